"""Where pushdown cases come from: drawn, enumerated, made of networks, or read from disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from assay.core.domain.corpus import open_corpus
from assay.core.domain.source import Identity, Parameter, Source, SourceKind, SourceParameter, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.pushdown.formats import CaseCodec, read_cases
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.networks.source import NETWORK, network_source
from assay.domains.pushdown.sources import weight_kinds as kinds
from assay.domains.pushdown.sources.exhaustive import EXHAUSTIVE, Enumerated, exhaustive_space
from assay.domains.pushdown.sources.names import extra_names, label_names, location_names
from assay.domains.pushdown.sources.paper import PAPER, paper_space
from assay.domains.pushdown.sources.swarm import SWARM, Swarm
from assay.domains.pushdown.sources.weighted_exhaustive import weighted_space
from assay.domains.pushdown.sources.weighted_random import WeightedDraws
from assay.errors import unknown_name

RANDOM = SourceKind(
    "random",
    "phase two of the paper: case i has i mod RULES rules, and automata with i mod EDGES transitions",
    (
        SourceParameter("seed", 0, "another seed gives other cases"),
        SourceParameter("locations", 4, "control locations", least=1),
        SourceParameter("labels", 5, "stack labels", least=1),
        SourceParameter("rules", 200, "case i draws i mod this many rules; equal ones count once", least=1),
        SourceParameter("extra1", 3, "extra states of A1"),
        SourceParameter("extra2", 2, "extra states of A2"),
        SourceParameter("edges1", 13, "case i draws i mod this many transitions of A1", least=1),
        SourceParameter("edges2", 11, "case i draws i mod this many transitions of A2", least=1),
        SourceParameter("accept_location", 6, "a control location accepts once in this many times", least=1),
        SourceParameter("accept_extra", 3, "an extra state accepts once in this many times", least=1),
        kinds.DRAWN,
    ),
)
CORPUS = SourceKind(
    "corpus",
    "the cases of a file, or of all .json and .jsonl files below a folder, in the order of their names",
    (SourceParameter("path", "", "the file or folder"),),
)
KINDS = (RANDOM, SWARM, EXHAUSTIVE, PAPER, NETWORK, CORPUS)


@dataclass(frozen=True)
class Random:
    """Random cases of the paper's shape; the parameters are those of `RANDOM`."""

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


def make_source(name: str, parameters: Mapping[str, Parameter]) -> Source[Case]:
    """Make a source from the values of its parameters."""
    written = tuple((key, value) for key, value in parameters.items() if key != "weights")
    identity = Identity("pushdown", name, 1, written)  # without weights, cases are what they were before there were any
    if name in (RANDOM.name, SWARM.name):
        plain: Source[Case] = Random(identity) if name == RANDOM.name else Swarm(identity)
        kind = kinds.weights_asked_for(name, parameters, ("any",))
        return plain if kind == "none" else WeightedDraws(_with_weights(identity, kind), plain, kind)
    if name == EXHAUSTIVE.name:
        kind = kinds.weights_asked_for(name, parameters)
        space = Enumerated(identity, exhaustive_space(parameters))
        return space if kind == "none" else weighted_space(_with_weights(identity, kind), kind, space)
    if name == PAPER.name:
        return Enumerated(identity, paper_space())
    if name == CORPUS.name:
        return open_corpus(identity, {".json", ".jsonl"}, read_cases, CaseCodec())
    if name == NETWORK.name:
        return network_source(parameters)
    raise unknown_name("pushdown", "source", name, (kind.name for kind in KINDS))


def _with_weights(identity: Identity, kind: str) -> Identity:
    return replace(identity, parameters=(*identity.parameters, ("weights", kind)))
