"""Values on the command line: seeds (`7`, `date`), dated names of files, durations as text."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import click


class _Seed(click.types.IntRange):
    """A number from 0 on, or `date` for the number that today's date is, such as 20260131."""

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Read a seed."""
        today = f"{date.today():%Y%m%d}"  # noqa: DTZ011 - the user's day
        return int(super().convert(today if value == "date" else value, param, ctx))  # type: ignore[arg-type]  # any text


SEED = _Seed(min=0)


def dated(path: Path) -> Path:
    """Replace `{date}` in the name of a file by today's date, such as 2026-01-31."""
    return Path(str(path).replace("{date}", f"{date.today()}"))  # noqa: DTZ011 - likewise


def duration_text(seconds: float) -> str:
    """Format a duration: `1 h 05 min`, `42 s`."""
    whole = max(0, round(seconds))
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60:02} min"
    return f"{whole // 60} min {whole % 60:02} s" if whole >= 60 else f"{whole} s"
