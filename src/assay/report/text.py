"""Untrusted text made harmless, and quantities in words: everything on the page passes through here.

Escaping is the template's work; here, characters that would act on a reader's screen (terminal controls,
direction overrides, bytes no encoder accepts) are made visible instead.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markupsafe import Markup

_KEPT = frozenset("\n\t")


def _visible(character: str) -> str:
    code = ord(character)
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _acts(character: str) -> bool:
    """Whether it is a control, a format character, a surrogate, no character at all, or an odd line break."""
    if character in _KEPT:
        return False
    return unicodedata.category(character) in {"Cc", "Cf", "Cs", "Cn", "Zl", "Zp"}


def harmless(text: str) -> str:
    """Make every character that is not plain text visible; lines and tabs stay."""
    text = text.replace("\r\n", "\n")
    if text.isascii() and text.isprintable():
        return text
    return "".join(_visible(c) if _acts(c) else c for c in text)


def one_line(text: str) -> str:
    """Make text harmless, and a single line."""
    return " ".join(harmless(text).split())


def breakable(text: str) -> Markup:
    """Escape a text that has no spaces so that a narrow page may break it after a comma."""
    from markupsafe import Markup  # noqa: PLC0415 - the command line has no pages

    return Markup(",<wbr>").join(harmless(text).split(","))


def decoded(data: bytes, most: int) -> tuple[str, int]:
    """Read bytes as text, at most so many; also say how many bytes were left out."""
    return data[:most].decode(errors="replace"), max(0, len(data) - most)


def number(n: int) -> str:
    """Write a count with its thousands apart."""
    return f"{n:,}"


def counted(n: int, singular: str, plural: str = "") -> str:
    """Write a count with its noun: `1 case`, `2 cases`."""
    return f"{number(n)} {singular if n == 1 else plural or singular + 's'}"


def duration(seconds: float) -> str:
    """Write a time the way one says it: `3 h 5 min`, `2 min 10 s`, `4.2 s`, `35 ms`."""
    if seconds < 0.9995:
        return f"{seconds * 1000:.0f} ms"
    if seconds < 59.95:
        return f"{seconds:.3g} s"
    whole = round(seconds)
    if whole < 3600:
        return f"{whole // 60} min {whole % 60} s"
    return f"{number(whole // 3600)} h {whole % 3600 // 60} min"


def size(n: int) -> str:
    """Write a number of bytes in the largest unit that leaves it above one."""
    amount = float(n)
    for unit in ("bytes", "KiB", "MiB", "GiB"):
        if amount < 1024 or unit == "GiB":
            break
        amount /= 1024
    return f"{amount:.4g} {unit}"
