"""Random kills of a Dask cluster under a campaign: are tally, findings and shrunk cases those of an undisturbed run?

    python benchmarks/torture_cluster.py [--kills N] [--seed N]

In each round a scheduler and two workers start, and a campaign runs on them. After a random number of its cases, one of
them or the campaign's own process is killed, and started again, as a supervisor of services would. A campaign that
ended is resumed on the cluster, and at last on this machine.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.core.cluster.dask_cluster import Cluster
from torture_kills import print_table

from assay.core.store.store import Store

ROLES = ("scheduler", "worker", "coordinator")
CASES = 40_000
CAMPAIGN = ("run", "pushdown", "--source", "random:rules=40", "--subject", "fault:epsilon", "--cases", str(CASES))
TOO_LATE = "too late"


def command(*words: str) -> list[str]:
    """An Assay command."""
    return [sys.executable, "-m", "assay", *words, "--quiet"]


def contents(store: Path) -> object:
    """Give what a campaign counted, kept and shrunk, without times."""
    with Store.open(store) as opened:
        found = [(f.name, f.kept.case, f.reduction and f.reduction.case) for f in opened.findings()]
        return opened.rows(), opened.done(), opened.lost(), found


def done(store: Path) -> int:
    """Count the decided cases; 0 if the store is not there yet."""
    if not store.exists() or not store.stat().st_size:
        return 0
    with Store.open(store) as opened:
        return opened.cases_done()


class Round:
    """A cluster, and a campaign on it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.store = folder / "c.assay"
        self.cluster = Cluster(folder)
        self.scheduler = self.cluster.scheduler()
        self.workers = [self.cluster.worker() for _ in range(2)]
        self.campaign = self.start(*CAMPAIGN, "--store", str(self.store), "--dask", self.cluster.address)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        """Start an Assay command."""
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command(*words), cwd=self.folder, stdout=quiet, stderr=quiet)

    def kill(self, dice: random.Random, role: str) -> bool:
        """Kill a process after a random number of cases, and start it again; False if the campaign was over."""
        wanted = dice.randrange(CASES // 2)
        while done(self.store) < wanted:
            if self.campaign.poll() is not None:
                return False
            time.sleep(0.05)
        if role == "scheduler":
            _end(self.scheduler)
            self.scheduler = self.cluster.scheduler()
            self.workers = [self.cluster.worker() for _ in range(2)]  # a worker ends when its scheduler does
        elif role == "worker":
            _end(self.workers.pop(dice.randrange(2)))
            self.workers.append(self.cluster.worker())
        else:
            _end(self.campaign)
        return True

    def finish(self) -> object:
        """Let the campaign end, on the cluster or here."""
        self.campaign.wait()
        self.start("resume", str(self.store), "--dask", self.cluster.address).wait()
        self.cluster.close()
        self.start("resume", str(self.store)).wait()
        return contents(self.store)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()


def rows(kills: int, seed: int) -> list[dict[str, str]]:
    """Kill, and give a row for each kind of process."""
    dice = random.Random(seed)
    counts: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory(prefix="torture-") as name:
        whole = Path(name) / "whole.assay"
        subprocess.run(command(*CAMPAIGN, "--store", str(whole)), check=False)
        expected = contents(whole)
        for number in range(kills):
            role = ROLES[number % len(ROLES)]
            here = Round(Path(name) / str(number))
            try:
                hit = here.kill(dice, role)
                said = ("right" if hit else TOO_LATE) if here.finish() == expected else "wrong"
            finally:
                here.cluster.close()
            counts[role, said] += 1
            print(number, role, said, file=sys.stderr, flush=True)
    return [
        {"killed": role} | {said: str(counts[role, said]) for said in ("right", TOO_LATE, "wrong")} for role in ROLES
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; the exit status is 1 if something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args(arguments)
    found = rows(given.kills, given.seed)
    print_table(found)
    return int(any(row["wrong"] != "0" for row in found))


if __name__ == "__main__":
    sys.exit(main())
