"""Where pushdown cases come from: drawn, enumerated, made of networks, or read from disk."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from msgspec.structs import replace

from assay.core.domain.lazy import LazyModule, LazySequence
from assay.core.domain.source import Identity, Source, SourceKind, SourceParameter, draw_of
from assay.core.domain.splitmix import Draw
from assay.core.sources.corpus import open_corpus
from assay.domains.pushdown.formats import CaseCodec, case_files, read_cases
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.sources.exhaustive import Enumerated, exhaustive_space
from assay.domains.pushdown.sources.names import extra_names, label_names, location_names
from assay.domains.pushdown.sources.paper import paper_space
from assay.domains.pushdown.sources.swarm import Swarm
from assay.domains.pushdown.sources.weight_kinds import DRAWN, LISTED, NONE
from assay.domains.pushdown.sources.weighted_exhaustive import weighted_space
from assay.domains.pushdown.sources.weighted_random import WeightedDraws

if TYPE_CHECKING:
    from assay.core.sources import mutants
    from assay.domains.pushdown.networks import source as networks
    from assay.domains.pushdown.sources import malformed, mutation
else:
    mutants = LazyModule("assay.core.sources.mutants")
    networks = LazyModule("assay.domains.pushdown.networks.source")
    malformed = LazyModule("assay.domains.pushdown.sources.malformed")
    mutation = LazyModule("assay.domains.pushdown.sources.mutation")


@dataclass(frozen=True)
class Random:
    """Random cases of the paper's shape; the parameters are those of the source `random`."""

    identity: Identity
    size: None = None

    def case(self, i: int) -> Case:
        """Draw case i."""
        numbers = {name: value for name, value in self.identity.parameters if isinstance(value, int)}
        draw = draw_of(self.identity.key, i)
        locations, labels = numbers["locations"], numbers["labels"]
        rules = {_rule(draw, locations, labels) for _ in range(i % numbers["rules"])}
        automata = []
        for side in ("1", "2"):
            extra = numbers[f"extra{side}"]
            count = i % numbers[f"edges{side}"] if extra else 0
            edges = {_edge(draw, locations, labels, extra) for _ in range(count)}
            odds = [numbers["accept_location"]] * locations + [numbers["accept_extra"]] * extra
            finals = tuple(state for state, n in enumerate(odds) if draw.one_in(n))
            automata.append(Automaton(extra_names(extra), tuple(sorted(edges)), finals))
        return Case(location_names(locations), label_names(labels), tuple(sorted(rules)), automata[0], automata[1])


def _rule(draw: Draw, locations: int, labels: int) -> Rule:
    """One of all rules with equal odds; a push keeps the label it replaces, as PDAAAL's do."""
    p, label, q = draw.below(locations), draw.below(labels), draw.below(locations)
    operation = draw.below(1 + 2 * labels)
    if operation == 0:
        return Rule(p, label, q, ())
    if operation <= labels:
        return Rule(p, label, q, (operation - 1,))
    return Rule(p, label, q, (operation - 1 - labels, label))


def _edge(draw: Draw, locations: int, labels: int, extra: int) -> Edge:
    """A transition into an extra state, from any."""
    return Edge(draw.below(locations + extra), draw.below(labels), locations + draw.below(extra))


def _drawn(plain: Callable[[Identity], Source[Case]]) -> Callable[[Identity], Source[Case]]:
    """The same source, with weights where they are asked for."""

    def make(identity: Identity) -> Source[Case]:
        bare, kind = _without_weights(identity)
        return plain(bare) if kind == NONE else WeightedDraws(_with_weights(bare, kind), plain(bare), kind)

    return make


def _exhaustive(identity: Identity) -> Source[Case]:
    bare, kind = _without_weights(identity)
    space = Enumerated(bare, exhaustive_space(dict(bare.parameters)))
    return space if kind == NONE else weighted_space(_with_weights(bare, kind), kind, space)


def _without_weights(identity: Identity) -> tuple[Identity, str]:
    """Take the parameter `weights` out: without weights, a case does not depend on it."""
    kind = str(dict(identity.parameters)["weights"])
    return replace(identity, parameters=tuple(pair for pair in identity.parameters if pair[0] != "weights")), kind


def _with_weights(identity: Identity, kind: str) -> Identity:
    return replace(identity, parameters=(*identity.parameters, ("weights", kind)))


def _paper(identity: Identity) -> Source[Case]:
    return Enumerated(identity, paper_space())


def _corpus(identity: Identity) -> Source[Case]:
    return open_corpus(identity, {".json", ".jsonl", ""}, read_cases, CaseCodec(), case_files)


RANDOM = SourceKind(
    "random",
    "phase two of the paper: case i has i mod RULES rules, and automata with i mod EDGES transitions",
    (
        SourceParameter("seed", 0, "seed of the queries"),
        SourceParameter("locations", 4, "control locations", least=1),
        SourceParameter("labels", 5, "stack labels", least=1),
        SourceParameter("rules", 200, "case i draws i mod this many rules; equal ones count once", least=1),
        SourceParameter("extra1", 3, "extra states of A1"),
        SourceParameter("extra2", 2, "extra states of A2"),
        SourceParameter("edges1", 13, "case i draws i mod this many transitions of A1", least=1),
        SourceParameter("edges2", 11, "case i draws i mod this many transitions of A2", least=1),
        SourceParameter("accept_location", 6, "a control location accepts once in this many times", least=1),
        SourceParameter("accept_extra", 3, "an extra state accepts once in this many times", least=1),
        DRAWN,
    ),
    _drawn(Random),
)
SWARM = SourceKind(
    "swarm",
    "each case draws its own sizes, operations, densities and features such as ε-transitions and rules for all labels",
    (
        SourceParameter("seed", 0, "seed of the queries"),
        SourceParameter("locations", 6, "the most control locations", least=1),
        SourceParameter("labels", 6, "the most stack labels", least=1),
        SourceParameter("rules", 40, "the most rules"),
        SourceParameter("extra", 4, "the most extra states of an automaton"),
        SourceParameter("edges", 12, "the most transitions of an automaton"),
        SourceParameter("epsilon", 1, "1: some cases have ε-transitions; 0: none", most=1),
        SourceParameter("into_initial", 1, "1: some cases have transitions into control locations; 0: none", most=1),
        SourceParameter("general", 1, "1: in some cases a push may replace the label it read; 0: in none", most=1),
        DRAWN,
    ),
    _drawn(Swarm),
)
EXHAUSTIVE = SourceKind(
    "exhaustive",
    "phase three of the paper: every case up to a size, modulo renaming",
    (
        SourceParameter("locations", 2, "control locations", least=1),
        SourceParameter("labels", 2, "stack labels", least=1),
        SourceParameter("rules", 2, "most rules"),
        SourceParameter("extra1", 2, "extra states of A1"),
        SourceParameter("extra2", 1, "extra states of A2"),
        SourceParameter("edges1", 2, "most transitions of A1"),
        SourceParameter("edges2", 2, "most transitions of A2"),
        SourceParameter("general", 0, "1: a push may put any two labels; 0: it keeps the label it replaces"),
        LISTED,
    ),
    _exhaustive,
)
PAPER = SourceKind(
    "paper",
    "phase three of the paper as its generator made it, with cases equal up to renaming",
    (),
    _paper,
)
CORPUS = SourceKind(
    "corpus",
    "the cases of a file, or of all .json and .jsonl files below a folder, in the order of their names",
    (SourceParameter("path", "", "the file or folder"),),
    _corpus,
)


def _mutate() -> SourceKind[Case]:
    return mutants.mutate_kind(
        lambda identity: open_corpus(
            identity, {".json", ".jsonl", ""}, read_cases, CaseCodec(), case_files, skip_invalid=True
        ),
        mutation.mutate,
        ".json and .jsonl files",
    )


KINDS: Sequence[SourceKind[Case]] = LazySequence(
    lambda: RANDOM,
    lambda: SWARM,
    lambda: EXHAUSTIVE,
    lambda: PAPER,
    lambda: networks.NETWORK,
    lambda: CORPUS,
    _mutate,
    lambda: malformed.MALFORMED,
)
