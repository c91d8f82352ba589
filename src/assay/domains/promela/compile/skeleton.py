"""The elements, labels and variables of a proctype under construction, in SPIN's order."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from msgspec import Struct, field

from assay.domains.promela import tree
from assay.domains.promela.compile.elements import CHOICES, Chain, Element, Kind, Label, Target, attach_escape
from assay.domains.promela.compile.layout import Layout, Structures
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.model.graph import Variable

_SPECIAL = ("accept", "end", "progress")


class Pending(Struct, eq=False):
    """A statement whose parts are built and whose element is not created yet."""

    kind: Kind
    statement: tree.Statement
    options: list[Chain] = field(default_factory=list)
    body: Chain | None = None
    target: Target | None = None
    labels: list[tree.Labelled] = field(default_factory=list)


class Serial(Struct):
    """Counts the elements of a whole model."""

    next: int = 0


class Skeleton(Struct, eq=False, dict=True):
    """The elements, labels and variables of one proctype."""

    structures: Structures
    serial: Serial
    outer: Sequence[Variable] = ()
    """The global variables."""
    others: Mapping[str, Skeleton] = field(default_factory=dict)
    """The proctypes declared before this one."""
    labels: list[Label] = field(default_factory=list)
    initials: list[tuple[Variable, tree.Declaration]] = field(default_factory=list)
    """The variables that are initialised when the process starts."""
    chains: list[Chain] = field(default_factory=list)
    """The open sequences, innermost last."""
    breaks: list[Target] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    gotos: list[Element] = field(default_factory=list)
    scope: str = ""
    blocks: int = 0
    number: int = 0
    at_top: bool = True
    """Whether no statement has been seen yet."""

    @cached_property
    def layout(self) -> Layout:
        """The places of the variables."""
        return Layout(self.structures)

    # Chains and scopes -----------------------------------------------------------------------------------------------

    def open(self) -> None:
        """Open a sequence."""
        self.chains.append(Chain())
        self.at_top = False

    def close(self) -> Chain:
        """Close the innermost sequence."""
        chain = self.chains.pop()
        chain.extent = chain.last
        return chain

    def enter(self) -> str:
        """Enter a block; return the scope around it."""
        outside = self.scope
        self.blocks += 1
        self.scope = f"{outside}{self.blocks}."
        return outside

    def declare(self, declared: tree.Declaration) -> None:
        """Declare a local variable.

        After the first statement of a proctype, a declaration is a statement of its own, as in SPIN 6.5. It assigns the
        initial value, except that of an array or a structure, which are initialised when the process starts.
        """
        variable = self.layout.declare(declared, self.scope)
        place, start = declared.place, declared.start
        structured = isinstance(variable.type, str) or (declared.size is not None and start is not None)
        if self.at_top or structured or isinstance(start, tree.ChannelInitialiser):
            self.initials.append((variable, declared))
        if self.at_top or isinstance(start, tree.ChannelInitialiser):
            return
        if isinstance(start, tree.ArrayInitialiser) and not isinstance(variable.type, str):
            remedy = "declare the array above the first statement, or assign its elements"
            raise model_error("a list of initial values below the first statement", place, remedy)
        if structured or isinstance(start, tree.ArrayInitialiser):
            self.place(Pending(Kind.BASIC, tree.Declare((declared,), place)))
            return
        index = None if declared.size is None else tree.Number(0, place)
        target = tree.Reference(declared.name, index, None, place)
        self.place(Pending(Kind.BASIC, tree.Assign(target, start or tree.Number(0, place), place)))

    def declares(self, name: str) -> bool:
        """Whether this scope itself declares a name."""
        return any(known.name == name and known.scope == self.scope for known in self.layout.variables)

    def visible(self, reference: tree.Reference) -> Variable | None:
        """Find the variable or field that a reference names in this scope."""
        mine = [v for v in self.layout.variables if v.name == reference.name and self.scope.startswith(v.scope)]
        others = [v for v in self.outer if v.name == reference.name]
        variable = max(mine, key=lambda v: len(v.scope), default=None) or next(iter(others), None)
        rest = reference.rest
        while rest is not None and variable is not None and isinstance(variable.type, str):
            wanted = rest.name
            variable = next((v for v in self.structures[variable.type].fields if v.name == wanted), None)
            rest = rest.rest
        return variable

    # Elements --------------------------------------------------------------------------------------------------------

    def element(self, kind: Kind, place: tree.Place, statement: tree.Statement | None = None) -> Element:
        """Create the next element."""
        self.number += 1
        element = Element(kind, self.number, self.serial.next, place, self.scope, statement)
        self.serial.next += 1
        self.elements.append(element)
        return element

    def place(self, pending: Pending) -> None:
        """Create the element of a statement and append it to the open sequence."""
        if pending.kind in CHOICES:
            element = self._choice(pending)
        elif pending.kind is Kind.UNLESS:
            element = self._unless(pending)
        else:
            element = self.element(pending.kind, pending.statement.place, pending.statement)
            element.body, element.target = pending.body, pending.target
        for label in pending.labels:
            if any(known.name == label.label and known.scope == self.scope for known in self.labels):
                raise model_error(f"the label {label.label} is declared twice", label.place, "rename one")
            self.labels.append(Label(label.label, self.scope, element, label.place))
        if pending.kind is Kind.GOTO:
            if isinstance(pending.statement, tree.Goto):
                self.gotos.append(element)
            self._keep_labelled(element)
        if pending.kind not in CHOICES and pending.kind is not Kind.UNLESS:
            self.chains[-1].add(element)

    def _keep_labelled(self, element: Element) -> None:
        """Insert a `skip` before a jump with an accept, end or progress label, since a jump has no control state."""
        for label in self.labels:
            if label.element is element and label.name.startswith(_SPECIAL):
                label.element = self.element(Kind.BASIC, element.place, skip_at(element.place))
                self.chains[-1].add(label.element)
                return

    def keep_remote(self, remote: frozenset[str]) -> None:
        """Replace a jump whose label is referenced with `@` by a `skip`, followed by the jump."""
        for element in {label.element for label in self.labels if label.name in remote}:
            if element.kind is not Kind.GOTO:
                continue
            jump = self.element(Kind.GOTO, element.place, element.statement)
            jump.scope, jump.target, jump.next = element.scope, element.target, element.next
            jump.atomic, jump.last, jump.escapes = element.atomic, element.last, element.escapes
            self.gotos = [jump if goto is element else goto for goto in self.gotos]
            element.kind, element.target, element.next = Kind.BASIC, None, jump
            element.statement = skip_at(element.place)

    def _choice(self, pending: Pending) -> Element:
        options = _else_last(pending.options)
        element = self.element(pending.kind, pending.statement.place)
        join = self.element(Kind.JOIN, pending.statement.place)
        element.options = options
        for option in options:
            option.add(join)
        chain = self.chains[-1]
        if pending.kind is Kind.DO:
            chain.add(join)
            join = self.element(Kind.BREAK, pending.statement.place)
            self.breaks.pop().element = join
        chain.add(element)
        chain.add(join)
        return element

    def _unless(self, pending: Pending) -> Element:
        element = self.element(Kind.UNLESS, pending.statement.place)
        join = self.element(Kind.JOIN, pending.statement.place)
        element.options = pending.options
        for option in pending.options:
            option.add(join)
        attach_escape(*pending.options)
        self.chains[-1].add(element)
        self.chains[-1].add(join)
        return element


def _else_last(options: list[Chain]) -> list[Chain]:
    others = [option for option in options if option.start.kind is not Kind.ELSE]
    last = [option for option in options if option.start.kind is Kind.ELSE]
    if len(last) > 1:
        raise model_error("more than one else option", last[1].start.place, "keep one")
    return others + last


def skip_at(place: tree.Place) -> tree.Test:
    """A `skip`."""
    return tree.Test(tree.Number(1, place), place)
