"""What is raised where an answer would take more work than was allowed."""

from __future__ import annotations

from assay.errors import AssayError


class LimitError(AssayError):
    """The work was given up; nothing is known."""
