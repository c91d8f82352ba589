"""The sources of the domain: random and swarm cases, exhaustive enumeration, corpora and their mutants."""

from __future__ import annotations

from assay.automata.kripke import Case
from assay.core.domain.source import Identity, Source, SourceKind, SourceParameter
from assay.core.sources.corpus import open_corpus
from assay.core.sources.mutants import mutate_kind
from assay.domains.kripke.formats import SUFFIXES, CaseCodec, read_cases
from assay.domains.kripke.sources.exhaustive import AllCases
from assay.domains.kripke.sources.graphs import NAMES, Bounds, RandomCases, SwarmCases, formula_space
from assay.domains.kripke.sources.mutation import mutate

_SEED = SourceParameter("seed", 0, "any whole number")
_NEXT = SourceParameter("next", 1, "0 to leave out X and W; SPIN has no X", most=1)


def _random(identity: Identity) -> Source[Case]:
    numbers = {name: int(value) for name, value in identity.parameters if name != "seed"}
    following = numbers.pop("next")
    return RandomCases(identity, Bounds(**numbers, following=following), identity.key)


def _exhaustive(identity: Identity) -> Source[Case]:
    numbers = {name: int(value) for name, value in identity.parameters}
    space = formula_space(NAMES[: numbers["atoms"]], following=bool(numbers["next"]))
    return AllCases(identity, space, numbers["size"], numbers["states"])


def _corpus(identity: Identity) -> Source[Case]:
    return open_corpus(identity, SUFFIXES, read_cases, CaseCodec())


RANDOM = SourceKind(
    "random",
    "random graphs with random formulas",
    (
        _SEED,
        SourceParameter("states", 5, "at most this many states", least=1, most=200),
        SourceParameter("degree", 3, "at most this many successors of a state", least=1, most=200),
        SourceParameter("initial", 2, "at most this many initial states", least=1, most=200),
        SourceParameter("atoms", 2, "number of atoms", least=1, most=len(NAMES)),
        SourceParameter("size", 6, "at most this many operators and atoms in the formula", least=1, most=30),
        _NEXT,
    ),
    _random,
)
SWARM = SourceKind(
    "swarm",
    "random cases, each with its own sizes, shape of the graph, labelling and operators",
    (_SEED,),
    lambda identity: SwarmCases(identity, identity.key),
)
EXHAUSTIVE = SourceKind(
    "exhaustive",
    "all graphs up to isomorphism with all formulas up to a size, smaller formulas first",
    (
        SourceParameter("states", 2, "at most this many states", least=1, most=3),
        SourceParameter("atoms", 1, "number of atoms", least=1, most=2),
        SourceParameter("size", 3, "at most this many operators and atoms in the formula", least=1, most=8),
        _NEXT,
    ),
    _exhaustive,
)
CORPUS = SourceKind(
    "corpus",
    "the cases of a file, or of all .kripke, .json and .jsonl files below a folder, sorted by name",
    (SourceParameter("path", "", "the file or folder"),),
    _corpus,
)
MUTATE = mutate_kind(
    lambda identity: open_corpus(identity, SUFFIXES, read_cases, CaseCodec(), skip_invalid=True),
    mutate,
    ".kripke, .json and .jsonl files",
)
KINDS = (RANDOM, SWARM, EXHAUSTIVE, CORPUS, MUTATE)
