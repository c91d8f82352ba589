"""A long campaign: do memory and throughput stay as they were?

    python benchmarks/torture_soak.py [--minutes 20] [--plot FILE.svg]

Formulas are translated by SPIN, thousands of tool runs a minute, by two workers. Every few seconds the resident memory
of the campaign's own processes is summed by role, and the decided cases are counted. The table compares the second
quarter of the time with the last one.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from curves import Chart, Curve, drawn
from torture_kills import print_table, roles

SAMPLES = 80
OURS = ("coordinator", "worker", "guard", "supervisor")


@dataclass(frozen=True)
class Sample:
    """Resident megabytes by role, and the cases decided so far."""

    seconds: float
    memory: Counter[str]
    cases: int


def resident(pid: int) -> float:
    """Give the resident memory of a process in megabytes; 0 if it has ended."""
    with suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text(encoding="ascii", errors="replace").splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
    return 0.0


def decided(store: Path) -> int:
    """Count the decided cases; 0 if the store is not there yet."""
    command = [sys.executable, "-m", "assay", "status", str(store), "--json"]
    done = subprocess.run(command, capture_output=True, check=False)
    return json.loads(done.stdout)["cases"] if not done.returncode else 0


def soak(minutes: float) -> list[Sample]:
    """Run the campaign and sample it."""
    samples: list[Sample] = []
    with tempfile.TemporaryDirectory(prefix="soak-") as name:
        store = Path(name) / "soak.assay"
        words = ["run", "ltl", "--source", "formulas", "--subject", "spin-f", "--time", f"{round(60 * minutes)}s"]
        words += ["--workers", "2", "--shrink", "0", "--store", str(store), "--quiet"]
        started = time.monotonic()
        process = subprocess.Popen([sys.executable, "-m", "assay", *words], stdout=subprocess.DEVNULL)
        while process.poll() is None:
            memory: Counter[str] = Counter()
            for role, pid in roles(process.pid):
                memory[role] += resident(pid)  # type: ignore[assignment]  # a counter of megabytes
            samples.append(Sample(time.monotonic() - started, memory, decided(store)))
            with suppress(subprocess.TimeoutExpired):
                process.wait(60 * minutes / SAMPLES)
    return samples


def rows(samples: Sequence[Sample]) -> list[dict[str, str]]:
    """Compare the second quarter with the last."""
    quarter = len(samples) // 4
    early, late = samples[quarter : 2 * quarter], samples[-quarter - 1 : -1]
    measured = {
        f"memory of {role}, MB": [mean(s.memory[role] for s in part) for part in (early, late)] for role in OURS
    }
    measured["cases a second"] = [
        (part[-1].cases - part[0].cases) / (part[-1].seconds - part[0].seconds) for part in (early, late)
    ]
    return [
        {
            "": name,
            "second quarter": f"{before:.1f}",
            "last quarter": f"{after:.1f}",
            "ratio": f"{after / before:.2f}" if before else "",
        }
        for name, (before, after) in measured.items()
    ]


def plot(samples: Sequence[Sample], path: Path) -> None:
    """Draw memory and decided cases over time."""
    kept = [sample for sample in samples if sample.cases]
    memory = [
        Curve(role, [(s.seconds, s.memory[role]) for s in kept if s.memory[role]], number)
        for number, role in enumerate(OURS)
    ]
    cases = Curve("cases", [(s.seconds, s.cases) for s in kept], 0)
    charts = [Chart("seconds", "resident MB", memory, linear=True), Chart("seconds", "cases", [cases], linear=True)]
    path.write_text(drawn(charts), encoding="utf-8")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    samples = soak(given.minutes)
    print_table(rows(samples))
    if given.plot is not None:
        plot(samples, given.plot)


if __name__ == "__main__":
    main()
