"""Prints compiled expressions and effects in Promela-like notation."""

from __future__ import annotations

from typing import assert_never

from assay.domains.promela.formats.operators import LEVELS
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g

_EDGE_LENGTH = 60
_LEVEL = {operator: level for level, operators in enumerate(LEVELS, 1) for operator in operators}
_UNARY = len(LEVELS) + 1


def expression_text(expression: e.Expression, least: int = 0) -> str:
    """Write an expression, in parentheses if its operator binds weaker than the level `least`."""
    text = _text(expression)
    level = _LEVEL[expression.operator] if isinstance(expression, e.Binary) else _UNARY
    return f"({text})" if level < least else text


def _text(expression: e.Expression) -> str:  # noqa: C901, PLR0911, PLR0912 - one case for each kind
    match expression:
        case e.Constant():
            return expression.name or str(expression.value)
        case e.Load():
            return cell_text(expression.cell)
        case e.Binary():
            level = _LEVEL[expression.operator]
            left, right = expression_text(expression.left, level), expression_text(expression.right, level + 1)
            return f"{left} {expression.operator} {right}"
        case e.Unary():
            return f"{expression.operator}{expression_text(expression.body, _UNARY)}"
        case e.Conditional():
            parts = [expression_text(part) for part in (expression.condition, expression.yes, expression.no)]
            return f"({parts[0]} -> {parts[1]} : {parts[2]})"
        case e.Pid():
            return "_pid"
        case e.ProcessCount():
            return "run" if expression.back else "_nr_pr"
        case e.Last():
            return "_last"
        case e.Timeout():
            return "timeout"
        case e.NonProgress():
            return "np_"
        case e.OfChannel():
            return f"{expression.function}({expression_text(expression.channel)})"
        case e.OfProcess():
            return f"{expression.function}({expression_text(expression.process)})"
        case e.Poll():
            mark = "??" if expression.anywhere else "?"
            return f"{expression_text(expression.channel)}{mark}[{arguments_text(expression.arguments)}]"
        case e.At():
            return f"{_process(expression)}@{expression.node}"
        case e.Remote():
            return f"{_process(expression)}:{cell_text(expression.cell)}"
        case _:
            assert_never(expression)


def _process(expression: e.At | e.Remote) -> str:
    number = "" if expression.number is None else f"[{expression_text(expression.number)}]"
    return f"process{expression.process}{number}"


def cell_text(cell: e.Cell) -> str:
    """Write a variable with its subscripts."""
    return cell.name + "".join(f"[{expression_text(index.value)}]" for index in cell.indices)


def arguments_text(arguments: tuple[e.Argument, ...]) -> str:
    """Write the arguments of a receive."""
    texts = []
    for argument in arguments:
        match argument:
            case e.Into():
                texts.append("_" if argument.cell is None else cell_text(argument.cell))
            case e.Wanted(e.Constant() as constant):
                texts.append(expression_text(constant))
            case e.Wanted():
                texts.append(f"eval({expression_text(argument.value)})")
            case _:
                assert_never(argument)
    return ", ".join(texts)


def edge_text(edge: g.Edge, processes: tuple[g.Process, ...]) -> str:
    """Write the statement of an edge."""
    guard = [] if edge.guard == e.TRUE else [expression_text(edge.guard)]
    parts = [*guard, *(effect_text(effect, processes) for effect in edge.effects)]
    text = "else" if edge.otherwise else "; ".join(parts) or "skip"
    return text if len(text) <= _EDGE_LENGTH else text[: _EDGE_LENGTH - 1] + "…"


def effect_text(effect: g.Effect, processes: tuple[g.Process, ...]) -> str:  # noqa: PLR0911 - one case for each effect
    """Write an effect."""
    match effect:
        case g.Assign():
            return f"{cell_text(effect.cell)} = {expression_text(effect.value)}"
        case g.Send():
            values = ", ".join(expression_text(value) for value in effect.values)
            return f"{expression_text(effect.channel)}{'!!' if effect.in_order else '!'}{values}"
        case g.Receive():
            mark, inner = "??" if effect.anywhere else "?", arguments_text(effect.arguments)
            return f"{expression_text(effect.channel)}{mark}{f'<{inner}>' if effect.keep else inner}"
        case g.Assert():
            return f"assert({expression_text(effect.condition)})"
        case g.Print():
            return f'printf("{effect.format}")'
        case g.Start():
            values = ", ".join(expression_text(value) for value in effect.values)
            into = "" if effect.cell is None else f"{cell_text(effect.cell)} = "
            return f"{into}run {processes[effect.process].name}({values})"
        case g.SetPriority():
            return f"set_priority({expression_text(effect.process)}, {expression_text(effect.value)})"
        case g.Die():
            return "end"
        case g.Sequence():
            inner = "; ".join(edge_text(edge, processes) for node in effect.nodes for edge in node.edges)
            return f"d_step {{ {inner} }}"
        case _:
            assert_never(effect)
