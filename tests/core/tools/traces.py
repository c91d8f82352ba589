"""What a tool leaves: processes by their arguments, seen from outside every namespace, and scratch folders."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import gettempdir

import pytest

from assay.core.tools.sandbox import client
from assay.core.tools.sandbox.policy import Sandbox, choose, chosen


def alive(pid: int) -> bool:
    """Whether a process still does something; a zombie that waits for its parent does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in {"Z", "X"}
    except (FileNotFoundError, ProcessLookupError):
        return False


def running(token: str) -> list[int]:
    """The processes with a text in an argument, but this one."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if token.encode() in (folder / "cmdline").read_bytes() and int(folder.name) != os.getpid():
                found.append(int(folder.name))
        except OSError:
            continue  # it ended meanwhile
    return [pid for pid in found if alive(pid)]


def scratch_folders() -> set[Path]:
    """The scratch folders of this user."""
    return set(Path(gettempdir()).glob(f"assay-{os.getuid()}-*"))


@contextmanager
def behind(sandbox: Sandbox) -> Iterator[Sandbox]:
    """Run tools in this way for a while."""
    before = chosen()
    choose(sandbox)
    try:
        yield sandbox
    finally:
        choose(before)


def needs(*walls: str) -> None:
    """Skip a test where the kernel does not grant a wall."""
    with behind(Sandbox.AUTO):
        granted = client.walls()
    if lacking := [wall for wall in walls if not any(name.startswith(wall) for name in granted)]:
        pytest.skip(f"the kernel does not grant {', '.join(lacking)} to this user")
