"""Values on the command line: durations (`10m`), kinds of disagreement (`soundness,crash`), seeds (`7`, `date`)."""

from __future__ import annotations

import re
from collections.abc import Collection
from datetime import date
from pathlib import Path

import click

from assay.errors import UsageError, unknown_name

_SECONDS = {"s": 1, "m": 60, "h": 3600, "d": 86400}
LONGEST = 100 * 366 * 86400
"""The longest duration in seconds: more overflows timers."""
KINDS_OF_CLAIMS = frozenset({"crash", "evidence", "value"})
"""Kinds of disagreement outside a domain's table: they follow from how a tool ended and from its claims."""


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


def duration(text: str) -> float:
    """Read `90`, `30s`, `10m`, `1h30m`."""
    if re.fullmatch(r"\d+(\.\d+)?", text, re.ASCII):
        seconds = float(text)
    elif re.fullmatch(r"(\d+(\.\d+)?[smhd])+", text, re.ASCII):
        seconds = sum(float(n) * _SECONDS[unit] for n, unit in re.findall(r"(\d+(?:\.\d+)?)([smhd])", text))
    else:
        raise UsageError(f"invalid duration: {text[:40]!r}", remedy="write 30s, 10m or 1h30m")
    if seconds <= 0:
        raise UsageError(f"the duration must be positive: {text[:40]!r}", remedy="write 30s, 10m or 1h30m")
    if seconds > LONGEST:
        raise UsageError(f"the duration is longer than a century: {text[:40]!r}", remedy="write 30s, 10m or 1h30m")
    return seconds


def kinds(text: str, known: Collection[str]) -> tuple[str, ...] | None:
    """Read the kinds of `--fail-on`: a list, `none`, or `default` for all but completeness and accepted."""
    if text == "default":
        return None
    if text == "none":
        return ()
    written = tuple(part.strip() for part in text.split(","))
    if strange := [kind for kind in written if kind not in known]:
        names = [*sorted(known), "none", "default"]
        raise unknown_name("", "kind of disagreement", strange[0], names, where="--fail-on")
    return written


def duration_text(seconds: float) -> str:
    """Format a duration: `1 h 05 min`, `42 s`."""
    whole = max(0, round(seconds))
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60:02} min"
    return f"{whole // 60} min {whole % 60:02} s" if whole >= 60 else f"{whole} s"
