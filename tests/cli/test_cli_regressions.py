"""`assay export regressions`, and the plug-in that runs what it writes under pytest."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from tests.cli.shell import assay, script
from tests.cli.stored import YES, campaign, new_state

from assay.core.domain.lookup import make_source
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_source_spec
from assay.core.regressions.export import _part
from assay.core.regressions.regression import Regression, case_of, read_regression, regression_text

pytestmark = pytest.mark.slow
IMPORTED = """
import sys
def pytest_sessionfinish():
    print("imported:", [name for name in ("assay.core", "msgspec") if name in sys.modules])
"""


def run_pytest(folder: Path, *arguments: str, env: Mapping[str, str] | None = None) -> list[str]:
    """Run pytest with the plug-in and nothing of this repository; give what it prints."""
    argv = [sys.executable, "-m", "pytest", "-p", "assay.testing", "-p", "no:cacheprovider", "-rA", "--rootdir", "."]
    done = subprocess.run(
        [*argv, *arguments], cwd=folder, env=env or os.environ, capture_output=True, text=True, check=False
    )
    return (done.stdout + done.stderr).splitlines()


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the regression tests of a tool that always says yes."""
    folder = tmp_path_factory.mktemp("regressions")
    store = campaign(folder)
    done = assay("export", "regressions", store.name, "tests", cwd=folder)
    assert done.status == 0
    assert done.out.startswith("wrote ")
    again = assay("export", "regressions", store.name, "tests", cwd=folder)
    assert again.out.startswith("wrote 0 regression tests to tests\nunchanged: ")
    return folder


@pytest.fixture
def folder(exported: Path, tmp_path: Path) -> Path:
    shutil.copytree(exported / "tests", tmp_path / "tests")
    return tmp_path / "tests"


def ends(lines: list[str]) -> str:
    return lines[-1].strip("= ").partition(" in ")[0]


def test_an_open_bug_is_an_expected_failure_and_a_closed_one_fails(folder: Path) -> None:
    count = len(list(folder.glob("*.regression.toml")))
    assert count == len(list(folder.glob("*.json"))) > 0
    lines = run_pytest(folder)
    assert ends(lines) == f"{count} passed, {count} xfailed"
    assert any(line.startswith("XFAIL") and "open bug: soundness" in line for line in lines)
    for file in folder.glob("*.toml"):
        file.write_text(file.read_text().replace("open = true", "open = false"))
    failed = run_pytest(folder)
    assert ends(failed) == f"{count} failed, {count} passed"
    assert any(line.endswith("the oracle says unreachable, pdaaal:post says reachable") for line in failed)


def test_another_build_is_asked_and_a_missing_tool_is_skipped(folder: Path) -> None:
    count = len(list(folder.glob("*.regression.toml")))
    mended = script(folder.parent / "mended", """echo '{"result": false}'""")
    assert ends(run_pytest(folder, "--assay-subject", f"pdaaal:post,path={mended}")) == (
        f"{count} passed, {count} xpassed"
    )
    assert ends(run_pytest(folder, "--assay-subject", "pdaaal:post,path=/nowhere")) == (
        f"{count} passed, {count} skipped"
    )


def test_a_command_that_is_not_approved_is_not_run(folder: Path, tmp_path: Path) -> None:
    spy = script(tmp_path / "spy", f"touch {tmp_path / 'it-ran'}; {YES}")
    (file, *others) = sorted(folder.glob("*.toml"))
    for other in others:
        other.unlink()
    written = f'subject = "pdaaal:post,path={spy}"'
    lines = [written if line.startswith("subject") else line for line in file.read_text().split("\n")]
    file.write_text("\n".join(lines))
    unwalled = ("--assay-sandbox", "off")  # so that it shows which tools were run
    told = run_pytest(folder, *unwalled, env=new_state(tmp_path))
    assert ends(told) == "1 failed, 1 passed"
    assert any("runs an unapproved command" in line and "--assay-allow-commands" in line for line in told)
    assert not (tmp_path / "it-ran").exists()
    assert (
        ends(run_pytest(folder, "--assay-allow-commands", *unwalled, env=new_state(tmp_path))) == "1 passed, 1 xfailed"
    )
    assert (tmp_path / "it-ran").exists()


def test_a_wrong_verdict_and_a_malformed_test_are_told(folder: Path) -> None:
    (file, *others) = sorted(folder.glob("*.toml"))
    for other in others:
        other.unlink()
    file.write_text(file.read_text().replace('verdict = "unreachable"', 'verdict = "reachable"'))
    told = run_pytest(folder)
    assert any("the oracle says unreachable; recorded is reachable" in line for line in told)
    file.write_text("domain = 3\n")
    assert any("not a regression test: " in line for line in run_pytest(folder))


def test_the_plug_in_imports_nothing_where_there_is_no_such_test(tmp_path: Path) -> None:
    (tmp_path / "conftest.py").write_text(IMPORTED)
    (tmp_path / "test_x.py").write_text("def test_x():\n    assert True\n")
    lines = run_pytest(tmp_path, "-s", "-p", "no:hypothesispytest")
    assert any(line.endswith("imported: []") for line in lines), lines


@pytest.mark.parametrize(
    ("domain", "subject"), [("ltl", "fault:one-set"), ("boogie", "fault:once"), ("promela", "spin:full")]
)
def test_every_form_of_a_case_is_read_again(domain: str, subject: str, tmp_path: Path) -> None:
    loaded = load_domain(domain)
    source = make_source(loaded, parse_source_spec(loaded.source_kinds[0].name), 0)
    form, suffix = next(iter(loaded.forms.items()))
    for number in range(5):
        case = source.case(number)
        (tmp_path / f"c{suffix}").write_bytes(loaded.write(case, form))
        part = _part(loaded, tmp_path / f"c{suffix}", case)
        encoded = loaded.cases.encode(case).decode() if part is None else ""
        made = Regression(domain, f"c{suffix}", "o", "v", subject, "w", "k", part=part or "", encoded=encoded)
        (tmp_path / "c.regression.toml").write_text(regression_text(made))
        read = read_regression(tmp_path / "c.regression.toml")
        assert read == made
        assert case_of(loaded, read, tmp_path) == case
