"""A plugin and what it offers."""

from __future__ import annotations

from typing import Any, Callable, NamedTuple

from .action import Action
from .check import Check
from .env import Env


class Needs(NamedTuple):
    """Path prefixes that a plugin would like to be granted.

    Declaring grants nothing: only the environment grants.
    """

    read: tuple[str, ...] = ()
    write: tuple[str, ...] = ()


class Result(NamedTuple):
    """What a tool answers, when it is more than its output."""

    output: Any  # what json can encode
    text: str | None = None  # what the agent is shown; default: the output as JSON


class Offer(NamedTuple):
    """One thing that a plugin offers: its description, and the function behind it."""

    info: dict
    function: Callable[[Env], Any]


class Plugin:
    """A named set of tools, builders, verifiers and policies.

    The decorators add to it; what they decorate stays an ordinary function.
    """

    def __init__(self, name: str, version: str, description: str = "", needs: Needs = Needs()):
        self.name = name  # a lower-case letter, then lower-case letters, digits, _ and -; so for all names
        self.version = version  # semantic version
        self.description = description
        self.needs = needs
        self.tools: dict[str, Offer] = {}
        self.builders: dict[str, Offer] = {}
        self.verifiers: dict[str, Offer] = {}
        self.policies: dict[str, Offer] = {}

    def tool(self, name: str, description: str = "", *, input_schema: dict | None = None,
             output_schema: dict | None = None, writes: bool = False):
        """Offer a function as a tool: it does one thing for the agent.

        ``env.args`` is what the agent gave; the host has held it against the input
        schema. The function returns its output, or a :class:`Result`. If it raises,
        the workspace is as it was before, whatever it wrote.
        """
        info = {"input_schema": input_schema or {"type": "object"}, "writes": writes}
        if output_schema is not None:
            info["output_schema"] = output_schema
        return self._offer(self.tools, name, description, info)

    def builder(self, name: str, description: str = "", *, config_schema: dict | None = None):
        """Offer a function as a builder: it writes files below ``env.into``.

        It reads ``env.config`` and what is at ``/input``, and returns nothing.
        """
        return self._offer(self.builders, name, description, _config(config_schema))

    def verifier(self, name: str, description: str = "", *, config_schema: dict | None = None) -> \
            Callable[[Callable[[Env], list[Check]]], Callable[[Env], list[Check]]]:
        """Offer a function as a verifier: it judges the workspace.

        The function returns its checks, or yields them: the same ids, kinds and
        weights whatever it finds, so a file that is missing is a check that fails.
        """
        return self._offer(self.verifiers, name, description, _config(config_schema))

    def policy(self, name: str, description: str = "", *, config_schema: dict | None = None) -> \
            Callable[[Callable[[Env], Action]], Callable[[Env], Action]]:
        """Offer a function as a policy: a deterministic agent that plays one turn.

        It reads ``env.task``, ``env.tools`` and ``env.history`` and returns an
        :class:`Action`.
        """
        return self._offer(self.policies, name, description, _config(config_schema))

    def _offer(self, offers: dict[str, Offer], name: str, description: str, info: dict):
        if name in offers:
            raise ValueError(f"{name!r} is offered twice")

        def decorate(function):
            offers[name] = Offer({"name": name, "description": description, **info}, function)
            return function

        return decorate


def _config(schema: dict | None) -> dict:
    return {} if schema is None else {"config_schema": schema}
