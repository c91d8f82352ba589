"""The cause of a finding: what of the reduced case the wrong answer needs, and the tool that gives it.

A 1-minimal case differs from each of its simpler neighbours by one change, and none of them fails in the same way. So
every change names an ingredient that the failure needs. Most neighbours have the answer of a case without features
(nothing is reachable, nothing is violated): the change has only destroyed the question. A neighbour with the other
answer keeps the question and loses the failure, so its ingredient belongs to the cause. Where there is no such
neighbour, all ingredients count.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import PurePath
from typing import Protocol, runtime_checkable

from assay.core.campaign.reduce import Reduced
from assay.core.domain.case import C, Case
from assay.core.domain.judgement import Judgement
from assay.core.domain.lookup import subject_kind
from assay.core.domain.protocol import AnyDomain, Reducer
from assay.core.domain.subject import Origin, Role, Subject
from assay.core.trial.bench import Bench
from assay.core.trial.trial import decide


@runtime_checkable
class NamesIngredients(Protocol):
    """A pass that can name the construct that a change removes, merges or simplifies."""

    def ingredient(self, case: Case, change: object) -> str:
        """Name the kind of construct, without names, counts and numbers; empty if it says nothing about a cause."""
        ...


def signature(bench: Bench[Case, object], judgement: Judgement, reduced: Reduced[Case]) -> str:
    """Name the ingredients of a 1-minimal case; otherwise ask the domain for a signature."""
    found = list(ingredients(bench.domain.reducer, reduced.case)) if reduced.one_minimal else []
    if not found:
        return bench.domain.signature(reduced.case, judgement)
    nothing = _without_features(bench.domain.reducer, reduced.case)
    asked = [nothing, *(neighbour for _, neighbour in found)]
    trivial, *verdicts = (one.answer.verdict for one in decide(bench.domain, bench.oracle, asked, bench.limits))
    told = {name for (name, _), verdict in zip(found, verdicts, strict=True) if verdict != trivial}
    return ", ".join(sorted(told or {name for name, _ in found}))


def _without_features(reducer: Reducer[C], case: C) -> C:
    """Apply all changes of each pass that can be applied."""
    for way in reducer.passes:
        changes = way.changes(case)
        made = way.apply(case, changes) if changes else None
        case = case if made is None else made
    return case


def ingredients(reducer: Reducer[C], case: C) -> Iterator[tuple[str, C]]:
    """Give every simpler neighbour of a case with the name of what it lacks."""
    size = reducer.size(case)
    for way in reducer.passes:
        if not isinstance(way, NamesIngredients):
            continue
        for change in way.changes(case):
            name, neighbour = way.ingredient(case, change), way.apply(case, [change])
            if name and neighbour is not None and reducer.size(neighbour) < size:
                yield name, neighbour


def tool(domain: AnyDomain, subject: Subject) -> str:
    """Name the tool of a subject, without its configuration and place; each planted fault is a tool of its own.

    The tool of a command line is its program.
    """
    spec = subject.spec
    if subject.origin is Origin.PLANTED:
        return spec.title
    kind = subject_kind(domain, spec.name)
    lines = [value for option, value in spec.options if kind.role(option) is Role.LINE]
    programs = [PurePath(words[0]).name for words in map(shlex.split, lines) if words]
    return " ".join([spec.name, *programs])
