"""Untrusted text with its control characters made visible, and quantities with units.

The template escapes HTML. This module escapes what a terminal or browser would act on: control characters, direction
overrides, surrogates.
"""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

_KEPT = frozenset("\n\t")
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
"""The characters of ASCII that a terminal acts on."""


def _visible(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def acts(character: str) -> bool:
    """Whether it is a control, a format character, a surrogate, unassigned, or a Unicode line break."""
    if character in _KEPT:
        return False
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"}


def harmless(text: str) -> str:
    """Escape every character that a terminal or browser acts on, except line feeds and tabs."""
    text = text.replace("\r\n", "\n")
    if text.isascii():
        return _CONTROLS.sub(lambda found: _visible(found.group()), text)
    return "".join(_visible(c) if acts(c) else c for c in text)


def one_line(text: str) -> str:
    """Make text harmless, and join its lines."""
    return " ".join(harmless(text).split())


def breakable(text: str) -> Markup:
    """Escape a text for HTML, with an optional line break after each comma and colon."""
    from markupsafe import Markup  # noqa: PLC0415 - only the report needs it

    parts = [Markup(":<wbr>").join(part.split(":")) for part in harmless(text).split(",")]
    return Markup(",<wbr>").join(parts)


def decoded(data: bytes, most: int) -> tuple[str, int]:
    """Decode at most `most` bytes as text; also give the number of bytes left out."""
    return data[:most].decode(errors="replace"), max(0, len(data) - most)


def number(n: int) -> str:
    """Format a count with a comma between thousands."""
    return f"{n:,}"


def counted(n: int, singular: str, plural: str = "") -> str:
    """Format a count with its noun: `1 case`, `2 cases`."""
    return f"{number(n)} {singular if n == 1 else plural or singular + 's'}"


def done_of(done: int, wanted: int | None, noun: str = "case") -> str:
    """Format a count and its goal, if there is one: `3 of 10 cases`, `1 case`."""
    return counted(done, noun) if wanted is None else f"{number(done)} of {counted(wanted, noun)}"


def duration(seconds: float) -> str:
    """Format a duration: `3 h 5 min`, `2 min 10 s`, `4.2 s`, `35 ms`."""
    if seconds < 0.9995:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 59.95:
        return f"{seconds:.3g} s"
    whole = round(seconds)
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{number(whole // 3600)} h {whole % 3600 // 60} min"


def size(n: int) -> str:
    """Format a number of bytes in the largest unit in which it is at least one."""
    amount = float(n)
    for unit in ("bytes", "KiB", "MiB", "GiB"):
        if amount < 1024 or unit == "GiB":
            break
        amount /= 1024
    return f"{amount:.4g} {unit}"
