"""Packages made for a test: wheels, and source archives whose build would be noticed."""

from __future__ import annotations

import shutil
import tarfile
import zipfile
from pathlib import Path


def write_wheel(folder: Path, name: str, version: str, needs: tuple[str, ...] = (), tag: str = "py3-none-any") -> Path:
    """Write a wheel with one empty module."""
    info = f"{name}-{version}.dist-info"
    lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}", "Provides-Extra: dev"]
    metadata = "\n".join([*lines, *(f"Requires-Dist: {need}" for need in needs), ""])
    file = folder / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(file, "w") as wheel:
        wheel.writestr(f"{name}.py", "")
        wheel.writestr(f"{info}/METADATA", metadata)
        wheel.writestr(f"{info}/WHEEL", f"Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: {tag}\n")
        wheel.writestr(f"{info}/RECORD", f"{name}.py,,\n{info}/METADATA,,\n{info}/WHEEL,,\n{info}/RECORD,,\n")
    return file


def write_source(folder: Path, name: str, version: str) -> None:
    """Write a source archive whose build leaves a trace and fails."""
    top = folder / f"{name}-{version}"
    top.mkdir()
    (top / "setup.py").write_text(f"open({str(folder / 'built')!r}, 'w'); raise SystemExit('this must not run')\n")
    (top / "PKG-INFO").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    with tarfile.open(folder / f"{name}-{version}.tar.gz", "w:gz") as archive:
        archive.add(top, top.name)
    shutil.rmtree(top)
