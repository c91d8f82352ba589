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
from math import log10
from pathlib import Path

from assay.ltl.formula import Always, Atom
from assay.promela.engine.engines import ENGINES
from assay.promela.engine.space import Room
from assay.promela.loading import question_of
from assay.promela.model.case import LTL, Case, Property
from assay.promela.mulog import mulog
from assay.promela.reducing import REDUCTIONS, decide_reduced

CAVA = {1: (52, 52), 2: (5_538, 4_284), 3: (5_205_376, 2_779_218)}
COLOURS = {"assay": "#1b6ca8", "spin": "#c8553d", "cava": "#3c7a3f"}
DASHES = {"paper": 'stroke-dasharray="6 4"', "reduced": 'stroke-dasharray="6 4"', "refined": 'stroke-dasharray="2 3"'}


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
    for reduction in REDUCTIONS:
        started = time.process_time()
        answer = decide_reduced(question, ENGINES["scc-native"], Room(20_000_000, 8 << 30), reduction)
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


def plot(lines: list[Line], out: Path) -> None:
    """States by the number of processes, on a logarithmic scale."""
    width, height, margin = 560, 380, 60
    most, top = max(line.processes for line in lines), log10(max(line.states for line in lines))

    def at(processes: int, states: int) -> str:
        across = margin + (processes - 1) / max(1, most - 1) * (width - 3 * margin)
        return f"{across:.1f},{height - margin - log10(states) / top * (height - 2 * margin):.1f}"

    parts = [f'<text x="{margin}" y="24" font-weight="bold">MULOG: states by number of processes</text>']
    last = -99.0
    for line in sorted((line for line in lines if line.processes == most), key=lambda line: -line.states):
        own = [one for one in lines if (one.who, one.variant) == (line.who, line.variant)]
        path, (x, y) = " ".join(at(one.processes, one.states) for one in own), at(most, line.states).split(",")
        dash, colour = DASHES.get(line.variant, ""), COLOURS[line.who]
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2" {dash}/>')
        last = max(last + 13, float(y))  # names do not cover each other
        parts.append(f'<text x="{float(x) + 8}" y="{last:.1f}" fill="{colour}">{line.who} {line.variant}</text>')
    for processes in range(1, most + 1):
        x = at(processes, 1).split(",")[0]
        parts.append(f'<text x="{x}" y="{height - margin + 18}" text-anchor="middle">{processes}</text>')
    for power in range(int(top) + 1):
        y = at(1, 10**power).split(",")[1]
        parts.append(f'<text x="{margin - 8}" y="{y}" text-anchor="end">{10**power:,}</text>')
    font = 'font-family="sans-serif" font-size="11"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" {font}>'
    out.write_text(head + '<rect width="100%" height="100%" fill="white"/>' + "".join(parts) + "</svg>\n")


def main() -> None:
    """Search with all, for each number of processes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--processes", type=int, default=3, help="up to so many")
    parser.add_argument("--plot", type=Path, help="an SVG file to draw")
    given = parser.parse_args()
    lines = [line for n in range(1, given.processes + 1) for line in (*ours(n), *spin(n), *cava(n))]
    print(table(lines))
    if given.plot:
        plot(lines, given.plot)


if __name__ == "__main__":
    main()
