"""Prints a tree as Promela that SPIN accepts; parsing the result gives an equal tree."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import assert_never

from assay.automata.formula import formula as f
from assay.domains.promela import tree as t
from assay.domains.promela.formats.expression_printer import write_expression as written


class _Move(Enum):
    LINE = 0
    IN = 1
    OUT = 2


Simple = (
    t.Declare
    | t.Test
    | t.Assign
    | t.Send
    | t.Receive
    | t.Assert
    | t.Print
    | t.Goto
    | t.Break
    | t.Else
    | t.Select
    | t.Exclusive
    | t.SetPriority
)
"""Statements without statements in them."""
Piece = str | t.Statement | _Move
_INDENT = "  "
_SKIP = t.Test(t.Number(1))
_OPERATORS = {
    f.And: "&&",
    f.Or: "||",
    f.Implies: "->",
    f.Iff: "<->",
    f.Until: "U",
    f.WeakUntil: "W",
    f.Release: "V",
    f.Not: "!",
    f.Next: "X ",
    f.Always: "[]",
    f.Eventually: "<>",
}


def write_tree(tree: t.Tree) -> str:
    """Write a model."""
    return "".join(write_unit(unit) + "\n" for unit in tree.units)


def write_unit(unit: t.Unit) -> str:  # noqa: PLR0911 - one case for each kind of unit
    """Write a top-level unit of a model."""
    match unit:
        case t.Typedef(name, fields):
            inside = "".join(f"{_INDENT}{_variables([field])};\n" for field in fields)
            return f"typedef {name} {{\n{inside}}}"
        case t.Mtype(names, kind):
            return f"mtype{':' * bool(kind)}{kind} = {{ {', '.join(names)} }};"
        case t.Declaration():
            return f"{_variables([unit])};"
        case t.Exclusive():
            return f"{_simple(unit)};"
        case t.Proctype():
            return f"{_head(unit)} {_body(unit.body)}"
        case t.Never(body, name):
            return f"never {name}{' ' * bool(name)}{_body(body)}"
        case t.Trace(body, forbidden):
            return f"{'no' * forbidden}trace {_body(body)}"
        case t.Claim(name, formula):
            return f"ltl {name}{' ' * bool(name)}{{ {write_formula(formula)} }}"
        case _:
            assert_never(unit)


def _head(process: t.Proctype) -> str:
    priority = f" priority {process.priority}" if process.priority is not None else ""
    if process.name == "init":
        return f"init{priority}"
    active = {0: "", 1: "active "}.get(process.active, f"active [{process.active}] ")
    word = "D_proctype" if process.deterministic else "proctype"
    parameters = "; ".join(_variables([parameter]) for parameter in process.parameters)
    provided = f" provided ({written(process.provided)})" if process.provided is not None else ""
    return f"{active}{word} {process.name}({parameters}){priority}{provided}"


def _variables(variables: Sequence[t.Declaration]) -> str:
    """`byte x = 1, y`: variables of one type."""
    first = variables[0]
    return f"{'hidden ' * first.hidden}{first.kind} {', '.join(map(_variable, variables))}"


def _variable(variable: t.Declaration) -> str:
    bits = f" : {variable.bits}" if variable.bits is not None else ""
    size = f"[{variable.size}]" if variable.size is not None else ""
    match variable.start:
        case None:
            start = ""
        case t.ChannelInitialiser(capacity, types):
            start = f" = [{capacity}] of {{ {', '.join(types)} }}"
        case t.ArrayInitialiser(values):
            start = f" = {{ {', '.join(map(written, values))} }}"
        case expression:
            start = f" = {written(expression)}"
    return f"{variable.name}{bits}{size}{start}"


def write_statement(statement: t.Statement) -> str:
    """Write a statement, on several lines if it is compound."""
    return _text([statement])


def _body(statements: Sequence[t.Statement]) -> str:
    return _text(_block("{", statements))


def _block(opening: str, statements: Sequence[t.Statement]) -> list[Piece]:
    return [opening, _Move.IN, _Move.LINE, *_sequence(statements), _Move.OUT, _Move.LINE, "}"]


def _sequence(statements: Sequence[t.Statement]) -> list[Piece]:
    out: list[Piece] = []
    for statement in statements:
        if out:
            out += [";", _Move.LINE]
        out.append(statement)
    return out or ["skip"]


def _options(opening: str, options: Sequence[Sequence[t.Statement]], closing: str) -> list[Piece]:
    out: list[Piece] = [opening]
    for option in options:
        first, *rest = option or (_SKIP,)
        out += [_Move.LINE, ":: ", _Move.IN, first]
        if rest:
            out += [" ->", _Move.LINE, *_sequence(rest)]
        out.append(_Move.OUT)
    return [*out, _Move.LINE, closing]


def _text(pieces: Sequence[Piece]) -> str:
    """Concatenate pieces; an explicit stack allows any nesting depth."""
    out: list[str] = []
    depth = 0
    waiting = list(reversed(pieces))
    while waiting:
        piece = waiting.pop()
        match piece:
            case str():
                out.append(piece)
            case _Move.LINE:
                out.append("\n" + _INDENT * depth)
            case _Move.IN:
                depth += 1
            case _Move.OUT:
                depth -= 1
            case _:
                waiting += reversed(_pieces(piece))
    return "".join(out)


def _pieces(statement: t.Statement) -> list[Piece]:  # noqa: PLR0911 - one case for each kind of statement
    match statement:
        case t.Labelled(label, body):
            return [f"{label}: ", body]
        case t.If(options):
            return _options("if", options, "fi")
        case t.Do(options):
            return _options("do", options, "od")
        case t.Block(kind, body):
            return _block(f"{kind}{' ' * bool(kind)}{{", body)
        case t.Unless(main, escape):
            return [main, " unless ", escape]
        case t.For(variable, low, high, body):
            return _block(f"for ({written(variable)} : {written(low)} .. {written(high)}) {{", body)
        case t.ForIn(variable, over, body):
            return _block(f"for ({written(variable)} in {written(over)}) {{", body)
        case (
            t.Declare()
            | t.Test()
            | t.Assign()
            | t.Send()
            | t.Receive()
            | t.Assert()
            | t.Print()
            | t.Goto()
            | t.Break()
            | t.Else()
            | t.Select()
            | t.Exclusive()
            | t.SetPriority()
        ):
            return [_simple(statement)]
        case _:
            assert_never(statement)


def _simple(statement: Simple) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each kind of statement
    match statement:
        case t.Declare(variables):
            return _variables(variables)
        case t.Test(t.Number(1)):
            return "skip"
        case t.Test(condition):
            return written(condition)
        case t.Assign(target, value):
            return f"{written(target)} = {written(value)}"
        case t.Send(channel, arguments, in_order):
            sign, message = "!!" if in_order else "!", _commas(arguments)
            return f"{written(channel)}{sign}{' ' * message.startswith('!')}{message}"
        case t.Receive(channel, arguments, anywhere, keep):
            inside = f"<{_commas(arguments)}>" if keep else _commas(arguments)
            return f"{written(channel)}{'??' if anywhere else '?'}{inside}"
        case t.Assert(condition):
            return f"assert({written(condition)})"
        case t.Print("", (only,)):
            return f"printm({written(only)})"
        case t.Print(text, arguments):
            return f'printf("{text}"{"".join(", " + written(argument) for argument in arguments)})'
        case t.Goto(label):
            return f"goto {label}"
        case t.Break():
            return "break"
        case t.Else():
            return "else"
        case t.Select(variable, low, high):
            upper = f"({written(high)})" if isinstance(high, t.Number) else written(high)  # see `select_ranges`
            return f"select ({written(variable)} : {written(low)} .. {upper})"
        case t.Exclusive(kind, channels):
            return f"{kind} {_commas(channels)}"
        case t.SetPriority(process, value):
            return f"set_priority({written(process)}, {written(value)})"
        case _:
            assert_never(statement)


def _commas(nodes: Sequence[t.Expression | t.Eval]) -> str:
    return ", ".join(map(written, nodes))


def write_formula(formula: f.Formula) -> str:
    """Write a formula in SPIN's syntax; every operand other than a name is parenthesised."""
    out: list[str] = []
    waiting: list[str | f.Formula] = [formula]
    while waiting:
        piece = waiting.pop()
        match piece:
            case str():
                out.append(piece)
            case f.Constant(value):
                out.append("true" if value else "false")
            case f.Atom(name):
                out.append(name)
            case f.Not(body) | f.Next(body) | f.Always(body) | f.Eventually(body):
                waiting += reversed([_OPERATORS[type(piece)], *_operand(body)])
            case f.And() | f.Or() | f.Implies() | f.Iff() | f.Until() | f.WeakUntil() | f.Release():
                waiting += reversed([*_operand(piece.left), f" {_OPERATORS[type(piece)]} ", *_operand(piece.right)])
            case _:
                assert_never(piece)
    return "".join(out)


def _operand(formula: f.Formula) -> list[str | f.Formula]:
    bare = isinstance(formula, f.Constant) or (isinstance(formula, f.Atom) and formula.name.isidentifier())
    return [formula] if bare else ["(", formula, ")"]
