"""Why a reduction must not depend on the search: two ways in which one that does goes wrong, and that ours does not.

The first is section 5 of Brunner and Lammich: in a product, a state of the system can be reduced now so, now otherwise.
The second is that of Holzmann, Peled and Yannakakis (On nested depth first search, 1996): the second search of a nested
one has another stack, hence other ample sets, and misses a cycle that the first has been through.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import pytest

from assay.domains.promela.ample.applicability import AMPLE
from assay.domains.promela.ample.conditions import are_independent
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import ACCEPTANCE, Case, Property
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.oracle.por import PORS
from assay.papers.section_5 import ACCEPTING, SYSTEM, Pair, accepts, on_the_fly, open_dependent, seen, ways, whole

# Section 5 -----------------------------------------------------------------------------------------------------------


def test_the_system_is_the_one_that_section_5_speaks_of() -> None:
    enabled = {state: dict(steps) for state, steps in SYSTEM.items()}
    visible = {a for q, steps in SYSTEM.items() for a, r in steps.items() if seen(q) != seen(r)}
    assert visible == {"b", "e", "f"}
    assert all(are_independent(enabled, one, "d") for one in ("a", "b", "c"))


def test_reduced_on_the_fly_a_product_is_no_product_of_what_is_reduced() -> None:
    reduced = on_the_fly(open_dependent)
    first, second = reduced["α", "f1"], reduced["α", "f2"]
    assert {state for state, _ in first} == {"ι"}
    assert {state for state, _ in second} == {"β"}  # ι is open
    # as words of the system the word is there: by d, and when α comes again, by a
    assert any(ways(reduced))
    # the formula accepts it, with α reduced as it is nowhere
    assert accepts(on_the_fly(whole))
    # and yet the product has no accepting run for it: the claim (14) is wrong
    assert not accepts(reduced)


@pytest.mark.parametrize("action", ["a", "d"])
def test_reduced_before_by_the_state_alone_it_is(action: str) -> None:
    def by_state(pair: Pair, _: set[Pair]) -> Mapping[str, str]:
        return {action: SYSTEM["α"][action]} if pair[0] == "α" else SYSTEM[pair[0]]

    reduced = on_the_fly(by_state)
    accepted = {tuple(state for state, _ in path) for path in ways(reduced) if path[-1][1] == ACCEPTING}
    read = {tuple(state for state, _ in path) for path in ways(reduced)}
    assert accepted == read


# Nested search -------------------------------------------------------------------------------------------------------

ROUNDS = (2, 3)
"""Two processes that go round, each step of one independent of all of the other; the second has two accept labels."""
MARKED = {0, 2}
Spot = tuple[int, int]


def moved(spot: Spot, process: int) -> Spot:
    """A process takes its step."""
    after = [*spot]
    after[process] = (spot[process] + 1) % ROUNDS[process]
    return after[0], after[1]


def with_proviso(spot: Spot, on_stack: frozenset[Spot]) -> list[Spot]:
    """The step of one process, if it is not visible and does not lead to the stack; else both."""
    for process in (0, 1):
        target = moved(spot, process)
        if (target[1] in MARKED) == (spot[1] in MARKED) and target not in on_stack:
            return [target]
    return [moved(spot, 0), moved(spot, 1)]


def nested(second: Callable[[Spot, frozenset[Spot], Mapping[Spot, list[Spot]]], list[Spot]]) -> bool:
    """Whether a nested search finds an accepting cycle; `second` says what the second search sees of a state."""
    chosen: dict[Spot, list[Spot]] = {}
    flagged: set[Spot] = set()

    def first(spot: Spot, on_stack: frozenset[Spot]) -> bool:
        chosen[spot] = with_proviso(spot, on_stack)
        if any(target not in chosen and first(target, on_stack | {target}) for target in chosen[spot]):
            return True
        return spot[1] in MARKED and closes(spot, spot, frozenset({spot}))

    def closes(spot: Spot, seed: Spot, on_stack: frozenset[Spot]) -> bool:
        for target in second(spot, on_stack, chosen):
            if target == seed:
                return True
            if target not in flagged:
                flagged.add(target)
                if closes(target, seed, on_stack | {target}):
                    return True
        return False

    return first((0, 0), frozenset({(0, 0)}))


def test_a_second_search_with_ample_sets_of_its_own_misses_a_cycle() -> None:
    assert not nested(lambda spot, on_stack, _: with_proviso(spot, on_stack))


def test_a_second_search_that_sees_what_the_first_saw_finds_it() -> None:
    assert nested(lambda spot, _, chosen: chosen.get(spot, []))


def test_every_engine_finds_it_with_every_reduction() -> None:
    source = """
    active proctype P() { byte x; again: x = 1; x = 0; goto again }
    active proctype Q() { byte x; accept0: x = 1; one: x = 2; accept2: x = 0; goto accept0 }
    """
    question = question_of(Case(source, Property(ACCEPTANCE)))
    assert set(PORS) == {"none", *AMPLE}
    for engine in ENGINES.values():
        for reduction in PORS:
            answer = decide(question, engine, Room(100_000), reduction)
            assert answer.verdict.word == "violated", (engine.name, reduction)
