//! What the plugin offers. The host holds arguments and configurations against the
//! schemas of describe.json before it asks.

use crate::json::{object, Json};
use crate::ledger::{self, Entry};
use std::{fs, io};

/// Why there is no answer, with a code of the protocol.
pub struct Failure {
    pub code: &'static str,
    pub message: String,
}

impl Failure {
    pub fn new(code: &'static str, message: String) -> Failure {
        Failure { code, message }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        let code = match error.kind() {
            io::ErrorKind::NotFound => "not_found",
            io::ErrorKind::PermissionDenied => "denied",
            _ => "failed",
        };
        Failure::new(code, error.to_string())
    }
}

/// The member of a response that belongs to the op, with its value.
pub type Answer = Result<(&'static str, Json), Failure>;

/// The verifier. It gives the same ids whatever it finds: a file that is missing is a
/// check that fails. A failure would say that the verifier is broken.
pub fn balanced(config: &Json) -> Answer {
    let (path, want) = (config.text("path"), config.whole("total"));
    let checks = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => nothing(path, "is missing"),
        Err(_) => nothing(path, "cannot be read"),
        Ok(text) => match ledger::read(&text) {
            entries if entries.is_empty() => nothing(path, "has no entries"),
            entries => vec![amounts(path, &entries), total(path, ledger::total(&entries), want)],
        },
    };
    Ok(("checks", Json::Array(checks)))
}

fn amounts(path: &str, entries: &[Entry]) -> Json {
    let bad: Vec<&Entry> = entries.iter().filter(|entry| entry.amount.is_none()).collect();
    if bad.is_empty() {
        return check("amounts", 1.0, vec![]);
    }
    let value = (entries.len() - bad.len()) as f64 / entries.len() as f64;
    let message = format!("{} of {} entries have no amount", bad.len(), entries.len());
    let locator = format!("line {}", bad[0].line);
    let evidence = object(vec![("path", path.into()), ("locator", locator.into()), ("expected", "TEXT,AMOUNT".into())]);
    check("amounts", value, vec![("message", message.into()), ("evidence", Json::Array(vec![evidence]))])
}

fn total(path: &str, found: i64, want: i64) -> Json {
    if found == want {
        return check("total", 1.0, vec![]);
    }
    let message = format!("the amounts sum to {}, not {}", found, want);
    let evidence =
        object(vec![("path", path.into()), ("expected", want.to_string().into()), ("found", found.to_string().into())]);
    check("total", 0.0, vec![("message", message.into()), ("evidence", Json::Array(vec![evidence]))])
}

/// The judgement of a ledger that cannot be judged.
fn nothing(path: &str, why: &str) -> Vec<Json> {
    let zero = |id| {
        let evidence = Json::Array(vec![object(vec![("path", path.into())])]);
        check(id, 0.0, vec![("message", format!("{} {}", path, why).into()), ("evidence", evidence)])
    };
    vec![zero("amounts"), zero("total")]
}

fn check(id: &str, value: f64, more: Vec<(&str, Json)>) -> Json {
    let mut members = vec![("id", id.into()), ("value", Json::Number(value))];
    members.extend(more);
    object(members)
}

/// The tool. A failure is an ordinary answer, which the agent is shown; the workspace
/// is then as it was.
pub fn book(args: &Json) -> Answer {
    let (path, text) = (args.text("path"), args.text("text"));
    if text.contains(|c| matches!(c, ',' | '\r' | '\n')) {
        return Err(Failure::new("invalid_args", "text has a comma or a line break: leave it out".into()));
    }
    let mut after = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
        read => read?,
    };
    if !after.is_empty() && !after.ends_with('\n') {
        after.push('\n');
    }
    after.push_str(&format!("{},{}\n", text, args.whole("amount")));
    fs::write(path, &after)?;
    let sum = ledger::total(&ledger::read(&after)) as f64;
    Ok(("output", object(vec![("total", Json::Number(sum))])))
}
