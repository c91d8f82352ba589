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
        """Read evidence; what is none is an `InputError`."""
        try:
            return _DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, OverflowError) as error:
            remedy = "give what `assay check --evidence` wrote"
            raise InputError(f"this is no evidence: {error}", remedy=remedy) from error
