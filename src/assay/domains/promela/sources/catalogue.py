"""Where models come from: drawn at random, enumerated, or read from disk."""

from __future__ import annotations

from assay.core.domain.corpus import open_corpus
from assay.core.domain.source import Identity, Source, SourceKind, SourceParameter
from assay.domains.promela.formats import SUFFIXES, CaseCodec, read_cases
from assay.domains.promela.model.case import Case
from assay.domains.promela.sources.exhaustive import SHAPES, Exhaustive
from assay.domains.promela.sources.random import RandomCases, swarming, usual


def _random(identity: Identity) -> Source[Case]:
    numbers = _numbers(identity)
    sizes = ("processes", "statements", "variables", "channels", "values")
    dials = usual(*(numbers[size] for size in sizes))
    return RandomCases(identity, numbers["properties"], numbers["operators"], numbers["fair"], dials)


def _swarm(identity: Identity) -> Source[Case]:
    numbers = _numbers(identity)
    return RandomCases(identity, numbers["properties"], numbers["operators"], numbers["fair"], swarming)


def _numbers(identity: Identity) -> dict[str, int]:
    return {name: int(value) for name, value in identity.parameters}


def _exhaustive(identity: Identity) -> Source[Case]:
    parameters = dict(identity.parameters)
    return Exhaustive(identity, str(parameters["shape"]), int(parameters["operators"]))


def _corpus(identity: Identity) -> Source[Case]:
    return open_corpus(identity, SUFFIXES, read_cases, CaseCodec())


_SIZES = (
    SourceParameter("seed", 0, "another number gives other models"),
    SourceParameter("properties", 4, "how many properties are asked of each model", least=1, most=100),
    SourceParameter("operators", 4, "how many operators a formula has at most", least=1, most=12),
    SourceParameter("fair", 0, "of how many cases in 100 only the weakly fair runs count", most=100),
)
RANDOM = SourceKind(
    "random",
    "small models with variables, loops, channels, atomic and dynamic processes, and formulas without X",
    (
        *_SIZES,
        SourceParameter("processes", 3, "how many processes run at once at most", least=1, most=5),
        SourceParameter("statements", 15, "how many statements all processes have, roughly", least=2, most=60),
        SourceParameter("variables", 2, "how many global variables there are at most", least=1, most=6),
        SourceParameter("channels", 1, "how many channels there are at most", most=4),
        SourceParameter("values", 3, "variables hold numbers below this one", least=2, most=9),
    ),
    _random,
)
SWARM = SourceKind(
    "swarm",
    "small models that draw which constructs of Promela occur at all, and formulas without X",
    _SIZES,
    _swarm,
)
EXHAUSTIVE = SourceKind(
    "exhaustive",
    "every model of two small processes, each with every formula of a small size",
    (
        SourceParameter(
            "shape",
            "shared",
            "what processes share: shared (bits), buffered or rendezvous (a channel too)",
            choices=tuple(SHAPES),
        ),
        SourceParameter("operators", 1, "how many operators a formula has at most", most=4),
    ),
    _exhaustive,
)
CORPUS = SourceKind(
    "corpus",
    "the properties of the models in a file, or in all .pml, .json and .jsonl files below a folder, ordered by name",
    (SourceParameter("path", "", "the file or folder"),),
    _corpus,
)
KINDS = (RANDOM, SWARM, EXHAUSTIVE, CORPUS)
