"""The child process of a library subject: reads one case per line, and prints one answer per line, as JSON.

Every answer is flushed, so that it counts even if a later case never ends. This module imports nothing else of Assay.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping


def serve(answer: Callable[[str], Mapping[str, object]]) -> None:
    """Answer every case on standard input; an exception is an answer too, except `MemoryError`."""
    for line in sys.stdin:
        result: Mapping[str, object]
        try:
            result = answer(line)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - any exception of the library is its answer
            result = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(result) + "\n")
        sys.stdout.flush()
