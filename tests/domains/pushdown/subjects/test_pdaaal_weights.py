"""The weights that PDAAAL gives, on output that PDAAAL 1.1.0 printed, and on the real program where it is given."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import End, Output, Stage, Tool
from assay.core.domain.verdict import Answer, Reason
from assay.core.trial.ask import ask, located
from assay.core.trial.trial import decide, judged
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, Weights
from assay.domains.pushdown.model.evidence import Evidence, Trace

SAVED = Path(__file__).parent / "pdaaal_output"
# (p0, A) ↪ (p1, B) with 5, or over p2 with -1 and 2
CASE = Case(
    ("p0", "p1", "p2"),
    ("A", "B"),
    (Rule(0, 0, 1, (1,)), Rule(0, 0, 2, (1,)), Rule(2, 1, 1, (1,))),
    Automaton(("q0",), (Edge(0, 0, 3),), (3,)),
    Automaton(("q0",), (Edge(1, 1, 3),), (3,)),
    Weights("int", None, ((5,), (-1,), (2,))),
)
VECTORS = replace(CASE, weights=Weights("int", 2, ((5, 1), (1, 0), (2, 0))))


def read(
    case: Case, trace: str, stdout: bytes, *, end: End = End.EXIT, status: int = 0, stderr: bytes = b""
) -> Answer[Evidence]:
    subject = make_subject(DOMAIN, Spec("pdaaal", "post", (("trace", trace),)))
    output = Output((Stage(end, status, stdout, stderr, independent=True),))
    (answer,) = subject.read([case], output)  # type: ignore[union-attr]  # it is a program
    assert isinstance(answer, Answer)
    return answer


def test_a_weight_and_its_trace_are_read_from_real_output() -> None:
    answer = read(CASE, "fixed-point", (SAVED / "weight_e1_t4.json").read_bytes())
    assert answer.value == "least=1"
    assert answer.evidence == Trace(((0, (0,)), (2, (1,)), (1, (1,))))


def test_vectors_are_read_and_zeros_that_are_left_out_are_put_back() -> None:
    assert read(VECTORS, "fixed-point", (SAVED / "weight_vector_e1_t4.json").read_bytes()).value == "least=[3,0]"
    assert read(VECTORS, "fixed-point", (SAVED / "weight_vector_zero_e1_t4.json").read_bytes()).value == "least=[0,0]"


def test_no_end_is_read() -> None:
    said = (SAVED / "weight_endless_e2_t3.json").read_bytes()
    assert read(CASE, "longest", said).value == "greatest=+inf"
    assert read(VECTORS, "longest", said).value == "greatest=unbounded"
    with pytest.raises(ValueError, match="not a weight"):
        read(CASE, "shortest", said)


def test_a_refusal_of_negative_weights_is_no_crash() -> None:
    refused = (SAVED / "weight_refused_e3_t2.txt").read_bytes()
    answer = read(CASE, "shortest", b"{", end=End.SIGNAL, status=6, stderr=refused)
    assert answer.verdict.reason is Reason.UNSUPPORTED
    assert read(CASE, "shortest", b"{", end=End.SIGNAL, status=11).verdict.reason is Reason.CRASH
    assert read(CASE, "longest", b"", end=End.TIME).verdict.reason is Reason.TIMEOUT


@pytest.mark.parametrize(
    "case",
    [
        replace(CASE, weights=None),
        replace(CASE, weights=Weights("uint", None, ((2**32 - 1,), (0,), (0,)))),
        replace(CASE, weights=Weights("int", None, ((-(2**31),), (0,), (0,)))),
    ],
)
def test_a_case_without_weights_or_with_wide_ones_runs_nothing(case: Case) -> None:
    subject = make_subject(DOMAIN, Spec("pdaaal", "pre", (("trace", "shortest"),)))
    assert not subject.command(Tool(("pdaaal",), ""), [case], Limits()).stages  # type: ignore[union-attr]
    (answer,) = subject.read([case], Output(()))  # type: ignore[union-attr]
    assert isinstance(answer, Answer)
    assert answer.verdict.reason is Reason.UNSUPPORTED


@pytest.mark.parametrize("kind", ["uint", "int"])
def test_the_fixed_point_of_the_real_program_agrees(kind: str, pdaaal: Path) -> None:
    subject = make_subject(DOMAIN, Spec("pdaaal", "post", (("path", str(pdaaal)), ("trace", "fixed-point"))))
    source = make_source(DOMAIN, Spec("random", "", (("weights", kind), ("rules", "30"))))
    cases = [source.case(i) for i in range(0, 60, 3)]
    truth = decide(DOMAIN, make_oracle(DOMAIN, "pre"), cases, Limits())
    asked = ask(subject, located(subject), cases, Limits())
    for case, known, said in zip(cases, truth, asked, strict=True):
        assert judged(DOMAIN, case, known, said.answer).outcome == "agree"
