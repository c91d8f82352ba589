"""Where programs come from: drawn at random, drawn to do real work, or read from disk."""

from __future__ import annotations

from collections.abc import Mapping

from assay.core.domain.corpus import open_corpus
from assay.core.domain.source import Identity, Parameter, Source, SourceKind, SourceParameter
from assay.domains.boogie.formats import SUFFIXES, CaseCodec, read_cases
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.sources.random import CLASSES, RANDOM, RandomPrograms
from assay.domains.boogie.sources.swarm import SWARM, Swarm
from assay.errors import UsageError, unknown_name

CORPUS = SourceKind(
    "corpus",
    "the programs of a file, or of all .bpl, .term, .json and .jsonl files below a folder, in the order of their names",
    (SourceParameter("path", "", "the file or folder"),),
)
KINDS = (RANDOM, SWARM, CORPUS)


def make_source(name: str, parameters: Mapping[str, Parameter]) -> Source[Program]:
    """Make a source from the values of its parameters."""
    identity = Identity("boogie", name, 1, tuple(parameters.items()))
    if name == RANDOM.name:
        return _random(identity, str(parameters["class"]), int(parameters["size"]))
    if name == SWARM.name:
        return _swarm(identity, parameters)
    if name == CORPUS.name:
        return open_corpus(identity, SUFFIXES, read_cases, CaseCodec())
    raise unknown_name("boogie", "source", name, (kind.name for kind in KINDS))


def _random(identity: Identity, kind: str, size: int) -> Source[Program]:
    if kind not in CLASSES:
        raise UsageError(f"there is no class {kind!r}", where="--source random", remedy=f"it is {' or '.join(CLASSES)}")
    return RandomPrograms(identity, kind, size, identity.key)


def _swarm(identity: Identity, parameters: Mapping[str, Parameter]) -> Source[Program]:
    success, failure, loop = (int(parameters[name]) for name in ("success", "failure", "loop"))
    if success + failure + loop == 0:
        raise UsageError(
            "no outcome is wanted", where="--source swarm", remedy="give success, failure or loop a weight"
        )
    return Swarm(identity, identity.key, (success, failure, loop))
