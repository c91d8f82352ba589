"""Sources of formulas: random, exhaustive by size, or a corpus on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from assay.automata.formula.enumeration import BINARY, UNARY, Space
from assay.automata.formula.formula import Next, WeakUntil
from assay.automata.formula.random_formulas import draw_formula
from assay.core.domain.source import Identity, Parameter, Source, SourceKind, SourceParameter, draw_of
from assay.core.sources.corpus import open_corpus
from assay.core.sources.malformed import MalformedTexts
from assay.core.sources.mutants import mutate_kind
from assay.domains.ltl import lbt_spelling, spin_spelling
from assay.domains.ltl.formats import SUFFIXES, CaseCodec, read_cases
from assay.domains.ltl.malformed import WORDS, malformed_case, why_rejected
from assay.domains.ltl.model.case import SPIN, SYNTAXES, Case, Text
from assay.domains.ltl.mutation import mutate

NAMES = tuple("pqrstuvwabcdefgh")
_ATOMS = SourceParameter("atoms", 2, "number of atoms", least=1, most=len(NAMES))
_NEXT = SourceParameter("next", 0, "1 to include X and W, which `spin -f` does not read", most=1)


def _space(parameters: Mapping[str, Parameter]) -> Space:
    every = int(parameters["next"])
    unary = tuple(make for make in UNARY if every or make is not Next)
    binary = tuple(make for make in BINARY if every or make is not WeakUntil)
    return Space(NAMES[: int(parameters["atoms"])], unary, binary)


@dataclass(frozen=True)
class RandomFormulas:
    """Random formulas, each with its own size limit, drawn uniformly up to the largest."""

    identity: Identity
    space: Space
    largest: int
    key: int
    size: int | None = None

    def case(self, i: int) -> Case:
        """Draw formula i."""
        return Case(draw_formula(draw_of(self.key, i).below, self.largest, self.space))


@dataclass(frozen=True)
class AllFormulas:
    """All formulas, smaller ones first."""

    identity: Identity
    space: Space
    largest: int

    @property
    def size(self) -> int:
        """The number of formulas."""
        return sum(self.space.count(size) for size in range(1, self.largest + 1))

    def case(self, i: int) -> Case:
        """Give formula i."""
        for size in range(1, self.largest + 1):
            if i < self.space.count(size):
                return Case(self.space.formula(size, i))
            i -= self.space.count(size)
        raise IndexError(i)


def _random(identity: Identity) -> Source[Case]:
    parameters = dict(identity.parameters)
    return RandomFormulas(identity, _space(parameters), int(parameters["size"]), identity.key)


def _exhaustive(identity: Identity) -> Source[Case]:
    parameters = dict(identity.parameters)
    return AllFormulas(identity, _space(parameters), int(parameters["size"]))


_OTHER = 1 << 63
"""Apart from the draws of the changed tokens."""


def _malformed(identity: Identity) -> Source[Case]:
    syntax = str(dict(identity.parameters)["syntax"])
    drawn = RandomFormulas(identity, _space({"next": 0, "atoms": 2}), 8, identity.key ^ _OTHER)
    return MalformedTexts(
        identity,
        drawn,
        lambda case: (spin_spelling if syntax == SPIN else lbt_spelling).spelled(case.formula),
        lambda text: why_rejected(Text(syntax, text)),
        lambda text: malformed_case(Text(syntax, text)),
        WORDS[syntax],
    )


def _corpus(identity: Identity) -> Source[Case]:
    return open_corpus(identity, SUFFIXES, read_cases, CaseCodec())


RANDOM = SourceKind(
    "formulas",
    "random formulas; half are drawn around one operator with operands of every kind",
    (
        SourceParameter("seed", 0, "any whole number"),
        SourceParameter("size", 8, "at most this many operators and atoms", least=1, most=30),
        _ATOMS,
        _NEXT,
    ),
    _random,
    version=2,
)
EXHAUSTIVE = SourceKind(
    "exhaustive",
    "all formulas up to a size, smaller ones first",
    (SourceParameter("size", 4, "at most this many operators and atoms", least=1, most=20), _ATOMS, _NEXT),
    _exhaustive,
)
CORPUS = SourceKind(
    "corpus",
    "the formulas of a file, or of all .ltl, .json and .jsonl files below a folder, sorted by name",
    (SourceParameter("path", "", "the file or folder"),),
    _corpus,
)
MUTATE = mutate_kind(
    lambda identity: open_corpus(identity, SUFFIXES, read_cases, CaseCodec(), skip_invalid=True),
    mutate,
    ".ltl, .json and .jsonl files",
)
MALFORMED = SourceKind(
    "malformed",
    "texts of formulas with a token changed, which the syntax rules out; for the subjects spin-f-reader and lbt-reader",
    (
        SourceParameter("seed", 0, "any whole number"),
        SourceParameter("syntax", SPIN, "spin, or lbt for its prefix notation", choices=SYNTAXES),
    ),
    _malformed,
)
KINDS = (RANDOM, EXHAUSTIVE, CORPUS, MUTATE, MALFORMED)
