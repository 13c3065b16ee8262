// What the host does for a plugin in rover. The function is given by rover while
// it loads the SDK, and is out of every plugin's reach but through the SDK.

export const host = globalThis.host;
delete globalThis.host;

// The interpreter has no console of its own.
globalThis.console = Object.fromEntries(
  ["debug", "error", "info", "log", "warn"].map((name) => [name, (...values) => host("log", `${values.map(text).join(" ")}\n`, "")]),
);

function text(value) {
  if (value instanceof Error) return value.stack ? `${value}\n${value.stack}`.trimEnd() : String(value);
  if (typeof value !== "object" || value === null) return String(value);
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
