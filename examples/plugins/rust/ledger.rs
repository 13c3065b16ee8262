//! What the plugin does: its verifier and its tools.

use crate::amount::Amount;
use crate::json::{object, Json};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};

/// Why something could not be done, with the code of the protocol.
pub struct Failure {
    pub code: &'static str,
    pub words: String,
}

impl Failure {
    pub fn new(code: &'static str, words: String) -> Failure {
        Failure { code, words }
    }
}

/// A field of a response with its value, or why there is none.
pub type Answer = Result<(&'static str, Json), Failure>;

/// Judges the sum of a column.
pub fn total(config: &Json) -> Answer {
    let (path, column) = (config.text("path"), config.text("column"));
    let want = Amount::parse(config.text("equals"))
        .ok_or_else(|| Failure::new("invalid_args", format!("equals: \"{}\" is not an amount", config.text("equals"))))?;
    let mut evidence = vec![("path", path.into())];
    let (value, message) = match sum_of(path, column) {
        Err(failure) => (0.0, failure.words),
        Ok(found) => {
            evidence.push(("locator", format!("column {}", column).into()));
            evidence.push(("expected", want.to_string().into()));
            evidence.push(("found", found.to_string().into()));
            if found == want {
                (1.0, String::new())
            } else {
                (0.0, format!("{}: the sum of {} is {}, not {}", path, column, found, want))
            }
        }
    };
    let mut check = vec![("id", "total".into()), ("value", Json::Number(value))];
    if !message.is_empty() {
        check.push(("message", message.into()));
    }
    check.push(("evidence", Json::Array(vec![object(evidence)])));
    Ok(("checks", Json::Array(vec![object(check)])))
}

/// Answers the sum of a column.
pub fn sum(args: &Json) -> Answer {
    let found = sum_of(args.text("path"), args.text("column"))?;
    Ok(("output", object(vec![("total", found.to_string().into())])))
}

/// Appends a line to a file that exists, and counts the lines.
pub fn append(args: &Json) -> Answer {
    let path = args.text("path");
    let mut text = content(path)?;
    let more = format!("{}\n", args.text("line"));
    OpenOptions::new()
        .append(true)
        .open(path)
        .and_then(|mut file| file.write_all(more.as_bytes()))
        .map_err(|_| Failure::new("denied", format!("{}: cannot be written", path)))?;
    text.push_str(&more);
    let lines = text.bytes().filter(|b| *b == b'\n').count();
    Ok(("output", object(vec![("lines", Json::Number(lines as f64))])))
}

/// Sums the amounts in a column of a file.
fn sum_of(path: &str, column: &str) -> Result<Amount, Failure> {
    let text = content(path)?.replace("\r\n", "\n");
    let mut lines = text.split('\n');
    let at = lines
        .next()
        .and_then(|header| header.split(',').position(|name| name == column))
        .ok_or_else(|| Failure::new("failed", format!("{}: no column \"{}\"", path, column)))?;
    let mut sum = 0;
    for (i, line) in lines.enumerate().filter(|(_, line)| !line.is_empty()) {
        sum += line
            .split(',')
            .nth(at)
            .and_then(Amount::parse)
            .ok_or_else(|| Failure::new("failed", format!("{}: line {} has no amount", path, i + 2)))?
            .0;
    }
    Ok(Amount(sum))
}

/// Reads a file. Bytes that are not UTF-8 are no amount and no line end.
fn content(path: &str) -> Result<String, Failure> {
    match fs::read(path) {
        Ok(bytes) => Ok(String::from_utf8_lossy(&bytes).into_owned()),
        Err(e) if e.kind() == ErrorKind::NotFound || e.raw_os_error() == Some(ENOTDIR) => {
            Err(Failure::new("not_found", format!("{}: not found", path)))
        }
        Err(_) => Err(Failure::new("failed", format!("{}: cannot be read", path))),
    }
}

/// The number that WASI has for "a part of the path is no directory".
const ENOTDIR: i32 = 54;
