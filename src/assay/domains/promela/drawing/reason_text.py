"""Says in a sentence why evidence proves its verdict: what fails, where, and with which values."""

from __future__ import annotations

from typing import assert_never

from assay.domains.promela.checker.replay import NoRunError, Replayed, replay
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.drawing.executed import Executed, executed, failed_assertions
from assay.domains.promela.drawing.fault_text import fault_words
from assay.domains.promela.drawing.invariant_text import invariant_text
from assay.domains.promela.drawing.lasso_text import lasso_words
from assay.domains.promela.drawing.place_text import where_text
from assay.domains.promela.drawing.prefix_text import broken_values, broken_words
from assay.domains.promela.drawing.run_text import Violation, edges_of
from assay.domains.promela.drawing.value_text import values_text, with_values
from assay.domains.promela.drawing.wait_text import waits_text
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import DEADLOCK, BadPrefix, Closed, Evidence, Lasso, Ranked, Run, Trail
from assay.domains.promela.model.graph import Assert, Model
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
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
        case Invariant():
            return invariant_text(loaded(case).model, evidence)
        case Trail() | None:
            return ""
        case _:
            assert_never(evidence)


def _violation(case: Case, evidence: Violation) -> str:
    run = _replayed(case, evidence)
    match evidence:
        case Run(choices, why) if why == DEADLOCK:
            waits = "" if run is None else waits_text(loaded(case).model, run.last)
            return _told(
                f"Deadlock after {_steps(len(choices))}" if choices else "Deadlock in the initial state", waits
            )
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
    """Name the statement that fails."""
    step, moment = len(evidence.choices), run.moments[-1] if run is not None and run.moments else None
    if moment is not None and moment.step is not None:
        return next(iter(error_texts(loaded(case).model, moment.state, moment.step, step).values()))
    return f"An assertion fails in step {step}" if evidence.why == ASSERTION else f"Run-time error ({evidence.why})"


def error_texts(model: Model, state: State, step: Step[Action, State], number: int) -> dict[str, str]:
    """Say why a step fails: a sentence for each statement that does, by a key that names the statement.

    A run-time error stops an atomic sequence, so it is in the last statement.
    """
    statements = executed(model, state, step.action, edges_of(model))
    if step.fault == ASSERTION:
        found = failed_assertions(statements)
        return {_key(step.fault, failed): _failed(model, failed, effect, number) for failed, effect in found}
    headline, kinds = f"Run-time error ({step.fault})", [move.type for move in step.action]
    if not statements:
        return {f"{step.fault} {kinds}": f"{headline} in step {number}"}
    last = statements[-1]
    told = _told(f"{headline}{where_text(model, last.edge.place)} in step {number}", fault_words(step.fault, last))
    return {_key(step.fault, last): told}


def _key(fault: str, statement: Executed) -> str:
    edge, view = statement.edge, statement.view
    return f"{fault} {view.state.processes[view.me].type} {edge.number} {edge.place.line}:{edge.place.column}"


def _failed(model: Model, failed: Executed, effect: Assert, number: int) -> str:
    where, known = where_text(model, failed.edge.place), values_text(effect.condition, failed.view)
    return _told(
        f"Assertion{where} fails in step {number}", with_values(effect.condition, failed.view) if known else ""
    )
