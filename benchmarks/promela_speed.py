"""Full exploration beside SPIN, in one run: states, CPU seconds from the shell, and of the search alone, bytes a state.

    python benchmarks/promela_speed.py [MODEL.pml …]

SPIN is `spin -a`, `gcc -O2` and `pan`, with dead variables and merging as it has them by default. Assay is the command
`assay check`, with its kernels compiled before; with every step, and with partial order reduction.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from assay.promela.mulog import mulog

ASSAY = Path(sys.executable).parent / "assay"
PART = "safety"


def counters(processes: int, most: int) -> str:
    return f"byte c[{processes}]; active [{processes}] proctype P() {{ do :: c[_pid] < {most - 1} -> c[_pid]++ od }}"


def cpu(*command: str, folder: Path) -> tuple[str, float]:
    """Run a command; what it printed, and the CPU seconds of it and its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def spin(model: Path, *flags: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _, writing = cpu("spin", "-a", str(model), folder=folder)
        _, compiling = cpu("gcc", "-O2", "-w", "-DSAFETY", "-DNOCLAIM", *flags, "-o", "pan", "pan.c", folder=folder)
        text, searching = cpu("./pan", "-m10000000", "-w24", "-c0", "-E", "-A", folder=folder)
    states = re.search(r"([\d.e+]+) states, stored", text)
    memory = re.search(r"([\d.]+)\s+equivalent memory usage for states", text)
    stored = float(states[1]) if states else 0
    return {
        "states": stored,
        "all": writing + compiling + searching,
        "search": searching,
        "bytes": float(memory[1]) * 1e6 / stored if memory and stored else 0,
    }


def assay(model: Path, reduction: str) -> dict[str, float]:
    command = [str(ASSAY), "check", "promela", str(model), "--claim", PART, "--engine", "bfs", "--json"]
    text, all_ = cpu(*command, "--max-states", "60000000", "--reduction", reduction, folder=Path())
    said = json.loads(text.splitlines()[-1])
    states = said.get("states", 0)
    return {
        "states": states,
        "all": all_,
        "search": said["seconds"],
        "bytes": said.get("bytes", 0) / states if states else 0,
    }


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        models = {"MULOG 3": mulog(3, claim=False, racing=False), "counters 4 × 20": counters(4, 20)}
        models |= {Path(given).stem: Path(given).read_text() for given in sys.argv[1:]}
        print(f"{'model':18} {'':16} {'states':>12} {'all, s':>8} {'search, s':>10} {'bytes':>6}")
        for title, text in models.items():
            file = Path(name) / "model.pml"
            file.write_text(text)
            rows = {"spin, full": spin(file, "-DNOREDUCE"), "spin, reduced": spin(file)}
            rows |= {f"assay, {kind}": assay(file, kind) for kind in ("none", "paper", "refined")}
            for who, row in rows.items():
                numbers = f"{row['states']:12,.0f} {row['all']:8.2f} {row['search']:10.2f} {row['bytes']:6.0f}"
                print(f"{title:18} {who:16} {numbers}", flush=True)


if __name__ == "__main__":
    main()
