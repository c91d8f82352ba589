"""CPU seconds a program of Boogie: many programs in one file against one invocation each, in one run.

Run: python benchmarks/boogie_batches.py [BATCH [ALONE]]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from assay.boogie.domain import DOMAIN
from assay.boogie.model import Program
from assay.core.ask import ask, located
from assay.core.domain import make_source
from assay.core.oracle import Limits
from assay.core.spec import parse_source_spec, parse_spec

LIMITS = Limits(seconds=60)


def cpu(spec: str, cases: Sequence[Program]) -> float:
    """Ask Boogie; give the CPU seconds of everything that was started for it."""
    subject = DOMAIN.subject(parse_spec(spec))
    tool = located(subject)
    before = os.times()
    ask(subject, tool, cases, LIMITS)
    after = os.times()
    return after.children_user - before.children_user + after.children_system - before.children_system


def main() -> None:
    """Print a line for each configuration and source."""
    given = [int(word) for word in sys.argv[1:]]
    batch, alone = (*given, *(200, 10)[len(given) :])
    print(f"{'subject':16} {'source':28} {'batched':>10} {'alone':>10} {'ratio':>6}")
    for text in ("random:size=5", "random:class=named,size=5", "swarm"):
        source = make_source(DOMAIN, parse_source_spec(text))
        for spec in ("boogie:noinfer", "boogie:infer"):
            cases = [source.case(i) for i in range(batch)]
            together = cpu(spec, cases) / batch
            single = sum(cpu(spec, [case]) for case in cases[:alone]) / alone
            print(f"{spec:16} {text:28} {1000 * together:7.1f} ms {1000 * single:7.1f} ms {single / together:6.1f}")


if __name__ == "__main__":
    main()
