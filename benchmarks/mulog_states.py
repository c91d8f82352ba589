"""Fig. 3 of Brunner and Lammich, again: MULOG by SPIN and by us, without and with reduction.

    python benchmarks/mulog_states.py [PROCESSES] [--plot FILE.svg]

SPIN's states must be the paper's (without `-a`, as the paper did: a reduction that looks for cycles has to store more).
CAVA's are those the paper prints; it cuts steps in another way, so that only factors compare. The last columns say that
the model as the paper has it races at its start, which a claim hides. Three processes take some seconds and 700 MB.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from curves import Chart, drawn

from assay.core.oracle import Limits
from assay.core.process import run
from assay.core.subject import Command, Invocation
from assay.promela.mulog import mulog

ASSAY = Path(sys.executable).parent / "assay"
LIMITS = Limits(seconds=600, memory=8 << 30)
SCRIPT = 'spin -a m.pml >/dev/null && gcc -O2 -w -DSAFETY "$@" -o pan pan.c && exec ./pan -n -m1000000'
CAVA = {1: 52, 2: 4_284, 3: 2_779_218}
"""With reduction, as the paper prints it."""


@dataclass(frozen=True)
class Row:
    """States, CPU seconds from the shell, and bytes for all states."""

    states: int
    seconds: float
    bytes: float = 0.0


def searched(model: str, *flags: str) -> tuple[str, float]:
    """Let SPIN search; what it says, and CPU seconds of all its parts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    command = Command(("/bin/sh", "-c", SCRIPT, "sh", *flags))
    text = run(Invocation({"m.pml": model.encode()}, (command,)), LIMITS).stages[0].text
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return text, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def spin(model: str, *flags: str) -> Row:
    text, seconds = searched(model, *flags)
    stored = re.search(r"(\d+) states, stored", text)
    memory = re.search(r"([\d.]+)\s+equivalent memory usage for states", text)
    return Row(int(stored[1]) if stored else 0, seconds, float(memory[1]) * (1 << 20) if memory else 0)


def assay(model: Path, reduction: str) -> Row:
    command = [str(ASSAY), "check", "promela", str(model), "--claim", "mutex", "--json", "--reduction", reduction]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = json.loads(done.stdout)
    if said["verdict"] != "holds":
        raise SystemExit(f"{model}: {said}")
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Row(said["states"], seconds, said.get("bytes", 0))


def ended(model: str) -> str:
    """Whether every state has a way on."""
    text, _ = searched(model)
    return "no deadlock" if "errors: 0" in text else "deadlock" if "invalid end state (at" in text else "?"


def rows_of(processes: int, folder: Path) -> dict[str, Row]:
    claimed = mulog(processes)
    file = folder / "mulog.pml"
    file.write_text(claimed)
    rows = {"SPIN, full": spin(claimed, "-DNOREDUCE"), "SPIN, reduced": spin(claimed)}
    return rows | {f"Assay, {kind}": assay(file, kind) for kind in ("none", "paper", "refined")}


def main() -> None:
    """Print a table for each number of processes, and draw all."""
    parser = argparse.ArgumentParser()
    parser.add_argument("processes", nargs="?", type=int, default=3)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    curves: dict[str, list[tuple[float, float]]] = {}
    print("| processes | | states | factor | CPU seconds | MB |\n| --- | --- | --- | --- | --- | --- |")
    with tempfile.TemporaryDirectory() as name:
        for processes in range(1, given.processes + 1):
            rows = rows_of(processes, Path(name))
            for who, row in rows.items():
                whole = rows["SPIN, full" if who.startswith("SPIN") else "Assay, none"]
                numbers = (
                    f"{row.states:,} | {whole.states / row.states:.2f} | {row.seconds:.2f} | {row.bytes / 1e6:.1f}"
                )
                print(f"| {processes} | {who} | {numbers} |", flush=True)
                curves.setdefault(who, []).append((processes, row.states))
            if processes in CAVA:
                print(f"| {processes} | CAVA, reduced, in the paper | {CAVA[processes]:,} | | | |", flush=True)
                curves.setdefault("CAVA, reduced", []).append((processes, CAVA[processes]))
    for racing in (True, False):
        kind = "as the paper has it" if racing else "corrected"
        said = ended(mulog(given.processes, racing=racing, claim=False))
        print(f"{given.processes} processes without the claim, {kind}: {said}", flush=True)
    if given.plot is not None:
        given.plot.write_text(drawn([Chart("processes", "states", curves)]), encoding="utf-8")


if __name__ == "__main__":
    main()
