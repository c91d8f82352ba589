"""Sources give the same cases everywhere; SPIN takes every model; all kinds of properties and constructs occur."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path

import pytest

from assay.automata.formula.formula import next_free, subformulas
from assay.core.domain.lookup import make_source
from assay.core.domain.source import Source
from assay.core.domain.spec import parse_source_spec
from assay.domains.promela import tree as t
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import CaseCodec, parse_formula, parse_tree, write_formula, write_tree
from assay.domains.promela.model import Case
from assay.domains.promela.reduction.paths import parts
from assay.domains.promela.sources.configuration import FEATURES
from assay.errors import InputError, UsageError

pytestmark = pytest.mark.slow


def source(text: str) -> Source[Case]:
    return make_source(DOMAIN, parse_source_spec(text))


@pytest.mark.parametrize(
    "text",
    ["random:seed=3", "swarm:seed=3", "swarm:properties=2,fair=50", "exhaustive:shape=buffered", "reductions:seed=3"],
)
def test_identity_and_index_fix_a_case(text: str) -> None:
    one, other = source(text), source(text)
    cases = [one.case(i) for i in range(24)]
    assert [other.case(i) for i in reversed(range(24))] == cases[::-1]
    assert [CaseCodec().decode(CaseCodec().encode(case)) for case in cases] == cases
    for case in cases:
        formula = case.property.formula
        assert formula is None or (next_free(formula) and parse_formula(write_formula(formula)) == formula)


@pytest.mark.parametrize("text", ["random:seed=5", "swarm:seed=5", "reductions:seed=5"])
def test_models_are_printed_trees_and_shared_by_their_properties(text: str) -> None:
    cases = [source(text).case(i) for i in range(80)]
    for i in range(0, 80, 4):
        assert len({case.group for case in cases[i : i + 4]}) == 1
        assert "inline" in cases[i].source or write_tree(parse_tree(cases[i].source)) == cases[i].source
    assert len({case.source for case in cases}) > 15


def test_random_models_are_as_small_as_asked() -> None:
    small = source("random:processes=2,variables=1,channels=0,statements=4")
    for i in range(0, 80, 4):
        tree = parse_tree(small.case(i).source)
        started = sum(process.active for process in tree.processes)
        runs = sum(isinstance(node, t.Run) for _, node in parts(tree))
        assert 1 <= started + runs <= 2
        assert [unit.kind == "chan" for unit in tree.units if isinstance(unit, t.Declaration)] == [False]


def test_all_properties_and_constructs_occur() -> None:
    cases = [source("swarm:fair=25").case(i) for i in range(800)]
    asked = Counter(case.property.kind for case in cases)
    assert asked["ltl"] > 550
    assert min(asked["safety"], asked["acceptance"], asked["non-progress"]) > 10
    assert 60 < sum(case.fair for case in cases) < 400
    found = {type(node) for case in cases[::4] for _, node in parts(parse_tree(case.source))}
    wanted: set[type] = {t.Unless, t.For, t.Select, t.Goto, t.Else, t.Timeout, t.Assert, t.Print, t.Typedef, t.Mtype}
    assert {t.RemoteValue, t.OfProcess, t.ArrayInitialiser} <= found
    assert wanted | {t.Poll, t.Eval, t.Conditional, t.Run, t.Block, t.Labelled, t.Send, t.Receive} <= found
    assert len(FEATURES) == len(set(FEATURES))


def test_reductions_have_every_construct_that_makes_deferring_unsound() -> None:
    cases = [source("reductions").case(i) for i in range(800)]
    texts = [case.source for case in cases]
    wanted = ("xr q", "xs q", "unless", "timeout", "else", "_nr_pr", "run Q()", "atomic", "d_step", "r!", "q?[", "q?<")
    assert {word: sum(word in text for text in texts) > 10 for word in wanted} == dict.fromkeys(wanted, True)
    formulas = [write_formula(case.property.formula) for case in cases if case.property.formula]
    read = (":k", "@L", "len(q)")
    assert {word: sum(word in formula for formula in formulas) > 10 for word in read} == dict.fromkeys(read, True)
    assert 100 < sum(case.fair for case in cases) < 300
    assert {case.property.kind for case in cases} == {"safety", "ltl", "acceptance", "non-progress"}


def test_the_exhaustive_space_is_counted_and_has_no_case_twice() -> None:
    space = source("exhaustive:shape=rendezvous,operators=1")
    assert space.size == 3 * 8**2 * 2 * 8 * (2 + 3 * 2 + 6 * 4)
    formulas = [space.case(i).property.formula for i in range(32)]
    assert len(set(formulas)) == 32
    assert max(len(list(subformulas(formula))) for formula in formulas if formula) == 3
    assert len({space.case(i).source for i in range(0, space.size, 32)}) == space.size // 32


def test_formulas_of_two_operators_are_all_different() -> None:
    space = source("exhaustive:operators=2")
    formulas = {space.case(i).property.formula for i in range(842)}
    assert len(formulas) == 842
    assert space.size == 842 * 3 * 16**2 * 2 * 16


def accepted(folder: Path, case: Case) -> bool:
    formula = case.property.formula
    claim = f"ltl {{ {write_formula(formula)} }}" if formula else ""
    (folder / "m.pml").write_text(case.source + claim)
    said = subprocess.run(["spin", "-a", "m.pml"], cwd=folder, capture_output=True, text=True, check=False)
    return said.returncode == 0 and "rror" not in said.stdout


@pytest.mark.tool("spin")
@pytest.mark.parametrize(
    "text",
    ["random:seed=9", "swarm:seed=9", "exhaustive:operators=2", "exhaustive:shape=buffered", "reductions:seed=9"],
)
def test_spin_takes_every_model(tmp_path: Path, text: str) -> None:
    cases = source(text)
    step = (cases.size or 31 * 5) // 31
    assert [i for i in range(0, 30 * step, step) if not accepted(tmp_path, cases.case(i))] == []


def test_a_corpus_is_what_its_files_hold(tmp_path: Path) -> None:
    (tmp_path / "b.pml").write_text("int x; init { x = 1 } ltl p { <> x }")
    (tmp_path / "a.jsonl").write_bytes(CaseCodec().encode(source("random").case(1)))
    corpus = source(f"corpus:path={tmp_path}")
    assert corpus.size == 3
    assert [corpus.case(i).property.part for i in range(3)] == ["ltl:given", "safety", "ltl:p"]
    (tmp_path / "b.pml").write_text("int x; init { x = 2 }")
    assert source(f"corpus:path={tmp_path}").identity != corpus.identity
    (tmp_path / "b.pml").write_text("int")
    with pytest.raises(InputError):
        source(f"corpus:path={tmp_path}")


def test_a_corpus_takes_macros(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text("byte x = N; active proctype P() { x = M }")
    corpus = source(f"corpus:path={tmp_path},define=N=3;M=4")
    assert corpus.case(0).source == "byte x = 3; active proctype P() { x = 4 }"
    assert corpus.identity != source(f"corpus:path={tmp_path},define=N=4;M=4").identity
    assert corpus.identity.label == f"corpus:path={tmp_path},define=N=3;M=4"
    assert "define" not in source(f"corpus:path={tmp_path}").identity.label


@pytest.mark.parametrize("text", ["corpus", "exhaustive:shape=round", "random:processes=9"])
def test_what_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        source(text)
