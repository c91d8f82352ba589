"""Finding a tool and asking for its version."""

from __future__ import annotations

import shutil
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from assay.core.domain.spec import Spec
from assay.core.tools.locator import (
    find_executable,
    find_file,
    find_module,
    has_package,
    package_file,
    package_version,
    version_of,
)
from assay.core.tools.user_command import check_command, fill, find_command, program_name
from assay.errors import ToolError, UsageError


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


def user_command(line: str) -> Spec:
    return Spec("command", "", (("run", line),))


def test_a_command_is_found_with_its_arguments_and_filled() -> None:
    argv = find_command(user_command("sh -c 'run {file}'"), {})
    assert argv == (shutil.which("sh"), "-c", "run {file}")
    assert fill(argv, "{file}", "a b")[2] == "run a b"
    assert program_name(user_command("sh -c x")) == "sh"


def test_a_missing_command_warns_of_its_namesake() -> None:
    with pytest.raises(ToolError, match=r"correct run= \(PyPI's tool is another project\)"):
        find_command(user_command("/nowhere/tool {file}"), {"tool": "PyPI's tool"})


@pytest.mark.parametrize("line", ["", "tool", "{file}", "tool 'x {file}"])
def test_a_command_without_a_hole_or_with_an_open_quote_is_rejected(line: str) -> None:
    with pytest.raises(UsageError):
        check_command(user_command(line), "{file}", "tool {file}")
    check_command(user_command("tool --input={file}"), "{file}", "tool {file}")
