"""The sources `random` and `swarm`: several properties of each random model, so that a tool compiles it once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.core.domain.source import Identity, SourceKind, SourceParameter, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.promela.formats import write_tree
from assay.domains.promela.formats.files import GIVEN
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case, Property
from assay.domains.promela.sources.configuration import ADVANCED, BASIC, Configuration
from assay.domains.promela.sources.random_formulas import random_formula
from assay.domains.promela.sources.random_models import random_model

_SIZES = (
    SourceParameter("seed", 0, "another seed gives other models"),
    SourceParameter("properties", 4, "number of properties of each model", least=1, most=100),
    SourceParameter("operators", 4, "maximum number of operators of a formula", least=1, most=12),
    SourceParameter("fair", 0, "percentage of cases under weak fairness", most=100),
)
RANDOM = SourceKind(
    "random",
    "small models with variables, loops, channels, atomic and dynamic processes, and formulas without X",
    (
        *_SIZES,
        SourceParameter("processes", 3, "maximum number of running processes", least=1, most=5),
        SourceParameter("statements", 15, "approximate number of statements of all processes", least=2, most=60),
        SourceParameter("variables", 2, "maximum number of global variables", least=1, most=6),
        SourceParameter("channels", 1, "maximum number of channels", most=4),
        SourceParameter("values", 3, "upper bound on the values of variables", least=2, most=9),
    ),
)
SWARM = SourceKind(
    "swarm", "small models, each with a random subset of Promela's constructs, and formulas without X", _SIZES
)


@dataclass(frozen=True)
class RandomCases:
    """Case i asks property i mod `properties` of model i div `properties`."""

    identity: Identity
    properties: int
    operators: int
    fair: int
    configuration: Callable[[Draw], Configuration]
    size: None = None

    def case(self, i: int) -> Case:
        """Draw case i."""
        key = self.identity.key
        number, which = divmod(i, self.properties)
        draw = draw_of(key, number)
        configuration = self.configuration(draw)
        model = random_model(draw, configuration)
        draw = Draw(draw.bits() + which)
        asked = Property(LTL, GIVEN, random_formula(draw, model, self.operators))
        if which == 0:
            kinds = (SAFETY, SAFETY, ACCEPTANCE, NON_PROGRESS) if configuration.has("labels") else (SAFETY,)
            asked = Property(draw.choice(kinds))
        fair = draw.below(100) < self.fair and asked.kind != SAFETY
        return Case(write_tree(model.tree), asked, fair)


def random_configurations(
    processes: int, statements: int, variables: int, channels: int, values: int
) -> Callable[[Draw], Configuration]:
    """The configurations of `random`: fixed, except for labels."""

    def configuration(draw: Draw) -> Configuration:
        labels = {"labels"} if draw.one_in(2) else set()
        return Configuration(processes, statements, variables, channels, values, frozenset(BASIC) | labels)

    return configuration


def swarm_configuration(draw: Draw) -> Configuration:
    """A configuration of `swarm`: each feature with probability 1/2, and random sizes."""
    features = {feature for feature in (*BASIC, *ADVANCED) if draw.one_in(2)}
    processes, statements, variables = 1 + draw.below(3), 8 + draw.below(13), 1 + draw.below(3)
    return Configuration(processes, statements, variables, draw.below(3), 2 + draw.below(2), frozenset(features))
