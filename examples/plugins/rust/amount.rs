//! Sums of money.

use std::fmt;

/// A sum of money in cents.
#[derive(Clone, Copy, PartialEq)]
pub struct Amount(pub i64);

impl Amount {
    /// Reads a decimal number with at most two digits after the point.
    pub fn parse(text: &str) -> Option<Amount> {
        let digits = text.strip_prefix('-').unwrap_or(text);
        let (whole, cents) = match digits.split_once('.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (digits, ""),
        };
        let all = format!("{}{:0<2}", whole, cents);
        if whole.is_empty() || whole.len() > 15 || cents.len() > 2 || !all.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let n: i64 = all.parse().ok()?;
        Some(Amount(if digits.len() < text.len() { -n } else { n }))
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{}{}.{:02}", sign, self.0.abs() / 100, self.0.abs() % 100)
    }
}
