"""Builds the control flow graph of a proctype from its elements.

Each element first gets its own edge, or the elements it selects from. Then selections are replaced by the edges of
their options, and the edges of escape sequences (`unless`) are inserted before all others. SPIN does this in the same
order when `pan` starts, and the order is visible: it determines which edge comes first, and which control states
inherit a label.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, field
from msgspec.structs import replace

from assay.domains.promela import tree
from assay.domains.promela.compile.actions import Action
from assay.domains.promela.compile.elements import BLOCKS, CHOICES, Chain, Element, Kind, hunt, hunt_start
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.model.expression import TRUE
from assay.domains.promela.model.graph import Die, Edge, Node, Sequence

Resolve = Callable[[Element], Action]
Flags = dict[int, set[str]]
"""Which nodes are end, accept or progress states."""


class Flow(Struct):
    """The edges found so far, by element number."""

    resolve: Resolve
    inside: bool = False
    """Whether this is the body of a `d_step`, which no escape sequence interrupts."""
    edges: dict[int, list[Edge]] = field(default_factory=dict)
    choices: dict[int, list[int]] = field(default_factory=dict)
    escapes: dict[int, list[int]] = field(default_factory=dict)
    joins: set[int] = field(default_factory=set)

    def walk(self, chain: Chain) -> None:
        """Create the edges or selections of all elements of a sequence."""
        element = chain.first
        while element is not None:
            if not element.done:
                element.done = True
                self._visit(element)
            element = None if element is chain.last else element.next

    def _visit(self, element: Element) -> None:
        if element.kind is Kind.UNLESS:
            self.walk(element.options[0])
        elif element.kind in CHOICES:
            starts = [hunt_start(option.start) for option in element.options]
            self.choices[element.number] = [start.number for start in starts if not _is_false(start)]
            for option in element.options:
                self.walk(option)
        elif element.kind in BLOCKS:
            _end_atomic_at_jumps(element.inside)
            if element.kind is Kind.D_STEP:
                self._deterministic(element, element.inside)
            else:
                self.choices[element.number] = [hunt_start(element.inside.start).number]
                self.walk(element.inside)
        else:
            self._single(element)

    def _single(self, element: Element) -> None:
        if element.kind is Kind.END:
            self._add(element, 0, (TRUE, (Die(),)))
            return
        action = self.resolve(element) if element.kind is Kind.BASIC else (TRUE, ())
        if element.kind is Kind.JOIN:
            self.joins.add(element.number)
        self._add(element, hunt(element.following, atomic=element.atomic).number, action)

    def _deterministic(self, element: Element, body: Chain) -> None:
        """Compile a `d_step` to one edge whose effect is the graph of its body."""
        inner = Flow(self.resolve, inside=True)
        inner.walk(body)
        inner.settle({})
        nodes = inner.nodes()
        own = {node.number for node in nodes}
        exits = {edge.target for node in nodes for edge in node.edges} - own
        if exits - {hunt(element.following, atomic=atomic).number for atomic in (False, True)}:
            raise model_error("jump out of a d_step", element.place, "use atomic")
        start = hunt_start(body.start).number
        target = hunt(element.following, atomic=element.atomic).number
        self._add(element, target, (TRUE, (Sequence(start, tuple(nodes)),)))

    def _add(self, element: Element, target: int, action: Action) -> None:
        guard, effects = action
        edge = Edge(
            element.number,
            target,
            guard,
            effects,
            otherwise=element.kind is Kind.ELSE,
            atomic=element.atomic,
            number=element.serial,
            place=element.place,
        )
        self.edges[element.number] = [edge]
        if element.escapes and element.kind is not Kind.JOIN and not self.inside:
            self.escapes[element.serial] = [hunt(c.start, atomic=element.atomic).number for c in element.escapes]
            for chain in element.escapes:
                self.walk(chain)

    # Settling --------------------------------------------------------------------------------------------------------

    def settle(self, flags: Flags) -> None:
        """Resolve selections and escape sequences; labels are inherited where SPIN does so."""
        self._flatten(flags)
        for number in sorted(self.choices):
            found = []
            for option in self.choices[number]:
                for edge in self.edges.get(option, [])[:1]:
                    found.append(replace(edge, source=number))
                    _inherit_flags(flags, option, edge.target)
            self.edges[number] = found
        self.choices.clear()
        for number in sorted(self.edges):
            self._escape(number)
        for number in sorted(self.joins):
            if "end" in flags.get(number, ()):
                flags.setdefault(self.edges[number][-1].target, set()).add("end")

    def _flatten(self, flags: Flags) -> None:
        """Replace nested selections by their options."""
        while any(option in self.choices for options in self.choices.values() for option in options):
            for number in sorted(self.choices):
                flat: list[int] = []
                for option in self.choices[number]:
                    inner = self.choices.get(option, [option])
                    for start in inner:
                        _inherit_flags(flags, option, start)
                    flat += inner
                self.choices[number] = flat

    def _escape(self, number: int) -> None:
        """Insert the first edges of the escape sequences of an `unless` before the edges of a control state."""
        for edge in list(self.edges[number]):
            for start in reversed(self.escapes.get(edge.number, ())):
                for first in list(self.edges.get(start, ())):
                    here = self.edges[number]
                    if all(known.number != first.number for known in here):
                        here.insert(0, replace(first, source=number, escape=start))

    def nodes(self) -> list[Node]:
        """All control states, without their labels."""
        return [Node(number, tuple(self.edges[number])) for number in sorted(self.edges)]


def link_blocks(elements: list[Element]) -> None:
    """Link the end of each block to its successor. Outer blocks are created after inner ones, so in reverse order."""
    for element in reversed(elements):
        if element.kind in BLOCKS and element.next is not None:
            element.inside.stop.next = element.next


def _inherit_flags(flags: Flags, source: int, target: int) -> None:
    if source in flags:
        flags.setdefault(target, set()).update(flags[source])


def _is_false(start: Element) -> bool:
    """Whether an option begins with a constant `false`; SPIN drops such options."""
    false = isinstance(start.statement, tree.Test) and start.statement.condition == tree.Number(0)
    return start.kind is Kind.BASIC and false and not start.escapes


def _end_atomic_at_jumps(chain: Chain) -> None:
    """End an atomic sequence at a jump that leaves it; a jump at its end into another one continues."""
    element = chain.first
    while element is not None:
        if element.kind is Kind.GOTO:
            into = element.following.atomic or element.following.last
            if (element.atomic or element.last) and not into:
                element.atomic, element.last = False, True
            if element.last and into:
                element.atomic, element.last = True, False
        else:
            for option in element.options:
                _end_atomic_at_jumps(option)
        element = None if element is chain.extent else element.next
