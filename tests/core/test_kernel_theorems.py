"""Verdicts of every domain are theorems that Coq's kernel accepts, many in a file; a false one is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.domain.case import Case
from assay.core.domain.lookup import make_oracle, make_source, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Reason, Verdict, unknown
from assay.core.trial.theorems import kernel_faults, theorem_file, why_not_kernel, why_not_proved
from assay.core.trial.trial import decide
from assay.domains.promela.model.case import SAFETY, Property
from assay.domains.promela.model.case import Case as PromelaCase
from assay.errors import ToolError

pytestmark = pytest.mark.slow

SOURCES = {
    "boogie": (("random:class=formed,size=3", "random:size=4", "swarm"), "steps (N.to_nat"),
    "promela": (("exhaustive", "random:channels=0,fair=50,statements=8", "swarm:fair=50"), "promela_holds"),
    "ltl": (("formulas", "exhaustive"), "exists w, satisfies w"),
    "kripke": (("random", "swarm"), "satisfies (spelled"),
}

SAFE = Property(SAFETY)


def proved(domain: AnyDomain, sources: tuple[str, ...], each: int) -> list[tuple[Case, Verdict, object]]:
    oracle = make_oracle(domain, oracle_names(domain)[0])
    cases = [make_source(domain, parse_source_spec(text)).case(7 * i) for text in sources for i in range(each)]
    answers = oracle.decide(cases, Limits())
    return [(c, a.verdict, a.evidence) for c, a in zip(cases, answers, strict=True) if a.evidence is not None]


@pytest.mark.tool("coqc")
@pytest.mark.usefixtures("extracted")
@pytest.mark.parametrize("name", SOURCES)
def test_verdicts_are_theorems_and_false_ones_are_none(name: str) -> None:
    domain = load_domain(name)
    sources, words = SOURCES[name]
    items = proved(domain, sources, 8)
    text = theorem_file(domain, items)
    assert words in text
    assert why_not_proved(text) == ""
    case, verdict, evidence = items[-1]
    others = (Verdict(word) for word in domain.words[0] if word != verdict.word)
    assert all(why_not_kernel(domain, [(case, other, evidence)]) for other in others)


@pytest.mark.tool("coqc")
@pytest.mark.usefixtures("extracted")
def test_evidence_that_is_too_large_for_the_kernel_is_no_internal_error() -> None:
    domain = load_domain("promela")
    small, large = (
        PromelaCase(f"byte x, y; active proctype P() {{ end: do :: x < {n} -> x++ :: y < {n} -> y++ od }}", SAFE)
        for n in (2, 99)
    )
    decided = decide(domain, make_oracle(domain, "ndfs"), [small, large], Limits())
    assert [each.certified.value for each in decided] == ["full", "full"]
    first, second = kernel_faults(domain, [small, large], decided)
    assert (first, second.fault) == (decided[0], "")
    assert second.answer.verdict == unknown(Reason.UNSUPPORTED)
    assert second.answer.note == "holds: this evidence is about too many states for Coq's kernel"


@pytest.mark.tool("coqc")
def test_proofs_that_are_not_built_are_no_rejection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ASSAY_PROOFS", str(tmp_path))
    domain = load_domain("ltl")
    items = proved(domain, ("formulas",), 1)
    with pytest.raises(ToolError, match="proofs are not built"):
        why_not_kernel(domain, items)
    (tmp_path / "ltl").mkdir()
    (tmp_path / "ltl" / "Other.vo").write_bytes(b"of another version")
    with pytest.raises(ToolError, match="of another Assay version"):
        why_not_kernel(domain, items)


@pytest.mark.parametrize("name", SOURCES)
def test_what_evidence_establishes_is_said_in_words(name: str) -> None:
    domain = load_domain(name)
    for case, verdict, evidence in proved(domain, SOURCES[name][0], 3):
        assert len(domain.statement(case, verdict, evidence)) > 20  # type: ignore[attr-defined]  # these have one
