"""What proves a verdict: how far to run the program, or the place where a rule of naming or typing is broken."""

from __future__ import annotations

import msgspec

from assay.errors import InputError


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """Claims `success`, `failure` or `division-by-zero`: the run reaches it by this many steps.

    `place` is the token of the statement that fails or divides; None for success.
    """

    steps: int
    place: int | None = None


class Repeated(msgspec.Struct, frozen=True, tag="repeated"):
    """Claims `loop`: the terms after this many steps and after that many are the same."""

    first: int
    second: int


class Flawed(msgspec.Struct, frozen=True, tag="flawed"):
    """Claims `name-error` or `type-error`: a rule of Fig. 4 is broken at this token, or at this declared variable."""

    token: int | None = None
    variable: int | None = None


Evidence = Ended | Repeated | Flawed
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
