"""The elements of a process: statements linked in the order of control, as SPIN links them before it numbers states.

Which control points a process has decides which states it has; so elements are made, numbered and skipped by SPIN's
rules: a selection has an element of its own and one where its options meet, a loop one more that `break` goes to.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TypeVar

from msgspec import Struct, field

from assay.domains.promela import tree
from assay.domains.promela.compile.model_error import trouble


class Kind(Enum):
    """What an element is."""

    BASIC = auto()
    ELSE = auto()
    GOTO = auto()
    MEET = auto()
    """Where the options of a selection or loop meet; written `.(goto)` by SPIN."""
    BREAK = auto()
    """Where `break` goes."""
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
"""In a row; more is a circle."""


class Target(Struct, eq=False):
    """Where a jump goes, known only once the loop is complete, or the process is."""

    element: Element | None = None

    @property
    def reached(self) -> Element:
        """The element, once it is known."""
        return _there(self.element)


class Element(Struct, eq=False):
    """One point of control."""

    kind: Kind
    number: int
    """Among the states of the process."""
    serial: int
    """Among the statements of the model."""
    place: tree.Place
    scope: str
    statement: tree.Statement | None = None
    options: list[Chain] = field(default_factory=list)
    """Of a selection or loop; of an `unless`, the main sequence and the escape."""
    body: Chain | None = None
    target: Target | None = None
    next: Element | None = None
    atomic: bool = False
    """Whether what follows it belongs to the same atomic sequence."""
    last: bool = False
    """Whether it ends an atomic sequence."""
    escapes: list[Chain] = field(default_factory=list)
    done: bool = False

    @property
    def inside(self) -> Chain:
        """The body of a block."""
        return _there(self.body)

    @property
    def following(self) -> Element:
        """Where control goes from here: for a jump where it leads, else to the next one."""
        return self.target.reached if self.target is not None else _there(self.next)


class Chain(Struct, eq=False):
    """A sequence of elements. `extent` is the last one written there; what the options meet in comes after it."""

    first: Element | None = None
    last: Element | None = None
    extent: Element | None = None

    def add(self, element: Element) -> None:
        """Put an element at the end."""
        if self.last is None:
            self.first = element
        else:
            self.last.next = element
        self.last = element

    @property
    def start(self) -> Element:
        """The first element of a sequence that is not empty."""
        return _there(self.first)

    @property
    def stop(self) -> Element:
        """The last element of a sequence that is not empty."""
        return _there(self.last)


class Label(Struct, eq=False):
    """A name of an element; `scope` is the block it stands in."""

    name: str
    scope: str
    element: Element
    place: tree.Place


def find_label(labels: list[Label], name: str, scope: str, place: tree.Place) -> Element:
    """The element a `goto` leads to: the label of the same block, else of one around it, else any."""
    named = [label for label in labels if label.name == name]
    if not named:
        raise trouble(f"there is no label {name} in this process", place, "write the label before a statement")
    around = [label for label in named if scope.startswith(label.scope)]
    return max(around or named, key=lambda label: len(label.scope)).element


def make_atomic(chain: Chain, inner: frozenset[Kind]) -> None:
    """Mark the elements of an atomic sequence; the last one lets go. Blocks of the inner kinds become plain ones."""
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
    """Let every element of a sequence be left for the escape of an `unless`."""
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
    """The element where control rests: jumps and meeting points are passed, but not out of an atomic sequence."""
    for _ in range(_MOST_JUMPS):
        if element.kind is Kind.GOTO or (element.kind in {Kind.MEET, Kind.BREAK} and element.next is not None):
            following = element.following
        elif element.kind is Kind.UNLESS:
            following = hunt(element.options[0].start, atomic=atomic)
        else:
            return element
        if atomic and not following.atomic:
            return element
        element = following
    raise trouble("these jumps lead round in a circle", element.place, "put a statement between them")


def hunt_start(element: Element) -> Element:
    """The element whose action is the first one of a sequence."""
    for _ in range(_MOST_JUMPS):
        if element.kind is Kind.UNLESS:
            element = element.options[0].start
        elif element.kind is Kind.MEET and element.next is not None:
            element = element.next
        else:
            return element
    raise trouble("these loops have no statement", element.place, "put one into them")


T = TypeVar("T")


def _there(thing: T | None) -> T:
    if thing is None:
        raise LookupError("an element that is not made yet")
    return thing
