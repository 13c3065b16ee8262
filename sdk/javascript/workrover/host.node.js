// What the host does for a plugin, when there is no host: in a test under Node,
// on the file system of the machine. The contract is that of files.js: an
// operation, a path, and what the operation needs beside it.

import { Buffer } from "node:buffer";
import { randomBytes } from "node:crypto";
import * as fs from "node:fs";

export function host(op, path, argument) {
  if (op === "random") return randomBytes(Number(path));
  try {
    return operations[op](path, argument);
  } catch (error) {
    if (error.errno === undefined) throw error;
    throw JSON.stringify({ errno: error.code, code: codes[error.code] ?? "failed", message: `${path}: ${error.code}` });
  }
}

const codes = {
  ENOENT: "not_found",
  EEXIST: "conflict",
  ENOTEMPTY: "conflict",
  EACCES: "denied",
  EPERM: "denied",
  EROFS: "denied",
};

const operations = {
  readText: (path) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(path)),
  readBytes: (path) => new Uint8Array(fs.readFileSync(path)),
  write: (path, data) => fs.writeFileSync(path, data),
  append: (path, data) => {
    const file = fs.openSync(path, fs.constants.O_WRONLY | fs.constants.O_APPEND);
    fs.writeFileSync(file, data);
    fs.closeSync(file);
  },
  create: (path, data) => fs.writeFileSync(path, data, { flag: "wx" }),
  list: (path) => JSON.stringify(fs.readdirSync(path, { withFileTypes: true }).map(entry).sort(byName)),
  stat: (path) => info(fs.statSync(path)),
  lstat: (path) => info(fs.lstatSync(path)),
  mkdir: (path) => fs.mkdirSync(path),
  mkdirAll: (path) => void fs.mkdirSync(path, { recursive: true }),
  remove: (path) => (fs.lstatSync(path).isDirectory() ? fs.rmdirSync(path) : fs.unlinkSync(path)),
  rename: (from, to) => fs.renameSync(from, to),
  symlink: (path, target) => fs.symlinkSync(target, path),
  readlink: (path) => fs.readlinkSync(path),
};

function typeOf(node) {
  if (node.isDirectory()) return "dir";
  return node.isSymbolicLink() ? "symlink" : "file";
}

function entry(found) {
  return { name: found.name, type: typeOf(found) };
}

// By bytes, as the host sorts.
function byName(a, b) {
  return Buffer.compare(Buffer.from(a.name), Buffer.from(b.name));
}

function info(found) {
  return JSON.stringify({ type: typeOf(found), size: found.size, mtime: found.mtime });
}
