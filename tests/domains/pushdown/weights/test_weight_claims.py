"""What is said of a tool's weight and of its trace; and what `assay check` says of weights."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from msgspec.structs import replace

from assay.cli.main import assay
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Verdict
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import write_instance
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, Weights
from assay.domains.pushdown.model.evidence import Evidence, Trace

# (p, A) ↪ (q, B) in one step of weight 5 or 4, or over r with 1 + 2
RULES = (Rule(0, 0, 1, (1,)), Rule(0, 0, 1, (1,)), Rule(0, 0, 2, (1,)), Rule(2, 1, 1, (1,)))
CASE = Case(
    ("p", "q", "r"),
    ("A", "B"),
    RULES,
    Automaton(("x",), (Edge(0, 0, 3),), (3,)),
    Automaton(("x",), (Edge(1, 1, 3),), (3,)),
    Weights("uint", None, ((5,), (4,), (1,), (2,))),
)
DIRECT = Trace(((0, (0,)), (1, (1,))))
AROUND = Trace(((0, (0,)), (2, (1,)), (1, (1,))))
ENDLESS = replace(
    CASE, rules=(*RULES, Rule(0, 0, 0, (0,))), weights=Weights("int", None, ((5,), (4,), (1,), (2,), (-1,)))
)


def oracle(case: Case) -> Answer[Evidence]:
    return make_oracle(DOMAIN, "pre").decide([case], Limits())[0]


@pytest.mark.parametrize("name", ["pre", "post"])
def test_the_oracle_gives_both_weights(name: str) -> None:
    said = make_oracle(DOMAIN, name).decide([CASE, ENDLESS, replace(CASE, weights=None)], Limits())
    assert [answer.value for answer in said] == ["least=3 greatest=5", "least=-inf greatest=5", None]
    vectors = replace(ENDLESS, weights=Weights("int", 2, ((5, 0), (4, 0), (1, 1), (2, 1), (-1, 0))))
    assert oracle(vectors).value == "least=unbounded greatest=[5,0]"


@pytest.mark.parametrize(
    ("value", "trace", "expected"),
    [
        ("least=3", AROUND, None),
        ("greatest=5", DIRECT, None),
        ("least=4", DIRECT, ("value", "a wrong weight")),
        ("greatest=4", DIRECT, ("value", "a wrong weight")),
        ("least=-inf", Trace(()), ("value", "the least weight is finite, but claimed to be unbounded")),
        ("least=3", DIRECT, ("evidence", "the trace does not have the claimed weight")),
        ("greatest=5", AROUND, ("evidence", "the trace does not have the claimed weight")),
        ("least=3", Trace(((0, (0,)), (2, (1,)))), ("evidence", "the trace does not end in A2")),
        ("least=3", Trace(()), ("evidence", "the trace is empty")),
        ("least=3", None, None),
    ],
)
def test_a_wrong_weight_and_a_wrong_trace_are_told_apart(
    value: str, trace: Trace | None, expected: tuple[str, str] | None
) -> None:
    claimed: Answer[Evidence] = Answer(Verdict("reachable"), value=value, evidence=trace)
    said = DOMAIN.examine(CASE, oracle(CASE), claimed)
    assert (said and (said.kind, said.why)) == expected


def test_a_weight_where_there_is_none_is_wrong_and_no_trace_is_needed_for_none() -> None:
    wrong: Answer[Evidence] = Answer(Verdict("reachable"), value="least=3", evidence=AROUND)
    said = DOMAIN.examine(ENDLESS, oracle(ENDLESS), wrong)
    assert said is not None
    assert (said.kind, said.why) == ("value", "the least weight is unbounded, but a finite one is claimed")
    right: Answer[Evidence] = Answer(Verdict("reachable"), value="least=-inf", evidence=Trace(()))
    assert DOMAIN.examine(ENDLESS, oracle(ENDLESS), right) is None


def checked(tmp_path: Path, case: Case, *options: str) -> tuple[int, str]:
    path = tmp_path / "case.json"
    path.write_bytes(write_instance(case))
    result = CliRunner().invoke(assay, ["check", "pushdown", str(path), *options], standalone_mode=False)
    return (result.return_value if result.exception is None else 2), result.stdout or str(result.exception)


def test_check_says_what_the_lightest_and_the_heaviest_run_weigh(tmp_path: Path) -> None:
    assert json.loads(checked(tmp_path, CASE, "--shortest", "--json")[1])["weight"] == 3
    assert json.loads(checked(tmp_path, CASE, "--longest", "--json")[1])["weight"] == 5
    assert json.loads(checked(tmp_path, ENDLESS, "--shortest", "--json")[1])["weight"] == "-inf"
    assert "weight" not in json.loads(checked(tmp_path, CASE, "--json")[1])
    assert "    (r, B)" in checked(tmp_path, CASE, "--shortest", "--run", "9")[1]
    assert "    (r, B)" not in checked(tmp_path, CASE, "--longest", "--run", "9")[1]


def test_without_weights_a_run_weighs_as_much_as_it_has_steps(tmp_path: Path) -> None:
    plain = replace(CASE, weights=None)
    shortest = json.loads(checked(tmp_path, plain, "--shortest", "--json", "--run", "9")[1])
    assert shortest["weight"] == len(shortest["run"]) - 1 == 1
    assert json.loads(checked(tmp_path, plain, "--longest", "--json")[1])["weight"] == 2
    never = replace(plain, rules=())
    assert "weight" not in json.loads(checked(tmp_path, never, "--shortest", "--json")[1])


def test_one_of_lightest_and_heaviest_is_asked_for(tmp_path: Path) -> None:
    assert checked(tmp_path, CASE, "--shortest", "--longest")[0] == 2
