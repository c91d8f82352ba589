"""Where programs come from: drawn at random, to do real work, for abstract interpreters, or read from disk."""

from __future__ import annotations

from assay.core.domain.source import Identity, Source, SourceKind, SourceParameter
from assay.core.sources.corpus import open_corpus
from assay.core.sources.malformed import MalformedTexts
from assay.core.sources.mutants import mutate_kind
from assay.domains.boogie.formats import SUFFIXES, CaseCodec, read_cases, write_program
from assay.domains.boogie.formats.malformed import WORDS, malformed_case, why_rejected
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.sources.derivations import Derivations
from assay.domains.boogie.sources.loops import Loops
from assay.domains.boogie.sources.mutation import mutate
from assay.domains.boogie.sources.random import CLASSES, RandomPrograms
from assay.domains.boogie.sources.swarm import Swarm
from assay.errors import UsageError


def _random(identity: Identity) -> Source[Program]:
    parameters = dict(identity.parameters)
    return RandomPrograms(identity, str(parameters["class"]), int(parameters["size"]), identity.key)


def _paper(identity: Identity) -> Source[Program]:
    parameters = dict(identity.parameters)
    return Derivations(identity, str(parameters["class"]), int(parameters["size"]), identity.key)


def _swarm(identity: Identity) -> Source[Program]:
    parameters = dict(identity.parameters)
    success, failure, loop = (int(parameters[name]) for name in ("success", "failure", "loop"))
    if success + failure + loop == 0:
        raise UsageError(
            "no outcome is wanted", where="--source swarm", remedy="give success, failure or loop a weight"
        )
    return Swarm(identity, identity.key, (success, failure, loop))


def _loops(identity: Identity) -> Source[Program]:
    return Loops(identity, identity.key)


def _corpus(identity: Identity) -> Source[Program]:
    return open_corpus(identity, SUFFIXES, read_cases, CaseCodec())


def _malformed(identity: Identity) -> Source[Program]:
    drawn = SWARM.build(identity.domain, {"seed": str(dict(identity.parameters)["seed"])})
    return MalformedTexts(identity, drawn, write_program, why_rejected, malformed_case, WORDS)


_BATCH = (
    SourceParameter("seed", 0, "seed of the programs"),
    SourceParameter(
        "class",
        "typed",
        "typed, named or formed: well-typed, well-named or only well-formed programs",
        choices=CLASSES,
    ),
    SourceParameter("size", 5, "the maximal depth; the paper uses 3, 5, 7 and 10", least=1, most=12),
)
RANDOM = SourceKind("random", "random programs of one class and maximal depth", _BATCH, _random)
PAPER = SourceKind("paper", "random programs of one class and size, composed as those of the paper", _BATCH, _paper)
SWARM = SourceKind(
    "swarm",
    "loops, accumulators and guards, with assertions about the values computed; well-typed",
    (
        SourceParameter("seed", 0, "seed of the programs"),
        SourceParameter("success", 40, "relative frequency of programs intended to succeed", most=1000),
        SourceParameter("failure", 35, "relative frequency of programs intended to fail", most=1000),
        SourceParameter("loop", 25, "relative frequency of programs intended to loop", most=1000),
    ),
    _swarm,
    version=2,
)
LOOPS = SourceKind(
    "loops",
    "short loops over signed counters, made for abstract interpreters; well-typed",
    (SourceParameter("seed", 0, "seed of the programs"),),
    _loops,
)
CORPUS = SourceKind(
    "corpus",
    "the programs of a file, or of all .bpl, .term, .json and .jsonl files below a folder, in the order of their names",
    (SourceParameter("path", "", "the file or folder"),),
    _corpus,
)
MUTATE = mutate_kind(
    lambda identity: open_corpus(identity, SUFFIXES, read_cases, CaseCodec(), skip_invalid=True),
    mutate,
    ".bpl, .term, .json and .jsonl files",
)
MALFORMED = SourceKind(
    "malformed",
    "texts of swarm programs with a token changed, which the reader rejects; for the subject boogie-reader",
    (SourceParameter("seed", 0, "another seed gives other texts"),),
    _malformed,
)
KINDS = (RANDOM, SWARM, LOOPS, PAPER, CORPUS, MUTATE, MALFORMED)
