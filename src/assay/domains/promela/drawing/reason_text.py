"""Says in a sentence why evidence proves its verdict: what fails, where, and with which values."""

from __future__ import annotations

from typing import assert_never

from assay.domains.promela.checker.replay import NoRunError, Replayed, replay
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.drawing.executed import executed, failed_assertion
from assay.domains.promela.drawing.fault_text import fault_words
from assay.domains.promela.drawing.lasso_text import lasso_words
from assay.domains.promela.drawing.place_text import where_text
from assay.domains.promela.drawing.prefix_text import broken_values, broken_words
from assay.domains.promela.drawing.run_text import Violation, edges_of
from assay.domains.promela.drawing.value_text import values_text, with_values
from assay.domains.promela.drawing.wait_text import waits_text
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import DEADLOCK, BadPrefix, Closed, Evidence, Lasso, Ranked, Run, Trail
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.semantics.arithmetic import ASSERTION

REPLAYED = 10_000
"""The summary of a longer run omits the reason, since finding it takes a replay."""


def summary(case: Case, evidence: Evidence | None) -> str:
    """Summarise evidence in a sentence, without a full stop."""
    match evidence:
        case Run() | Lasso() | BadPrefix():
            return _violation(case, evidence)
        case Closed(states, transitions):
            return f"No error in {states} states and {transitions} transitions"
        case Ranked(states, _, pairs):
            return f"Ranks on {len(pairs)} product pairs, over {states} states, exclude violating runs"
        case Trail() | None:
            return ""
        case _:
            assert_never(evidence)


def _violation(case: Case, evidence: Violation) -> str:
    run = _replayed(case, evidence)
    match evidence:
        case Run(choices, why) if why == DEADLOCK:
            waits = "" if run is None else waits_text(loaded(case).model, run.last)
            return _told(f"Deadlock after {_steps(len(choices))}", waits)
        case Run():
            return _error(case, evidence, run)
        case Lasso(choices, start):
            question, model = loaded(case).question, loaded(case).model
            words = "" if run is None else lasso_words(question, model, run.moments, start)
            return _told(f"Lasso of {_steps(start)} and a cycle of {_steps(len(choices) - start)}", words)
        case BadPrefix(choices):
            question = loaded(case).question
            after = f"After {_steps(len(choices))}" if choices else "In the initial state"
            values = "" if run is None else broken_values(question, run.last)
            return _told(f"{after}, {broken_words(question)}", values)
        case _:
            assert_never(evidence)


def _steps(count: int) -> str:
    return f"{count} step" if count == 1 else f"{count} steps"


def _told(headline: str, reason: str) -> str:
    return f"{headline}: {reason}" if reason else headline


def _replayed(case: Case, evidence: Violation) -> Replayed[State, Action] | None:
    if len(evidence.choices) > REPLAYED:
        return None
    try:
        return replay(loaded(case).question.system, evidence.choices, stutters=True)
    except NoRunError:
        return None


def _error(case: Case, evidence: Run, run: Replayed[State, Action] | None) -> str:
    """Name the statement that fails. A run-time error stops an atomic sequence, so it is in the last statement."""
    step, model = f" in step {len(evidence.choices)}", loaded(case).model
    moment = run.moments[-1] if run is not None and run.moments else None
    action: Action = () if moment is None or moment.step is None else moment.step.action
    statements = [] if moment is None else executed(model, moment.state, action, edges_of(model))
    if evidence.why == ASSERTION:
        failed = failed_assertion(statements)
        if failed is None:
            return f"An assertion fails{step}"
        statement, effect = failed
        where, known = where_text(model, statement.edge.place), values_text(effect.condition, statement.view)
        return _told(f"Assertion{where} fails{step}", with_values(effect.condition, statement.view) if known else "")
    headline = f"Run-time error ({evidence.why})"
    if not statements:
        return headline + step
    return _told(
        f"{headline}{where_text(model, statements[-1].edge.place)}{step}", fault_words(evidence.why, statements[-1])
    )
