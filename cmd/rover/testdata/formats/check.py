"""Loads what rover exported with the types of those it is for.

    check.py FORMAT DIR

DIR has the groups as neutral documents, groups.jsonl, their credit as rover credit
tells it, credit.jsonl, and the export, FORMAT. The advantages that are read back are
those of the credit, turned into the mean of the trainer by the definition.
"""

import dataclasses
import datetime
import json
import pathlib
import sys
import sysconfig

import stubs

SITE = pathlib.Path(sysconfig.get_paths()["purelib"])

# What packages import and types do not need.
STUBS = (
    "aiohttp", "anthropic", "connectrpc", "datasets", "h11", "httpx", "httpx2", "jinja2", "openai",
    "openai_harmony", "prime_sandboxes", "tenacity", "tiktoken", "transformers",
)


@dataclasses.dataclass
class Turn:
    """A turn with its credit."""

    turn: dict
    credit: dict

    @property
    def tokens(self):
        return self.turn.get("tokens")

    @property
    def ids(self):
        return self.turn.get("token_ids", [])


@dataclasses.dataclass
class Rollout:
    """A rollout with its credit."""

    group: int
    rollout: dict
    credit: dict

    @property
    def id(self):
        return self.rollout["id"]

    @property
    def turns(self):
        return [Turn(t, c) for t, c in zip(self.rollout["turns"], self.credit["turns"], strict=True)]

    @property
    def tokens(self):
        """Their number, or None where it is not known."""
        counts = [t.tokens for t in self.turns]
        return None if None in counts else sum(counts)

    @property
    def has_ids(self):
        acting = [t for t in self.turns if t.tokens != 0]
        return bool(acting) and all(t.ids and t.turn.get("prompt_token_ids") for t in acting)


class Expected:
    """All rollouts that have credit."""

    def __init__(self, directory):
        groups = lines(directory / "groups.jsonl")
        credits = lines(directory / "credit.jsonl")
        self.rollouts = []
        for k, (group, credit) in enumerate(zip(groups, credits, strict=True)):
            kept = [r for r in group["rollouts"] if r.get("outcome", "ok") != "error"]
            self.rollouts += [Rollout(k, r, c) for r, c in zip(kept, credit["rollouts"], strict=True)]
        self.compared = 0

    def over_rollout(self, rollout, turn):
        return self.scaled(rollout.tokens, turn)

    def over_batch(self, rollout, turn):
        counts = [r.tokens for r in self.rollouts if r.group == rollout.group]
        return self.scaled(None if None in counts else sum(counts) / len(counts), turn)

    @staticmethod
    def scaled(tokens, turn):
        weight = turn.credit["token_weight"]
        factor = 1 if tokens is None or weight is None else tokens * weight
        return turn.credit["advantage"] * factor

    def same(self, what, got, want):
        for g, w in zip(got, want, strict=True):
            if abs(g - w) > 1e-9:
                raise AssertionError(f"{what}: {g!r} was read, and it is {w!r}")
        self.compared += len(want)


def lines(file):
    return [json.loads(line) for line in file.read_text("utf-8").splitlines()]


def plain(rollout):
    return [t.credit["advantage"] for t in rollout.turns]


def atif(export, expected):
    """Every document is a trajectory of harbor, whose format it is, and of the
    package of just version 1.7; harbor's own validator finds nothing."""
    import atif as only_1_7
    from harbor.models.trajectories import Trajectory
    from harbor.utils.trajectory_validator import TrajectoryValidator

    documents = {}
    for file in export.iterdir():
        validator = TrajectoryValidator()
        assert validator.validate(file), validator.errors
        only_1_7.Trajectory.model_validate_json(file.read_bytes())
        trajectory = Trajectory.model_validate_json(file.read_bytes())
        assert trajectory.schema_version == "ATIF-v1.7"
        documents[trajectory.trajectory_id] = trajectory
    for rollout in expected.rollouts:
        said = [s for s in documents.pop(rollout.id).steps if s.source == "agent"]
        expected.same(rollout.id, [s.extra["workrover"]["advantage"] for s in said], plain(rollout))
        for step, turn in zip(said, rollout.turns, strict=True):
            calls = [c.tool_call_id for c in step.tool_calls or []]
            assert calls == [c["id"] for c in turn.turn.get("calls", [])]
    assert not documents, documents


def verifiers(export, expected):
    """Every turn is a TrajectoryStep of verifiers 0.3."""
    from pydantic import TypeAdapter

    package = SITE.parent / "verifiers-0.3" / "verifiers"
    stubs.hollow("verifiers", package)
    stubs.hollow("verifiers.legacy", package / "legacy")
    from verifiers.legacy.types import Messages, RolloutOutput, RolloutTiming, Tool, TrajectoryStep

    steps, messages, tools = TypeAdapter(list[TrajectoryStep]), TypeAdapter(Messages), TypeAdapter(list[Tool])
    for row, rollout in zip(lines(export), expected.rollouts, strict=True):
        assert not set(row) - set(RolloutOutput.__annotations__) - {"task", "advantage"}, row.keys()
        messages.validate_python(row["prompt"] + row["completion"])
        tools.validate_python(row["tool_defs"])
        RolloutTiming.model_validate(row["timing"])
        for step in row["trajectory"]:
            assert set(step) == set(TrajectoryStep.__annotations__), step.keys()
        read = steps.validate_python(row["trajectory"])
        expected.same(rollout.id, [s["advantage"] for s in read], [expected.over_batch(rollout, t) for t in rollout.turns])
        expected.same(rollout.id, [s["reward"] for s in read], [t.credit["q"] for t in rollout.turns])


def prime_rl(export, expected):
    """Every rollout is an episode of verifiers 0.4, whose branches prime-rl trains on:
    each token that the model wrote has the advantage of its turn."""
    stubs.hollow("verifiers", SITE / "verifiers").__version__ = "0.4.0"
    stubs.hollow("verifiers.v1", SITE / "verifiers" / "v1")
    from verifiers.v1.episode import WireEpisode

    rows = lines(export)
    for row, rollout in zip(rows, [r for r in expected.rollouts if r.has_ids], strict=True):
        episode = WireEpisode.model_validate(row)
        known(WireEpisode, row, episode)
        [trace] = episode.traces
        assert trace.reward == rollout.rollout["reward"]
        got, wrote = [], []
        for branch in trace.branches:
            assert len(branch.advantages) == len(branch.token_ids) == len(branch.sampled_mask)
            got += [a for a, mask in zip(branch.advantages, branch.sampled_mask, strict=True) if mask]
            wrote += [i for i, mask in zip(branch.token_ids, branch.sampled_mask, strict=True) if mask]
        assert wrote == [i for t in rollout.turns for i in t.ids]
        expected.same(rollout.id, got, [expected.over_batch(rollout, t) for t in rollout.turns for _ in t.ids])


def known(model, row, read):
    """Nothing that was written is unknown to the model, which would pass over it."""
    for name, value in row.items():
        field = type(read).model_fields.get(name)
        assert field or name in (read.model_extra or {}), f"{model.__name__} has no {name}"
        got = getattr(read, name)
        for item, of in zip(value if isinstance(value, list) else [value], got if isinstance(got, list) else [got]):
            if isinstance(item, dict) and hasattr(type(of), "model_fields"):
                known(type(of), item, of)


# What rLLM reads, in rllm/types.py; there is no package to load it from.
RLLM_GROUP = {"trajectories": list, "group_id": str}
RLLM_TRAJECTORY = {"uid": str, "name": str, "task": dict, "steps": list, "reward": float, "metadata": dict}
RLLM_STEP = {
    "id": str, "prompt_ids": list, "response_ids": list, "logprobs": list, "chat_completions": list, "thought": str,
    "action": (list, type(None)), "model_response": str, "reward": float, "done": bool, "mc_return": float,
    "advantage": (list, float), "metadata": dict,
}

# What slime reads, in slime/utils/types.py; there is no package to load it from.
SLIME_SAMPLE = {
    "group_index": int, "index": int, "prompt": list, "tokens": list, "response": str, "response_length": int,
    "reward": float, "loss_mask": (list, type(None)), "rollout_log_probs": (list, type(None)), "status": str,
    "metadata": dict, "train_metadata": dict,
}


def shaped(row, shape):
    assert set(row) == set(shape), set(row) ^ set(shape)
    for name, types in shape.items():
        value = float(row[name]) if types is float else row[name]
        value = float(value) if isinstance(value, int) and isinstance(types, tuple) and float in types else value
        assert isinstance(value, types), f"{name} is {value!r}"


def rllm(export, expected):
    rollouts = iter(expected.rollouts)
    for group in lines(export):
        shaped(group, RLLM_GROUP)
        for trajectory in group["trajectories"]:
            shaped(trajectory, RLLM_TRAJECTORY)
            rollout = next(rollouts)
            for step, turn in zip(trajectory["steps"], rollout.turns, strict=True):
                shaped(step, RLLM_STEP)
                want, got = expected.over_batch(rollout, turn), step["advantage"]
                if isinstance(got, list):
                    assert len(got) == len(step["response_ids"]) == len(turn.ids)
                    expected.same(rollout.id, got, [want] * len(got))
                else:
                    expected.same(rollout.id, [got], [want])
    assert next(rollouts, None) is None


def slime(export, expected):
    for sample, rollout in zip(lines(export), expected.rollouts, strict=True):
        shaped(sample, SLIME_SAMPLE)
        assert sample["group_index"] == rollout.group
        assert sample["status"] in ("pending", "completed", "truncated", "aborted", "failed")
        of = sample["train_metadata"]
        want = [expected.over_rollout(rollout, t) for t in rollout.turns]
        expected.same(rollout.id, of["turn_advantages"], want)
        if not sample["tokens"]:
            continue
        n = sample["response_length"]
        assert n == len(sample["loss_mask"]) == len(of["advantages"]) and n < len(sample["tokens"])
        wrote = [i for i, mask in zip(sample["tokens"][-n:], sample["loss_mask"], strict=True) if mask]
        assert wrote == [i for t in rollout.turns for i in t.ids]
        got = [a for a, mask in zip(of["advantages"], sample["loss_mask"], strict=True) if mask]
        expected.same(rollout.id, got, [w for w, t in zip(want, rollout.turns, strict=True) for _ in t.ids])


def trl(export, expected):
    """The file is one table for Arrow, which is how data sets read JSON Lines, and
    TRL sees conversations in it."""
    import pyarrow.json

    stubs.hollow("trl", SITE / "trl")
    from trl.data_utils import is_conversational

    rows = pyarrow.json.read_json(export).to_pylist()
    for row, rollout in zip(rows, expected.rollouts, strict=True):
        assert not row["prompt"] or is_conversational({"prompt": row["prompt"]})
        assert not row["completion"] or is_conversational({"completion": row["completion"]})
        json.loads(row["tools"])
        expected.same(rollout.id, [row["reward"]], [rollout.rollout["reward"]])
        expected.same(rollout.id, row["turn_advantages"] or [], plain(rollout))
        for at in row["turn_messages"] or []:
            assert row["completion"][at]["role"] == "assistant"


def openai_chat(export, expected):
    for row, rollout in zip(lines(export), expected.rollouts, strict=True):
        said = [m for m in row["messages"] if m["role"] == "assistant"]
        asked = set()
        for message in row["messages"]:
            asked |= {c["id"] for c in message.get("tool_calls", [])}
            assert message["role"] != "tool" or message["tool_call_id"] in asked
        assert len(said) == len(row["advantages"])
        expected.same(rollout.id, row["advantages"], plain(rollout))


def table(rows, expected):
    rows = iter(rows)
    for rollout in expected.rollouts:
        for i, turn in enumerate(rollout.turns):
            row = next(rows)
            assert (row["group"], row["rollout"], row["turn"]) == (rollout.group, rollout.id, i + 1)
            assert row["tokens"] == turn.tokens and row["token_weight"] == turn.credit["token_weight"]
            assert [c["id"] for c in row["calls"]] == [c["id"] for c in turn.turn.get("calls", [])]
            assert {c["id"]: c["value"] for c in row["checks"]} == {c["id"]: c["value"] for c in turn.turn.get("checks", [])}
            names = ("advantage", "phi", "delta", "retained", "received", "cost", "q")
            expected.same(rollout.id, [row[n] for n in names], [turn.credit[n] for n in names])
            yield row, turn
    assert next(rows, None) is None


def parquet(export, expected):
    import pyarrow.parquet

    for row, turn in table(pyarrow.parquet.read_table(export).to_pylist(), expected):
        if "time" in turn.turn:
            assert row["time"] == datetime.datetime.fromisoformat(turn.turn["time"]), row["time"]
        else:
            assert row["time"] is None
        for call, want in zip(row["calls"], turn.turn.get("calls", []), strict=True):
            assert [r["path"] for r in call["reads"]] == [r["path"] for r in want.get("reads", [])]
            assert call["consumes"] == want.get("consumes", [])


def jsonl(export, expected):
    for _ in table(lines(export), expected):
        pass


def otel(export, expected):
    """Every line is TracesData as OTLP has it in JSON, and every attribute of the
    conventions is one of their version."""
    from opentelemetry.proto_json.trace.v1.trace import TracesData
    from opentelemetry.semconv._incubating.attributes import gen_ai_attributes
    from opentelemetry.semconv.attributes import error_attributes
    from opentelemetry.semconv.schemas import Schemas

    names = {v for m in (gen_ai_attributes, error_attributes) for v in vars(m).values() if isinstance(v, str)}
    operations = {v.value for v in gen_ai_attributes.GenAiOperationNameValues}
    for line, rollout in zip(export.read_text("utf-8").splitlines(), expected.rollouts, strict=True):
        data = TracesData.from_json(line)
        assert same_json(data.to_dict(), json.loads(line)), "something was passed over"
        [resource] = data.resource_spans
        assert resource.schema_url == Schemas.V1_41_1.value
        spans = resource.scope_spans[0].spans
        advantages = []
        for span in spans:
            attributes = {a.key: a.value for a in span.attributes}
            for key in list(attributes) + [a.key for e in span.events for a in e.attributes]:
                assert key in names or key.startswith("workrover."), key
            operation = attributes["gen_ai.operation.name"].string_value
            assert operation in operations and span.name.startswith(operation)
            if operation == "chat":
                advantages.append(attributes["workrover.advantage"].double_value)
        assert len({s.span_id for s in spans}) == len(spans) and len({s.trace_id for s in spans}) == 1
        assert {link.span_id for s in spans for link in s.links} <= {s.span_id for s in spans}
        expected.same(rollout.id, advantages, plain(rollout))


def same_json(a, b):
    """Whether two documents say the same: what is 0 or empty may be left out."""
    if isinstance(a, dict) and isinstance(b, dict):
        return all(same_json(a.get(k), b.get(k)) for k in set(a) | set(b))
    if isinstance(a, list) and isinstance(b, list):
        return len(a) == len(b) and all(map(same_json, a, b))
    return a == b or (not a and not b)


def main():
    name, directory = sys.argv[1], pathlib.Path(sys.argv[2])
    stubs.allow(*STUBS)
    expected = Expected(directory)
    globals()[name.replace("-", "_")](directory / name, expected)
    print(f"{name}: {len(expected.rollouts)} rollouts, {expected.compared} numbers")


if __name__ == "__main__":
    main()
