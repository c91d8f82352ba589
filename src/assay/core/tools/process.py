"""Runs a program under limits, in a scratch folder, behind walls, and ends all of its processes.

A tool under test may hang, crash, fork, or print without end. A supervisor (`core.tools.sandbox`) runs it, reads its
streams, and ends every process that it started, at its end or at a limit. Here its answer is read.
"""

from __future__ import annotations

import os
import shutil
import signal
from pathlib import Path

import msgspec

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import End, Invocation, Output, Stage
from assay.core.tools.sandbox import client
from assay.core.tools.sandbox.policy import Access
from assay.core.tools.stop import running_tool
from assay.errors import ToolError, UsageError

_Ended = tuple[End, int, bytes, bytes, bool, float, dict[str, bytes]]
"""What the supervisor says of one stage."""
_KILLED_US = b"assay: the supervisor of the tool was ended twice while the tool ran\n"


def run(invocation: Invocation, limits: Limits, access: Access = Access.CONTAINED) -> Output:
    """Run the stages of an invocation in a new scratch folder."""
    for file in invocation.files:
        _require_inside(file)
    stages = [(stage.argv, stage.stdin, stage.collect, stage.independent, stage.last) for stage in invocation.stages]
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    request = (dict(invocation.files), stages, (limits.seconds, limits.memory, limits.output), environment)
    with running_tool():
        answer = client.ask(request, access)
    if answer is None:
        return _read(invocation, [Stage(End.SIGNAL, signal.SIGKILL, stderr=_KILLED_US)])
    kind, content = answer
    if kind != "stages":
        raise _refusal(kind, msgspec.convert(content, tuple[str, str]))
    return _read(invocation, [_stage(ended) for ended in msgspec.convert(content, list[_Ended])])


def _read(invocation: Invocation, run_stages: list[Stage]) -> Output:
    """Complete the stages by those that were skipped."""
    skipped = [Stage(End.SKIPPED)] * (len(invocation.stages) - len(run_stages))
    return Output(
        tuple(
            msgspec.structs.replace(stage, independent=command.independent)
            for stage, command in zip([*run_stages, *skipped], invocation.stages, strict=True)
        )
    )


def _require_inside(file: str) -> None:
    """Check that a file, whose name is untrusted, lies in the scratch folder."""
    path = os.path.normpath(file)
    if os.path.isabs(path) or path in {".", ".."} or path.startswith("../"):  # noqa: PTH117 - a relative path
        raise UsageError(f"the file {file!r} would be written outside the scratch folder", remedy="correct its name")


def executable(name: str, folder: Path | None = None) -> str | None:
    """Find a program by name on PATH, or by path (from `folder` where that is relative)."""
    return shutil.which(str((folder or Path.cwd()) / name)) if os.sep in name else shutil.which(name)


def _refusal(kind: str, content: tuple[str, str]) -> ToolError:
    first, second = content
    if kind == "failed":
        what = f"the scratch folder cannot be used: {first}"
        return ToolError(what, where=second, remedy="free space or grant access")
    if second:
        return ToolError(f"{first} cannot be started: {second}", remedy="try it in a shell")
    remedy = "install it or give its path; see `assay subjects`"
    return ToolError(f"{first} cannot be started: no such executable", remedy=remedy)


def _stage(ended: _Ended) -> Stage:
    end, status, stdout, stderr, truncated, seconds, files = ended
    return Stage(end, status, stdout, stderr, truncated=truncated, seconds=seconds, files=files)
