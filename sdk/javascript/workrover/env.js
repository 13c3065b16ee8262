// What a function of a plugin is given.

import { host } from "#host";

/**
 * One request and everything that answering it may use, beside the mounts. It is
 * not to be kept after the function that was given it returns.
 */
export class Env {
  constructor(request) {
    this.op = request.op;
    this.name = request.name;
    this.config = request.config ?? {}; // from the environment
    this.args = request.args ?? {}; // tools: from the agent
    this.covers = request.covers ?? []; // verifiers: requirement ids
    this.into = request.into ?? ""; // builders: where to write
    this.task = request.task ?? ""; // policies: what the agent is asked
    this.tools = request.tools ?? []; // policies: what the agent may call
    this.history = request.history ?? []; // policies: the turns so far
    this.rand = new Rand();
  }

  /** Virtual time; it moves only when the plugin sleeps. */
  now() {
    return new Date();
  }

  /** Writes a line to the log, which is kept with the step, as console.log does. */
  log(...values) {
    console.log(...values);
  }
}

/**
 * Random numbers from the host, the same in every replay. Math.random was seeded
 * when the plugin was loaded, so it gives every request the same numbers; these
 * differ from call to call.
 */
class Rand {
  /** A number from 0 up to, and not including, 1. */
  float() {
    const b = host("random", "8", "");
    const high = (b[0] * 65536 + b[1] * 256 + b[2]) * 32 + (b[3] & 31); // 29 bits
    const low = b[4] * 65536 + b[5] * 256 + b[6]; // 24 bits
    return (high * 2 ** 24 + low) / 2 ** 53;
  }

  /** A whole number from 0 up to, and not including, n. */
  int(n) {
    return Math.floor(this.float() * n);
  }
}
