"""What agents do, as policies and verifiers see it."""

from __future__ import annotations

from typing import NamedTuple


class Call(NamedTuple):
    """A call of a tool as an agent makes it."""

    id: str
    tool: str
    args: dict


class CallResult(NamedTuple):
    """A call with what the agent was shown for it."""

    id: str
    tool: str
    args: dict
    status: str  # "ok", "error": the tool failed, or "invalid": the host refused the call
    shown: str


class Turn(NamedTuple):
    """One turn of a rollout."""

    say: str
    calls: tuple[CallResult, ...]
    turn: int | None = None  # from 1; known of lines of /rollout/turns.jsonl

    @classmethod
    def of(cls, message: dict) -> Turn:
        """Read a turn as the protocol has it, or a line of turns.jsonl."""
        calls = tuple(
            CallResult(c["id"], c["tool"], c.get("args", {}), c["status"], c["shown"]) for c in message.get("calls", ())
        )
        return cls(message.get("say", ""), calls, message.get("turn"))


class Action(NamedTuple):
    """What a policy does in a turn."""

    say: str = ""
    calls: tuple[Call, ...] = ()
    done: bool = False  # no turn follows
