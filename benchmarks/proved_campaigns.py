"""What a campaign costs in which Coq's kernel accepts every verdict: seconds of CPU a case, by who spent them.

Run: python benchmarks/proved_campaigns.py [COUNT] [DOMAIN…]
There is no tool under test: what is measured is the oracle, the checkers, and `coqc` on files of up to 100 theorems.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from assay.core.campaign.case_by_case import case_by_case
from assay.core.campaign.worker import Worker
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Trust
from assay.core.domain.protocol import load_domain
from assay.core.store.plan import ShardKey, make_plan
from assay.core.trial import theorems

SOURCES = {"pushdown": "swarm", "boogie": "random", "promela": "swarm", "ltl": "formulas"}


def why_not_proved(text: str) -> str:
    """Run `coqc` as a child of this process, not in a contained one, so that its CPU time is counted."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "verdicts.v").write_text(text)
        command = ("coqc", "-q", "-Q", str(theorems.proofs_folder()), "Assay", "verdicts.v")
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    return "" if ran.returncode == 0 and "Closed under the global context" in ran.stdout else ran.stderr or ran.stdout


def main() -> None:
    theorems.why_not_proved = why_not_proved
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for name in sys.argv[2:] or SOURCES:
        domain = load_domain(name)
        plan = make_plan(domain, [SOURCES[name]], [], cases=count, trust=Trust.KERNEL)
        source = make_source(domain, plan.sources[0].spec)
        worker = Worker(plan, domain, make_oracle(domain, plan.oracle), (source,), (), ())
        said: Counter[str] = Counter()
        faults = 0
        own, coq = time.process_time(), resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        for start in range(0, count, plan.shard):
            stop = min(count, start + plan.shard)
            examined = case_by_case(worker, ShardKey(0, start, stop), range(start, stop))
            said.update(row.oracle for row in examined.table.values())
            faults += len(examined.faults)
            own_each = (time.process_time() - own) / stop
            coq_each = (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - coq) / stop
            print(
                f"{name:9} {stop:5} cases  Python {own_each * 1e3:7.1f} ms  Coq {coq_each * 1e3:7.1f} ms a case  "
                f"{faults} faults  {dict(sorted(said.items()))}",
                flush=True,
            )


if __name__ == "__main__":
    main()
