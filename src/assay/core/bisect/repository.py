"""Bisects the commits of a Git repository with `git bisect run`, in a clone of its own.

The clone borrows the objects of the repository and is deleted afterwards. The repository is only read.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

import msgspec

from assay.core.bisect.replay import Recorded
from assay.core.bisect.search import Change, State, Tried
from assay.core.bisect.step import LINE, Step, attempt, pointed_spec
from assay.core.domain.protocol import load_domain
from assay.core.tools.process import executable
from assay.core.tools.sandbox.policy import chosen
from assay.core.tools.sandbox.scratch import scratch_folder
from assay.errors import ToolError, UsageError

_OTHER = {State.BAD: State.GOOD, State.GOOD: State.BAD}


def bisect_commits(
    found: Recorded,
    repository: Path,
    good: str,
    bad: str,
    build: str,
    tool: str,
    report: Callable[[Tried], None],
) -> Change:
    """Find the first commit with the state of the newer end; both ends are tried first."""
    pointed_spec(load_domain(found.domain), found.spec, tool)
    ends = {State.GOOD: _commit(repository, good), State.BAD: _commit(repository, bad)}
    old = _older(repository, ends)
    with scratch_folder() as name:
        folder, log = Path(name) / "clone", Path(name) / "log.jsonl"
        _git(Path(name), "clone", "--quiet", "--shared", "--no-checkout", str(repository.absolute()), str(folder))
        step = Step(found, str(folder), build, tool, str(log), old, chosen())
        for state, commit in ends.items():
            _git(folder, "checkout", "--quiet", "--detach", commit)
            tried = attempt(step, commit)
            report(tried)
            if tried.state is not state:
                raise UsageError(
                    f"{commit[:12]} is {tried.state}, not {state}: {tried.why}",
                    where=str(repository),
                    remedy=f"choose another --{state}, or correct --build and --tool",
                )
        first = _bisect(folder, step, ends[_OTHER[old]], ends[old], report)
        return _change(folder, _logged(step), first, old)


def _logged(step: Step) -> list[Tried]:
    return [LINE.decode(line) for line in Path(step.log).read_bytes().splitlines(keepends=True) if line.endswith(b"\n")]


def _bisect(folder: Path, step: Step, new: str, old: str, report: Callable[[Tried], None]) -> list[str]:
    """Run `git bisect run`; give the first commit of the newer state, then the skipped ones that may be it."""
    job, seen = folder.with_name("step.json"), len(_logged(step))
    job.write_bytes(msgspec.json.encode(step))
    terms = ("--term-old", "before", "--term-new", "after")
    _git(folder, "bisect", "start", *terms, new, old)
    runner = [sys.executable, "-m", "assay.core.bisect.step", str(job)]
    with (
        folder.with_name("bisect.log").open("w+") as printed,
        _session([_program(), "bisect", "run", *runner], folder, printed) as process,
    ):
        while process.poll() is None or len(_logged(step)) > seen:
            for tried in _logged(step)[seen:]:
                report(tried)
                seen += 1
            with suppress(subprocess.TimeoutExpired):
                process.wait(0.2)
        printed.seek(0)
        why = printed.read().strip().rpartition("\n")[2]
    first = _git(folder, "rev-parse", "--verify", "--quiet", "refs/bisect/after").strip()
    skipped = _git(folder, "for-each-ref", "--format=%(objectname)", "refs/bisect/skip-*").split()
    left = _git(folder, "rev-list", first, "--not", "--glob=refs/bisect/before-*").split()
    if process.returncode and not set(left) <= {first, *skipped}:
        raise ToolError(f"git bisect stopped: {why}", remedy="try the build command by hand")
    return [first, *(commit for commit in left if commit != first)]


@contextmanager
def _session(argv: Sequence[str], folder: Path, printed: IO[str]) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program in a session of its own; if we leave before its end, all of its session is ended."""
    with subprocess.Popen(argv, cwd=folder, stdout=printed, stderr=printed, start_new_session=True) as process:
        try:
            yield process
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise


def _change(folder: Path, lines: list[Tried], suspects: list[str], old: State) -> Change:
    by_commit = {tried.version: tried for tried in lines}
    first = by_commit[suspects[0]]
    last = [tried for tried in lines if tried.state is old]
    near = [tried for tried in last if _is_ancestor(folder, tried.version, first.version)]
    return Change((near or last)[-1], first, tuple(suspects[1:]))


def _commit(repository: Path, name: str) -> str:
    try:
        return _git(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}").strip()
    except ToolError as error:
        raise UsageError(f"no commit {name!r}", where=str(repository), remedy="name a commit, tag or branch") from error


def _older(repository: Path, ends: dict[State, str]) -> State:
    """Give the state of the older end."""
    for old, new in _OTHER.items():
        if _is_ancestor(repository, ends[old], ends[new]) and ends[old] != ends[new]:
            return old
    raise UsageError(
        "neither commit is an ancestor of the other",
        where=str(repository),
        remedy="choose --good and --bad on one line",
    )


def _is_ancestor(repository: Path, old: str, new: str) -> bool:
    argv = [_program(), "merge-base", "--is-ancestor", old, new]
    return subprocess.run(argv, cwd=repository, capture_output=True, check=False).returncode == 0


def _program() -> str:
    path = executable("git")
    if path is None:
        raise ToolError("git is not here", remedy="apt install git")
    return path


def _git(folder: Path, *arguments: str) -> str:
    if not folder.is_dir():
        raise UsageError("no such folder", where=str(folder), remedy="give a clone of the repository")
    done = subprocess.run([_program(), *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        why = done.stderr.strip().rpartition("\n")[2] or f"exit status {done.returncode}"
        raise ToolError(f"git {arguments[0]}: {why}", remedy=f"try it in {folder}")
    return done.stdout
