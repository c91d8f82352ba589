"""Cases that every subject is tried on: small ones of every shape, and the paper's random ones."""

from __future__ import annotations

from hypothesis import strategies as st

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import AnySubject
from assay.core.domain.verdict import Verdict
from assay.core.trial.ask import ask, located
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Evidence

EMPTY = Case((), (), (), Automaton(), Automaton())
STATES = st.integers(0, 3)
EDGES = st.lists(st.builds(Edge, STATES, st.integers(EPSILON, 1), STATES), max_size=4).map(tuple)
AUTOMATA = st.builds(Automaton, st.just(("q0", "q1")), EDGES, st.lists(STATES, max_size=2, unique=True).map(tuple))
RULES = st.builds(
    Rule, st.integers(0, 1), st.integers(0, 1), st.integers(0, 1), st.lists(st.integers(0, 1), max_size=2).map(tuple)
)
CASES = st.builds(
    Case, st.just(("p0", "p1")), st.just(("A", "B")), st.lists(RULES, max_size=4).map(tuple), AUTOMATA, AUTOMATA
)


def random_cases(indices: range) -> list[Case]:
    """The cases of the default source at these indices."""
    source = make_source(DOMAIN, Spec("random"))
    return [source.case(i) for i in indices]


def verdicts(subject: AnySubject[Case, Evidence], cases: list[Case]) -> list[Verdict]:
    """What a subject really says of cases."""
    return [asked.answer.verdict for asked in ask(subject, located(subject), cases, Limits())]


def truth(cases: list[Case]) -> list[Verdict]:
    """What the oracle says of them."""
    return [answer.verdict for answer in make_oracle(DOMAIN, "pre").decide(cases, Limits())]
