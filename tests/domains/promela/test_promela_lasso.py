"""Lassos of native searches are short: none that enters its cycle at an accepting state is shorter."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.search import lasso
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_cycle
from assay.domains.promela.engine.product import Product
from assay.domains.promela.engine.space import Explored, Room, SpentError
from assay.domains.promela.formats import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.model.evidence import Lasso
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.oracle.search import violating
from assay.errors import InputError

LIMITS = SearchLimits(200_000, 1 << 28)
ROOM = Room(2_000, 1 << 28)
PETERSON = """
bool flag[2]; bool turn; byte critical;
active [2] proctype P() {
    do
    :: flag[_pid] = true; turn = 1 - _pid; (!flag[1 - _pid] || turn == _pid);
       critical++; critical--; flag[_pid] = false
    od
}
"""


def shortest(question: Question[State, Action], automaton: Automaton) -> int | None:
    """The length of a shortest lasso whose cycle is entered at an accepting state."""
    product = Product(Explored(question.system, ROOM, movers=False), automaton, ROOM, stutters=True, fair=False)

    def distances(sources: Iterable[int]) -> dict[int, int]:
        reached = dict.fromkeys(sources, 0)
        queue = list(reached)
        for node in queue:
            for target, _, _ in product.arcs(node):
                if target not in reached:
                    reached[target] = reached[node] + 1
                    queue.append(target)
        return reached

    def around(node: int) -> int | None:
        following = {target for target, _, _ in product.arcs(node)}
        return distances(following).get(node)

    far = distances(product.initial)
    accepting = [node for node in far if any(not missed for _, missed, _ in product.arcs(node))]
    lengths = [far[node] + back + 1 for node in accepting if (back := around(node)) is not None]
    return min(lengths, default=None)


def found(question: Question[State, Action], automaton: Automaton, *, components: bool) -> int | None:
    compiled = compiled_for(question, automaton, None)
    run = find_cycle(compiled, automaton, LIMITS, stutters=True, components=components).run
    return None if run is None else len(run)


@pytest.mark.parametrize("components", [True, False])
def test_no_lasso_with_an_accepting_entry_is_shorter(*, components: bool) -> None:
    source, compared = make_source(DOMAIN, Spec("random")), 0
    for number in range(0, 200, 9):
        case = source.case(number)
        if case.property.kind != LTL:
            continue
        try:
            question = question_of(case)
            automaton = degeneralise(violating(question))
            expected = shortest(question, automaton)
            length = found(question, automaton, components=components)
        except (SpentError, Unsupported, InputError):
            continue
        assert (length is None) == (expected is None), case
        assert (length or 0) <= (expected or 0), case
        compared += expected is not None
    assert compared > 3


@pytest.mark.parametrize("formula", ["[] <> (critical == 2)", "<> [] (critical == 0)", "[] (critical < 1)"])
@pytest.mark.parametrize("components", [True, False])
def test_without_a_budget_a_lasso_is_still_found(
    formula: str, monkeypatch: pytest.MonkeyPatch, *, components: bool
) -> None:
    question = question_of(Case(PETERSON, Property(LTL, formula=parse_formula(formula))))
    automaton = degeneralise(violating(question))
    expected = shortest(question, automaton)
    assert expected is not None
    assert 0 < (found(question, automaton, components=components) or 0) <= expected
    monkeypatch.setattr(lasso, "EXPANSIONS", 0)
    monkeypatch.setattr(lasso, "EXPANSIONS_PER_STEP", 0)
    assert found(question, automaton, components=components) is not None


def test_the_plain_engines_enter_a_cycle_where_it_is_nearest() -> None:
    text = "byte x; active proctype P() { do :: x < 200 -> x++ :: x > 0 -> x-- od }"
    case = Case(text, Property(LTL, formula=parse_formula("[] <> (x == 100)")))
    for name in ("ndfs-plain", "scc-plain"):
        answer = ORACLES[name].decide([case], Limits())[0]
        assert isinstance(answer.evidence, Lasso)
        assert len(answer.evidence.choices) <= 4, name


CROWD = """
byte x; bool stopped;
active proctype P() { do :: x < 200 -> x++ :: x == 3 -> break od; stopped = true }
active [4] proctype W() { byte i; do :: i < 100 -> i++ :: stopped -> break od }
"""


def test_the_nearest_end_is_found_where_nearly_all_states_accept() -> None:
    """Trying each of them for a cycle would use up the budget; the run that is found first has hundreds of steps."""
    question = question_of(Case(CROWD, Property(LTL, formula=parse_formula("[] <> (x == 250)"))))
    automaton = degeneralise(violating(question))
    states = [question.system.initial]
    distances = {question.system.initial: 0}
    for state in states:
        steps = question.system.steps(state)
        if not steps:
            break
        for step in steps:
            if step.target not in distances:
                distances[step.target] = distances[state] + 1
                states.append(step.target)
    assert found(question, automaton, components=False) == distances[state] + 1


@pytest.mark.parametrize(
    ("text", "formula"),
    [(PETERSON, "[] <> (critical == 2)"), (PETERSON, "<> [] (critical == 0)"), (CROWD, "[] <> (x == 250)")],
)
@pytest.mark.parametrize("components", [True, False])
def test_remembered_successors_change_no_lasso(
    text: str, formula: str, monkeypatch: pytest.MonkeyPatch, *, components: bool
) -> None:
    """Nothing, a few successors or all of them are remembered, also in a search through stored states only."""
    question = question_of(Case(text, Property(LTL, formula=parse_formula(formula))))
    automaton = degeneralise(violating(question))
    lassos = []
    for room in (lasso.ARCS, 200, 1):
        monkeypatch.setattr(lasso, "ARCS", room)
        compiled = compiled_for(question, automaton, None)
        outcome = find_cycle(compiled, automaton, LIMITS, stutters=True, components=components)
        assert outcome.run is not None
        lassos.append((list(outcome.run), outcome.start, outcome.states))
    assert lassos[0] == lassos[1] == lassos[2]


def test_without_memory_for_successors_the_lasso_of_the_search_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    question = question_of(Case(PETERSON, Property(LTL, formula=parse_formula("[] <> (critical == 2)"))))
    automaton = degeneralise(violating(question))
    monkeypatch.setattr(lasso, "ARCS", 1 << 60)  # more addresses than any machine has
    assert found(question, automaton, components=False) is not None
