"""Programs that do real work before they end, with assertions about what they computed.

Which outcome a program should have is drawn first; then a skeleton, which is run, and last the assertions, so that they
hold or fail as intended. A skeleton is followed for a limited number of statements only, so now and then the outcome is
another one: the oracle decides it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from assay.core.domain.source import Identity
from assay.domains.boogie.model.case import Program, Token
from assay.domains.boogie.semantics.places import TooLargeError
from assay.domains.boogie.semantics.replay import Statements
from assay.domains.boogie.sources.dice import Dice
from assay.domains.boogie.sources.swarm_assertions import assertion
from assay.domains.boogie.sources.swarm_skeleton import Skeleton, skeleton

_FOLLOWED = 1500
"""How many statements of a skeleton are run."""
_VISITS = 60


@dataclass(frozen=True)
class Swarm:
    """The sequence; the weights of the outcomes are not all zero."""

    identity: Identity
    key: int
    weights: tuple[int, int, int]
    size: None = None

    def case(self, i: int) -> Program:
        """Draw program i."""
        dice = Dice(self.key, i)
        mark = dice.below(sum(self.weights))
        success, failure, _ = self.weights
        drawn = _without_unused(skeleton(dice, endless=mark >= success + failure))
        return _filled(dice, drawn, _visits(drawn), failing=success <= mark < success + failure)


def _visits(drawn: Skeleton) -> dict[int, list[list[int]]]:
    """Run a skeleton: the values of the variables at the first visits of each probe."""
    found: dict[int, list[list[int]]] = {place: [] for place in drawn.probes}
    try:
        for place, values in Statements(drawn.program).walk(_FOLLOWED):
            if place in found and len(found[place]) < _VISITS:
                found[place].append(list(values))
    except TooLargeError:
        pass
    return found


def _filled(dice: Dice, drawn: Skeleton, visits: dict[int, list[list[int]]], *, failing: bool) -> Program:
    """Put assertions in the place of the probes."""
    reached = [place for place in drawn.probes if visits[place]]
    wrong = dice.choice(reached) if failing and reached else None
    code: list[Token] = []
    last = 0
    for place in drawn.probes:
        code += drawn.program.code[last : place + 1]
        code += assertion(dice, drawn.program, visits[place], holds=place != wrong)
        last = place + 2
    code += drawn.program.code[last:]
    return Program(drawn.program.variables, tuple(code))


def _without_unused(drawn: Skeleton) -> Skeleton:
    """Drop the variables that the code does not mention, but for one."""
    program, mentioned = drawn.program, set(drawn.program.code)
    variables = tuple(v for i, v in enumerate(program.variables) if i == 0 or v.name in mentioned)
    return replace(drawn, program=replace(program, variables=variables))
