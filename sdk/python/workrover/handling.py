"""A request in, a response out."""

from __future__ import annotations

import json
import os
import sys

from .action import Action
from .check import Check
from .env import Env
from .error import FAILED, INTERNAL, NOT_FOUND, Error, as_error
from .plugin import Plugin, Result

PROTOCOL = 1
"""The version of the plugin protocol that this package speaks."""


def handle(plugin: Plugin, request: dict) -> dict:
    """Answer one request of the plugin protocol, as a test of a plugin does.

    What the plugin raises becomes a failure.
    """
    try:
        return {"ok": True, **_success(plugin, request)}
    except MemoryError:
        raise
    except (Exception, SystemExit) as raised:
        error = as_error(raised)
        if error.code == INTERNAL and error is not raised or _unforeseen(request, raised):
            report(raised)
        return failure(error)


def _unforeseen(request: dict, raised: BaseException) -> bool:
    """Whether what the host says of a file ends more than a call of a tool.

    To an agent it is an ordinary answer that there is no such file. A verifier or
    builder should have caught it: its author has to see where.
    """
    return isinstance(raised, OSError) and request.get("op") != "call"


def handle_bytes(plugin: Plugin, request: bytes) -> bytes:
    """Answer the bytes of a request."""
    response = handle(plugin, json.loads(request))
    try:
        return encode(response)
    except RecursionError:
        message = "the answer is nested deeper than 100 levels"
        return encode(failure(Error(INTERNAL, message, {"rule": "sound-json"})))
    except (TypeError, ValueError) as raised:
        return encode(failure(Error(INTERNAL, f"the answer cannot be encoded: {raised}")))


def encode(message: dict) -> bytes:
    """The bytes of a message. What is not in JSON, as NaN, raises ValueError."""
    return json.dumps(message, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()


def failure(error: Error) -> dict:
    """The response that says so."""
    message = {"code": error.code, "message": error.message}
    if error.detail is not None:
        message["detail"] = error.detail
    return {"ok": False, "error": message}


def report(raised: BaseException) -> None:
    """Write a traceback to the log that begins where the plugin does.

    It is the same on every machine: the standard library is where its code says
    that it was compiled, which is somebody's directory.
    """
    import traceback  # which takes longer to load than the rest of the SDK, mostly for nothing

    own = os.path.dirname(__file__)
    library = os.path.dirname(traceback.print_exc.__code__.co_filename)
    story = traceback.TracebackException.from_exception(raised)
    while story.stack and story.stack[0].filename.startswith((own, "<")):
        del story.stack[0]
    print("".join(story.format()).replace(f"{library}/", "<python>/"), end="", file=sys.stderr)


def _success(plugin: Plugin, request: dict) -> dict:
    op = request.get("op")
    if request.get("protocol") != PROTOCOL:
        raise Error(FAILED, f"the request is of protocol {request.get('protocol')}; this plugin speaks protocol {PROTOCOL}")
    if op == "describe":
        return {"describe": _describe(plugin)}
    if op not in _answers():
        raise Error(NOT_FOUND, f"protocol {PROTOCOL} has no op {op!r}")
    kind, offers, read = _answers()[op]
    name = request.get("name")
    offer = offers(plugin).get(name)
    if offer is None:
        raise Error(NOT_FOUND, f"plugin {plugin.name} has no {kind} {name!r}")
    return read(offer.function(Env(request)))


def _answers() -> dict:
    """For each op what it asks for, where that is, and how its answer is read."""
    return {
        "build": ("builder", lambda p: p.builders, _built),
        "call": ("tool", lambda p: p.tools, _result),
        "verify": ("verifier", lambda p: p.verifiers, _checks),
        "act": ("policy", lambda p: p.policies, _action),
    }


def _built(returned) -> dict:
    if returned is not None:
        raise TypeError(f"a builder returns nothing, and this one returned {returned!r}")
    return {}


def _result(returned) -> dict:
    result = returned if isinstance(returned, Result) else Result(returned)
    fields = {"output": result.output}
    if result.text is not None:
        fields["text"] = result.text
    return fields


def _checks(returned) -> dict:
    if returned is None or isinstance(returned, (Check, str, bytes, dict)):
        raise TypeError(f"a verifier returns a list of checks, and this one returned {returned!r}")
    checks = list(returned)
    for check in checks:
        if not isinstance(check, Check):
            raise TypeError(f"a verifier returns a list of checks, and this one has {check!r} in it")
    return {"checks": [check.encoded() for check in checks]}


def _action(returned) -> dict:
    if not isinstance(returned, Action):
        raise TypeError(f"a policy returns an Action, and this one returned {returned!r}")
    calls = [{"id": c.id, "tool": c.tool, "args": c.args} for c in returned.calls]
    fields: dict = {"calls": calls}
    if returned.say:
        fields["say"] = returned.say
    if returned.done:
        fields["done"] = True
    return fields


def _describe(plugin: Plugin) -> dict:
    fields: dict = {"name": plugin.name, "version": plugin.version, "description": plugin.description}
    for kind in ("tools", "builders", "verifiers", "policies"):
        offers = getattr(plugin, kind)
        if offers:
            fields[kind] = [offer.info for offer in offers.values()]
    needs = {name: list(paths) for name, paths in (("read", plugin.needs.read), ("write", plugin.needs.write)) if paths}
    if needs:
        fields["needs"] = needs
    return fields
