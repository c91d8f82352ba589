"""The source `swarm`: programs with loops and accumulators, and assertions about the values that they compute.

A program draws its intended outcome first, then a skeleton, which is run, and last the assertions, so that they hold or
fail as intended. The run of a skeleton is limited, so the actual outcome can differ: the oracle decides it.
"""

from __future__ import annotations

from dataclasses import dataclass

from msgspec.structs import replace

from assay.core.domain.source import Identity
from assay.domains.boogie.model.case import Program, Token
from assay.domains.boogie.semantics.program_points import TooLargeError
from assay.domains.boogie.semantics.replay import Statements
from assay.domains.boogie.sources.small_draw import SmallDraw
from assay.domains.boogie.sources.swarm_assertions import assertion
from assay.domains.boogie.sources.swarm_cells import cells_of
from assay.domains.boogie.sources.swarm_skeleton import Skeleton, skeleton

_FOLLOWED = 1500
"""The most statements of a skeleton to run."""
_VISITS = 60


@dataclass(frozen=True)
class Swarm:
    """The swarm programs; the weights of the outcomes are not all zero."""

    identity: Identity
    key: int
    weights: tuple[int, int, int]
    size: None = None

    def case(self, i: int) -> Program:
        """Draw program i."""
        draw = SmallDraw(self.key, i)
        mark = draw.below(sum(self.weights))
        success, failure, _ = self.weights
        drawn = _without_unused(skeleton(draw, cells_of(self.key, i), nonterminating=mark >= success + failure))
        return filled(draw, drawn, _visits(drawn), failing=success <= mark < success + failure)


def _visits(drawn: Skeleton) -> dict[int, list[list[int]]]:
    """Run a skeleton and record the values of the variables at the first visits of each probe."""
    found: dict[int, list[list[int]]] = {place: [] for place in drawn.probes}
    try:
        for place, values in Statements(drawn.program).walk(_FOLLOWED):
            if place in found and len(found[place]) < _VISITS:
                found[place].append(list(values))
    except TooLargeError:
        pass
    return found


def filled(draw: SmallDraw, drawn: Skeleton, visits: dict[int, list[list[int]]], *, failing: bool) -> Program:
    """Replace the probes by assertions."""
    reached = [place for place in drawn.probes if visits[place]]
    wrong = draw.choice(reached) if failing and reached else None
    code: list[Token] = []
    last = 0
    for place in drawn.probes:
        code += drawn.program.code[last : place + 1]
        code += assertion(draw, drawn.program, visits[place], holds=place != wrong)
        last = place + 2
    code += drawn.program.code[last:]
    return Program(drawn.program.variables, tuple(code))


def _without_unused(drawn: Skeleton) -> Skeleton:
    """Drop unused variables, except for the first."""
    program, mentioned = drawn.program, set(drawn.program.code)
    variables = tuple(v for i, v in enumerate(program.variables) if i == 0 or v.name in mentioned)
    return replace(drawn, program=replace(program, variables=variables))
