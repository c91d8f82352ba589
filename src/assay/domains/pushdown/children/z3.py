"""Decides cases with Z3's Datalog engine or with Spacer, in a process of its own.

Both get the same Horn clauses: over bit-vectors for Datalog, over integers for Spacer, which generalises by arithmetic.
A node of an automaton is one of its states, or the start at a location. No transition leads into a start, so edges
into initial states need no special treatment. ε-edges are facts like all others.
"""

from __future__ import annotations

import sys
from functools import partial

import z3

from assay.domains.pushdown.children.case_lines import EPSILON, Automaton, Case, serve

DATALOG, SPACER = "datalog", "spacer"


class Relations:
    """The relations of one case, over numbers up to that of its last node or label."""

    def __init__(self, engine: str, largest: int) -> None:
        self._sort = z3.IntSort() if engine == SPACER else z3.BitVecSort(max(1, largest.bit_length()))
        self.engine = z3.Fixedpoint()
        self.engine.set(engine=engine)

    def relation(self, name: str, arity: int) -> z3.FuncDeclRef:
        """Declare a relation."""
        declared = z3.Function(name, *[self._sort] * arity, z3.BoolSort())
        self.engine.register_relation(declared)
        return declared

    def variables(self, names: str) -> list[z3.ExprRef]:
        """Declare variables of rules."""
        declared = [z3.Const(name, self._sort) for name in names.split()]
        self.engine.declare_var(*declared)
        return declared

    def fact(self, relation: z3.FuncDeclRef, *numbers: int) -> None:
        """Add a fact."""
        self.engine.fact(relation(*(self._sort.cast(number) for number in numbers)))


def reachable(case: Case, engine: str) -> bool:
    """Query for a final pair in the product of A1 with pre* of A2."""
    locations = len(case["locations"])
    states = [locations + len(case[name]["extra"]) for name in ("initial", "final")]
    start = max(states)  # the number of the start at location 0
    relations = Relations(engine, max(start + locations, len(case["labels"])))
    a, b, c, d, g, h, k = relations.variables("a b c d g h k")
    edge1, accepts1 = _automaton(relations, "1", case["initial"], start, locations)
    pre, accepts2 = _automaton(relations, "2", case["final"], start, locations)
    pop, swap, push = (relations.relation(name, 3 + size) for size, name in enumerate(("pop", "swap", "push")))
    for p, label, q, word in case["rules"]:
        relations.fact((pop, swap, push)[len(word)], start + p, label, start + q, *word)
    rule = relations.engine.rule
    rule(pre(a, g, b), pop(a, g, b))
    rule(pre(a, g, c), [swap(a, g, b, h), pre(b, h, c)])
    rule(pre(a, g, d), [push(a, g, b, h, k), pre(b, h, c), pre(c, k, d)])
    pair = relations.relation("pair", 2)
    for p in range(locations):
        relations.fact(pair, start + p, start + p)
    rule(pair(c, d), [pair(a, b), edge1(a, g, c), pre(b, g, d)])
    goal = relations.relation("goal", 1)
    rule(goal(a), [pair(a, b), accepts1(a), accepts2(b)])
    result = relations.engine.query(goal(a))
    if result == z3.unknown:
        raise RuntimeError(f"Z3 answers unknown: {relations.engine.reason_unknown()}")
    return bool(result == z3.sat)


def _automaton(
    relations: Relations, name: str, automaton: Automaton, start: int, locations: int
) -> tuple[z3.FuncDeclRef, z3.FuncDeclRef]:
    """Declare the transitions and accepting nodes of an automaton."""
    edge, accepts = relations.relation(f"edge{name}", 3), relations.relation(f"accepts{name}", 1)
    same, given = relations.relation(f"same{name}", 2), relations.relation(f"given{name}", 3)
    silent, final = relations.relation(f"silent{name}", 2), relations.relation(f"final{name}", 1)
    for state in range(locations + len(automaton["extra"])):
        relations.fact(same, state, state)
    for p in range(locations):
        relations.fact(same, start + p, p)
    for source, label, target in automaton["edges"]:
        if label == EPSILON:
            relations.fact(silent, source, target)
        else:
            relations.fact(given, source, label, target)
    for state in automaton["finals"]:
        relations.fact(final, state)
    n, s, t, g = relations.variables("n s t g")
    relations.engine.rule(same(n, t), [same(n, s), silent(s, t)])
    relations.engine.rule(edge(n, g, t), [same(n, s), given(s, g, t)])
    relations.engine.rule(accepts(n), [same(n, s), final(s)])
    return edge, accepts


if __name__ == "__main__":
    serve(partial(reachable, engine=sys.argv[1]))
