// Failures that a plugin answers.

/**
 * A failure with a code: "invalid_args", "not_found", "denied", "conflict",
 * "failed" or "internal".
 *
 * Thrown by a tool it is an ordinary answer, which the agent sees as
 * "CODE: MESSAGE"; the workspace is then as it was before the call. A verifier or
 * builder that throws is broken: it cannot do its work, and the rollout ends
 * without a verdict.
 */
export class PluginError extends Error {
  constructor(code, message, detail) {
    super(message);
    this.code = code;
    this.detail = detail; // what JSON can hold
  }

  get name() {
    return "PluginError";
  }
}

/** What the host says of a file: errno is "ENOENT", "EEXIST", … */
export class FileError extends PluginError {
  constructor({ errno, code, message }) {
    super(code, message);
    this.errno = errno;
  }

  get name() {
    return "FileError";
  }
}

/**
 * The failure that what was thrown is answered as. What is no PluginError is a
 * mistake in the plugin: "internal".
 */
export function asError(thrown) {
  if (thrown instanceof PluginError) return thrown;
  return new PluginError("internal", String(thrown));
}
