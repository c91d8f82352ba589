"""Judges SPIN's claims that no run enters a control state: `assert(false)` is inserted there, and must not be reached.

A failing assertion ends the run that shows it, and before it the changed model has only runs of the original: the new
statement disables others (`else`, `timeout`, processes of lower priority), and enables none. Two functions could see
it, `enabled` and `pc_value`, so models with them are not judged. A claim is judged only where the text has one place
for the control state; `docs/promela-tools.md` lists the others.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from assay.core.domain.verdict import Answer, Claim
from assay.domains.promela.checker.replay import replay
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.evidence import Evidence, Run
from assay.domains.promela.model.graph import Assert, Die, Edge, Model, Node, Process
from assay.errors import InputError

_BEFORE, _AT_END = "assert(false); ", "; assert(false) "
_TOKEN = re.compile(
    r"""/\*.*?\*/ | //[^\n]* | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | [{}]""", re.DOTALL | re.VERBOSE
)
_OBSERVERS = re.compile(r"\b(?:enabled|pc_value)\b")


class _Insertion(NamedTuple):
    """A text to insert at an offset of the model; the assertion begins at `shift` in it."""

    offset: int
    text: str

    @property
    def shift(self) -> int:
        return self.text.index("assert")


def assert_claims(case: Case, claims: Sequence[Claim]) -> Case | None:
    """Insert an assertion for each claim that can be judged; None if there is none."""
    made = _asserted(case, claims)
    return None if made is None else made[0]


def false_claim(case: Case, claims: Sequence[Claim], answer: Answer[Evidence]) -> Claim | None:
    """Name the claim whose assertion a run of the changed model executes first."""
    made = _asserted(case, claims)
    if made is None or not isinstance(answer.evidence, Run):
        return None
    asserted, owners = made
    run = replay(loaded(asserted).question.system, answer.evidence.choices, stutters=False)
    moves = (move for moment in run.moments if moment.step is not None for move in moment.step.action)
    return next((owners[move.number] for move in moves if move.number in owners), None)


def claim_cases(case: Case, claim: Claim) -> list[Case]:
    """The model with the assertion of this claim alone."""
    made = _asserted(case, [claim])
    return [] if made is None else [made[0]]


def _asserted(case: Case, claims: Iterable[Claim]) -> tuple[Case, Mapping[int, Claim]] | None:
    """Insert the assertions; give also the claim of each by the number of its edge."""
    model = _model(case)
    if model is None or case.property.kind != SAFETY or _OBSERVERS.search(case.source):
        return None
    found = ((_insertion(case.source, model, claim), claim) for claim in claims)
    chosen = {insertion: claim for insertion, claim in found if insertion is not None}
    insertions = sorted(chosen)
    if _numbers(_changed(case, insertions), insertions) is None:
        insertions = [one for one in insertions if _numbers(_changed(case, [one]), [one]) is not None]
    asserted = _changed(case, insertions)
    numbers = _numbers(asserted, insertions)
    if not numbers:
        return None
    return asserted, {number: chosen[insertion] for number, insertion in zip(numbers, insertions, strict=True)}


def _model(case: Case) -> Model | None:
    """Compile the model of a case; None if Assay rejects its text."""
    try:
        return loaded(case).model
    except InputError:
        return None


def _changed(case: Case, insertions: Sequence[_Insertion]) -> Case:
    pieces, done = list[str](), 0
    for offset, text in insertions:
        pieces += (case.source[done:offset], text)
        done = offset
    return replace(case, source="".join((*pieces, case.source[done:])))


def _numbers(asserted: Case, insertions: Sequence[_Insertion]) -> list[int] | None:
    """Find the edges of the inserted assertions, by their places; None if one is missing or the text is not a model."""
    model = _model(asserted)
    if model is None:
        return None
    found = {
        _offset(asserted.source, edge): edge.number
        for edge in _edges(model)
        if any(isinstance(effect, Assert) for effect in edge.effects)
    }
    before, numbers = 0, list[int]()
    for insertion in insertions:
        place = insertion.offset + before + insertion.shift
        if place not in found:
            return None
        numbers.append(found[place])
        before += len(insertion.text)
    return numbers


def _insertion(source: str, model: Model, claim: Claim) -> _Insertion | None:
    """Find where the statements of a control state begin; None if no place in the text is theirs alone."""
    name, _, number = claim.place.rpartition(" ")
    process = next((process for process in model.processes if process.name == name), None)
    if process is None or int(number) == process.start:
        return None
    entered = _entered(process)
    node = next((node for node in entered if node.number == int(number)), None)
    for edge in () if node is None else node.edges:
        if any(isinstance(effect, Die) for effect in edge.effects):
            return _at_end(source, _offset(source, edge))
        offset = _offset(source, edge)
        here = {other.number for other in _edges(model) if _offset(source, other) == offset}
        owners = {other.number for other in entered if any(e.number == edge.number for e in other.edges)}
        if not edge.escape and not edge.otherwise and here == {edge.number} and owners == {int(number)}:
            return _Insertion(_before_parentheses(source, offset), _BEFORE)
    return None


def _before_parentheses(source: str, offset: int) -> int:
    """Go back over the parentheses that a statement begins with; its place is behind them."""
    while (before := source[:offset].rstrip()).endswith("("):
        offset = len(before) - 1
    return offset


def _at_end(source: str, offset: int) -> _Insertion | None:
    """The end of the body of a process whose head is at this offset."""
    depth = 0
    for token in _TOKEN.finditer(source, offset):
        depth += {"{": 1, "}": -1}.get(token[0], 0)
        if token[0] == "}" and not depth:
            return _Insertion(token.start(), _AT_END)
    return None


def _entered(process: Process) -> list[Node]:
    """The control states that the graph leads to."""
    nodes = {node.number: node for node in process.nodes if node is not None}
    waiting, seen = [process.start], {process.start}
    for number in waiting:
        new = {edge.target for edge in nodes[number].edges if edge.target in nodes} - seen
        waiting += sorted(new)
        seen |= new
    return [nodes[number] for number in waiting]


def _edges(model: Model) -> Iterator[Edge]:
    return (edge for process in model.processes for node in process.nodes if node is not None for edge in node.edges)


def _offset(source: str, edge: Edge) -> int:
    """The offset of the place of an edge in the text."""
    lines = source.split("\n")[: max(edge.place.line - 1, 0)]
    return sum(len(line) + 1 for line in lines) + edge.place.column - 1
