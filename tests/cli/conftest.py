"""Has kernels compiled before commands are tried: on a machine where they are not, commands say so, once."""

from __future__ import annotations

import pytest

from assay.cli.preparing import prepare
from assay.core.domain import load_domain


@pytest.fixture(scope="session", autouse=True)
def _kernels_are_compiled() -> None:
    for name in ("pushdown", "boogie"):
        prepare(load_domain(name), quiet=True)
