"""Compiled code is kept by the content of what it was made of."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from assay.core.native.code_cache import PACKAGE, content_of, keep_code, kept_code


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
from assay.core.native.code_cache import PACKAGE
from assay.domains.boogie.engine.run import MACHINE
domain = load_domain("boogie")
ready = domain.kernels_ready()
domain.compile_kernels(lambda done, count: None)
print(PACKAGE, ready, MACHINE.file, MACHINE.file.stat().st_mtime_ns)
"""


@pytest.mark.slow
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
    assert len(made) == 2


CODE = b"machine code"


def test_kept_code_is_read_again(tmp_path: Path) -> None:
    keep_code(tmp_path / "code.o", CODE)
    assert kept_code(tmp_path / "code.o") == CODE
    assert kept_code(tmp_path / "other.o") is None


@pytest.mark.parametrize("mode", [0o620, 0o602, 0o666])
def test_code_that_others_may_write_is_not_loaded(tmp_path: Path, mode: int) -> None:
    file = tmp_path / "code.o"
    keep_code(file, CODE)
    file.chmod(mode)
    assert kept_code(file) is None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_code_of_another_user_is_not_loaded(tmp_path: Path) -> None:
    file = tmp_path / "code.o"
    keep_code(file, CODE)
    os.chown(file, 65534, 65534)
    assert kept_code(file) is None


@pytest.mark.parametrize("damaged", [b"", b"short", bytes(16) + CODE])
def test_damaged_code_is_not_loaded(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "code.o").write_bytes(damaged)
    assert kept_code(tmp_path / "code.o") is None


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
