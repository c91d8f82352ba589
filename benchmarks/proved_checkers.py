"""How fast the proved checkers are, beside the hand-written ones on the same evidence, and how fast Coq's kernel is.

Run: python benchmarks/proved_checkers.py [COUNT]
CPU time of this process, the least of three tries, and of coqc, for cases of `random` with about 200 rules.
"""

from __future__ import annotations

import resource
import shutil
import statistics
import sys
import time

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_source_spec
from assay.core.trial.theorems import theorem_file, why_not_proved

SOURCE = (
    "random:rules=240,locations=10,labels=10,extra1=6,extra2=6,edges1=40,edges2=40,accept_location=30,accept_extra=12"
)
TRIES = 3


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    domain = load_domain("pushdown")
    source = make_source(domain, parse_source_spec(SOURCE))
    proved = []
    for engine in ("pre", "post", "dual"):
        spent: dict[tuple[str, str], list[float]] = {}
        for i in range(count):
            case = source.case(i * 240 + 200 + i % 40)
            answer = make_oracle(domain, engine).decide([case], Limits())[0]
            assert answer.evidence is not None
            proved.append((case, answer.verdict, answer.evidence))
            for checker in domain.checkers:
                tries = []
                for _ in range(TRIES):
                    started = time.process_time()
                    assert checker.check(case, answer.verdict, answer.evidence) is None
                    tries.append(time.process_time() - started)
                spent.setdefault((answer.verdict.label, checker.name), []).append(min(tries))
        for (verdict, name), seconds in sorted(spent.items()):
            middle, most = statistics.median(seconds) * 1e3, max(seconds) * 1e3
            print(
                f"{engine:5} {verdict:12} {name:9} {len(seconds):4} cases  median {middle:7.2f} ms  most {most:7.2f} ms"
            )
    if shutil.which("coqc"):
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        assert why_not_proved(theorem_file(domain, proved)) == ""
        spent_by_coq = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
        print(f"Coq's kernel: {len(proved)} theorems in one file, {spent_by_coq / len(proved) * 1e3:.0f} ms each")


if __name__ == "__main__":
    main()
