"""The search for a change, and releases of a package in environments of their own."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.core.bisect.environment import UnusableReleaseError, environment, releases
from assay.core.bisect.releases import check_package, chosen_releases
from assay.core.bisect.search import Change, State, Tried, find_change
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
from assay.errors import UsageError

LETTERS = {"b": State.BAD, "g": State.GOOD, "s": State.SKIPPED}


def search(states: str) -> tuple[Change | None, int]:
    """Search among versions 0, 1, 2, … of these states; also give the number of attempts."""
    asked: list[str] = []

    def attempt(version: str) -> Tried:
        asked.append(version)
        return Tried(version, LETTERS[states[int(version)]], "")

    found = find_change([str(number) for number in range(len(states))], attempt)
    assert len(asked) == len(set(asked)), "no version is tried twice"
    return found, len(asked)


@given(st.integers(1, 40), st.integers(1, 40), st.sampled_from(["bg", "gb"]))
def test_the_change_is_found_in_logarithmic_time(old: int, new: int, states: str) -> None:
    before, after = states[0], states[1]
    found, tries = search(before * old + after * new)
    assert found is not None
    assert (found.last.version, found.first.version, found.between) == (str(old - 1), str(old), ())
    assert found.first.state is LETTERS[after]
    assert tries <= 2 + (old + new).bit_length()


@given(st.text("bgs", min_size=1, max_size=12))
def test_the_change_is_one_between_neighbours_or_there_is_none(states: str) -> None:
    found, _ = search(states)
    ends = states.strip("s")
    assert (found is None) == (not ends or ends[0] == ends[-1])
    if found is not None:
        last, first = int(found.last.version), int(found.first.version)
        assert {states[last], states[first]} == {"b", "g"}
        assert set(states[last + 1 : first]) <= {"s"}
        assert found.between == tuple(str(number) for number in range(last + 1, first))


def test_the_ends_choose_the_releases_between_them() -> None:
    listed = ["1", "2", "3", "4"]
    assert chosen_releases(listed, None, None) == listed
    assert chosen_releases(listed, "2", None) == ["2", "3", "4"]
    assert chosen_releases(listed, None, "3") == ["1", "2", "3"]
    assert chosen_releases(listed, "3", "2") == ["2", "3"]
    with pytest.raises(UsageError, match="no release '9'; choose from 1, 2, 3, 4"):
        chosen_releases(listed, "9", None)


@pytest.mark.parametrize(
    ("subject", "package", "complaint"),
    [
        ("pyformlang", "networkx", "subject pyformlang runs the package pyformlang; name that"),
        ("openfst", "openfst", "subject openfst does not run a Python package"),
    ],
)
def test_a_package_that_the_subject_does_not_run_is_refused(subject: str, package: str, complaint: str) -> None:
    with pytest.raises(UsageError) as refused:
        check_package(load_domain("pushdown"), parse_spec(subject), package)
    assert complaint in str(refused.value)
    check_package(load_domain("pushdown"), parse_spec("pyformlang"), "PyFormLang")
    check_package(load_domain("pushdown"), parse_spec("clingo"), "clingo")


@pytest.mark.parametrize(("package", "version"), [("-r", "1"), ("a", "--pre"), ("a b", "1"), ("a", "1;x")])
def test_names_that_pip_would_take_for_options_are_refused(package: str, version: str) -> None:
    with pytest.raises(UsageError, match=r"invalid (package|version)"), environment(package, version):
        pytest.fail("no environment")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with three releases of a small package, from which alone pip installs."""
    for version, text in {"1.0": "ANSWER = 1", "1.1": "ANSWER = 2", "2.0": "import no_such_module"}.items():
        wheel(tmp_path, version, {"assay_shelf.py": text})
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    monkeypatch.setenv("PIP_FIND_LINKS", str(tmp_path))
    return tmp_path


def wheel(folder: Path, version: str, files: Mapping[str, str]) -> None:
    info = f"assay_shelf-{version}.dist-info"
    meta = {
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: assay-shelf\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    every = {**files, **meta}
    record = "".join(f"{name},,\n" for name in [*every, f"{info}/RECORD"])
    with ZipFile(folder / f"assay_shelf-{version}-py3-none-any.whl", "w") as archive:
        for name, text in {**every, f"{info}/RECORD": record}.items():
            archive.writestr(name, text)


@pytest.mark.slow
def test_releases_are_installed_alone_and_deleted(shelf: Path) -> None:
    assert releases("assay-shelf") == ["1.0", "1.1", "2.0"]
    with environment("assay-shelf", "1.1") as made:
        made.load("assay-shelf", "1.1", "assay_shelf", "assay.core.tools.library_child")
        kept = made.folder
        assert kept.exists()
        assert made.program("python")
    assert not kept.exists()
    with environment("assay-shelf", "2.0") as made, pytest.raises(UnusableReleaseError, match="no_such_module"):
        made.load("assay-shelf", "2.0", "assay_shelf")
    with pytest.raises(UnusableReleaseError, match=r"does not install: .*3\.0"), environment("assay-shelf", "3.0"):
        pytest.fail("no such release")
