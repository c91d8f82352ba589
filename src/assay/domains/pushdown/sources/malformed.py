"""Malformed texts of cases: one token changed, or one value of the JSON."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from msgspec.structs import replace

from assay.core.domain.source import Identity, Source, SourceKind, SourceParameter, draw_of
from assay.core.domain.splitmix import Draw
from assay.core.sources.malformed import spoilt
from assay.domains.pushdown.formats import write_instance
from assay.domains.pushdown.formats.malformed import INSTANCE, SYNTAXES, WORDS, malformed_case, why_rejected
from assay.domains.pushdown.model.case import Case, Text
from assay.domains.pushdown.sources.swarm import Swarm
from assay.domains.pushdown.translation.openfst import transducer, write_transducer

_LIMITS = {"locations": 3, "labels": 3, "rules": 5, "extra": 2, "edges": 4}
_FEATURES = {"epsilon": 1, "into_initial": 1, "general": 0}
_VALUES: tuple[object, ...] = ([], {}, [[]], 0, -1, 1.5, None, True, "", "p0", "*")
_TRIES = 40
Place = tuple[list[object] | dict[str, object], int | str]
"""A list or an object, and the position of a value in it."""


@dataclass(frozen=True)
class MalformedCases:
    """Texts of small swarm cases in one format, each with a change that the format rules out."""

    identity: Identity
    drawn: Source[Case]
    syntax: str
    size: int | None = None

    def case(self, i: int) -> Case:
        """Change the text of case i of the swarm."""
        draw, case = draw_of(self.identity.key, i), self.drawn.case(i)
        if self.syntax == INSTANCE:
            text = write_instance(case, titled=False).decode()
            changed = self._reshaped(text, draw) if draw.one_in(2) else ""
        else:
            arcs, finals = transducer(case)
            text, changed = write_transducer(arcs, finals, len(case.labels)).decode(), ""
        return malformed_case(Text(self.syntax, changed or spoilt(text, self._rejects, draw, WORDS[self.syntax])))

    def _rejects(self, text: str) -> str:
        return why_rejected(Text(self.syntax, text))

    def _reshaped(self, text: str, draw: Draw) -> str:
        """Remove, repeat or replace a value until the format rules the text out; empty if it never does."""
        document: object = msgspec.json.decode(text)
        for _ in range(_TRIES):
            changed = copy.deepcopy(document)
            _reshape(changed, draw)
            written = msgspec.json.encode(changed).decode()
            if self._rejects(written):
                return written
        return ""


def _reshape(document: object, draw: Draw) -> None:
    inside, place = draw.choice(list(_places(document)))
    way = draw.below(3)
    if way == 0:
        del inside[place]  # type: ignore[arg-type]  # a list has numbers, an object has keys
    elif way == 1 and isinstance(inside, list) and isinstance(place, int):
        inside.insert(place, inside[place])
    else:
        inside[place] = copy.deepcopy(draw.choice(_VALUES))  # type: ignore[index]  # likewise


def _places(value: object) -> Iterator[Place]:
    """List the places of all values in a document."""
    if isinstance(value, list):
        for number, item in enumerate(value):
            yield value, number
            yield from _places(item)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield value, key
            yield from _places(item)


def _malformed(identity: Identity) -> Source[Case]:
    given = dict(identity.parameters)
    parameters = {"seed": given["seed"], **_LIMITS, **_FEATURES}
    drawn = Swarm(replace(identity, name="swarm", parameters=tuple(parameters.items())))
    return MalformedCases(identity, drawn, str(given["syntax"]))


MALFORMED = SourceKind(
    "malformed",
    "texts of small cases with a change that the format rules out; for pdaaal-reader and openfst-reader",
    (
        SourceParameter("seed", 0, "seed of the queries"),
        SourceParameter("syntax", INSTANCE, "instance, for PDAAAL; or transducer, for OpenFst", choices=SYNTAXES),
    ),
    _malformed,
)
