"""Random kills of a campaign's processes: is every case counted once afterwards, and is nothing left?

    python benchmarks/torture_kills.py [--kills N] [--seed N]

The tool under test is SPIN's translator behind a script that first sleeps and starts a child which leaves the process
group and its environment. In each round a campaign runs, and one of its processes gets a signal at a random time: the
coordinator, a worker, the guard of a supervisor, the supervisor, or a process of the tool. Then the campaign is resumed
to its end. Its tally must be that of a campaign without kills, no process may be left, and no scratch folder. A kill
counts only if the process was still there. Without namespaces a supervisor has its guard's arguments; it is its child.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

ROLES = ("coordinator", "worker", "guard", "supervisor", "tool")
SIGNALS = (signal.SIGKILL, signal.SIGTERM)
CASES = 16
TOO_LATE = "too late"
PATIENCE = 60.0
"""Seconds for what a killed process leaves to be ended; the machine may be busy."""
_TOOL = """#!/bin/sh
setsid env -i {sleep} 900 &
{sleep} 0.2
exec spin "$@"
"""


def arguments_of(pid: int) -> str:
    """Give the command line of a process; empty if it has ended."""
    with suppress(OSError):
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii", errors="replace").rpartition(")")[2].split()[0]
        if state not in {"Z", "X"}:
            return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace")
    return ""


def children_of(pid: int) -> list[int]:
    """List the children of a process."""
    found: list[int] = []
    with suppress(OSError):  # it has ended
        for task in Path(f"/proc/{pid}/task").glob("*/children"):
            found += map(int, task.read_text(encoding="ascii").split())
    return found


def roles(coordinator: int) -> Iterator[tuple[str, int]]:
    """Name the processes of a campaign."""
    yield "coordinator", coordinator
    command = arguments_of(coordinator)
    waiting = [(child, "") for child in children_of(coordinator)]
    while waiting:
        pid, above = waiting.pop()
        text = arguments_of(pid)
        role = "tool"
        if text == command:  # a fork
            role = "worker"
        elif "sandbox.supervisor" in text:
            role = "supervisor" if above in {"guard", "supervisor"} else "guard"
        elif "resource_tracker" in text:
            role = "other"
        if text:
            yield role, pid
        waiting += [(child, role) for child in children_of(pid)]


def running(token: str) -> list[int]:
    """List the processes with a text in their command line, this one aside."""
    pids = [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    return [pid for pid in pids if pid != os.getpid() and token in arguments_of(pid)]


class Torture:
    """Campaigns in one folder, with a sleeping program of its own name, so that its processes can be recognised."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        sleep = folder / "sleep"
        sleep.symlink_to("/bin/sleep")
        self.tool = folder / "tool"
        self.tool.write_text(_TOOL.format(sleep=sleep), encoding="utf-8")
        self.tool.chmod(0o755)
        self.temporary = folder / "tmp"
        self.temporary.mkdir()
        self.expected: Mapping[str, object] = {}

    def left(self) -> tuple[int, int]:
        """Wait until nothing is left; give how many processes and scratch folders are."""
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline and (running(str(self.folder)) or any(self.temporary.iterdir())):
            time.sleep(0.1)
        return len(running(str(self.folder))), len(list(self.temporary.iterdir()))

    def command(self, *words: str) -> list[str]:
        """An Assay command."""
        return [sys.executable, "-m", "assay", *words]

    def start(self, store: Path) -> subprocess.Popen[bytes]:
        """Start a campaign."""
        subject = f"spin-f,path={self.tool}"
        words = ("run", "ltl", "--source", "formulas", "--cases", str(CASES), "--subject", subject, "--quiet")
        return self._open(self.command(*words, "--workers", "2", "--store", str(store)))

    def _open(self, command: Sequence[str]) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "TMPDIR": str(self.temporary)}
        quiet = subprocess.DEVNULL
        return subprocess.Popen(command, cwd=self.folder, env=environment, stdout=quiet, stderr=quiet)

    def tally(self, store: Path) -> Mapping[str, object]:
        """Give what a campaign counted, without times."""
        done = subprocess.run(self.command("status", str(store), "--json"), capture_output=True, check=False)
        if done.returncode:
            return {"error": done.stderr.decode(errors="replace")}
        said = json.loads(done.stdout)
        return {name: said[name] for name in ("cases", "wanted", "findings", "faults", "lost_shards")} | {
            name: subject["said"] for name, subject in said["subjects"].items()
        }

    def kill(self, dice: random.Random, role: str, number: int) -> tuple[str, signal.Signals]:
        """Run a campaign, kill one of its processes, and resume it to its end; give what was wrong, and the signal."""
        which = dice.choice(SIGNALS)
        store = self.folder / f"{number}.assay"
        process = self.start(store)
        hit = False
        deadline = time.monotonic() + dice.uniform(0.5, 4)
        while process.poll() is None and not hit:
            victims = [pid for name, pid in roles(process.pid) if name == role]
            if victims and time.monotonic() > deadline:
                with suppress(ProcessLookupError):
                    os.kill(dice.choice(victims), which)
                    hit = True
            time.sleep(0.02)
        process.wait()
        left, folders = self.left()
        wrong = [f"{left} processes left"] * bool(left) + [f"{folders} scratch folders left"] * bool(folders)
        if store.exists():
            for _ in range(3):
                self._open(self.command("resume", str(store), "--quiet")).wait()
        else:
            self.start(store).wait()  # killed before there was a campaign
        found = self.tally(store)
        if found != self.expected:
            wrong.append(f"counted {json.dumps(found)}")
        return "; ".join(wrong) or ("" if hit else TOO_LATE), which


def rows(kills: int, seed: int) -> Iterator[dict[str, str]]:
    """Kill, and give a row for each kind of process and each signal."""
    dice = random.Random(seed)
    counts: Counter[tuple[str, str, str]] = Counter()
    with tempfile.TemporaryDirectory(prefix="torture-") as name:
        torture = Torture(Path(name))
        whole = Path(name) / "whole.assay"
        torture.start(whole).wait()
        torture.expected = torture.tally(whole)
        for number in range(kills):
            role = ROLES[number % len(ROLES)]
            wrong, which = torture.kill(dice, role, number)
            counts[role, which.name, wrong] += 1
            print(number, role, which.name, wrong or "right", file=sys.stderr, flush=True)
    for role in ROLES:
        for which in SIGNALS:
            found = {wrong: n for (a, b, wrong), n in counts.items() if (a, b) == (role, which.name)}
            late = found.pop(TOO_LATE, 0)
            yield {
                "killed": role,
                "signal": which.name,
                "kills": str(sum(found.values())),
                "too late": str(late),
                "right": str(found.pop("", 0)),
                "wrong": "; ".join(f"{wrong} ({n})" for wrong, n in found.items()),
            }


def print_table(rows: Sequence[Mapping[str, str]]) -> None:
    """Print rows with the same columns."""
    print("| " + " | ".join(rows[0]) + " |")
    print("| --- " * len(rows[0]) + "|")
    for row in rows:
        print("| " + " | ".join(row.values()) + " |", flush=True)


def main() -> int:
    """Print the table; the exit status is 1 if something was wrong."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    found = list(rows(given.kills, given.seed))
    print_table(found)
    return int(any(row["wrong"] for row in found))


if __name__ == "__main__":
    sys.exit(main())
