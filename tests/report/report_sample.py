"""A campaign made by hand, with everything a page can show; names and output are as hostile as tools can be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, Judgement, Table, disagree
from assay.core.domain.protocol import AnyDomain, Shrunk
from assay.core.domain.show import Arc, Drawing, Figure, Graph, Grid, Mark, Node, Step
from assay.core.domain.source import Identity
from assay.core.domain.spec import Spec
from assay.core.domain.subject import End, Origin, Output, Stage
from assay.core.domain.tally import Cell, Row
from assay.core.store.finding import Reduction
from assay.core.store.plan import Plan, PlannedSource, PlannedSubject, ShardKey, Used
from assay.core.store.shard import Fault, Kept, ShardResult
from assay.core.store.store import Store
from assay.errors import InputError

HOSTILE = "<script>alert(1)</script>\"'&\x1b[31m\x00\u202e"
UNSOUND = disagree("soundness", "a word is invented")
CRASH = disagree("crash")


@dataclass(frozen=True)
class Word:
    text: str

    @property
    def group(self) -> str:
        return ""


class WordCodec:
    def encode(self, value: Word) -> bytes:
        return value.text.encode()

    def decode(self, data: bytes) -> Word:
        if data == b"unreadable":
            raise InputError("not a word", where="the case")
        return Word(data.decode())


class TextCodec:
    def encode(self, value: object) -> bytes:
        return str(value).encode()

    def decode(self, data: bytes) -> object:
        return data.decode()


class Length:
    def size(self, case: Word) -> tuple[int, ...]:
        return (len(case.text),)


@dataclass(frozen=True)
class Reader:
    name: str = "reader"

    def check(self, _case: Word, _verdict: object, evidence: object) -> str | None:
        return None if evidence else "there is nothing to read"


TABLE: Table = {("in", "in"): AGREE, ("out", "out"): AGREE, ("out", "in"): UNSOUND, ("in", "out"): CRASH}


class Words:
    """Just what a page asks of a domain."""

    name = "words"
    question = "Is the word in the language?"
    words = (("in", "out"), ("in", "out"))
    table = TABLE
    cases = WordCodec()
    evidence = TextCodec()
    reducer = Length()
    checkers = (Reader(),)

    def draw(self, case: Word, evidence: object) -> Drawing:
        nodes = [Node(str(k), f"q{k}", start=k == 0, final=k == len(case.text)) for k in range(len(case.text) + 1)]
        arcs = [Arc(str(k), str(k + 1), letter, Mark.USED) for k, letter in enumerate(case.text)]
        arcs.append(Arc("0", "0", HOSTILE, Mark.ADDED))
        figures = [Figure(f"The word {HOSTILE}", case.text, Graph(nodes, arcs)), Figure("Proof", str(evidence))]
        return Drawing(figures, [Step("begin", case.text), Step("again", HOSTILE, cycle=True)], "A note.")

    def tables(self, findings: Sequence[Shrunk]) -> Sequence[Grid]:
        rows = [(f.bucket, len(f.case)) for f in findings]
        return [Grid("Lengths", ["bucket", "length"], rows, "In bytes.")] if rows else []


WORDS = cast("AnyDomain", Words())


def plan(*, cases: int | None = 1000, subjects: int = 2, seconds: float | None = None) -> Plan:
    identity = Identity("words", "random", 1, (("seed", 7), ("letters", 2)))
    corpus = Identity("words", "corpus", 2, (("path", "a <b>.txt"),), content="0123abcd")
    tools = (
        PlannedSubject(
            Spec("tool", "fast", (("depth", "3"),)),
            Origin.TOOL,
            Used("1.2", "'/usr/bin/tool with space' -q"),
            "tool:fast",
        ),
        PlannedSubject(Spec("fault"), Origin.PLANTED, Used(), "fault"),
    )
    sources = (PlannedSource(Spec("random"), identity, cases), PlannedSource(Spec("corpus"), corpus, 500))
    return Plan("words", sources, tools[:subjects], "engine", seconds=seconds)


def row(oracle: str, first: tuple[str, Judgement], second: tuple[str, Judgement] = ("out", AGREE)) -> Row:
    return Row(oracle, (Cell(*first), Cell(*second)))


AGREED = row("out", ("out", AGREE))
OPEN = row("in", ("unknown:timeout", INCONCLUSIVE), ("in", AGREE))
WRONG = row("out", ("in", UNSOUND))
CRASHED = row("out", ("unknown:crash", CRASH))


def kept(index: int, what: Row, case: str = "abba", subject: int = 0) -> Kept:
    stages = (
        Stage(End.EXIT, 0, b"parsed\n" + HOSTILE.encode(), b"", seconds=0.012),
        Stage(End.SIGNAL, 11, b"x" * 20_000, b"Segmentation fault http://tool.invalid/bug", seconds=1.5),
    )
    return Kept(index, subject, what, "3", "a note " + HOSTILE, case.encode(), b"proof", None, Output(stages))


def reduction(case: str, bucket: str, *, seen: int = 3, one_minimal: bool = True) -> Reduction:
    signature = f"a word of {len(case)} letters {HOSTILE}"
    return Reduction(case.encode(), b"proof", bucket, signature, 41, one_minimal, seen, 3)


def empty_store(path: Path, of: Plan) -> Store:
    return Store.create(path, of, {"assay": "0.1.0", "words": "1"})


def full_store(path: Path) -> Store:
    """Disagreements of two kinds in four buckets, some not shrunk, a fault of ours and a lost shard."""
    store = empty_store(path, plan())
    counted = ((AGREED, 880), (OPEN, 100), (WRONG, 15), (CRASHED, 5))
    findings = [kept(k, WRONG) for k in range(6)] + [kept(k + 10, CRASHED) for k in range(4)]
    faults = (Fault(999, b'{"case": "<b>"}', f"evidence was rejected {HOSTILE}"),)
    seconds = {"oracle": 1.5, "checker": 0.5, "tool:fast": 30.0, "fault": 0.01}
    store.add(ShardResult(ShardKey(0, 0, 1000), counted, tuple(findings), faults, seconds))
    store.add(ShardResult(ShardKey(1, 0, 100), ((AGREED, 100),), (), (), {"oracle": 0.5}))
    store.add_lost(ShardKey(1, 100, 200), f"a worker died {HOSTILE}")
    store.add_elapsed(3725.0)
    by_index = {finding.kept.index: finding for finding in store.findings()}
    for index, reduced in (
        (0, reduction("abb", "b0000001")),
        (1, reduction("ab", "b0000001")),
        (2, reduction("unreadable", "b0000002", one_minimal=False)),
        (10, reduction("a", "b0000003", seen=2)),
        (11, reduction("aaaa", "b0000004", seen=0)),
    ):
        store.add_reduction(by_index[index], reduced)
    return store
