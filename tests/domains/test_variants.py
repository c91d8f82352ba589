"""Every kind of variant keeps the verdict and the value of its case, by the oracle's own decision."""

from __future__ import annotations

from collections import Counter

import pytest

from assay.automata.formula.equivalence import LAWS, rewritten
from assay.automata.formula.formula import Iff, Next, Not, atoms
from assay.core.domain.case import Case
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.source import draw_of
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import some_variants
from assay.core.trial.trial import Decided, decide
from assay.core.trial.trust import check_proved
from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.tokens import Source
from assay.domains.boogie.variants.statements import split_assertion
from assay.domains.ltl.domain import DOMAIN as LTL
from assay.domains.ltl.model.case import Case as Formula
from assay.domains.ltl.sources import RANDOM
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model.case import Case as Model
from assay.domains.promela.model.case import Property
from assay.domains.promela.variants import options, statements

LIMITS = Limits(seconds=20)
KINDS = {
    "boogie": 9,
    "kripke": 9,
    "ltl": 6,
    "promela": 12,
    "pushdown": 11,
}
"""The least number of kinds that the cases below have."""


def _decided(name: str, case: Case) -> Decided[object]:
    domain = load_domain(name)
    oracle = make_oracle(domain, domain.oracle_kinds[0].name)
    return check_proved(domain, case, decide(domain, oracle, [case], LIMITS)[0])


def _same_answers(name: str, source: str, cases: int, variants: int) -> Counter[str]:
    """Compare the oracle's answers to cases and variants, with proved evidence; count the variants by kind."""
    domain = load_domain(name)
    made = make_source(domain, parse_source_spec(source))
    seen: Counter[str] = Counter()
    for i in range(cases):
        case = made.case(i)
        expected = _decided(name, case)
        assert not expected.fault
        if not expected.answer.verdict.decided:
            continue
        for kind, variant in some_variants(domain, case, draw_of(made.identity.key, i), variants):
            found = _decided(name, variant)
            assert not found.fault, (i, kind, found.fault)
            assert domain.cases.decode(domain.cases.encode(variant)) == variant
            if found.answer.verdict.decided:
                assert found.answer.verdict == expected.answer.verdict, (i, kind)
                assert found.answer.value == expected.answer.value, (i, kind)
            seen[kind] += 1
    return seen


@pytest.mark.parametrize(
    ("name", "source", "cases", "variants"),
    [
        ("pushdown", "swarm:seed=5", 60, 11),
        ("pushdown", "swarm:seed=5,weights=int", 30, 11),
        ("boogie", "swarm:seed=5", 40, 12),
        ("ltl", "formulas:seed=5,next=1", 60, 8),
        ("kripke", "swarm:seed=5", 40, 10),
    ],
)
def test_variants_have_the_answer_of_their_case(name: str, source: str, cases: int, variants: int) -> None:
    assert len(_same_answers(name, source, cases, variants)) >= KINDS[name]


@pytest.mark.slow
@pytest.mark.parametrize("source", ["swarm:seed=5", "random:seed=5,fair=40"])
def test_variants_of_models_have_the_verdict_of_their_case(source: str) -> None:
    assert len(_same_answers("promela", source, 10, 14)) >= KINDS["promela"]


@pytest.mark.parametrize("name", list(LAWS))
def test_laws_of_formulas_give_equivalent_ones(name: str) -> None:
    """Equal satisfiability would hide most wrong laws, so the equivalence itself is decided."""
    source = RANDOM.build("ltl", {"seed": "9", "next": "1", "size": "6"})
    applied = 0
    for i in range(150):
        formula = source.case(i).formula
        if name == "unfolded-formula" and i % 2:
            formula = Next(formula)
        other = rewritten(formula, LAWS[name], draw_of(1, i).below)
        if other is None:
            continue
        applied += 1
        assert set(atoms(other)) == set(atoms(formula))
        verdict = _decided(LTL.name, Formula(Not(Iff(formula, other)))).answer.verdict
        assert verdict.word == "unsatisfiable", (formula, other)
    assert applied > 20


def test_assertion_is_not_split_before_a_division() -> None:
    """Where the first part fails, the second one would divide by zero in the original alone."""
    text = "procedure main() {{ var x: int; x := 0; assert {}; }}"
    ((_, divides),) = read_procedures(Source(text.format("x == 1 && 1 div x == 1"), "test"))
    ((_, plain),) = read_procedures(Source(text.format("x == 1 && x == 2"), "test"))
    assert split_assertion(divides, Draw(0)) is None
    assert split_assertion(plain, Draw(0)) is not None


ORDERED = "byte x;\nactive proctype P() {\n  d_step { if :: x = 1 :: x = 2 fi }\n}\n"
GUARDED = "byte x;\nbyte a[2];\nactive proctype P() {\n  if :: x == 0 || a[x] == 1 -> skip fi\n}\n"
WATCHED = "byte x;\nactive proctype P() {\n  x = 1;\n  x = 2\n}\nactive proctype Q() { enabled(0) -> skip }\n"


def test_first_option_of_a_d_step_has_priority() -> None:
    case = Model(ORDERED, Property("safety"))
    parse_tree(case.source)
    assert options.reordered(case, Draw(0)) is None


def test_disjunction_is_not_split_before_an_array_index() -> None:
    assert options.split(Model(GUARDED, Property("safety")), Draw(0)) is None
    plain = GUARDED.replace("a[x] == 1", "x == 1")
    assert options.split(Model(plain, Property("safety")), Draw(0)) is not None


def test_skip_is_not_inserted_where_a_process_is_watched() -> None:
    assert statements.with_skip(Model(WATCHED, Property("safety")), Draw(0)) is None
    plain = WATCHED.replace("enabled(0)", "x == 2")
    assert statements.with_skip(Model(plain, Property("safety")), Draw(0)) is not None
