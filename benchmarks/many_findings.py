"""Commands on a store with 2,000 findings, all shrunk: CPU seconds of the whole command, from the shell.

Run: python benchmarks/many_findings.py [--findings N]
The findings are those of a planted fault. Three are shrunk by the campaign, and the others get the same reductions,
in forty buckets.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from functools import partial
from pathlib import Path

from from_the_shell import ASSAY, cpu, several, show

from assay.core.store.store import Store

RATE = 0.1
"""The part of the cases on which the fault shows."""
BUCKETS = 40


def make_store(path: Path, wanted: int) -> int:
    """Run a campaign; give the number of findings."""
    cases = int(wanted / RATE)
    what = ["--source", "swarm", "--subject", "fault:epsilon", "--cases", str(cases), "--keep", str(cases)]
    subprocess.run([ASSAY, "run", "pushdown", *what, "--store", str(path), "--quiet"], check=False)
    with Store.open(path) as store:
        shrunk = [finding.reduction for finding in store.findings() if finding.reduction]
        for number, finding in enumerate(store.findings()):
            if finding.reduction is None:
                like = shrunk[number % len(shrunk)]
                store.add_reduction(finding, replace(like, bucket=f"{number % BUCKETS:08x}"))
        return len(store.findings())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--findings", type=int, default=2000)
    given = parser.parse_args()
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a user's Python keeps bytecode
    with tempfile.TemporaryDirectory() as name:
        store = Path(name) / "many.assay"
        found = make_store(store, given.findings)
        show("findings, and bytes of the store", f"{found:,} {store.stat().st_size:,}")
        show("a bare Python, CPU seconds", f"{several(partial(cpu, sys.executable, '-c', 'pass')):.3f}")
        commands = (["status"], ["status", "--json"], ["findings"], ["findings", "--json"], ["resume"], ["known"])
        for command, *options in commands:
            taken = several(partial(cpu, ASSAY, command, str(store), *options), 7)
            show(f"assay {' '.join([command, *options])}, CPU seconds", f"{taken:.3f}")
        taken = several(partial(cpu, ASSAY, "compare", str(store), str(store)), 7)
        show("assay compare, CPU seconds", f"{taken:.3f}")


if __name__ == "__main__":
    main()
