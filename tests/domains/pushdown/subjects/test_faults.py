"""The planted faults are wrong just where PDAAAL was, and right elsewhere."""

from __future__ import annotations

import pytest

from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import EmbeddedSubject
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.semantics import runs as semantics
from assay.domains.pushdown.shard.native import collapsed
from assay.domains.pushdown.subjects.catalogue import FAULTS
from assay.errors import UsageError


def start(*word: int) -> Automaton:
    """Accepts (p0, word) alone."""
    states = [0, *range(1, len(word) + 1)]
    edges = tuple(Edge(states[k], label, states[k + 1]) for k, label in enumerate(word))
    return Automaton(tuple(f"q{k}" for k in range(len(word))), edges, (states[-1],))


EMPTY_STACK = Automaton((), (), (0,))
POP = Rule(0, 0, 0, ())


def wrong(fault: str, case: Case) -> bool:
    truth = "reachable" if semantics.check(case) else "unreachable"
    return FAULTS[fault](case).verdict.word != truth


def test_epsilon_is_lost_where_a_pop_leaves_the_stack_empty() -> None:
    assert wrong("epsilon", Case(("p",), ("A",), (POP,), start(0), EMPTY_STACK))


def test_epsilon_does_not_matter_where_something_is_left_on_the_stack() -> None:
    assert not wrong("epsilon", Case(("p",), ("A",), (POP,), start(0, 0), start(0)))


def test_order_loses_a_run_that_uses_a_new_transition_twice() -> None:
    assert wrong("order", Case(("p",), ("A",), (POP,), start(0, 0), EMPTY_STACK))


def test_order_finds_a_run_that_uses_it_once() -> None:
    assert not wrong("order", Case(("p",), ("A",), (POP,), start(0), EMPTY_STACK))


def test_wildcard_applies_a_rule_to_a_label_that_only_an_automaton_mentions() -> None:
    assert wrong("wildcard", Case(("p",), ("A", "B"), (POP,), start(1), EMPTY_STACK))


# Four systems whose collapse was seen in PDAAAL before its correction (commit ea63709): A is 0, B is 1.
SWAP_B_TO_A, POP_B = Rule(0, 1, 0, (0,)), Rule(0, 1, 0, ())


@pytest.mark.parametrize(
    ("rules", "popped"),
    [
        ((POP, SWAP_B_TO_A), {0, 1, 2}),
        ((SWAP_B_TO_A, POP), {0}),
        ((SWAP_B_TO_A, POP, POP_B), {0, 1, 2}),
    ],
)
def test_wildcard_depends_on_the_order_in_which_labels_are_met(rules: tuple[Rule, ...], popped: set[int]) -> None:
    flat = flatten(Case(("p",), ("A", "B", "C"), rules, Automaton(), Automaton()))
    assert {rule[1] for rule in collapsed(flat) if rule[3] == 0} == popped


def test_a_push_under_a_wildcard_keeps_the_label_it_read() -> None:
    push = Rule(0, 0, 0, (0, 0))
    flat = flatten(Case(("p",), ("A", "B"), (push,), Automaton(), Automaton()))
    assert set(collapsed(flat)) == {(0, 0, 0, 2, 0, 0), (0, 1, 0, 2, 0, 1)}


@pytest.mark.parametrize(("fault", "cases", "least", "most"), [("epsilon", 600, 30, 90), ("wildcard", 1300, 1, 20)])
def test_random_cases_find_the_fault(fault: str, cases: int, least: int, most: int) -> None:
    source = make_source(DOMAIN, Spec("random"))
    drawn = [source.case(i) for i in range(cases)]
    truth = make_oracle(DOMAIN, "pre").decide(drawn, Limits())
    found = sum(FAULTS[fault](case).verdict != t.verdict for case, t in zip(drawn, truth, strict=True))
    assert least <= found <= most


def test_random_case_7638_finds_the_order_fault() -> None:
    source = make_source(DOMAIN, Spec("random"))
    assert wrong("order", source.case(7638))


def test_faults_say_nothing_of_cases_outside_their_algorithm() -> None:
    enters = Automaton((), (Edge(0, 0, 0),), (0,))
    case = Case(("p",), ("A",), (POP,), enters, EMPTY_STACK)
    assert {decide(case).verdict.label for decide in FAULTS.values()} == {"unknown:unsupported"}


@pytest.mark.parametrize(
    "spec", [Spec("fault"), Spec("fault", "nothing"), Spec("nothing"), Spec("fault", "order", (("a", "b"),))]
)
def test_a_subject_that_is_not_there_is_a_usage_error(spec: Spec) -> None:
    with pytest.raises(UsageError):
        make_subject(DOMAIN, spec)


def test_embedded_subjects_run_in_this_process() -> None:
    assert isinstance(make_subject(DOMAIN, Spec("fault", "order")), EmbeddedSubject)
