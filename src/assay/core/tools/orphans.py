"""Ends all that a program left behind: its group, and what left it but carries a mark in its environment (Linux)."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import time
from functools import cache
from pathlib import Path

MARK = "ASSAY_RUN"
"""The variable by which the descendants of a run are known."""
GRACE = 0.5
"""Seconds for a pipe to close, or a process to go, once everything that could hold it is dead."""
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
    """The processes of which this one is the parent; where the system does not tell, all that there are."""
    lists = list(Path("/proc/self/task").glob("*/children"))
    if not lists:
        return [int(folder.name) for folder in Path("/proc").glob("[0-9]*")]
    return [int(pid) for file in lists for pid in file.read_text().split()]


def _carries(pid: int, mark: str) -> bool:
    try:
        return f"{MARK}={mark}".encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
    except OSError:
        return False  # it ended meanwhile, or belongs to somebody else


def end_marked(mark: str, leader: int | None = None) -> None:
    """End what a program left behind, wherever it went; ending a parent may bring up its children, so look again."""
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
                continue  # it ended meanwhile, or is nobody's child yet


def reap_group(group: int) -> None:
    """Bury the other members of a dead group that became children of this process."""
    try:
        while os.waitpid(-group, os.WNOHANG)[0]:
            pass
    except ChildProcessError:
        return
