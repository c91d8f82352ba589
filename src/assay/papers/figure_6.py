"""Fig. 6 of Schlichtkrull, Schou, Srba and Traytel: a case on which PDAAAL was wrong, and its minimum.

A rule is `location label location operation`: `-` pops, `+X` pushes X onto the label, and `X` replaces it.
"""

from __future__ import annotations

from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule

_LABELS = "ABCDE"
_LOCATIONS = ("p0", "p1", "p2", "p3")
_RULES = """
p0 B p2 +D, p0 D p0 A, p0 E p0 +B, p0 D p0 +D, p0 D p0 -, p0 D p1 A, p0 A p1 +C, p0 E p2 +A, p0 C p2 D, p0 E p2 E,
p0 E p3 +B, p0 C p3 E, p1 B p0 C, p1 D p0 C, p1 C p0 B, p1 C p0 E, p1 B p1 C, p1 E p1 C, p1 A p2 A, p1 D p2 D,
p1 C p2 E, p1 C p3 D, p1 D p3 -, p2 B p0 +A, p2 A p0 +C, p2 C p0 +C, p2 D p0 +B, p2 C p1 +C, p2 A p1 +B, p2 A p2 +A,
p2 C p2 A, p2 E p2 A, p2 A p2 +B, p2 B p2 E, p2 E p3 +A, p2 B p3 +C, p3 D p0 +B, p3 C p0 +E, p3 C p0 E, p3 C p1 +A,
p3 B p1 -, p3 E p2 C, p3 B p2 +D, p3 E p3 A, p3 A p3 +C, p3 E p3 D, p3 C p3 -
"""


def original() -> Case:
    """The case as random testing found it."""
    initial = Automaton(
        ("q0", "q1", "q2"),
        _edges("p0 B q1, p0 D q0, p2 B q0, p3 A q2, q0 D q1, q2 C q0"),
        (_state("q1"),),
    )
    final = Automaton(("q0",), _edges("p2 A q0, p2 B q0"), (_state("p0"), _state("p2")))
    rules = tuple(sorted(_rule(text) for text in _RULES.split(",")))
    return Case(_LOCATIONS, tuple(_LABELS), rules, initial, final)


def minimum() -> Case:
    """The case as the paper's delta debugging minimised it, with unused names removed."""
    initial = Automaton(("q0", "q1"), (Edge(0, 0, 1), Edge(1, 0, 2)), (2,))
    return Case(("p0",), ("D",), (Rule(0, 0, 0, ()),), initial, Automaton((), (), (0,)))


def _rule(text: str) -> Rule:
    source, read, target, operation = text.split()
    label = _LABELS.index(read)
    if operation == "-":
        return Rule(int(source[1]), label, int(target[1]), ())
    word = (_LABELS.index(operation[-1]),)
    return Rule(int(source[1]), label, int(target[1]), (*word, label) if operation[0] == "+" else word)


def _edges(text: str) -> tuple[Edge, ...]:
    triples = (part.split() for part in text.split(","))
    return tuple(sorted(Edge(_state(p), _LABELS.index(label), _state(q)) for p, label, q in triples))


def _state(name: str) -> int:
    return int(name[1]) + (len(_LOCATIONS) if name[0] == "q" else 0)
