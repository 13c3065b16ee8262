"""Write WorkRover plugins in Python.

A plugin is a file ``main.py`` that names one:

    import workrover

    plugin = workrover.Plugin("ledger", version="1.0.0", description="Judges ledgers.")

    @plugin.verifier("balanced", "The amounts of a ledger sum to zero.")
    def balanced(env):
        with open("/workspace/ledger.txt") as file:
            total = sum(int(word) for word in file.read().split())
        if total:
            return [workrover.Fail("balanced", f"the amounts sum to {total}")]
        return [workrover.Pass("balanced")]

The module runs once, while the plugin is loaded, and sees nothing but
``/plugin``. Its state then is what every request starts from: nothing that a
request leaves in a variable is there in the next one. Files are those of the
mounts, through ``open``, ``pathlib`` and whatever else of the standard library
works on files. What is printed goes to the log.
"""

from .action import Action, Call, CallResult, Turn
from .check import GATE, SCORE, Check, Evidence, Fail, Partial, Pass
from .env import Env
from .error import CONFLICT, DENIED, FAILED, INTERNAL, INVALID_ARGS, NOT_FOUND, Error
from .handling import handle
from .plugin import Needs, Plugin, Result

__all__ = [
    "Action", "Call", "CallResult", "Turn",
    "GATE", "SCORE", "Check", "Evidence", "Fail", "Partial", "Pass",
    "Env",
    "CONFLICT", "DENIED", "FAILED", "INTERNAL", "INVALID_ARGS", "NOT_FOUND", "Error",
    "Needs", "Plugin", "Result", "handle",
]
