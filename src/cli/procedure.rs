//! `procedure`: a game's round as the tables of the rulebook have it, to be read beside the regulation.

use super::exit::{Exit, Failure};
use super::law::game;
use super::lay::{paragraph, short};
use crate::files::Library;
use crate::games::Game;
use crate::house::House;
use crate::law::{
    Aspect, Clause, ClauseId, EVERY_GAME, Edition, OfVoid, PartRow, RoundTable, Rulebook, Standing,
    StepRow, WrongRow, are_elected, is_left_out,
};
use crate::wording;
use std::io::{self, Write};

/// Prints a game's round: the whole table, or what of it holds at one house.
pub(super) fn procedure(
    library: &Library,
    name: &str,
    house: Option<&str>,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let game = game(name)?;
    let house = house.map(|house| library.house(house)).transpose()?;
    let book = &library.book;
    writeln!(out, "{}", game.title())?;
    let at = match &house {
        Some(house) if house.game != game.id() => {
            let what =
                format!("'{}' is a house for {}, not {}", house.title, house.game, game.id());
            return Err(Failure::Bad(what));
        }
        Some(house) => {
            writeln!(out, "{}: {}", house.title, house.line(book))?;
            Some(At::of(game, house, book))
        }
        None => {
            writeln!(out, "The round at every house; what holds at some alone says at which.")?;
            None
        }
    };
    let mut printer = Printer { out, book, at, told: 0 };
    printer.round(book.round(EVERY_GAME), book.round(game.id()))?;
    Ok(Exit::Done)
}

/// A house, and the clauses that can be cited there.
struct At<'a> {
    house: &'a House,
    cited: Vec<ClauseId>,
}

impl<'a> At<'a> {
    fn of(game: &dyn Game, house: &'a House, book: &Rulebook) -> Self {
        let play = game.open(house, book, game.most_seats());
        Self { house, cited: play.procedure().cited.clone() }
    }
}

struct Printer<'a> {
    out: &'a mut dyn Write,
    book: &'a Rulebook,
    at: Option<At<'a>>,
    /// How many steps have been printed.
    told: usize,
}

impl Printer<'_> {
    /// What holds at every table stands around the game's own, as it comes due.
    fn round(&mut self, every: Option<&RoundTable>, own: Option<&RoundTable>) -> io::Result<()> {
        let around = every.map_or_else(Vec::new, |table| self.parts(table));
        let (last, first) = around.split_last().map_or((None, &[][..]), |(l, f)| (Some(*l), f));
        let own_parts = own.map_or_else(Vec::new, |table| self.parts(table));
        let (first, last) = (first.iter().copied(), last.into_iter());
        let whole =
            first.map(|part| (every, part)).chain(own_parts.into_iter().map(|part| (own, part)));
        for (table, part) in whole.chain(last.map(|part| (every, part))) {
            if let Some(table) = table {
                self.part(table, part)?;
            }
        }
        let tables = || every.into_iter().chain(own);
        for table in tables() {
            self.orders(table)?;
        }
        self.named("What a wager comes to", tables().flat_map(|table| &table.settlement))?;
        writeln!(self.out, "\nForbidden:")?;
        for table in tables() {
            self.wrongs(table, &table.bans)?;
        }
        writeln!(self.out, "\nNo fault, though nothing calls for it:")?;
        for table in tables() {
            for row in &table.harmless {
                self.acts(table, &row.acts, &row.when, &row.unless)?;
            }
        }
        writeln!(
            self.out,
            "\nWhich clause an act breaks that nothing calls for; the first row that fits speaks:"
        )?;
        tables().try_for_each(|table| self.wrongs(table, &table.wrongs))
    }

    /// The parts as they stand, or in the order of the house; what comes due before all others last, where the
    /// text has it.
    fn parts<'t>(&self, table: &'t RoundTable) -> Vec<&'t PartRow> {
        let mut parts = match &self.at {
            Some(at) => table.parts_at(at.house.edition, |id| at.house.elected(id)),
            None => table.parts.iter().collect(),
        };
        parts.sort_by_key(|part| part.before_all);
        parts
    }

    fn holds(&self, row: &StepRow) -> bool {
        self.at.as_ref().is_none_or(|At { house, .. }| {
            let elected = |id: &str| house.elected(id);
            row.edition.holds_at(house.edition)
                && are_elected(&row.when, elected)
                && !is_left_out(&row.unless, elected)
        })
    }

    /// A clause by its id, if it can be cited here.
    fn find(&self, id: &str) -> Option<&Clause> {
        let clause = self.book.find(id)?;
        let here = self.at.as_ref().is_none_or(|at| at.cited.contains(&clause));
        here.then(|| &self.book[clause])
    }

    fn part(&mut self, table: &RoundTable, part: &PartRow) -> io::Result<()> {
        let steps: Vec<&StepRow> = part.steps.iter().filter(|row| self.holds(row)).collect();
        if steps.is_empty() {
            return Ok(());
        }
        writeln!(self.out)?;
        paragraph(self.out, 0, &format!("{} ({})", part.title.to_uppercase(), part.section))?;
        if part.before_all {
            paragraph(self.out, 5, "What of this is due comes before all other parts.")?;
        }
        self.houses(5, part.edition, &part.when, &part.unless)?;
        steps.into_iter().try_for_each(|row| self.step(table, row))
    }

    fn step(&mut self, table: &RoundTable, row: &StepRow) -> io::Result<()> {
        self.told += 1;
        writeln!(self.out, "\n{:>3}. {}", self.told, row.title)?;
        let mut about = vec![
            row.step.clone(),
            wording::channel(row.channel).to_lowercase(),
            row.walk.words().to_owned(),
        ];
        if row.each_seat.is_some() {
            about.push("each seat is finished before the next, from the dealer's right".to_owned());
        }
        if row.seat_by_seat {
            about.push("seat by seat, clockwise".to_owned());
        }
        if row.early {
            about.push("may be done early".to_owned());
        }
        paragraph(self.out, 5, &about.join(" · "))?;
        paragraph(self.out, 5, &format!("done by: {}", row.acts.join(", ")))?;
        self.houses(5, row.edition, &row.when, &row.unless)?;
        let aspects = |aspects: &[Aspect]| {
            aspects.iter().copied().map(Aspect::name).collect::<Vec<_>>().join(", ")
        };
        let by = row.by.iter().map(|(id, of)| (id, aspects(of)));
        let turn = row.each_seat.iter().map(|id| (id, "the seat's turn".to_owned()));
        let ignored = Some(&row.rests_on).filter(|id| !id.is_empty());
        let ignored = ignored.map(|id| (id, "when it is left out".to_owned()));
        let own = row.own.iter().map(|(name, id)| (id, in_words(name)));
        // Each clause stands once, with all that it speaks of.
        let mut clauses: Vec<(&String, Vec<String>)> = Vec::new();
        for (id, what) in by.chain(turn).chain(ignored).chain(own) {
            match clauses.iter_mut().find(|(other, _)| *other == id) {
                Some((_, told)) => told.push(what),
                None => clauses.push((id, vec![what])),
            }
        }
        clauses.into_iter().try_for_each(|(id, told)| self.clause(id, &told.join(", ")))?;
        row.by_cause.map_or(Ok(()), |of| self.causes(table, of))
    }

    fn orders(&mut self, table: &RoundTable) -> io::Result<()> {
        if self.at.is_some() || table.orders.is_empty() {
            return Ok(());
        }
        writeln!(self.out, "\nAt some houses a part has another place:\n")?;
        for order in &table.orders {
            let title = |name: &str| {
                let part = table.parts.iter().find(|part| part.part == name);
                part.map_or_else(|| name.to_owned(), |part| part.title.clone())
            };
            let text = format!("'{}' follows '{}'", title(&order.part), title(&order.after));
            paragraph(self.out, 5, &text)?;
            self.houses(7, order.edition, &order.when, &[])?;
        }
        Ok(())
    }

    fn named<'t>(
        &mut self,
        title: &str,
        rows: impl Iterator<Item = &'t (String, Vec<String>)>,
    ) -> io::Result<()> {
        writeln!(self.out, "\n{title}:")?;
        for (name, ids) in rows {
            let here: Vec<&String> = ids.iter().filter(|id| self.find(id).is_some()).collect();
            if !here.is_empty() {
                writeln!(self.out, "\n     {}", in_words(name))?;
            }
            here.into_iter().try_for_each(|id| self.clause(id, ""))?;
        }
        Ok(())
    }

    /// The causes for which a round is void, each with what its clauses say of this.
    fn causes(&mut self, table: &RoundTable, of: OfVoid) -> io::Result<()> {
        for row in &table.voids {
            let clauses = row.clauses(of);
            if clauses.iter().any(|id| self.find(id).is_some()) {
                self.meant(table, 7, "for ", &row.cause)?;
            }
            clauses.iter().try_for_each(|id| self.clause(id, &in_words(&row.cause)))?;
        }
        Ok(())
    }

    /// Acts, and the cases in which they are meant.
    fn acts(
        &mut self,
        table: &RoundTable,
        acts: &[String],
        when: &[String],
        unless: &[String],
    ) -> io::Result<()> {
        writeln!(self.out)?;
        paragraph(self.out, 5, &acts.join(", "))?;
        for (first, more, names) in
            [("when ", "and when ", when), ("unless ", "or unless ", unless)]
        {
            for (i, name) in names.iter().enumerate() {
                self.meant(table, 7, if i == 0 { first } else { more }, name)?;
            }
        }
        Ok(())
    }

    /// A name of the table, and what it means.
    fn meant(
        &mut self,
        table: &RoundTable,
        indent: usize,
        before: &str,
        name: &str,
    ) -> io::Result<()> {
        let meaning = self.book.meaning(&table.game, name).unwrap_or_default();
        paragraph(self.out, indent, &format!("{before}{}: {meaning}", in_words(name)))
    }

    fn wrongs(&mut self, table: &RoundTable, rows: &[WrongRow]) -> io::Result<()> {
        for row in rows {
            let told = !row.told_by.is_empty();
            if !told && row.by.iter().all(|id| self.find(id).is_none()) {
                continue;
            }
            self.acts(table, &row.acts, &row.when, &row.unless)?;
            let aspect = row.aspect.name();
            if told {
                self.meant(table, 7, &format!("({aspect}) by "), &row.told_by)?;
            }
            row.by.iter().try_for_each(|id| self.clause(id, aspect))?;
        }
        Ok(())
    }

    /// A clause with its duty, if it can be cited here; without a house also where it holds.
    fn clause(&mut self, id: &str, what: &str) -> io::Result<()> {
        let Some(clause) = self.find(id) else { return Ok(()) };
        let standing = match clause.standing {
            Standing::Enforced => None,
            other => Some(wording::standing(other).to_lowercase()),
        };
        let mut about: Vec<String> =
            Some(what.to_owned()).filter(|what| !what.is_empty()).into_iter().collect();
        about.extend(standing);
        if self.at.is_none() {
            let joint = if clause.one_enough { " or " } else { " and " };
            about.extend(houses(clause.edition, &clause.options, &[], joint));
        }
        let about =
            if about.is_empty() { String::new() } else { format!(" ({})", about.join("; ")) };
        let text = format!("{}{about}: {}", short(&clause.cite), clause.duty);
        paragraph(self.out, 7, &text)
    }

    /// At which houses a row holds, where not at all.
    fn houses(
        &mut self,
        indent: usize,
        edition: Edition,
        when: &[(String, Vec<String>)],
        unless: &[(String, Vec<String>)],
    ) -> io::Result<()> {
        match houses(edition, when, unless, " and ").filter(|_| self.at.is_none()) {
            Some(words) => paragraph(self.out, indent, &words),
            None => Ok(()),
        }
    }
}

/// The houses of a text with these elections, and without those, in words; nothing if it is all of them.
fn houses(
    edition: Edition,
    when: &[(String, Vec<String>)],
    unless: &[(String, Vec<String>)],
    joint: &str,
) -> Option<String> {
    let elections = |choices: &[(String, Vec<String>)], joint: &str| {
        let one = |(id, values): &(String, Vec<String>)| {
            format!("{} is {}", in_words(id), in_words(&values.join(" or ")))
        };
        choices.iter().map(one).collect::<Vec<_>>().join(joint)
    };
    let mut words = Vec::new();
    words.extend(edition.words().map(str::to_owned));
    if !when.is_empty() {
        words.push(format!("where {}", elections(when, joint)));
    }
    if !unless.is_empty() {
        words.push(format!("not where {}", elections(unless, " and ")));
    }
    if words.is_empty() { None } else { Some(words.join(", ")) }
}

fn in_words(name: &str) -> String {
    name.replace('_', " ")
}
