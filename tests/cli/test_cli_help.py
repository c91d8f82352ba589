"""Help, and output that nobody reads to the end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.shell import ASSAY, assay

from assay import __version__
from assay.cli.main import assay as command

pytestmark = pytest.mark.slow

HEAVY = (
    "rich",
    "jinja2",
    "msgspec",
    "sqlite3",
    "multiprocessing",
    "assay.core",
    "assay.report",
    "assay.domains.pushdown",
)
ASK_FOR_HELP = f"""
import sys
from assay.cli.main import main
sys.argv = ["assay", "--help"]
try:
    main()
finally:
    print("imported:", [name for name in {HEAVY!r} if name in sys.modules])
"""
COMMANDS = command.list_commands(command.make_context("assay", ["--version"], resilient_parsing=True))


def test_help_names_every_command_and_so_does_nothing_at_all(tmp_path: Path) -> None:
    asked = assay("--help", cwd=tmp_path)
    assert asked.status == 0
    assert all(f"\n  {name} " in asked.out for name in COMMANDS)
    alone = assay(cwd=tmp_path)
    assert alone.status == 2
    assert alone.err.strip() == asked.out.strip()


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_explains_itself(tmp_path: Path, name: str) -> None:
    done = assay(name, "--help", cwd=tmp_path)
    assert (done.status, done.err) == (0, "")
    assert done.out.startswith(f"Usage: assay {name}")
    assert "--help" in done.out


@pytest.mark.parametrize("name", ["check", "verify"])
def test_commands_with_a_domain_explain_themselves_for_each(tmp_path: Path, name: str) -> None:
    done = assay(name, "pushdown", "--help", cwd=tmp_path)
    assert done.status == 0
    assert done.out.startswith(f"Usage: assay {name} pushdown")
    assert "Does some configuration of A1 reach one of A2" in done.out
    assert "unknown domain 'nosuch'; choose from " in assay(name, "nosuch", cwd=tmp_path).complaint


def test_the_version_is_the_package_s(tmp_path: Path) -> None:
    assert assay("--version", cwd=tmp_path).out == f"assay, version {__version__}\n"


def test_the_package_can_be_run_as_a_module() -> None:
    argv = [sys.executable, "-m", "assay", "--version"]
    assert subprocess.run(argv, capture_output=True, check=True, text=True).stdout.endswith(f"version {__version__}\n")


def test_an_unknown_command_is_status_2(tmp_path: Path) -> None:
    done = assay("rum", cwd=tmp_path)
    assert done.status == 2
    assert done.complaint.startswith("assay: unknown command 'rum'; did you mean run? choose from run, resume, ")


def test_help_imports_nothing_heavy(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", ASK_FOR_HELP], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("Usage: assay")
    assert done.stdout.endswith("imported: []\n")


def unread(*args: str, cwd: Path, also_err: bool = False) -> tuple[int, bytes]:
    """Run a command whose output has no reader from the start; its exit status, and what it said on standard error."""
    process = subprocess.Popen(
        [ASSAY, *args],
        cwd=cwd,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT if also_err else subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.close()
    err = process.stderr.read() if process.stderr else b""
    return process.wait(), err


def test_a_reader_that_leaves_is_no_error(tmp_path: Path) -> None:
    store = ("--store", "c.assay")
    options = ("--cases", "60", "--subject", "fault:epsilon", "--shrink", "0")
    status, err = unread("run", "pushdown", *options, *store, cwd=tmp_path)
    assert status == 1  # what the campaign found, not that nobody read it
    assert b"Traceback" not in err
    for args in (("findings", "c.assay"), ("status", "c.assay"), ("subjects",)):
        assert unread(*args, cwd=tmp_path) == (0, b"")


def test_a_campaign_goes_on_when_nobody_reads_its_progress(tmp_path: Path) -> None:
    options = ("--cases", "60", "--subject", "fault:epsilon", "--store", "c.assay")
    assert unread("run", "pushdown", *options, cwd=tmp_path, also_err=True)[0] == 1
    assert "60 of 60 cases" in assay("status", "c.assay", cwd=tmp_path).out


def test_output_that_cannot_be_written_is_an_error(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([ASSAY, "subjects"], cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 2
    assert done.stderr.startswith(b"assay: No space left on device")
    assert done.stderr.count(b"\n") == 1
