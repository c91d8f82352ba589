"""`--sandbox` decides how tools are contained; a file can ask for more and not for less."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from tests.cli.shell import ASSAY, assay, script
from tests.cli.stored import YES
from tests.core.tools.traces import needs

FORBID = "echo 0 > /proc/sys/user/max_user_namespaces; exec"
"""Makes a user namespace in which no other can be made, as containers are."""


def campaign(folder: Path, *options: str, settings: str = "") -> tuple[int, str, bool]:
    """Run a campaign with a tool that writes beside itself; give status, errors, and whether the tool could."""
    tool = script(folder / "tool", f"touch {folder}/written; {YES}")
    file = folder / "campaign.toml"
    file.write_text(f'domain = "pushdown"\nsubject = "pdaaal:post,path={tool}"\ncases = 1\nshrink = 0\n{settings}')
    done = assay("run", file, "--allow-commands", "--quiet", *options, cwd=folder)
    return done.status, done.err, (folder / "written").exists()


def test_a_tool_writes_outside_only_where_the_sandbox_is_off(tmp_path: Path) -> None:
    needs("read-only")
    assert campaign(tmp_path)[::2] == (1, False)
    assert campaign(tmp_path, "--sandbox", "require")[::2] == (1, False)
    assert campaign(tmp_path, "--sandbox", "off")[::2] == (1, True)


def test_a_file_cannot_switch_the_sandbox_off(tmp_path: Path) -> None:
    status, err, written = campaign(tmp_path, settings='sandbox = "off"\n')
    assert (status, written) == (2, False)
    assert "campaign.toml: sandbox: the sandbox cannot be switched off in a file; delete it" in err
    assert campaign(tmp_path, settings='sandbox = "none"\n')[0] == 2


def test_a_file_may_require_the_sandbox_and_the_command_line_has_the_last_word(tmp_path: Path) -> None:
    needs("read-only")
    assert campaign(tmp_path, settings='sandbox = "require"\n')[::2] == (1, False)
    assert campaign(tmp_path, "--sandbox", "off", settings='sandbox = "require"\n')[::2] == (1, True)


@pytest.mark.parametrize(("sandbox", "status"), [("require", 3), ("auto", 0)])
def test_what_is_not_granted_is_named(tmp_path: Path, sandbox: str, status: int) -> None:
    needs("pid")
    command = [ASSAY, "doctor", "ltl", "--subject", "lbt-reader,path=/bin/echo", "--sandbox", sandbox]
    done = subprocess.run(
        ["unshare", "-Ur", "sh", "-c", f'{FORBID} "$@"', "sh", *command],
        cwd=tmp_path,
        env={**os.environ, "XDG_STATE_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == status, done.stderr
    if sandbox == "require":
        why = "processes in a namespace of their own, no network"
        remedy = "use --sandbox auto, or another machine"
        assert done.stderr == f"assay: the sandbox is not granted here: {why}; {remedy}\n"
        assert done.stdout == ""
    else:
        assert "\n  not granted: processes in a namespace of their own\n  not granted: no network\n" in done.stdout


def test_the_doctor_says_what_is_in_force(tmp_path: Path) -> None:
    needs("pid", "net", "read-only")
    told = assay("doctor", "ltl", "--subject", "fault:one-set", cwd=tmp_path).out
    assert "tools run in a sandbox (auto):\n  processes: in a namespace of their own" in told
    assert "  network: none but a loopback device of its own\n" in told
    off = assay("doctor", "ltl", "--subject", "fault:one-set", "--sandbox", "off", cwd=tmp_path).out
    assert "tools run without a sandbox (off):\n  limits: " in off
