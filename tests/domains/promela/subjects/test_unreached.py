"""SPIN's lists of unreached statements as claims: read, asserted in the model, and judged by the oracle."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.campaign.reduce import reduce_case
from assay.core.domain.judgement import disagree
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.verdict import Answer, Claim, Verdict
from assay.core.trial.ask import ask, located
from assay.core.trial.bench import Bench
from assay.core.trial.claims import claim_cases, false_claims
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.model.case import Case, Property
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.spin.unreached import UNREACHED, unreached_claims
from assay.domains.promela.unreached import assert_claims

LIMITS = Limits()
MODEL = """byte x;
chan q = [1] of { byte };
chan r = [0] of { byte };
inline twice() { x = 1; x = 0 }
active proctype P() {
	byte i;
	atomic { x = 1; i = 2 };
	if
	:: x == 1 -> x = 2; i = 3
	:: x == 7 -> i = 5; q!i; atomic { i = 6; (i == 6) }
	:: else -> i = 4
	fi;
	do
	:: (x < 3) -> x++
	:: x == 9 -> goto out
	:: else -> break
	od;
	skip;
	d_step { i = 1; x = 3 };
	{ i = 7; i = 8 } unless { x == 99 -> i = 9 };
	x = 3 unless { x == 3 -> if :: i == 8 -> i = 10 :: i == 9 -> i = 11 fi };
	goto fin;
out:	i = 11;
	if
	:: if :: (i == 11) -> x = 12 fi
	:: i == 12 -> twice()
	fi;
fin:	r!1
}
active proctype Q() {
	byte k;
end:	r?k;
	k = 3;
	do :: k == 3 -> k = 4 :: k == 4 -> break od;
	k = 5
}
active proctype Idle() provided (x == 200) {
end1:	x = 1;
end2:	do :: x == 6 -> x = 1 od
}
"""


def case_of(source: str) -> Case:
    return Case(source, Property("safety"))


def answered(claims: tuple[Claim, ...]) -> Answer[Evidence]:
    return Answer(Verdict("holds"), claims=claims)


def judged(source: str, *claims: Claim) -> Claim | None:
    oracle = make_oracle(DOMAIN, "ndfs")
    return false_claims(DOMAIN, oracle, [case_of(source)], [answered(claims)], LIMITS)[0]


def control_states(source: str) -> list[Claim]:
    """Every control state of the model, each claimed to be unreached."""
    processes = loaded(case_of(source)).model.processes
    return [
        Claim(UNREACHED, f"{process.name} {node.number}", "")
        for process in processes
        for node in process.nodes
        if node is not None and node.edges
    ]


def listed(source: str, subject: str = "spin:claims") -> Answer[Evidence]:
    made = make_subject(DOMAIN, parse_spec(subject))
    return ask(made, located(made), [case_of(source)], LIMITS)[0].answer


def test_the_list_is_read_by_processes() -> None:
    text = (
        'unreached in proctype P\n\tm.pml:8, state 8, "i = 5"\n\tm.pml:9, state 13, "((x==1))"\n'
        '\tm.pml:9, state 13, "else"\n\t(2 of 38 states)\nunreached in init\n\tm.pml:30, state 4, "-end-"\n'
        '\t(1 of 4 states)\nunreached in claim never_0\n\t_spin_nvr.tmp:6, state 6, "-end-"\n\t(1 of 6 states)\n'
    )
    assert [str(claim) for claim in unreached_claims(text)] == ["P 8: i = 5", "P 13: ((x==1))", "init 4: -end-"]


def test_control_states_that_are_entered_are_told_from_others() -> None:
    entered = {claim.place: judged(MODEL, claim) for claim in control_states(MODEL)}
    assert assert_claims(case_of(MODEL), [Claim(UNREACHED, "Idle 1", "")]) is None
    assert judged(MODEL, *control_states(MODEL)) is not None
    assert {place for place, found in entered.items() if found is not None and place.startswith("Q")} == {
        "Q 2",
        "Q 4",
        "Q 7",
        "Q 10",
        "Q 11",
    }


@pytest.mark.tool("spin")
def test_spin_lists_a_control_state_exactly_if_no_run_enters_it() -> None:
    answer = listed(MODEL, "spin:claims,merging=off")
    assert answer.verdict == Verdict("holds"), answer.note
    claimed = {claim.place for claim in answer.claims}
    judgeable = [c for c in control_states(MODEL) if assert_claims(case_of(MODEL), [c]) is not None]
    assert len(claimed & {claim.place for claim in judgeable}) >= 10
    for claim in judgeable:
        assert (judged(MODEL, claim) is None) == (claim.place in claimed), claim


@pytest.mark.tool("spin")
def test_claims_come_with_a_full_search_for_safety_only() -> None:
    assert listed(MODEL).claims
    assert not listed(MODEL, "spin:full").claims
    assert not listed(MODEL.replace("end1:", "stuck:")).claims
    made = make_subject(DOMAIN, parse_spec("spin:claims"))
    formula = Case(MODEL, Property("acceptance"))
    assert not ask(made, located(made), [formula], LIMITS)[0].answer.claims


def test_a_false_claim_becomes_a_case_whose_run_enters_the_control_state() -> None:
    source = "byte x;\nactive proctype P() { do :: x < 2 -> x++ :: x == 2 -> break od; (x == 2); x = 0 }\n"
    false = [claim for claim in control_states(source) if judged(source, claim) is not None]
    assert false
    for claim in false:
        (case,) = claim_cases(DOMAIN, case_of(source), claim)
        assert case.source.count("assert(false)") == 1
        assert case.source.replace("assert(false); ", "").replace("; assert(false) ", "") == source
        (answer,) = make_oracle(DOMAIN, "ndfs").decide([case], LIMITS)
        assert answer.verdict == Verdict("violated")
    assert judged(source, *false) in false


@pytest.mark.parametrize("seen", ["x == 0 || enabled(0)", "pc_value(0) == 2"])
def test_a_model_that_can_observe_the_assertion_is_not_judged(seen: str) -> None:
    source = f"byte x;\nactive proctype P() {{ x = 1; x = 0 }}\nnever {{ do :: {seen} od }}\n"
    claim = Claim(UNREACHED, "P 2", "x = 0")
    assert judged(source, claim) is None
    assert judged(source.partition("never")[0], claim) == claim


def test_a_text_that_assay_rejects_is_not_judged() -> None:
    assert judged("#define ONE 1\nactive proctype P() { skip; skip }\n", Claim(UNREACHED, "P 2", "(1)")) is None


def test_a_statement_of_an_inline_that_is_called_twice_is_not_judged() -> None:
    source = "byte x;\ninline f() { x = 1; x = 2 }\nactive proctype P() { f(); x = 7; f() }\n"
    texts = [assert_claims(case_of(source), [claim]) for claim in control_states(source)]
    assert [made.source.count("{ assert") for made in texts if made is not None] == [0, 0]


FORGETFUL = r"""#!/bin/sh
sed -i -e 's/reached.ot..t->st. = 1;//' -e 's/reached.ot..tt. = 1;//' -e 's/reached.0..3. = 1;//' pan.c pan.m
exec tcc "$@"
"""
"""A compiler of verifiers that do not mark state 3: before 3.4.4 SPIN listed some reached states as unreached."""


@pytest.mark.slow
@pytest.mark.tool("spin", "tcc")
def test_a_false_list_is_a_finding_and_shrinks(tmp_path: Path) -> None:
    compiler = tmp_path / "forgetful"
    compiler.write_text(FORGETFUL)
    compiler.chmod(0o755)
    made = make_subject(DOMAIN, parse_spec(f"spin:claims,merging=off,cc={compiler}"))
    bench = Bench(DOMAIN, make_oracle(DOMAIN, "ndfs"), made, located(made), LIMITS)
    start = case_of("byte x, y;\nactive proctype P() { x = 1; y = 2; x = 3; assert(x == 3); y = 4 }\n")
    false = disagree("soundness", "claim:unreached")
    assert [str(claim) for claim in bench.try_cases([start])[0].asked.answer.claims] == ["P 3: x = 3"]
    reduced = reduce_case(start, DOMAIN.reducer, lambda some: [t.judgement == false for t in bench.try_cases(some)])
    assert bench.try_cases([reduced.case])[0].judgement == false
    assert len(reduced.case.source) < len(start.source)
