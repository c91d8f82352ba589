"""Compare the checkers of evidence about weights: `python -m compare.weights hand|ocaml|complete COUNT [START]`.

`hand`: the extracted checker with the two hand-written ones, and with the equations about runs. `ocaml`: with the OCaml
extraction. `complete`: as `hand`, on the cases of complete small spaces, from START on.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from msgspec.structs import replace

from assay.checkers import pushdown as proved
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.checker.proved import PROVED
from assay.domains.pushdown.checker.proved_form import case_form
from assay.domains.pushdown.checker.proved_weights import side_form, weights_form
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Case, Weights
from assay.domains.pushdown.model.evidence import Bounded, Unbounded, Weighed
from assay.domains.pushdown.semantics.weights import WithoutEnd
from assay.domains.pushdown.summaries import least_by_summaries
from assay.errors import InputError
from compare.boogie import agreement
from compare.samples import places
from compare.terms import extraction, said

CHECKERS = (PROVED, ReadableChecker(), NativeChecker())
REACHABLE = Verdict("reachable")
SHAPE = "locations=2,labels=2,extra1=2,extra2=1,rules=9,edges1=5,edges2=4"
SOURCES = (
    f"random:{SHAPE},weights=any",
    "swarm:locations=2,labels=2,rules=7,extra=2,edges=4,weights=any",
    "swarm:locations=3,labels=2,rules=9,extra=2,edges=5,weights=int-vector",
)
SMALL = "exhaustive:locations=1,labels=1,rules=3,extra1=1,extra2=1,edges1=2,edges2=2,general=1"
COMPLETE = tuple(f"{SMALL},weights={kind}" for kind in ("uint", "int", "uint-vector", "int-vector"))
Sample = tuple[Case, Weighed]


def honest(start: int, count: int) -> Iterator[Sample]:
    """What the engine gives for cases that have a run, over the sources in turn; vectors of the last are mostly 0."""
    sources = [make_source(DOMAIN, parse_source_spec(text)) for text in SOURCES]
    for i in range(start, start + count):
        case = sources[i % len(sources)].case(i // len(sources))
        if i % len(sources) == len(sources) - 1:
            case = _mostly_zero(case, random.Random(i))
        yield from _decided(case)


def of_complete_spaces(start: int, count: int) -> Iterator[Sample]:
    """What the engine gives for the cases of small spaces, one space after the other."""
    sources = [make_source(DOMAIN, parse_source_spec(text)) for text in COMPLETE]
    every = ((source, i) for source in sources for i in range(source.size or 0))
    for number, (source, i) in enumerate(every):
        if start <= number < start + count:
            yield from _decided(source.case(i))


def _mostly_zero(case: Case, draw: random.Random) -> Case:
    size = draw.choice((2, 3))
    rows = tuple(tuple(draw.choice((0, 0, 0, -1, 1)) for _ in range(size)) for _ in case.rules)
    return replace(case, weights=Weights("int", size, rows))


def _decided(case: Case) -> Iterator[Sample]:
    evidence = make_oracle(DOMAIN, "pre").decide([case], Limits())[0].evidence
    if isinstance(evidence, Weighed):
        yield case, evidence


def changed(sample: Sample, draw: random.Random) -> Iterator[Sample]:
    """The same with another number in the evidence, a bound less or shorter, sides exchanged, or another case."""
    case, evidence = sample
    yield case, Weighed(evidence.greatest, evidence.least)
    if case.weights is not None and case.rules:
        rows = [list(row) for row in case.weights.of_rules]
        row = draw.choice(rows)
        row[draw.randrange(len(row))] += draw.choice((-1, 1))
        yield replace(case, weights=replace(case.weights, kind="int", of_rules=tuple(map(tuple, rows)))), evidence
    for _ in range(3):
        form = json.loads(DOMAIN.evidence.encode(evidence))
        _change(form[draw.choice(("least", "greatest"))], draw)
        try:
            other = DOMAIN.evidence.decode(json.dumps(form).encode())
        except InputError:
            continue
        yield case, cast("Weighed", other)


def _change(form: dict[str, object], draw: random.Random) -> None:
    """Change something about one side, in place."""
    kind = draw.randrange(6)
    bounds = cast("list[list[object]]", form.get(draw.choice(("edges", "pairs")), []))
    if kind == 0 and bounds:
        bounds.pop(draw.randrange(len(bounds)))
    elif kind == 1 and bounds:
        bound = draw.choice(bounds)
        bound[1] = cast("list[int]", bound[1] or [])[:-1]
    elif kind == 2 and "on_path" in form:
        form["on_path"] = not form["on_path"]
    else:
        found = [(holder, key) for holder, key in places(form) if type(holder[key]) is int]  # type: ignore[index]
        if found:
            holder, key = draw.choice(found)
            holder[key] += draw.choice((-2, -1, 1, 2))  # type: ignore[index]


def true(case: Case, evidence: Weighed) -> bool:
    """Whether both sides say what the equations about runs do."""
    for sign, side in ((1, evidence.least), (-1, evidence.greatest)):
        known = least_by_summaries(case, sign)
        if isinstance(side, Unbounded):
            if not isinstance(known, WithoutEnd):
                return False
        elif known != tuple(sign * number for number in side.weight):
            return False
    return True


def by_hand(samples: Iterator[Sample], start: int = 0) -> Counter[str]:
    """Count what the three say; anything in it that begins with `WRONG` is a fault."""
    seen: Counter[str] = Counter()
    for number, sample in enumerate(samples):
        seen[_judged(sample, "honest")] += 1
        for side in sample[1]:
            seen[_form(side)] += 1
        for other in changed(sample, random.Random(start + number)):
            seen[_judged(other, "changed")] += 1
    return seen


def _form(side: Bounded | Unbounded) -> str:
    if isinstance(side, Unbounded):
        return "a side: unbounded" if side.potentials is None else "a side: unbounded, bounds for the places before"
    numbers = {*side.potentials.edge_places.tolist(), *side.potentials.pair_places.tolist()}
    return "a side: bounded" if numbers <= {0, len(side.weight)} else "a side: bounded, some bounds shorter"


def _judged(sample: Sample, what: str) -> str:
    case, evidence = sample
    accepted = [checker.check(case, REACHABLE, evidence) is None for checker in CHECKERS]
    if len(set(accepted)) > 1:
        return f"WRONG: {what}, and proved, readable and native say {accepted}"
    if not accepted[0]:
        return f"{what}, rejected by all" if what == "changed" else "WRONG: honest, and rejected by all"
    return f"{what}, accepted by all" if true(case, evidence) else f"WRONG: {what}, accepted, and not so"


def with_ocaml(folder: Path, count: int, start: int = 0) -> Counter[str]:
    """Count whether Python and OCaml say the same."""
    types = extraction("pushdown")
    calls: list[str] = []
    answers: list[bool] = []
    for number, sample in enumerate(honest(start, count)):
        for case, evidence in (sample, *changed(sample, random.Random(start + number))):
            try:
                sides = [side_form(case, side) for side in evidence]
            except InputError:
                continue
            arguments = (case_form(case), weights_form(cast("Weights", case.weights)), *sides)
            calls.append(types.call("check_weights", arguments))
            answers.append(bool(proved.check_weights(*arguments)))
    return agreement(answers, said("pushdown", calls, folder))


def main(arguments: list[str]) -> int:
    """Print the counts; 1 if something is wrong."""
    what, *numbers = arguments
    count, start = int(numbers[0]), int(numbers[1]) if len(numbers) > 1 else 0
    if what == "ocaml":
        with tempfile.TemporaryDirectory() as folder:
            seen = with_ocaml(Path(folder), count, start)
    else:
        seen = by_hand((honest if what == "hand" else of_complete_spaces)(start, count), start)
    for said_, times in sorted(seen.items()):
        print(f"{times:8} {said_}")  # noqa: T201
    return int(any(said_.startswith("WRONG") for said_ in seen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
