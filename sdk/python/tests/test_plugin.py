"""Tests of the SDK that need no sandbox: python3 -m unittest tests/test_plugin.py"""

import contextlib
import io
import json
import tempfile
import unittest
from decimal import Decimal
from pathlib import Path

import workrover
from workrover import Action, Call, Check, Error, Evidence, Fail, Needs, Partial, Pass, Plugin, Result, handle
from workrover.handling import handle_bytes

plugin = Plugin("ledger", version="1.0.0", description="Keeps ledgers.", needs=Needs(write=("/workspace",)))


@plugin.tool("give", "Answers what it is told to.", input_schema={"type": "object"}, writes=True)
def give(env):
    return {"output": lambda: 3, "result": lambda: Result({"n": 1}, "one"), "nan": lambda: float("nan"),
            "set": lambda: {1}}[env.args["what"]]()


@plugin.tool("raise")
def raise_(env):
    what = env.args["what"]
    if what == "error":
        raise Error(workrover.CONFLICT, "it is taken", {"by": "you"})
    if what == "missing":
        open(env.args["path"]).close()
    if what == "exit":
        raise SystemExit(2)
    {}[what]


@plugin.builder("note")
def note(env):
    Path(env.into).write_text(env.config["text"])


@plugin.verifier("checks", "Gives checks.", config_schema={"type": "object"})
def checks(env):
    yield Pass("pass")
    yield Fail("fail", "why", Evidence("/workspace/x", expected="1", found="2"))
    yield Partial("part", Decimal("0.25"), "a quarter")
    yield Check("gate", True, kind=workrover.GATE, weight=2)


@plugin.verifier("none")
def none(env):
    pass


@plugin.verifier("careless")
def careless(env):
    open("/no/such").close()


@plugin.policy("agent")
def agent(env):
    done = [call.shown for turn in env.history for call in turn.calls]
    return Action(say=f"{env.task} {done}", calls=(Call("c1", env.tools[0]["name"], {"a": 1}),), done=bool(done))


def ask(op, name="", **fields):
    log = io.StringIO()
    with contextlib.redirect_stderr(log):
        response = handle(plugin, {"protocol": 1, "op": op, "name": name, **fields})
    return response, log.getvalue()


def failed(code, message, **detail):
    return {"ok": False, "error": {"code": code, "message": message, **detail}}


class Handling(unittest.TestCase):
    def test_describe(self):
        described = ask("describe")[0]["describe"]
        self.assertEqual(["ledger", "1.0.0", {"write": ["/workspace"]}],
                         [described["name"], described["version"], described["needs"]])
        self.assertEqual({"name": "give", "description": "Answers what it is told to.",
                          "input_schema": {"type": "object"}, "writes": True}, described["tools"][0])
        self.assertEqual(["checks", "none", "careless"], [v["name"] for v in described["verifiers"]])
        self.assertNotIn("config_schema", described["builders"][0])

    def test_outputs(self):
        for what, want in [("output", {"ok": True, "output": 3}),
                           ("result", {"ok": True, "output": {"n": 1}, "text": "one"})]:
            with self.subTest(what):
                self.assertEqual(want, ask("call", "give", args={"what": what})[0])

    def test_what_json_does_not_have(self):
        for what in ("nan", "set"):
            with self.subTest(what):
                request = {"protocol": 1, "op": "call", "name": "give", "args": {"what": what}}
                error = json.loads(handle_bytes(plugin, json.dumps(request).encode()))["error"]
                self.assertEqual("internal", error["code"])
                self.assertIn("the answer cannot be encoded", error["message"])

    def test_failures(self):
        for args, want, logged in [
            ({"what": "error"}, failed("conflict", "it is taken", detail={"by": "you"}), ""),
            ({"what": "missing", "path": "/no/such"}, failed("not_found", "/no/such: No such file or directory"), ""),
            ({"what": "exit"}, failed("internal", "SystemExit: 2"), "SystemExit: 2\n"),
            ({"what": "bug"}, failed("internal", "KeyError: 'bug'"), "KeyError: 'bug'\n"),
        ]:
            with self.subTest(args["what"]):
                response, log = ask("call", "raise", args=args)
                self.assertEqual(want, response)
                self.assertTrue(log.endswith(logged) and bool(log) == bool(logged), log)
                self.assertNotIn("handling.py", log)

    def test_build(self):
        with tempfile.TemporaryDirectory() as directory:
            into = Path(directory, "note.txt")
            self.assertEqual({"ok": True}, ask("build", "note", config={"text": "hi"}, into=str(into))[0])
            self.assertEqual("hi", into.read_text())

    def test_verify(self):
        self.assertEqual({"ok": True, "checks": [
            {"id": "pass", "value": 1},
            {"id": "fail", "value": 0, "message": "why",
             "evidence": [{"path": "/workspace/x", "expected": "1", "found": "2"}]},
            {"id": "part", "value": 0.25, "message": "a quarter"},
            {"id": "gate", "value": 1, "weight": 2, "kind": "gate"},
        ]}, ask("verify", "checks")[0])
        self.assertIn("returned None", ask("verify", "none")[0]["error"]["message"])

    def test_where_a_verifier_has_missed_a_file(self):
        response, log = ask("verify", "careless")
        self.assertEqual(failed("not_found", "/no/such: No such file or directory"), response)
        self.assertIn("in careless\n", log)
        self.assertTrue(log.endswith("No such file or directory: '/no/such'\n"), log)

    def test_act(self):
        history = [{"say": "", "calls": [{"id": "a", "tool": "t", "args": {}, "status": "ok", "shown": "S"}]}]
        tools = [{"name": "t"}]
        self.assertEqual({"ok": True, "say": "T []", "calls": [{"id": "c1", "tool": "t", "args": {"a": 1}}]},
                         ask("act", "agent", task="T", tools=tools)[0])
        self.assertEqual({"ok": True, "say": "T ['S']", "calls": [{"id": "c1", "tool": "t", "args": {"a": 1}}],
                          "done": True}, ask("act", "agent", task="T", tools=tools, history=history)[0])

    def test_what_it_does_not_offer(self):
        for fields, want in [
            ({"op": "call", "name": "none"}, failed("not_found", "plugin ledger has no tool 'none'")),
            ({"op": "sing"}, failed("not_found", "protocol 1 has no op 'sing'")),
            ({"op": "describe", "protocol": 2},
             failed("failed", "the request is of protocol 2; this plugin speaks protocol 1")),
        ]:
            with self.subTest(fields):
                self.assertEqual(want, handle(plugin, {"protocol": 1, **fields}))

    def test_a_name_is_offered_once(self):
        with self.assertRaises(ValueError):
            plugin.tool("give")


if __name__ == "__main__":
    unittest.main()
