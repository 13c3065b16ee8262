// Tests of the SDK that need no sandbox: npm test.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

import { fail, FileError, files, GATE, handle, partial, pass, Plugin, PluginError, Result } from "../workrover/index.js";
import { handleText } from "../workrover/handling.js";

const plugin = new Plugin({ name: "ledger", version: "1.0.0", description: "Keeps ledgers.", needs: { write: ["/workspace"] } });

plugin.tool("give", { description: "Answers what it is told to.", writes: true }, (env) => {
  return { output: 3, result: new Result({ n: 1 }, "one"), nothing: undefined, nan: NaN, big: 1n }[env.args.what];
});

plugin.tool("throw", {}, async (env) => {
  if (env.args.what === "error") throw new PluginError("conflict", "it is taken", { by: "you" });
  if (env.args.what === "missing") return files.readText("/no/such");
  return env.args.what.none.none;
});

plugin.builder("note", {}, (env) => files.write(env.into, env.config.text));

plugin.verifier("checks", { description: "Gives checks.", configSchema: { type: "object" } }, () => [
  pass("pass"),
  fail("fail", "why", { path: "/workspace/x", expected: "1", found: "2" }),
  partial("part", 0.25, "a quarter"),
  { ...pass("gate"), kind: GATE, weight: 2 },
]);

plugin.verifier("none", {}, () => undefined);

plugin.verifier("careless", {}, () => [pass(files.readText("/no/such"))]);

plugin.policy("agent", {}, (env) => ({ say: env.task, calls: [{ id: "c1", tool: env.tools[0].name, args: {} }] }));

async function ask(op, name, fields = {}) {
  return JSON.parse(await handleText(plugin, JSON.stringify({ protocol: 1, op, name, ...fields })));
}

test("describe", async () => {
  const { describe } = await ask("describe");
  assert.deepEqual([describe.name, describe.version, describe.needs], ["ledger", "1.0.0", { write: ["/workspace"] }]);
  assert.deepEqual(describe.tools[0], {
    name: "give", description: "Answers what it is told to.", input_schema: { type: "object" }, writes: true,
  });
  assert.deepEqual(describe.verifiers.map((v) => v.name), ["checks", "none", "careless"]);
});

for (const [what, want] of Object.entries({
  output: { ok: true, output: 3 },
  result: { ok: true, output: { n: 1 }, text: "one" },
  nothing: { ok: true, output: null },
  nan: { ok: false, error: { code: "internal", message: "the answer cannot be encoded: output is NaN" } },
  big: { ok: false, error: { code: "internal", message: "the answer cannot be encoded: Do not know how to serialize a BigInt" } },
})) {
  test(`output: ${what}`, async () => assert.deepEqual(await ask("call", "give", { args: { what } }), want));
}

for (const [what, error] of Object.entries({
  error: { code: "conflict", message: "it is taken", detail: { by: "you" } },
  missing: { code: "not_found", message: "/no/such: ENOENT" },
  bug: { code: "internal", message: "TypeError: Cannot read properties of undefined (reading 'none')" },
})) {
  test(`failure: ${what}`, async () => assert.deepEqual(await ask("call", "throw", { args: { what } }), { ok: false, error }));
}

test("verify", async () => {
  assert.deepEqual(await ask("verify", "checks"), {
    ok: true,
    checks: [
      { id: "pass", value: 1 },
      { id: "fail", value: 0, message: "why", evidence: [{ path: "/workspace/x", expected: "1", found: "2" }] },
      { id: "part", value: 0.25, message: "a quarter" },
      { id: "gate", value: 1, kind: "gate", weight: 2 },
    ],
  });
  assert.match((await ask("verify", "none")).error.message, /returned undefined/);
});

test("where a verifier has missed a file", async (t) => {
  const log = t.mock.method(console, "error", () => {});
  assert.equal((await ask("verify", "careless")).error.code, "not_found");
  assert.match(log.mock.calls[0].arguments[0], /^FileError: \/no\/such: ENOENT\n[^]* at .*plugin\.test\.js/);
  await ask("call", "throw", { args: { what: "missing" } });
  assert.equal(log.mock.callCount(), 1); // to an agent it is an ordinary answer
});

test("act", async () => {
  const got = await ask("act", "agent", { task: "T", tools: [{ name: "t" }], history: [] });
  assert.deepEqual(got, { ok: true, say: "T", calls: [{ id: "c1", tool: "t", args: {} }] });
});

test("what it does not offer", async () => {
  const message = async (request) => (await handle(plugin, request)).error.message;
  assert.equal(await message({ protocol: 1, op: "call", name: "none" }), 'plugin ledger has no tool "none"');
  assert.equal(await message({ protocol: 1, op: "toString" }), 'protocol 1 has no op "toString"');
  assert.equal(await message({ protocol: 2, op: "describe" }), "the request is of protocol 2; this plugin speaks protocol 1");
  assert.throws(() => plugin.tool("give", {}, () => 1), TypeError);
});

test("files", async (t) => {
  const dir = mkdtempSync(join(tmpdir(), "workrover-"));
  t.after(() => rmSync(dir, { recursive: true }));
  const at = (name) => join(dir, name);
  const refusal = (errno) => (error) => error instanceof FileError && error.errno === errno;

  assert.deepEqual(await ask("build", "note", { into: at("note"), config: { text: "täxt" } }), { ok: true });
  files.append(at("note"), new Uint8Array([10]));
  assert.equal(files.readText(at("note")), "täxt\n");
  assert.equal(files.readBytes(at("note")).length, 6);
  files.mkdirAll(at("a/b"));
  files.symlink("b", at("a/link"));
  assert.deepEqual(files.list(at("a")), [{ name: "b", type: "dir" }, { name: "link", type: "symlink" }]);
  assert.equal(files.readlink(at("a/link")), "b");
  assert.deepEqual([files.stat(at("a/link")).type, files.lstat(at("a/link")).type], ["dir", "symlink"]);
  files.rename(at("note"), at("a/note"));
  assert.deepEqual([files.exists(at("note")), files.exists(at("a/note"))], [false, true]);
  assert.throws(() => files.create(at("a/note"), ""), refusal("EEXIST"));
  assert.throws(() => files.append(at("none"), ""), refusal("ENOENT"));
  assert.throws(() => files.remove(at("a")), refusal("ENOTEMPTY"));
  files.remove(at("a/note"));
  assert.throws(() => files.write(at("x"), 3), TypeError);
});
