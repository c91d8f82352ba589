"""Statements that cover the cells of the coverage table in turn: model i of `swarm` holds the next `CELLS` of them.

They are the first statements of a process, so each is executed once. They read variables that never change, and write
variables that nothing reads, so they hardly add states. A receive follows a send to the same channel.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.coverage.formulas import PLACES as FORMULA_PLACES
from assay.domains.promela.coverage.language import SITES, all_cells
from assay.domains.promela.coverage.operands import SAME

CELLS = 3
"""The number of cells of a model."""
_STRIDE = 1009
_BOUNDARIES = (127, 128, 255, 256, 32767, 32768, 65535, 65536, 2**31 - 1)
_READ, _WRITTEN = "cr", "cw"
_QUEUE, _MEETING = "cq", "cm"
_TRUE = t.Number(1)


@cache
def _targets() -> tuple[CoverageCell, ...]:
    return tuple(cell for cell, why in all_cells().items() if not why and cell.place not in FORMULA_PLACES)


def cells_of(key: int, number: int) -> list[CoverageCell]:
    """The cells of a model; a pass over all cells takes as many models as there are cells, divided by `CELLS`."""
    targets = _targets()
    return [targets[(key + _STRIDE * (CELLS * number + k)) % len(targets)] for k in range(CELLS)]


def _name(name: str, index: t.Expression | None = None, rest: str = "") -> t.Reference:
    return t.Reference(name, index, t.Reference(rest) if rest else None)


def _variables(prefix: str) -> dict[str, t.Reference]:
    return {
        "local": _name(f"{prefix}_l"),
        "global": _name(f"{prefix}_g"),
        "element": _name(f"{prefix}_a", t.Number(1)),
        "computed element": _name(f"{prefix}_a", _name(f"{_READ}_l")),
        "field": _name(f"{prefix}_s", None, "f"),
    }


_SOURCES, _TARGETS = _variables(_READ), _variables(_WRITTEN)
_OTHERS = {
    "local": _name("cr_m"),
    "global": _name("cr_h"),
    "element": _name("cr_a", t.Number(0)),
    "computed element": _name("cr_a", _name("cr_m")),
    "field": _name("cr_s", None, "h"),
}
"""A second variable of each kind."""


@dataclass
class CellWriter:
    """Draws the statements of cells."""

    draw: Draw
    partner: bool = False
    """Whether a rendezvous channel needs a second process."""
    written: list[t.Statement] = field(default_factory=list)

    def operand(self, kind: str, *, second: bool = False) -> t.Expression:
        """Draw an operand of a kind; a second one is different from every first one."""
        known = _OTHERS if second else _SOURCES
        match kind:
            case "constant":
                return t.Number(1 + 3 * second + self.draw.below(3))
            case "negative":
                return t.Unary("-", t.Number(1 + 3 * second + self.draw.below(3)))
            case "boundary":
                return t.Number(self.draw.choice(_BOUNDARIES[second::2]))
            case "system":
                return t.Reference("_nr_pr" if second else "_pid")
            case "expression":
                return t.Binary("+", self.draw.choice(list(known.values())), t.Number(1 + second))
            case _:
                return known[kind]

    def add(self, cell: CoverageCell) -> None:
        """Append the statements of a cell."""
        if cell.construct == "=":
            target = _TARGETS[cell.place]
            self.written.append(t.Assign(target, target if cell.operands == SAME else self.operand(cell.operands)))
        elif cell.construct in ("!", "!!"):
            self._send(cell.construct, cell.place, self.operand(cell.operands))
        elif cell.construct in ("?", "??", "?<>", "??<>"):
            self._receive(cell)
        elif cell.construct == "subscript":
            index = t.Number(1) if cell.operands == "constant" else self.operand(cell.operands)
            index = t.Binary("%", index, t.Number(2)) if cell.operands == "expression" else index
            name = "cr_z" if cell.operands == "system" else "cr_a"
            self.written.append(t.Assign(_TARGETS["global"], _name(name, index)))
        elif cell.place in SITES or cell.place == "operands":
            self._expression(cell)
        else:
            self.written += self._placed(cell.place, self._statement(cell.construct))

    def _send(self, form: str, channel: str, value: t.Expression) -> None:
        if channel == "rendezvous":
            self.partner = True
            self.written.append(t.Send(_name(_MEETING), (value,)))
        else:
            queue = _name(_QUEUE)
            self.written += (t.Send(queue, (value,), form == "!!"), t.Receive(queue, (t.Reference("_"),)))

    def _receive(self, cell: CoverageCell) -> None:
        arguments: dict[str, t.Argument] = {
            "constant": t.Number(1),
            "eval": t.Eval(_SOURCES["global"]),
            "_": t.Reference("_"),
            **_TARGETS,
        }
        argument = arguments[cell.operands]
        if cell.place == "rendezvous":
            self.partner = True
            self.written.append(t.Receive(_name(_MEETING), (argument,)))
            return
        self.written += self._received(argument, anywhere="??" in cell.construct, keep="<" in cell.construct)

    def _received(self, argument: t.Argument, *, anywhere: bool = False, keep: bool = False) -> list[t.Statement]:
        """A send, a receive, and another one if the message is kept."""
        queue = _name(_QUEUE)
        found: list[t.Statement] = [t.Send(queue, (t.Number(1),)), t.Receive(queue, (argument,), anywhere, keep)]
        return [*found, t.Receive(queue, (t.Reference("_"),))] if keep else found

    def _operation(self, cell: CoverageCell) -> t.Expression:
        """The operator of a cell with operands; without given kinds, of any kind that is defined."""
        word, queue = cell.construct, _name(_QUEUE)
        if word in ("len", "empty", "full", "nempty", "nfull"):
            return t.OfChannel(word, queue)
        if word in ("?[]", "??[]"):
            return t.Poll(queue, (t.Number(1),), word == "??[]")
        if word == "conditional":
            return t.Conditional(_SOURCES["global"], self.operand("local"), self.operand("field"))
        if word.startswith("unary "):
            return t.Unary(word[-1], self.operand(cell.operands or "global"))
        left, _, right = (cell.operands or "global, element").partition(", ")
        if left == SAME:
            return t.Binary(word, _SOURCES["global"], _SOURCES["global"])
        return t.Binary(word, self.operand(left), self.operand(right, second=left == right))

    def _expression(self, cell: CoverageCell) -> None:
        drawn = self._operation(cell)
        statement: t.Statement = t.Assign(_TARGETS["global"], drawn)
        if cell.place == "condition":
            statement = t.Test(t.Binary("||", drawn, _TRUE))
        elif cell.place == "assertion":
            statement = t.Assert(t.Binary("||", drawn, _TRUE))
        elif cell.place == "message":
            return self._send("!", "buffered", drawn)
        if cell.construct in "/%" and isinstance(drawn, t.Binary) and drawn.right == t.Reference("_pid"):
            tested = (t.Test(t.Binary("!=", drawn.right, t.Number(0))), statement)
            statement = t.If((tested, (t.Else(),)))
        return self.written.append(statement)

    def _statement(self, word: str) -> t.Statement | tuple[t.Statement, ...]:
        return _STATEMENTS[word](self)

    def _placed(self, place: str, given: t.Statement | tuple[t.Statement, ...]) -> list[t.Statement]:
        """Put a statement into its place; what must come before it is outside."""
        *before, inside = given if isinstance(given, tuple) else (given,)
        step = t.Assign(_TARGETS["local"], _TRUE)
        if place == "guard of do" and isinstance(inside, t.Else | t.Test) and inside in (t.Else(), t.Test(t.Timeout())):
            never = t.Test(t.Binary("==", _SOURCES["global"], t.Number(0)))
            return [*before, t.Do(((never, step), (inside, t.Break())))]
        never = t.Test(t.Binary("==", _SOURCES["global"], t.Number(0)))
        counter = _name("cw_l")
        places: dict[str, Callable[[], t.Statement]] = {
            "process": lambda: inside,
            "guard of if": lambda: t.If(((inside,), (never,))),
            "option of if": lambda: t.If(((t.Test(_SOURCES["global"]), inside), (never,))),
            "guard of do": lambda: t.Do(((inside, t.Break()), (never,))),
            "option of do": lambda: t.Do(((t.Test(_SOURCES["global"]), inside, t.Break()), (never,))),
            "first in atomic": lambda: t.Block("atomic", (inside, step)),
            "atomic": lambda: t.Block("atomic", (step, inside)),
            "first in d_step": lambda: t.Block("d_step", (inside, step)),
            "d_step": lambda: t.Block("d_step", (step, inside)),
            "block": lambda: t.Block("", (step, inside)),
            "main of unless": lambda: t.Unless(t.Block("", (step, inside)), t.Block("", (never,))),
            "first in escape": lambda: t.Unless(t.Block("", (step, step)), t.Block("", (inside, step))),
            "escape": lambda: t.Unless(t.Block("", (step, step)), t.Block("", (t.Test(_SOURCES["global"]), inside))),
            "for": lambda: t.For(counter, t.Number(1), t.Number(1), (inside,)),
        }
        return [*before, *((t.Test(_TRUE),) if "d_step" in place else ()), places[place]()]


def _received(anywhere: bool, keep: bool) -> Callable[[CellWriter], tuple[t.Statement, ...]]:  # noqa: FBT001
    def statements(_writer: CellWriter) -> tuple[t.Statement, ...]:
        queue = _name(_QUEUE)
        return (t.Send(queue, (_TRUE,)), t.Receive(queue, (_TARGETS["global"],), anywhere, keep))

    return statements


_LESS = t.Binary("<", _SOURCES["global"], t.Number(3))
_SET = t.Assign(_TARGETS["global"], _SOURCES["element"])
_STATEMENTS: dict[str, Callable[[CellWriter], t.Statement | tuple[t.Statement, ...]]] = {
    "assignment": lambda _: _SET,
    "condition": lambda _: t.Test(_LESS),
    "skip": lambda _: t.Test(_TRUE),
    "assert": lambda _: t.Assert(_LESS),
    "printf": lambda _: t.Print("%d", (_SOURCES["global"],)),
    "if": lambda _: t.If(((t.Test(_LESS),), (t.Else(), _SET))),
    "do": lambda _: t.Do(((t.Test(_LESS), t.Break()),)),
    "atomic": lambda _: t.Block("atomic", (_SET, _SET)),
    "block": lambda _: t.Block("", (_SET, _SET)),
    "for": lambda _: t.For(_name("cw_i"), t.Number(1), t.Number(2), (_SET,)),
    "select": lambda _: t.Select(_name("cw_g"), t.Number(0), t.Number(1)),
    "unless": lambda _: t.Unless(t.Block("", (_SET, _SET)), t.Block("", (t.Test(_TRUE),))),
    "send": lambda _: t.Send(_name(_QUEUE), (_TRUE,)),
    "sorted send": lambda _: t.Send(_name(_QUEUE), (_TRUE,), in_order=True),
    "receive ?": _received(anywhere=False, keep=False),
    "receive ??": _received(anywhere=True, keep=False),
    "receive ?<>": _received(anywhere=False, keep=True),
    "receive ??<>": _received(anywhere=True, keep=True),
    "else": lambda _: t.Else(),
    "timeout": lambda _: t.Test(t.Timeout()),
}
