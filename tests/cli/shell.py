"""Assay as a user meets it: the installed command in a folder, what it prints, and what it leaves running."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import msgspec

from assay.core.domain.tally import Row
from assay.core.store.finding import Finding
from assay.core.store.store import Store

ASSAY = str(Path(sys.executable).with_name("assay"))
MARK = "ASSAY_TEST_RUN"
"""An environment variable that everything a command starts inherits, so that nothing of it can hide."""
PATIENCE = 600.0
"""After so many seconds a command hangs: no machine is that slow."""


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that an error is."""
        assert "Traceback" not in self.err
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("assay: ")
        return lines[0]


class BehaviourSummary(msgspec.Struct, forbid_unknown_fields=True):
    """What `--json` says of the behaviours of a tool on one source."""

    cases: int
    distinct: int
    once: int
    latest: int
    unseen_share: float
    estimated: float


class DetailSummary(msgspec.Struct, forbid_unknown_fields=True):
    """Disagreements of one kind and detail."""

    kind: str
    detail: str
    count: int
    example: str


class SubjectSummary(msgspec.Struct, forbid_unknown_fields=True):
    """What `--json` says of one subject."""

    said: dict[str, int]
    disagreements: dict[str, int]
    details: list[DetailSummary]
    inconclusive: int
    behaviours: dict[str, BehaviourSummary]


class Summary(msgspec.Struct, forbid_unknown_fields=True):
    """What `run --json`, `resume --json` and `status --json` print."""

    store: str
    domain: str
    oracle: str
    cases: int
    wanted: int | None
    seconds: float
    subjects: dict[str, SubjectSummary]
    mostly_unknown: dict[str, str]
    findings: int
    buckets: int
    faults: int
    lost_shards: int
    known: dict[str, str] = msgspec.field(default_factory=dict)
    variants: dict[str, dict[str, dict[str, object]]] = msgspec.field(default_factory=dict)


def environment(mark: str = "", **more: str) -> dict[str, str]:
    """The environment of a command, with the mark that finds its processes again."""
    return {**os.environ, MARK: mark or uuid4().hex, **more}


def assay(*args: str | Path, cwd: Path, env: Mapping[str, str] | None = None, seconds: float = PATIENCE) -> Result:
    """Run a command to its end."""
    done = subprocess.run(
        [ASSAY, *map(str, args)],
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=seconds,
        check=False,
    )
    return Result(done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace"))


def start(*args: str | Path, cwd: Path, mark: str) -> subprocess.Popen[bytes]:
    """Start a command in a session of its own, as a shell would."""
    return subprocess.Popen(
        [ASSAY, *map(str, args)],
        cwd=cwd,
        env=environment(mark),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )


def summary(result: Result) -> Summary:
    """Read the one object that `--json` prints."""
    assert result.out.count("\n") == 1
    return msgspec.json.decode(result.out, type=Summary)


def living(mark: str) -> list[str]:
    """The command lines of all processes that carry the mark, wherever they went."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append((folder / "cmdline").read_bytes().replace(b"\0", b" ").decode(errors="replace"))
        except OSError:
            continue  # it ended meanwhile
    return found


def workers(mark: str) -> list[Path]:
    """The folders in /proc of the workers of a marked command: forks of it, which have its command line."""
    wanted = f"{MARK}={mark}".encode()
    lines: dict[str, bytes] = {}
    parents: dict[str, str] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                lines[folder.name] = (folder / "cmdline").read_bytes()
                parents[folder.name] = (folder / "stat").read_text().rpartition(")")[2].split()[1]
        except OSError:
            continue  # it ended meanwhile
    return [Path("/proc", pid) for pid, line in lines.items() if line and line == lines.get(parents[pid])]


def left_after(mark: str) -> list[str]:
    """What still runs after a command has ended; nothing as soon as nothing does."""
    deadline = time.monotonic() + PATIENCE / 10
    while (found := living(mark)) and time.monotonic() < deadline:
        time.sleep(0.05)
    return found


def begun(store: Path) -> bool:
    """Whether there is a campaign in the file: one that was killed before it began leaves nothing, or nothing in it."""
    return store.exists() and store.stat().st_size > 0


def script(path: Path, body: str) -> Path:
    """Write a program that says its version when asked, and otherwise does what the shell script `body` says."""
    path.write_text(f'#!/bin/sh\n[ "$1" = --version ] && {{ echo stub 1.0; exit; }}\n{body}\n')
    path.chmod(0o755)
    return path


def rows(path: Path) -> dict[tuple[int, Row], int]:
    """The counts of a campaign."""
    with Store.open(path) as store:
        return store.rows()


def findings(path: Path) -> list[Finding]:
    """Everything a campaign kept."""
    with Store.open(path) as store:
        return store.findings(None)


def kept(path: Path) -> list[tuple[object, ...]]:
    """What makes a finding: where it is, what was said of it, the case, and its smallest form."""
    return [
        (f.name, f.source, f.kept.index, f.kept.subject, f.kept.row, f.kept.case, f.reduction and f.reduction.case)
        for f in findings(path)
    ]
