"""The other side of a library's subject: reads cases, one a line, and prints one answer a line, as JSON.

It runs in a process of its own, beside the library. Every answer is flushed, so that it counts even if a later case
never ends. Nothing of Assay is needed here.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping


def serve(answer: Callable[[str], Mapping[str, object]]) -> None:
    """Answer every case on standard input; an exception of the library is an answer too, out of memory is the end."""
    for line in sys.stdin:
        said: Mapping[str, object]
        try:
            said = answer(line)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the library throws is told
            said = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()
