"""What a verifier finds."""

from __future__ import annotations

from typing import NamedTuple

SCORE = "score"
"""The kind of a check that has its share of the reward."""

GATE = "gate"
"""The kind of a check without which there is no reward: below 1, it is 0."""


class Evidence(NamedTuple):
    """A place in a file that a check rests on."""

    path: str
    locator: str = ""  # line, cell, JSON pointer, …
    expected: str = ""
    found: str = ""

    def encoded(self) -> dict:
        """The evidence as the protocol has it."""
        fields = {"path": self.path, "locator": self.locator, "expected": self.expected, "found": self.found}
        return {name: value for name, value in fields.items() if value or name == "path"}


class Check(NamedTuple):
    """One named assertion: a value from 0 to 1."""

    id: str
    value: float
    message: str = ""
    evidence: tuple[Evidence, ...] = ()
    weight: float | None = None  # finite, at least 0; default 1
    kind: str = SCORE

    def encoded(self) -> dict:
        """The check as the protocol has it."""
        fields: dict = {"id": self.id, "value": _number(self.value)}
        if self.weight is not None:
            fields["weight"] = _number(self.weight)
        if self.kind != SCORE:
            fields["kind"] = self.kind
        if self.message:
            fields["message"] = self.message
        if self.evidence:
            fields["evidence"] = [e.encoded() for e in self.evidence]
        return fields


def Pass(id: str) -> Check:
    """A check that holds."""
    return Check(id, 1)


def Fail(id: str, message: str, *evidence: Evidence) -> Check:
    """A check that does not hold.

    The message says why; the evidence says where, what was expected there and
    what was found.
    """
    return Check(id, 0, message, evidence)


def Partial(id: str, value: float, message: str, *evidence: Evidence) -> Check:
    """A check that holds to a part: value is from 0 to 1."""
    return Check(id, value, message, evidence)


def _number(value) -> float:
    # bool is a number in Python and none in the protocol; Decimal and Fraction
    # are what exact sums are made of.
    number = float(value)
    return int(number) if number.is_integer() else number
