"""Finding a tool and asking for its version."""

from __future__ import annotations

import shutil
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from assay.core.tools.locator import (
    find_executable,
    find_file,
    find_module,
    has_package,
    package_file,
    package_version,
    version_of,
)
from assay.errors import ToolError


def test_a_program_is_found_by_its_name_and_by_its_path() -> None:
    path = shutil.which("sh")
    assert path is not None
    assert find_executable("sh", "") == find_executable(path, "") == path


def test_a_missing_program_is_an_error_with_its_remedy() -> None:
    with pytest.raises(ToolError, match="/nowhere/tool is not here; apt install tool"):
        find_executable("/nowhere/tool", "apt install tool")


def test_a_file_is_found_by_its_absolute_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "tool.jar").touch()
    monkeypatch.chdir(tmp_path)
    assert find_file("tool.jar", "") == str(tmp_path / "tool.jar")
    for missing in ("other.jar", "", "."):
        with pytest.raises(ToolError) as caught:
            find_file(missing, "give jar=")
        assert caught.value.remedy == "give jar="


def test_the_version_is_the_first_line_that_is_printed() -> None:
    assert version_of("/bin/sh", "-c", "printf '\\n tool 1.2 \\ncopyright\\n'; exit 1") == "tool 1.2"
    assert version_of("/bin/sh", "-c", ":") == "version unknown"


def test_a_module_is_run_by_the_python_that_has_its_package() -> None:
    assert has_package("click")
    assert find_module("click", "some.child") == (sys.executable, "-m", "some.child")
    assert package_version("click") == f"click {version('click')} (Python package)"
    assert Path(package_file("click", "click/__init__.py")).is_file()
    assert package_file("no-such-package-at-all", "tool.jar") == ""
