// Ledgers: CSV files with a header and without quotes.

import { FileError, files, PluginError } from "workrover";

import { parse } from "./amount.js";

/** The sum of the amounts in a column, in cents. */
export function total(path, column) {
  const [header, ...lines] = content(path).replaceAll("\r\n", "\n").split("\n");
  const at = header.split(",").indexOf(column);
  if (at < 0) throw new PluginError("failed", `${path}: no column "${column}"`);
  let cents = 0n;
  for (const [i, line] of lines.entries()) {
    if (line === "") continue;
    const amount = parse(line.split(",")[at] ?? "");
    if (amount === undefined) throw new PluginError("failed", `${path}: line ${i + 2} has no amount`);
    cents += amount;
  }
  return cents;
}

/** Appends a line to a file that exists, and counts its lines. */
export function append(path, line) {
  const before = content(path);
  files.append(path, `${line}\n`);
  return `${before}${line}\n`.split("\n").length - 1;
}

function content(path) {
  try {
    return files.readText(path);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    if (error.errno === "ENOENT" || error.errno === "ENOTDIR") throw new PluginError("not_found", `${path}: not found`);
    throw new PluginError("failed", `${path}: cannot be read`);
  }
}
