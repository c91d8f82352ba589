"""Models beside SPIN, in one run: states, CPU seconds from the shell, CPU seconds of the search alone, bytes a state.

    python benchmarks/promela_speed.py [--examples FOLDER] [--plot FILE.svg] [--quick | --largest]

The four named models are MULOG 3, petersonN 4, the leader election among 5, and counters 4 × 20; FOLDER is the
`examples` folder of SPIN's documentation, from which the second and third come, and then its ten largest models. SPIN
is `spin -a`, `gcc -O2` and `pan`, with dead variables and merging as it has them by default. On the named models it
goes on after errors, while Assay stops where a property is violated, which is at the end of the counters. On the ten
largest, both stop at an error if Assay finds one, and otherwise both go to the end. Assay is the command `assay check`,
with its kernels compiled before, without certificates and on one core. `--plot` draws how time and memory grow with
the counters.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from curves import Chart, Curve, drawn

from assay.domains.promela.sources.mulog import mulog

ASSAY = Path(sys.executable).parent / "assay"
SEARCH = """
import resource, sys
from pathlib import Path
from msgspec.structs import replace
from assay.domains.promela.oracle.questions import read_asked
from assay.domains.promela.condense.system import Condensed
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.compile.load import loaded

question = loaded(next(iter(read_asked(Path(sys.argv[1]), {"claim": "safety"}))).case).question
system = Condensed(question, merges=True)
compiled = compiled_for(replace(question, system=system), None, None, sample=system.whole)
compiled.built
before = resource.getrusage(resource.RUSAGE_SELF)
find_bad(compiled, SearchLimits(1 << 31, 8 << 30))
after = resource.getrusage(resource.RUSAGE_SELF)
print(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
"""
LARGEST = 10
ORDINARY = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Python keeps what it makes of its sources, as it does unless it is told not to."""


@dataclass(frozen=True)
class Row:
    """What one tool did with one model."""

    states: float
    whole: float
    search: float
    bytes: float
    verdict: str = ""


def counters(processes: int, most: int) -> str:
    return f"byte c[{processes}]; active [{processes}] proctype P() {{ do :: c[_pid] < {most - 1} -> c[_pid]++ od }}"


def cpu(*command: str, folder: Path) -> tuple[str, float]:
    """Run a command; what it printed, and the CPU seconds of it and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, env=ORDINARY, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def spin(model: Path, *flags: str, stops: bool = False) -> Row:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _, writing = cpu("spin", "-a", str(model), folder=folder)
        _, compiling = cpu("gcc", "-O2", "-w", "-DSAFETY", "-DNOCLAIM", *flags, "-o", "pan", "pan.c", folder=folder)
        going_on = () if stops else ("-c0", "-E", "-A")
        text, searching = cpu("./pan", "-m10000000", *going_on, folder=folder)
    states = re.search(r"([\d.e+]+) states, stored", text)
    memory = re.search(r"([\d.]+)\s+equivalent memory usage for states", text)
    stored = float(states[1]) if states else 0
    size = float(memory[1]) * (1 << 20) / stored if memory and stored else 0
    return Row(stored, writing + compiling + searching, searching, size)


def assay(model: Path, reduction: str) -> Row | None:
    command = [str(ASSAY), "check", "promela", str(model), "--claim", "safety", "--engine", "bfs", "--json"]
    text, whole = cpu(*command, "--por", reduction, "--certify", "0", folder=Path())
    said = json.loads(text.splitlines()[-1]) if text else {}
    states = said.get("states", 0)
    if not states:
        return None
    search = 0.0
    if reduction == "none":
        alone, _ = cpu(sys.executable, "-c", SEARCH, str(model), folder=Path())
        search = float(alone) if alone else 0.0
    return Row(states, whole, search, said.get("bytes", 0) / states, said["verdict"])


def named(examples: Path | None) -> Iterator[tuple[str, str]]:
    """The four models the targets are about; two of them are SPIN's own."""
    yield "MULOG 3", mulog(3, claim=False, racing=False)
    yield "counters 4 × 20", counters(4, 20)
    if examples is not None:
        peterson = next(examples.rglob("petersonN.pml")).read_text()
        peterson = re.sub(r"(#define\s+N)\s+\d+", r"\1 4", peterson)
        yield "petersonN 4", re.sub(r"(?m)^ltl.*$", "", peterson)
        yield "leader 5", next(examples.rglob("leader0.pml")).read_text()


def largest(examples: Path, seconds: int) -> list[Path]:
    """The models with the most states, by SPIN, among those that it explores in so much CPU time."""
    sizes = []
    for model in sorted(examples.rglob("*.pml")):
        with tempfile.TemporaryDirectory() as name:
            script = (
                f"spin -a '{model}' && gcc -O0 -w -DSAFETY -DNOCLAIM -DNOREDUCE -DMEMLIM=4000 -o pan pan.c"
                f" && ulimit -t {seconds} && ./pan -m10000000 -c0 -E -A"
            )
            done = subprocess.run(["sh", "-c", script], cwd=name, capture_output=True, text=True, check=False)
        stored = re.search(r"([\d.e+]+) states, stored", done.stdout)
        if stored and "max search depth" not in done.stdout:
            sizes.append((float(stored[1]), model))
    return [model for _, model in sorted(sizes, reverse=True)[:LARGEST]]


def compared(title: str, model: Path, *, reduced: bool) -> None:
    """Print what each did with a model, and how many times faster we are, from the shell and in the search."""
    ours = assay(model, "none")
    stops = not reduced and ours is not None and ours.verdict == "violated"
    rows: dict[str, Row | None] = {"SPIN, full": spin(model, "-DNOREDUCE", stops=stops), "Assay, full": ours}
    if reduced:
        rows |= {"SPIN, reduced": spin(model), "Assay, refined": assay(model, "refined")}
    for who, row in rows.items():
        if row is None:
            print(f"| {title} | {who} | not read | | | |", flush=True)
            continue
        theirs = rows["SPIN, reduced" if who.endswith("refined") else "SPIN, full"]
        factor = ""
        if who.startswith("Assay") and theirs is not None:
            factor = f"{theirs.whole / row.whole:.1f}"
            factor += f", {theirs.search / row.search:.1f}" if row.search else ""
        search = f"{row.search:.2f}" if row.search else ""
        name = f"{who} (violated)" if row.verdict == "violated" else who
        print(
            f"| {title} | {name} | {row.states:,.0f} | {row.whole:.2f} | {search} | {row.bytes:.0f} | {factor} |",
            flush=True,
        )


def growth(file: Path, folder: Path) -> None:
    """Draw time and memory by size, for both."""
    seconds: dict[str, list[tuple[float, float]]] = {"SPIN": [], "Assay": []}
    memory: dict[str, list[tuple[float, float]]] = {"SPIN": [], "Assay": []}
    for most in (8, 12, 16, 20, 26, 32):
        model = folder / "counters.pml"
        model.write_text(counters(4, most))
        for who, row in (("SPIN", spin(model, "-DNOREDUCE")), ("Assay", assay(model, "none"))):
            assert row is not None
            seconds[who].append((row.states, row.whole))
            memory[who].append((row.states, row.states * row.bytes / 1e6))
    charts = [
        Chart("states", title, [Curve(who, points, i) for i, (who, points) in enumerate(measured.items())])
        for title, measured in (("CPU seconds, from the shell", seconds), ("MB for states", memory))
    ]
    file.write_text(drawn(charts), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--examples", type=Path)
    parser.add_argument("--plot", type=Path)
    parser.add_argument("--quick", action="store_true", help="the named models alone, without reduction")
    parser.add_argument("--largest", action="store_true", help="the ten largest alone")
    given = parser.parse_args()
    print(f"load at the start: {os.getloadavg()[0]:.1f}")
    print("| model | | states | all, s | search, s | bytes a state | times faster: all, search |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        first = Path(name) / "first.pml"
        first.write_text(counters(4, 8))
        assay(first, "refined")  # so that kernels are compiled, and tables and sources kept
        for title, text in () if given.largest else named(given.examples):
            file = Path(name) / "model.pml"
            file.write_text(text)
            compared(title, file, reduced=not given.quick)
        for model in largest(given.examples, 15) if given.examples is not None and not given.quick else ():
            compared(model.stem, model, reduced=False)
        if given.plot is not None:
            growth(given.plot, Path(name))


if __name__ == "__main__":
    main()
