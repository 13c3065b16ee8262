import assert from "node:assert/strict";
import test from "node:test";

import { read, total } from "./ledger.js";

test("amounts", () => {
  assert.deepEqual(read("rent,-700\nwages,1000\n"), [{ line: 1, amount: -700 }, { line: 2, amount: 1000 }]);
});

test("lines that end as in DOS", () => {
  assert.deepEqual(read("rent,-700\r\n\r\nwages,1000"), [{ line: 1, amount: -700 }, { line: 3, amount: 1000 }]);
});

test("an entry without an amount", () => {
  const entries = read("rent\nwages,300\n");
  assert.deepEqual(entries, [{ line: 1, amount: undefined }, { line: 2, amount: 300 }]);
  assert.equal(total(entries), 300);
});

test("nothing", () => {
  assert.deepEqual(read(""), []);
});
