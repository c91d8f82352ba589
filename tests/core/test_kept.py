"""Compiled code is kept by the content of what it was made of."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from assay.core.native.code_cache import PACKAGE, content_of, folder_of


def test_a_changed_source_is_another_content(tmp_path: Path) -> None:
    source = tmp_path / "kernel.py"
    source.write_text("one")
    before = content_of(tmp_path)
    assert content_of(tmp_path) == before
    source.write_text("two")
    assert content_of(tmp_path) != before


LOOK = """
from pathlib import Path
from assay.core.domain.protocol import load_domain
from assay.core.native.code_cache import PACKAGE, folder_of
domain = load_domain("boogie")
ready = domain.kernels_ready()
domain.compile_kernels(lambda done, count: None)
made = folder_of("boogie").rglob("*.nb?")
print(PACKAGE, ready, folder_of("boogie"), *sorted(path.stat().st_mtime_ns for path in made))
"""


def test_a_copy_of_the_package_elsewhere_uses_the_same_code(tmp_path: Path) -> None:
    said = []
    for place in ("one", "two"):
        shutil.copytree(PACKAGE, tmp_path / place / "assay", ignore=shutil.ignore_patterns("__pycache__"))
        environment = {**os.environ, "PYTHONPATH": str(tmp_path / place), "XDG_CACHE_HOME": str(tmp_path / "caches")}
        done = subprocess.run([sys.executable, "-c", LOOK], env=environment, capture_output=True, check=True, text=True)
        said.append(done.stdout.split())
    (one, cold, *made), (two, warm, *kept) = said
    assert (one, two) == tuple(str(tmp_path / place / "assay") for place in ("one", "two"))
    assert (cold, warm) == ("False", "True")
    assert made == kept
    assert len(made) > 2


def test_kernels_from_outside_the_package_have_a_folder_apart_from_those_of_its_domains() -> None:
    assert folder_of("no_domain_of_ours") not in {folder_of("pushdown"), folder_of("promela")}


@pytest.mark.parametrize("compiler", ["numba", "llvmlite"])
def test_another_version_of_a_compiler_is_another_content(tmp_path: Path, compiler: str) -> None:
    (tmp_path / f"{compiler}-0.1.dist-info").mkdir()
    (tmp_path / "kernel.py").write_text("one")
    script = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\n"
        "from pathlib import Path; from assay.core.native.code_cache import content_of\n"
        f"print(content_of(Path({str(tmp_path)!r})))"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    assert said.strip() != content_of(tmp_path)
