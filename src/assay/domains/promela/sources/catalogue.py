"""The sources of the domain: random and swarm models, exhaustive enumeration, and corpora."""

from __future__ import annotations

from collections.abc import Mapping

from assay.core.domain.corpus import open_corpus
from assay.core.domain.source import Identity, Parameter, Source, SourceKind, SourceParameter
from assay.domains.promela.formats import SUFFIXES, CaseCodec, read_cases
from assay.domains.promela.model.case import Case
from assay.domains.promela.sources.exhaustive import EXHAUSTIVE, SHAPES, Exhaustive
from assay.domains.promela.sources.random import RANDOM, SWARM, RandomCases, random_configurations, swarm_configuration
from assay.errors import UsageError, unknown_name

CORPUS = SourceKind(
    "corpus",
    "the properties of the models in a file, or in all .pml, .json and .jsonl files below a folder, sorted by name",
    (SourceParameter("path", "", "the file or folder"),),
)
KINDS = (RANDOM, SWARM, EXHAUSTIVE, CORPUS)


def make_source(name: str, parameters: Mapping[str, Parameter]) -> Source[Case]:
    """Make a source from its parameters."""
    identity = Identity("promela", name, 1, tuple(parameters.items()))
    if name == CORPUS.name:
        return open_corpus(identity, SUFFIXES, read_cases, CaseCodec())
    numbers = {key: int(value) for key, value in parameters.items() if not isinstance(value, str)}
    if name in (RANDOM.name, SWARM.name):
        sizes = ("processes", "statements", "variables", "channels", "values")
        configuration = (
            random_configurations(*(numbers[size] for size in sizes)) if name == RANDOM.name else swarm_configuration
        )
        return RandomCases(identity, numbers["properties"], numbers["operators"], numbers["fair"], configuration)
    if name == EXHAUSTIVE.name:
        return _exhaustive(identity, str(parameters["shape"]), numbers["operators"])
    raise unknown_name("promela", "source", name, (kind.name for kind in KINDS))


def _exhaustive(identity: Identity, shape: str, operators: int) -> Source[Case]:
    if shape not in SHAPES:
        raise UsageError(f"unknown shape {shape!r}", where="--source exhaustive", remedy=f"write {' or '.join(SHAPES)}")
    return Exhaustive(identity, shape, operators)
