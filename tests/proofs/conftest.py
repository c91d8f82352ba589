"""The extraction, built once for all tests that need it."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

PROOFS = Path(__file__).parents[2] / "proofs"


@pytest.fixture(scope="session")
def extracted() -> Path:
    """The folder with what Coq extracted; building it again takes no time where nothing changed."""
    subprocess.run(["make", "-C", PROOFS, "build"], check=True, capture_output=True)
    return PROOFS / "build"
