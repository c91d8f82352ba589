"""Many programs in one file, and the way back from a line to the program and its statement."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from assay.domains.boogie.formats.printing import Line
from assay.domains.boogie.model.case import Program


@dataclass(frozen=True)
class Layout:
    """The lines of a file: a preamble, then one program after the other."""

    preamble: Sequence[str]
    programs: Sequence[Sequence[Line]]

    @property
    def data(self) -> bytes:
        """The file."""
        texts = [*self.preamble, *(line.text for program in self.programs for line in program)]
        return "".join(f"{text}\n" for text in texts).encode()

    def owner(self, number: int) -> tuple[int, int | None] | None:
        """Give the program that line `number` (from 1 on) is of, and the statement; None in the preamble."""
        starts = self._starts()
        program = bisect_right(starts, number - 1) - 1
        if program < 0 or number - 1 >= starts[-1]:
            return None
        return program, self.programs[program][number - 1 - starts[program]].token

    def _starts(self) -> list[int]:
        starts = [len(self.preamble)]
        for program in self.programs:
            starts.append(starts[-1] + len(program))
        return starts


def numbered(
    preamble: Sequence[str], programs: Sequence[Program], write: Callable[[Program, str], Sequence[Line]]
) -> Layout:
    """Write each program under its name in the file: `p0`, `p1` and so on."""
    return Layout(preamble, [write(program, f"p{i}") for i, program in enumerate(programs)])
