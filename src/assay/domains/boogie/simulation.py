"""Steps through the run of a program, statement by statement. BPL_0 is deterministic, so a state has at most one step.

The values after each statement are those of the replay that the checker of evidence uses.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from assay.core.domain.verdict import Verdict
from assay.core.simulate.simulation import Guide, Shown
from assay.domains.boogie.checker.readable import FAST
from assay.domains.boogie.formats.numbers import digits
from assay.domains.boogie.formats.printing import program_lines
from assay.domains.boogie.model.case import FALSE, TRUE, Program, Type, Variable
from assay.domains.boogie.model.evidence import Evidence, Flawed, Repeated
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.program_points import TooLargeError
from assay.domains.boogie.semantics.replay import Statements
from assay.domains.boogie.semantics.steps import End
from assay.domains.boogie.semantics.typing import mistyped
from assay.errors import InputError

TOO_LARGE = "too large"
_ENDS = {
    End.SUCCESS: "the program ends, and no assertion failed",
    End.FAILURE: "assertion violated",
    End.DIVISION_BY_ZERO: "division by zero",
    TOO_LARGE: "a number or the remaining code grows too large",
}


class Position(NamedTuple):
    """A state: the next statement, the values (Booleans as 0 and 1), and the small steps so far."""

    place: int
    values: tuple[int, ...]
    steps: int = 0


class Executed(NamedTuple):
    """One executed statement; one with a fault leads nowhere."""

    place: int
    target: Position
    fault: str = ""


class Execution:
    """A program to step through."""

    def __init__(self, program: Program) -> None:
        """Prepare a program; `InputError` if it cannot run."""
        self._program = _runnable(program)
        lines = program_lines(program)
        self._texts = {line.token: line.text for line in lines} | {line.again: line.text for line in lines}

    @property
    def starts(self) -> Sequence[Position]:
        """The state before the first statement."""
        return (Position(0, tuple(Statements(self._program).values)),)

    def start_text(self, state: Position) -> str:
        """Give the initial values."""
        shown = ", ".join(f"{name} = {value}" for name, value in self.values(state).items())
        return f"start  {{{shown}}}" if shown else ""

    def steps(self, state: Position) -> Sequence[Executed]:
        """The next statement; none at the end of the program."""
        place = state.place
        if place == len(self._program.code):
            return ()
        replay = Statements(self._program, state.values, place, state.steps)
        try:
            walk = replay.walk(2)
            next(walk)
            if next(walk, None) is not None:
                return (Executed(place, Position(replay.place, tuple(replay.values), replay.steps)),)
            return (Executed(place, state, str(replay.at(1 << 62))),)
        except TooLargeError:
            return (Executed(place, state, TOO_LARGE),)

    def after(self, step: Executed) -> Position:
        """The state after a statement."""
        return step.target

    def shown(self, state: Position, step: Executed) -> Shown:
        """Write a statement with the values that it changes."""
        what = (self._texts.get(step.place) or "").strip().removesuffix("{").rstrip()
        before, after = self.values(state), self.values(step.target)
        changed = tuple(f"{name} = {value}" for name, value in after.items() if before[name] != value)
        text = what + (f"  {{{', '.join(changed)}}}" if changed else "") + (f"  ✗ {step.fault}" if step.fault else "")
        return Shown(text, "", what, changed, step.fault)

    def values(self, state: Position) -> Mapping[str, str]:
        """The values of all variables."""
        pairs = zip(self._program.variables, state.values, strict=True)
        return {variable.name: _value(variable, number) for variable, number in pairs}

    def ending(self, state: Position, last: Executed | None) -> str:
        """A run ends with the program, and at a statement that fails."""
        if last is not None and last.fault:
            return _ENDS[last.fault]
        return _ENDS[End.SUCCESS] if state.place == len(self._program.code) else ""


def _value(variable: Variable, number: int) -> str:
    if variable.type == Type.BOOL:
        return TRUE if number else FALSE
    return digits(number)


def _runnable(program: Program) -> Program:
    if program.malformed is not None:
        raise InputError("a malformed text has no run", remedy="give a program")
    for error, rules in (("name-error", misnamed), ("type-error", mistyped)):
        if flaw := rules(program):
            raise InputError(f"the program has no run: {error}, {flaw.why}", remedy="correct it")
    return program


def guide(program: Program, verdict: str, evidence: Evidence) -> Guide[Position, Executed] | None:
    """The run that evidence is about; None for an error of names or types, which has none."""
    if isinstance(evidence, Flawed):
        return None
    rejection = FAST.check(program, Verdict(verdict), evidence)
    if rejection is not None:
        raise InputError(f"not the run of the program: {rejection.why}", remedy="give the evidence of this case")
    execution = Execution(program)
    (start,) = execution.starts
    if not isinstance(evidence, Repeated):
        return Guide(start, _run(execution, start, None))
    cycle = sum(1 for _ in _run(execution, start, evidence.first))
    return Guide(start, _run(execution, start, evidence.second), cycle)


def _run(execution: Execution, state: Position, steps: int | None) -> Iterator[Executed]:
    """Run the program to its end, or for at most this many small steps."""
    while (steps is None or state.steps < steps) and (taken := execution.steps(state)):
        yield taken[0]
        if taken[0].fault:
            return
        state = taken[0].target
