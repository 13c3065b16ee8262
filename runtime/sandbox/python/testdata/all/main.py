"""A plugin with something of everything, for the tests of its runtime."""

import os
import random
import sys
import time

import workrover
from helper import double  # beside this file

plugin = workrover.Plugin("all", version="1.2.3", description="Does everything.")
loaded = os.listdir("/")
kept = []


@plugin.tool("echo", "Answers its arguments.", input_schema={"type": "object"})
def echo(env):
    print("a line on standard output")
    print("a line in the log", file=env.log)
    os.write(2, b"bytes in the log\n")
    return workrover.Result(env.args, "shown")


@plugin.tool("write", "Writes a file.", writes=True)
def write(env):
    with open(env.args["path"], "w", encoding="utf-8") as file:
        file.write(env.args["text"])
    with open(env.args["path"], encoding="utf-8") as file:
        return len(file.read())


@plugin.tool("remember", "Says what it has been told in this life.")
def remember(env):
    kept.append(env.args["what"])
    return kept


@plugin.tool("state", "Says what must be the same each time.")
def state(env):
    before = time.time()
    time.sleep(2.5)
    return {
        "set": list({"alpha", "beta", "gamma", "delta"}),
        "random": random.random(),
        "hash": hash("text") % 1000,
        "loaded": loaded,
        "argv": sys.argv,
        "environ": dict(os.environ),
        "path": sys.path,
        "now": env.now().isoformat(),
        "slept": time.time() - before,
        "double": double(21),
    }


@plugin.tool("draw", "Draws from the host's randomness.")
def draw(env):
    return [env.rand.random(), env.rand.randrange(1000)]


@plugin.tool("fail", "Fails as it is told to.")
def fail(env):
    how = env.args["how"]
    if how == "error":
        raise workrover.Error(workrover.CONFLICT, "it is taken", {"by": "you"})
    if how == "missing":
        open("/workspace/none").close()
    if how == "read-only":
        open("/plugin/x", "w").close()
    if how == "bug":
        deeper(how)
    if how == "exit":
        sys.exit(3)
    if how == "_exit":
        os._exit(3)
    if how == "abort":
        os.abort()
    if how == "memory":
        return len(bytearray(1 << 30))
    if how == "recursion":
        fail(env)
    if how == "json":
        return {1, 2}
    if how == "nan":
        return float("nan")
    if how == "surrogate":
        return "\ud800"


def deeper(how):
    return {}[how]


@plugin.verifier("raises")
def raises(env):
    raise ValueError("no way")


@plugin.builder("note", "Writes its configuration.", config_schema={"type": "object"})
def note(env):
    with open(env.into, "w", encoding="utf-8") as file:
        file.write(env.config["text"])


@plugin.verifier("same", "Compares a file with a text.")
def same(env):
    with open(env.config["path"], encoding="utf-8") as file:
        found = file.read()
    want = env.config["text"]
    if found == want:
        return [workrover.Pass("same")]
    return [workrover.Fail("same", "another text", workrover.Evidence(env.config["path"], expected=want, found=found))]


@plugin.policy("player")
def player(env):
    turns = len(env.history)
    return workrover.Action(say=env.task, calls=(workrover.Call(f"c{turns}", "write", {}),), done=turns > 0)
