"""The plugin my-plugin: what it offers."""

import os

import ledger
import workrover
from workrover import Evidence, Fail, Partial, Pass

plugin = workrover.Plugin(
    "my-plugin",
    version="0.1.0",
    description='Keeps and judges ledgers: texts with an entry per line, such as "rent,-700".',
    needs=workrover.Needs(read=("/workspace",), write=("/workspace",)),
)


PATH = {"type": "string", "pattern": "^/workspace/.", "description": "the ledger, such as /workspace/ledger.txt"}
CENTS = {"type": "integer", "minimum": -(10**12), "maximum": 10**12, "description": "in cents"}

# Bytes of a ledger. An interpreter takes all of its fuel to read some megabytes, and a
# verifier that has none left gives no verdict: what an agent writes must not lead there.
MOST = 1 << 18


def schema(**properties):
    """The schema of an object that has all these properties and no others."""
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


@plugin.verifier(
    "balanced",
    "Every entry of a ledger has an amount, and they sum to what they should.",
    config_schema=schema(path=PATH, total=CENTS),
)
def balanced(env):
    """Gives the same ids whatever it finds: a file that is missing is a check that fails."""
    path, want = env.config["path"], int(env.config["total"])  # JSON may have 3e2
    try:
        if os.path.getsize(path) > MOST:
            return nothing(path, f"{path} has more than {MOST} bytes")
        with open(path, encoding="utf-8", newline="") as file:
            entries = ledger.read(file.read())
    except FileNotFoundError:
        return nothing(path, f"{path} is missing")
    except (OSError, UnicodeDecodeError):
        return nothing(path, f"{path} cannot be read")
    if not entries:
        return nothing(path, f"{path} has no entries")
    return [amounts(path, entries), total(path, entries, want)]


def amounts(path, entries):
    bad = [number for number, amount in entries if amount is None]
    if not bad:
        return Pass("amounts")
    value = (len(entries) - len(bad)) / len(entries)
    message = f"{len(bad)} of {len(entries)} entries have no amount"
    return Partial("amounts", value, message, Evidence(path, f"line {bad[0]}", "TEXT,AMOUNT"))


def total(path, entries, want):
    found = ledger.total(entries)
    if found == want:
        return Pass("total")
    evidence = Evidence(path, expected=str(want), found=str(found))
    return Fail("total", f"the amounts sum to {found}, not {want}", evidence)


def nothing(path, why):
    """The judgement of a ledger that cannot be judged."""
    return [Fail("amounts", why, Evidence(path)), Fail("total", why, Evidence(path))]


@plugin.tool(
    "book",
    "Add an entry to a ledger, which is made if it does not exist.",
    input_schema=schema(
        path=PATH,
        text={"type": "string", "description": "what the amount is for, without a comma"},
        amount=CENTS,
    ),
    writes=True,
)
def book(env):
    """A failure is an ordinary answer, which the agent is shown; the workspace is then as it was."""
    path, text = env.args["path"], env.args["text"]
    if any(c in text for c in ",\r\n"):
        raise workrover.Error(workrover.INVALID_ARGS, "text has a comma or a line break: leave it out")
    try:
        if os.path.getsize(path) > MOST:
            raise workrover.Error(workrover.FAILED, f"{path} has more than {MOST} bytes")
        with open(path, encoding="utf-8", newline="") as file:
            before = file.read()
    except FileNotFoundError:
        before = ""
    except UnicodeDecodeError:
        raise workrover.Error(workrover.FAILED, f"{path} is no text") from None
    if before and not before.endswith("\n"):
        before += "\n"
    after = f"{before}{text},{int(env.args['amount'])}\n"
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(after)
    return {"total": ledger.total(ledger.read(after))}
