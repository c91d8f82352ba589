"""Properties of SM programs are decided end to end: what is accepted is checked against the program itself."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from assay.automata.checker.proved import list_of
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.ranks import refute_formula
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not
from assay.automata.formula.syntax import parse
from assay.checkers import ltl as sm
from assay.domains.promela.ample.sm.exploration import Explored, explored, holds, violated
from assay.errors import UsageError

BYTE = sm.Range(0, 256)
BIT = sm.Range(0, 2)


def glob(x: int) -> object:
    return sm.Glob(x)


def equals(x: int, value: int) -> object:
    return sm.Bin(sm.Equal(), glob(x), sm.Num(value))


def put(x: int, value: int) -> object:
    return sm.Act(sm.Assignment(sm.Num(1), sm.ToGlob(x), sm.Num(value)))


def when(expression: object) -> object:
    return sm.Act(sm.Test(expression))


def seq(*commands: object) -> object:
    first, *rest = commands
    return sm.Seq(first, seq(*rest)) if rest else first


def program(processes: list[object], ranges: list[object], start: list[int], locals_: int = 0) -> object:
    begun = list_of(sm.Process(command, list_of([0] * locals_)) for command in processes)
    return sm.Program(
        list_of(ranges), list_of(list_of([BYTE] * locals_) for _ in processes), sm.Config(list_of(start), begun)
    )


def peterson(*, turn_first: bool) -> object:
    """Globals: flag0 flag1 turn critical0 critical1. With the turn taken before the flag is set, it is wrong."""

    def process(me: int) -> object:
        other = 1 - me
        enter = [put(me, 1), put(2, other)]
        free = sm.Bin(sm.Disj(), equals(other, 0), equals(2, me))
        return sm.Loop(
            seq(*(enter[::-1] if turn_first else enter), when(free), put(3 + me, 1), put(3 + me, 0), put(me, 0))
        )

    return program([process(0), process(1)], [BIT] * 5, [0] * 5)


ATOMS = {"c0": glob(3), "c1": glob(4), "w0": glob(0)}


def decided(where: Explored, text: str) -> bool:
    """Decide a property, and have the proof accept the answer; no other answer may be accepted."""
    wanted = parse(text)
    closure = closure_of(Not(wanted))
    found = refute_formula(where.structure, closure)
    if isinstance(found, Ranked):
        assert holds(where, wanted, closure, found)
        assert not holds(where, Not(wanted), closure, found)
        assert not holds(where, wanted, closure, replace(found, pairs=found.pairs[1:]))
        return True
    assert violated(where, wanted, found)
    assert not violated(where, Not(wanted), found)
    return False


@pytest.mark.parametrize(
    ("turn_first", "fair", "text", "answer"),
    [
        (False, False, "[] !(c0 && c1)", True),
        (True, False, "[] !(c0 && c1)", False),
        (False, False, "[] (w0 -> <> c0)", False),
        (False, True, "[] (w0 -> <> c0)", True),
        (False, True, "[] <> c1", True),
        (False, True, "<> [] !c0", False),
        (False, False, "X X X w0", False),
    ],
)
def test_peterson(*, turn_first: bool, fair: bool, text: str, answer: bool) -> None:
    assert decided(explored(peterson(turn_first=turn_first), ATOMS, fair=fair), text) is answer


def test_what_cannot_move_stutters() -> None:
    stops = program([seq(put(0, 1), when(equals(0, 2)))], [BYTE], [0])
    where = explored(stops, {"one": glob(0)})
    assert len(where.configurations) == 2
    assert decided(where, "<> [] one")


def test_loops_end_with_break_and_values_wrap() -> None:
    count = sm.Act(sm.Assignment(sm.Num(1), sm.ToGlob(0), sm.Bin(sm.Plus(), glob(0), sm.Num(100))))
    body = sm.Choice(seq(when(equals(0, 44)), sm.Break()), seq(when(sm.Negate(equals(0, 44))), count))
    where = explored(program([seq(sm.Loop(body), put(0, 7))], [BYTE], [0]), {"end": equals(0, 7)})
    assert decided(where, "<> [] end")


def test_a_graph_with_a_step_missing_or_invented_is_rejected() -> None:
    where = explored(peterson(turn_first=False), ATOMS)
    wanted = parse("[] !(c0 && c1)")
    closure = closure_of(Not(wanted))
    offsets, targets = list(where.structure.offsets), list(where.structure.targets)
    less = replace(where.structure, offsets=[*offsets[:-1], offsets[-1] - 1], targets=targets[:-1])
    found = refute_formula(less, closure)
    assert isinstance(found, Ranked)
    assert not holds(replace(where, structure=less), wanted, closure, found)
    wrong = replace(where.structure, targets=[0] * len(targets), labels=[3] * len(where.structure.labels))
    run = refute_formula(wrong, closure)
    assert isinstance(run, Run)
    assert not violated(replace(where, structure=wrong), wanted, run)
    late = replace(where, configurations=(*where.configurations[1:], where.configurations[0]))
    assert not holds(late, wanted, closure, found)


def test_too_many_configurations_are_refused() -> None:
    grows = sm.Loop(sm.Act(sm.Assignment(sm.Num(1), sm.ToGlob(0), sm.Bin(sm.Plus(), glob(0), sm.Num(1)))))
    with pytest.raises(UsageError):
        explored(program([grows], [sm.Range(0, 0)], [0]), {}, limit=50)
