"""Fig. 3 of Brunner and Lammich: the states SPIN stores for MULOG, without and with reduction; the race at its start.

Not speed: the numbers must be the paper's. With three processes it takes some seconds and 700 MB.

Run: python benchmarks/mulog_states.py [PROCESSES]
"""

from __future__ import annotations

import re
import sys

from assay.core.oracle import Limits
from assay.core.process import run
from assay.core.subject import Command, Invocation
from assay.promela.mulog import mulog

LIMITS = Limits(seconds=600, memory=8 << 30)
SCRIPT = 'spin -a m.pml >/dev/null && gcc -O2 -w -DSAFETY "$@" -o pan pan.c && exec ./pan -n -m1000000'


def searched(model: str, *flags: str) -> str:
    """Search without -a, as the paper did: a reduction that looks for cycles has to store more states."""
    command = Command(("/bin/sh", "-c", SCRIPT, "sh", *flags))
    text = run(Invocation({"m.pml": model.encode()}, (command,)), LIMITS).stages[0].text
    stored = re.search(r"(\d+) states, stored", text)
    return f"{int(stored[1]):,}" if stored and "errors: 0" in text else "deadlock" if "end state" in text else "?"


def main() -> None:
    """Print a line for each number of processes."""
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    print(f"{'processes':>9} {'full':>12} {'reduced':>12} {'racing':>10} {'corrected':>10}")
    for processes in range(1, most + 1):
        claimed = mulog(processes)
        full, reduced = searched(claimed, "-DNOREDUCE"), searched(claimed)
        racing, corrected = (searched(mulog(processes, racing=r, claim=False)) for r in (True, False))
        print(f"{processes:9} {full:>12} {reduced:>12} {racing:>10} {corrected:>10}", flush=True)


if __name__ == "__main__":
    main()
