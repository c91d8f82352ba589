"""Makes evidence from a trail of SPIN: the run that the trail describes, with a certificate where one is needed."""

from __future__ import annotations

from assay.domains.promela.checker.replay import NoRunError
from assay.domains.promela.checker.trail import NO_RUN, follow_trail
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.definedness import weak
from assay.domains.promela.model.evidence import BadPrefix, Evidence, Trail
from assay.domains.promela.oracle.bad_prefix import beginning_of
from assay.errors import AssayError, InputError

_REMEDY = "give what `assay check --evidence` wrote"


def certified_run(case: Case, evidence: Evidence) -> Evidence:
    """Replace a trail by the evidence it stands for; `InputError` if the trail describes no run."""
    if not isinstance(evidence, Trail):
        return evidence
    given = loaded(case)
    question = weak(given.question)
    found = follow_trail(question, given.model, evidence)
    if found is None:
        raise InputError(NO_RUN, remedy=_REMEDY)
    if not isinstance(found, BadPrefix):
        return found
    try:
        return beginning_of(question, found.choices)
    except (NoRunError, AssayError) as error:
        raise InputError(str(error), remedy=_REMEDY) from None
