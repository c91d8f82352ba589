"""The runs of a model as steps to choose from: the semantics' own steps, printed as those of a counterexample."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from assay.core.domain.show import Chart
from assay.core.simulate.simulation import Guide, Shown
from assay.core.simulate.simulation import Run as Walk
from assay.domains.promela.checker.replay import NoRunError
from assay.domains.promela.compile.load import Loaded, loaded
from assay.domains.promela.drawing.chart import chart, taken_steps
from assay.domains.promela.drawing.place_text import has_files
from assay.domains.promela.drawing.prefix_text import broken_words
from assay.domains.promela.drawing.run_text import edges_of, run_in, step_text
from assay.domains.promela.drawing.state_text import values
from assay.domains.promela.drawing.wait_text import waits_text
from assay.domains.promela.model.case import MALFORMED, Case
from assay.domains.promela.model.evidence import BadPrefix, Evidence, Lasso
from assay.domains.promela.model.graph import Edge
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.semantics.arithmetic import ASSERTION
from assay.errors import InputError

Taken = Step[Action, State]


class Stepping:
    """A model to step through. An atomic sequence and a rendezvous are one step each."""

    def __init__(self, case: Case) -> None:
        self._known = known(case)

    @cached_property
    def _edges(self) -> dict[tuple[int, int], Edge]:
        return edges_of(self._known.model)

    @cached_property
    def _files(self) -> bool:
        return has_files(self._known.model)

    @property
    def starts(self) -> Sequence[State]:
        """The initial state."""
        return (self._known.question.system.initial,)

    def start_text(self, _state: State) -> str:
        """There is one initial state only."""
        return ""

    def steps(self, state: State) -> Sequence[Taken]:
        """The enabled steps, in the order of SPIN's verifier."""
        return self._known.question.system.steps(state)

    def after(self, step: Taken) -> State:
        """The state after a step."""
        return step.target

    def shown(self, state: State, step: Taken) -> Shown:
        """Describe a step as `assay check --run` does."""
        text = step_text(self._known.model, self._edges, state, step, step.target, files=self._files)
        return Shown(text.text, text.who, text.what, text.changed, text.fault)

    def values(self, state: State) -> Mapping[str, str]:
        """The values of all variables, and the messages in channels."""
        return values(self._known.model, state)

    def ending(self, state: State, last: Taken | None) -> str:
        """A run ends at an error, and where no process can move."""
        if last is not None and last.fault:
            return "assertion violated" if last.fault == ASSERTION else f"run-time error ({last.fault})"
        if self.steps(state):
            return ""
        if self._known.question.system.ended(state):
            return "valid end state"
        return f"deadlock: {waits_text(self._known.model, state)}"


def known(case: Case) -> Loaded:
    """Compile a model; `InputError` for a malformed text."""
    if case.property.kind == MALFORMED:
        raise InputError("a malformed text has no runs", remedy="give a model")
    return loaded(case)


def guide(case: Case, evidence: Evidence) -> Guide[State, Taken] | None:
    """The run in evidence; None if it has none."""
    question, run = known(case).question, run_in(case, evidence)
    if run is None:
        return None
    try:
        steps = taken_steps(question, run.choices)
    except NoRunError as error:
        raise InputError(f"not a run of the model: {error}", remedy="give the evidence of this case") from None
    end = (
        f"The run ends after {len(run.choices)} steps: {broken_words(question)}." if isinstance(run, BadPrefix) else ""
    )
    return Guide(question.system.initial, steps, run.start if isinstance(run, Lasso) else None, end)


def run_chart(case: Case, run: Walk[State, Taken]) -> Chart:
    """Draw the messages of a run."""
    return chart(known(case).model, run.start, run.steps, run.cycle)
