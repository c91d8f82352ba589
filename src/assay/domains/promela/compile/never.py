"""Compiles a never claim to a Büchi automaton, whose atoms are the claim's conditions as text.

The automaton accepts the violating runs. Reaching the end of the claim, or a failed assertion in it, is a violation
whatever follows, so both lead to an accepting sink.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.domains.promela import tree
from assay.domains.promela.compile.elements import Element
from assay.domains.promela.compile.model import Compiler, control_flow
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.compile.skeleton import Serial
from assay.domains.promela.compile.statements import build
from assay.domains.promela.formats import write_expression
from assay.domains.promela.model import graph
from assay.domains.promela.model.expression import TRUE, Expression
from assay.domains.promela.tree.parts import parts

ANYTHING = Label(frozenset(), frozenset())
MOST_STEPS = 100
"""The length of the longest atomic sequence in a claim."""


def never_automaton(model: tree.Tree, name: str = "") -> Automaton:
    """Compile the never claim with this SPIN name; without a name, the first one."""
    if missing := model.why_no_never(name):
        raise model_error(missing[0], tree.NOWHERE, missing[1])
    claim = model.nevers[model.never_names.index(name) if name else 0]
    compiler = Compiler()
    for unit in model.units:
        if not isinstance(unit, tree.Trace):
            compiler.declare(unit)
    skeleton = compiler.skeleton(Serial())
    chain = build(skeleton, claim.body, claim.place)
    nodes, start = control_flow(skeleton, chain, _unresolved)
    statements = {element.serial: element.statement for element in skeleton.elements}
    return _Claim({node.number: node for node in nodes}, statements).automaton(start)


def _unresolved(_: Element) -> tuple[Expression, tuple[graph.Effect, ...]]:
    return TRUE, ()


class _Claim(Struct, frozen=True):
    nodes: dict[int, graph.Node]
    statements: dict[int, tree.Statement | None]

    def automaton(self, start: int) -> Automaton:
        """Number the states in breadth-first order; the accepting sink is the last one."""
        numbers, edges, waiting = {start: 0}, [], [start]
        found: list[tuple[int, Label, int | None]] = []
        while waiting:
            node = waiting.pop(0)
            for label, target in self._letters(node, ANYTHING, MOST_STEPS):
                found.append((numbers[node], label, target))
                if target is not None and target not in numbers:
                    numbers[target] = len(numbers)
                    waiting.append(target)
        sink = len(numbers)
        edges = [Edge(source, label, sink if target is None else numbers[target]) for source, label, target in found]
        accepting = {number for node, number in numbers.items() if self.nodes[node].accept}
        everything = (*dict.fromkeys(edges), Edge(sink, ANYTHING, sink))
        return Automaton(sink + 1, (0,), everything, (frozenset(accepting | {sink}),))

    def _letters(self, number: int, before: Label, steps: int) -> Iterator[tuple[Label, int | None]]:
        """Yield the labels and targets of a claim step. An atomic sequence of a claim reads one state of the model."""
        node = self.nodes[number]
        if node.end:
            yield before, None
            return
        refused: frozenset[str] = frozenset()
        always = False
        for edge in node.edges:
            for label, goes_on in () if edge.otherwise and always else self._read(edge, refused):
                both = Label(before.positive | label.positive, before.negative | label.negative)
                if both.positive & both.negative:
                    continue
                if not goes_on:
                    yield both, None
                elif edge.atomic and steps:
                    yield from self._letters(edge.target, both, steps - 1)
                else:
                    yield both, None if self.nodes[edge.target].end else edge.target
            refused |= self._text(edge)
            always = always or any(label == ANYTHING for label, _ in self._read(edge, refused))

    def _read(self, edge: graph.Edge, refused: frozenset[str]) -> Iterator[tuple[Label, bool]]:
        """Yield the labels of an edge, and whether the claim continues after it."""
        if edge.otherwise:
            yield Label(frozenset(), refused), True
            return
        statement = self.statements[edge.number]
        text = self._text(edge)
        match statement:
            case tree.Test(tree.Number(0)):
                return
            case tree.Test():
                yield Label(text, frozenset()), True
            case tree.Assert(tree.Number(value)):
                yield ANYTHING, value != 0
            case tree.Assert():
                yield Label(text, frozenset()), True
                yield Label(frozenset(), text), False
            case None | tree.Goto() | tree.Break() | tree.Print():
                yield ANYTHING, True
            case _:
                raise model_error("statement with side effects in a never claim", edge.place, "use conditions only")

    def _text(self, edge: graph.Edge) -> frozenset[str]:
        statement = self.statements[edge.number]
        if not isinstance(statement, tree.Test | tree.Assert) or isinstance(statement.condition, tree.Number):
            return frozenset()
        if any(isinstance(part, tree.Timeout | tree.Run) for part in parts(statement.condition)):
            raise model_error("timeout and run are not supported in a never claim", edge.place, "remove them")
        return frozenset({write_expression(statement.condition)})
