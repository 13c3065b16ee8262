// The example plugin ledger in AssemblyScript: request and response are the
// input and output of an Extism plugin.

import { Host } from "@extism/as-pdk";
import { JSON } from "assemblyscript-json/assembly";
import { append, Failure, sum, total } from "./ledger";

export function rover_handle(): i32 {
  const parsed = JSON.parse(Host.inputString());
  const request = parsed.isObj ? changetype<JSON.Obj>(parsed) : new JSON.Obj();
  Host.outputString(answer(request));
  return 0;
}

// abort is what a failed assertion does. The default one would be an import that
// the host does not have.
export function abort(message: string | null, file: string | null, line: u32, column: u32): void {
  unreachable();
}

function answer(request: JSON.Obj): string {
  const op = request.getString("op");
  if (op !== null && op.valueOf() == "describe") return DESCRIPTION;
  const name = request.getString("name");
  const offer = name === null ? "" : name.valueOf();
  const response = new JSON.Obj();
  let failure: Failure | null = new Failure("not_found", "ledger offers no such thing");
  if (offer == "total") failure = total(response, member(request, "config"));
  if (offer == "append") failure = append(response, member(request, "args"));
  if (offer == "sum") failure = sum(response, member(request, "args"));
  response.set("ok", failure === null);
  if (failure !== null) {
    const error = new JSON.Obj();
    error.set("code", failure.code);
    error.set("message", failure.words);
    response.set("error", error);
  }
  return response.stringify();
}

function member(request: JSON.Obj, name: string): JSON.Obj {
  const value = request.getObj(name);
  return value === null ? new JSON.Obj() : value;
}

const DESCRIPTION = `{"ok": true, "describe": {
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
  "needs": {"read": ["/workspace"], "write": ["/workspace"]}}}`;
