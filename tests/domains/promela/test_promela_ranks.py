"""Ranks by kernels are those of the library, packed; wrong ranks and columns that do not fit are rejected."""

from __future__ import annotations

import random
import zlib
from base64 import b64encode

import msgspec
import pytest
from msgspec.structs import replace
from tests.automata.test_ltl_ranked import formula, structure

from assay.automata.buchi.translate import translate
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.observer import Observer, Tableau, Watcher
from assay.automata.emptiness.ranks import refute
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import closure_of
from assay.automata.formula.syntax import parse
from assay.automata.limits import LimitError
from assay.core.domain.verdict import Verdict
from assay.core.native.block import block_of
from assay.domains.promela.checker.program import large
from assay.domains.promela.checker.program.program import Program, program_of
from assay.domains.promela.checker.program.table import StateTable
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native import ranks
from assay.domains.promela.engine.native.rank_kernels.codes import MOST_MARKS
from assay.domains.promela.engine.native.ranks import Graph, can_rank, rank
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.model.evidence import Ranked
from assay.domains.promela.model.packed_pairs import PackedPairs, column_of, numbers_of, pack
from assay.domains.promela.oracle import whole
from assay.errors import InputError, ToolError

HOLDS = Verdict("holds")
COUNTERS = """
byte a, b, c;
active proctype A() { do :: atomic { a < 29 -> a++ } :: atomic { a == 29 -> a = 0 } od }
active proctype B() { do :: atomic { b < 24 -> b++ } :: atomic { b == 24 -> b = 0 } od }
active proctype C() { do :: atomic { c < 19 -> c++ } :: c == 19 -> break od }
"""


def graph_of(where: Structure) -> Graph:
    waiting = [~met & (1 << where.fair_sets) - 1 for met in where.fairness]
    blocks = (block_of("I", where.offsets[1:]), block_of("I", where.targets), block_of("q", where.labels))
    return Graph(*blocks, block_of("q", waiting), where.fair_sets)


def compared(where: Structure, mine: Observer, other: Observer) -> PackedPairs | None:
    """The ranks that the kernels make, which are those that Python makes."""
    found, expected = rank(graph_of(where), mine, 1_000_000), refute(where, other)
    if not isinstance(expected, RankedPairs):
        assert found is None
        return None
    assert found is not None
    assert tuple(mine.values) == expected.values
    assert found == pack(expected.pairs, len(where.labels))
    assert tuple(found) == tuple(sorted(expected.pairs))
    return found


@pytest.mark.parametrize("fair", [0, 2])
def test_kernels_make_the_ranks_that_python_makes(fair: int) -> None:
    draw = random.Random(fair)
    ranked = 0
    for _ in range(80):
        where = replace(structure(draw, most=9, fair=fair), initial=[0])
        closure = closure_of(wanted := formula(draw))
        tableaus = (Tableau(where.atoms, closure, 1_000_000) for _ in range(2))
        watchers = (Watcher(where.atoms, translate(wanted)) for _ in range(2))
        found = [compared(where, *tableaus), compared(where, *watchers)]
        assert (found[0] is None) == (found[1] is None)
        ranked += found[0] is not None
    assert 20 < ranked < 75


def test_kernels_make_room_where_there_are_many_pairs() -> None:
    draw, names = random.Random(1), tuple("pqrs")
    targets = [draw.randrange(200) for _ in range(400)]
    labels = [draw.randrange(15) for _ in range(200)]
    where = Structure([0], range(0, 401, 2), targets, names, labels)
    closure = closure_of(parse("<> (p && q && r && s) && ([] <> p || X X q) && ((p U q) U r)"))
    found = compared(where, *(Tableau(names, closure, 1_000_000) for _ in range(2)))
    assert found is not None
    assert len(found) > 2 * 1024  # the room at first
    with pytest.raises(LimitError, match=f"more than {len(found) - 1} pairs"):
        rank(graph_of(where), Tableau(names, closure, 1_000_000), len(found) - 1)
    assert rank(graph_of(where), Tableau(names, closure, 1_000_000), len(found)) == found


def test_more_marks_than_bits_are_left_to_python() -> None:
    graph = graph_of(Structure([0], [0, 1], [0], ("p",), [0]))
    observer = Tableau(("p",), closure_of(parse("<> p")), 10)
    assert can_rank(replace(graph, fair_sets=MOST_MARKS - observer.sets), observer)
    assert not can_rank(replace(graph, fair_sets=MOST_MARKS), observer)


def large_case(text: str = "<> [] (c == 19) || [] (a < 30 && c < 19)") -> Case:
    return Case(COUNTERS, Property(LTL, "p", parse_formula(text)))


@pytest.fixture(scope="module")
def made() -> tuple[Case, Ranked, PackedPairs]:
    case = large_case()
    evidence = whole.make_evidence(loaded(case).question, 100_000)
    assert isinstance(evidence, Ranked)
    assert isinstance(evidence.pairs, PackedPairs)
    assert evidence.states > 10_000
    return case, evidence, evidence.pairs


def with_number(column: bytes, place: int, number: int) -> bytes:
    numbers = numbers_of(column)
    numbers[place] = number
    return column_of(numbers)


def test_a_wrong_rank_is_rejected(made: tuple[Case, Ranked, PackedPairs]) -> None:
    case, evidence, pairs = made
    assert large.table_proves(case, HOLDS, evidence) is True
    last, most = len(pairs) - 1, max(numbers_of(pairs.ranks))
    assert most > 0
    for place in (0, last // 2, last):
        for wrong in (
            replace(pairs, ranks=with_number(pairs.ranks, place, most + 1 if place else 0)),
            replace(pairs, indices=with_number(pairs.indices, place, 7)),
        ):
            assert wrong != pairs
            assert large.table_proves(case, HOLDS, replace(evidence, pairs=wrong)) is False


def test_columns_that_do_not_fit_are_rejected(made: tuple[Case, Ranked, PackedPairs]) -> None:
    case, evidence, pairs = made
    for wrong in (
        replace(pairs, ends=with_number(pairs.ends, 5, 1 << 31)),
        replace(pairs, ends=pairs.ends[:-4]),
        replace(pairs, ends=with_number(pairs.ends, -1, len(pairs) + 1)),
        replace(pairs, seconds=with_number(pairs.seconds, 5, len(evidence.values))),
        replace(pairs, ranks=pairs.ranks[4:]),
        replace(pairs, indices=b""),
    ):
        assert large.table_proves(case, HOLDS, replace(evidence, pairs=wrong)) is False
    assert large.table_proves(case, HOLDS, replace(evidence, values=(-1, *evidence.values[1:]))) is False


def test_packed_evidence_is_read_back_and_checked(made: tuple[Case, Ranked, PackedPairs]) -> None:
    case, evidence, pairs = made
    written = DOMAIN.evidence.encode(evidence)
    assert len(written) < len(msgspec.json.encode(tuple(pairs))) / 8
    read = DOMAIN.evidence.decode(written)
    assert read == evidence
    assert CHECKER.check(case, HOLDS, read) is None
    older = DOMAIN.evidence.decode(DOMAIN.evidence.encode(replace(evidence, pairs=tuple(pairs))))
    assert isinstance(older, Ranked)
    assert older.pairs == tuple(pairs)
    assert CHECKER.check(case, HOLDS, older) is None


def packed_numbers(numbers: list[int]) -> str:
    return b64encode(zlib.compress(column_of(numbers))).decode()


def test_packed_evidence_that_is_damaged_is_refused(made: tuple[Case, Ranked, PackedPairs]) -> None:
    written = msgspec.json.decode(DOMAIN.evidence.encode(made[1]))
    bomb = packed_numbers([0] * 2_500_000)
    for changes, message in (
        ({"form": "columns-2"}, "columns-2"),
        ({"count": written["pairs"]["count"] + 1}, "another number of pairs"),
        ({"count": 1 << 31}, "count"),
        ({"ranks": bomb}, "another length"),
        ({"counts": packed_numbers([1 << 31] * made[1].states)}, "another number of pairs"),
        ({"ranks": "AAAA"}, "decompressed"),
        ({"ranks": written["pairs"]["ranks"][:-8]}, "another length"),
    ):
        changed = written | {"pairs": written["pairs"] | changes}
        with pytest.raises(InputError, match=f"invalid evidence.*{message}"):
            DOMAIN.evidence.decode(msgspec.json.encode(changed))
    for few in ({"states": 10_000}, {"projected": True}):
        with pytest.raises(InputError, match="packed pairs of at most 10000 states, or projected"):
            DOMAIN.evidence.decode(msgspec.json.encode(written | few))


def test_without_kernels_python_makes_the_same_evidence(
    made: tuple[Case, Ranked, PackedPairs], monkeypatch: pytest.MonkeyPatch
) -> None:
    case, evidence, _ = made

    def missing(*_: object) -> PackedPairs:
        raise ToolError("the kernels are not compiled", remedy="compile them")

    monkeypatch.setattr(whole, "rank", missing)
    assert whole.make_evidence(loaded(case).question, 100_000) == evidence


def test_too_little_memory_gives_no_certificate(
    made: tuple[Case, Ranked, PackedPairs], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(form: str, size: int) -> None:
        raise MemoryError(f"{size} numbers of form {form}")

    monkeypatch.setattr(ranks, "Block", full)
    why = whole.make_evidence(loaded(made[0]).question, 100_000)
    assert isinstance(why, str)
    assert "gave no answer" in why


@pytest.mark.parametrize("fair", [False, True])
def test_a_table_makes_room_for_many_steps(*, fair: bool) -> None:
    case = Case("bit x[6]; active [6] proctype P() { do :: x[_pid] = 1 - x[_pid] od }", Property(LTL, "p"))
    program = program_of(case)
    assert isinstance(program, Program)
    tight, wide = (StateTable(program, most, infinite=True, fair=fair) for most in (64, 1000))
    assert (tight.states, tight.transitions) == (64, 6 * 64)
    assert tight.transitions > 4 * 64  # the room at first
    labels = block_of("q", [0] * 64)
    assert tight.structure((), labels, fair=fair) == wide.structure((), labels, fair=fair)
    assert tight.fair_sets == wide.fair_sets == (6 if fair else 0)
    assert set(tight.ends.view) == set(range(6, 6 * 64 + 1, 6))
