"""Evidence: the number of steps of a run, or the place that violates a rule of naming or typing."""

from __future__ import annotations

from typing import Annotated

import msgspec

from assay.errors import InputError

MOST_STEPS = 1_000_000_000
"""The most steps of a run that evidence may claim: a checker replays every one."""
Steps = Annotated[int, msgspec.Meta(ge=0, le=MOST_STEPS)]
Index = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class Ended(msgspec.Struct, frozen=True, tag="ended"):
    """Claims `success`, `failure` or `division-by-zero`: the run ends with it after `steps` steps.

    `place` is the token of the statement that fails or divides; None for success.
    """

    steps: Steps
    place: Index | None = None


class Repeated(msgspec.Struct, frozen=True, tag="repeated"):
    """Claims `loop`: the terms after `first` and after `second` steps are equal."""

    first: Steps
    second: Steps


class Flawed(msgspec.Struct, frozen=True, tag="flawed"):
    """Claims `name-error` or `type-error`: this token or declared variable violates a rule of Fig. 4."""

    token: Index | None = None
    variable: Index | None = None


Evidence = Ended | Repeated | Flawed
_DECODER: msgspec.json.Decoder[Evidence] = msgspec.json.Decoder(Evidence)


class EvidenceCodec:
    """Writes evidence as JSON and reads it back."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        return msgspec.json.encode(value)

    def decode(self, data: bytes) -> Evidence:
        """Read evidence; `InputError` if it is malformed."""
        try:
            return _DECODER.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            remedy = "give evidence written by `assay check --evidence`"
            raise InputError(f"invalid evidence: {error}", remedy=remedy) from error
