"""Runs a program: compiled while its numbers fit into 64 bits, in Python otherwise."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from assay.core.native.library import Library
from assay.domains.boogie.engine import machine
from assay.domains.boogie.engine.growth import Growth, find_growth
from assay.domains.boogie.engine.heads import head_numbers
from assay.domains.boogie.engine.instructions import HEAD, Instructions, instructions
from assay.domains.boogie.engine.machine import BIG, LATE, REPEATED, Numbers
from assay.domains.boogie.model.case import CLOSE, OPEN, TRUE, WHILE, Program, Type, Variable

BITS = 1 << 12
"""The limit on bits of a computed number beyond the largest literal, so that growing numbers cannot fill memory."""
_SMALL = 62
_GLANCE = 100_000
"""The steps after which a run is examined for a loop that counts forever, if its limit is higher."""
_KERNELS = "assay.domains.boogie.engine.machine_kernel:"
MACHINE = Library("boogie-machine", {name: _KERNELS + name for name in ("explore", "first_repetition")})


class _How(Struct, frozen=True):
    """One implementation of the machine: compiled or Python."""

    make: Callable[[Sequence[int]], Numbers]
    explore: Callable[..., tuple[int, int, int, int]]
    first_repetition: Callable[..., tuple[int, int, int, int, int, int]]


class Visit(Struct, frozen=True):
    """A visit of a loop head: the place of the loop (None: program start), the step, the values of the variables."""

    place: int | None
    steps: int
    values: tuple[int, ...]


class Repetition(Struct, frozen=True):
    """The first loop head that repeats a state: both visits, and the visits of the heads just before."""

    first: int
    second: int
    before_first: Visit
    before_second: Visit


class Budget(Struct, frozen=True):
    """The limits on steps: of a run, and of one whose numbers exceed 64 bits, which is fifty times slower."""

    steps: int
    wide: int


class Stopped(Struct, frozen=True):
    """Why, where (a token) and at which step a run stopped; with the repetition or the growth, if any."""

    why: int
    place: int
    steps: int
    limit: int
    repetition: Repetition | None = None
    growth: Growth | None = None


def run(program: Program, limit: Budget) -> Stopped:
    """Run a well-typed program until it ends, repeats a state at a loop head, or exceeds the step limit.

    A run that exceeds a first, low limit stops early if it counts forever.
    """
    made, bits = instructions(program), most_bits(program)
    growth = _growth(made) if limit.steps > _GLANCE else None
    if growth is not None:
        return Stopped(LATE, growth.place, _GLANCE, _GLANCE, growth=growth)
    stopped = _compiled_or_not(made, limit, bits)
    if stopped.why in (REPEATED, LATE) and made.operations.count(HEAD) > 1:
        # The run is infinite. Loops with equal terms are one head, so the first repetition may be earlier.
        numbers = head_numbers(program.code)
        arguments = [
            numbers[argument] if operation == HEAD else argument
            for operation, argument in zip(made.operations, made.arguments, strict=True)
        ]
        stopped = _compiled_or_not(replace(made, arguments=arguments), limit, bits)
    return stopped


def most_bits(program: Program) -> int:
    """The limit on the bits of a computed number."""
    tokens = (*program.code, *(variable.initial for variable in program.variables))
    return BITS + max((token.bit_length() for token in tokens if isinstance(token, int)), default=0)


def _growth(made: Instructions) -> Growth | None:
    """Examine the run where it exceeds the first limit; None if it does not get there with small numbers."""
    if not _fits(made):
        return None
    values, saved, stack = _array(made.initial), _array(made.initial), _array([0] * made.depth)
    arguments = _array(made.operations), _array(made.arguments), values, saved, stack
    why, at, _, _ = _explore(*arguments, _GLANCE, 1 << _SMALL, 1 << _SMALL // 2)
    return find_growth(made, at, list(values), 1 << _SMALL) if why == LATE else None


def _compiled_or_not(made: Instructions, limit: Budget, bits: int) -> Stopped:
    if _fits(made):
        stopped = _run(made, limit.steps, _COMPILED, _SMALL)
        if stopped.why != BIG or stopped.steps > limit.steps:
            return stopped
    return _run(made, min(limit.steps, limit.wide), _PYTHON, bits)


def _fits(made: Instructions) -> bool:
    """Whether all literals are small enough for compiled code."""
    bound = 1 << _SMALL
    return all(-bound < number < bound for number in (*made.arguments, *made.initial))


def _late(made: Instructions, limit: int) -> int:
    """The step limit for exploration: Brent's algorithm finds a repetition by three times its step, plus one round."""
    return 3 * limit + 64 * len(made.operations)


def _array(numbers: Sequence[int]) -> array[int]:
    return array("q", numbers)


def _explore(*arguments: int | array[int]) -> tuple[int, int, int, int]:
    call = MACHINE.call("explore", *arguments, given=4)
    return call.number(), call.number(), call.number(), call.number()


def _first_repetition(
    operations: array[int], arguments: array[int], rows: tuple[array[int], ...], *more: int | array[int]
) -> tuple[int, int, int, int, int, int]:
    call = MACHINE.call("first_repetition", operations, arguments, rows, *more, given=6)
    numbers = [call.number() for _ in range(6)]
    return numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]


def _run(made: Instructions, limit: int, how: _How, bits: int) -> Stopped:
    operations, arguments, initial = how.make(made.operations), how.make(made.arguments), made.initial
    values, saved, stack = how.make(initial), how.make(initial), how.make([0] * made.depth)
    bound, root = 1 << bits, 1 << bits // 2
    why, at, steps, apart = how.explore(operations, arguments, values, saved, stack, _late(made, limit), bound, root)
    if why != REPEATED:
        return Stopped(why, made.places[at], steps, limit)
    rows = (how.make(initial), how.make(initial), saved, values)
    found = how.first_repetition(operations, arguments, rows, stack, apart, bound, root)
    repetition = _repetition(made, found, tuple(map(int, saved)), tuple(map(int, values)))
    return Stopped(REPEATED, made.places[at], repetition.second, limit, repetition)


def _repetition(
    made: Instructions,
    found: tuple[int, int, int, int, int, int],
    early: tuple[int, ...],
    late: tuple[int, ...],
) -> Repetition:
    early_from, early_since, late_from, late_since, first, second = map(int, found)
    before = [
        Visit(made.places[position] if position else None, steps, values)
        for position, steps, values in ((early_from, early_since, early), (late_from, late_since, late))
    ]
    return Repetition(first, second, *before)


_COMPILED = _How(_array, _explore, _first_repetition)
_PYTHON = _How(list, machine.explore, machine.first_repetition)


@cache
def load_kernels() -> None:
    """Compile or load all kernels by running a program that loops."""
    run(Program((Variable("x", Type.INT, 0),), (WHILE, TRUE, OPEN, CLOSE)), Budget(1, 1))
