"""Errors in a user's model, with their source position."""

from __future__ import annotations

from assay.domains.promela.tree import Place
from assay.errors import InputError


def model_error(what: str, place: Place, remedy: str = "") -> InputError:
    """Make the error for a problem at a position."""
    return InputError(what, where=f"{place.file}:{place.line}:{place.column}" if place.line else "", remedy=remedy)
