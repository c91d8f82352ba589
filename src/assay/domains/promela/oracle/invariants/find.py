"""Finds an inductive invariant that proves a property, or says why there is none at hand."""

from __future__ import annotations

from assay.domains.promela.checker.program.expressions import OutsideError
from assay.domains.promela.checker.program.invariant import about_invariant
from assay.domains.promela.checker.program.model import model_of
from assay.domains.promela.checker.program.program import Asked, Program
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.question import is_about_states
from assay.domains.promela.oracle.invariants.balance import guess_balances
from assay.domains.promela.oracle.invariants.facts import NoInvariantError
from assay.domains.promela.oracle.invariants.first_draft import first_draft
from assay.domains.promela.oracle.invariants.sample import NoSampleError, sampled
from assay.errors import InputError

SECONDS = 10.0
"""For the facts to settle."""


def find_invariant(question: Asked, seconds: float = SECONDS) -> Invariant | str:
    """Give an invariant that the proved checker accepts, or the reason why there is none."""
    system = question.system
    if not isinstance(system, Compilable) or not is_about_states(question.asked):
        return "invariants prove errors to be absent, and formulas [] p"
    try:
        program = Program(system.model, model_of(system.model))
        sample = sampled(system, system.model)
        nodes = [len(system.model.processes[live.type].nodes) for live in sample.starts[0].processes]
        draft = first_draft(system.model, program.tree, sample, guess_balances(sample, nodes), seconds)
        draft.grow()
        found = draft.invariant()
        met = about_invariant(question, program, found).met()
    except OutsideError as error:
        return f"the proofs leave out {error}"
    except (NoSampleError, NoInvariantError) as error:
        return str(error)
    except InputError as error:
        return error.what
    return found if met else "the facts do not imply the property"
