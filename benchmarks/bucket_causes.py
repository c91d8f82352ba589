"""How small findings become and how many buckets they need: shrinks the kept findings of campaign files.

Run: python benchmarks/bucket_causes.py OUT.csv STORE… [--most 6] [--fixed SUBJECT]
Of each subject, kind and detail, the first `--most` findings are shrunk. One row per finding: its size before and
after, the tests of its reduction, and its bucket. With `--fixed`, each reduced case is also given to a subject with one
bug corrected: `cause` is `fixed` where that subject answers rightly, `other` where it is wrong too.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

from assay.core.campaign.shrink import bench_of, describe, shrink
from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_subject
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
from assay.core.store.store import Store
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench

FIELDS = ("store", "finding", "kind", "detail", "before", "after", "tests", "minimal", "seconds", "bucket", "cause")


def rows(path: Path, most: int, fixed: str) -> Iterator[dict[str, object]]:
    """Shrink the findings of a campaign file, and describe each."""
    with Store.open(path) as store:
        plan, findings = store.plan, store.findings()
    seen: Counter[tuple[int, str, str]] = Counter()
    for finding in findings:
        number, judgement = finding.kept.subject, finding.kept.judgement
        seen[number, judgement.kind, judgement.detail] += 1
        if seen[number, judgement.kind, judgement.detail] > most:
            continue
        planned = plan.subjects[number]
        bench = bench_of(plan, number, located(make_subject(load_domain(plan.domain), planned.spec)))
        case = bench.domain.cases.decode(finding.kept.case)
        begin = time.process_time()
        reduced = shrink(bench, case, judgement)
        if reduced.gone or reduced.flaky:
            continue
        reduction = describe(bench, judgement, reduced)
        size = bench.domain.reducer.size
        yield {
            "store": path.stem,
            "finding": finding.name,
            "kind": judgement.kind,
            "detail": judgement.detail,
            "before": size(case)[0],
            "after": size(reduced.case)[0],
            "tests": reduced.tests,
            "minimal": reduced.one_minimal,
            "seconds": f"{time.process_time() - begin:.1f}",
            "bucket": f"{reduction.bucket} {reduction.signature}",
            "cause": cause(bench, reduced.case, fixed) if fixed else planned.spec.config,
        }


def cause(bench: Bench, case: object, fixed: str) -> str:  # type: ignore[type-arg]  # of any domain
    """Whether a subject without one bug answers this case rightly."""
    subject = make_subject(bench.domain, parse_spec(fixed))
    other = Bench(bench.domain, bench.oracle, subject, located(subject), bench.limits)
    return "other" if other.try_cases([case])[0].judgement.outcome is Outcome.DISAGREE else "fixed"


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("stores", type=Path, nargs="+")
    parser.add_argument("--most", type=int, default=6)
    parser.add_argument("--fixed", default="")
    given = parser.parse_args()
    with given.out.open("w", newline="", encoding="utf-8") as out:
        table = csv.DictWriter(out, FIELDS, lineterminator="\n")
        table.writeheader()
        for path in given.stores:
            found = []
            for row in rows(path, given.most, given.fixed):
                table.writerow(row)
                out.flush()
                found.append(row)
            of: defaultdict[object, set[object]] = defaultdict(set)
            for row in found:
                of[row["bucket"]].add(row["cause"])
            sizes = [sum(int(str(row[key])) for row in found) for key in ("before", "after", "tests")]
            print(path.stem, f"{len(found)} findings, {len(of)} buckets, features {sizes[0]} to {sizes[1]},", end=" ")
            print(f"{sizes[2]} tests, {sum(len(c) > 1 for c in of.values())} buckets with several causes", flush=True)


if __name__ == "__main__":
    main()
