"""The cells of cases: the operators of the formula, as in the domain `ltl`, and what the graph is like.

A state is described by its successors, its atoms and whether paths reach it; a component by its number of states.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assay.automata.formula.occurrences import every_occurrence, least_size, occurrences
from assay.automata.graph.components import components
from assay.automata.kripke import Case, structure_of
from assay.core.domain.coverage import CoverageCell
from assay.core.domain.source import Identity

STATE, COMPONENT, INITIAL = "state", "component", "initial states"
_PLACES = ("initial", "reachable", "unreachable")
_SUCCESSORS = ("itself alone", "another one", "itself and another one", "itself and several", "several others")
_HELD = ("no atom", "some atoms", "every atom")
_COMPONENTS = ("one state without a cycle", "one state with a self-loop", "several states")
_NUMBERS = ("one", "several", "all of several")
_OPTIONAL = {"X", "W"}
_FILES = "only if a file contains it"
_DRAWN = {"random", "swarm", "exhaustive"}


def cells_of(case: Case) -> Iterator[CoverageCell]:
    """List the cells of a case."""
    yield from (CoverageCell(*cell) for cell in occurrences(case.formula))
    yield CoverageCell(INITIAL, "", _number(case))
    reached = _reached(case)
    for n, state in enumerate(case.states):
        place = "initial" if n in case.initial else "reachable" if n in reached else "unreachable"
        others = len(state.after) - (n in state.after)
        yield CoverageCell(STATE, place, _SUCCESSORS[_index(others, looping=n in state.after)])
        some = len(state.atoms) and (2 if len(state.atoms) == len(case.names) else 1)
        yield CoverageCell(STATE, place, _HELD[some])
    structure = structure_of(case)
    numbers = components(structure.offsets, structure.targets)
    for number in range(max(numbers) + 1):
        members = [n for n, own in enumerate(numbers) if own == number]
        kind = 2 if len(members) > 1 else int(members[0] in case.states[members[0]].after)
        yield CoverageCell(COMPONENT, "", _COMPONENTS[kind])


def _number(case: Case) -> str:
    if len(case.initial) == 1:
        return _NUMBERS[0]
    return _NUMBERS[2] if len(case.initial) == len(case.states) else _NUMBERS[1]


def _index(others: int, *, looping: bool) -> int:
    if not looping:
        return 1 if others == 1 else 4
    return (0, 2)[others] if others < 2 else 3


def _reached(case: Case) -> set[int]:
    found = list(case.initial)
    for state in found:  # it grows during the loop
        found += [there for there in case.states[state].after if there not in found]
    return set(found)


def expected_cells(source: Identity) -> Mapping[CoverageCell, str]:
    """List all cells, each with the reason why the source never draws it."""
    found = {CoverageCell(*cell): _formula_reason(source, cell, *needs) for cell, needs in every_occurrence().items()}
    found |= {CoverageCell(INITIAL, "", number): _graph_reason(source, 1, "", number) for number in _NUMBERS}
    for place in _PLACES:
        for kind, least in zip(_SUCCESSORS, (1, 2, 2, 3, 3), strict=True):
            found[CoverageCell(STATE, place, kind)] = _graph_reason(source, least, place)
        for kind in _HELD:
            found[CoverageCell(STATE, place, kind)] = _graph_reason(source, 1, place, kind)
    for kind, least in zip(_COMPONENTS, (2, 1, 2), strict=True):
        found[CoverageCell(COMPONENT, "", kind)] = _graph_reason(source, least, "")
    return found


def _formula_reason(source: Identity, cell: tuple[str, str, str], size: int, atoms: int) -> str:
    if source.name not in _DRAWN:
        return _FILES
    limits = dict(source.parameters)
    if why := _without_next(limits, cell[0], cell[1].split()[-1]):
        return why
    if atoms > int(limits.get("atoms", atoms)):
        return f"needs atoms={atoms}"
    return f"needs size={size}" if size > int(limits.get("size", size)) else ""


def _graph_reason(source: Identity, states: int, place: str, kind: str = "") -> str:
    """Say why a source draws no such state; `states` is the size of the smallest graph with one."""
    if source.name not in _DRAWN:
        return _FILES
    if place == "unreachable" and source.name == "exhaustive":
        return "every state is reachable"
    limits = dict(source.parameters)
    if kind == "some atoms" and int(limits.get("atoms", 2)) < 2:
        return "needs atoms=2"
    states += (
        (kind == "several") * 2 + (kind == "all of several") + (place in ("reachable", "unreachable") and states < 2)
    )
    if states > int(limits.get("states", states)):
        return f"needs states={states}"
    if kind in ("several", "all of several") and int(limits.get("initial", 2)) < 2:
        return "needs initial=2"
    return ""


def _without_next(limits: Mapping[str, int | str], *signs: str) -> str:
    return "needs next=1" if _OPTIONAL & set(signs) and not limits.get("next", 1) else ""


def pair_reason(source: Identity, one: str, other: str) -> str:
    """Say why two constructs do not fit into one case."""
    if source.name not in _DRAWN:
        return _FILES
    limits = dict(source.parameters)
    if why := _without_next(limits, one, other):
        return why
    signs = [sign for sign in (one, other) if sign not in (STATE, COMPONENT, INITIAL)]
    least = least_size(*signs, *[""] * (2 - len(signs))) if signs else 1
    return f"needs size={least}" if least > int(limits.get("size", least)) else ""
