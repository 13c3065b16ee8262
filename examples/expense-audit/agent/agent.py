#!/usr/bin/env python3
"""Plays expense-audit through `rover serve`: rules instead of a model.

usage: agent.py [OPTION...]    with options of rover serve, such as --out DIR
"""

import json
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE

import policy


class Session:
    """One rollout: what the agent does and is shown goes through two pipes."""

    def __init__(self, *options: str) -> None:
        command = ["rover", "serve", str(Path(__file__).parents[1]), *options]
        self.rover = subprocess.Popen(command, stdin=PIPE, stdout=PIPE, encoding="utf-8")
        opened = self.ask({"op": "reset"})
        self.id, self.task = opened["session"], opened["task"]

    def ask(self, request: dict) -> dict:
        print(json.dumps(request), file=self.rover.stdin, flush=True)
        answer = json.loads(self.rover.stdout.readline())
        if isinstance(answer.get("error"), dict):
            raise RuntimeError(answer["error"]["message"])
        return answer

    def step(self, say: str, tool: str, *args: dict) -> list[str]:
        """Calls a tool with each of args, and returns what is shown."""
        calls = [{"tool": tool, "args": a} for a in args]
        answer = self.ask({"op": "step", "session": self.id, "say": say, "calls": calls})
        return [call["shown"] for call in answer["calls"]]


def main() -> None:
    session = Session(*sys.argv[1:])
    listing = session.step("What is there?", "list", {"recursive": True})[0].splitlines()
    paths = [path for path in listing if not path.endswith("/")]
    texts = session.step("I read all of it.", "read", *({"path": path} for path in paths))
    files = {Path(path).name: text for path, text in zip(paths, texts)}
    report, memo = policy.audit(session.task, files)
    session.step("This breaks the policy.", "write", {"path": "out/violations.csv", "text": report})
    session.step("The memo follows from it.", "write", {"path": "out/memo.md", "text": memo})
    rollout = session.ask({"op": "finish", "session": session.id})
    print("passed" if rollout["passed"] else "failed", "with reward", round(rollout["reward"] or 0, 4))
    sys.exit(not rollout["passed"])


if __name__ == "__main__":
    main()
