"""Replacements for a part of a model: nothing, one of its parts, or a simpler one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from msgspec import Struct
from msgspec.structs import replace

from assay.automata.formula import formula as f
from assay.domains.promela import tree as t

_STATEMENTS = get_args(t.Statement)
_EXPRESSIONS = get_args(t.Expression)
_UNITS = (t.Typedef, t.Mtype, t.Exclusive, t.Proctype, t.Never, t.Trace, t.Claim)
_SKIP = t.Test(t.Number(1))


def removed(node: object, around: object) -> Sequence[object]:
    """Remove units, statements and options; the last statement of a body becomes `skip`."""
    if not isinstance(around, tuple):
        return ()
    if isinstance(node, _UNITS):
        return ((),)
    if isinstance(node, _STATEMENTS):
        if len(around) > 1:
            return ((),)
        return () if node == _SKIP else (_SKIP,)
    if isinstance(node, tuple) and len(around) > 1:  # one of several options
        return ((),)
    return ()


def unnested(node: object, around: object) -> Sequence[object]:  # noqa: PLR0911 - one for each kind
    """Replace a compound statement by its parts."""
    if not isinstance(around, tuple):
        return (node.body,) if isinstance(node, t.Labelled) else ()
    match node:
        case t.Block(_, body) | t.For(_, _, _, body) | t.ForIn(_, _, body):
            return (body,)
        case t.If(options) | t.Do(options):
            return options
        case t.Labelled(_, body):
            return (body,)
        case t.Unless(main, escape):
            return (main, escape)
        case t.Proctype(active=active) if active > 1:
            return (replace(node, active=1),)
        case t.Proctype(provided=provided) if provided is not None:
            return (replace(node, provided=None),)
        case _:
            return ()


def unmarked(node: object, _around: object) -> Sequence[object]:
    """Drop one of the modifiers of a node: `hidden`, `!!`, `??`, `<…>`, a priority, `D_proctype`."""
    if not isinstance(node, Struct):
        return ()
    marks = [name for name in node.__struct_fields__ if getattr(node, name) is True]
    plain: list[object] = [replace(node, **{name: False}) for name in marks if not isinstance(node, f.Constant)]
    if isinstance(node, t.Proctype | t.Run) and node.priority is not None:
        plain.append(replace(node, priority=None))
    return plain


def simpler_expression(node: object, around: object) -> Sequence[object]:  # noqa: PLR0911 - one for each kind
    """Replace an expression by its operands, then by 0 and 1; assigned variables stay."""
    if not isinstance(node, _EXPRESSIONS) or isinstance(around, (t.Reference, t.Select, t.OfChannel)):
        return ()
    match node:
        case t.Reference():
            return () if _written_to(node, around) else (t.Number(0), t.Number(1))
        case t.Number():
            return ()
        case t.Unary(_, body):
            return (body, t.Number(0), t.Number(1))
        case t.Binary(_, left, right):
            return (left, right, t.Number(0), t.Number(1))
        case t.Conditional(_, yes, no):
            return (yes, no)
        case _:
            return (t.Number(0), t.Number(1))


def _written_to(node: t.Reference, around: object) -> bool:
    """Whether a reference must stay one: it is assigned, or it is a channel."""
    if isinstance(around, (t.Assign, t.For, t.ForIn)):
        return getattr(around, "target", None) is node or getattr(around, "variable", None) is node
    return isinstance(around, (t.Send, t.Receive, t.Poll, t.Exclusive, t.RemoteValue))


def simpler_number(node: object, _around: object) -> Sequence[object]:
    """Shrink constants, capacities, sizes and initial values."""
    match node:
        case t.Number(value) if value:
            return tuple(replace(node, value=smaller) for smaller in smaller_numbers(value))
        case t.ChannelInitialiser(capacity) if capacity:
            return tuple(replace(node, capacity=smaller) for smaller in smaller_numbers(capacity))
        case t.Declaration(size=size, start=start):
            smaller = [replace(node, size=n) for n in smaller_numbers(size) if n] if size and size > 1 else []
            return (*([replace(node, start=None)] if isinstance(start, t.Number) else []), *smaller)
        case _:
            return ()


def smaller_numbers(number: int) -> tuple[int, ...]:
    """Give numbers nearer to 0, the simplest first."""
    sign = 1 if number > 0 else -1
    found = (0, sign, number // 2 if number > 0 else -(-number // 2), number - sign)
    return tuple(dict.fromkeys(n for n in found if abs(n) < abs(number)))


def simpler_formula(node: object, _around: object) -> Sequence[object]:
    """Replace a formula by its operands, then by `true` and `false`."""
    match node:
        case f.Constant():
            return ()
        case f.Atom():
            return (f.TRUE, f.FALSE)
        case f.Not(body) | f.Next(body) | f.Always(body) | f.Eventually(body):
            return (body, f.TRUE, f.FALSE)
        case f.And() | f.Or() | f.Implies() | f.Iff() | f.Until() | f.WeakUntil() | f.Release():
            return (node.left, node.right, f.TRUE, f.FALSE)
        case _:
            return ()
