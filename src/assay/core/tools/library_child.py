"""The child process of a library subject: reads one case per line, and prints one answer per line, as JSON.

Every answer is flushed, so that it counts even if a later case never ends. This module imports nothing else of Assay.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from typing import TextIO


def serve(answer: Callable[[str], Mapping[str, object]], out: TextIO | None = None) -> None:
    """Answer every case on standard input; an exception is an answer too, except `MemoryError`."""
    out = sys.stdout if out is None else out
    for line in sys.stdin:
        result: Mapping[str, object]
        try:
            result = answer(line)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - any exception of the library is its answer
            result = {"error": f"{type(error).__name__}: {error}"}
        out.write(json.dumps(result) + "\n")
        out.flush()
