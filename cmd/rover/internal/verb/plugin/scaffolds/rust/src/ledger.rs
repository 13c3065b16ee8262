//! What the plugin knows about ledgers: texts with an entry per line, which ends in a
//! comma and an amount in cents.

/// An entry: in which line it is, counted from 1, and its amount, if it has one.
#[derive(Debug, PartialEq)]
pub struct Entry {
    pub line: usize,
    pub amount: Option<i64>,
}

/// Reads the entries of a ledger.
pub fn read(text: &str) -> Vec<Entry> {
    let entry = |(at, line): (usize, &str)| Entry {
        line: at + 1,
        amount: line.rsplit_once(',').and_then(|(_, cents)| cents.parse().ok()),
    };
    text.lines().enumerate().filter(|(_, line)| !line.is_empty()).map(entry).collect()
}

/// The sum of the amounts that there are.
pub fn total(entries: &[Entry]) -> i64 {
    entries.iter().filter_map(|entry| entry.amount).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts() {
        let entries = read("rent,-700\r\n\r\nwages,1000");
        assert_eq!(entries, vec![Entry { line: 1, amount: Some(-700) }, Entry { line: 3, amount: Some(1000) }]);
        assert_eq!(total(&entries), 300);
    }

    #[test]
    fn an_entry_without_an_amount() {
        let entries = read("rent\nwages,300\n");
        assert_eq!(entries[0], Entry { line: 1, amount: None });
        assert_eq!(total(&entries), 300);
    }

    #[test]
    fn nothing() {
        assert_eq!(read(""), vec![]);
    }
}
