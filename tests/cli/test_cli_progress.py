"""How a running campaign is shown: plain lines into a file or a pipe, a live display on a terminal."""

from __future__ import annotations

import os
import pty
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.cli.shell import ASSAY, assay, environment, left_after

pytestmark = pytest.mark.slow

ESCAPE = re.compile(r"\x1b\[[0-9;?]*[a-zA-Z]")


def read_some(terminal: int) -> bytes:
    try:
        return os.read(terminal, 1 << 16)
    except OSError:
        return b""  # where other systems give an end of file, Linux raises an error


def on_terminal(*args: str, cwd: Path, mark: str, act: Callable[[int, str], None] = lambda *_: None) -> tuple[int, str]:
    """Run a command on a terminal of its own; `act` may type on it, and sees what is there so far."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(cwd)
        os.execve(ASSAY, [ASSAY, *args], environment(mark, TERM="xterm", COLUMNS="100"))
    seen = ""
    while data := read_some(terminal):
        seen += data.decode(errors="replace")
        act(terminal, seen)
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]), seen


def test_without_a_terminal_there_are_plain_lines(tmp_path: Path) -> None:
    done = assay("run", "pushdown", "--cases", "150", "--subject", "fault:epsilon", cwd=tmp_path)
    lines = done.err.splitlines()
    counting = [line for line in lines if " of 150 cases · " in line]
    assert re.fullmatch(r"150 of 150 cases · [\d.,]+/s · fault:epsilon soundness \d+", counting[-1])
    assert all(line in counting or re.fullmatch(r"shrunk fault:epsilon#\d+: .*tests", line) for line in lines)
    assert "\x1b" not in done.err + done.out


def test_on_a_terminal_there_is_a_live_display_that_ends_well(tmp_path: Path) -> None:
    mark = "on-a-terminal"
    status, seen = on_terminal(
        "run", "pushdown", "--cases", "150", "--subject", "fault:epsilon", cwd=tmp_path, mark=mark
    )
    text = ESCAPE.sub("", seen)
    assert status == 1
    assert "150 of 150 cases" in text
    assert re.search(r"fault:epsilon\s+\d+ × soundness", text)
    assert re.search(r"[1-9]\d*/s", text)
    assert "assay report pushdown-1.assay" in text.splitlines()[-1]
    assert seen.count("\x1b[?25l") == seen.count("\x1b[?25h") == 1  # the cursor is hidden, and shown again
    assert left_after(mark) == []


def test_ctrl_c_on_a_terminal_stops_in_good_order(tmp_path: Path) -> None:
    mark = "ctrl-c-on-a-terminal"
    typed: list[int] = []

    def stop_once_it_counts(terminal: int, seen: str) -> None:
        if not typed and re.search(r"[1-9][\d,]* of 50,000 cases", ESCAPE.sub("", seen)):
            typed.append(os.write(terminal, b"\x03"))

    args = ("run", "pushdown", "--source", "random:rules=20", "--cases", "50000", "--subject", "fault:epsilon")
    status, seen = on_terminal(*args, cwd=tmp_path, mark=mark, act=stop_once_it_counts)
    assert typed
    assert status == 130
    assert "Traceback" not in seen
    assert re.search(r"stopped; [1-9][\d,]* cases are kept\. Continue with: assay resume pushdown-1\.assay", seen)
    assert seen.count("\x1b[?25l") == seen.count("\x1b[?25h") == 1
    assert left_after(mark) == []


def test_quiet_shows_nothing_on_a_terminal_either(tmp_path: Path) -> None:
    args = ("run", "pushdown", "--cases", "20", "--subject", "engine:post", "--quiet")
    assert on_terminal(*args, cwd=tmp_path, mark="quiet-on-a-terminal") == (0, "")
