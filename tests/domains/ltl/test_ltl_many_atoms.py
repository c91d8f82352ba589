"""Formulas with many atoms are decided; evidence that would grow beyond bounds is named as missing."""

from __future__ import annotations

import pytest

from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Certified
from assay.core.trial.trial import decide
from assay.domains.ltl.domain import DOMAIN
from assay.domains.ltl.formats import MOST_ATOMS, formula_case
from assay.domains.ltl.model.case import SATISFIABLE, UNSATISFIABLE
from assay.domains.ltl.oracle import Tableau
from assay.errors import InputError

LIVE = " && ".join(f"[] <> a{i}" for i in range(12))


@pytest.mark.parametrize("text", [LIVE, " && ".join(f"([] <> a{i} -> [] <> b{i})" for i in range(6)), "a U b U c"])
def test_a_word_certifies_a_satisfiable_formula_with_any_number_of_atoms(text: str) -> None:
    (decided,) = decide(DOMAIN, Tableau(), [formula_case(text)], Limits())
    assert decided.answer.verdict.word == SATISFIABLE
    assert decided.certified is Certified.FULL


def test_an_unsatisfiable_formula_with_many_atoms_has_no_evidence_and_says_why() -> None:
    case = formula_case(f"{LIVE} && <> [] !a3")
    (decided,) = decide(DOMAIN, Tableau(), [case], Limits())
    assert decided.answer.verdict.word == UNSATISFIABLE
    assert decided.certified is Certified.NONE
    assert "12 atoms" in str(DOMAIN.elaborate(case, decided.answer, {})["uncertified"])


def test_evidence_within_bounds_is_made_and_nothing_is_said() -> None:
    case = formula_case("[] (a && b && c && d && e && f) && <> !f")
    (decided,) = decide(DOMAIN, Tableau(), [case], Limits())
    assert decided.certified is Certified.FULL
    assert "uncertified" not in DOMAIN.elaborate(case, decided.answer, {})


def test_a_check_tells_the_sizes_of_the_automaton() -> None:
    case = formula_case("[] (p -> <> q)")
    (decided,) = decide(DOMAIN, Tableau(), [case], Limits())
    told = DOMAIN.elaborate(case, decided.answer, {})
    assert (told["states"], told["transitions"], told["acceptance_sets"]) == (2, 5, 1)


def test_too_many_atoms_are_refused_with_the_bound() -> None:
    with pytest.raises(InputError, match=f"more than {MOST_ATOMS} atoms"):
        formula_case(" && ".join(f"a{i}" for i in range(MOST_ATOMS + 1)))
