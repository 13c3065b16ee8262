"""An agent that reads orders and adds them up, as a policy of a plugin."""

import csv
from collections import Counter

from workrover import Action, Call, Plugin

plugin = Plugin("clerk", version="1.0.0", description="Adds up orders.")


@plugin.policy(
    "sums",
    "Reads the orders, and writes the sum for each region.",
    config_schema={
        "type": "object",
        "properties": {"forget": {"type": "integer", "minimum": 0, "description": "How many orders at the end it overlooks."}},
        "additionalProperties": False,
    },
)
def sums(env):
    if not env.history:
        return Action("What was ordered?", [Call("orders", "read", {"path": "orders.csv"})])
    orders = env.history[0].calls[0]
    if orders.status != "ok":
        return Action("I cannot read the orders.", done=True)
    totals = Counter()
    rows = list(csv.DictReader(orders.shown.splitlines()))
    for row in rows[: len(rows) - env.config.get("forget", 0)]:
        totals[row["region"]] += int(row["amount"])
    table = "".join(f"{region},{totals[region]}\n" for region in sorted(totals))
    write = Call("totals", "write", {"path": "out/totals.csv", "text": "region,total\n" + table})
    return Action("These are the sums.", [write], done=True)
