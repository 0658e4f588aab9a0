#!/usr/bin/env bash
# Measures the trainer's window on this machine, under a virtual display with software Vulkan: the time
# to the first picture, frames a second while cards move, processor and memory. It needs a release build
# and two cores that do nothing else: it keeps the program and the display on the first two.
#
#   tests/measure.sh [SIZE ...]     1280x720 and 1920x1080 if none is named
#
#   CLEARHANDS_BIN   the program (target/release/clearhands if not said)
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

bin=${CLEARHANDS_BIN:-target/release/clearhands}
[ -x "$bin" ] || { echo "measure: there is no program $bin; build it with cargo build --release"; exit 1; }
if [ -z "${CLEARHANDS_INSIDE:-}" ]; then
    [ $# -gt 0 ] || set -- 1280x720 1920x1080
    for size in "$@"; do
        taskset -c 0,1 xvfb-run -a -s "-screen 0 ${size}x24 -nolisten tcp -noreset" \
            env CLEARHANDS_INSIDE=1 bash tests/measure.sh "$size"
    done
    exit
fi

size=$1
lavapipe=$(compgen -G '/usr/share/vulkan/icd.d/lvp_icd*.json' | head -n 1) || true
[ -n "$lavapipe" ] && export VK_ICD_FILENAMES=$lavapipe VK_DRIVER_FILES=$lavapipe
unset WAYLAND_DISPLAY
work=$(mktemp -d)
program=''
trap '[ -z "$program" ] || kill "$program" 2>/dev/null; rm -rf "$work"' EXIT

# The processor time that the program has used, in hundredths of a second.
used() { awk '{ print $14 + $15 }' "/proc/$program/stat"; }

# wait_for SECONDS COMMAND ...
wait_for() {
    local limit=$((SECONDS + $1))
    shift
    until "$@"; do
        kill -0 "$program" 2>/dev/null || { echo "measure: the program has ended"; exit 1; }
        [ "$SECONDS" -lt "$limit" ] || { echo "measure: this did not come: $*"; exit 1; }
        sleep 0.02
    done
}

# Mesa's overlay layer writes the frames a second of each half second to a file.
export VK_INSTANCE_LAYERS=VK_LAYER_MESA_overlay
export VK_LAYER_MESA_OVERLAY_CONFIG="output_file=$work/frames,fps_sampling_period=500,no_display"

# begin MODE: opens the window at a table.
began=0
begin() {
    rm -f "$work/places"
    began=$(date +%s%N)
    CLEARHANDS_PLACES=$work/places "$bin" --data-dir "$work/data" --size "$size" \
        play mini_first_round --mode "$1" >"$work/said" 2>&1 &
    program=$!
    wait_for 60 test -s "$work/places"
}

# At a table that waits for its dealer only the clock's second is drawn.
begin practice
first=$((($(date +%s%N) - began) / 1000000))
sleep 3
before=$(used)
sleep 20
idle=$((($(used) - before) / 2))
kill "$program"
wait "$program" 2>/dev/null || true

begin watch
window=$(xdotool search --onlyvisible --name '^Clearhands$' | head -n 1)
xdotool windowfocus "$window"
xdotool key space
# Every act begins before the last card has come to rest.
for _ in $(seq 1 12); do xdotool key plus; done
lines=$(wc -l <"$work/frames")
before=$(used)
began=$SECONDS
xdotool key space
sleep 6
busy=$(($(used) - before))
took=$((SECONDS - began))
frames=$(tail -n +"$((lines + 2))" "$work/frames" | cut -d, -f3 | sort -n | awk '{ v[NR] = $1 } END { print NR ? v[int((NR + 1) / 2)] : "?" }')
memory=$(awk '/VmRSS/ { print int($2 / 1024) }' "/proc/$program/status")

printf '%s: first picture after %d ms; %s frames a second while cards move, %d %% of a core; %d.%d %% of a core while only the clock does; %d MB\n' \
    "$size" "$first" "$frames" "$((busy / took))" "$((idle / 10))" "$((idle % 10))" "$memory"
