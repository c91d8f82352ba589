"""Code for several ample functions in one module is that of each alone."""

from __future__ import annotations

import pytest

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import Spec
from assay.domains.promela.ample.applicability import AMPLE, ample_for
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.model.compiled import Compilable

ROOM = SearchLimits(20_000, 1 << 28)


@pytest.mark.slow
def test_reductions_that_are_compiled_together_leave_the_same_states() -> None:
    source = make_source(DOMAIN, Spec("swarm"))
    fewer = 0
    for i in range(1, 200, 23):
        question = question_of(source.case(i))
        system = question.system
        assert isinstance(system, Compilable)
        found = [ample_for(question, system.model, system.expression, name)[0] for name in AMPLE]
        amples = [None, *(ample for ample in found if ample is not None and ample.reduces)]
        try:
            together = compiled_for(question, None, None).for_each(amples)
            whole, *reduced = (find_bad(compiled, ROOM, stop=False).states for compiled in together)
        except (SpentError, Unsupported):
            continue
        alone = [find_bad(compiled_for(question, None, ample), ROOM, stop=False).states for ample in amples]
        assert [whole, *reduced] == alone, i
        fewer += any(states < whole for states in reduced)
    assert fewer > 0
