//! Tables of worked examples: tab-separated, the first line naming the columns.

/// One line of a table.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    names: &'static str,
    line: &'static str,
}

impl Row {
    pub(crate) fn get(&self, name: &str) -> &'static str {
        let at = self.names.split('\t').position(|n| n == name);
        let at = at.unwrap_or_else(|| panic!("no column is called {name}"));
        self.line.split('\t').nth(at).unwrap()
    }

    pub(crate) fn number(&self, name: &str) -> i64 {
        self.get(name).parse().unwrap()
    }
}

/// The lines of a table.
pub(crate) fn rows(text: &'static str) -> Vec<Row> {
    let (names, rest) = text.split_once('\n').unwrap();
    let rows = rest.lines().map(|line| Row { names, line });
    rows.inspect(|row| assert_eq!(row.line.matches('\t').count(), names.matches('\t').count()))
        .collect()
}
