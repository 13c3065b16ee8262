// The plugin my-plugin, as a reactor: the host calls rover_alloc for the place of a
// request, and rover_handle with the request in it. Every request meets a fresh
// instance.

import { JSON } from "assemblyscript-json/assembly";
import { balanced, book, DESCRIPTION, Failure } from "./offers";

let incoming = new Uint8Array(0);
let outgoing = new ArrayBuffer(0); // kept, so that the host finds it where it was

export function rover_alloc(size: u32): usize {
  incoming = new Uint8Array(size);
  return incoming.dataStart;
}

// rover_handle returns the address of the response in the upper half, and its length
// in the lower.
export function rover_handle(at: usize, size: u32): u64 {
  const parsed = JSON.parse(String.UTF8.decodeUnsafe(at, size));
  outgoing = String.UTF8.encode(answer(parsed.isObj ? changetype<JSON.Obj>(parsed) : new JSON.Obj()));
  return (<u64>changetype<usize>(outgoing) << 32) | <u64>outgoing.byteLength;
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
  const asked = (op === null ? "" : op.valueOf()) + " " + (name === null ? "" : name.valueOf());
  const response = new JSON.Obj();
  let failure: Failure | null = new Failure("not_found", `there is no ${asked}`);
  if (asked == "verify balanced") failure = balanced(response, member(request, "config"));
  if (asked == "call book") failure = book(response, member(request, "args"));
  response.set("ok", failure === null);
  if (failure !== null) {
    const error = new JSON.Obj();
    error.set("code", failure.code);
    error.set("message", failure.message);
    response.set("error", error);
  }
  return response.stringify();
}

function member(request: JSON.Obj, name: string): JSON.Obj {
  const value = request.getObj(name);
  return value === null ? new JSON.Obj() : value;
}
