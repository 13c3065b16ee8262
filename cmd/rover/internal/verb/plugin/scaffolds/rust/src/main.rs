//! The plugin my-plugin, a program for WASI: the request comes on standard input, the
//! response goes to standard output. What is printed on standard error is its log.

mod json;
mod ledger;
mod offers;

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
        _ if request.whole("protocol") != 1 => {
            let why = format!("this plugin speaks protocol 1, and was asked in {}", request.whole("protocol"));
            Err(offers::Failure::new("failed", why))
        }
        ("describe", _) => Ok(("describe", json::parse(include_str!("../describe.json")).expect("describe.json is JSON"))),
        ("verify", "balanced") => offers::balanced(request.get("config")),
        ("call", "book") => offers::book(request.get("args")),
        (op, name) => Err(offers::Failure::new("not_found", format!("there is no {} \"{}\"", op, name))),
    };
    match result {
        Ok((member, value)) => object(vec![("ok", Json::Bool(true)), (member, value)]),
        Err(failure) => {
            let error = object(vec![("code", failure.code.into()), ("message", failure.message.into())]);
            object(vec![("ok", Json::Bool(false)), ("error", error)])
        }
    }
}
