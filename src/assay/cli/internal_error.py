"""Reports an unforeseen exception: one line that names the package, and a file with the traceback."""

from __future__ import annotations

import tempfile
import traceback

from assay.core.trial.internal_error import describe, faulty_package
from assay.report.text import harmless, one_line


def report_internal_error(error: Exception) -> str:
    """Write the traceback to a temporary file, and describe the error in one line."""
    try:
        with tempfile.NamedTemporaryFile("w", prefix="assay-", suffix=".traceback", delete=False) as file:
            file.write(harmless("".join(traceback.format_exception(error))))
        trace = f"traceback in {file.name}"
    except OSError as unwritable:
        trace = f"no traceback file: {unwritable.strerror}"
    package = faulty_package(error)
    owner = "Assay" if package == "assay" else f"the package {package!r}"
    return one_line(f"internal error in {owner}: {describe(error)}; please report it to its authors, {trace}")
