"""Statements that cover the cells of the coverage table in turn: model i of `swarm` holds the next `CELLS` of them.

They are the first statements of a process, so each is executed once. They read variables that never change, and write
variables that nothing reads, so they hardly add states. A receive follows a send to the same channel. Every eighth
model has the cells of priorities and `enabled`, which SPIN refuses beside a rendezvous channel. Every eighth model
reads another process in a cell of its own, since tools have been wrong there more than once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from msgspec.structs import replace

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.coverage.declarations import LABELS, TYPES
from assay.domains.promela.coverage.formulas import PLACES as FORMULA_PLACES
from assay.domains.promela.coverage.language import SITES, all_cells
from assay.domains.promela.coverage.operands import SAME
from assay.domains.promela.sources.swarm_declarations import Declarations
from assay.domains.promela.sources.swarm_statements import STATEMENTS, labelled, placed
from assay.domains.promela.sources.swarm_variables import (
    MEETING,
    OBSERVED,
    OTHERS,
    QUEUE,
    REPORTS,
    SEEN,
    SOURCES,
    TARGETS,
    TRUE,
    named,
)

CELLS = 3
"""The number of cells of a model."""
_STRIDES = (1009, 1013, 1019, 1021)
"""Primes that divide no number of cells; each pass over the cells has its own, so that other cells meet."""
_TURN = 8
_SCHEDULED = frozenset({"priority", "enabled", "get_priority"})
"""What SPIN refuses beside a rendezvous channel."""
_BOUNDARIES = (127, 128, 255, 256, 32767, 32768, 65535, 65536, 2**31 - 1)


@cache
def _targets(group: frozenset[str]) -> tuple[CoverageCell, ...]:
    """The cells of a group of constructs; those of no group if it is empty."""
    every = (cell for cell, why in all_cells().items() if not why and cell.place not in FORMULA_PLACES)
    apart = _SCHEDULED | OBSERVED.keys()
    return tuple(cell for cell in every if (cell.construct in group if group else cell.construct not in apart))


def cells_of(key: int, number: int) -> list[CoverageCell]:
    """The cells of a model; a pass over all cells takes as many models as there are cells, divided by `CELLS`.

    Of every eight models, one has the cells of `_SCHEDULED`, and one has a further cell that reads another process.
    """
    turn, place = divmod(number, _TURN)
    if place == _TURN - 1:
        return _three(_targets(_SCHEDULED), key, turn)
    found = _three(_targets(frozenset()), key, number - turn)
    return [*found, _nth(_targets(frozenset(OBSERVED)), key, turn)] if place == 0 else found


def _three(targets: Sequence[CoverageCell], key: int, at: int) -> list[CoverageCell]:
    found = [_nth(targets, key, CELLS * at + k) for k in range(CELLS)]
    first = at % CELLS  # the strides alone would give a cell the same place in every pass
    return [*found[first:], *found[:first]]


def _nth(targets: Sequence[CoverageCell], key: int, at: int) -> CoverageCell:
    done, nth = divmod(at, len(targets))
    return targets[(key + _STRIDES[done % len(_STRIDES)] * nth) % len(targets)]


def has_schedule(cells: Sequence[CoverageCell]) -> bool:
    """Whether a model with these cells cannot have a rendezvous channel."""
    return any(cell.construct in _SCHEDULED for cell in cells)


@dataclass
class CellWriter:
    """Draws the statements of cells."""

    draw: Draw
    declared: Declarations
    partner: bool = False
    """Whether a rendezvous channel needs a second process."""
    observed: bool = False
    """Whether the model needs the process whose variable and label are read."""
    inlines: list[str] = field(default_factory=list)
    written: list[t.Statement] = field(init=False)
    """The statements so far, those of declarations among them."""

    def __post_init__(self) -> None:
        self.written = self.declared.written

    def operand(self, kind: str, *, second: bool = False) -> t.Expression:
        """Draw an operand of a kind; a second one is different from every first one."""
        known = OTHERS if second else SOURCES
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
            target = TARGETS[cell.place]
            self.written.append(t.Assign(target, target if cell.operands == SAME else self.operand(cell.operands)))
        elif cell.construct in ("!", "!!"):
            self._send(cell.construct, cell.place, self.operand(cell.operands))
        elif cell.construct in ("?", "??", "?<>", "??<>"):
            self._receive(cell)
        elif cell.construct == "subscript":
            index = t.Number(1) if cell.operands == "constant" else self.operand(cell.operands)
            index = t.Binary("%", index, t.Number(2)) if cell.operands == "expression" else index
            array = "cr_z" if cell.operands == "system" else "cr_a"
            self.written.append(t.Assign(TARGETS["global"], named(array, index)))
        elif cell.construct.partition(" ")[0] in TYPES:
            self.declared.add(cell)
        elif cell.construct in LABELS:
            self.declared.number += 1
            self.written += labelled(self.draw, cell, self.declared.number)
        elif cell.construct == "inline":
            self._inline(int(cell.operands[0]))
        elif cell.construct in ("priority", "provided"):
            return  # these are parts of a process, which `with_cells` and `random_model` write
        elif cell.place in SITES or cell.place == "operands":
            self._expression(cell)
        else:
            self.written += placed(cell.place, self._varied(STATEMENTS[cell.construct]))

    def _varied(self, given: tuple[t.Statement, ...]) -> tuple[t.Statement, ...]:
        """Let a receive compare in place of storing, with some probability."""
        *before, last = given
        if isinstance(last, t.Receive) and self.draw.one_in(3):
            return (*before, replace(last, arguments=(t.Eval(SOURCES["global"]),)))
        return given

    def _send(self, form: str, channel: str, value: t.Expression) -> None:
        if channel == "rendezvous":
            self.partner = True
            self.written.append(t.Send(named(MEETING), (value,)))
        else:
            queue = named(QUEUE)
            self.written += (t.Send(queue, (value,), form == "!!"), t.Receive(queue, (t.Reference("_"),)))

    def _receive(self, cell: CoverageCell) -> None:
        arguments: dict[str, t.Argument] = {
            "constant": t.Number(1),
            "eval": t.Eval(SOURCES["global"]),
            "_": t.Reference("_"),
            **TARGETS,
        }
        argument = arguments[cell.operands]
        if cell.place == "rendezvous":
            self.partner = True
            self.written.append(t.Receive(named(MEETING), (argument,)))
            return
        self.written += self._received(argument, anywhere="??" in cell.construct, keep="<" in cell.construct)

    def _received(self, argument: t.Argument, *, anywhere: bool = False, keep: bool = False) -> list[t.Statement]:
        """A send, a receive, and another one if the message is kept."""
        queue = named(QUEUE)
        found: list[t.Statement] = [t.Send(queue, (t.Number(1),)), t.Receive(queue, (argument,), anywhere, keep)]
        return [*found, t.Receive(queue, (t.Reference("_"),))] if keep else found

    def _operation(self, cell: CoverageCell) -> t.Expression:  # noqa: PLR0911 - one for each kind
        """The operator of a cell with operands; without given kinds, of any kind that is defined."""
        word, queue = cell.construct, named(QUEUE)
        if word in ("len", "empty", "full", "nempty", "nfull"):
            return t.OfChannel(word, queue)
        if word in ("?[]", "??[]"):
            return t.Poll(queue, (t.Number(1),), word == "??[]")
        if word in ("enabled", "get_priority"):
            return _OF_PROCESS[word]
        if word.startswith("remote "):
            self.observed = True
            return OBSERVED[word]
        if word == "conditional":
            return t.Conditional(SOURCES["global"], self.operand("local"), self.operand("field"))
        if word.startswith("unary "):
            return t.Unary(word[-1], self.operand(cell.operands or "global"))
        left, _, right = (cell.operands or "global, element").partition(", ")
        if left == SAME:
            return t.Binary(word, SOURCES["global"], SOURCES["global"])
        return t.Binary(word, self.operand(left), self.operand(right, second=left == right))

    def _expression(self, cell: CoverageCell) -> None:
        drawn = self._operation(cell)
        if cell.construct in OBSERVED:
            return self._observe(cell.place, drawn)
        statement: t.Statement = t.Assign(TARGETS["global"], drawn)
        if cell.place == "condition":
            statement = t.Test(t.Binary("||", drawn, TRUE))
        elif cell.place == "assertion":
            statement = t.Assert(t.Binary("||", drawn, TRUE))
        elif cell.place == "message":
            return self._send("!", "buffered", drawn)
        if cell.construct in "/%" and isinstance(drawn, t.Binary) and drawn.right == t.Reference("_pid"):
            tested = (t.Test(t.Binary("!=", drawn.right, t.Number(0))), statement)
            statement = t.If((tested, (t.Else(),)))
        return self.written.append(statement)

    def _observe(self, site: str, holds: t.Expression) -> None:
        """Read another process; if it is between two of its steps, `SEEN` becomes 0 or an assertion fails."""
        seen, queue = named(SEEN), named(REPORTS)
        written: dict[str, tuple[t.Statement, ...]] = {
            "value": (t.Assign(seen, holds),),
            "condition": (t.If(((t.Test(holds),), (t.Else(), t.Assign(seen, t.Number(0))))),),
            "message": (t.Send(queue, (holds,)), t.Receive(queue, (seen,))),
            "assertion": (t.Assert(holds),),
        }
        self.written += written[site]

    def _inline(self, parameters: int) -> None:
        """Define an inline, and call it twice."""
        self.declared.number += 1
        number = self.declared.number
        body, given = _INLINES[parameters]
        self.inlines.append(f"inline ci{number}({', '.join('pe'[:parameters])}) {{ {body} }}\n")
        call = t.Test(t.Reference(f"ci{number}({', '.join(given)})"))
        self.written += (call, call)
        self.written.append(t.Assert(t.Binary("==", TARGETS["global"], t.Number(2))))


_OF_PROCESS: dict[str, t.Expression] = {
    "enabled": t.OfProcess("enabled", t.Binary("+", t.Reference("_pid"), TRUE)),
    "get_priority": t.OfProcess("get_priority", t.Reference("_pid")),
}
_INLINES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("cw_g = cr_h", ()),
    ("p = cr_h; assert(p == 2)", ("cw_g",)),
    ("byte l = e; p = l; l = 0", ("cw_g", "cr_g + 1")),
)
"""The body of an inline with no, one and two parameters, and the arguments of its calls."""
