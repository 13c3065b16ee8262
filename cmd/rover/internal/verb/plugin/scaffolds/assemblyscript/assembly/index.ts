// The plugin my-plugin, as a reactor: the host calls rover_alloc for the place of a
// request, and rover_handle with the request in it. Every request meets a fresh
// instance.

import { JSON } from "assemblyscript-json/assembly";
import { object } from "./json";
import { Answer, balanced, book, DESCRIPTION, text, whole } from "./offers";

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
  const op = text(request, "op");
  const asked = `${op} ${text(request, "name")}`;
  let given = Answer.failed("not_found", `there is no ${asked}`);
  if (whole(request, "protocol") != 1) {
    given = Answer.failed("failed", `this plugin speaks protocol 1, and was asked in ${whole(request, "protocol")}`);
  } else if (op == "describe") {
    return DESCRIPTION;
  } else if (asked == "verify balanced") {
    given = balanced(member(request, "config"));
  } else if (asked == "call book") {
    given = book(member(request, "args"));
  }
  const failure = given.failure;
  if (failure === null) return `{"ok":true,"${given.member}":${given.value}}`;
  return `{"ok":false,"error":${object(["code", "message"], [failure.code, failure.message])}}`;
}

function member(request: JSON.Obj, name: string): JSON.Obj {
  const value = request.getObj(name);
  return value === null ? new JSON.Obj() : value;
}
