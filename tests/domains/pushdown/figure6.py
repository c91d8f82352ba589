"""The original counter-example of Fig. 6 of the paper, all its rules."""

from __future__ import annotations

from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule

_RULES = """
p0 B p2 push D B, p1 B p1 swap C,   p2 C p0 push C C, p2 B p2 swap E,   p3 E p2 swap C,
p0 D p0 swap A,   p0 C p2 swap D,   p1 E p1 swap C,   p2 D p0 push B D, p2 E p3 push A E, p3 B p2 push D B,
p0 E p0 push B E, p0 E p2 swap E,   p1 A p2 swap A,   p2 B p3 push C B, p3 E p3 swap A,
p0 D p0 push D D, p0 E p3 push B E, p1 D p2 swap D,   p2 C p1 push C C, p3 D p0 push B D, p3 A p3 push C A,
p0 C p3 swap E,   p1 C p2 swap E,   p2 A p1 push B A, p3 E p3 swap D,
p0 D p0 pop,      p1 B p0 swap C,   p1 C p3 swap D,   p2 A p2 push A A, p3 C p0 push E C, p3 C p3 pop,
p0 D p1 swap A,   p1 D p0 swap C,   p1 D p3 pop,      p2 C p2 swap A,   p3 C p0 swap E,
p0 A p1 push C A, p1 C p0 swap B,   p2 B p0 push A B, p2 E p2 swap A,   p3 C p1 push A C,
p0 E p2 push A E, p1 C p0 swap E,   p2 A p0 push C A, p2 A p2 push B A, p3 B p1 pop
"""
_LOCATIONS = ("p0", "p1", "p2", "p3")
_LABELS = "ABCDE"


def _rule(text: str) -> Rule:
    p, label, q, _operation, *word = text.split()
    return Rule(
        _LOCATIONS.index(p), _LABELS.index(label), _LOCATIONS.index(q), tuple(_LABELS.index(letter) for letter in word)
    )


def _edge(source: str, label: str, target: str) -> Edge:
    states = (*_LOCATIONS, "q0", "q1", "q2")
    return Edge(states.index(source), _LABELS.index(label), states.index(target))


FIGURE_6 = Case(
    _LOCATIONS,
    tuple(_LABELS),
    tuple(_rule(text) for text in _RULES.split(",")),
    Automaton(
        ("q0", "q1", "q2"),
        (
            _edge("p0", "B", "q1"),
            _edge("p0", "D", "q0"),
            _edge("p2", "B", "q0"),
            _edge("p3", "A", "q2"),
            _edge("q0", "D", "q1"),
            _edge("q2", "C", "q0"),
        ),
        (5,),
    ),
    Automaton(("q0",), (_edge("p2", "A", "q0"), _edge("p2", "B", "q0")), (0, 2)),
)
