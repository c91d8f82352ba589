"""The elements of a proctype: statements linked in control flow order, as SPIN links them before it numbers states.

The control states of a process determine its state space. So elements are created, numbered and skipped by SPIN's
rules: a selection has an element of its own and one where its options join, and a loop has one more, the target of
`break`. `attach_escape` attaches the escape sequence of an `unless` to every element of the main sequence.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeVar

from msgspec import Struct, field

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import model_error


class Kind(Enum):
    """The kind of an element."""

    BASIC = auto()
    ELSE = auto()
    GOTO = auto()
    JOIN = auto()
    """Where the options of a selection or loop join; SPIN writes `.(goto)`."""
    BREAK = auto()
    """The target of `break`."""
    END = auto()
    IF = auto()
    DO = auto()
    UNLESS = auto()
    BLOCK = auto()
    ATOMIC = auto()
    D_STEP = auto()


BLOCKS = frozenset({Kind.BLOCK, Kind.ATOMIC, Kind.D_STEP})
CHOICES = frozenset({Kind.IF, Kind.DO})
_MOST_JUMPS = 500
"""The longest chain of jumps; a longer one is a cycle."""


class Target(Struct, eq=False):
    """The target of a jump, resolved once the loop or the proctype is complete."""

    element: Element | None = None

    @property
    def reached(self) -> Element:
        """The resolved element."""
        return _required(self.element)


class Element(Struct, eq=False):
    """A control point."""

    kind: Kind
    number: int
    """Its number among the control states of the proctype."""
    serial: int
    """Its number among the statements of the model."""
    place: tree.Place
    scope: str
    statement: tree.Statement | None = None
    options: list[Chain] = field(default_factory=list)
    """The options of a selection or loop; for an `unless`, the main sequence and the escape sequence."""
    body: Chain | None = None
    target: Target | None = None
    next: Element | None = None
    atomic: bool = False
    """Whether the next element belongs to the same atomic sequence."""
    last: bool = False
    """Whether it ends an atomic sequence."""
    escapes: list[Chain] = field(default_factory=list)
    done: bool = False

    @property
    def inside(self) -> Chain:
        """The body of a block."""
        return _required(self.body)

    @property
    def following(self) -> Element:
        """The successor: the target of a jump, otherwise the next element."""
        return self.target.reached if self.target is not None else _required(self.next)


class Chain(Struct, eq=False):
    """A sequence of elements. `extent` is its last element in the source; the join of the options follows it."""

    first: Element | None = None
    last: Element | None = None
    extent: Element | None = None

    def add(self, element: Element) -> None:
        """Append an element."""
        if self.last is None:
            self.first = element
        else:
            self.last.next = element
        self.last = element

    @property
    def start(self) -> Element:
        """The first element of a nonempty sequence."""
        return _required(self.first)

    @property
    def stop(self) -> Element:
        """The last element of a nonempty sequence."""
        return _required(self.last)


class Label(Struct, eq=False):
    """A label of an element, with the block it is declared in."""

    name: str
    scope: str
    element: Element
    place: tree.Place


def find_label(labels: list[Label], name: str, scope: str, place: tree.Place) -> Element:
    """Find the target of a `goto`: a label of the same block, else of an enclosing block, else any."""
    named = [label for label in labels if label.name == name]
    if not named:
        raise model_error(f"undefined label {name}", place, f"write {name}: before a statement of this process")
    around = [label for label in named if scope.startswith(label.scope)]
    return max(around or named, key=lambda label: len(label.scope)).element


def make_atomic(chain: Chain, inner: frozenset[Kind]) -> None:
    """Mark the elements of an atomic sequence; the last one ends it. Nested blocks of the inner kinds become plain."""
    _mark(chain, inner)
    last = chain.stop
    if last.kind in {Kind.BLOCK, Kind.ATOMIC}:
        make_atomic(last.inside, inner)
    elif last.kind is Kind.UNLESS:
        make_atomic(last.options[0], inner)
    else:
        last.atomic, last.last = False, True


def _mark(chain: Chain, inner: frozenset[Kind]) -> None:
    element = chain.first
    while element is not None:
        element.atomic = True
        if element.kind in inner:
            element.kind = Kind.BLOCK
            _mark(element.inside, inner)
        for option in element.options:
            _mark(option, inner)
        element = None if element is chain.last else element.next


def attach_escape(main: Chain, escape: Chain) -> None:
    """Attach the escape sequence of an `unless` to every element of the main sequence."""
    element = main.first
    while element is not None:
        _attach(element, escape)
        element = None if element is main.extent else element.next


def _attach(element: Element, escape: Chain) -> None:
    if any(known is escape for known in element.escapes):
        return
    for known in element.escapes:
        attach_escape(known, escape)
    element.escapes.insert(0, escape)
    if element.kind is Kind.UNLESS:
        attach_escape(element.options[0], escape)
    elif element.kind in CHOICES:
        for option in element.options:
            attach_escape(option, escape)
    elif element.kind is Kind.D_STEP:
        _attach(element.inside.start, escape)
    elif element.kind in BLOCKS:
        attach_escape(element.inside, escape)


def hunt(element: Element, *, atomic: bool) -> Element:
    """Skip jumps and joins to the next control state, but never leave an atomic sequence; SPIN's `huntele`."""
    for _ in range(_MOST_JUMPS):
        if element.kind is Kind.GOTO or (element.kind in {Kind.JOIN, Kind.BREAK} and element.next is not None):
            following = element.following
        elif element.kind is Kind.UNLESS:
            following = hunt(element.options[0].start, atomic=atomic)
        else:
            return element
        if atomic and not following.atomic:
            return element
        element = following
    raise model_error("cycle of jumps without a statement", element.place, "put a statement between them")


def hunt_start(element: Element) -> Element:
    """Find the element that holds the first statement of a sequence; SPIN's `huntstart`."""
    for _ in range(_MOST_JUMPS):
        if element.kind is Kind.UNLESS:
            element = element.options[0].start
        elif element.kind is Kind.JOIN and element.next is not None:
            element = element.next
        else:
            return element
    raise model_error("loop without a statement", element.place, "put a statement into it")


T = TypeVar("T")


def _required(thing: T | None) -> T:
    if thing is None:
        raise LookupError("the element does not exist yet")
    return thing
