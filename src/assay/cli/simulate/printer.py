"""Prints a run step by step, as text or as one JSON object a step, and keeps it for going back and for a chart."""

from __future__ import annotations

from collections.abc import Iterable

from assay.cli.output import say, say_json
from assay.core.domain.verdict import JSON
from assay.core.simulate.simulation import Run, Simulation
from assay.report.text import counted

_WIDTH = 3
"""Columns of a step number; longer numbers shift their line."""


class Printer:
    """The run so far; every step is printed when it is taken."""

    def __init__(self, simulation: Simulation[object, object], start: object, *, as_json: bool) -> None:
        self._simulation = simulation
        self._as_json = as_json
        self.start = start
        self.steps: list[object] = []
        self.cycle: int | None = None
        if text := simulation.start_text(start):
            self._tell(f"{0:{_WIDTH}} {text}", {"step": 0, "what": text})

    @property
    def state(self) -> object:
        """The state that the run has led to."""
        return self._simulation.after(self.steps[-1]) if self.steps else self.start

    @property
    def run(self) -> Run[object, object]:
        """The run so far."""
        return Run(self.start, tuple(self.steps), self.cycle)

    @property
    def ending(self) -> str:
        """Why the run cannot continue; empty if it can."""
        return self._simulation.ending(self.state, self.steps[-1] if self.steps else None)

    def take(self, step: object) -> None:
        """Take a step and print it."""
        number = len(self.steps) + 1
        if self.cycle == len(self.steps) and not self._as_json:
            say("--- start of cycle ---")
        shown = self._simulation.shown(self.state, step)
        self.steps.append(step)
        described: dict[str, JSON] = {"step": number, "who": shown.who, "what": shown.what}
        described["changed"] = list[JSON](shown.changed)
        if shown.fault:
            described["fault"] = shown.fault
        if self.cycle is not None:
            described["cycle"] = number > self.cycle
        self._tell(f"{number:{_WIDTH}} {shown.text}", described)

    def back(self) -> bool:
        """Undo the last step; False if there is none."""
        if self.steps:
            self.steps.pop()
            return True
        return False

    def take_all(self, steps: Iterable[object], most: int | None) -> bool:
        """Take steps up to a limit; False if some are left."""
        for step in steps:
            if most is not None and len(self.steps) >= most:
                return False
            self.take(step)
        return True

    def end(self, why: str, **more: JSON) -> None:
        """Say why the run ends."""
        self._tell(why, {"end": why, "steps": len(self.steps), **more})

    def end_text(self) -> str:
        """Say in a sentence why the run cannot continue; empty if it can."""
        return f"The run ends after {counted(len(self.steps), 'step')}: {self.ending}." if self.ending else ""

    def _tell(self, text: str, described: dict[str, JSON]) -> None:
        if self._as_json:
            say_json(described)
        else:
            say(text)
