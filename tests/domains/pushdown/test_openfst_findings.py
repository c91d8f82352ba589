"""The bugs of OpenFst that docs/findings.md lists: what its programs print, against what is right."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent / "openfst_findings"
ENDLESS = 4.0
"""Seconds after which a search of six arcs is not going to end; its memory grows meanwhile."""
pytestmark = pytest.mark.tool("pdtshortestpath")


def run(folder: Path, *command: str, timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """Run one of OpenFst's programs in a folder."""
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, timeout=timeout)


@pytest.fixture
def compiled(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with a transducer, compiled, and its parentheses."""
    shutil.copy(FOLDER / "pairs.txt", tmp_path)
    assert run(tmp_path, "fstcompile", str(FOLDER / request.param), "in.fst").returncode == 0
    return tmp_path


def has_path(folder: Path) -> bool:
    """Whether the expanded transducer has a path to a final state: `fstshortestpath` of the same OpenFst."""
    assert run(folder, "pdtexpand", "--pdt_parentheses=pairs.txt", "in.fst", "expanded.fst").returncode == 0
    assert run(folder, "fstshortestpath", "expanded.fst", "path.fst").returncode == 0
    return bool(run(folder, "fstprint", "path.fst").stdout)


SEARCH = ("pdtshortestpath", "--pdt_parentheses=pairs.txt", "in.fst", "out.fst")


@pytest.mark.parametrize("compiled", ["missed_path.txt"], indirect=True)
@pytest.mark.parametrize("queue", ["fifo", "lifo", "state"])
def test_a_path_through_one_state_in_two_contexts_is_missed(compiled: Path, queue: str) -> None:
    done = run(compiled, SEARCH[0], f"--queue_type={queue}", *SEARCH[1:])
    assert (done.returncode, run(compiled, "fstprint", "out.fst").stdout) == (0, "")
    assert has_path(compiled)


@pytest.mark.parametrize("compiled", ["unclosed.txt"], indirect=True)
def test_an_open_parenthesis_without_a_closing_one_aborts_the_search(compiled: Path) -> None:
    done = run(compiled, *SEARCH)
    assert done.returncode == 1
    assert "Check failed" in done.stderr
    assert has_path(compiled)


@pytest.mark.parametrize("compiled", ["lost_arc.txt"], indirect=True)
@pytest.mark.parametrize("queue", ["fifo", "lifo", "state"])
def test_the_search_aborts_on_a_path_that_it_has_found(compiled: Path, queue: str) -> None:
    shutil.copy(FOLDER / "lost_arc_pairs.txt", compiled / "pairs.txt")
    done = run(compiled, SEARCH[0], f"--queue_type={queue}", *SEARCH[1:])
    assert done.returncode == 1
    assert "GetPathArc: Failed to find arc" in done.stderr
    assert has_path(compiled)


@pytest.mark.slow
@pytest.mark.parametrize("compiled", ["endless.txt"], indirect=True)
def test_a_search_without_weights_does_not_end(compiled: Path) -> None:
    with pytest.raises(subprocess.TimeoutExpired):
        run(compiled, *SEARCH, timeout=ENDLESS)
    assert has_path(compiled)
