"""The source `grammar` draws every pair of productions; SPIN accepts its models, and refuses the pairs left out."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.splitmix import Draw
from assay.domains.promela.conformance.comparison import Effort, compare_model
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.sources.grammar.models import model_text
from assay.domains.promela.sources.grammar.pairs import RELATIONS, Pair, refused_pairs, relation_pairs
from assay.domains.promela.sources.grammar.source import Grammar


def source(text: str = "grammar") -> Grammar:
    made = make_source(DOMAIN, parse_source_spec(text))
    assert isinstance(made, Grammar)
    return made


def accepts(text: str, folder: Path) -> bool:
    (folder / "m.pml").write_text(text)
    plain = () if "#" in text else ("-Pcat",)
    return not subprocess.run(["spin", *plain, "-a", "m.pml"], cwd=folder, capture_output=True, check=False).returncode


def test_a_pass_draws_every_pair_that_spin_accepts() -> None:
    drawn = source()
    found = {pair for index in range(drawn.groups) for pair in drawn.pairs(index)}
    every = {pair for relation in RELATIONS for pair in relation_pairs(relation)}
    assert found == every - set(refused_pairs())
    assert len(found) > 35_000


def test_the_first_models_of_a_pass_have_every_relation() -> None:
    for drawn in (source(), source("grammar:seed=2")):
        assert {drawn.pairs(index)[0].relation for index in range(150)} == set(RELATIONS)


def test_a_declared_value_is_asserted_wherever_it_is_declared() -> None:
    for kind, form, place, said in (
        ("byte", "with a value", "in a loop", "assert(l1 == 200)"),
        ("bool", "array with a value", "local below a statement", "assert(l1[1] == true)"),
        ("short", "with an expression", "in an inline", "assert(l1 == -300 + 1 - 1)"),
        ("int", "array with a list", "local", "assert(l1[1] == 6)"),
        ("byte", "with a value", "field", "assert(v1.l1 == 200)"),
    ):
        assert said in model_text([Pair("declared", f"{kind}, {form}", place)], Draw(0))
    assert "assert" not in model_text([Pair("declared", "byte, plain", "in a loop")], Draw(0))


def test_another_pass_puts_other_pairs_together() -> None:
    drawn = source("grammar:relation=position")
    first = {frozenset(drawn.pairs(index)) for index in range(drawn.groups)}
    second = {frozenset(drawn.pairs(index)) for index in range(drawn.groups, 2 * drawn.groups)}
    assert frozenset().union(*first) == frozenset().union(*second)
    assert len(first & second) < len(first) // 10


def test_identity_and_index_fix_a_case() -> None:
    one, other = source("grammar:seed=3"), source("grammar:seed=3")
    places = [0, 700, 2_500, 3_300, 4_400]
    assert [one.case(i) for i in places] == [other.case(i) for i in reversed(places)][::-1]
    assert source("grammar:seed=4").case(0) != one.case(0)


@pytest.mark.slow
def test_a_case_is_preprocessed_and_its_own_reader_takes_it() -> None:
    drawn = source()
    places = range(0, drawn.groups, 29)
    assert any("#define" in drawn.text(i) for i in places)
    for i in places:
        assert parse_once(drawn.case(i).source).processes


def test_refused_pairs_are_pairs_and_have_a_message() -> None:
    every = {pair for relation in RELATIONS for pair in relation_pairs(relation)}
    assert set(refused_pairs()) <= every
    assert all(refused_pairs().values())


@pytest.mark.tool("spin")
@pytest.mark.parametrize("relation", RELATIONS)
def test_spin_accepts_the_models_and_refuses_the_refused_pairs(relation: str, tmp_path: Path) -> None:
    drawn = source(f"grammar:relation={relation}")
    step = max(1, drawn.groups // 4)
    assert all(accepts(drawn.text(index), tmp_path) for index in range(0, drawn.groups, step))
    refused = [pair for pair, why in refused_pairs().items() if pair.relation == relation and "compile" not in why]
    for pair in refused[:: max(1, len(refused) // 4)]:
        assert not accepts(model_text([pair], Draw(0)), tmp_path), pair.text


@pytest.mark.tool("spin", "tcc")
def test_models_are_read_as_spin_reads_them(tmp_path: Path) -> None:
    effort = Effort(frozenset({"simulations", "replays", "graphs", "states"}), runs=2, steps=60, states=2_000)
    for relation in ("nested", "next", "declared", "position"):
        drawn = source(f"grammar:relation={relation}")
        path = tmp_path / f"{relation}.pml"
        path.write_text(drawn.text(11))
        found = compare_model(path, effort)
        assert found.differences == []
        assert found.lenient == found.refused == ""
        assert found.counts["steps simulated"] > 4


def test_names_are_declared_once() -> None:
    text = model_text([Pair("nested", "receive of a structure", "inline body")], Draw(5))
    assert len(re.findall(r"\bchan v\b", text)) == 1
    assert len(re.findall(r"\bpair r;", text)) == 1
