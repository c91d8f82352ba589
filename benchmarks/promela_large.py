"""A model with fifty million small states, explored to the end; and one that is too large for the memory it may use.

    python benchmarks/promela_large.py [SIDE] [--memory SIZE] [--compress]

Four counters below SIDE, each with two places in its loop: (2 SIDE - 1)^4 states, 52,200,625 with 43, the default. The
second search is of the same model, and may use a tenth of the memory that the first one took.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

ASSAY = Path(sys.executable).parent / "assay"


def counters(side: int) -> str:
    """Four processes that count; nobody waits, and at the end nothing is left to do."""
    return f"byte c[4]; active [4] proctype P() {{ end: do :: c[_pid] < {side - 1} -> c[_pid]++ od }}"


def checked(model: Path, *options: str) -> dict[str, object]:
    """Check for safety, and tell how it goes meanwhile."""
    command = [str(ASSAY), "check", "promela", str(model), "--claim", "safety", "--engine", "bfs", "--json", *options]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    said: dict[str, object] = json.loads(done.stdout)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{said['verdict']} {said.get('reason', '')} {said.get('note', '')}".strip())
    states, size = (int(str(said.get(key, 0))) for key in ("states", "bytes"))
    each = f"; {size / states:.1f} bytes a state" if size and states else ""
    print(f"  {states:,} states in {seconds:.1f} CPU seconds{each}")
    return said


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("side", nargs="?", type=int, default=43)
    parser.add_argument("--memory", default="16G")
    parser.add_argument("--compress", action="store_true", help="keep halves of states once each")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        model = Path(name) / "large.pml"
        model.write_text(counters(given.side))
        compress = ("--compress",) if given.compress else ()
        said = checked(model, "--memory", given.memory, *compress)
        checked(model, "--memory", f"{int(str(said['bytes'])) // 10 >> 10}K", *compress)


if __name__ == "__main__":
    main()
