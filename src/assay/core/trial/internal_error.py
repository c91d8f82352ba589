"""Describes an unforeseen exception: its type, and the last line of Assay's own code that it passed."""

from __future__ import annotations

import re
import traceback

_OURS = re.compile(r'File "[^"\n]*?/(assay/[^"\n]+)", line (\d+)')


def in_words(error: BaseException) -> str:
    """Say in one line what happened, and where; an exception of a worker brings its traceback as its cause."""
    places = _OURS.findall("".join(traceback.format_exception(error)))
    where = f" at {places[-1][0]}:{places[-1][1]}" if places else ""
    said = " ".join(str(error).split())[:300]
    return f"{type(error).__name__}: {said}{where}" if said else f"{type(error).__name__}{where}"
