"""Evidence as JSON."""

from __future__ import annotations

import msgspec

from assay.domains.promela.model.evidence import Evidence
from assay.errors import InputError

_DECODER: msgspec.json.Decoder[Evidence] = msgspec.json.Decoder(Evidence)


class EvidenceCodec:
    """Writes evidence as JSON and reads it back."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        return msgspec.json.encode(value)

    def decode(self, data: bytes) -> Evidence:
        """Read evidence; raise `InputError` if it is invalid."""
        try:
            return _DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            remedy = "give a file written by `assay check --evidence`"
            raise InputError(f"invalid evidence: {error}", remedy=remedy) from error
