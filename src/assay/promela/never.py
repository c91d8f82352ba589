"""A never claim as an automaton: its atoms are the expressions of its tests, as text.

The claim moves first in every state, the initial one included, and then the system does: an edge reads the state that
the system is in. A claim that comes to its end has matched, whatever follows, and so has one whose assertion fails:
both are an accepting state that is never left. What is atomic reads one state. `else` is that no other test holds.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from assay.ltl.automaton import Automaton, Edge, Label
from assay.promela import tree
from assay.promela.compile.actions import Action, Statements
from assay.promela.compile.elements import Element
from assay.promela.compile.expressions import Resolver
from assay.promela.compile.names import names_of
from assay.promela.compile.skeleton import Serial, Skeleton
from assay.promela.compile.trouble import trouble
from assay.promela.compile.whole import control_flow
from assay.promela.formats.printing_expressions import write_expression
from assay.promela.model.expression import TRUE, Expression
from assay.promela.model.graph import Assert, Die, Model, Node
from assay.promela.model.graph import Edge as Move

Way = tuple[Label, int]
"""What must be read, and which node the claim then goes to."""
_ANY = Label(frozenset(), frozenset())
_END = -1
"""Where a claim is that has matched."""


def never_automaton(model: Model, never: tree.Never) -> Automaton:
    """Make the automaton of the runs that a never claim matches."""
    texts: dict[Expression, str] = {}
    names = names_of(model)
    skeleton = Skeleton(names.structures, Serial(), frozenset(), model.variables)

    def resolve(element: Element) -> Action:
        statement = element.statement
        if not isinstance(statement, tree.Test | tree.Assert | tree.Print):
            raise trouble("a never claim can only test, assert and print", never.place, "leave the rest to a process")
        if not isinstance(statement, tree.Print):
            texts[Resolver(names).value(statement.condition)] = write_expression(statement.condition)
        return Statements(Resolver(names)).action(statement)

    nodes, start = control_flow(skeleton, skeleton.build(never.body, never.place), resolve)
    claim = _Claim({node.number: node for node in nodes}, texts, never.place)
    return claim.automaton(start)


@dataclass(frozen=True)
class _Claim:
    nodes: Mapping[int, Node]
    texts: Mapping[Expression, str]
    place: tree.Place

    def automaton(self, start: int) -> Automaton:
        places = {node: number for number, node in enumerate((start, *(self.nodes.keys() - {start}), _END))}
        edges = [Edge(places[_END], _ANY, places[_END])]
        for node in self.nodes:
            ways = dict.fromkeys(self._ways(node, _ANY, ()))
            edges += [Edge(places[node], label, places[target]) for label, target in ways]
        accepting = frozenset(places[node] for node in self.nodes if self.nodes[node].accept)
        return Automaton(len(places), (0,), tuple(edges), (accepting | {places[_END]},))

    def _ways(self, number: int, read: Label, passed: tuple[int, ...]) -> Iterator[Way]:
        """Give the ways on from a node, when something of this state was read already."""
        if number in passed:
            raise trouble("an atomic part of a never claim goes round", self.place, "let it end")
        others = frozenset(self.texts[edge.guard] for edge in self.nodes[number].edges if edge.guard != TRUE)
        for edge in self.nodes[number].edges:
            if any(isinstance(effect, Die) for effect in edge.effects):
                yield read, _END
            elif edge.otherwise:
                yield from self._after(edge, _and(read, _ANY.positive, others), (*passed, number))
            else:
                tested = frozenset() if edge.guard == TRUE else frozenset({self.texts[edge.guard]})
                yield from self._after(edge, _and(read, tested, _ANY.negative), (*passed, number))

    def _after(self, edge: Move, read: Label | None, passed: tuple[int, ...]) -> Iterator[Way]:
        """Follow an edge: an assertion that fails has matched; what is atomic goes on in the same state."""
        asserted = [self.texts[effect.condition] for effect in edge.effects if isinstance(effect, Assert)]
        for text in asserted:
            failed = None if read is None else _and(read, frozenset(), frozenset({text}))
            if failed is not None:
                yield failed, _END
        read = None if read is None else _and(read, frozenset(asserted), frozenset())
        if read is not None and edge.atomic:
            yield from self._ways(edge.target, read, passed)
        elif read is not None:
            yield read, edge.target


def _and(read: Label, positive: frozenset[str], negative: frozenset[str]) -> Label | None:
    """Read more; None if that cannot be."""
    both = Label(read.positive | positive, read.negative | negative)
    return None if both.positive & both.negative else both
