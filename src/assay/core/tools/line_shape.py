"""The shape of a line that a tool printed: the line without what varies from case to case."""

from __future__ import annotations

import re
from functools import lru_cache

_PARTICULAR = re.compile(r'"[^"\n]*"|\'[^\'\n]*\'|/?\b[\w.+-]*/[\w./+-]*|\w*\d[\w.]*')
"""What varies from case to case: quotations, paths, and words that contain a digit."""
_BRACKETS = re.compile(r"\([^()]*\)|\[[^][]*\]|\{[^{}]*\}")
"""The innermost brackets with their content."""
_DEPTH = 20
_REPEATED = re.compile(r"…(?:[\s,;:]*…)+")


@lru_cache(maxsize=1024)
def line_shape(line: str) -> str:
    """A line without what varies: `depth reached 12, errors: 0` becomes `depth reached …, errors: …`."""
    shape = _PARTICULAR.sub("…", line)
    for _ in range(_DEPTH):
        before, shape = shape, _BRACKETS.sub("…", shape)
        if shape == before:
            break
    return _REPEATED.sub("…", " ".join(shape.split()))
