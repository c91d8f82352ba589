"""The error of an algorithm that exceeds its limit."""

from __future__ import annotations

from assay.errors import AssayError


class LimitError(AssayError):
    """The limit is exceeded; the result is unknown."""
