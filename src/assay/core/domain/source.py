"""A source: a deterministic sequence of cases, the same on every machine."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, Protocol, TypeVar

import msgspec
from msgspec import Struct

from assay.core.domain.case import digest
from assay.core.domain.spec import written_options
from assay.core.domain.splitmix import Draw
from assay.errors import UsageError, unknown_name

C_out = TypeVar("C_out", covariant=True)
Parameter = int | str


class Identity(Struct, frozen=True):
    """Everything the sequence depends on; `content` is a digest of files read from disk (a corpus)."""

    domain: str
    name: str
    version: int
    parameters: tuple[tuple[str, Parameter], ...]
    content: str = ""

    @property
    def key(self) -> int:
        """A 64-bit hash of the identity: computed once, passed to kernels as a number."""
        return int(digest(msgspec.json.encode(self))[:16], 16)

    @property
    def label(self) -> str:
        """The notation for users: `random:seed=1,locations=4`."""
        parameters = ",".join(written_options([(name, str(value)) for name, value in self.parameters]))
        return f"{self.name}:{parameters}" if parameters else self.name


def draw_of(key: int, i: int) -> Draw:
    """Seed the generator of case i, independent of every other index."""
    return Draw(Draw(key + i).bits())


class Source(Protocol[C_out]):
    """A sequence of cases; identity and index determine a case on every machine."""

    @property
    def identity(self) -> Identity:
        """What the sequence depends on."""
        ...

    @property
    def size(self) -> int | None:
        """The number of cases; None if infinite."""
        ...

    def case(self, i: int) -> C_out:
        """Case i, for 0 ≤ i < size."""
        ...


class SourceParameter(Struct, frozen=True):
    """One `k=v` of `--source NAME:k=v,…`; the type of the default is the type of the parameter."""

    name: str
    default: Parameter
    summary: str
    least: int = 0
    most: int | None = None
    choices: Sequence[str] = ()
    """The permitted values of a text parameter, if limited."""


class SourceKind(Struct, Generic[C_out], frozen=True):
    """A source as data: its entry in `assay sources`, and its maker."""

    name: str
    summary: str
    parameters: Sequence[SourceParameter]
    make: Callable[[Identity], Source[C_out]]
    """Makes the source; its identity holds the values of the parameters."""
    version: int = 1
    """Part of the identity: another version is another sequence."""

    def build(self, domain: str, written: Mapping[str, str]) -> Source[C_out]:
        """Make the source of a domain from the user's parameters."""
        return self.make(Identity(domain, self.name, self.version, tuple(self.read(written).items())))

    def read(self, written: Mapping[str, str]) -> dict[str, Parameter]:
        """Parse the user's parameters, and fill in the defaults."""
        known = {parameter.name: parameter for parameter in self.parameters}
        if strange := sorted(set(written) - set(known)):
            raise unknown_name(f"source {self.name}", "parameter", strange[0], known)
        return {p.name: self._value(p, written.get(p.name, str(p.default))) for p in self.parameters}

    def _value(self, parameter: SourceParameter, text: str) -> Parameter:
        if parameter.choices and text not in parameter.choices:
            raise unknown_name(f"source {self.name}", parameter.name, text, parameter.choices)
        if isinstance(parameter.default, str):
            return text
        where = f"--source {self.name}:{parameter.name}={text}"
        try:
            number = int(text)
        except ValueError:
            raise UsageError(f"{text!r} is not a whole number", where=where, remedy=parameter.summary) from None
        if number < parameter.least:
            raise UsageError(f"{number} is less than {parameter.least}", where=where, remedy=parameter.summary)
        if parameter.most is not None and number > parameter.most:
            raise UsageError(f"{number} is more than {parameter.most}", where=where, remedy=parameter.summary)
        return number
