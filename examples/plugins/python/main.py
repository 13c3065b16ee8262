"""The example plugin ledger in Python."""

import ledger
import workrover
from amount import parse, spelled

plugin = workrover.Plugin(
    "ledger",
    version="1.0.0",
    description="Keeps and judges ledgers in CSV.",
    needs=workrover.Needs(read=("/workspace",), write=("/workspace",)),
)


def texts(*names):
    """The schema of an object whose properties are texts."""
    properties = {name: {"type": "string"} for name in names}
    return {"type": "object", "properties": properties, "required": list(names), "additionalProperties": False}


@plugin.tool("append", "Append a line to a ledger.", input_schema=texts("path", "line"), writes=True)
def append(env):
    return {"lines": ledger.append(env.args["path"], env.args["line"])}


@plugin.tool("sum", "Sum the amounts in a column of a ledger.", input_schema=texts("path", "column"))
def sum_(env):
    return {"total": spelled(ledger.total(env.args["path"], env.args["column"]))}


@plugin.verifier("total", "The amounts in a column sum to what they should.",
                 config_schema=texts("path", "column", "equals"))
def total(env):
    path, column = env.config["path"], env.config["column"]
    want = parse(env.config["equals"])
    if want is None:
        raise workrover.Error(workrover.INVALID_ARGS, f'equals: "{env.config["equals"]}" is not an amount')
    try:
        found = ledger.total(path, column)
    except workrover.Error as error:
        return [workrover.Fail("total", error.message, workrover.Evidence(path))]
    evidence = workrover.Evidence(path, f"column {column}", spelled(want), spelled(found))
    if found == want:
        return [workrover.Check("total", 1, evidence=(evidence,))]
    return [workrover.Fail("total", f"{path}: the sum of {column} is {spelled(found)}, not {spelled(want)}", evidence)]
