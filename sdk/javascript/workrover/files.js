// The mounts of a request. Paths are absolute; symbolic links are followed, but
// by lstat, readlink, remove and rename in the last place. What cannot be done
// throws a FileError and has changed nothing.

import { host } from "#host";

import { FileError } from "./error.js";

export { FileError };

export const files = {
  /** The content of a file as text. A file that is not UTF-8 is an error. */
  readText: (path) => ask("readText", path),

  /** The content of a file as a Uint8Array. */
  readBytes: (path) => ask("readBytes", path),

  /**
   * Gives a file the content data, a string or Uint8Array, and makes it if it
   * does not exist. The directory must exist; see mkdirAll.
   */
  write: (path, data) => ask("write", path, content(data)),

  /** Adds data to the end of a file that exists. */
  append: (path, data) => ask("append", path, content(data)),

  /** Makes a file with the content data. That it exists is an error. */
  create: (path, data) => ask("create", path, content(data)),

  /** The entries of a directory, sorted: [{ name, type }], type "file", "dir" or "symlink". */
  list: (path) => JSON.parse(ask("list", path)),

  /** What is at a path: { type, size, mtime }, mtime a Date. */
  stat: (path) => info(ask("stat", path)),

  /** As stat, but of a symbolic link itself. */
  lstat: (path) => info(ask("lstat", path)),

  /** Whether there is anything at a path. */
  exists(path) {
    try {
      ask("stat", path);
      return true;
    } catch (error) {
      if (error.errno === "ENOENT" || error.errno === "ENOTDIR") return false;
      throw error;
    }
  },

  /** Makes one directory in a directory that exists. */
  mkdir: (path) => ask("mkdir", path),

  /** Makes a directory with those above it. It is no error if it exists. */
  mkdirAll: (path) => ask("mkdirAll", path),

  /** Removes a file, a symbolic link or an empty directory. */
  remove: (path) => ask("remove", path),

  /** Moves a file or directory within its mount and replaces a file that is in the way. */
  rename: (from, to) => ask("rename", from, to),

  /** Makes a symbolic link at path. */
  symlink: (target, path) => ask("symlink", path, target),

  /** The target of a symbolic link. */
  readlink: (path) => ask("readlink", path),
};

function ask(op, path, argument = "") {
  if (typeof path !== "string") throw new TypeError(`a path is a string, not ${path}`);
  try {
    return host(op, path, argument);
  } catch (refused) {
    if (typeof refused !== "string") throw refused;
    throw new FileError(JSON.parse(refused));
  }
}

function content(data) {
  if (typeof data === "string" || data instanceof Uint8Array) return data;
  throw new TypeError("the content of a file is a string or a Uint8Array");
}

function info(text) {
  const { type, size, mtime } = JSON.parse(text);
  return { type, size, mtime: new Date(mtime) };
}
