// The example plugin ledger in AssemblyScript: request and response are the
// input and output of an Extism plugin.

import { Host } from "@extism/as-pdk";
import { JSON } from "assemblyscript-json/assembly";
import { append, Failure, sum, total } from "./ledger";

export function rover_handle(): i32 {
  const parsed = JSON.parse(Host.inputString());
  const request = parsed.isObj ? changetype<JSON.Obj>(parsed) : new JSON.Obj();
  // Host.outputString counts characters, and would cut off what is beyond ASCII.
  Host.output(Uint8Array.wrap(String.UTF8.encode(answer(request))));
  return 0;
}

// abort is what a failed assertion does. The default one would be an import that
// the host does not have.
export function abort(message: string | null, file: string | null, line: u32, column: u32): void {
  unreachable();
}

function answer(request: JSON.Obj): string {
  const protocol = request.getInteger("protocol");
  if (protocol === null || protocol.valueOf() != 1) return OTHER_PROTOCOL;
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
  return written(response);
}

// written is the JSON text of a value. The library puts a backslash before a control
// character and leaves it as it is, which is no JSON.
function written(value: JSON.Obj): string {
  const text = value.stringify();
  let out = "";
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    out += code < 0x20 ? "u" + code.toString(16).padStart(4, "0") : text.charAt(i);
  }
  return out;
}

function member(request: JSON.Obj, name: string): JSON.Obj {
  const value = request.getObj(name);
  return value === null ? new JSON.Obj() : value;
}

const OTHER_PROTOCOL = `{"ok": false, "error": {"code": "failed", "message": "this plugin speaks protocol 1"}}`;

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
