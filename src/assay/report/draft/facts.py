"""The facts of a bug report: the finding, the tool run again, and what is true."""

from __future__ import annotations

import shlex
from contextlib import suppress
from dataclasses import dataclass

from assay.core.domain.capabilities import HasTheorems
from assay.core.domain.case import Case
from assay.core.domain.judgement import MALFORMED, Judgement
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.show import Drawing
from assay.core.domain.subject import EMBEDDED, CommandSubject, Output, Tool
from assay.core.domain.verdict import Answer, Claim, Verdict, verdict_of
from assay.core.explain.explanation import Explanation
from assay.core.explain.plain import HasPlainAnswers
from assay.core.store.finding import Finding
from assay.core.store.plan import Plan
from assay.core.trial.bench import Bench
from assay.core.trial.claims import DETAIL, false_claims
from assay.core.trial.trust import accepting
from assay.errors import AssayError, InputError
from assay.report.draft.portable import NotPortable, Portable, portable
from assay.report.draft.sign import Sign, sign_of
from assay.report.explanation import explained

SEVERITY = {
    "soundness": "soundness: a wrong answer on which a user relies",
    "missing": "soundness: the automaton misses a word of the formula",
    "extra": "soundness: the automaton accepts a word that violates the formula",
    "crash": "crash: no answer",
    "value": "wrong value: the verdict is right, a number is wrong",
    "evidence": "wrong evidence: the verdict is right, its justification is not",
    "completeness": "completeness: a correct input is rejected",
}


@dataclass(frozen=True)
class Recheck:
    """The tool run again; `sentence` says whether the disagreement occurred."""

    sentence: str
    version: str = ""
    output: Output | None = None
    reproduced: bool = False


@dataclass(frozen=True)
class Facts:
    """All that a bug report says."""

    title: str
    subject: str
    version: str
    severity: str
    known: str
    recheck: Recheck
    explanation: Explanation
    said: str
    expected: str
    drawing: Drawing
    trust: tuple[str, ...]
    """The checkers that accept the oracle's evidence, and what it establishes."""
    case: tuple[str, bytes]
    """The case in the domain's own format, with its file suffix."""
    run: Portable | NotPortable
    sign: Sign | None
    output: Output | None
    evidence: bytes | None


def facts_of(plan: Plan, domain: AnyDomain, finding: Finding, tool: Tool | None, why: str, known: str = "") -> Facts:
    """Gather the facts of a finding. Without a tool, `why` says why it is not run again."""
    reduction, said, planned = finding.reduction, finding.said, plan.subjects[finding.kept.subject]
    shrunk = reduction is not None and reduction.said is not None
    case = domain.cases.decode(reduction.case if reduction and shrunk else finding.kept.case)
    evidence = reduction.evidence if reduction and shrunk else finding.kept.evidence
    subject = make_subject(domain, planned.spec)
    bench = Bench(domain, make_oracle(domain, plan.oracle), subject, tool or EMBEDDED, plan.limits)
    recheck = _recheck(bench, case, finding.kept.judgement, missing=why if tool is None else "")
    output = recheck.output if recheck.reproduced and recheck.output else said.output
    used = tool or Tool(tuple(shlex.split(planned.tool.place)) or EMBEDDED.argv, planned.tool.version)
    run = portable(subject, used, case, plan.limits)
    sign = None
    if isinstance(run, Portable) and isinstance(subject, CommandSubject) and output is not None:
        claim = _false_claim(bench, case, output, finding.kept.judgement)
        sign = sign_of(subject, case, output, claim)
    right, judgement = verdict_of(said.oracle), finding.kept.judgement
    proof = None if evidence is None else domain.evidence.decode(evidence)
    return Facts(
        title=f"{planned.title}: {_what(judgement)}",
        subject=str(planned.spec),
        version=recheck.version or planned.tool.version,
        severity=SEVERITY.get(judgement.kind, judgement.kind),
        known=known,
        recheck=recheck,
        explanation=explained(plan, domain, finding, original=not shrunk),
        said=said.label + (f", {said.value}" if said.value else "") + (f" ({said.note})" if said.note else ""),
        expected=_expected(subject, finding),
        drawing=domain.draw(case, proof),
        trust=_trust(domain, case, right, proof),
        case=_written(domain, case),
        run=run,
        sign=sign,
        output=output,
        evidence=evidence,
    )


def _recheck(bench: Bench[Case, object], case: Case, wanted: Judgement, missing: str) -> Recheck:
    if missing:
        return Recheck(f"Not checked again: {missing}.")
    try:
        trial = bench.try_cases([case])[0]
    except AssayError as error:
        return Recheck(f"Not checked again: {error}.")
    version, output = bench.tool.version, trial.asked.output
    on = f" with {version}" if version else ""
    if trial.judgement == wanted:
        return Recheck(f"Checked again when this was written: reproduced{on}.", version, output, reproduced=True)
    now = f"the answer is now {trial.asked.answer.verdict.label}"
    return Recheck(f"Checked again when this was written: NOT reproduced{on}; {now}.", version, output)


def _false_claim(bench: Bench[Case, object], case: Case, output: Output, judgement: Judgement) -> Claim | None:
    if not judgement.detail.startswith(DETAIL) or not isinstance(bench.subject, CommandSubject):
        return None
    read = bench.subject.read([case], output)[0]
    if not isinstance(read, Answer):
        return None
    return false_claims(bench.domain, bench.oracle, [case], [read], bench.limits)[0]


def _what(judgement: Judgement) -> str:
    """What is wrong, in a few words."""
    if judgement.detail.startswith(DETAIL):
        return f"a false claim ({judgement.detail.removeprefix(DETAIL)})"
    return judgement.detail or judgement.kind


def _expected(subject: object, finding: Finding) -> str:
    """The right answer, in the tool's words where it differs from the tool's verdict."""
    said, right = finding.said, verdict_of(finding.said.oracle)
    if finding.kept.judgement.detail.startswith(DETAIL):
        return "the tool does not claim this"
    if right.word == MALFORMED:
        return "an error message: the text is malformed"
    words = right.label + (f", {said.oracle_value}" if said.value and said.oracle_value else "")
    plain = subject.plain_answer(right) if isinstance(subject, HasPlainAnswers) and said.label != right.label else ""
    return f"{words}: the tool should print `{plain}`" if plain else words


def _trust(domain: AnyDomain, case: Case, verdict: Verdict, proof: object | None) -> tuple[str, ...]:
    if proof is None:
        return ()
    names = accepting(domain, case, verdict, proof)
    lines = [f"Evidence for this is accepted by the checkers {', '.join(names)}."] if names else []
    if isinstance(domain, HasTheorems):
        with suppress(InputError):
            lines.append(f"It establishes: {domain.statement(case, verdict, proof)}")
    return tuple(lines)


def _written(domain: AnyDomain, case: Case) -> tuple[str, bytes]:
    form, suffix = next(iter(domain.forms.items()))
    return suffix, domain.write(case, form)
