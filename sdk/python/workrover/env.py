"""What a function of a plugin is given."""

from __future__ import annotations

import datetime
import functools
import os
import random
import sys

from .action import Turn


class Env:
    """One request and everything that answering it may use, beside the mounts.

    It is not to be kept after the function that was given it returns.
    """

    def __init__(self, request: dict):
        self.op: str = request["op"]
        self.name: str = request["name"]
        self.config: dict = request.get("config", {})  # from the environment
        self.args: dict = request.get("args", {})  # tools: from the agent
        self.covers: list[str] = request.get("covers", [])  # verifiers: requirement ids
        self.into: str = request.get("into", "")  # builders: where to write
        self.task: str = request.get("task", "")  # policies: what the agent is asked
        self.tools: list[dict] = request.get("tools", [])  # policies: what the agent may call
        self.history: list[Turn] = [Turn.of(turn) for turn in request.get("history", [])]  # policies: the turns so far
        self.log = sys.stderr  # kept with the step

    @functools.cached_property
    def rand(self) -> random.Random:
        """Random numbers from the host, the same in every replay.

        The module :mod:`random` was seeded when the plugin was loaded, so it
        gives every request the same numbers; these differ from call to call.
        """
        return random.Random(os.urandom(32))

    def now(self) -> datetime.datetime:
        """Virtual time; it moves only when the plugin sleeps."""
        return datetime.datetime.now(datetime.timezone.utc)
