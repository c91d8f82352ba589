"""How a large model ends: explored to the end, or with a clear reason and with what was explored."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Certified, Reason
from assay.core.native.block import Block
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.visited import Visited
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.oracle.oracle import ORACLES, ModelChecker
from assay.errors import UsageError


def grid(side: int) -> str:
    """A model that is at each point of a square, and has passed each guard there that can be passed."""
    return f"short x, y; active proctype P() {{ do :: x < {side - 1} -> x++ :: y < {side - 1} -> y++ od }}"


def safety(text: str) -> Case:
    return Case(text, Property(SAFETY))


def measured(answer: Answer[Evidence], name: str) -> int:
    number = answer.measures[name]
    assert isinstance(number, int)
    return number


def test_every_state_of_a_large_model_is_stored_in_few_bytes() -> None:
    answer = ORACLES["bfs-native"].decide([safety(grid(300))], Limits())[0]
    assert (answer.verdict.word, answer.measures["states"]) == ("violated", 300 * 300 + 2 * 300 * 299)
    assert measured(answer, "bytes") < 30 * measured(answer, "states")


@pytest.mark.parametrize("engine", ["bfs-native", "ndfs-native", "scc-native"])
def test_a_model_too_large_for_its_memory_is_unknown_and_says_what_was_explored(engine: str) -> None:
    asked = Property(LTL, "given", parse_formula("[] (x >= 0)")) if engine != "bfs-native" else Property(SAFETY)
    memory = 4 << 20
    answer = ORACLES[engine].decide([Case(grid(1000), asked)], Limits(memory=memory))[0]
    assert answer.verdict.reason is Reason.MEMORY
    assert 10_000 < measured(answer, "states") < memory // 8
    assert "in 4 MB" in answer.note


@pytest.mark.parametrize(("kilobytes", "size"), [(64, None), (70, 2), (100, 2), (111, 2), (136, 4), (1000, 4)])
def test_a_table_grows_fourfold_unless_twofold_leaves_memory_for_more_states(kilobytes: int, size: int | None) -> None:
    memory = Visited(width=2, most=1 << 13, beside=4)
    full = 3 * memory.table.size // 4  # 36 kB of rows; tables of twice and four times the size have 32 and 64 kB
    for state in range(full):
        memory.rows[2 * state] = state
    before, limits = memory.table.size, SearchLimits(1 << 13, kilobytes << 10)
    if size is None:
        with pytest.raises(SpentError):
            limits.grow(full, 1, memory)
    else:
        limits.grow(full, 1, memory)
        assert memory.table.size == size * before


def test_threads_fill_no_table_between_one_and_eight_megabytes() -> None:
    memory, sizes = Visited(width=2, most=1 << 13, beside=0), list[int]()
    limits = SearchLimits(1 << 30, 1 << 30)
    for rehash in (None, lambda: None):
        memory.rehash = rehash
        memory.table = Block("I", 1 << 14)
        for _ in range(4):
            limits.grow(100, 1, memory)
            sizes.append(memory.table.bytes >> 10)
    assert sizes == [256, 1024, 4096, 16384, 256, 1024, 8192, 32768]
    memory.table = Block("I", 1 << 17)  # half a megabyte
    limits.grow(100, 1, memory)
    assert memory.table.bytes == 1 << 20


def test_threads_fill_a_smaller_table_if_that_leaves_memory_for_more_states() -> None:
    memory = Visited(width=2, most=1 << 13, beside=0)
    memory.rehash = lambda: None
    memory.table = Block("I", 1 << 18)
    SearchLimits(1 << 30, 5 << 20).grow(200_000, 1, memory)
    assert memory.table.bytes == 2 << 20


def test_a_search_tells_how_far_it_is() -> None:
    told: list[str] = []
    ORACLES["bfs-native"].telling(told.append).decide([safety(grid(600))], Limits())
    assert told
    assert all(word in told[-1] for word in ("states", "/s", "depth", "MB"))


def test_an_interrupted_search_tells_how_far_it_was() -> None:
    def stop(_words: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=r"states .* depth"):
        ORACLES["bfs-native"].telling(stop).decide([safety(grid(600))], Limits())


def test_evidence_is_made_up_to_the_number_of_states_that_is_asked_for() -> None:
    text = "byte x, y; active proctype P() { do :: x < 40 -> x++ :: y < 40 -> y++ :: else -> break od }"
    bfs = ORACLES["bfs"].engine
    little, much = (ModelChecker(bfs, certify=most).decide([safety(text)], Limits())[0] for most in (1_000, 10_000))
    assert (little.verdict, little.evidence) == (much.verdict, None)
    assert much.evidence is not None


def test_limits_are_options_of_check() -> None:
    oracle = make_oracle(DOMAIN, "bfs", {"memory": "64M", "certify": "7", "max-states": "9"})
    assert isinstance(oracle, ModelChecker)
    assert (oracle.memory, oracle.certify, oracle.states) == (64 << 20, 7, 9)
    with pytest.raises(UsageError, match="invalid amount of memory"):
        make_oracle(DOMAIN, "bfs", {"memory": "much"})


def test_certificates_of_holds_can_be_turned_off() -> None:
    oracle = make_oracle(DOMAIN, "bfs", {"certify": "0"})
    holds, fails = oracle.decide([safety("active proctype P() { skip }"), safety("init { assert(false) }")], Limits())
    assert (holds.verdict.word, holds.evidence, holds.certified) == ("holds", None, Certified.NONE)
    assert (fails.verdict.word, fails.certified) == ("violated", Certified.FULL)
    with pytest.raises(UsageError, match="not a positive number"):
        make_oracle(DOMAIN, "bfs", {"max-states": "0"})
    with pytest.raises(UsageError, match="not a number"):
        make_oracle(DOMAIN, "bfs", {"certify": "-1"})


@pytest.mark.parametrize("engine", ["ndfs-native", "scc-native"])
def test_the_path_of_a_search_for_cycles_counts_as_memory(engine: str) -> None:
    memory, path = 32 << 20, 24 + 8
    case = Case("int x; active proctype P() { do :: x++ od }", Property(LTL, "p", parse_formula("[] (x > -1)", "here")))
    answer = ModelChecker(ORACLES[engine].engine, states=1 << 30, memory=memory).decide([case], Limits())[0]
    assert answer.verdict.reason is Reason.MEMORY
    assert measured(answer, "states") * path < memory


@pytest.mark.skipif(not hasattr(os, "sysconf"), reason="the size of the memory is not known")
@pytest.mark.parametrize("engine", ["ndfs-native", "scc-native", "bfs-native"])
@pytest.mark.parametrize("part", [SAFETY, LTL])
def test_small_rows_and_much_memory_ask_for_no_block_larger_than_the_memory(engine: str, part: str) -> None:
    """Linux refuses such a block, even if most of it would never be touched."""
    memory = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 10 * 9
    formula = parse_formula("[] <> x") if part == LTL else None
    case = Case("bit x; active proctype P() { do :: x = !x od }", Property(part, "p", formula))
    (answer,) = make_oracle(DOMAIN, engine, {"memory": str(memory), "certify": "0"}).decide([case], Limits())
    assert answer.verdict.word == "holds"


STACK = """
import resource, sys
from pathlib import Path
from assay.core.native.block import Block
from assay.domains.promela.engine.native.search.cycle_worker import enlarge

stack = Block("q", 1 << 18)
stack[0] = stack[stack.size - 1] = 7
used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + (200 << 20), -1))
for _ in range(3):
    enlarge(stack, stack.size + 1)
    print(stack.size >> 18, stack[0], stack[(1 << 18) - 1])
try:
    enlarge(stack, stack.size + (1 << 26))
except MemoryError:
    print("full", stack.size >> 18, stack[0])
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the addresses of a process are limited on Linux")
def test_a_stack_grows_less_where_addresses_are_few() -> None:
    done = subprocess.run([sys.executable, "-c", STACK], capture_output=True, text=True, check=True)
    assert done.stdout.split("\n") == ["16 7 7", "32 7 7", "64 7 7", "full 64 7", ""]
