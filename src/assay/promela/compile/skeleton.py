"""A process's statements become elements, in the order in which SPIN's parser makes them."""

from __future__ import annotations

from collections.abc import Sequence as AbstractSequence
from dataclasses import dataclass, field

from assay.promela import tree
from assay.promela.compile.elements import (
    BLOCKS,
    CHOICES,
    Chain,
    Element,
    Kind,
    Label,
    Target,
    attach_escape,
    make_atomic,
)
from assay.promela.compile.layout import Layout, Structures
from assay.promela.compile.loops import for_in_parts, for_parts, listed_select, select_parts
from assay.promela.compile.trouble import trouble
from assay.promela.model.graph import Variable

_BLOCK_KINDS = {"": Kind.BLOCK, "atomic": Kind.ATOMIC, "d_step": Kind.D_STEP}
_SPECIAL = ("accept", "end", "progress")


@dataclass(eq=False)
class Pending:
    """A statement whose parts are made, but which has no element yet."""

    kind: Kind
    statement: tree.Statement
    options: list[Chain] = field(default_factory=list)
    body: Chain | None = None
    target: Target | None = None
    labels: list[tree.Labelled] = field(default_factory=list)


@dataclass
class Serial:
    """Counts the elements of a whole model."""

    next: int = 0


@dataclass
class Skeleton:
    """The elements, labels and variables of one process."""

    structures: Structures
    serial: Serial
    remote: frozenset[str]
    """Labels that are asked for with `@`."""
    outer: AbstractSequence[Variable] = ()
    layout: Layout = field(init=False)
    labels: list[Label] = field(default_factory=list)
    initials: list[tuple[Variable, tree.Declaration]] = field(default_factory=list)
    chains: list[Chain] = field(default_factory=list)
    breaks: list[Target] = field(default_factory=list)
    elements: list[Element] = field(default_factory=list)
    gotos: list[Element] = field(default_factory=list)
    scope: str = ""
    blocks: int = 0
    number: int = 0
    at_top: bool = True
    """Whether no statement came yet: then declarations take effect when the process starts, and are no steps."""

    def __post_init__(self) -> None:
        self.layout = Layout(self.structures)

    def build(self, body: AbstractSequence[tree.Statement], place: tree.Place) -> Chain:
        """Make the elements of a process's body, with its end."""
        chain = Chain()
        self.chains.append(chain)
        self._sequence(body)
        chain.add(self._element(Kind.END, place))
        return self._close()

    def _sequence(self, statements: AbstractSequence[tree.Statement]) -> None:
        for statement in statements:
            match statement:
                case tree.Declare():
                    for declared in statement.variables:
                        self.declare(declared)
                case tree.Exclusive():
                    pass
                case _:
                    self._place(self._prepare(statement))
                    self.at_top = False

    def declare(self, declared: tree.Declaration) -> None:
        """Declare a local variable. Below the first statement of a process this is a step of its own, as in SPIN."""
        variable = self.layout.declare(declared, self.scope)
        if self.at_top or isinstance(declared.start, tree.ChannelStart):
            self.initials.append((variable, declared))
        elif declared.start is not None and declared.size is not None:
            self.initials.append((variable, declared))
        elif isinstance(variable.type, str):
            self._place(Pending(Kind.BASIC, tree.Test(tree.Number(1, declared.place), declared.place)))
        else:
            index = None if declared.size is None else tree.Number(0, declared.place)
            target = tree.Reference(declared.name, index, None, declared.place)
            value = declared.start or tree.Number(0, declared.place)
            self._place(Pending(Kind.BASIC, tree.Assign(target, value, declared.place)))

    # Chains ----------------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        self.chains.append(Chain())
        self.at_top = False

    def _close(self) -> Chain:
        chain = self.chains.pop()
        chain.extent = chain.last
        return chain

    def _chain(self, statements: AbstractSequence[tree.Statement], place: tree.Place) -> Chain:
        self._open()
        self._sequence(statements)
        chain = self._close()
        if chain.first is None:
            raise trouble("a sequence needs a statement", place, "write skip")
        return chain

    def _scoped(self, statements: AbstractSequence[tree.Statement], place: tree.Place) -> Chain:
        outside = self._enter()
        chain = self._chain(statements, place)
        self.scope = outside
        return chain

    def _enter(self) -> str:
        outside = self.scope
        self.blocks += 1
        self.scope = f"{outside}{self.blocks}."
        return outside

    # Statements ------------------------------------------------------------------------------------------------------

    def _prepare(self, statement: tree.Statement) -> Pending:
        match statement:
            case tree.Labelled():
                inner = self._prepare(statement.body)
                inner.labels.append(statement)
                return inner
            case tree.If():
                return Pending(Kind.IF, statement, self._options(statement.options, statement.place))
            case tree.Do():
                self.breaks.append(Target())
                return Pending(Kind.DO, statement, self._options(statement.options, statement.place))
            case tree.Block():
                chain = self._scoped(statement.body, statement.place)
                kind = _BLOCK_KINDS[statement.kind]
                if kind is not Kind.BLOCK:
                    inner_kinds = BLOCKS if kind is Kind.D_STEP else BLOCKS - {Kind.D_STEP}
                    make_atomic(chain, inner_kinds)
                return Pending(kind, statement, body=chain)
            case tree.Unless():
                return self._unless(statement)
            case tree.Select() if (listed := listed_select(statement)) is not None:
                return self._prepare(listed)
            case tree.For() | tree.ForIn() | tree.Select():
                return self._loop(statement)
            case tree.Goto():
                return Pending(Kind.GOTO, statement, target=Target())
            case tree.Break():
                if not self.breaks:
                    raise trouble("a break outside of a loop", statement.place, "use goto")
                return Pending(Kind.GOTO, statement, target=self.breaks[-1])
            case tree.Else():
                return Pending(Kind.ELSE, statement)
            case _:
                return Pending(Kind.BASIC, statement)

    def _options(self, options: tuple[tuple[tree.Statement, ...], ...], place: tree.Place) -> list[Chain]:
        chains = [self._chain(option, place) for option in options]
        for chain in chains:
            self._drop_skips(chain)
        return chains

    def _drop_skips(self, chain: Chain) -> None:
        """SPIN drops a `skip` without a label that follows another one or a print, inside an option."""
        seen, before, element = 0, chain.first, chain.first
        while element is not None:
            if _is_skip(element) and not any(label.element is element for label in self.labels):
                seen += 1
                ends = element is chain.first or element is chain.last
                if seen > 1 and not isinstance(element.statement, tree.Print) and not ends:
                    assert before is not None
                    before.next, element.done = element.next, True
                    element = before
            else:
                seen = 0
            before, element = element, element.next

    def _unless(self, statement: tree.Unless) -> Pending:
        main = self._prepare(statement.main)
        looped = self.breaks.pop() if main.kind is Kind.DO else None
        escape = self._prepare(statement.escape)
        if looped is not None:
            self.breaks.append(looped)
        after = escape.body if escape.kind is Kind.BLOCK and not escape.labels else self._alone(escape)
        assert after is not None
        if main.kind is Kind.BLOCK and not main.labels:
            assert main.body is not None
            return Pending(Kind.UNLESS, statement, [main.body, after])
        if main.labels and main.kind in BLOCKS:
            assert main.body is not None
            self._open()
            self._place(Pending(Kind.UNLESS, statement, [main.body, after]))
            return Pending(main.kind, statement, body=self._close(), labels=main.labels)
        return Pending(Kind.UNLESS, statement, [self._alone(main), after])

    def _alone(self, pending: Pending) -> Chain:
        self._open()
        self._place(pending)
        return self._close()

    def _loop(self, statement: tree.For | tree.ForIn | tree.Select) -> Pending:
        """`for` and `select` are loops over a counter; the first assignment stands before the loop."""
        broken = Target()
        match statement:
            case tree.For():
                parts = for_parts(statement)
            case tree.ForIn():
                parts = for_in_parts(statement, self._visible(statement.over), self.scope)
            case tree.Select():
                parts = select_parts(statement)
        if parts.counter is not None:
            self.layout.declare(parts.counter, self.scope)
        self.breaks.append(broken)
        self._place(Pending(Kind.BASIC, parts.before))
        self._open()
        for guard in parts.guard:
            self._place(Pending(Kind.BASIC, guard))
        outside = self._enter()
        self._sequence(parts.body)
        self.scope = outside
        self._place(Pending(Kind.BASIC, parts.after))
        repeated = self._close()
        self._open()
        if not isinstance(statement, tree.Select):
            self._place(Pending(Kind.ELSE, tree.Else(statement.place)))
        self._place(Pending(Kind.GOTO, tree.Break(statement.place), target=broken))
        return Pending(Kind.DO, statement, [self._close(), repeated])

    def _visible(self, reference: tree.Reference) -> Variable | None:
        """The variable a name stands for; parts of structures are not looked for."""
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

    def _element(self, kind: Kind, place: tree.Place, statement: tree.Statement | None = None) -> Element:
        self.number += 1
        element = Element(kind, self.number, self.serial.next, place, self.scope, statement)
        self.serial.next += 1
        self.elements.append(element)
        return element

    def _place(self, pending: Pending) -> Element:
        """Make the element of a statement and put it at the end of the chain that is open."""
        if pending.kind in CHOICES:
            element = self._choice(pending)
        elif pending.kind is Kind.UNLESS:
            element = self._two_ways(pending)
        else:
            element = self._element(pending.kind, pending.statement.place, pending.statement)
            element.body, element.target = pending.body, pending.target
        for label in pending.labels:
            self.labels.append(Label(label.label, self.scope, element, label.place))
        if pending.kind is Kind.GOTO:
            if isinstance(pending.statement, tree.Goto):
                self.gotos.append(element)
            self._keep_labelled(element)
        if pending.kind not in CHOICES and pending.kind is not Kind.UNLESS:
            self.chains[-1].add(element)
        return element

    def _keep_labelled(self, element: Element) -> None:
        """A jump has no state of its own, so one with a label that matters gets a skip before it."""
        for label in self.labels:
            matters = label.name.startswith(_SPECIAL) or label.name in self.remote
            if label.element is element and matters:
                skip = self._element(Kind.BASIC, element.place, tree.Test(tree.Number(1, element.place), element.place))
                label.element = skip
                self.chains[-1].add(skip)
                return

    def _choice(self, pending: Pending) -> Element:
        options = _else_last(pending.options)
        element = self._element(pending.kind, pending.statement.place)
        meeting = self._element(Kind.MEET, pending.statement.place)
        element.options = options
        for option in options:
            option.add(meeting)
        chain = self.chains[-1]
        if pending.kind is Kind.DO:
            chain.add(meeting)
            meeting = self._element(Kind.BREAK, pending.statement.place)
            self.breaks.pop().element = meeting
        chain.add(element)
        chain.add(meeting)
        return element

    def _two_ways(self, pending: Pending) -> Element:
        element = self._element(Kind.UNLESS, pending.statement.place)
        meeting = self._element(Kind.MEET, pending.statement.place)
        element.options = pending.options
        for option in pending.options:
            option.add(meeting)
        attach_escape(*pending.options)
        self.chains[-1].add(element)
        self.chains[-1].add(meeting)
        return element


def _else_last(options: list[Chain]) -> list[Chain]:
    others = [option for option in options if option.start.kind is not Kind.ELSE]
    last = [option for option in options if option.start.kind is Kind.ELSE]
    if len(last) > 1:
        raise trouble("two options begin with else", last[1].start.place, "keep one")
    return others + last


def _is_skip(element: Element) -> bool:
    if element.kind is not Kind.BASIC:
        return False
    if isinstance(element.statement, tree.Print):
        return True
    return isinstance(element.statement, tree.Test) and element.statement.condition == tree.Number(1)
