"""Compiles a `trace` or `notrace` declaration to a graph of channel events."""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela import tree
from assay.domains.promela.compile.elements import Chain, Element
from assay.domains.promela.compile.expressions import Resolver
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.tree.parts import parts

_CONTROL = (tree.If, tree.Do, tree.Goto, tree.Break, tree.Labelled)
_REMEDY = "write sends and receives, if, do, goto and labels"


def check_trace(unit: tree.Trace) -> None:
    """Refuse statements that are not events, as SPIN does, and jumps that would match any event."""
    for part in parts(unit.body):
        simple = (isinstance(part, tree.Send) and not part.in_order) or (
            isinstance(part, tree.Receive) and not part.anywhere and not part.keep
        )
        if isinstance(part, tree.Statement) and not simple and not isinstance(part, _CONTROL):
            raise model_error(f"not an event in a {_word(unit)}", part.place, _REMEDY)
        for option in part.options if isinstance(part, tree.If | tree.Do) else ():
            if isinstance(option[0], tree.Goto | tree.Break):
                raise model_error("an option without an event", option[0].place, "begin it with a send or a receive")


def _word(unit: tree.Trace) -> str:
    return "notrace" if unit.forbidden else "trace"


def event(element: Element, resolver: Resolver) -> tuple[e.Expression, tuple[g.Effect, ...]]:
    """Give the event of an element as a receive: it keeps the message if the event is a send."""
    statement = element.statement
    if not isinstance(statement, tree.Send | tree.Receive):
        return e.TRUE, ()
    arguments = tuple(_pattern(argument, resolver) for argument in statement.arguments)
    channel = resolver.channel(statement.channel)
    if not isinstance(channel, e.Load) or not channel.cell.shared:
        raise model_error("a local channel in a trace", statement.place, "use a global channel")
    return e.TRUE, (g.Receive(channel, arguments, anywhere=False, keep=isinstance(statement, tree.Send)),)


def _pattern(argument: tree.Argument, resolver: Resolver) -> e.Argument:
    """Constants are compared; as in SPIN, a variable matches anything."""
    value = argument.value if isinstance(argument, tree.Eval) else argument
    if isinstance(value, tree.Number):
        return e.Wanted(e.Constant(value.value))
    if isinstance(value, tree.Reference) and not isinstance(argument, tree.Eval):
        if value.name in resolver.names.constants:
            return e.Wanted(resolver.value(value))
        if value.name == "_" or resolver.names.variable(value.name) is not None:
            return e.Into(None)
    raise model_error("not a constant in a trace", value.place, "write a number, an mtype constant, or _")


def trace_of(unit: tree.Trace, nodes: list[g.Node], start: int, chain: Chain) -> g.Trace:
    """Make the trace from its control flow graph."""
    made = tuple(g.TraceNode(node.number, tuple(_events(node)), node.end) for node in nodes)
    for node in made:
        _check_deterministic(node, unit)
    return g.Trace(unit.forbidden, start, chain.stop.number, made)


def _events(node: g.Node) -> Iterator[g.Event]:
    for edge in node.edges:
        for effect in edge.effects:
            if isinstance(effect, g.Receive):
                yield g.Event(edge.target, effect.keep, effect.channel, effect.arguments)


def _check_deterministic(node: g.TraceNode, unit: tree.Trace) -> None:
    """Refuse two events of which one message matches both, as SPIN does when it meets one."""
    for n, one in enumerate(node.events):
        for other in node.events[n + 1 :]:
            if (one.sends, one.channel) == (other.sends, other.channel) and _overlap(one.arguments, other.arguments):
                raise model_error(f"the {_word(unit)} is not deterministic", unit.place, "make its options differ")


def _overlap(one: tuple[e.Argument, ...], other: tuple[e.Argument, ...]) -> bool:
    pairs = zip(one, other, strict=False)
    return not any(isinstance(a, e.Wanted) and isinstance(b, e.Wanted) and a != b for a, b in pairs)
