// Swaps the parts of a page that have changed, by their ids, and keeps what has the focus and what is chosen.
"use strict";
(() => {
  const root = document.querySelector("[data-events]");
  if (!root) return;
  const said = document.getElementById("said");
  const byNeed = root.dataset.sort === "need";

  const swap = (id, html) => {
    const holder = document.createElement("template");
    holder.innerHTML = html;
    const fresh = holder.content.firstElementChild;
    if (!fresh || fresh.id !== id) return;
    const old = document.getElementById(id);
    if (!old) {
      root.append(fresh);
      document.getElementById("none")?.remove();
      return;
    }
    const had = document.activeElement;
    const inside = old.contains(had);
    const all = inside ? [...old.querySelectorAll("a, button, input")] : [];
    const at = all.indexOf(had);
    old.querySelectorAll("input:checked").forEach((box) => {
      const same = fresh.querySelector(`input[name="${box.name}"][value="${box.value}"]`);
      if (same) same.checked = true;
    });
    tell(old, fresh);
    old.replaceWith(fresh);
    if (at >= 0) fresh.querySelectorAll("a, button, input")[at]?.focus({ preventScroll: true });
  };

  // Who hears the page is told of new faults, of who is stuck and of incidents, and of nothing else.
  const tell = (old, fresh) => {
    if (!said || !fresh.dataset.number) return;
    const name = fresh.querySelector("h3")?.textContent.trim();
    if (Number(fresh.dataset.faults) > Number(old.dataset.faults)) {
      said.textContent = `${name}: ${fresh.querySelector(".faults dd")?.textContent.trim()}`;
    } else if (fresh.classList.contains("stuck") && !old.classList.contains("stuck")) {
      said.textContent = `${name}: stuck`;
    } else {
      const incident = (card) => card.querySelector(".incidents li:last-child")?.textContent.trim();
      if (incident(fresh) && incident(fresh) !== incident(old)) said.textContent = `${name}: ${incident(fresh)}`;
    }
  };

  // Not while somebody is at the cards: nothing moves away under a finger.
  const sort = () => {
    if (!byNeed || root.contains(document.activeElement) || root.matches(":hover")) return;
    const key = (card) => [-card.dataset.need, -card.dataset.faults, +card.dataset.number];
    const cards = [...root.children];
    const sorted = [...cards].sort((a, b) => {
      const [x, y] = [key(a), key(b)];
      const differ = x.findIndex((value, i) => value !== y[i]);
      return differ < 0 ? 0 : x[differ] - y[differ];
    });
    if (sorted.some((card, i) => card !== cards[i])) root.append(...sorted);
  };

  const source = new EventSource(root.dataset.events);
  source.onmessage = (event) => {
    const part = JSON.parse(event.data);
    swap(part.id, part.html);
  };
  setInterval(sort, 2000);
})();
