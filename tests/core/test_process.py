"""However a program ends, it is told apart, and nothing of it is left."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from tests.core.tools.traces import behind, running

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, End, Invocation, Stage
from assay.core.tools.process import run
from assay.core.tools.sandbox.policy import Sandbox
from assay.errors import ToolError

PYTHON = (sys.executable, "-I", "-S", "-c")
SHORT = Limits(seconds=3)


def run_one(program: str, *arguments: str, limits: Limits | None = None, stdin: bytes = b"") -> Stage:
    command = Command((*PYTHON, program, *arguments), stdin=stdin)
    return run(Invocation({}, (command,)), limits or Limits()).stages[0]


def test_exit_keeps_status_and_both_streams() -> None:
    stage = run_one("import sys; print('out'); print('err', file=sys.stderr); sys.exit(3)")
    assert (stage.end, stage.status, stage.stdout, stage.stderr) == (End.EXIT, 3, b"out\n", b"err\n")
    assert not stage.truncated


def test_ordinary_exit_has_status_zero() -> None:
    stage = run_one("")
    assert (stage.end, stage.status, stage.stdout) == (End.EXIT, 0, b"")


def test_signal_is_told_by_its_number() -> None:
    stage = run_one("import os; print('before', flush=True); os.kill(os.getpid(), 11)")
    assert (stage.end, stage.status, stage.stdout) == (End.SIGNAL, 11, b"before\n")


def test_time_limit_keeps_what_was_printed() -> None:
    stage = run_one("import time; print('so far', flush=True); time.sleep(60)", limits=SHORT)
    assert (stage.end, stage.stdout) == (End.TIME, b"so far\n")


FAMILY = """
import subprocess, sys, time

quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
for new_session in (False, True):
    for streams in ({}, quiet):
        subprocess.Popen([*sys.argv[3:], "import time; time.sleep(60)", sys.argv[2]],
            start_new_session=new_session, **streams)
print("started", flush=True)
if sys.argv[1] == "stay":
    time.sleep(60)
"""


@pytest.fixture(params=["auto", "off"])
def sandbox(request: pytest.FixtureRequest) -> Iterator[Sandbox]:
    """Run tools behind walls, and without."""
    with behind(Sandbox(request.param)) as chosen:
        yield chosen


@pytest.mark.parametrize("how", ["stay", "leave"])
def test_no_child_outlives_the_program_wherever_it_went(how: str, sandbox: Sandbox) -> None:
    token = f"family-{uuid4().hex}"
    stage = run_one(FAMILY, how, token, *PYTHON, limits=SHORT if how == "stay" else None)
    assert (stage.end, stage.text) == (End.TIME if how == "stay" else End.EXIT, "started\n")
    assert running(token) == []


def test_grandchild_in_a_session_of_its_own_is_found(sandbox: Sandbox) -> None:
    program = """
import os, sys, time
reader, writer = os.pipe()
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        null = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(null, stream)
        os.write(writer, b"there")
        time.sleep(60)
    os._exit(0)
print(os.read(reader, 20).decode(), flush=True)
"""
    token = f"grandchild-{uuid4().hex}"
    stage = run_one(program, token)
    assert (stage.end, stage.text) == (End.EXIT, "there\n")
    assert running(token) == []


def test_child_that_holds_the_output_does_not_hold_up_the_end() -> None:
    stage = run_one("import subprocess; subprocess.Popen(['sleep', '60']); print('done')")
    assert (stage.end, stage.stdout) == (End.EXIT, b"done\n")
    assert stage.seconds < 30


def test_flood_is_cut_at_the_limit_and_ended() -> None:
    flood = "import sys\nwhile True: sys.stdout.write('x' * 65536)"
    stage = run_one(flood, limits=Limits(seconds=60, output=100_000))
    assert (stage.end, stage.stdout, stage.truncated) == (End.OUTPUT, b"x" * 100_000, True)
    assert stage.seconds < 30


def test_flood_of_errors_is_cut_too() -> None:
    flood = "import sys\nwhile True: sys.stderr.write('x' * 65536)"
    stage = run_one(flood, limits=Limits(seconds=60, output=1000))
    assert (stage.end, len(stage.stderr), stage.truncated) == (End.OUTPUT, 1000, True)


@pytest.mark.parametrize(("printed", "end"), [(1000, End.EXIT), (1001, End.OUTPUT)])
def test_output_limit_is_exact_even_when_the_program_has_ended(printed: int, end: End) -> None:
    stage = run_one(f"import os; os.write(1, b'x' * {printed})", limits=Limits(output=1000))
    assert (stage.end, len(stage.stdout), stage.truncated) == (end, 1000, end is End.OUTPUT)


def test_memory_limit_is_told() -> None:
    stage = run_one("x = bytearray(1 << 30); print(len(x))", limits=Limits(memory=256 << 20))
    assert (stage.end, stage.stdout) == (End.MEMORY, b"")


def test_missing_executable_is_a_tool_error_that_names_it() -> None:
    invocation = Invocation({}, (Command(("no-such-program-anywhere",)),))
    with pytest.raises(ToolError, match="no-such-program-anywhere cannot be started"):
        run(invocation, Limits())


def test_a_file_that_is_not_executable_is_missing_too(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("#!/bin/sh\n")
    with pytest.raises(ToolError, match="plain cannot be started: no such executable"):
        run(Invocation({}, (Command((str(tmp_path / "plain"),)),)), Limits())


def test_a_script_without_an_interpreter_line_is_run_by_the_shell(tmp_path: Path) -> None:
    (tmp_path / "script").write_text('echo "$1"; exit 4\n')
    (tmp_path / "script").chmod(0o755)
    stage = run(Invocation({}, (Command((str(tmp_path / "script"), "given")),)), Limits()).stages[0]
    assert (stage.end, stage.status, stage.stdout) == (End.EXIT, 4, b"given\n")


def test_output_that_is_no_utf8_is_kept_as_bytes() -> None:
    stage = run_one(r"import os; os.write(1, b'a\xff\xfeb')")
    assert stage.stdout == b"a\xff\xfeb"
    assert stage.text == "a\ufffd\ufffdb"


def test_input_that_is_not_read_blocks_nobody() -> None:
    stage = run_one("print('ready')", stdin=b"x" * (1 << 20))
    assert (stage.end, stage.stdout) == (End.EXIT, b"ready\n")


def test_input_reaches_the_program_whole() -> None:
    stage = run_one("import sys; print(len(sys.stdin.buffer.read()))", stdin=b"x" * (1 << 20))
    assert stage.stdout == b"1048576\n"


def test_big_streams_in_turn_do_not_deadlock() -> None:
    program = "import os\nfor _ in range(40): os.write(1, b'o' * 50000); os.write(2, b'e' * 50000)"
    stage = run_one(program)
    assert (stage.end, len(stage.stdout), len(stage.stderr)) == (End.EXIT, 2_000_000, 2_000_000)


def test_program_that_closes_its_outputs_goes_on_to_its_own_end() -> None:
    stage = run_one("import os, time; os.close(1); os.close(2); time.sleep(0.2); os._exit(7)")
    assert (stage.end, stage.status) == (End.EXIT, 7)


def test_program_that_closes_its_outputs_still_meets_the_time_limit() -> None:
    stage = run_one("import os, time; os.close(1); os.close(2); time.sleep(60)", limits=SHORT)
    assert stage.end is End.TIME


def test_environment_and_scratch_folder_belong_to_the_run(tmp_path: Path) -> None:
    stage = run_one("import os; print(os.getcwd()); print(os.environ['LC_ALL'])")
    folder, locale = stage.text.split()
    assert Path(folder) != Path.cwd()
    assert not Path(folder).exists()
    assert locale == "C.UTF-8"
    assert "ASSAY_RUN" not in os.environ


def test_a_script_whose_interpreter_is_missing_is_a_tool_error(tmp_path: Path) -> None:
    script = tmp_path / "tool"
    script.write_text("#!/nowhere/interpreter\n", encoding="utf-8")
    script.chmod(0o755)
    with pytest.raises(ToolError, match="cannot be started"):
        run(Invocation({}, (Command((str(script),)),)), Limits())
