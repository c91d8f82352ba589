"""Messages between a process of Assay and its supervisor, both of the same Python: a length, then marshalled values."""

from __future__ import annotations

import marshal
import os

_LENGTH = 8


class ClosedError(Exception):
    """The other end is closed."""


def send(descriptor: int, message: object) -> None:
    """Send one message."""
    content = marshal.dumps(message)  # type: ignore[arg-type]  # plain values only
    left = memoryview(len(content).to_bytes(_LENGTH, "big") + content)
    try:
        while left:
            left = left[os.write(descriptor, left) :]
    except OSError as error:
        raise ClosedError from error


def receive(descriptor: int) -> object:
    """Receive one message."""
    size = int.from_bytes(_exactly(descriptor, _LENGTH), "big")
    return marshal.loads(_exactly(descriptor, size))  # noqa: S302 - both ends are Assay's own


def _exactly(descriptor: int, size: int) -> bytearray:
    content = bytearray()
    while len(content) < size:
        try:
            part = os.read(descriptor, min(size - len(content), 1 << 20))
        except OSError as error:
            raise ClosedError from error
        if not part:
            raise ClosedError
        content += part
    return content
