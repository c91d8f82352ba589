"""Lists the cells of a case: statements in their places, operators and messages with their operands, formulas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec import Struct

from assay.core.domain.coverage import CoverageCell
from assay.domains.promela import tree as t
from assay.domains.promela.coverage.declarations import LABELS, LATER, declared_cell, unit_cells
from assay.domains.promela.coverage.formulas import formula_cells
from assay.domains.promela.coverage.operands import SAME, Names
from assay.domains.promela.formats.lexer import tokenize
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.model.case import Case
from assay.domains.promela.tree.parts import parts
from assay.errors import InputError

_WORDS = {
    t.Assert: "assert",
    t.Goto: "goto",
    t.Break: "break",
    t.Else: "else",
    t.If: "if",
    t.Do: "do",
    t.Unless: "unless",
    t.For: "for",
    t.ForIn: "for in",
    t.Select: "select",
    t.SetPriority: "set_priority",
    t.Assign: "assignment",
    t.Declare: "declaration",
}


def case_cells(case: Case) -> Iterator[CoverageCell]:
    """List the cells of a case; a model that cannot be read has only those of its property."""
    yield CoverageCell("property", case.property.kind, "fair" if case.fair else "")
    try:
        tree = parse_once(case.source)
    except InputError:
        return
    if case.property.formula is not None:
        yield from formula_cells(case.property.formula)
    yield from tree_cells(tree)
    yield from inline_cells(case.source)


def inline_cells(text: str) -> Iterator[CoverageCell]:
    """List the inlines of a model by the number of their parameters; the tree has their calls expanded."""
    if "inline" not in text:
        return
    tokens = list(tokenize(text, "model"))
    for k, token in enumerate(tokens):
        if token.type == "INLINE":
            inside = list(takewhile(lambda token: token.value != ")", tokens[k + 3 :]))
            count = sum(token.type == "NAME" for token in inside)
            yield CoverageCell("inline", "unit", f"{count} parameters")


def tree_cells(tree: t.Tree) -> Iterator[CoverageCell]:
    """List the cells of a model."""
    names = Names.of_units(tree.units)
    for unit in tree.units:
        if isinstance(unit, t.Declaration):
            yield declared_cell(unit, "global", names)
        elif isinstance(unit, t.Typedef):
            yield from (declared_cell(part, "field", names) for part in unit.fields)
        elif isinstance(unit, t.Proctype):
            yield from unit_cells(unit, names)
            inside = names.inside([*unit.parameters, *_declared(unit.body)])
            if unit.provided is not None:
                yield from _operators(unit.provided, "provided", inside)
            early = list(takewhile(lambda statement: isinstance(statement, t.Declare), unit.body))
            yield from _Walk(inside).sequence(early, "process")
            yield from _Walk(inside, LATER).sequence(unit.body[len(early) :], "process")


def _declared(body: object) -> list[t.Declaration]:
    return [part for part in parts(body) if isinstance(part, t.Declaration)]


class _Walk:
    """The statements of a process, each with its place."""

    def __init__(self, names: Names, declared: str = "process") -> None:
        self.names = names
        self.declared = declared
        """The place of declarations that are not below another statement."""

    def sequence(self, body: Sequence[t.Statement], place: str, first: str = "") -> Iterator[CoverageCell]:
        """The cells of a sequence; its first statement may have a place of its own."""
        for k, statement in enumerate(body):
            yield from self.statement(statement, first if k == 0 and first else place)

    def statement(self, statement: t.Statement, place: str) -> Iterator[CoverageCell]:
        while isinstance(statement, t.Labelled):
            kind = next((label for label in LABELS if statement.label.startswith(label[:-1])), "label")
            yield CoverageCell(kind, place, statement_word(statement.body))
            statement = statement.body
        yield CoverageCell(statement_word(statement), place)
        yield from self.operands(statement)
        match statement:
            case t.Declare(variables=variables):
                where = self.declared if place == "process" else place.removeprefix("first in ")
                yield from (declared_cell(variable, where, self.names) for variable in variables)
            case t.If(options=options) | t.Do(options=options):
                word = statement_word(statement)
                for option in options:
                    yield from self.sequence(option, f"option of {word}", f"guard of {word}")
            case t.Block(kind=kind, body=body):
                yield from self.sequence(body, kind or "block", f"first in {kind}" if kind else "")
            case t.Unless(main=main, escape=escape):
                yield from self.sequence(_inside(main), "main of unless")
                yield from self.sequence(_inside(escape), "escape", "first in escape")
            case t.For(body=body) | t.ForIn(body=body):
                yield from self.sequence(body, "for")
            case _:
                pass

    def operands(self, statement: t.Statement) -> Iterator[CoverageCell]:
        """The cells of a statement's operands and operators."""
        names = self.names
        match statement:
            case t.Assign(target=target, value=value):
                kind = SAME if target == value else names.kind(value)
                yield CoverageCell("=", names.kind(target), kind)
                yield from _operators(value, "value", names)
                yield from _subscripts(target, names)
            case t.Send(channel=channel, arguments=arguments, in_order=in_order):
                form = "!!" if in_order else "!"
                for argument in arguments:
                    yield CoverageCell(form, names.channel(channel), names.kind(argument))
                    yield from _operators(argument, "message", names)
            case t.Receive(channel=channel, arguments=patterns):
                for pattern in patterns:
                    yield CoverageCell(receive_form(statement), names.channel(channel), names.kind(pattern))
                    yield from _operators(pattern, "message", names)
            case t.Test(condition=condition):
                yield from _operators(condition, "condition", names)
            case t.Assert(condition=condition):
                yield from _operators(condition, "assertion", names)
            case t.For(low=low, high=high) | t.Select(low=low, high=high):
                bounds = f"{names.kind(low)}, {names.kind(high)}"
                yield CoverageCell(statement_word(statement), names.kind(statement.variable), bounds)
            case t.Print(arguments=arguments):
                yield from (CoverageCell("printed", "", names.kind(argument)) for argument in arguments)
            case _:
                pass


def receive_form(receive: t.Receive | t.Poll) -> str:
    """The form of a receive: `?`, `??`, `?<>` or `??<>`; of a poll, `?[]` or `??[]`."""
    mark = "??" if receive.anywhere else "?"
    if isinstance(receive, t.Poll):
        return f"{mark}[]"
    return f"{mark}<>" if receive.keep else mark


def statement_word(statement: t.Statement) -> str:  # noqa: PLR0911 - one for each kind
    """The name of a statement."""
    match statement:
        case t.Block(kind=kind):
            return kind or "block"
        case t.Send(in_order=in_order):
            return "sorted send" if in_order else "send"
        case t.Receive():
            return f"receive {receive_form(statement)}"
        case t.Test(condition=t.Number()):
            return "skip"
        case t.Test(condition=t.Timeout()):
            return "timeout"
        case t.Test(condition=t.Run()) | t.Assign(value=t.Run()):
            return "run"
        case t.Test():
            return "condition"
        case t.Print(format=text):
            return "printf" if text else "printm"
        case t.Exclusive(kind=kind):
            return kind
        case t.Labelled(body=body):
            return statement_word(body)
        case _:
            return _WORDS[type(statement)]


def _inside(statement: t.Statement) -> Sequence[t.Statement]:
    return statement.body if isinstance(statement, t.Block) and not statement.kind else (statement,)


def _operators(expression: t.Argument, site: str, names: Names) -> Iterator[CoverageCell]:
    """Each operator: at the site of its expression, and with the kinds of its operands."""
    for part in parts(expression):
        match part:
            case t.Binary(operator=operator, left=left, right=right):
                yield CoverageCell(operator, site)
                both = f"{names.kind(left)}, {names.kind(right)}"
                yield CoverageCell(operator, "operands", SAME if left == right else both)
            case t.Unary(operator=operator, body=body) if not isinstance(body, t.Number):
                yield CoverageCell(f"unary {operator}", site)
                yield CoverageCell(f"unary {operator}", "operands", names.kind(body))
            case t.Conditional():
                yield CoverageCell("conditional", site)
            case t.OfChannel(function=function, channel=channel):
                yield CoverageCell(function, site)
                yield CoverageCell(function, "operands", names.channel(channel))
            case t.Poll():
                yield CoverageCell(receive_form(part), site)
            case t.OfProcess(function=function):
                yield CoverageCell(function, site)
            case t.Run(priority=priority) if priority is not None:
                yield CoverageCell("priority", "run")
            case t.RemoteLabel():
                yield CoverageCell("remote label", site)
            case t.RemoteValue():
                yield CoverageCell("remote variable", site)
            case t.Reference():
                yield from _subscripts(part, names)
            case _:
                pass


def _subscripts(reference: t.Reference, names: Names) -> Iterator[CoverageCell]:
    part: t.Reference | None = reference
    while isinstance(part, Struct):
        if part.index is not None:
            yield CoverageCell("subscript", "", names.kind(part.index))
        part = part.rest
