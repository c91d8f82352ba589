"""Cross-checks of translators: each check finds its planted fault, and correct translators pass all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.size import shape_of
from assay.automata.buchi.tableau import tableau
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.formula.formula import Formula
from assay.automata.formula.syntax import parse
from assay.core.domain.capabilities import Crossed, Spaces
from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec, parse_spec
from assay.core.domain.subject import EMBEDDED, Origin
from assay.core.trial.ask import located
from assay.domains.ltl.cross.space import Space, product, random_space
from assay.domains.ltl.cross.table import COLUMNS, cross
from assay.domains.ltl.domain import DOMAIN
from assay.domains.ltl.model.case import Case, Text
from assay.domains.ltl.subjects.engine import Translation
from assay.errors import UsageError

SPACES = Spaces(products=1, states=30, density=0.1, seed=3)
NOTHING = Automaton(1, (0,), (), (frozenset(),))


def crossed(formula: str, *translators: Callable[[Formula], Automaton], spaces: Spaces = SPACES) -> Crossed:
    subjects = [Translation(Spec("engine", f"{n}"), Origin.OURS, each) for n, each in enumerate(translators)]
    return cross(Case(parse(formula)), [(each, EMBEDDED) for each in subjects], Limits(), spaces)


def nothing_for(formula: str) -> Callable[[Formula], Automaton]:
    return lambda asked: NOTHING if asked == parse(formula) else translate(asked)


@pytest.mark.parametrize("formula", ["[] <> p", "p U q", "(p U q) && [] <> r", "true", "false", "[] (p -> <> q)"])
def test_correct_translators_pass_all_checks(formula: str) -> None:
    assert crossed(formula, translate, translate_buchi, tableau).problems == []


def test_word_of_both_automata_is_reported() -> None:
    problems = crossed(
        "p U q", translate, lambda formula: translate(parse("<> q") if formula == parse("p U q") else formula)
    ).problems
    assert problems[0].startswith("P1 differs from its formula: it accepts ")
    assert any(problem.startswith("P1*N0 is not empty: both accept ") for problem in problems)
    assert not any("P0*N0" in problem for problem in problems)


def test_missing_words_are_found_by_complements_and_by_state_spaces() -> None:
    problems = crossed("[] p", translate, nothing_for("[] p")).problems
    assert "P1 differs from its formula: it rejects {p} ({p})*" in problems
    assert any(problem.startswith("P0*Comp(P1) is not empty") for problem in problems)
    problems = crossed("<> p", translate, nothing_for("<> p")).problems
    assert any(problem.startswith("{P0} disagrees with {P1} on the state space with seed 3") for problem in problems)
    assert any(problem.startswith("P1 and N1 both miss a state of the state space") for problem in problems)


def test_complements_of_one_translator_are_disjoint() -> None:
    problems = crossed("p", nothing_for("p"), spaces=Spaces(0, 1, 0.5, 0)).problems
    assert any(problem.startswith("Comp(N0)*Comp(P0) is not empty") for problem in problems)


def test_rows_have_ltlcross_columns_and_means_over_products() -> None:
    rows = crossed("p U q", translate_buchi, spaces=Spaces(2, 20, 0.2, 0)).rows
    columns = COLUMNS
    assert [len(row) for row in rows] == [len(columns)] * 2
    first, second = (dict(zip(columns, row, strict=True)) for row in rows)
    assert (first["formula"], second["formula"]) == ("p U q", "!(p U q)")
    assert (first["exit_status"], first["states"], first["scc"], first["acc"]) == ("ok", 2, 2, 1)
    one, other = (crossed("p U q", translate_buchi, spaces=Spaces(1, 20, 0.2, seed)).rows[0] for seed in (0, 1))
    at = columns.index("product_states")
    assert first["product_states"] == (float(str(one[at])) + float(str(other[at]))) / 2


def test_without_products_there_are_no_sizes_of_products() -> None:
    assert crossed("p U q", translate, spaces=Spaces(0, 20, 0.2, 0)).rows[0][-3:] == (None, None, None)


def test_product_finds_the_states_that_start_a_run_of_the_formula() -> None:
    p, none = frozenset("p"), frozenset[str]()
    line = Space([[1], [2], [2], [3]], [none, p, none, p])  # 0 → 1 → 2 → 2 …, and 3 → 3 …
    expected = {
        "<> p": {0, 1, 3},
        "[] p": {3},
        "<> [] !p": {0, 1, 2},
        "X p": {0, 3},
        "true": {0, 1, 2, 3},
        "false": set(),
    }
    for text, states in expected.items():
        assert product(shape_of(translate(parse(text))), line).satisfying == states


def test_random_spaces_have_successors_everywhere_and_follow_their_density() -> None:
    sparse, dense = random_space(("p",), 40, 0, 1), random_space(("p",), 40, 1, 1)
    assert {len(after) for after in sparse.after} == {1}
    assert {len(after) for after in dense.after} == {40}
    assert sparse == random_space(("p",), 40, 0, 1)
    assert {frozenset("p"), frozenset()} == set(sparse.letters)


def test_tool_without_an_automaton_has_a_status_and_no_sizes(tmp_path: Path) -> None:
    rows = {}
    for name, script in {"fails": "exit 3", "prints": "echo hello", "dies": "kill -9 $$"}.items():
        path = tmp_path / name
        path.write_text(f"#!/bin/sh\n{script}\n")
        path.chmod(0o755)
        subject = make_subject(DOMAIN, parse_spec(f"command,run={path} {{formula}}"))
        row = cross(Case(parse("p")), [(subject, located(subject))], Limits(), SPACES).rows[0]
        rows[name] = (row[2], row[3], set(row[5:]))
    assert rows == {
        "fails": ("exit code", 3, {None}),
        "prints": ("parse error", -1, {None}),
        "dies": ("signal", 9, {None}),
    }


def test_malformed_text_is_refused() -> None:
    with pytest.raises(UsageError, match="malformed"):
        cross(Case(parse("true"), Text("spin", "[")), [], Limits(), SPACES)
