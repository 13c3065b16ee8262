"""Tests of the client, with a rover that only seems to be one."""

import os
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

from workrover.client import Ended, Refused, Rover

# Plays two turns a session, and answers each two requests in the other order.
FAKE = '''
    import json, sys

    turns, held = {}, []

    def answer(request):
        op, session = request["op"], request.get("session")
        if op == "reset":
            session = f"s-{len(turns)}"
            turns[session] = 0
            return {"session": session, "turn": 0, "done": False, "task": " ".join(sys.argv[1:]), "tools": [], "group": request.get("group")}
        if op == "finish":
            return {"session": session, "reward": turns[session] / 2, "error": "a text is none"}
        if not request["calls"]:
            return {"session": session, "error": {"code": "bad_request", "message": "calls are empty"}}
        if request["calls"][0]["tool"] == "long":
            return {"line": request["req"], "error": {"code": "too_long", "message": "too long"}}
        if request["calls"][0]["tool"] == "die":
            sys.exit(4)
        turns[session] += 1
        shown = [{"id": "a", "status": "ok", "shown": call["tool"]} for call in request["calls"]]
        return {"session": session, "turn": turns[session], "done": turns[session] == 2, "calls": shown}

    for line in sys.stdin:
        request = json.loads(line)
        held.append(answer(request))
        if "line" not in held[-1]:
            held[-1]["req"] = request["req"]
        if len(held) == 2:
            print(json.dumps(held.pop()), json.dumps(held.pop()), sep="\\n", flush=True)
'''


def calling(tool):
    return {"say": "I try.", "calls": [{"tool": tool, "args": {}}]}


class TestRover(unittest.TestCase):
    def setUp(self):
        fake = Path(self.enterContext(tempfile.TemporaryDirectory())) / "fake.py"
        fake.write_text(textwrap.dedent(FAKE))
        self.rover = self.enterContext(Rover("env", "--out", "recordings", command=(sys.executable, str(fake))))

    def test_answers_find_their_sessions(self):
        first, second = self.rover.reset([0, 7])
        self.assertEqual(["s-0", "s-1"], [first.id, second.id])
        self.assertEqual([0, 7], [first.sample, second.sample])
        self.assertEqual("serve env --out recordings", first.task)
        self.rover.step([(first, calling("read")), (second, calling("write"))])
        self.assertEqual(["read"], [call["shown"] for call in first.calls])
        self.assertEqual(["write"], [call["shown"] for call in second.calls])
        self.rover.step([(second, calling("list")), (second, calling("list"))])
        self.assertEqual([(1, False), (3, False)], [(s.turn, s.done) for s in (first, second)])
        self.assertEqual([0.5, 1.5], [rollout["reward"] for rollout in self.rover.finish([first, second])])

    def test_the_last_turn_says_so(self):
        pair = self.rover.reset([0, 1])
        for _ in range(2):
            self.rover.step((session, calling("read")) for session in pair)
        self.assertEqual([True, True], [session.done for session in pair])

    def test_the_first_refusal_is_raised(self):
        first, second = self.rover.reset([0, 1])
        with self.assertRaises(Refused) as raised:
            self.rover.step([(first, calling("read")), (second, {"calls": []})])
        self.assertEqual(("bad_request", "calls are empty", second), (raised.exception.code, raised.exception.message, raised.exception.session))
        self.assertEqual(1, first.turn)
        with self.assertRaisesRegex(Refused, "too_long: too long"):
            self.rover.step([(first, calling("long")), (second, calling("read"))])
        self.assertEqual([1.0, 1.0], [2 * rollout["reward"] for rollout in self.rover.finish([first, second])])

    def test_who_waits_hears_that_rover_is_gone(self):
        first, second = self.rover.reset([0, 1])
        with self.assertRaises(Ended) as raised:
            self.rover.step([(first, calling("read")), (second, calling("die"))])
        self.assertEqual(4, raised.exception.code)
        with self.assertRaises(Ended):
            self.rover.finish([first, second])

    def test_the_reason_why_rover_ended_is_told(self):
        fails = "import sys; sys.stderr.buffer.write(b'Warning: \\xff\\n' * 30 + b'Error: no task\\n'); sys.exit(2)"
        with tempfile.TemporaryFile() as heard:
            own = os.dup(2)
            os.dup2(heard.fileno(), 2)
            try:
                with Rover("env", command=(sys.executable, "-c", fails)) as rover, self.assertRaises(Ended) as raised:
                    rover.reset([0])
            finally:
                os.dup2(own, 2)
                os.close(own)
            heard.seek(0)
            self.assertEqual(b"Warning: \xff\n" * 30 + b"Error: no task\n", heard.read())
        said = "Warning: \ufffd\n" * 19 + "Error: no task"
        self.assertEqual(f"rover ended with code 2:\n{said}", str(raised.exception))
        self.assertEqual((2, said), (raised.exception.code, raised.exception.said))


if __name__ == "__main__":
    unittest.main()
