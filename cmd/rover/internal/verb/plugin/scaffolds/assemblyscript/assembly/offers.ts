// What the plugin offers. The host holds arguments and configurations against the
// schemas of the description before it asks.

import { JSON } from "assemblyscript-json/assembly";
import { object, quoted } from "./json";
import { Ledger } from "./ledger";
import { ENOENT, errno, readFile, writeFile } from "./wasi";

// Failure is why there is no answer, with a code of the protocol.
export class Failure {
  constructor(public code: string, public message: string) {}
}

// Answer is the member of a response that belongs to the op, as JSON, or a failure.
export class Answer {
  constructor(public member: string, public value: string, public failure: Failure | null) {}

  static failed(code: string, message: string): Answer {
    return new Answer("", "", new Failure(code, message));
  }
}

// balanced is the verifier. It gives the same ids whatever it finds: a file that is
// missing is a check that fails. A failure would say that the verifier is broken.
export function balanced(config: JSON.Obj): Answer {
  const path = text(config, "path");
  const content = readFile(path);
  const ledger = Ledger.read(errno == 0 ? content : "");
  if (errno != 0 || ledger.entries == 0) {
    const why = errno == 0 ? "has no entries" : errno == ENOENT ? "is missing" : "cannot be read";
    const evidence = object(["path"], [path]);
    const zeros = [check("amounts", 0, `${path} ${why}`, evidence), check("total", 0, `${path} ${why}`, evidence)];
    return new Answer("checks", `[${zeros.join(",")}]`, null);
  }
  const checks = [amounts(path, ledger), total(path, ledger, whole(config, "total"))];
  return new Answer("checks", `[${checks.join(",")}]`, null);
}

function amounts(path: string, ledger: Ledger): string {
  const bad = ledger.bad.length;
  if (bad == 0) return check("amounts", 1, "", "");
  const evidence = object(["path", "locator", "expected"], [path, `line ${ledger.bad[0]}`, "TEXT,AMOUNT"]);
  const value = <f64>(ledger.entries - bad) / ledger.entries;
  return check("amounts", value, `${bad} of ${ledger.entries} entries have no amount`, evidence);
}

function total(path: string, ledger: Ledger, want: i64): string {
  if (ledger.total == want) return check("total", 1, "", "");
  const evidence = object(["path", "expected", "found"], [path, want.toString(), ledger.total.toString()]);
  return check("total", 0, `the amounts sum to ${ledger.total}, not ${want}`, evidence);
}

function check(id: string, value: f64, message: string, evidence: string): string {
  if (evidence == "") return `{"id":${quoted(id)},"value":${value}}`;
  return `{"id":${quoted(id)},"value":${value},"message":${quoted(message)},"evidence":[${evidence}]}`;
}

// book is the tool. A failure is an ordinary answer, which the agent is shown; the
// workspace is then as it was.
export function book(args: JSON.Obj): Answer {
  const path = text(args, "path");
  const words = text(args, "text");
  if (words.includes(",") || words.includes("\r") || words.includes("\n")) {
    return Answer.failed("invalid_args", "text has a comma or a line break: leave it out");
  }
  let before = readFile(path);
  if (errno != 0 && errno != ENOENT) return Answer.failed("failed", `${path}: cannot be read`);
  if (before != "" && !before.endsWith("\n")) before += "\n";
  const after = `${before}${words},${whole(args, "amount")}\n`;
  writeFile(path, after);
  if (errno != 0) return Answer.failed("denied", `${path}: cannot be written`);
  return new Answer("output", `{"total":${Ledger.read(after).total}}`, null);
}

export function text(from: JSON.Obj, name: string): string {
  const value = from.getString(name);
  return value === null ? "" : value.valueOf();
}

export function whole(from: JSON.Obj, name: string): i64 {
  const value = from.getInteger(name);
  if (value !== null) return value.valueOf();
  const other = from.getFloat(name); // 3e2 is a whole number, too
  return other === null ? 0 : <i64>other.valueOf();
}

export const DESCRIPTION = `{"ok": true, "describe": {
  "name": "my-plugin", "version": "0.1.0",
  "description": "Keeps and judges ledgers: texts with an entry per line, such as \\"rent,-700\\".",
  "tools": [
    {"name": "book", "description": "Add an entry to a ledger, which is made if it does not exist.", "writes": true, "input_schema": {
      "type": "object",
      "properties": {
        "path": {"type": "string", "pattern": "^/workspace/.", "description": "the ledger, such as /workspace/ledger.txt"},
        "text": {"type": "string", "description": "what the amount is for, without a comma"},
        "amount": {"type": "integer", "minimum": -1000000000000, "maximum": 1000000000000, "description": "in cents"}},
      "required": ["path", "text", "amount"], "additionalProperties": false}}],
  "verifiers": [
    {"name": "balanced", "description": "Every entry of a ledger has an amount, and they sum to what they should.", "config_schema": {
      "type": "object",
      "properties": {"path": {"type": "string", "pattern": "^/workspace/."}, "total": {"type": "integer", "minimum": -1000000000000, "maximum": 1000000000000}},
      "required": ["path", "total"], "additionalProperties": false}}],
  "needs": {"read": ["/workspace"], "write": ["/workspace"]}}}`;
