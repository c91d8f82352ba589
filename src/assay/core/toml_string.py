"""Texts as basic strings of TOML."""

from __future__ import annotations

import json


def toml_string(text: str) -> str:
    """Quote a text; control characters are escaped, and lone surrogates become replacement characters."""
    whole = text.encode(errors="replace").decode()
    return json.dumps(whole, ensure_ascii=False).replace("\x7f", "\\u007f")
