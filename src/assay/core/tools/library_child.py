"""The child process of a library's subject: reads one case a line, prints one answer a line, as JSON.

Every answer is flushed, so that it counts even if a later case never terminates. This module imports nothing of Assay.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping


def serve(answer: Callable[[str], Mapping[str, object]]) -> None:
    """Answer every case on standard input; an exception is an answer too, but out of memory ends the process."""
    for line in sys.stdin:
        said: Mapping[str, object]
        try:
            said = answer(line)
        except MemoryError:
            raise
        except Exception as error:  # noqa: BLE001 - whatever the library raises is its answer
            said = {"error": f"{type(error).__name__}: {error}"}
        sys.stdout.write(json.dumps(said) + "\n")
        sys.stdout.flush()
