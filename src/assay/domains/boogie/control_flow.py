"""The control flow graph of a program, and its run block by block.

A block is a maximal sequence of statements that is entered only at its first one and left only after its last one.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from assay.core.domain.show import Arc, Graph, Mark, Node, Step
from assay.domains.boogie.formats.printing import program_lines
from assay.domains.boogie.model.case import IF, STATEMENTS, WHILE, Program, ends
from assay.domains.boogie.model.evidence import Ended, Repeated
from assay.domains.boogie.semantics.program_points import TooLargeError
from assay.domains.boogie.semantics.replay import Statements, jumps
from assay.domains.boogie.simulation import Execution, Position

MOST_STATEMENTS = 20_000
"""A longer run is shown up to here."""
_FIRST, _LAST = 90, 10
"""The blocks of a run that are shown; those between are left out."""
_WIDEST = 100
_LARGEST = 200
"""The most bits of a number that is written out."""
_NEVER = 1 << 62
"""More steps than evidence may claim."""


class Block(NamedTuple):
    """The places of its statements, and for each way out its label and the place of the next block."""

    places: tuple[int, ...]
    exits: tuple[tuple[str, int], ...]


class Visit(NamedTuple):
    """One execution of a block: its first place, and the values after it."""

    block: int
    values: tuple[int, ...]
    repeats: bool = False
    """Whether it is part of the cycle of a run that loops."""
    last: int | None = None
    """The statement at which the run ends."""
    fault: str = ""


class Run(NamedTuple):
    """The steps of a run, a block each, and the blocks and pairs of blocks that it passes."""

    steps: Sequence[Step] = ()
    blocks: frozenset[int] = frozenset()
    pairs: frozenset[tuple[int, int]] = frozenset()


class ControlFlow:
    """The blocks of a program by their first places; the end of the program is the block without statements."""

    def __init__(self, program: Program) -> None:
        """Cut a program into blocks."""
        self.program = program
        self.end = len(program.code)
        lines = program_lines(program)
        self._texts = {line.token: line.text for line in lines} | {line.again: line.text for line in lines}
        exits = _exits(program)
        entered = Counter(target for ways in exits.values() for _, target in ways)
        first = {target for ways in exits.values() if len(ways) > 1 for _, target in ways}
        first |= {place for place, count in entered.items() if count > 1} | {0, self.end}
        self.blocks: Mapping[int, Block] = {place: _block(place, exits, first) for place in sorted(first)}

    def graph(self, run: Run) -> Graph:
        """Draw the blocks; those of a run are marked."""
        nodes = [
            Node(
                str(place),
                "\n".join(map(self.text, block.places)) or "end",
                start=place == 0,
                box=place != self.end,
                final=place == self.end,
                mark=Mark.USED if place in run.blocks else Mark.PLAIN,
                key=f"block-{place}",
            )
            for place, block in self.blocks.items()
        ]
        arcs = [
            Arc(
                str(place),
                str(target),
                label,
                mark=Mark.USED if (place, target) in run.pairs else Mark.PLAIN,
                key=f"edge-{place}-{target}",
            )
            for place, block in self.blocks.items()
            for label, target in block.exits
        ]
        return Graph(nodes, arcs)

    def text(self, place: int) -> str:
        """Write a statement; of a conditional or loop, its head."""
        return (self._texts.get(place) or "").strip().removesuffix("{").rstrip()

    def run(self, evidence: Ended | Repeated) -> Iterator[Visit]:
        """The visits of the run that evidence is about; of a run that loops, up to the end of the first repetition."""
        replay = Statements(self.program)
        first, second = (evidence.first, evidence.second) if isinstance(evidence, Repeated) else (_NEVER, _NEVER)
        current, walked = 0, 0
        try:
            for place, values in replay.walk(MOST_STATEMENTS):
                if walked and place in self.blocks:
                    if replay.steps > second:
                        return
                    yield Visit(current, tuple(values), replay.steps > first)
                    current = place
                walked += 1
        except TooLargeError:
            return
        if walked < MOST_STATEMENTS:
            fault = "" if replay.place == self.end else str(replay.at(_NEVER))
            yield Visit(current, tuple(replay.values), last=replay.place, fault=fault)


def stepped(flow: ControlFlow, evidence: Ended | Repeated) -> Run:
    """The run that evidence is about; `InputError` for a program that cannot run."""
    execution = Execution(flow.program)
    steps, rest = list[Step](), deque[Step](maxlen=_LAST)
    blocks = list[int]()
    cycle: int | None = None
    whole = False
    for visit in flow.run(evidence):
        (steps if len(steps) < _FIRST else rest).append(_step(flow, execution, visit, blocks[-1] if blocks else None))
        if visit.repeats and cycle is None:
            cycle = visit.block
        whole = visit.repeats or visit.last is not None
        blocks.append(visit.block)
    if left_out := len(blocks) - len(steps) - len(rest):
        steps.append(Step("…", f"{left_out:,} more blocks"))
    more = [] if whole else [Step("…", "the run continues")]
    closing = [] if cycle is None else [(blocks[-1], cycle)]
    return Run([*steps, *rest, *more], frozenset(blocks), frozenset([*pairwise(blocks), *closing]))


def _step(flow: ControlFlow, execution: Execution, visit: Visit, before: int | None) -> Step:
    places = [place for place in flow.blocks[visit.block].places if visit.last is None or place <= visit.last]
    caption = _shortened(" ".join(map(flow.text, places))) or "end"
    lights = [f"block-{visit.block}"] + ([] if before is None else [f"edge-{before}-{visit.block}"])
    caption += f"  ✗ {visit.fault}" if visit.fault else ""
    return Step(caption, _values(execution, visit), cycle=visit.repeats, lights=lights)


def _values(execution: Execution, visit: Visit) -> str:
    """Write the values; a number that is too long is described."""
    small = tuple(value if value.bit_length() <= _LARGEST else 0 for value in visit.values)
    shown = execution.values(Position(visit.block, small)).items()
    pairs = zip(shown, visit.values, strict=True)
    return ", ".join(
        f"{name} = {text if value.bit_length() <= _LARGEST else f'a number of {value.bit_length():,} bits'}"
        for (name, text), value in pairs
    )


def _shortened(text: str) -> str:
    return text if len(text) <= _WIDEST else text[: _WIDEST - 1] + "…"


def _exits(program: Program) -> dict[int, tuple[tuple[str, int], ...]]:
    """For each statement, what can follow it, with a label where that depends on a condition."""
    code, end = program.code, ends(program.code)
    after = jumps(program, end)

    def next_statement(place: int) -> int:
        passed = list[int]()
        while place in after:
            passed.append(place)
            place = after[place]
        after.update(dict.fromkeys(passed, place))  # path compression: nested blocks end one behind the other
        return place

    out: dict[int, tuple[tuple[str, int], ...]] = {}
    for place, token in enumerate(code):
        if token in (IF, WHILE):
            block = end[place + 1]
            other = end[block] + (token == IF)
            out[place] = (("true", next_statement(block + 1)), ("false", next_statement(other)))
        elif token in STATEMENTS:
            out[place] = (("", next_statement(end[place])),)
    return out


def _block(place: int, exits: Mapping[int, tuple[tuple[str, int], ...]], first: set[int]) -> Block:
    places = list[int]()
    while place in exits:
        places.append(place)
        ways = exits[place]
        if len(ways) > 1 or ways[0][1] in first:
            return Block(tuple(places), ways)
        place = ways[0][1]
    return Block(tuple(places), ())
