/** A place in a file that a check rests on. */
export interface Evidence {
  path: string;
  /** Line, cell, JSON pointer, … */
  locator?: string;
  expected?: string;
  found?: string;
}

/** One named assertion of a verifier. */
export interface Check {
  id: string;
  /** From 0 to 1. */
  value: number;
  /** Finite, at least 0; default 1. */
  weight?: number;
  kind?: typeof SCORE | typeof GATE;
  message?: string;
  evidence?: Evidence[];
}

/** The kind of a check that has its share of the reward. */
export const SCORE: "score";
/** The kind of a check without which there is no reward: below 1, it is 0. */
export const GATE: "gate";

/** A check that holds. */
export function pass(id: string): Check;
/** A check that does not hold: why, and where, with what was expected and found there. */
export function fail(id: string, message: string, ...evidence: Evidence[]): Check;
/** A check that holds to a part: value is from 0 to 1. */
export function partial(id: string, value: number, message: string, ...evidence: Evidence[]): Check;

export type Code = "invalid_args" | "not_found" | "denied" | "conflict" | "failed" | "internal";

/** A failure with a code, which a tool answers. */
export class PluginError extends Error {
  constructor(code: Code, message: string, detail?: unknown);
  readonly code: Code;
  readonly detail: unknown;
}

/** What the host says of a file. */
export class FileError extends PluginError {
  /** "ENOENT", "EEXIST", … */
  readonly errno: string;
}

export type FileType = "file" | "dir" | "symlink";

export interface FileInfo {
  type: FileType;
  size: number;
  mtime: Date;
}

/** The mounts of a request. Paths are absolute; what cannot be done throws a FileError. */
export const files: {
  readText(path: string): string;
  readBytes(path: string): Uint8Array;
  write(path: string, data: string | Uint8Array): void;
  append(path: string, data: string | Uint8Array): void;
  create(path: string, data: string | Uint8Array): void;
  list(path: string): { name: string; type: FileType }[];
  stat(path: string): FileInfo;
  lstat(path: string): FileInfo;
  exists(path: string): boolean;
  mkdir(path: string): void;
  mkdirAll(path: string): void;
  remove(path: string): void;
  rename(from: string, to: string): void;
  symlink(target: string, path: string): void;
  readlink(path: string): string;
};

/** One turn of a rollout. */
export interface Turn {
  say: string;
  calls: { id: string; tool: string; args: unknown; status: "ok" | "error" | "invalid"; shown: string }[];
}

/** One request and everything that answering it may use, beside the mounts. */
export interface Env {
  readonly op: string;
  readonly name: string;
  /** From the environment. */
  readonly config: any;
  /** Tools: from the agent. */
  readonly args: any;
  /** Verifiers: requirement ids. */
  readonly covers: string[];
  /** Builders: where to write. */
  readonly into: string;
  /** Policies: what the agent is asked. */
  readonly task: string;
  /** Policies: what the agent may call. */
  readonly tools: { name: string; description: string; input_schema: object; writes: boolean }[];
  /** Policies: the turns so far. */
  readonly history: Turn[];
  /** Random numbers from the host, the same in every replay. */
  readonly rand: { float(): number; int(n: number): number };
  /** Virtual time. */
  now(): Date;
  log(...values: unknown[]): void;
}

/** What a tool answers, when it is more than its output. */
export class Result {
  constructor(output: unknown, text?: string);
}

export interface Action {
  say?: string;
  calls?: { id: string; tool: string; args: object }[];
  done?: boolean;
}

type Answer<T> = (env: Env) => T | Promise<T>;

/** A named set of tools, builders, verifiers and policies. */
export class Plugin {
  constructor(about: { name: string; version: string; description?: string; needs?: { read?: string[]; write?: string[] } });
  tool(name: string, about: { description?: string; inputSchema?: object; outputSchema?: object; writes?: boolean }, call: Answer<unknown>): Answer<unknown>;
  builder(name: string, about: { description?: string; configSchema?: object }, build: Answer<void>): Answer<void>;
  verifier(name: string, about: { description?: string; configSchema?: object }, verify: Answer<Check[]>): Answer<Check[]>;
  policy(name: string, about: { description?: string; configSchema?: object }, act: Answer<Action>): Answer<Action>;
}

/** Answers one request of the plugin protocol, as a test of a plugin does. */
export function handle(plugin: Plugin, request: object): Promise<object>;
