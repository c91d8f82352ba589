"""Reads deterministic automata in the format of ltl2dstar, `DRA v2 explicit` and `DSA v2 explicit`.

A state lists its acceptance signature, `+i` for L_i and `-i` for U_i, and its successors, one for each set of atoms:
bit k of their position is atom k. Rabin: for some i, L_i is visited infinitely often and U_i is not. Streett: for each
i, if L_i is visited infinitely often, so is U_i.
"""

from __future__ import annotations

import re

from assay.automata.buchi.acceptance import Condition, Disjunct, Marked, Sets, to_generalised
from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.errors import InputError

_HEAD = re.compile(r"\s*(D[RS]A)\s+v2\s+explicit\s*\n(.*?)^---\s*$(.*)", re.DOTALL | re.MULTILINE)
_FIELD = r"^{}:\s*(.*)$"
_ATOM = re.compile(r'"((?:[^"\\]|\\.)*)"')
_STATE = re.compile(r'^State:\s*(\d{1,6})(?:\s*"[^"]*")?\s*\n\s*Acc-Sig:([^\n]*)\n([\d\s]*)', re.MULTILINE)
_REMEDY = "give the whole output of ltl2dstar, in its format v2"
_MOST_ATOMS, _MOST_PAIRS, _MOST_STREETT = 12, 64, 8


def read_dstar(text: str, *, where: str = "automaton") -> Automaton:
    """Read one automaton."""
    head = _HEAD.match(text)
    if head is None:
        raise InputError("not an automaton of ltl2dstar", where=where, remedy=_REMEDY)
    atoms = [re.sub(r"\\(.)", r"\1", name) for name in _ATOM.findall(_field(head[2], "AP", where))]
    states, pairs, start = (
        _number(_field(head[2], name, where), where) for name in ("States", "Acceptance-Pairs", "Start")
    )
    if len(atoms) > _MOST_ATOMS or pairs > (_MOST_PAIRS if head[1] == "DRA" else _MOST_STREETT):
        raise InputError("the automaton has too many atoms or pairs", where=where, remedy="use a smaller one")
    letters = [_letter(atoms, bits) for bits in range(1 << len(atoms))]
    edges, found = list[Marked](), 0
    for state in _STATE.finditer(head[3]):
        targets = [int(target) for target in state[3].split()]
        if len(targets) != len(letters) or any(target >= states for target in targets):
            what = f"state {state[1]} has not one successor for each set of atoms"
            raise InputError(what, where=where, remedy=_REMEDY)
        marks = _marks(state[2], pairs, where)
        edges += [(Edge(int(state[1]), letter, target), marks) for letter, target in zip(letters, targets, strict=True)]
        found += 1
    if found != states:
        raise InputError(f"{found} of {states} states are there", where=where, remedy=_REMEDY)
    condition = _rabin(pairs) if head[1] == "DRA" else _streett(pairs)
    return to_generalised(states, [start], edges, condition)


def _field(head: str, name: str, where: str) -> str:
    found = re.search(_FIELD.format(name), head, re.MULTILINE)
    if found is None:
        raise InputError(f"missing `{name}:`", where=where, remedy=_REMEDY)
    return found[1].strip()


def _number(text: str, where: str) -> int:
    if not re.fullmatch(r"\d{1,6}", text):
        raise InputError(f"a number is expected, not {text[:20]!r}", where=where, remedy=_REMEDY)
    return int(text)


def _letter(atoms: list[str], bits: int) -> Label:
    holding = frozenset(name for k, name in enumerate(atoms) if bits >> k & 1)
    return Label(holding, frozenset(atoms) - holding)


def _marks(signature: str, pairs: int, where: str) -> int:
    """Set 2i is L_i, set 2i + 1 is U_i."""
    marks = 0
    for sign in signature.split():
        if not re.fullmatch(r"[+-]\d{1,3}", sign) or int(sign[1:]) >= pairs:
            raise InputError(f"a pair is expected, not {sign[:20]!r}", where=where, remedy=_REMEDY)
        marks |= 1 << 2 * int(sign[1:]) + (sign[0] == "-")
    return marks


def _rabin(pairs: int) -> Condition:
    return tuple(Disjunct(frozenset([Sets(2 * i)]), frozenset([Sets(2 * i + 1)])) for i in range(pairs))


def _streett(pairs: int) -> Condition:
    condition: Condition = (Disjunct(),)
    for i in range(pairs):
        avoided, visited = frozenset([Sets(2 * i)]), frozenset([Sets(2 * i + 1)])
        condition = tuple(
            new for d in condition for new in (Disjunct(d.inf, d.fin | avoided), Disjunct(d.inf | visited, d.fin))
        )
    return condition
