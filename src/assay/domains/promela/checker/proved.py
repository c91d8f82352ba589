"""Checks evidence with the checkers extracted from the proofs.

A model is translated to a program of the proofs, whose steps are proved. What the proofs leave out is given as a graph
whose steps come from `assay.domains.promela.semantics`.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from assay.automata.checker.obligation import Obligation
from assay.automata.formula.syntax import write
from assay.core.domain.verdict import Verdict
from assay.domains.promela.checker.program.expressions import OutsideError
from assay.domains.promela.checker.program.large import is_large, table_proves
from assay.domains.promela.checker.program.obligations import about_program
from assay.domains.promela.checker.program.program import program_of
from assay.domains.promela.checker.proved_bad_prefix import graph_beginning
from assay.domains.promela.checker.proved_graph import graph_holds, graph_safe, graph_unsafe, graph_violated
from assay.domains.promela.checker.structure import TooManyError
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case
from assay.domains.promela.model.definedness import strict, weak
from assay.domains.promela.model.evidence import BadPrefix, Closed, Evidence, Lasso, Ranked, Run
from assay.domains.promela.model.projection import projected
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.errors import InputError

_SMALLER = "use --trust proved, or a smaller model"
_REMEDY = "give what `assay check --evidence` wrote"


def obligation(case: Case, verdict: Verdict, evidence: Evidence) -> Obligation:
    """Give the proof obligation in Python; `InputError` if the evidence does not match the verdict, or is too large."""
    if is_large(evidence):
        raise InputError("this evidence is about too many states for Coq's kernel", remedy=_SMALLER)
    return _obligation(case, verdict, evidence)[0]


def proves(case: Case, verdict: Verdict, evidence: Evidence) -> bool:
    """Whether a proved checker accepts evidence: about many states, that of tables."""
    accepted = table_proves(case, verdict, evidence)
    return _obligation(case, verdict, evidence)[0].met() if accepted is None else accepted


@lru_cache(maxsize=1)  # evidence is checked, stated and explained
def _obligation(case: Case, verdict: Verdict, evidence: Evidence) -> tuple[Obligation, str]:
    """Give the obligation and, if it is about a graph, what keeps it from being about the program."""
    question = _question(case, verdict)
    try:
        program = program_of(case)
        why = program if isinstance(program, str) else ""
        if not isinstance(program, str):
            try:
                return about_program(question, program, verdict.word, evidence), ""
            except OutsideError as error:
                why = str(error)
        shown = projected(question) if isinstance(evidence, Closed | Ranked) and evidence.projected else question
        return _about_graph(shown, verdict.word, evidence), why
    except TooManyError as error:
        raise InputError(str(error), remedy=_REMEDY) from None


def _question(case: Case, verdict: Verdict) -> Question[State, Action]:
    """The question that evidence for a verdict must answer."""
    question = loaded(case).question
    return strict(question) if verdict.word == "holds" else weak(question)


def _about_graph(question: Question[State, Action], word: str, evidence: Evidence) -> Obligation:
    safety = question.asked.kind == SAFETY
    match word, evidence:
        case "holds", Closed() if safety:
            return graph_safe(question, evidence)
        case "violated", Run() if safety:
            return graph_unsafe(question, evidence)
        case "holds", Ranked() if not safety:
            return graph_holds(question, evidence)
        case "violated", Lasso() if not safety:
            return graph_violated(question, evidence)
        case "violated", BadPrefix() if not safety:
            return graph_beginning(question, evidence)
    raise InputError(f"the evidence does not match the verdict {word} of {question.asked.part}", remedy=_REMEDY)


def statement_text(case: Case, verdict: Verdict, evidence: Evidence) -> str:
    """State what accepted evidence establishes, and what is left to believe."""
    outside = "" if table_proves(case, verdict, evidence) else _obligation(case, verdict, evidence)[1]
    runs = "weakly fair run" if case.fair else "run"
    case = replace(case, property=_question(case, verdict).asked)
    said = _good(case, runs) if verdict.word == "holds" else _bad(case, runs)
    if outside:
        return f"{said}; proved of a graph that has the steps which Assay's semantics give ({outside})"
    model = loaded(case).model
    size = f"proctypes: {len(model.processes)}, global variables: {len(model.variables)}"
    return f"{said}; proved of the program ({size}), steps included"


def _good(case: Case, runs: str) -> str:
    formula = case.property.formula
    said = {
        SAFETY: "no run reaches a failed assertion, a run-time error or an invalid end state",
        ACCEPTANCE: f"no {runs} visits accept labels infinitely often",
        NON_PROGRESS: f"no {runs} visits progress labels only finitely often",
        LTL: f"every {runs} satisfies {'' if formula is None else write(formula)}",
    }
    return said.get(case.property.kind, f"no {runs} is accepted by the never claim")


def _bad(case: Case, runs: str) -> str:
    formula = case.property.formula
    said = {
        SAFETY: "a run reaches a failed assertion, a run-time error or an invalid end state",
        ACCEPTANCE: f"a {runs} visits accept labels infinitely often",
        NON_PROGRESS: f"a {runs} visits progress labels only finitely often",
        LTL: f"a {runs} does not satisfy {'' if formula is None else write(formula)}",
    }
    return said.get(case.property.kind, f"a {runs} is accepted by the never claim")
