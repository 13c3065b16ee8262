// A request in, a response out.

import { Env } from "./env.js";
import { asError, FileError, PluginError } from "./error.js";
import { Result } from "./plugin.js";

/** The version of the plugin protocol that this package speaks. */
const PROTOCOL = 1;

/**
 * Answers one request of the plugin protocol, as a test of a plugin does. What
 * the plugin throws becomes a failure. Functions of the plugin may be async.
 */
export async function handle(plugin, request) {
  try {
    return { ok: true, ...(await success(plugin, request)) };
  } catch (thrown) {
    if (thrown?.name === "InternalError") throw thrown; // the interpreter's: it has no memory left
    if (!(thrown instanceof PluginError) || unforeseen(request, thrown)) report(thrown);
    return failure(asError(thrown));
  }
}

// Whether what the host says of a file ends more than a call of a tool. To an agent
// it is an ordinary answer that there is no such file; a verifier or builder should have
// caught it, and its author has to see where.
function unforeseen(request, thrown) {
  return thrown instanceof FileError && request.op !== "call";
}

/** Answers the text of a request. */
export async function handleText(plugin, request) {
  const response = await handle(plugin, JSON.parse(request));
  try {
    return JSON.stringify(response, finite);
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : thrown;
    return JSON.stringify(failure(new PluginError("internal", `the answer cannot be encoded: ${why}`)));
  }
}

// JSON has no NaN, and JSON.stringify would write null for it.
function finite(key, value) {
  if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError(`${key} is ${value}`);
  return value;
}

function failure({ code, message, detail }) {
  return { ok: false, error: { code, message, detail } };
}

/** Writes what was thrown to the log, with the lines of the plugin it came from. */
export function report(thrown) {
  const lines = String(thrown?.stack ?? "").split("\n");
  const own = lines.filter((line) => line.includes("/") && !/\/workrover\/|node:/.test(line));
  console.error([String(thrown), ...own].join("\n"));
}

async function success(plugin, request) {
  if (request.protocol !== PROTOCOL) {
    throw new PluginError("failed", `the request is of protocol ${request.protocol}; this plugin speaks protocol ${PROTOCOL}`);
  }
  if (request.op === "describe") return { describe: describe(plugin) };
  const { kind, offers, read } = answers(plugin)[request.op] ?? {};
  if (kind === undefined) throw new PluginError("not_found", `protocol ${PROTOCOL} has no op "${request.op}"`);
  const offer = offers.get(request.name);
  if (offer === undefined) throw new PluginError("not_found", `plugin ${plugin.name} has no ${kind} "${request.name}"`);
  return read(await offer.answer(new Env(request)));
}

// For each op what it asks for, where that is, and how its answer is read.
function answers(plugin) {
  return {
    __proto__: null,
    build: { kind: "builder", offers: plugin.builders, read: () => ({}) },
    call: { kind: "tool", offers: plugin.tools, read: result },
    verify: { kind: "verifier", offers: plugin.verifiers, read: checks },
    act: { kind: "policy", offers: plugin.policies, read: action },
  };
}

function result(returned) {
  const { output, text } = returned instanceof Result ? returned : { output: returned };
  return { output: output ?? null, text };
}

function checks(returned) {
  if (!Array.isArray(returned)) throw new TypeError(`a verifier returns a list of checks, and this one returned ${returned}`);
  return { checks: returned };
}

function action(returned) {
  if (typeof returned !== "object" || returned === null) {
    throw new TypeError(`a policy returns an action, and this one returned ${returned}`);
  }
  const { say, calls = [], done } = returned;
  return { say: say || undefined, calls, done: done || undefined };
}

function describe(plugin) {
  const infos = (offers) => (offers.size > 0 ? [...offers.values()].map((offer) => offer.info) : undefined);
  const { name, version, description, needs } = plugin;
  return {
    name,
    version,
    description,
    tools: infos(plugin.tools),
    builders: infos(plugin.builders),
    verifiers: infos(plugin.verifiers),
    policies: infos(plugin.policies),
    needs,
  };
}
