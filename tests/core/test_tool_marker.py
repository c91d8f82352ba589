"""A test whose tool is missing is skipped in words, and fails where every tool must be there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

CONFTEST = Path(__file__).parents[1] / "conftest.py"
TESTS = """
import pytest

@pytest.mark.tool("sh", "python:json")
def test_here():
    assert True

@pytest.mark.tool("sh", "no-such-tool")
def test_program_missing():
    assert False, "never run"

@pytest.mark.tool("python:no_such_module")
def test_module_missing():
    assert False, "never run"

def test_optional(pdaaal):
    assert pdaaal.name == "sh"
"""


def run_pytest(folder: Path, **variables: str) -> str:
    (folder / "conftest.py").write_text(CONFTEST.read_text())
    (folder / "pytest.ini").write_text("[pytest]\naddopts = -ra --strict-markers\nmarkers = tool(name, ...): tools\n")
    (folder / "test_tools.py").write_text(TESTS)
    plain = {k: v for k, v in os.environ.items() if k not in {"ASSAY_REQUIRE_TOOLS", "PDAAAL", "PYTEST_ADDOPTS"}}
    argv = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", str(folder)]
    done = subprocess.run(
        argv, cwd=folder, env={**plain, "COLUMNS": "200", **variables}, capture_output=True, text=True, check=False
    )
    return done.stdout


def test_missing_tools_are_skipped_with_their_remedy(tmp_path: Path) -> None:
    said = run_pytest(tmp_path)
    assert "1 passed, 3 skipped" in said
    assert "no-such-tool is not on PATH: install no-such-tool and put it there" in said
    assert "the Python module no_such_module is missing: pip install --only-binary :all: no_such_module" in said
    assert "the environment variable PDAAAL is not set: build PDAAAL" in said


def test_missing_tools_fail_where_they_are_required(tmp_path: Path) -> None:
    said = run_pytest(tmp_path, ASSAY_REQUIRE_TOOLS="1", PDAAAL="/bin/sh")
    assert "2 passed, 2 errors" in said
    assert "no-such-tool is not on PATH" in said
    assert "ASSAY_REQUIRE_TOOLS is set" in said
    assert "never run" not in said


def test_optional_tool_that_is_given_but_not_there_is_a_mistake(tmp_path: Path) -> None:
    said = run_pytest(tmp_path, PDAAAL="/nowhere/pdaaal")
    assert "PDAAAL=/nowhere/pdaaal is no executable file" in said
    assert "1 error" in said


def test_known_tools_come_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.conftest import why_missing  # noqa: PLC0415 - the plugin under test, loaded by pytest itself

    monkeypatch.setenv("PATH", "")
    assert why_missing("dot") == "dot is not on PATH: install Graphviz, for example `apt install graphviz`"
    assert why_missing("python:json") is None
