"""Cases with evidence, right and wrong: what engines give, the same for the other answer, and with a number changed."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Closed, Derivation, Meeting, Trace
from assay.errors import InputError

SOURCES = ("random:rules=40", "swarm", "exhaustive")
ENGINES = ("pre", "post", "dual")
LONGEST = 200
"""Runs up to so many steps are unfolded."""


@dataclass(frozen=True)
class Sample:
    """Evidence for a verdict of a case, and whether an engine gave it."""

    case: Case
    verdict: Verdict
    evidence: Derivation | Meeting | Closed | Trace
    honest: bool


def honest(start: int, count: int) -> Iterator[Sample]:
    """What the engines give, each in turn, over the sources in turn; and runs, where there is one."""
    sources = [make_source(DOMAIN, parse_source_spec(text)) for text in SOURCES]
    for i in range(start, start + count):
        source = sources[i % len(sources)]
        case = source.case(i * 7919 % source.size if source.size else i)
        answer = make_oracle(DOMAIN, ENGINES[i // len(sources) % len(ENGINES)]).decide([case], Limits())[0]
        if not isinstance(answer.evidence, Derivation | Meeting | Closed):
            continue
        yield Sample(case, answer.verdict, answer.evidence, honest=True)
        if i % 5 == 0 and isinstance(answer.evidence, Derivation | Meeting):
            run = unfold(case, answer.evidence, LONGEST)
            if run.whole:
                yield Sample(case, answer.verdict, Trace(tuple(run.configurations)), honest=True)


def changed(sample: Sample, draw: random.Random) -> Iterator[Sample]:
    """The sample for the other answer, and with one of its numbers changed, as far as that is evidence at all."""
    other = "unreachable" if sample.verdict.word == "reachable" else "reachable"
    yield Sample(sample.case, Verdict(other), sample.evidence, honest=False)
    form = json.loads(DOMAIN.evidence.encode(sample.evidence))
    found = list(places(form))
    if not found:
        return
    holder, key = draw.choice(found)
    holder[key] += draw.choice((-2, -1, 1, 2, 3))  # type: ignore[index]
    try:
        evidence = DOMAIN.evidence.decode(json.dumps(form).encode())
    except InputError:
        return
    if isinstance(evidence, type(sample.evidence)):
        yield Sample(sample.case, sample.verdict, evidence, honest=False)


def places(form: object) -> Iterator[tuple[list[int] | dict[str, int], int | str]]:
    """Where the numbers are."""
    pairs = enumerate(form) if isinstance(form, list) else form.items() if isinstance(form, dict) else ()
    for key, value in pairs:
        if isinstance(value, int):
            yield form, key  # type: ignore[misc]
        else:
            yield from places(value)
