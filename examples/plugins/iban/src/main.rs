//! The plugin iban, a program for WASI: the request comes on standard input, the
//! response goes to standard output.

mod iban;
mod json;
mod offers;
mod payments;
mod xml;

use json::{object, Json};
use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    io::stdout().write_all(answer(&text).to_string().as_bytes())
}

/// Answers a request. A request that is no JSON has no op, and so no answer.
fn answer(text: &str) -> Json {
    let request = json::parse(text).unwrap_or(Json::Null);
    let result = match (request.text("op"), request.text("name")) {
        _ if request.get("protocol") != &Json::Number(1.0) => {
            let message = format!("this plugin speaks protocol 1, and was asked in {}", request.get("protocol"));
            Err(offers::Failure { code: "failed", message })
        }
        ("describe", _) => Ok(("describe", json::parse(include_str!("../describe.json")).expect("describe.json is JSON"))),
        ("verify", "payments") => offers::payments(request.get("config")),
        ("call", "check_iban") => offers::check_iban(request.get("args")),
        (op, name) => Err(offers::Failure { code: "not_found", message: format!("there is no {} \"{}\"", op, name) }),
    };
    match result {
        Ok((member, value)) => object(vec![("ok", Json::Bool(true)), (member, value)]),
        Err(failure) => {
            let error = object(vec![("code", failure.code.into()), ("message", failure.message.into())]);
            object(vec![("ok", Json::Bool(false)), ("error", error)])
        }
    }
}
