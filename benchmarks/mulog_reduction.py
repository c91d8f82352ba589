"""Fig. 3 of Brunner and Lammich again: states of MULOG for Assay, SPIN and CAVA, whole and reduced, and the factors.

    python benchmarks/mulog_reduction.py [--processes N] [--plot OUT.svg]

Assay searches for a violation of `[] (x <= 1)`, native, with no reduction, that of the paper, and the refined one; SPIN
with `-DNOREDUCE` and without. CAVA's numbers are those printed in the paper: its steps are smaller ones, so compare
factors and not counts. Seconds are of CPU, for Assay with compiling the model; bytes are those that states take.
"""

from __future__ import annotations

import argparse
import re
import resource
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from curves import Chart, Curve, drawn

from assay.automata.formula.formula import Always, Atom
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import LTL, Case, Property
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.oracle.por import PORS
from assay.domains.promela.sources.mulog import mulog

CAVA = {1: (52, 52), 2: (5_538, 4_284), 3: (5_205_376, 2_779_218)}


@dataclass(frozen=True)
class Line:
    """One search."""

    processes: int
    who: str
    variant: str
    states: int
    seconds: float | None = None
    bytes: float | None = None


def ours(processes: int) -> list[Line]:
    """By each reduction."""
    about = Property(LTL, "given", Always(Atom("x <= 1")))
    question = question_of(Case(mulog(processes), about))
    out = []
    for reduction in PORS:
        started = time.process_time()
        answer = decide(question, ENGINES["scc-native"], Room(20_000_000, 8 << 30), reduction)
        seconds = time.process_time() - started
        assert answer.verdict.word == "holds", answer.verdict
        states, room = (float(str(answer.measures[name])) for name in ("states", "bytes"))
        variant = "whole" if reduction == "none" else reduction
        out.append(Line(processes, "assay", variant, int(states), seconds, room / states))
    return out


def spin(processes: int) -> list[Line]:
    """Whole, and with its own reduction."""
    out = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "m.pml").write_text(mulog(processes))
        subprocess.run(["spin", "-a", "m.pml"], cwd=folder, check=True, capture_output=True)
        for variant, flags in (("whole", ("-DNOREDUCE",)), ("reduced", ())):
            compiler = ["gcc", "-O2", "-w", "-DSAFETY", *flags, "-o", "pan", "pan.c"]
            subprocess.run(compiler, cwd=folder, check=True, capture_output=True)
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            done = subprocess.run(["./pan", "-m1000000"], cwd=folder, check=False, capture_output=True, text=True)
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            stored = re.search(r"([\d.e+]+) states, stored", done.stdout)
            memory = re.search(r"([\d.]+)\s+equivalent memory usage for states", done.stdout)
            assert stored, done.stdout
            states = int(float(stored[1]))
            room = float(memory[1]) * 2**20 / states if memory else None
            out.append(Line(processes, "spin", variant, states, after.ru_utime - before.ru_utime, room))
    return out


def cava(processes: int) -> list[Line]:
    """As printed."""
    whole, reduced = CAVA.get(processes, (0, 0))
    return [Line(processes, "cava", "whole", whole), Line(processes, "cava", "reduced", reduced)] if whole else []


def table(lines: list[Line]) -> str:
    """All searches; the factor is that of the whole system by the same tool."""
    whole = {(line.processes, line.who): line.states for line in lines if line.variant == "whole"}
    out = [
        "| processes | | | states | factor | seconds | bytes a state |",
        "| --- | --- | --- | --- | --- | --- | --- |",
    ]
    for line in lines:
        factor = f"{whole[line.processes, line.who] / line.states:.2f}"
        seconds = "" if line.seconds is None else f"{line.seconds:.2f}"
        room = "" if line.bytes is None else f"{line.bytes:.0f}"
        out.append(
            f"| {line.processes} | {line.who} | {line.variant} | {line.states:,} | {factor} | {seconds} | {room} |"
        )
    return "\n".join(out)


def plot(lines: list[Line]) -> str:
    """States by the number of processes; what is reduced is a broken line."""
    curves = [
        Curve(f"{who} {variant}", [(one.processes, one.states) for one in own], colour, dashed=variant != "whole")
        for colour, (who, variant) in enumerate(dict.fromkeys((line.who, line.variant) for line in lines))
        if (own := [line for line in lines if (line.who, line.variant) == (who, variant)])
    ]
    return drawn([Chart("processes", "states of MULOG", curves)])


def main() -> None:
    """Search with all, for each number of processes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=3, help="up to so many")
    parser.add_argument("--plot", type=Path, help="an SVG file to draw")
    given = parser.parse_args()
    lines = [line for n in range(1, given.processes + 1) for line in (*ours(n), *spin(n), *cava(n))]
    print(table(lines))
    if given.plot:
        given.plot.write_text(plot(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
