// Write WorkRover plugins in JavaScript.
//
// A plugin is a module main.js that exports one:
//
//   import { Plugin, pass, fail, files } from "workrover";
//
//   export const plugin = new Plugin({ name: "ledger", version: "1.0.0" });
//
//   plugin.verifier("balanced", { description: "The amounts sum to zero." }, () => {
//     const words = files.readText("/workspace/ledger.txt").split(/\s+/).filter(Boolean);
//     const total = words.reduce((sum, word) => sum + Number(word), 0);
//     return [total === 0 ? pass("balanced") : fail("balanced", `they sum to ${total}`)];
//   });
//
// The module runs once, while the plugin is loaded, and sees nothing but
// /plugin. Its state then is what every request starts from: nothing that a
// request leaves in a variable is there in the next one.

export { fail, GATE, partial, pass, SCORE } from "./check.js";
export { PluginError } from "./error.js";
export { FileError, files } from "./files.js";
export { handle } from "./handling.js";
export { Plugin, Result } from "./plugin.js";
