// What the plugin does: its verifier and its tools.

import { JSON } from "assemblyscript-json/assembly";
import { Amount } from "./amount";
import { appendFile, ENOENT, ENOTDIR, errno, readFile } from "./wasi";

// Failure is why something could not be done, with the code of the protocol.
export class Failure {
  constructor(public code: string, public words: string) {}
}

// Outcome is a value, or a failure.
class Outcome<T> {
  constructor(public value: T, public failure: Failure | null) {}
}

function text(from: JSON.Obj, name: string): string {
  const value = from.getString(name);
  return value === null ? "" : value.valueOf();
}

function object(names: string[], values: string[]): JSON.Obj {
  const made = new JSON.Obj();
  for (let i = 0; i < names.length; i++) made.set(names[i], values[i]);
  return made;
}

// total judges the sum of a column.
export function total(response: JSON.Obj, config: JSON.Obj): Failure | null {
  const path = text(config, "path");
  const column = text(config, "column");
  const want = Amount.parse(text(config, "equals"));
  if (!want.ok) return new Failure("invalid_args", `equals: "${text(config, "equals")}" is not an amount`);
  const found = sumOf(path, column);
  const failure = found.failure;
  const right = failure === null && found.value.cents == want.cents;
  const check = object(["id"], ["total"]);
  check.set("value", right ? 1 : 0);
  if (failure !== null) {
    check.set("message", failure.words);
  } else if (!right) {
    check.set("message", `${path}: the sum of ${column} is ${found.value.toString()}, not ${want.toString()}`);
  }
  const evidence = new JSON.Arr();
  evidence.push(failure !== null
    ? object(["path"], [path])
    : object(["path", "locator", "expected", "found"], [path, `column ${column}`, want.toString(), found.value.toString()]));
  check.set("evidence", evidence);
  const checks = new JSON.Arr();
  checks.push(check);
  response.set("checks", checks);
  return null;
}

// sum answers the sum of a column.
export function sum(response: JSON.Obj, args: JSON.Obj): Failure | null {
  const found = sumOf(text(args, "path"), text(args, "column"));
  if (found.failure !== null) return found.failure;
  response.set("output", object(["total"], [found.value.toString()]));
  return null;
}

// append appends a line to a file that exists, and counts the lines.
export function append(response: JSON.Obj, args: JSON.Obj): Failure | null {
  const path = text(args, "path");
  const before = content(path);
  if (before.failure !== null) return before.failure;
  const line = text(args, "line") + "\n";
  appendFile(path, line);
  if (errno != 0) return new Failure("denied", `${path}: cannot be written`);
  const output = new JSON.Obj();
  output.set("lines", (before.value + line).split("\n").length - 1);
  response.set("output", output);
  return null;
}

// sumOf sums the amounts in a column of a file.
function sumOf(path: string, column: string): Outcome<Amount> {
  const sum = new Amount(true, 0);
  const read = content(path);
  if (read.failure !== null) return new Outcome(sum, read.failure);
  const lines = read.value.replaceAll("\r\n", "\n").split("\n");
  const at = lines[0].split(",").indexOf(column);
  if (at < 0) return new Outcome(sum, new Failure("failed", `${path}: no column "${column}"`));
  for (let i = 1; i < lines.length; i++) {
    if (lines[i] == "") continue;
    const cells = lines[i].split(",");
    const amount = Amount.parse(at < cells.length ? cells[at] : "");
    if (!amount.ok) return new Outcome(sum, new Failure("failed", `${path}: line ${i + 1} has no amount`));
    sum.cents += amount.cents;
  }
  return new Outcome(sum, null);
}

// content reads a file.
function content(path: string): Outcome<string> {
  const read = readFile(path);
  if (errno == ENOENT || errno == ENOTDIR) return new Outcome("", new Failure("not_found", `${path}: not found`));
  if (errno != 0) return new Outcome("", new Failure("failed", `${path}: cannot be read`));
  return new Outcome(read, null);
}
