"""Reads and writes cases: a graph as text, one state a line, with its formulas; or a case as JSON."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec

from assay.automata.formula.formula import Formula
from assay.automata.formula.syntax import parse_any, write
from assay.automata.kripke import Case, State
from assay.core.domain.case import Read
from assay.core.domain.read_file import file_text, placed, read_lines
from assay.errors import InputError

SUFFIXES = {".kripke", ".json", ".jsonl"}
MOST_STATES = 1_000_000
_MOST_BYTES = 1 << 26
_STATE = re.compile(r"(\w+)\s*(?:\{([^{}]*)\})?\s*->\s*(.*)", re.ASCII)
_WORD = re.compile(r"\w+", re.ASCII)
_ATOM = re.compile(r"[A-Za-z_]\w*", re.ASCII)
_EXAMPLE = "write `s0 {p} -> s1 s2`: a name, the atoms that hold, the successors"


class _Written(msgspec.Struct, forbid_unknown_fields=True):
    states: list[tuple[str, list[str], list[int]]]
    """Name, atoms, successors."""
    initial: list[int]
    formula: str


class CaseCodec:
    """A case as canonical JSON: `{"states":[["s0",["p"],[0]]],"initial":[0],"formula":"[] p"}`."""

    def encode(self, value: Case) -> bytes:
        """Write a case."""
        states = [(state.name, list(state.atoms), list(state.after)) for state in value.states]
        return msgspec.json.encode(_Written(states, list(value.initial), write(value.formula)))

    def decode(self, data: bytes) -> Case:
        """Read a case."""
        try:
            given = msgspec.json.decode(data, type=_Written)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(
                f"invalid case in JSON: {error}", remedy="write what `assay generate kripke` does"
            ) from error
        states = tuple(State(name, tuple(atoms), tuple(after)) for name, atoms, after in given.states)
        case = Case(states, tuple(given.initial), parse_any(given.formula, where="formula"))
        _check(case, "", lambda number: f"states[{number}]")
        if self.encode(case) != data:
            raise InputError("the case is not in canonical form", remedy="sort atoms and successors, without spaces")
        return case


def _check(case: Case, initial: str, place: Callable[[int], str]) -> None:
    """Reject a case that is not a Kripke structure."""
    known = range(len(case.states))
    if not case.initial:
        raise InputError("no initial state", where=initial, remedy="add a line such as `initial: s0`")
    if len(case.states) > MOST_STATES:
        raise InputError(f"more than {MOST_STATES:,} states", remedy="use a smaller graph")
    if case.initial != _sorted(case.initial) or any(number not in known for number in case.initial):
        raise InputError(
            "the initial states are not numbers of states in order", where="initial", remedy="correct them"
        )
    seen = dict[str, int]()
    for number, state in enumerate(case.states):
        where = place(number)
        if not _WORD.fullmatch(state.name) or not all(map(_ATOM.fullmatch, state.atoms)):
            raise InputError("a name has letters, digits and _", where=where, remedy="rename the state or the atom")
        if state.name in seen:
            remedy = f"name it otherwise, or put its successors on one line; it is also at {place(seen[state.name])}"
            raise InputError(f"state {state.name} occurs twice", where=where, remedy=remedy)
        seen[state.name] = number
        if not state.after:
            remedy = f"give it one; where a path ends, write a self-loop: `{state.name} -> {state.name}`"
            raise InputError(f"state {state.name} has no successor", where=where, remedy=remedy)
        if state.after != _sorted(state.after) or any(there not in known for there in state.after):
            raise InputError("the successors are not numbers of states in order", where=where, remedy="correct them")
        if state.atoms != tuple(sorted(set(state.atoms))):
            raise InputError("the atoms are not in order", where=where, remedy="sort them, without repeats")


def _sorted(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(set(numbers)))


def write_text(case: Case) -> str:
    """Write a case as text."""
    names = [state.name for state in case.states]
    lines = [f"formula: {write(case.formula)}", f"initial: {' '.join(names[n] for n in case.initial)}"]
    for state in case.states:
        atoms = f" {{{' '.join(state.atoms)}}}" if state.atoms else ""
        lines.append(f"{state.name}{atoms} -> {' '.join(names[n] for n in state.after)}")
    return "\n".join([*lines, ""])


def read_cases(path: Path) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a file: one for each formula of a `.kripke`, one for each line of JSON."""
    if path.suffix not in SUFFIXES:
        raise InputError("unknown suffix for a graph", where=str(path), remedy="name it .kripke, .json or .jsonl")
    text = file_text(path)
    if len(text) > _MOST_BYTES:
        raise InputError("larger than 64 MB", where=str(path), remedy="use a smaller graph")
    if path.suffix == ".kripke":
        yield from read_text(text, str(path))
        return
    yield from read_lines(path, text, lambda line, _place: CaseCodec().decode(line.strip().encode()))


def read_text(text: str, place: str = "graph") -> Iterator[Read[Case]]:
    """Read a graph and its formulas; each formula is a case."""
    formulas = dict[int, Formula]()
    initial = dict[str, int]()
    rows = dict[int, tuple[str, str, str]]()
    for number, line in enumerate(text.splitlines(), 1):
        bare, where = line.partition("#")[0].strip(), f"{place}:{number}"
        key, colon, rest = bare.partition(":")
        if colon and key.strip() == "formula":
            formulas[number] = _formula(rest.strip(), where)
        elif colon and key.strip() == "initial":
            initial |= dict.fromkeys(rest.split(), number)
        elif bare:
            found = _STATE.fullmatch(bare)
            if found is None:
                raise InputError(f"cannot read {bare[:60]!r}", where=where, remedy=_EXAMPLE)
            rows[number] = (found[1], found[2] or "", found[3])
    if not formulas:
        raise InputError("no formula", where=place, remedy="add a line such as `formula: [] (p -> <> q)`")
    lines = list(rows)
    states, starts = _graph(rows, initial, place)
    for number, formula in formulas.items():
        case = Case(states, starts, formula)
        _check(case, place, lambda state: f"{place}:{lines[state]}")
        yield Read(f"{place}:{number}" if len(formulas) > 1 else place, case)


def _formula(text: str, where: str) -> Formula:
    try:
        return parse_any(text, where="formula")
    except InputError as error:
        raise placed(error, where) from None


def _graph(
    rows: Mapping[int, tuple[str, str, str]], initial: Mapping[str, int], place: str
) -> tuple[tuple[State, ...], tuple[int, ...]]:
    numbers = dict[str, int]()
    for name, _, _ in rows.values():
        numbers.setdefault(name, len(numbers))

    def numbered(name: str, line: int) -> int:
        if name not in numbers:
            remedy = f"add a line such as `{name} -> {name}`, or correct the name"
            raise InputError(f"there is no state {name}", where=f"{place}:{line}", remedy=remedy)
        return numbers[name]

    states = tuple(
        State(name, tuple(sorted(set(atoms.split()))), _sorted(tuple(numbered(n, line) for n in after.split())))
        for line, (name, atoms, after) in rows.items()
    )
    return states, _sorted(tuple(numbered(name, line) for name, line in initial.items()))
