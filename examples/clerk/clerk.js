// An agent that reads orders and adds them up, as a policy of a plugin.

import { Plugin } from "workrover";

export const plugin = new Plugin({ name: "clerk", version: "1.0.0", description: "Adds up orders." });

const configSchema = {
  type: "object",
  properties: { forget: { type: "integer", minimum: 0, description: "How many orders at the end it overlooks." } },
  additionalProperties: false,
};

plugin.policy("sums", { description: "Reads the orders, and writes the sum for each region.", configSchema }, (env) => {
  if (env.history.length === 0) {
    return { say: "What was ordered?", calls: [{ id: "orders", tool: "read", args: { path: "orders.csv" } }] };
  }
  const [orders] = env.history[0].calls;
  if (orders.status !== "ok") return { say: "I cannot read the orders.", done: true };
  const totals = new Map();
  const [, ...rows] = orders.shown.trimEnd().split("\n");
  for (const row of rows.slice(0, rows.length - (env.config.forget ?? 0))) {
    const [, region, amount] = row.split(",");
    totals.set(region, (totals.get(region) ?? 0) + Number(amount));
  }
  const table = [...totals.keys()].sort().map((region) => `${region},${totals.get(region)}\n`);
  const args = { path: "out/totals.csv", text: "region,total\n" + table.join("") };
  return { say: "These are the sums.", calls: [{ id: "totals", tool: "write", args }], done: true };
});
