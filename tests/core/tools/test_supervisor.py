"""A tool never outlives the process that runs it, however that ends; what a crash left is swept up."""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.core.tools.traces import behind, needs, running

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, End, Invocation, Stage
from assay.core.tools.process import run
from assay.core.tools.sandbox import client, scratch
from assay.core.tools.sandbox.policy import Access, Sandbox
from assay.errors import ToolError, UsageError

RUNNER = """
import sys
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, Invocation
from assay.core.tools.process import run
from assay.core.tools.sandbox.policy import Sandbox, choose
choose(Sandbox(sys.argv[1]))
hang = Command(("/bin/sh", "-c", 'setsid env -i sleep 60 "$1" & sleep 60 "$1"; :', "sh", sys.argv[2]))
run(Invocation({}, (hang,)), Limits(seconds=60))
"""
ECHO = Invocation({}, (Command(("/bin/echo", "well")),))


def soon(holds: Callable[[], bool]) -> bool:
    """Whether something comes true within a while."""
    deadline = time.monotonic() + 20
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.01)
    return holds()


@pytest.fixture(params=["auto", "off"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """Run tools behind walls, and without."""
    with behind(Sandbox(request.param)) as chosen:
        yield chosen


@pytest.fixture
def token() -> str:
    """A number of seconds that is nobody else's argument."""
    return f"0.000{secrets.randbelow(10**12):012}"


def started(sandbox: Sandbox, token: str, temporary: Path) -> subprocess.Popen[bytes]:
    """Start a process that runs a tool which hangs, with a folder for its scratch folders."""
    environment = {**os.environ, "TMPDIR": str(temporary)}
    process = subprocess.Popen([sys.executable, "-c", RUNNER, sandbox, token], env=environment)
    hangs = soon(lambda: len(running(token)) >= 4)  # itself, the shell, and two that sleep
    assert hangs, f"status {process.poll()}, running: {running(token)}"
    return process


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_killing_the_process_ends_its_tool_and_removes_the_scratch_folder(
    sandbox: Sandbox, token: str, tmp_path: Path, number: signal.Signals
) -> None:
    process = started(sandbox, token, tmp_path)
    process.send_signal(number)
    assert process.wait(20) == -number
    assert soon(lambda: not running(token) and not list(tmp_path.iterdir()))


def test_killing_the_guard_too_leaves_only_a_folder_that_the_next_process_sweeps_up(
    sandbox: Sandbox, token: str, tmp_path: Path
) -> None:
    process = started(sandbox, token, tmp_path)
    (folder,) = tmp_path.iterdir()
    process.send_signal(signal.SIGSTOP)  # so that it cannot clean up
    guards = running(str(folder))
    for number in (*sorted(guards), process.pid):
        os.kill(number, signal.SIGKILL)
    process.wait(20)
    assert soon(lambda: scratch.sweep(str(tmp_path)) == [str(folder)] or not folder.exists())
    assert soon(lambda: not running(token))
    assert not folder.exists()


def test_a_supervisor_that_is_killed_is_replaced(sandbox: Sandbox) -> None:
    assert run(ECHO, Limits()).stages[0].text == "well\n"
    before = client.supervisor_of(Access.CONTAINED)
    before.process.kill()
    before.process.wait()  # the kernel ends the supervisor with its guard
    assert run(ECHO, Limits()).stages[0].text == "well\n"
    assert client.supervisor_of(Access.CONTAINED) is not before
    assert not Path(before.root).exists()


def test_a_tool_that_ends_its_supervisor_twice_crashes() -> None:
    with behind(Sandbox.OFF):
        stage = one("kill -9 $PPID; sleep 60")
    assert (stage.end, stage.status) == (End.SIGNAL, signal.SIGKILL)
    assert b"supervisor" in stage.stderr


def one(script: str, *arguments: str, seconds: float = 20.0, access: Access = Access.CONTAINED) -> Stage:
    command = Command(("/bin/sh", "-c", script, "sh", *arguments), collect=("out",))
    return run(Invocation({}, (command,)), Limits(seconds=seconds), access).stages[0]


def test_a_folder_with_an_owner_is_left_and_one_without_is_removed(tmp_path: Path) -> None:
    owned, held = scratch.make(str(tmp_path))
    left, lost = scratch.make(str(tmp_path))
    Path(left, *["folder"] * 100).mkdir(parents=True)
    Path(left, "folder").chmod(0)
    os.close(lost)
    other = tmp_path / "assay-else"
    other.mkdir()
    assert scratch.sweep(str(tmp_path)) == [left]
    assert sorted(tmp_path.iterdir()) == sorted([Path(owned), other])
    os.close(held)


def test_a_process_in_a_folder_without_an_owner_is_ended(tmp_path: Path) -> None:
    left, lost = scratch.make(str(tmp_path))
    with subprocess.Popen(["sleep", "60"], cwd=left) as sleeper:
        os.close(lost)
        assert scratch.sweep(str(tmp_path)) == [left]
        assert sleeper.wait(20) == -signal.SIGKILL


def test_temporary_files_go_into_the_scratch_folder(sandbox: Sandbox) -> None:
    stage = one('test "$TMPDIR" = "$TMP" -a "$TMP" = "$TEMP" && echo x > "$TMPDIR/f" && dirname "$TMPDIR" "$PWD"')
    first, second = stage.text.split()
    assert first == second


def test_a_program_of_the_user_may_write_where_it_likes(tmp_path: Path) -> None:
    place = tmp_path / "built"
    assert one(f"echo x > {place}", access=Access.OPEN).status == 0
    assert place.read_text() == "x\n"


def test_no_descriptor_of_the_supervisor_reaches_a_tool(sandbox: Sandbox) -> None:
    assert one("ls /proc/self/fd").text.split() == ["0", "1", "2", "3"]  # the last is that of the folder it lists


def test_a_linked_collected_file_is_not_read(sandbox: Sandbox) -> None:
    assert one("ln -s /etc/hostname out").files == {}
    assert one("mkdir d; echo x > d/out; ln -s d/out out").files == {}


def test_what_is_required_and_not_granted_is_named() -> None:
    with pytest.raises(ToolError, match="not granted here: processes in a namespace of their own, no network; use"):
        client.require(("landlock 7",))
    with pytest.raises(ToolError, match="not granted here: files read-only outside the scratch folder"):
        client.require(("pid", "net"))


def test_requiring_the_walls_runs_tools_where_they_stand() -> None:
    needs("pid", "net", "read-only")
    with behind(Sandbox.REQUIRE):
        assert one("echo walled").text == "walled\n"


@pytest.mark.parametrize("name", ["../x", "/x", "a/../../x", "..", "."])
def test_no_file_is_written_outside_the_scratch_folder(name: str) -> None:
    with pytest.raises(UsageError, match="outside the scratch folder"):
        run(Invocation({name: b""}, (Command(("true",)),)), Limits())
