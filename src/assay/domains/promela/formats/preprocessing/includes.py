"""Included files: regular files inside the folder of the model, or inside a folder that the user allowed."""

from __future__ import annotations

import os
import stat
from collections.abc import Sequence
from pathlib import Path

from assay.domains.promela.formats.preprocessing.budget import BYTES, Budget
from assay.domains.promela.formats.preprocessing.directives import Find
from assay.errors import InputError


def includes_of(model: Path, folders: Sequence[Path] = ()) -> Find:
    """Resolve includes as `cpp -I` does: beside the including file, then in `folders`; links are followed first.

    A file is named relative to the folder of the model, so that a case is the same on every machine.
    """
    home = Path(os.path.realpath(model.parent))
    searched = [Path(os.path.realpath(folder)) for folder in folders]

    def find(name: str, within: str, budget: Budget) -> tuple[str, str]:
        beside = Path(within).parent / name
        try:
            real = [Path(os.path.realpath(folder / name)) for folder in searched]
            found = [(str(beside), Path(os.path.realpath(home / beside)))]
            found += [(os.path.relpath(file, home), file) for file in real]
        except ValueError as error:
            raise InputError(str(error), remedy="check the path") from None
        inside = [(shown, file) for shown, file in found if any(map(file.is_relative_to, [home, *searched]))]
        if not inside:
            folder = found[0][1].parent
            allowed = min(str(folder), os.path.relpath(folder), key=len)
            raise InputError(
                "outside of the model's folder", remedy=f"if you trust the model, repeat with -I {allowed}"
            )
        shown, file = next(((shown, file) for shown, file in inside if file.exists()), inside[0])
        return shown, _read(file, budget)

    return find


def _read(file: Path, budget: Budget) -> str:
    """Read a regular file within the budget; opening does not wait for the other end of a pipe."""
    with os.fdopen(os.open(file, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as opened:
        if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
            raise InputError("not a regular file", remedy="include a text file")
        content = opened.read(budget.bytes + 1)
    budget.bytes -= len(content)
    if budget.bytes < 0:
        raise InputError(f"the included files have more than {BYTES:,} bytes", remedy="include less")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8 at byte {error.start}", remedy="save it as UTF-8") from None
