"""Bugs that were fixed in released versions of tools, and the cases and CPU seconds that a campaign takes to find each.

    python benchmarks/historical_bugs.py run TOOLS [--bug NAME]… [--source NAME]… [--seeds 5] [--limit 600]
    python benchmarks/historical_bugs.py plot

TOOLS is a folder with a SPIN of each version, as VERSION/spin: the commits below, of nimble-code/Spin and of
0intro/9legacy, which carries older releases. `run` draws cases of a source in order and gives them to the version with
the bug, until it gives a wrong answer that the version with the fix does not give. Rows that are in the table already
are not measured again, so a run can be interrupted. The limit is in CPU seconds, of Assay and the tool together.
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cpu_time import cpu_seconds
from curves import Chart, Curve, drawn

from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench
from assay.domains.promela.domain import DOMAIN

HERE = Path(__file__).parent
TABLE = HERE / "historical_bugs.csv"
PLOT = HERE / "historical_bugs.svg"
FIELDS = ("tool", "version", "fixed_in", "bug", "source", "seed", "cases", "cpu_seconds", "kind", "found")
CHUNK = 20
UPDATES = "SPIN's Doc/V6.Updates"

_SPIN, _PLAN9 = "nimble-code/Spin", "0intro/9legacy, sys/src/cmd/spin"
COMMITS = {
    "6.1.0": f"00d970127 of {_PLAN9}",
    "6.4.5": f"ef5cbaab1 of {_PLAN9}",
    "6.4.7": f"2642e9800 of {_PLAN9}",
    "6.4.8": f"ee130051b of {_PLAN9}",
    "6.4.9": f"1d0b951 of {_SPIN}",
    "6.5.1+5": f"d91a5b8 of {_SPIN}",
    "6.5.1+6": f"7f364a1 of {_SPIN}",
    "6.5.1+30": f"9ecb1af of {_SPIN}",
    "6.5.2+1": f"1078003 of {_SPIN}",
}
"""The commit of each version: a release, and the number of commits since."""


@dataclass(frozen=True)
class Bug:
    """A bug, the last version with it, the first version at hand without it, and how it is looked for."""

    name: str
    version: str
    fixed_in: str
    subject: str
    sources: tuple[str, ...]
    said: str
    """Where the fix is documented."""
    kinds: tuple[str, ...] = ("soundness", "completeness")
    """The disagreements that the bug causes; others between the two versions are not counted."""


BUGS = (
    Bug("remote-code", "6.1.0", "6.4.5", "spin:full", ("grammar", "swarm"), f"{UPDATES}, 6.2.0", ("crash",)),
    Bug("for-initial", "6.4.5", "6.4.7", "spin:full", ("grammar", "swarm"), f"{UPDATES}, 6.4.7"),
    Bug("remote-merging", "6.4.8", "6.4.9", "spin:full", ("grammar", "swarm"), f"{UPDATES}, 6.4.9"),
    Bug("eval-field", "6.5.1+5", "6.5.1+6", "spin:full", ("grammar", "swarm"), "commit 7f364a1"),
    Bug("second-array", "6.5.1+30", "6.5.2+1", "spin:full", ("grammar", "swarm"), f"{UPDATES}, 6.5.2"),
)


def find(bug: Bug, name: str, tools: Path, seed: int, limit: float) -> dict[str, str | int | float]:
    """Look for a bug with one source and seed."""
    source = make_source(DOMAIN, parse_source_spec(name), seed)
    oracle = make_oracle(DOMAIN, oracle_names(DOMAIN)[0])
    old, new = (
        Bench(DOMAIN, oracle, subject, located(subject), Limits())
        for subject in (
            make_subject(DOMAIN, parse_spec(f"{bug.subject},path={tools / version / 'spin'}"))
            for version in (bug.version, bug.fixed_in)
        )
    )
    began, cases, kind = cpu_seconds(), 0, ""
    while not kind and cpu_seconds() - began < limit:
        asked = [source.case(i) for i in range(cases, cases + CHUNK)]
        for i, trial in enumerate(old.try_cases(asked)):
            if trial.judgement.outcome is not Outcome.DISAGREE or trial.judgement.kind not in bug.kinds:
                continue
            if new.try_cases([asked[i]])[0].judgement.outcome is not Outcome.DISAGREE:
                kind, cases = trial.judgement.kind, cases + i + 1
                break
        else:
            cases += CHUNK
    seconds = round(cpu_seconds() - began, 1)
    row = (bug.subject.partition(":")[0], bug.version, bug.fixed_in, bug.name, name, seed, cases, seconds, kind)
    return dict(zip(FIELDS, (*row, int(bool(kind))), strict=True))


def rows() -> list[dict[str, str]]:
    """Read the table."""
    if not TABLE.exists():
        return []
    with TABLE.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def run(tools: Path, names: list[str], sources: list[str], seeds: int, limit: float) -> None:
    """Measure what is not in the table yet, seed by seed."""
    known = {(row["bug"], row["source"], int(row["seed"])) for row in rows()}
    wanted = [
        (bug, source)
        for bug in BUGS
        if not names or bug.name in names
        for source in bug.sources
        if not sources or source in sources
    ]
    for bug, _ in wanted:
        for version in (bug.version, bug.fixed_in):
            if not (tools / version / "spin").exists():
                sys.exit(f"{tools / version / 'spin'} is not there; it is SPIN of commit {COMMITS[version]}")
    for seed in range(1, seeds + 1):
        for bug, source in wanted:
            if (bug.name, source, seed) in known:
                continue
            found = find(bug, source, tools, seed, limit)
            print(*found.values(), flush=True)
            new = not TABLE.exists()
            with TABLE.open("a", newline="", encoding="utf-8") as file:
                writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
                if new:
                    writer.writeheader()
                writer.writerow(found)


def shares(table: list[dict[str, str]]) -> Iterator[tuple[float, float]]:
    """Give the share of pairs of bug and seed found within a number of CPU seconds, by the better source of each."""
    best: dict[tuple[str, str], float] = {(row["bug"], row["seed"]): math.inf for row in table}
    for row in (row for row in table if row["found"] == "1"):
        pair = row["bug"], row["seed"]
        best[pair] = min(best[pair], max(0.1, float(row["cpu_seconds"])))
    for i, seconds in enumerate(sorted(seconds for seconds in best.values() if seconds < math.inf), 1):
        yield seconds, i / len(best)


def plot() -> None:
    """Draw the share that was found, for all bugs and for each."""
    table = rows()
    names = [bug.name for bug in BUGS]
    own = [(name, list(shares([row for row in table if row["bug"] == name]))) for name in names]
    curves = [Curve("all", list(shares(table)), 0)]
    curves += [Curve(name, points, i, dashed=True) for i, (name, points) in enumerate(own, 1) if points]
    PLOT.write_text(drawn([Chart("CPU seconds", "share of (bug, seed) found", curves)]), encoding="utf-8")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    running = commands.add_parser("run")
    running.add_argument("tools", type=Path)
    running.add_argument("--bug", action="append", default=[])
    running.add_argument("--source", action="append", default=[])
    running.add_argument("--seeds", type=int, default=5)
    running.add_argument("--limit", type=float, default=600)
    commands.add_parser("plot")
    given = parser.parse_args()
    if given.command == "run":
        run(given.tools.resolve(), given.bug, given.source, given.seeds, given.limit)
    else:
        plot()


if __name__ == "__main__":
    main()
