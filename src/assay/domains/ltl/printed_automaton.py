"""Reads the automaton that a translator prints, in whichever format: HOA, LBTT's, ltl2dstar's, or a never claim."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.buchi.dstar_reader import read_dstar
from assay.automata.buchi.hoa_reader import read_hoa
from assay.automata.buchi.lbtt_reader import read_lbtt
from assay.automata.buchi.never import read_claim
from assay.automata.formula.formula import Formula, atoms
from assay.core.domain.subject import Again, End, Stage
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.domains.ltl.claim import claimed
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.errors import InputError

_WHERE = "output"


def read_automaton(text: str, formula: Formula, *, numbered: bool) -> Automaton:
    """Read an automaton; with `numbered`, its atoms p0, p1 and so on are those of the formula, in order."""
    automaton = _read(text)
    return _renamed(automaton, atoms(formula)) if numbered else automaton


def _read(text: str) -> Automaton:
    start = text.lstrip()
    if start.startswith("HOA:"):
        return read_hoa(start, where=_WHERE)
    if start.startswith(("never", "/*")):
        return read_claim(start, where=_WHERE)
    if start.startswith(("DRA", "DSA")):
        return read_dstar(start, where=_WHERE)
    if start[:1].isdecimal():
        return read_lbtt(start, where=_WHERE)
    shown = repr(start.partition("\n")[0][:80]) if start else "no output"
    raise InputError(
        f"not an automaton: {shown}", where=_WHERE, remedy="print HOA, LBTT's or ltl2dstar's format, or a never claim"
    )


def _renamed(automaton: Automaton, names: tuple[str, ...]) -> Automaton:
    own = {f"p{number}": name for number, name in enumerate(names)}

    def label(old: Label) -> Label:
        return Label(*(frozenset(own.get(name, name) for name in side) for side in (old.positive, old.negative)))

    edges = tuple(Edge(edge.source, label(edge.label), edge.target) for edge in automaton.edges)
    return Automaton(automaton.states, automaton.initial, edges, automaton.acceptance)


def automaton_answer(case: Case, stage: Stage, *, numbered: bool = False) -> Answer[Evidence] | Again:
    """Read the automaton that a translator printed in one stage of a batch."""
    if stage.end is not End.EXIT:
        return Again("a formula of the batch took too long", alone=True)
    try:
        return claimed(case, read_automaton(stage.text, case.formula, numbered=numbered))
    except InputError as error:
        said = stage.error_text.strip().partition("\n")[0][:200]
        return Answer(unknown(Reason.UNREADABLE), note=f"{error}: {said}" if said else str(error))
