"""How soon a campaign finds bugs that PDAAAL had: cases and CPU seconds, for five seeds.

Run: python benchmarks/historical_pdaaal.py --bug NAME --pdaaal PATH --fixed PATH [--source swarm] [--limit 2000]
Appends to benchmarks/historical_pdaaal.csv. `--pdaaal` is a build of the commit before the fix, `--fixed` one of the
commit with it, as named in BUGS, or of a later one. All engines that can answer are asked about every case. A finding
counts if the fixed build answers the same question rightly: then it is this bug, not another one.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from cpu_time import cpu_seconds

from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.trial.ask import ask, located
from assay.core.trial.trial import decide, judged
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.model.case import Case

TABLE = Path(__file__).with_name("historical_pdaaal.csv")
COLUMNS = ("tool", "version", "bug", "source", "seed", "cases", "cpu_seconds", "kind", "found")
WRONG = ("soundness", "value", "evidence", "crash")


class Bug(NamedTuple):
    """The last commit with the bug, the one that corrected it, and what to ask."""

    commit: str
    fix: str
    options: str
    weights: str = ""
    engines: tuple[str, ...] = ("post", "pre", "dual")
    other: str = ""
    """Options with which a build that has the bug answers rightly; `--fixed` may then be that build."""


BUGS = {
    "epsilon": Bug("79644dd", "35355b8", "input=older-expressions"),
    "order": Bug("04376ec", "2e865ff", "input=older-files"),
    "wildcard": Bug("ea63709", "3baa884", "input=older-files"),
    "shortest": Bug("5a8d1fe", "e2f83be", "trace=shortest", "weights=uint", ("post",)),
    "parser": Bug("1ff065e", "c5ec09b", "states=indexed", other="states=named"),
}


class Hunt:
    """A campaign against one old build; its findings are tried on the corrected build."""

    def __init__(self, bug: Bug, old: str, fixed: str) -> None:
        self.domain = DOMAIN
        self.oracle = make_oracle(self.domain, "pre")
        self.pairs = [
            [
                make_subject(self.domain, parse_spec(f"pdaaal:{engine},path={path},{options}"))
                for path, options in ((old, bug.options), (fixed, bug.other or bug.options))
            ]
            for engine in bug.engines
        ]
        self.tools = [[located(subject) for subject in pair] for pair in self.pairs]

    def wrong(self, case: Case) -> Iterator[str]:
        """The kinds of disagreement on a case that the corrected build does not have."""
        (truth,) = decide(self.domain, self.oracle, [case], Limits())
        for pair, tools in zip(self.pairs, self.tools, strict=True):
            kinds = []
            for subject, tool in zip(pair, tools, strict=True):
                answer = ask(subject, tool, [case], Limits())[0].answer
                kinds.append(judged(self.domain, case, truth, answer).kind)
                if kinds[0] not in WRONG:
                    break
            if kinds[0] in WRONG and kinds[1] not in WRONG:
                yield kinds[0]

    def first(self, source: str, limit: int) -> tuple[int, float, str]:
        """The number of cases until the bug shows, CPU seconds, and the kind; no kind if it does not show."""
        cases = make_source(self.domain, parse_source_spec(source))
        begin = cpu_seconds()
        for number in range(limit):
            if kind := next(self.wrong(cases.case(number)), ""):
                return number + 1, cpu_seconds() - begin, kind
        return limit, cpu_seconds() - begin, ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bug", choices=BUGS, required=True)
    parser.add_argument("--pdaaal", required=True)
    parser.add_argument("--fixed", required=True)
    parser.add_argument("--source", default="swarm")
    parser.add_argument("--seeds", type=int, nargs="+", default=[1, 2, 3, 4, 5])
    parser.add_argument("--limit", type=int, default=2_000)
    given = parser.parse_args()
    bug = BUGS[given.bug]
    hunt = Hunt(bug, given.pdaaal, given.fixed)
    new = not TABLE.exists()
    for seed in given.seeds:
        drawn = ",".join(part for part in (f"{given.source}:seed={seed}", bug.weights) if part)
        cases, seconds, kind = hunt.first(drawn, given.limit)
        source = drawn.replace(f"seed={seed},", "").replace(f":seed={seed}", "")
        row = ("PDAAAL", bug.commit, given.bug, source, seed, cases, f"{seconds:.1f}", kind, "yes" if kind else "no")
        with TABLE.open("a", newline="") as out:
            table = csv.writer(out, lineterminator="\n")
            if new:
                table.writerow(COLUMNS)
                new = False
            table.writerow(row)
        print(*row, flush=True)


if __name__ == "__main__":
    main()
