"""The explanation of a finding: what is wrong, in a sentence, about the case that is shown."""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.domain.case import Case
from assay.core.domain.judgement import Judgement
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.show import Drawing
from assay.core.domain.subject import CommandSubject
from assay.core.domain.verdict import Answer, Claim, verdict_of
from assay.core.explain.explanation import Account, Explains, Explanation, explain_answers
from assay.core.store.finding import Finding, Said
from assay.core.store.plan import Plan
from assay.core.trial.ask import read_output
from assay.core.trial.claims import DETAIL, false_claims
from assay.errors import AssayError

MARK = "→"


def explained(plan: Plan, domain: AnyDomain, finding: Finding, *, original: bool = False) -> Explanation:
    """Explain a finding by its shrunk case and the answers to it, or by the original ones."""
    reduction = None if original else finding.reduction
    shrunk = reduction is not None and reduction.said is not None
    encoded = reduction.case if shrunk and reduction else finding.kept.case
    evidence = reduction.evidence if shrunk and reduction else finding.kept.evidence
    said = finding.said if shrunk else finding.said_first
    judgement = finding.kept.judgement
    try:
        case = domain.cases.decode(encoded)
        oracle = _oracle_answer(domain, said, evidence)
        answer = _answer(domain, said)
        answer = replace(answer, claims=_false_claims(plan, domain, finding.kept.subject, case, said, judgement))
    except AssayError:
        return explain_answers(Answer(verdict_of(said.oracle)), Answer(verdict_of(said.label)), judgement)
    explanation = explain_trial(domain, case, oracle, answer, judgement)
    if reduction is None or shrunk:
        return explanation
    return replace(explanation, sentence=f"Of the original case: {explanation.sentence}")


def explain_trial(
    domain: AnyDomain, case: Case, oracle: Answer[object], subject: Answer[object], judgement: Judgement
) -> Explanation:
    """Explain a disagreement in the words of the domain, if it has any."""
    if isinstance(domain, Explains):
        return domain.explain(case, oracle, subject, judgement)
    return explain_answers(oracle, subject, judgement)


def said_text(finding: Finding) -> str:
    """Give both verdicts where they differ; else say what is wrong besides."""
    said, judgement = finding.said, finding.kept.judgement
    if said.oracle != said.label:
        return f"oracle {said.oracle}, subject {said.label}"
    return f"both {said.oracle}, {judgement.detail or 'wrong'}"


def with_claim(domain: AnyDomain, case: Case, claim: bytes | None, shown: Drawing) -> Drawing:
    """Add the figures of a subject's evidence that the drawing of the oracle's lacks; the run is then the subject's."""
    if claim is None:
        return shown
    titles = {figure.title for figure in shown.figures}
    claimed = domain.draw(case, domain.evidence.decode(claim))
    more = [figure for figure in claimed.figures if figure.title not in titles]
    if not more:
        return shown
    run = claimed if claimed.steps else shown
    return Drawing([*shown.figures, *more], run.steps, run.note)


def account_lines(account: Account) -> list[str]:
    """Write an account as lines, with an arrow before its first wrong line."""
    marks = (MARK if n == account.wrong else " " for n in range(len(account.lines)))
    return [f"{account.title}:", *(f"  {mark} {line}" for mark, line in zip(marks, account.lines, strict=True))]


def _oracle_answer(domain: AnyDomain, said: Said, evidence: bytes | None) -> Answer[object]:
    proof = None if evidence is None else domain.evidence.decode(evidence)
    return Answer(verdict_of(said.oracle), value=said.oracle_value, evidence=proof)


def _answer(domain: AnyDomain, said: Said) -> Answer[object]:
    claim = None if said.claim is None else domain.evidence.decode(said.claim)
    return Answer(verdict_of(said.label), value=said.value, evidence=claim, note=said.note)


def _false_claims(
    plan: Plan, domain: AnyDomain, number: int, case: Case, said: Said, judgement: Judgement
) -> tuple[Claim, ...]:
    """The false claim in the output, judged again by the oracle."""
    if not judgement.detail.startswith(DETAIL) or said.output is None:
        return ()
    subject = make_subject(domain, plan.subjects[number].spec)
    if not isinstance(subject, CommandSubject):
        return ()
    read = read_output(subject, [case], said.output)[0]
    if not isinstance(read, Answer):
        return ()
    found = false_claims(domain, make_oracle(domain, plan.oracle), [case], [read], plan.limits)[0]
    return () if found is None else (found,)
