"""Stepping through the paths of a graph."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.automata.kripke import Case, structure_of
from assay.core.simulate.simulation import Guide, Shown
from assay.domains.kripke.drawing import state_text
from assay.domains.kripke.model.evidence import REMEDY, Evidence, Path, run_of
from assay.errors import InputError


@dataclass(frozen=True)
class Stepping:
    """The paths of a case; a step is the state that it leads to."""

    case: Case

    @property
    def starts(self) -> Sequence[int]:
        """The initial states."""
        return self.case.initial

    def start_text(self, state: int) -> str:
        """Describe an initial state."""
        return state_text(self.case, state)

    def steps(self, state: int) -> Sequence[int]:
        """The successors."""
        return self.case.states[state].after

    def after(self, step: int) -> int:
        """The state itself."""
        return step

    def shown(self, _state: int, step: int) -> Shown:
        """Name the successor and its atoms."""
        text = state_text(self.case, step)
        return Shown(text, "", text)

    def values(self, state: int) -> Mapping[str, str]:
        """The truth of each atom."""
        held = self.case.states[state].atoms
        return {atom: "true" if atom in held else "false" for atom in self.case.names}

    def ending(self, _state: int, _last: int | None) -> str:
        """Paths never end."""
        return ""


def guide(case: Case, evidence: Evidence) -> Guide[int, int] | None:
    """Follow a counterexample."""
    if not isinstance(evidence, Path):
        return None
    run = run_of(structure_of(case), evidence)
    if isinstance(run, str):
        raise InputError(f"the evidence is not a path: {run}", remedy=REMEDY)
    states = evidence.states
    return Guide(states[0], (*states[1:], evidence.cycle[0]), len(evidence.stem))
