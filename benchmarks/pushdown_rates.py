"""Cases a second and core, side by side: kernels, the same engines one case at a time, and the other deciders.

Run: python benchmarks/pushdown_rates.py [PATH-OF-PDAAAL]
The cases are those of the paper's random phase, and of swarm. Kernels draw, decide and certify; the others are asked
one by one, in this process or as programs.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import product

from assay.core.domain.lookup import make_oracle, make_source, make_subject, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import Spec, parse_spec
from assay.core.trial.ask import ask, located
from assay.core.trial.trial import decide
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.shard.native import native_shard
from assay.errors import ToolError

FAULTS = ["fault:epsilon", "fault:order", "fault:wildcard"]


def rate(cases: int, work: Callable[..., object], *arguments: object) -> float:
    started = time.perf_counter()
    work(*arguments)
    return cases / (time.perf_counter() - started)


def main() -> None:
    make_oracle(DOMAIN, "pre")  # loads the kernels
    domain = load_domain("pushdown")
    rows = []
    for name, subjects in product(("random", "swarm"), ([], ["engine:post"], FAULTS)):
        source = make_source(DOMAIN, Spec(name))
        shard = native_shard(source.identity, "pre", [parse_spec(text) for text in subjects])
        if shard is not None:
            shard.run(0, 10, 1)
            rows.append((f"kernels: {name}, pre, certified, {subjects}", rate(20_000, shard.run, 0, 20_000, 1)))
    swarm = make_source(DOMAIN, Spec("swarm"))
    cases = [swarm.case(i) for i in range(1000)]
    rows.append(("one by one: swarm, drawn", rate(1000, list, map(swarm.case, range(1000)))))
    rows.append(
        ("one by one: swarm, pre, certified", rate(1000, decide, domain, make_oracle(domain, "pre"), cases, Limits()))
    )
    source = make_source(DOMAIN, Spec("random"))
    cases = [source.case(i) for i in range(1000)]
    for engine in oracle_names(DOMAIN):
        oracle = make_oracle(domain, engine)
        rows.append((f"one by one: {engine}, certified", rate(1000, decide, domain, oracle, cases, Limits())))
    tools = ["clingo", "z3-datalog", "pyformlang"]
    tools += [f"pdaaal:{engine},path={sys.argv[1]}" for engine in ("pre", "post", "dual")] if len(sys.argv) > 1 else []
    few = [source.case(i) for i in range(0, 200, 5)]
    for text in tools:
        subject = make_subject(domain, parse_spec(text))
        try:
            tool = located(subject)
        except ToolError as error:
            print(f"left out: {error}")
            continue
        rows.append((text.split(",")[0], rate(len(few), ask, subject, tool, few, Limits(seconds=60))))
    for name, number in rows:
        print(f"{number:12,.0f} cases/s   {name}")


if __name__ == "__main__":
    main()
