//! What the plugin offers, see describe.json.

use crate::json::{object, Json};
use crate::payments::{self, cents, shown, File};
use std::{fs, io};

/// Why there is no answer, with a code of the protocol.
pub struct Failure {
    pub code: &'static str,
    pub message: String,
}

/// The member of a response that belongs to the op, with its value.
pub type Answer = Result<(&'static str, Json), Failure>;

/// The tool: it looks at nothing but its arguments.
pub fn check_iban(args: &Json) -> Answer {
    let mut output = vec![];
    match crate::iban::check(args.text("iban")) {
        Ok(()) => output.push(("valid", Json::Bool(true))),
        Err(why) => output.extend([("valid", Json::Bool(false)), ("reason", why.into())]),
    }
    Ok(("output", object(output)))
}

/// The ids of the checks, which are the same whatever is found.
const CHECKS: [&str; 4] = ["form", "ibans", "count", "sum"];

/// The verifier.
pub fn payments(config: &Json) -> Answer {
    let path = config.text("path");
    let file = match fs::read_to_string(path) {
        Ok(text) => payments::read(&text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Err("there is no such file".into()),
        Err(error) => Err(format!("it cannot be read: {}", error)),
    };
    let checks = match file {
        Ok(file) => vec![Check::of("form", path), ibans(path, &file), count(path, &file, config), sum(path, &file, config)],
        Err(why) => CHECKS.iter().map(|id| Check::of(id, path).not(0.0, format!("{}: {}", path, why))).collect(),
    };
    Ok(("checks", Json::Array(checks.into_iter().map(Check::json).collect())))
}

fn ibans(path: &str, file: &File) -> Check {
    let (wrong, all) = (file.wrong_ibans(), file.payments.len());
    match wrong.first() {
        None => Check::of("ibans", path),
        Some((at, why)) => Check::of("ibans", path)
            .not((all - wrong.len()) as f64 / all as f64, format!("{} of {} IBANs are wrong; of payment {}: {}", wrong.len(), all, at, why))
            .found(&format!("CdtTrfTxInf[{}]/CdtrAcct/Id/IBAN", at), "a valid IBAN", &file.payments[at - 1].iban),
    }
}

fn count(path: &str, file: &File, config: &Json) -> Check {
    let (check, there) = (Check::of("count", path), file.payments.len().to_string());
    let wanted = match config.get("count") {
        Json::Number(n) => n.to_string(),
        _ => there.clone(),
    };
    if there != wanted {
        return check.not(0.0, "another number of payments".into()).found("CdtTrfTxInf", &wanted, &there);
    }
    if file.said_count != there {
        return check.not(0.0, "the header says another number of payments".into()).found("GrpHdr/NbOfTxs", &there, &file.said_count);
    }
    check
}

fn sum(path: &str, file: &File, config: &Json) -> Check {
    let check = Check::of("sum", path);
    let there = match file.sum() {
        Ok(cents) => cents,
        Err(why) => return check.not(0.0, why),
    };
    let wanted = cents(config.text("total")).unwrap_or(there);
    if there != wanted {
        return check.not(0.0, "another sum".into()).found("CdtTrfTxInf/Amt/InstdAmt", &shown(wanted), &shown(there));
    }
    if cents(&file.said_sum) != Some(there) {
        return check.not(0.0, "the header says another sum".into()).found("GrpHdr/CtrlSum", &shown(there), &file.said_sum);
    }
    check
}

/// A check, which holds until it is said that it does not.
struct Check {
    id: &'static str,
    value: f64,
    message: Option<String>,
    evidence: Vec<(&'static str, Json)>,
}

impl Check {
    fn of(id: &'static str, path: &str) -> Check {
        Check { id, value: 1.0, message: None, evidence: vec![("path", path.into())] }
    }

    fn not(self, value: f64, message: String) -> Check {
        Check { value, message: Some(message), ..self }
    }

    fn found(mut self, locator: &str, expected: &str, found: &str) -> Check {
        self.evidence.extend([("locator", locator.into()), ("expected", expected.into()), ("found", found.into())]);
        self
    }

    fn json(self) -> Json {
        let mut members = vec![("id", self.id.into()), ("value", Json::Number(self.value))];
        if let Some(message) = self.message {
            members.push(("message", message.into()));
        }
        members.push(("evidence", Json::Array(vec![object(self.evidence)])));
        object(members)
    }
}
