"""Runs a program: compiled while its numbers fit into 64 bits, in Python otherwise."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from assay.core.native.library import Library
from assay.domains.boogie.engine import machine
from assay.domains.boogie.engine.heads import head_numbers
from assay.domains.boogie.engine.instructions import HEAD, Instructions, instructions
from assay.domains.boogie.engine.machine import BIG, LATE, REPEATED, Numbers
from assay.domains.boogie.model.case import CLOSE, OPEN, TRUE, WHILE, Program, Type, Variable

BITS = 1 << 12
"""The limit on bits of a computed number beyond the largest literal, so that growing numbers cannot fill memory."""
_SMALL = 62
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


class Stopped(Struct, frozen=True):
    """Why, where (a token) and at which step a run stopped; with the repetition, if any."""

    why: int
    place: int
    steps: int
    repetition: Repetition | None = None


def run(program: Program, limit: int) -> Stopped:
    """Run a well-typed program until it ends, repeats a state at a loop head, or exceeds the step limit."""
    made, bits = instructions(program), most_bits(program)
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


def _compiled_or_not(made: Instructions, limit: int, bits: int) -> Stopped:
    if _fits(made):
        stopped = _run(made, limit, _COMPILED, _SMALL)
        if stopped.why != BIG or stopped.steps > limit:
            return stopped
    return _run(made, limit, _PYTHON, bits)


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
        return Stopped(why, made.places[at], steps)
    rows = (how.make(initial), how.make(initial), saved, values)
    found = how.first_repetition(operations, arguments, rows, stack, apart, bound, root)
    return _repeated(made, at, found, tuple(map(int, saved)), tuple(map(int, values)))


def _repeated(
    made: Instructions,
    at: int,
    found: tuple[int, int, int, int, int, int],
    early: tuple[int, ...],
    late: tuple[int, ...],
) -> Stopped:
    early_from, early_since, late_from, late_since, first, second = map(int, found)
    before = [
        Visit(made.places[position] if position else None, steps, values)
        for position, steps, values in ((early_from, early_since, early), (late_from, late_since, late))
    ]
    return Stopped(REPEATED, made.places[at], second, Repetition(first, second, *before))


_COMPILED = _How(_array, _explore, _first_repetition)
_PYTHON = _How(list, machine.explore, machine.first_repetition)


@cache
def load_kernels() -> None:
    """Compile or load all kernels by running a program that loops."""
    run(Program((Variable("x", Type.INT, 0),), (WHILE, TRUE, OPEN, CLOSE)), 1)
