//! Just enough JSON for the requests and responses of a plugin.

use std::fmt;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    /// The member with this name, or null.
    pub fn get(&self, name: &str) -> &Json {
        match self {
            Json::Object(members) => members.iter().find(|(n, _)| n == name).map_or(&Json::Null, |(_, value)| value),
            _ => &Json::Null,
        }
    }

    /// The text of the member with this name, or "".
    pub fn text(&self, name: &str) -> &str {
        match self.get(name) {
            Json::Text(text) => text,
            _ => "",
        }
    }

    /// The whole number that is the member with this name, or 0.
    pub fn whole(&self, name: &str) -> i64 {
        match self.get(name) {
            Json::Number(value) => *value as i64,
            _ => 0,
        }
    }
}

impl<T: Into<String>> From<T> for Json {
    fn from(text: T) -> Json {
        Json::Text(text.into())
    }
}

/// Makes an object.
pub fn object(members: Vec<(&str, Json)>) -> Json {
    Json::Object(members.into_iter().map(|(name, value)| (name.to_string(), value)).collect())
}

/// Reads a JSON text; None if it is not one.
pub fn parse(text: &str) -> Option<Json> {
    let mut reader = Reader { rest: text };
    let value = reader.value()?;
    reader.space();
    if reader.rest.is_empty() { Some(value) } else { None }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn space(&mut self) {
        self.rest = self.rest.trim_start_matches(|c| matches!(c, ' ' | '\t' | '\r' | '\n'));
    }

    /// Takes a word if it comes next.
    fn take(&mut self, word: &str) -> bool {
        self.space();
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn value(&mut self) -> Option<Json> {
        self.space();
        match self.rest.chars().next()? {
            '{' => self.list('{', '}', Reader::member).map(Json::Object),
            '[' => self.list('[', ']', Reader::value).map(Json::Array),
            '"' => self.string().map(Json::Text),
            't' => self.take("true").then(|| Json::Bool(true)),
            'f' => self.take("false").then(|| Json::Bool(false)),
            'n' => self.take("null").then(|| Json::Null),
            _ => self.number(),
        }
    }

    fn list<T>(&mut self, open: char, close: char, item: fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let (open, close) = (open.to_string(), close.to_string());
        let mut items = Vec::new();
        self.take(&open);
        if self.take(&close) {
            return Some(items);
        }
        loop {
            items.push(item(self)?);
            if self.take(&close) {
                return Some(items);
            }
            if !self.take(",") {
                return None;
            }
        }
    }

    fn member(&mut self) -> Option<(String, Json)> {
        self.space();
        let name = self.string()?;
        if self.take(":") { Some((name, self.value()?)) } else { None }
    }

    fn number(&mut self) -> Option<Json> {
        let end = self.rest.find(|c: char| !matches!(c, '0'..='9' | '+' | '-' | '.' | 'e' | 'E')).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().ok().map(Json::Number)
    }

    fn string(&mut self) -> Option<String> {
        let mut text = String::new();
        self.rest = self.rest.strip_prefix('"')?;
        loop {
            let c = self.next()?;
            match c {
                '"' => return Some(text),
                '\\' => text.push(self.escape()?),
                _ => text.push(c),
            }
        }
    }

    fn next(&mut self) -> Option<char> {
        let c = self.rest.chars().next()?;
        self.rest = &self.rest[c.len_utf8()..];
        Some(c)
    }

    fn escape(&mut self) -> Option<char> {
        Some(match self.next()? {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let unit = self.unit()?;
                if unit >> 10 != 0x36 {
                    return char::from_u32(unit);
                }
                self.rest = self.rest.strip_prefix("\\u")?; // the other half of a pair
                return char::from_u32(0x10000 + ((unit & 0x3ff) << 10) + (self.unit()? & 0x3ff));
            }
            c => c,
        })
    }

    fn unit(&mut self) -> Option<u32> {
        let unit = u32::from_str_radix(self.rest.get(..4)?, 16).ok()?;
        self.rest = &self.rest[4..];
        Some(unit)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Null => f.write_str("null"),
            Json::Bool(value) => write!(f, "{}", value),
            Json::Number(value) => write!(f, "{}", value),
            Json::Text(text) => quoted(f, text),
            Json::Array(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{}", if i > 0 { "," } else { "" }, item)?;
                }
                f.write_str("]")
            }
            Json::Object(members) => {
                f.write_str("{")?;
                for (i, (name, value)) in members.iter().enumerate() {
                    f.write_str(if i > 0 { "," } else { "" })?;
                    quoted(f, name)?;
                    write!(f, ":{}", value)?;
                }
                f.write_str("}")
            }
        }
    }
}

fn quoted(f: &mut fmt::Formatter, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{}", c)?,
            '\0'..='\u{1f}' => write!(f, "\\u{:04x}", c as u32)?,
            _ => write!(f, "{}", c)?,
        }
    }
    f.write_str("\"")
}
