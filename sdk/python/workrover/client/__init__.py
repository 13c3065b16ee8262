"""Plays rollouts with an agent of one's own, such as a policy in training.

    from workrover.client import Rover

    with Rover("my-task", "--out", "recordings") as rover:
        group = rover.reset(range(8))
        while playing := [session for session in group if not session.done]:
            rover.step((session, act(session)) for session in playing)
        rewards = [rollout["reward"] for rollout in rover.finish(group)]

It starts ``rover serve`` and talks with it; ``docs/serve.md`` says what each
request may hold and what it is answered. What one call asks for is under way
together, so that rover plays as many sessions at once as it has processors.
Several threads may use a :class:`Rover`; a :class:`Session` belongs to one.
"""

from __future__ import annotations

import itertools
import json
import os
import subprocess
import threading
from collections import deque
from collections.abc import Iterable
from concurrent.futures import Future
from os import PathLike, fspath

__all__ = ["Ended", "Refused", "Rover", "Session"]

# Seconds after the end of rover in which its last words are read. They are there at
# once, unless somebody else still holds the pipe, who may do so for ever.
PATIENCE = 5


class Refused(Exception):
    """A request that was not done; everything else goes on."""

    def __init__(self, code: str, message: str, session: Session | None):
        super().__init__(f"{code}: {message}")
        self.code = code  # of the table of docs/serve.md, such as "bad_request"
        self.message = message
        self.session = session


class Ended(Exception):
    """Rover is gone."""

    def __init__(self, code: int, said: str = ""):
        super().__init__(f"rover ended with code {code}" + (f":\n{said}" if said else ""))
        self.code = code
        self.said = said  # the last lines of its standard error


class Session:
    """A rollout that is played."""

    def __init__(self, sample: int, opened: dict):
        self.id: str = opened["session"]
        self.sample = sample
        self.task: str = opened["task"]  # the instructions
        self.tools: list[dict] = opened["tools"]  # name, description, input_schema, writes
        self.turn: int = opened["turn"]  # how many were played
        self.done: bool = opened["done"]  # it takes no more turns
        self.calls: list[dict] = []  # of the last turn: id, status, shown

    def _show(self, answer: dict) -> None:
        self.turn, self.done, self.calls = answer["turn"], answer["done"], answer["calls"]

    def __repr__(self) -> str:
        return f"<Session {self.id}, turn {self.turn}>"


class Rover:
    """A running ``rover serve``. Leaving its block ends it."""

    def __init__(self, environment: str | PathLike[str], *options: str, command: Iterable[str] = ("rover",)):
        """Serves the environment in a directory, with options of ``rover serve``."""
        self._process = subprocess.Popen(
            [*command, "serve", fspath(environment), *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
        )
        self._said: deque[str] = deque(maxlen=20)
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()
        self._numbers = itertools.count(1)
        self._waiting: dict[int, Future[dict]] = {}
        self._lock = threading.Lock()  # of what is written, and of who waits
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self) -> Rover:
        return self

    def __exit__(self, *_) -> None:
        self.close()

    def close(self) -> None:
        """Drops the sessions that are open, and waits for rover to end."""
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass  # it has ended by itself
        self._process.wait()
        self._reader.join()
        self._listener.join(PATIENCE)
        self._process.stdout.close()

    def reset(self, samples: Iterable[int], **fields) -> list[Session]:
        """Opens a session for each sample. Further fields are those of the request."""
        samples = list(samples)
        opened = self._ask((None, {"op": "reset", "sample": n, **fields}) for n in samples)
        return [Session(n, answer) for n, answer in zip(samples, opened)]

    def step(self, moves: Iterable[tuple[Session, dict]]) -> None:
        """Plays a turn in each session: ``{"say": …, "calls": [{"tool": …, "args": …}]}``.

        A move may also say how a model made it, such as by ``token_ids`` and ``logprobs``.
        What the agent is shown is then in ``session.calls``.
        """
        self._ask(((session, {"op": "step", "session": session.id, **move}) for session, move in moves), Session._show)

    def finish(self, sessions: Iterable[Session]) -> list[dict]:
        """Judges the sessions and closes them; the rollouts as in ``rover.run/v1``."""
        return self._ask((session, {"op": "finish", "session": session.id}) for session in sessions)

    def _ask(self, requests: Iterable[tuple[Session | None, dict]], take=lambda session, answer: None) -> list[dict]:
        """Makes requests, and returns the answers in their order.

        All are waited for and taken, before the first that was refused is raised.
        """
        asked = [(session, self._send(request)) for session, request in requests]
        refused, answers = None, []
        for session, future in asked:
            answer = future.result()
            error = answer.get("error")
            if isinstance(error, dict):  # that of a rollout that was not judged is a text
                refused = refused or Refused(error["code"], error["message"], session)
                continue
            take(session, answer)
            answers.append(answer)
        if refused:
            raise refused
        return answers

    def _send(self, request: dict) -> Future[dict]:
        answer: Future[dict] = Future()
        with self._lock:
            number = next(self._numbers)
            self._waiting[number] = answer
            try:
                self._process.stdin.write(json.dumps({**request, "req": number}) + "\n")
                self._process.stdin.flush()
            except BrokenPipeError:
                raise self._ended() from None
        return answer

    def _read(self) -> None:
        """Hands answers to those who wait, until there are no more."""
        for line in self._process.stdout:
            answer = json.loads(line)
            with self._lock:
                # Every request is a line: one that was too long to be read is known by its number.
                waiting = self._waiting.pop(answer["req"] if "req" in answer else answer["line"])
            waiting.set_result(answer)
        ended = self._ended()
        with self._lock:
            left, self._waiting = self._waiting, {}
        for waiting in left.values():
            waiting.set_exception(ended)

    def _ended(self) -> Ended:
        """Waits for rover to end, and tells with what."""
        code = self._process.wait()
        self._listener.join(PATIENCE)
        return Ended(code, "\n".join(self._said))

    def _listen(self) -> None:
        """Passes on what rover tells people, and keeps the end of it.

        It goes to the descriptor, where rover would have written to by itself: who
        replaces ``sys.stderr`` need not expect another thread there.
        """
        with self._process.stderr as text:
            for line in text.buffer:
                self._said.append(line.decode(errors="replace").rstrip())
                try:
                    os.write(2, line)
                except OSError:
                    pass  # nobody reads it
