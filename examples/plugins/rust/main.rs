//! The example plugin ledger in Rust, as a command: the request comes on
//! standard input, the response goes to standard output.

mod amount;
mod json;
mod ledger;

use json::Json;
use std::io::{self, Read, Write};

fn main() -> io::Result<()> {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text)?;
    io::stdout().write_all(answer(&text).to_string().as_bytes())
}

/// Answers a request. A request that is no JSON has no op, and so no answer.
fn answer(text: &str) -> Json {
    let request = json::parse(text).unwrap_or(Json::Null);
    if !matches!(request.get("protocol"), Json::Number(n) if *n == 1.0) {
        return refusal(ledger::Failure::new("failed", "this plugin speaks protocol 1".into()));
    }
    let result = match (request.text("op"), request.text("name")) {
        ("describe", _) => return json::parse(DESCRIPTION).expect("the description is JSON"),
        ("verify", "total") => ledger::total(request.get("config")),
        ("call", "append") => ledger::append(request.get("args")),
        ("call", "sum") => ledger::sum(request.get("args")),
        _ => Err(ledger::Failure::new("not_found", "ledger offers no such thing".into())),
    };
    match result {
        Ok((field, value)) => json::object(vec![("ok", Json::Bool(true)), (field, value)]),
        Err(failure) => refusal(failure),
    }
}

fn refusal(failure: ledger::Failure) -> Json {
    let error = json::object(vec![("code", failure.code.into()), ("message", failure.words.into())]);
    json::object(vec![("ok", Json::Bool(false)), ("error", error)])
}

const DESCRIPTION: &str = r#"{"ok": true, "describe": {
  "name": "ledger", "version": "1.0.0", "description": "Keeps and judges ledgers in CSV.",
  "tools": [
    {"name": "append", "description": "Append a line to a ledger.", "writes": true, "input_schema": {
      "type": "object", "properties": {"path": {"type": "string"}, "line": {"type": "string"}},
      "required": ["path", "line"], "additionalProperties": false}},
    {"name": "sum", "description": "Sum the amounts in a column of a ledger.", "writes": false, "input_schema": {
      "type": "object", "properties": {"path": {"type": "string"}, "column": {"type": "string"}},
      "required": ["path", "column"], "additionalProperties": false}}],
  "verifiers": [
    {"name": "total", "description": "The amounts in a column sum to what they should.", "config_schema": {
      "type": "object", "properties": {"path": {"type": "string"}, "column": {"type": "string"}, "equals": {"type": "string"}},
      "required": ["path", "column", "equals"], "additionalProperties": false}}],
  "needs": {"read": ["/workspace"], "write": ["/workspace"]}}}"#;
