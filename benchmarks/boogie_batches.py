"""CPU seconds a program of Boogie: many programs in one file against one invocation each, in one run.

Run: python benchmarks/boogie_batches.py [BATCH [ALONE]]
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from assay.core.domain.lookup import make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.trial.ask import ask, located
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.model.case import Program

LIMITS = Limits(seconds=60)


def cpu(spec: str, cases: Sequence[Program]) -> float:
    """Ask Boogie; give the CPU seconds of everything that was started for it."""
    subject = make_subject(DOMAIN, parse_spec(spec))
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
