"""Reports an unforeseen exception: one line, and a file with the traceback."""

from __future__ import annotations

import tempfile
import traceback

from assay.core.trial.internal_error import in_words
from assay.report.text import one_line


def told(error: Exception) -> str:
    """Write the traceback to a file in the temporary folder, and say in one line what happened."""
    try:
        with tempfile.NamedTemporaryFile("w", prefix="assay-", suffix=".traceback", delete=False) as file:
            traceback.print_exception(error, file=file)
        where = f"the traceback is in {file.name}"
    except OSError as unwritable:
        where = f"the traceback could not be written: {unwritable.strerror}"
    return one_line(f"a fault of Assay's own: {in_words(error)}; please report it, {where}")
