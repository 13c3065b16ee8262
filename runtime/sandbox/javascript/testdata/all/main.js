// A plugin with something of everything, for the tests of its runtime.

import { fail, files, Plugin, pass, PluginError, Result } from "workrover";

import { double } from "./lib/helper.js";

export const plugin = new Plugin({ name: "all", version: "1.2.3", description: "Does everything." });

const loaded = files.list("/");
const kept = [];

plugin.tool("echo", { description: "Answers its arguments." }, (env) => {
  console.log("a line", 1, { a: [true] }, null);
  env.log("another");
  return new Result(env.args, "shown");
});

plugin.tool("write", { description: "Writes a file.", writes: true }, (env) => {
  files.write(env.args.path, env.args.text);
  return files.readText(env.args.path).length;
});

plugin.tool("remember", {}, (env) => {
  kept.push(env.args.what);
  return kept;
});

plugin.tool("state", {}, (env) => ({
  random: Math.random(),
  loaded,
  now: env.now(),
  offset: env.now().getTimezoneOffset(),
  local: new Date(2026, 0, 2, 3).toString(),
  double: double(21),
  globals: Object.getOwnPropertyNames(globalThis).filter((name) => /host|ready|console|import/.test(name)),
}));

plugin.tool("draw", {}, (env) => [env.rand.float(), env.rand.int(1000)]);

plugin.tool("later", {}, async () => {
  await null;
  return Promise.all([1, Promise.resolve(2)]);
});

plugin.tool("import", {}, async (env) => {
  const module = await import(env.args.name);
  return Object.keys(module);
});

plugin.tool("fail", {}, (env) => {
  const endless = () => endless() + 1;
  const how = {
    error: () => { throw new PluginError("conflict", "it is taken", { by: "you" }); },
    missing: () => files.readText("/workspace/none"),
    "read-only": () => files.write("/plugin/x", ""),
    "not text": () => files.readText("/workspace/binary"),
    directory: () => files.readBytes("/workspace"),
    relative: () => files.readText("workspace"),
    bug: () => deeper(undefined),
    recursion: endless,
    string: () => { throw "a string"; },
    nan: () => NaN,
    never: () => new Promise(() => {}),
    memory: () => new Uint8Array(1 << 30),
    loop: () => { while (true); },
  };
  return how[env.args.how]();
});

function deeper(nothing) {
  return nothing.field;
}

plugin.tool("files", { writes: true }, () => {
  const before = files.readBytes("/workspace/binary");
  files.mkdirAll("/workspace/a/b");
  files.create("/workspace/a/b/f", "one\n");
  files.append("/workspace/a/b/f", new Uint8Array([0xc3, 0xa4]));
  files.symlink("b", "/workspace/a/l");
  files.rename("/workspace/a/b/f", "/workspace/a/g");
  const { type, size, mtime } = files.stat("/workspace/a/g");
  const seen = [
    [...before], files.list("/workspace/a"), files.readlink("/workspace/a/l"), files.readText("/workspace/a/g"), type, size, mtime,
    files.lstat("/workspace/a/l").type, files.stat("/workspace/a/l").type, files.exists("/workspace/none"), files.exists("/workspace/a"),
  ];
  files.remove("/workspace/a/l");
  files.remove("/workspace/a/b");
  return seen;
});

plugin.builder("note", {}, (env) => files.write(env.into, env.config.text));

plugin.verifier("same", { configSchema: { type: "object" } }, ({ config }) => {
  const found = files.readText(config.path);
  if (found === config.text) return [pass("same")];
  return [fail("same", "another text", { path: config.path, expected: config.text, found })];
});

plugin.verifier("throws", {}, () => {
  throw new RangeError("no way");
});

plugin.policy("player", {}, (env) => ({
  say: env.task, calls: [{ id: `c${env.history.length}`, tool: "write", args: {} }], done: env.history.length > 0,
}));
