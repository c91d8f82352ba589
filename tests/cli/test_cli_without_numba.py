"""Without Numba, compiled kernels run, and what is not compiled is refused in one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

HIDE = "import sys; sys.modules['numba'] = None; from assay.cli.main import main; main()"
FILES = {
    "pushdown": (
        "p.json",
        (
            '{"instance": [{"state-names": true}, {"states": {"p": {"A": [{"to": "p", "pop": ""}]}}},'
            ' {"accepting": [0], "edges": [["p", "A", 0]]}, {"accepting": ["p"], "edges": []}]}'
        ),
    ),
    "boogie": ("p.bpl", "procedure main() { var x: int; x := 1; assert x == 1; }\n"),
    "promela": ("p.pml", "byte x;\nactive proctype p() { x = 1; assert(x == 1) }\n"),
    "ltl": ("p.ltl", "[] p\n"),
}


def check(domain: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    name, text = FILES[domain]
    (folder / name).write_text(text)
    argv = [sys.executable, "-c", HIDE, "check", domain, name]
    environment = {**os.environ, **environment}
    return subprocess.run(argv, cwd=folder, env=environment, capture_output=True, check=False, text=True)


@pytest.mark.parametrize("domain", FILES)
def test_compiled_kernels_need_no_numba(tmp_path: Path, domain: str) -> None:
    done = check(domain, tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "certified: full" in done.stdout


@pytest.mark.parametrize("domain", FILES)
def test_kernels_that_are_not_compiled_are_asked_for_in_one_line(tmp_path: Path, domain: str) -> None:
    done = check(domain, tmp_path, XDG_CACHE_HOME=str(tmp_path / "empty"))
    if domain == "ltl":
        assert done.returncode == 0  # it has none
    else:
        assert done.returncode == 3
        (line,) = done.stderr.splitlines()
        assert line.startswith("assay: the kernels are not compiled, and compiling them needs Numba; ")
        assert "pip install" in line
