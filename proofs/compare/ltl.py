"""Compare the checkers of ranks and runs: `python -m compare.ltl hand|ocaml COUNT [START]`.

`hand`: the extracted checkers with the hand-written ones. `ocaml`: with the OCaml extraction.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path

from msgspec.structs import replace

from assay.automata.checker.proved import formula_of, lasso_of, ranked_of, refutes, satisfies, structure_of
from assay.automata.checker.ranks import check_formula, check_run
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import closure_of
from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import Formula
from assay.checkers import ltl as proved
from compare.boogie import agreement
from compare.terms import extraction, said

NAMES = ("p", "q")
Sample = tuple[Structure, Formula, Ranked | Run]


def structure(draw: random.Random) -> Structure:
    """A random structure that is well formed, sometimes with fair sets: the last edge of a state is in those left."""
    states, fair = draw.randrange(1, 9), draw.choice([0, 0, 1, 2])
    offsets, targets, sets = [0], list[int](), list[int]()
    for _ in range(states):
        here = [draw.randrange(1 << fair) for _ in range(draw.choice([1, 1, 1, 2, 2, 3]))]
        here[-1] |= ((1 << fair) - 1) & ~reduce(or_, here)
        targets += [draw.randrange(states) for _ in here]
        sets += here
        offsets.append(len(targets))
    labels = [draw.randrange(4) for _ in range(states)]
    return Structure([0, states - 1], offsets, targets, NAMES, labels, sets, fair)


def ill_formed(where: Structure, draw: random.Random) -> Iterator[Structure]:
    """The same with a start or a target that is not listed, without a start, without some edges."""
    states, edges = len(where.labels), len(where.targets)
    yield replace(where, initial=[])
    yield replace(where, initial=[0, states])
    yield replace(where, targets=[*where.targets[:-1], states + draw.randrange(3)])
    offsets = [min(offset, edges - 1) for offset in where.offsets]
    yield replace(where, offsets=offsets, targets=where.targets[:-1], fairness=where.fairness[:-1])
    yield replace(where, fair_sets=where.fair_sets + 1)


def honest(start: int, count: int) -> Iterator[Sample]:
    """Structures, formulas, and what shows whether a fair run satisfies the formula."""
    for i in range(start, start + count):
        draw = random.Random(i)
        where, wanted = structure(draw), random_formula(draw.randrange(1, 9), Space(NAMES), draw.randrange)
        yield where, wanted, refute_formula(where, closure_of(wanted))


def changed(sample: Sample, draw: random.Random) -> Iterator[Sample]:
    """The same with another structure, another formula, or other numbers in the evidence."""
    where, wanted, evidence = sample
    yield where, random_formula(draw.randrange(1, 9), Space(NAMES), draw.randrange), evidence
    yield replace(where, labels=[draw.randrange(4) for _ in where.labels]), wanted, evidence
    yield replace(where, targets=[draw.randrange(len(where.labels)) for _ in where.targets]), wanted, evidence
    if isinstance(evidence, Run):
        edges = len(where.targets)
        for _ in range(3):
            path = [draw.randrange(edges) for _ in range(draw.randrange(1, 4))]
            yield where, wanted, replace(evidence, cycle=tuple(path))
            yield where, wanted, replace(evidence, stem=evidence.stem[:-1], cycle=evidence.cycle * draw.randrange(3))
    else:
        yield from ((other, wanted, evidence) for other in ill_formed(where, draw))
    if isinstance(evidence, Ranked) and evidence.pairs:
        yield from ((where, wanted, other) for other in other_ranks(evidence, draw))


def other_ranks(evidence: Ranked, draw: random.Random) -> Iterator[Ranked]:
    """Ranks with a pair less, or with other numbers; there is at least one pair."""
    pairs, values = evidence.pairs, evidence.values
    at, second = draw.randrange(len(pairs)), draw.randrange(len(values))
    state, value, rank, index = pairs[at]
    yield replace(evidence, pairs=pairs[:at] + pairs[at + 1 :])
    for other in ((state, value, rank + 1, index), (state, value, rank - 1, index), (state, value, rank, index + 1)):
        yield replace(evidence, pairs=(*pairs[:at], other, *pairs[at + 1 :]))
    yield replace(evidence, values=(*values[:second], values[second] ^ draw.randrange(1, 16), *values[second + 1 :]))
    yield replace(evidence, pairs=tuple((s, v, r // 2, i) for s, v, r, i in pairs))


def accepted(sample: Sample) -> tuple[bool, bool]:
    """What the proved and the hand-written checker say."""
    where, wanted, evidence = sample
    if isinstance(evidence, Run):
        return satisfies(where, wanted, evidence), check_run(where, wanted, evidence) is None
    closure = closure_of(wanted)
    return refutes(where, wanted, closure, evidence), check_formula(where, closure, evidence) is None


def by_hand(count: int, start: int = 0) -> Counter[str]:
    """Count what the two say; anything that begins with `WRONG` is a fault."""
    seen: Counter[str] = Counter()
    for number, sample in enumerate(honest(start, count)):
        seen["honest, accepted" if accepted(sample)[0] else "WRONG: honest evidence is rejected"] += 1
        for each in (sample, *changed(sample, random.Random(start + number))):
            ours, theirs = accepted(each)
            seen[f"both {'accept' if ours else 'reject'}" if ours == theirs else "WRONG: they differ"] += 1
    return seen


def with_ocaml(folder: Path, count: int, start: int = 0) -> Counter[str]:
    """Count whether Python and OCaml say the same."""
    types = extraction("ltl")
    calls: list[str] = []
    answers: list[bool] = []
    for number, sample in enumerate(honest(start, count)):
        for where, wanted, evidence in (sample, *changed(sample, random.Random(start + number))):
            numbers = {name: i for i, name in enumerate(where.atoms)}
            if isinstance(evidence, Run):
                name, given = "check_satisfied", lasso_of(where, evidence)
            else:
                name, given = "check_refuted", ranked_of(where, closure_of(wanted), evidence, numbers)
            if given is not None:
                arguments = (structure_of(where), formula_of(wanted, numbers), given)
                calls.append(types.call(name, arguments))
                answers.append(bool(getattr(proved, name)(*arguments)))
    return agreement(answers, said("ltl", calls, folder))


if __name__ == "__main__":
    kind, *numbers_ = sys.argv[1:]
    with tempfile.TemporaryDirectory() as name_:
        given_ = [int(number) for number in numbers_]
        print(by_hand(*given_) if kind == "hand" else with_ocaml(Path(name_), *given_))  # noqa: T201
