"""The specification against the paper's examples, and against brute force."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.cases import cases
from tests.domains.pushdown.spaces import automata, case_of, rule_sets

from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.semantics import runs as semantics

# Fig. 3 of the paper: three locations, three labels, one extra state before and one after the second γ0.
FIG3_RULES = (Rule(2, 2, 0, ()), Rule(1, 1, 2, (2, 0)))
FIG3_EDGES = {Edge(0, 0, 3), Edge(3, 0, 4)}


def test_a_step_replaces_the_top_of_the_stack() -> None:
    assert semantics.step((Rule(0, 0, 1, (1, 0)),), (0, (0, 2))) == {(1, (1, 0, 2))}


def test_an_empty_stack_has_no_step() -> None:
    assert semantics.step((Rule(0, 0, 0, ()),), (0, ())) == set()


def test_pre_star_adds_the_two_transitions_of_figure_3() -> None:
    assert semantics.pre_star_exec(FIG3_RULES, FIG3_EDGES) == FIG3_EDGES | {Edge(2, 2, 0), Edge(1, 1, 3)}


def test_check_is_undefined_where_an_edge_of_a2_enters_an_initial_state() -> None:
    enters = Automaton((), (Edge(0, 0, 0),), (0,))
    assert semantics.check(Case(("p0",), ("A",), (), enters, enters)) is None
    assert semantics.check(Case(("p0",), ("A",), (), enters, Automaton((), (), (0,)))) is True


def _reachable_by_search(case: Case, longest: int) -> bool:
    """Run from every accepted configuration with a short stack, keeping stacks short."""
    labels = range(len(case.labels))
    words: list[tuple[int, ...]] = [()]
    for word in words:
        if len(word) < longest:
            words += [(*word, label) for label in labels]
    seen = {
        (p, word) for p in range(len(case.locations)) for word in words if semantics.accepts(case.initial, (p, word))
    }
    todo = list(seen)
    while todo:
        here = todo.pop()
        if semantics.accepts(case.final, here):
            return True
        fresh = {c for c in semantics.step(case.rules, here) if len(c[1]) <= longest + 2} - seen
        seen |= fresh
        todo += fresh
    return False


def test_check_finds_whatever_a_search_finds_on_a_complete_small_space() -> None:
    found = 0
    for rules in rule_sets(1, 2, 1):
        for initial in automata(1, 2, 1, 1, normal=True):
            for final in automata(1, 2, 1, 1, normal=True):
                case = case_of(rules, initial, final, 1, 2)
                # one rule and one edge: stacks of four labels are enough for every run that matters
                assert semantics.check(case) == _reachable_by_search(case, 3)
                found += 1
    assert found > 2000


@settings(max_examples=100, deadline=None)
@given(cases(max_locations=2, max_labels=2, max_rules=4, max_extra=2, max_edges=3))
def test_a_run_that_a_search_finds_is_never_denied(case: Case) -> None:
    if _reachable_by_search(case, 2):
        assert semantics.check(case) in {True, None}


@given(st.lists(st.integers(0, 1), max_size=4).map(tuple))
def test_accepting_reads_epsilon_as_nothing(word: tuple[int, ...]) -> None:
    silent = Automaton(("q",), (Edge(0, -1, 1), Edge(1, 0, 1)), (1,))
    assert semantics.accepts(silent, (0, word)) == (1 not in word)
