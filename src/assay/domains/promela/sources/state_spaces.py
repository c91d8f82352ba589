"""State spaces of Promela models as cases of the domain `kripke`: the graph of a model, and a formula about it.

The atoms of a formula are expressions of the model. In the graph they are named p0, p1 and so on.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count

from msgspec.structs import replace

from assay.automata.checker.well_formed import why_ill_formed
from assay.automata.formula.formula import atoms
from assay.automata.formula.smaller import renamed
from assay.automata.kripke import Case as Graph
from assay.automata.kripke import case_of
from assay.core.domain.source import Identity, Source, SourceKind, SourceParameter
from assay.core.sources.corpus import open_corpus
from assay.domains.promela.checker.structure import TooManyError, explored
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.formats import SUFFIXES, CaseCodec, read_cases
from assay.domains.promela.model.case import LTL, Case
from assay.domains.promela.sources.random import RandomCases, swarm_configuration
from assay.errors import InputError

_STRIDE = (1 << 40) + 1
"""Between the cases that are tried for one index."""


def state_space(case: Case, most: int) -> Graph | None:
    """Give the graph of a model with its formula; None if it is not a formula, or has more than `most` states."""
    formula = case.property.formula
    if case.property.kind != LTL or formula is None or case.fair:
        return None
    names = {atom: f"p{n}" for n, atom in enumerate(atoms(formula))}
    try:
        question = question_of(case)
        structure = None if question.doubtful else explored(question, tuple(names), most)
    except (InputError, TooManyError):
        return None
    if structure is None or why_ill_formed(structure) is not None:
        return None
    return case_of(replace(structure, atoms=tuple(names.values())), renamed(formula, names))


@dataclass(frozen=True)
class RandomSpaces:
    """The state spaces of random models with few enough states."""

    identity: Identity
    models: RandomCases
    most: int
    size: int | None = None

    def case(self, i: int) -> Graph:
        """Give graph i: that of the first model in a sequence of its own which is small enough."""
        tried = (state_space(self.models.case(i + n * _STRIDE), self.most) for n in count())
        return next(graph for graph in tried if graph is not None)


@dataclass(frozen=True)
class GivenSpaces:
    """The state spaces of the models of a corpus."""

    identity: Identity
    graphs: tuple[Graph, ...]

    @property
    def size(self) -> int:
        """The number of graphs."""
        return len(self.graphs)

    def case(self, i: int) -> Graph:
        """Give graph i."""
        return self.graphs[i]


def _make(identity: Identity) -> Source[Graph]:
    parameters = dict(identity.parameters)
    most = int(parameters["states"])
    if not parameters["path"]:
        return RandomSpaces(identity, RandomCases(identity, 4, 6, 0, swarm_configuration, in_turn=True), most)
    corpus = open_corpus(identity, SUFFIXES, read_cases, CaseCodec(), skip_invalid=True)
    graphs = tuple(graph for case in corpus.cases if (graph := state_space(case, most)) is not None)
    if not graphs:
        remedy = "name models with ltl claims, or allow more with states=N"
        raise InputError(
            f"no formula about a model of at most {most} states", where=str(parameters["path"]), remedy=remedy
        )
    return GivenSpaces(corpus.identity, graphs)


KIND = SourceKind(
    "promela",
    "state spaces of random Promela models, or of the models of a file or folder, with their formulas",
    (
        SourceParameter("seed", 0, "any whole number; without effect on a path"),
        SourceParameter("states", 60, "at most this many states", least=1, most=100_000),
        SourceParameter("path", "", "the file or folder with models; default: random models"),
    ),
    _make,
)
