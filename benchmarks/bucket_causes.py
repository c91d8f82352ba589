"""How small findings become and how many buckets they need: shrinks the kept findings of campaign files.

Run: python benchmarks/bucket_causes.py OUT.csv STORE… [--most 6] [--later SUBJECT]…
Of each subject, kind and detail, the first `--most` findings are shrunk. One row per finding: its size before and
after, the tests of its reduction, and its bucket. `--later` names later versions of the tool, in order, with `{config}`
for the configuration of the finding's subject. The cause is then the first of them that answers the reduced case
rightly: it has the correction. A planted fault is a cause of its own.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from assay.core.campaign.shrink import bench_of, describe, shrink
from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_subject
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import Origin
from assay.core.store.store import Store
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench

FIELDS = ("store", "finding", "kind", "detail", "before", "after", "tests", "minimal", "seconds", "bucket", "cause")


def rows(path: Path, most: int, later: Sequence[str]) -> Iterator[dict[str, object]]:
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
            "cause": planned.title if planned.origin is Origin.PLANTED else cause(bench, reduced.case, later),
        }


def cause(bench: Bench, case: object, later: Sequence[str]) -> str:  # type: ignore[type-arg]  # of any domain
    """Name the first later version that answers this case rightly."""
    for number, spec in enumerate(later, 1):
        subject = make_subject(bench.domain, parse_spec(spec.format(config=bench.subject.spec.config)))
        other = Bench(bench.domain, bench.oracle, subject, located(subject), bench.limits)
        if other.try_cases([case])[0].judgement.outcome is Outcome.AGREE:
            return f"corrected in {number}"
    return "not corrected" if later else ""


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("stores", type=Path, nargs="+")
    parser.add_argument("--most", type=int, default=6)
    parser.add_argument("--later", action="append", default=[])
    given = parser.parse_args()
    with given.out.open("w", newline="", encoding="utf-8") as out:
        table = csv.DictWriter(out, FIELDS, lineterminator="\n")
        table.writeheader()
        for path in given.stores:
            found = []
            for row in rows(path, given.most, given.later):
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
