"""What a worker of a cluster does: prove that it is the same as the campaign's machine, then run the task."""

from __future__ import annotations

from collections.abc import Callable

from assay.core.campaign.cluster.identity import Identity, identity_here

MOST_BYTES = 64 << 20
"""The largest result that a worker sends."""


class DifferentError(Exception):
    """The worker at an address runs another Assay, or other tools."""

    def __init__(self, address: str, difference: str) -> None:
        super().__init__(address, difference)
        self.address = address
        self.difference = difference


class TooLargeError(Exception):
    """The result of a task exceeds the limit."""


def run_task(expected: Identity, function: Callable[..., bytes], job: bytes, arguments: tuple[object, ...]) -> bytes:
    """Run a task of a job; `DifferentError` where this machine differs from the campaign's."""
    if difference := expected.difference(identity_here(job)):
        from distributed import get_worker  # noqa: PLC0415 - an extra, and here for certain

        raise DifferentError(get_worker().address, difference)
    result = function(job, *arguments)
    if len(result) > MOST_BYTES:
        raise TooLargeError(f"the result of a shard has {len(result):,} bytes; {MOST_BYTES:,} are allowed")
    return result
