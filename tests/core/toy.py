"""A domain small enough to read at once: do two of these numbers, at different places, sum to zero?

It is a real one, with an oracle that proves both answers, a checker, subjects that are programs, and a reducer.
"""
# ruff: noqa: ARG002 - a protocol hands over more than every one of its implementations needs

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from tests.core.toy_subjects import KINDS, PAIR_OVERLOOKED, Numbers, Proof, decide

from assay.core.domain.case import Read
from assay.core.domain.judgement import AGREE, Judgement, Table, disagree
from assay.core.domain.oracle import Checker, Limits, OracleKind, Rejection
from assay.core.domain.protocol import Domain, Option, Pass, Shrunk
from assay.core.domain.show import Drawing, Figure, Grid
from assay.core.domain.source import Identity, SourceKind, SourceParameter, draw_of
from assay.core.domain.splitmix import Draw
from assay.core.domain.subject import SubjectKind
from assay.core.domain.variants import Variation, vary
from assay.core.domain.verdict import JSON, Answer, Verdict
from assay.errors import InputError

V = TypeVar("V")
FAULTY_AT = 5
"""The faulty oracle gives worthless evidence for cases that contain this number, and …"""
FAILS_AT = 7
"""… fails on cases that contain this one."""
LONELY = 1000
"""A number without its opposite; a variant adds it."""
SPOILT_AT = 41
"""The variant `spoil` of cases with this number is wrong: it adds a pair."""

TABLE: Table = {
    ("pair", "pair"): AGREE,
    ("none", "none"): AGREE,
    ("pair", "none"): disagree("completeness", PAIR_OVERLOOKED),
    ("none", "pair"): disagree("soundness"),
}


class JsonCodec(Generic[V]):
    """Canonical JSON: what would be written otherwise is not read."""

    def __init__(self, kind: type[V]) -> None:
        self._decoder = msgspec.json.Decoder(kind)

    def encode(self, value: V) -> bytes:
        return msgspec.json.encode(value)

    def decode(self, data: bytes) -> V:
        try:
            value = self._decoder.decode(data)
        except msgspec.DecodeError as error:
            raise InputError(f"not a value: {error}") from error
        if self.encode(value) != data:
            raise InputError("not written in the canonical form")
        return value


@dataclass(frozen=True)
class Engine:
    """An oracle; the one called `faulty` is wrong where it should not be."""

    name: str

    def decide(self, cases: Sequence[Numbers], limits: Limits) -> list[Answer[Proof]]:
        return [self._decide(case) for case in cases]

    def _decide(self, case: Numbers) -> Answer[Proof]:
        if self.name == "faulty" and FAILS_AT in case.numbers:
            raise RuntimeError("the engine has lost its way")
        answer = decide(case)
        if self.name == "faulty" and FAULTY_AT in case.numbers:
            return Answer(answer.verdict, evidence=Proof((0, 0)))
        return answer


class PlaceChecker:
    """Reads places off the evidence; it never searches."""

    name = "places"

    def check(self, case: Numbers, verdict: Verdict, evidence: Proof) -> Rejection | None:
        numbers, places = case.numbers, evidence.places
        if any(not 0 <= i < len(numbers) for i in places) or len(set(places)) < len(places):
            return Rejection("evidence", "the places are not different places of the case")
        if verdict.word == "pair":
            summed = len(places) == 2 and sum(numbers[i] for i in places) == 0
            return None if summed else Rejection("evidence", "the two numbers do not sum to zero")
        ordered = [numbers[i] for i in places]
        if len(places) < len(numbers) or any(abs(a) > abs(b) or a + b == 0 for a, b in pairwise(ordered)):
            return Rejection("evidence", "this order does not show that there is no pair")
        return None


@dataclass(frozen=True)
class RandomNumbers:
    """Short lists of small numbers."""

    identity: Identity
    size: int | None = None

    def case(self, i: int) -> Numbers:
        span = int(dict(self.identity.parameters)["span"])
        draw = draw_of(self.identity.key, i)
        return Numbers(tuple(draw.below(2 * span + 1) - span for _ in range(draw.below(7))))


@dataclass(frozen=True)
class Ladder:
    """Case i contains i + 2, so that a test knows where a subject will stumble; even ones have a pair."""

    identity: Identity
    size: int | None

    def case(self, i: int) -> Numbers:
        return Numbers((i + 2, 1, -1) if i % 2 == 0 else (i + 2, 1), group=f"rung {i // 4}")


class Deletion:
    """Leaves out numbers."""

    def changes(self, case: Numbers) -> Sequence[object]:
        return range(len(case.numbers))

    def apply(self, case: Numbers, chosen: Sequence[object]) -> Numbers | None:
        gone = set(chosen)
        return Numbers(tuple(x for i, x in enumerate(case.numbers) if i not in gone), case.group)


class Shorter:
    """Reduction by deletion alone."""

    passes: Sequence[Pass[Numbers]] = (Deletion(),)

    def size(self, case: Numbers) -> tuple[int, ...]:
        return (len(case.numbers),)


def _reversed(case: Numbers, draw: Draw) -> Numbers | None:
    return Numbers(case.numbers[::-1], case.group) if len(case.numbers) > 1 else None


def _grown(case: Numbers, draw: Draw) -> Numbers:
    return Numbers((*case.numbers, LONELY), case.group)


def _spoilt(case: Numbers, draw: Draw) -> Numbers | None:
    return Numbers((*case.numbers, -SPOILT_AT), case.group) if SPOILT_AT in case.numbers else None


VARIATIONS: Mapping[str, Variation[Numbers]] = {"reverse": _reversed, "grow": _grown, "spoil": _spoilt}


class ToyDomain:
    """All of it together."""

    name = "toy"
    version = "1"
    question = "Do two of the numbers sum to zero?"
    words: tuple[Sequence[str], Sequence[str]] = (("pair", "none"), ("pair", "none"))
    table: Table = TABLE
    cases = JsonCodec(Numbers)
    evidence = JsonCodec(Proof)
    forms: Mapping[str, str] = {"json": ".json"}
    source_kinds: Sequence[SourceKind[Numbers]] = (
        SourceKind(
            "random",
            "short lists of small numbers",
            (
                SourceParameter("seed", 0, "any whole number"),
                SourceParameter("span", 4, "the largest absolute value", least=1),
            ),
            RandomNumbers,
        ),
        SourceKind(
            "ladder",
            "case i contains i + 2",
            (SourceParameter("size", 40, "how many"),),
            lambda identity: Ladder(identity, int(dict(identity.parameters)["size"])),
        ),
    )
    subject_kinds: Sequence[SubjectKind[Numbers, Proof]] = KINDS
    oracle_kinds: Sequence[OracleKind[Numbers, Proof]] = (
        OracleKind("sort", "the numbers in order", partial(Engine, "sort")),
        OracleKind("scan", "every pair", partial(Engine, "scan")),
        OracleKind("faulty", "wrong where it should not be", partial(Engine, "faulty")),
    )
    check_options: Sequence[Option] = ()
    checkers: Sequence[Checker[Numbers, Proof]] = (PlaceChecker(),)
    reducer = Shorter()

    def read(self, path: Path) -> Iterator[Read[Numbers] | InputError]:
        for number, line in enumerate(path.read_bytes().splitlines(), 1):
            try:
                yield Read(f"{path}:{number}", self.cases.decode(line))
            except InputError as error:
                yield InputError(error.what, where=f"{path}:{number}")

    def write(self, case: Numbers, form: str) -> bytes:
        return self.cases.encode(case) + b"\n"

    def examine(self, case: Numbers, oracle: Answer[Proof], subject: Answer[Proof]) -> Rejection | None:
        if subject.evidence is not None:
            rejection = self.checkers[0].check(case, subject.verdict, subject.evidence)
            if rejection is not None:
                return rejection
        if None not in {oracle.value, subject.value} and oracle.value != subject.value:
            return Rejection("value", "the number of pairs is wrong")
        return None

    def elaborate(self, case: Numbers, answer: Answer[Proof], options: Mapping[str, str]) -> Mapping[str, JSON]:
        return {"pairs": answer.value}

    def signature(self, case: Numbers, judgement: Judgement) -> str:
        return " ".join(sorted({str(abs(x)) for x in case.numbers}))

    def draw(self, case: Numbers, evidence: Proof | None) -> Drawing:
        return Drawing([Figure("numbers", " ".join(map(str, case.numbers)))])

    def variants(self, case: Numbers, draw: Draw) -> Iterator[tuple[str, Numbers]]:
        return vary(VARIATIONS, case, draw)

    def tables(self, findings: Sequence[Shrunk]) -> Sequence[Grid]:
        return [Grid("Lengths", ["bucket", "bytes"], [(f.bucket, len(f.case)) for f in findings])]


DOMAIN: Domain[Numbers, Proof] = ToyDomain()
