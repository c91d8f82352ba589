"""What is wrong with a model, said with its place."""

from __future__ import annotations

from assay.domains.promela.tree import Place
from assay.errors import InputError


def trouble(what: str, place: Place, remedy: str = "") -> InputError:
    """Make the error for something at a place."""
    return InputError(what, where=f"{place.file}:{place.line}:{place.column}" if place.line else "", remedy=remedy)
