"""What is wrong with a model, said with its place."""

from __future__ import annotations

from assay.errors import InputError
from assay.promela.tree import Place


def trouble(what: str, place: Place, remedy: str = "") -> InputError:
    """Make the error for something at a place."""
    return InputError(what, where=f"{place.file}:{place.line}:{place.column}" if place.line else "", remedy=remedy)
