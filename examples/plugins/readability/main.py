"""The plugin readability: can a memo be read?"""

import os

import memo
import workrover
from workrover import Check, Evidence, Partial, Pass

plugin = workrover.Plugin(
    "readability",
    version="1.0.0",
    description="Judges memos in Markdown: their length, their headings, and words that have no place in them.",
    needs=workrover.Needs(read=("/workspace",)),
)

PATH = {"type": "string", "pattern": "^/workspace/.", "description": "such as /workspace/memo.md"}
TEXTS = {"type": "array", "items": {"type": "string", "pattern": r"\w"}, "minItems": 1}
MOST_BYTES = 1_000_000  # nobody reads a longer memo
WORDS = {"type": "integer", "minimum": 0, "maximum": 1_000_000}


@plugin.verifier(
    "memo",
    "A memo has the right length, its headings in their order, and no forbidden words.",
    config_schema={
        "type": "object",
        "properties": {
            "path": PATH,
            "min_words": WORDS,
            "max_words": WORDS,
            "headings": TEXTS,
            "forbidden": TEXTS,
        },
        "required": ["path"],
        "additionalProperties": False,
    },
)
def judge(env):
    """The checks depend on the configuration alone: those that it asks for, whatever is found."""
    path, config = env.config["path"], env.config
    checks = {"length": length}
    if "headings" in config:
        checks["headings"] = headings
    if "forbidden" in config:
        checks["forbidden"] = forbidden
    text, why = None, "has no words"
    try:
        text = content(path)
    except FileNotFoundError:
        why = "is missing"
    except OSError:
        why = "cannot be read"
    except ValueError as error:
        why = str(error)
    if text is None or not text.words:
        return [zero(name, f"{path} {why}", path) for name in checks]
    return [check(path, text, config) for check in checks.values()]


def content(path):
    """Read a memo; a ValueError says why it is none."""
    if os.path.getsize(path) > MOST_BYTES:
        raise ValueError(f"has more than {MOST_BYTES} bytes")
    with open(path, encoding="utf-8", newline="") as file:
        try:
            return memo.read(file.read())
        except UnicodeDecodeError:
            raise ValueError("is no text") from None


def zero(name, why, path):
    """A check of a memo that cannot be judged. Its kind is the same as of any other."""
    kind = workrover.GATE if name == "forbidden" else workrover.SCORE
    return Check(name, 0, kind=kind, message=why, evidence=(Evidence(path),))


def length(path, text, config):
    least, most = int(config.get("min_words", 1)), int(config.get("max_words", 1_000_000))
    n = len(text.words)
    if least <= n <= most:
        return Pass("length")
    value = n / least if n < least else most / n
    return Partial("length", value, f"{path} has {n} words", Evidence(path, "", f"{least} to {most} words", f"{n} words"))


def headings(path, text, config):
    wanted = config["headings"]
    there = memo.in_order(wanted, text.headings)
    if there == len(wanted):
        return Pass("headings")
    message = f"{there} of {len(wanted)} headings are there, in their order"
    found = " / ".join(heading.text for heading in text.headings)
    return Partial("headings", there / len(wanted), message, Evidence(path, "headings", " / ".join(wanted), found))


def forbidden(path, text, config):
    """A gate: a memo with such a word is not sent, however good the rest is."""
    where = [(line, phrase) for phrase in config["forbidden"] for line in memo.occurrences(text, phrase)]
    evidence = tuple(Evidence(path, f"line {line}", found=phrase) for line, phrase in where)
    message = f"{len(where)} forbidden words" if where else ""
    return Check("forbidden", 0 if where else 1, kind=workrover.GATE, message=message, evidence=evidence)


@plugin.tool(
    "measure",
    "Count the words and sentences of a memo in Markdown.",
    input_schema={
        "type": "object",
        "properties": {"path": PATH},
        "required": ["path"],
        "additionalProperties": False,
    },
)
def measure(env):
    path = env.args["path"]
    try:
        text = content(path)
    except ValueError as error:
        raise workrover.Error(workrover.FAILED, f"{path} {error}") from None
    sentences = text.sentences()
    return {"words": len(text.words), "sentences": len(sentences), "longest_sentence": max(sentences, default=0)}
