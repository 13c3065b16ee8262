// What the interpreter runs to load a plugin. MAIN stands before it: the path of
// the plugin's main module.

import { host } from "#host";
import { handleText, report } from "./handling.js";
import { Plugin } from "./plugin.js";

try {
  const { plugin } = await import(MAIN);
  if (!(plugin instanceof Plugin)) {
    throw new TypeError("it exports no plugin; write export const plugin = new Plugin({…}) in it");
  }
  host("ready", (request) => handleText(plugin, request), "");
} catch (thrown) {
  report(thrown);
  throw `${place(thrown)}: ${thrown}`;
}

/** Where in the plugin something was thrown, for a person. */
function place(thrown) {
  const [, path, line] = /\/plugin\/([^\s:)]+):(\d+)/.exec(thrown?.stack ?? "") ?? [];
  return path === undefined ? MAIN.slice("/plugin/".length) : `${path}, line ${line}`;
}
