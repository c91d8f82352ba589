"""Verifiers that SPIN generates for models written in tests, compiled as quickly as it goes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

COMPILER = "tcc" if shutil.which("tcc") else "gcc"
"""tcc takes a thirtieth of gcc's time. It miscompiles some conditions; gcc decides about drawn models."""


def generate(source: str | Path, folder: Path, *options: str) -> None:
    """Have SPIN write `pan.c` for a model, given as its text or its file."""
    if isinstance(source, str):
        (folder / "m.pml").write_text(source, encoding="utf-8")
        source = folder / "m.pml"
    subprocess.run(["spin", *options, "-a", str(source)], cwd=folder, check=True, capture_output=True)


def compiled(folder: Path, *flags: str, compiler: str = COMPILER) -> Path:
    """Compile the generated verifier."""
    command = [compiler, "-O0", "-w", *flags, "-o", "pan", "pan.c"]
    subprocess.run(command, cwd=folder, check=True, capture_output=True)
    return folder / "pan"


def said(pan: Path, *options: str) -> str:
    """What a verifier prints."""
    command = [str(pan), *options]
    return subprocess.run(command, cwd=pan.parent, capture_output=True, text=True, check=False, timeout=60).stdout
