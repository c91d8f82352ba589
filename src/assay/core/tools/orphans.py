"""Ends the orphans of a program: its process group, and processes outside it with its mark (Linux)."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from functools import cache
from pathlib import Path

MARK = "ASSAY_RUN"
"""The environment variable that marks the descendants of a run."""
GRACE = 0.5
"""Seconds to wait for pipes to close and processes to end after the group was killed."""
_PR_SET_CHILD_SUBREAPER = 36


def kill_group(group: int) -> None:
    """End every process of a group."""
    try:
        os.killpg(group, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        return  # everything in it has ended; some systems refuse where only a zombie is left


@cache
def adopt_orphans() -> None:
    """Let descendants whose parents end become children of this process, where they can be found (Linux)."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def _children() -> list[int]:
    """List the children of this process; all processes where the system lists no children."""
    lists = list(Path("/proc/self/task").glob("*/children"))
    if not lists:
        return [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    return [int(pid) for file in lists for pid in file.read_text().split()]


def _carries(pid: int, mark: str) -> bool:
    try:
        return f"{MARK}={mark}".encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False  # it ended meanwhile, or belongs to another user


def end_marked(mark: str, leader: int | None = None) -> None:
    """End the marked processes of a program; repeat, since ending a parent reparents its children to this process."""
    deadline = time.monotonic() + GRACE
    while time.monotonic() < deadline:
        left = [pid for pid in _children() if pid != leader and _carries(pid, mark)]
        if not left:
            return
        for pid in left:
            try:
                os.kill(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
            except (ProcessLookupError, ChildProcessError, PermissionError):
                continue  # it ended meanwhile, or is not reparented yet


def reap_group(group: int) -> None:
    """Reap the members of a dead group that became children of this process."""
    try:
        while os.waitpid(-group, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return
