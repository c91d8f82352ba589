"""Explains a wrong answer about reachability: the missed run, the first wrong step of a trace, the right weight."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from assay.core.domain.judgement import Judgement
from assay.core.domain.verdict import Answer, Reason
from assay.core.explain.explanation import Account, Explanation, explain_answers
from assay.domains.pushdown.checker.trace import why_no_run
from assay.domains.pushdown.drawing.case import STEPS_SHOWN, configuration_text, edge_text, rule_line, rule_lines
from assay.domains.pushdown.drawing.run import unfold
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Derivation, Evidence, Meeting, Trace, Weighed
from assay.domains.pushdown.model.totals import parts_of
from assay.domains.pushdown.semantics.runs import Configuration, step

_SIDES = {"least": "lightest", "greatest": "heaviest"}
_UNBOUNDED = {"-inf", "+inf", "unbounded"}


def explain(case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement) -> Explanation:
    """Say what is wrong, by the kind of the disagreement."""
    if subject.verdict.reason is Reason.CRASH:
        return explain_answers(oracle, subject, judgement)
    side = _wrong_side(oracle, subject) if judgement.kind == "value" else ""
    run = _run(case, oracle.evidence, greatest=side == "greatest")
    claimed = subject.evidence if isinstance(subject.evidence, Trace) else None
    if side:
        return _weights(case, side, oracle, subject, run)
    if judgement.kind == "evidence" and claimed is not None:
        return _trace(case, claimed, judgement.detail, run)
    if (oracle.verdict.word, subject.verdict.word) == ("reachable", "unreachable"):
        return Explanation(f"The tool says unreachable. {_reaches(run)}", right=run)
    if (oracle.verdict.word, subject.verdict.word) == ("unreachable", "reachable"):
        account = None if claimed is None else _wrong_trace(case, claimed)
        return Explanation("The tool says reachable. No configuration of A1 reaches one of A2.", account)
    return explain_answers(oracle, subject, judgement)


def part_lines(case: Case) -> list[str]:
    """Write a case with one rule, transition or final state a line."""
    lines = rule_lines(case)
    for name, automaton in (("A1", case.initial), ("A2", case.final)):
        lines += [f"{name}: {edge_text(case, automaton, edge)}" for edge in automaton.edges]
        lines += [f"{name}: {case.state_name(automaton, state)} is final" for state in automaton.finals]
    return lines


def _run(case: Case, evidence: Evidence | None, *, greatest: bool = False) -> Account | None:
    """The oracle's run, a configuration a line with the rule that leads to it."""
    if isinstance(evidence, Weighed):
        evidence = (evidence.greatest if greatest else evidence.least).derivation
    if not isinstance(evidence, Derivation | Meeting):
        return None
    run = unfold(case, evidence, STEPS_SHOWN)
    rules = ["", *(f"    by {rule_line(case, rule)}" for rule in run.rules)]
    texts = [configuration_text(case, configuration) for configuration in run.configurations]
    lines = tuple(f"{text}{rule}" for text, rule in zip(texts, rules, strict=True))
    return Account("a run from A1 to A2" if run.whole else "a part of a long run from A1 to A2", lines)


def _reaches(run: Account | None) -> str:
    if run is None or not run.title.startswith("a run"):
        return "A configuration of A1 reaches one of A2."
    ends = [line.partition("    by ")[0] for line in (run.lines[0], run.lines[-1])]
    count = len(run.lines) - 1
    if not count:
        return f"{ends[0]} is a configuration of both A1 and A2."
    return f"{ends[0]} of A1 reaches {ends[1]} of A2 in {count} step{'s' * (count > 1)}."


def _wrong_side(oracle: Answer[Evidence], subject: Answer[Evidence]) -> str:
    """The side of the weight that is wrong; empty if one of them gives none."""
    if oracle.value is None or subject.value is None:
        return ""
    right = parts_of(oracle.value)
    return next((side for side, weight in parts_of(subject.value).items() if right.get(side, weight) != weight), "")


def _weights(
    case: Case, side: str, oracle: Answer[Evidence], subject: Answer[Evidence], run: Account | None
) -> Explanation:
    said, right = parts_of(subject.value or "")[side], parts_of(oracle.value or "")[side]
    what = f"no run is the {_SIDES[side]}: weights are unbounded" if right in _UNBOUNDED else f"it is {right}"
    sentence = f"The tool gives {said} as the weight of the {_SIDES[side]} run, but {what}."
    lines = [f"weight {said}"]
    if isinstance(subject.evidence, Trace):
        lines += [configuration_text(case, c) for c in subject.evidence.configurations if _known(case, c)]
    return Explanation(sentence, Account("what the tool says", tuple(lines), 0), run)


def _trace(case: Case, trace: Trace, why: str, run: Account | None) -> Explanation:
    account = _wrong_trace(case, trace)
    at = "" if account.wrong is None else f", at {account.lines[account.wrong]}"
    why = why_no_run(case, trace) or why
    return Explanation(f"The verdict is right, but the trace of the tool is wrong{at}: {why}.", account, run)


def _wrong_trace(case: Case, trace: Trace) -> Account:
    """The trace, with its first wrong configuration marked."""
    lines = tuple(map(partial(_shown, case), trace.configurations))
    return Account("the trace of the tool", lines, _first_wrong(case, trace))


def _shown(case: Case, configuration: Configuration) -> str:
    if _known(case, configuration):
        return configuration_text(case, configuration)
    return f"(location {configuration[0]}, labels {list(configuration[1])}), which do not exist"


def _first_wrong(case: Case, trace: Trace) -> int | None:
    configurations = trace.configurations
    if not configurations:
        return None
    why = why_no_run(case, trace)
    unknown = next((n for n, c in enumerate(configurations) if not _known(case, c)), None)
    if unknown is not None:
        return unknown
    if "start" in why:
        return 0
    for n, (before, after) in enumerate(pairwise(configurations), start=1):
        if after not in step(case.rules, before):
            return n
    return len(configurations) - 1 if "end" in why else None


def _known(case: Case, configuration: Configuration) -> bool:
    location, stack = configuration
    return 0 <= location < len(case.locations) and all(0 <= label < len(case.labels) for label in stack)
