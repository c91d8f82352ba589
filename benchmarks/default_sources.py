"""Which source a campaign should draw from by default: CPU seconds until planted faults and old bugs are found.

    python benchmarks/default_sources.py run [--spin TOOLS] [--pdaaal FOLDER] [--seeds 5] [--limit 30]
    python benchmarks/default_sources.py table

Each fault gets the same CPU seconds with `random`, with `swarm`, and with both in turn, chunk by chunk. The folders
hold the builds that `historical_bugs.py` and `historical_variants.py` use. A wrong answer of an old version counts if
the version with the fix answers rightly. Rows that are in the table already are not measured again.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from cpu_time import cpu_seconds
from historical_bugs import BUGS as SPIN_BUGS
from historical_pdaaal import BUGS as PDAAAL_BUGS
from historical_variants import FIXED

from assay.core.domain.case import Case
from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench

TABLE = Path(__file__).with_name("default_sources.csv")
FIELDS = ("domain", "fault", "source", "seed", "cases", "cpu_seconds", "found")
MIXES = {"random": ("random",), "swarm": ("swarm",), "both": ("swarm", "random")}
CHUNK = 20


@dataclass(frozen=True)
class Fault:
    """A subject with a fault, the same without it if there is one, and the kinds of wrong answers that it causes."""

    domain: AnyDomain
    name: str
    wrong: str
    right: str = ""
    kinds: tuple[str, ...] = ("soundness", "value", "evidence", "crash")


def faults(spin: Path | None, pdaaal: Path | None) -> Iterator[Fault]:
    """List what is at hand."""
    pushdown = load_domain("pushdown")
    for domain in (pushdown, load_domain("boogie")):
        planted = next(kind for kind in domain.subject_kinds if kind.name == "fault")
        for config in planted.configs:
            yield Fault(domain, f"planted {config}", f"fault:{config}", kinds=("soundness", "completeness"))
    for bug in SPIN_BUGS if spin else ():
        old, new = (f"{bug.subject},path={spin}/{version}/spin" for version in (bug.version, bug.fixed_in))
        yield Fault(load_domain("promela"), bug.name, old, new, bug.kinds)
    for name, known in PDAAAL_BUGS.items() if pdaaal else ():
        old = f"pdaaal:{known.engines[0]},path={pdaaal}/pdaaal-{name}-bug,{known.options}"
        new = f"pdaaal:{known.engines[0]},path={pdaaal}/pdaaal-{FIXED.get(name, f'{name}-bug')}"
        if not known.weights:
            yield Fault(pushdown, name, old, f"{new},{known.other or known.options}")


def bench(fault: Fault, spec: str) -> Bench[Case, object]:
    """Put a subject beside the default oracle."""
    subject = make_subject(fault.domain, parse_spec(spec))
    return Bench(
        fault.domain, make_oracle(fault.domain, oracle_names(fault.domain)[0]), subject, located(subject), Limits()
    )


def find(fault: Fault, sources: Sequence[str], seed: int, limit: float) -> tuple[int, float, bool]:
    """Give cases and CPU seconds until the fault shows, and whether it did."""
    drawn = [make_source(fault.domain, parse_source_spec(name), seed) for name in sources]
    wrong, right = bench(fault, fault.wrong), bench(fault, fault.right) if fault.right else None
    began, chunk = cpu_seconds(), 0
    while cpu_seconds() - began < limit:
        turn, which = divmod(chunk, len(drawn))
        asked = [drawn[which].case(i) for i in range(turn * CHUNK, (turn + 1) * CHUNK)]
        for i, trial in enumerate(wrong.try_cases(asked)):
            if trial.judgement.outcome is not Outcome.DISAGREE or trial.judgement.kind not in fault.kinds:
                continue
            if right is None or right.try_cases([asked[i]])[0].judgement.outcome is not Outcome.DISAGREE:
                return chunk * CHUNK + i + 1, cpu_seconds() - began, True
        chunk += 1
    return chunk * CHUNK, cpu_seconds() - began, False


def rows() -> list[dict[str, str]]:
    """Read the table."""
    if not TABLE.exists():
        return []
    with TABLE.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def run(given: argparse.Namespace) -> None:
    """Measure what is not in the table yet, seed by seed."""
    known = {tuple(row[name] for name in FIELDS[:4]) for row in rows()}
    for seed in range(1, given.seeds + 1):
        for fault in faults(given.spin, given.pdaaal):
            for name, sources in MIXES.items():
                if (fault.domain.name, fault.name, name, str(seed)) in known:
                    continue
                cases, seconds, found = find(fault, sources, seed, given.limit)
                row = (fault.domain.name, fault.name, name, seed, cases, f"{seconds:.1f}", int(found))
                print(*row, flush=True)
                new = not TABLE.exists()
                with TABLE.open("a", newline="", encoding="utf-8") as file:
                    writer = csv.writer(file, lineterminator="\n")
                    if new:
                        writer.writerow(FIELDS)
                    writer.writerow(row)


def table() -> None:
    """Print, for each fault and source, the seeds that found it and the median of CPU seconds."""
    print("| domain | fault | " + " | ".join(f"`{name}`" for name in MIXES) + " |")
    print("| --- | --- | --- | --- | --- |")
    for domain, fault in dict.fromkeys((row["domain"], row["fault"]) for row in rows()):
        cells = []
        for source in MIXES:
            some = [r for r in rows() if (r["domain"], r["fault"], r["source"]) == (domain, fault, source)]
            found = [float(row["cpu_seconds"]) for row in some if row["found"] == "1"]
            cells.append(f"{len(found)} of {len(some)}" + (f", {median(found):.1f} s" if found else ""))
        print(f"| {domain} | `{fault}` | {' | '.join(cells)} |")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run")
    running.add_argument("--spin", type=Path)
    running.add_argument("--pdaaal", type=Path)
    running.add_argument("--seeds", type=int, default=5)
    running.add_argument("--limit", type=float, default=30)
    commands.add_parser("table")
    given = parser.parse_args()
    run(given) if given.command == "run" else table()


if __name__ == "__main__":
    main()
