// A plugin and what it offers.

/** What a tool answers, when it is more than its output. */
export class Result {
  constructor(output, text) {
    this.output = output; // what JSON can hold
    this.text = text; // what the agent is shown; default: the output as JSON
  }
}

/** A named set of tools, builders, verifiers and policies. */
export class Plugin {
  /**
   * name: a lower-case letter, then lower-case letters, digits, _ and -; so for
   * all names. version: a semantic version. needs: { read: [PATH], write: [PATH] },
   * path prefixes that the plugin would like to be granted; declaring grants
   * nothing.
   */
  constructor({ name, version, description = "", needs }) {
    this.name = name;
    this.version = version;
    this.description = description;
    this.needs = needs;
    this.tools = new Map();
    this.builders = new Map();
    this.verifiers = new Map();
    this.policies = new Map();
  }

  /**
   * Offers a function as a tool: it does one thing for the agent. env.args is
   * what the agent gave; the host has held it against the input schema. The
   * function returns its output, or a Result. If it throws, the workspace is as
   * it was before, whatever it wrote.
   */
  tool(name, { description = "", inputSchema = { type: "object" }, outputSchema, writes = false }, call) {
    const info = { input_schema: inputSchema, output_schema: outputSchema, writes };
    return offer(this.tools, name, { name, description, ...info }, call);
  }

  /** Offers a function as a builder: it writes files below env.into and returns nothing. */
  builder(name, { description = "", configSchema }, build) {
    return offer(this.builders, name, { name, description, config_schema: configSchema }, build);
  }

  /**
   * Offers a function as a verifier: it judges the workspace. It returns its
   * checks: the same ids, kinds and weights whatever it finds, so a file that is
   * missing is a check that fails.
   */
  verifier(name, { description = "", configSchema }, verify) {
    return offer(this.verifiers, name, { name, description, config_schema: configSchema }, verify);
  }

  /**
   * Offers a function as a policy: a deterministic agent that plays one turn. It
   * reads env.task, env.tools and env.history and returns { say?, calls: [{ id,
   * tool, args }], done? }.
   */
  policy(name, { description = "", configSchema }, act) {
    return offer(this.policies, name, { name, description, config_schema: configSchema }, act);
  }
}

function offer(offers, name, info, answer) {
  if (offers.has(name)) throw new TypeError(`${name} is offered twice`);
  if (typeof answer !== "function") throw new TypeError(`${name} is offered without a function`);
  offers.set(name, { info, answer });
  return answer;
}
