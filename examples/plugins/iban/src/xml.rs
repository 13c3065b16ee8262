//! As much XML as payment files need: elements, their attributes and texts.

#[derive(Debug, Default, PartialEq)]
pub struct Element {
    pub name: String, // without a prefix
    pub attributes: Vec<(String, String)>,
    pub text: String, // what stands between its elements, trimmed
    pub children: Vec<Element>,
}

impl Element {
    /// The first element at a path of names below this one.
    pub fn at(&self, path: &[&str]) -> Option<&Element> {
        match path {
            [] => Some(self),
            [first, rest @ ..] => self.children.iter().filter(|c| c.name == *first).find_map(|c| c.at(rest)),
        }
    }

    /// All elements with a name below this one, in the order of the document.
    pub fn all<'a>(&'a self, name: &str, found: &mut Vec<&'a Element>) {
        for child in &self.children {
            if child.name == name {
                found.push(child);
            }
            child.all(name, found);
        }
    }

    pub fn attribute(&self, name: &str) -> &str {
        self.attributes.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value)
    }
}

/// Elements are not nested deeper: what is deeper is no payment file, and would use up
/// the stack.
const DEEPEST: usize = 64;

/// Reads a document. The error says in which line it is broken.
pub fn parse(text: &str) -> Result<Element, String> {
    let mut reader = Reader { text, rest: text.trim_start_matches('\u{feff}') };
    reader.between()?;
    let root = reader.element(0)?;
    reader.between()?;
    if !reader.rest.is_empty() {
        return reader.wrong("something follows the document");
    }
    Ok(root)
}

struct Reader<'a> {
    text: &'a str,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn wrong<T>(&self, what: &str) -> Result<T, String> {
        let line = self.text[..self.text.len() - self.rest.len()].matches('\n').count() + 1;
        Err(format!("line {}: {}", line, what))
    }

    fn take(&mut self, word: &str) -> bool {
        match self.rest.strip_prefix(word) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    /// Takes all up to a word, and the word.
    fn until(&mut self, word: &str) -> Result<&'a str, String> {
        match self.rest.find(word) {
            Some(at) => {
                let taken = &self.rest[..at];
                self.rest = &self.rest[at + word.len()..];
                Ok(taken)
            }
            None => self.wrong(&format!("\"{}\" is missing", word)),
        }
    }

    /// Takes spaces, comments and processing instructions. A DOCTYPE is refused: it could
    /// give texts another meaning.
    fn between(&mut self) -> Result<(), String> {
        loop {
            self.rest = self.rest.trim_start();
            if self.take("<!--") {
                self.until("-->")?;
            } else if self.take("<?") {
                self.until("?>")?;
            } else if self.rest.starts_with("<!DOCTYPE") {
                return self.wrong("a DOCTYPE has no place in a payment file");
            } else {
                return Ok(());
            }
        }
    }

    fn name(&mut self) -> Result<&'a str, String> {
        let end = self.rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, ':' | '_' | '-' | '.')));
        let (name, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
        self.rest = rest;
        if name.is_empty() {
            return self.wrong("a name is missing");
        }
        Ok(name)
    }

    fn element(&mut self, depth: usize) -> Result<Element, String> {
        if depth > DEEPEST {
            return self.wrong("elements are nested too deeply");
        }
        if !self.take("<") {
            return self.wrong("an element is missing");
        }
        let name = self.name()?;
        let mut element = Element { name: local(name).to_string(), ..Element::default() };
        loop {
            self.rest = self.rest.trim_start();
            if self.take("/>") {
                return Ok(element);
            }
            if self.take(">") {
                break;
            }
            element.attributes.push(self.attribute()?);
        }
        self.content(&mut element, depth)?;
        if self.name()? != name {
            return self.wrong(&format!("<{}> is not closed", name));
        }
        self.rest = self.rest.trim_start();
        if !self.take(">") {
            return self.wrong("\">\" is missing");
        }
        Ok(element)
    }

    fn attribute(&mut self) -> Result<(String, String), String> {
        let name = self.name()?.to_string();
        if !self.take("=") {
            return self.wrong("\"=\" is missing");
        }
        let quote = if self.take("\"") {
            "\""
        } else if self.take("'") {
            "'"
        } else {
            return self.wrong("a quote is missing");
        };
        let value = self.until(quote)?;
        Ok((name, self.resolved(value)?))
    }

    /// Takes what is in an element, and the beginning of its end.
    fn content(&mut self, element: &mut Element, depth: usize) -> Result<(), String> {
        loop {
            if self.take("</") {
                element.text = element.text.trim().to_string();
                return Ok(());
            } else if self.take("<![CDATA[") {
                element.text.push_str(self.until("]]>")?);
            } else if self.take("<!--") {
                self.until("-->")?;
            } else if self.take("<?") {
                self.until("?>")?;
            } else if self.rest.starts_with('<') {
                element.children.push(self.element(depth + 1)?);
            } else {
                let end = self.rest.find('<');
                let (text, rest) = self.rest.split_at(end.unwrap_or(self.rest.len()));
                if rest.is_empty() {
                    return self.wrong(&format!("<{}> is not closed", element.name));
                }
                element.text.push_str(&self.resolved(text)?);
                self.rest = rest;
            }
        }
    }

    /// A text with its entities resolved.
    fn resolved(&self, text: &str) -> Result<String, String> {
        let mut parts = text.split('&');
        let mut out = parts.next().unwrap_or("").to_string();
        for part in parts {
            let (entity, rest) = match part.split_once(';') {
                Some(split) => split,
                None => return self.wrong("an entity has no end"),
            };
            match character(entity) {
                Some(c) => out.push(c),
                None => return self.wrong(&format!("the entity \"&{};\" is not known", entity)),
            }
            out.push_str(rest);
        }
        Ok(out)
    }
}

fn character(entity: &str) -> Option<char> {
    match entity {
        "lt" => Some('<'),
        "gt" => Some('>'),
        "amp" => Some('&'),
        "quot" => Some('"'),
        "apos" => Some('\''),
        _ => {
            let code = entity.strip_prefix('#')?;
            let code = match code.strip_prefix('x') {
                Some(hex) => u32::from_str_radix(hex, 16),
                None => code.parse(),
            };
            code.ok().and_then(char::from_u32)
        }
    }
}

fn local(name: &str) -> &str {
    name.rsplit_once(':').map_or(name, |(_, local)| local)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents() {
        let root = parse("<?xml version=\"1.0\"?>\n<!-- x --><p:a b='1 &amp; 2'>t<c/><![CDATA[<&]]>&#x41;</p:a>\n").unwrap();
        assert_eq!((root.name.as_str(), root.attribute("b"), root.text.as_str()), ("a", "1 & 2", "t<&A"));
        assert!(root.at(&["c"]).is_some() && root.at(&["d"]).is_none());
    }

    #[test]
    fn broken() {
        for text in ["", "text", "<a>", "<a", "<a></b>", "<a/><b/>", "<a b/>", "<a b=1/>", "<a>&x;</a>", "<a>&lt</a>", "<!DOCTYPE a><a/>"] {
            assert!(parse(text).is_err(), "{}", text);
        }
        assert!(parse(&"<a>".repeat(100_000)).unwrap_err().contains("too deeply"));
        assert!(parse("<a>\n\n</b>").unwrap_err().starts_with("line 3: "));
    }
}
