"""The sources `random` and `swarm`: several properties of each random model, so that a tool compiles it once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.core.domain.source import Identity, SourceKind, SourceParameter, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.promela.formats import write_tree
from assay.domains.promela.formats.files import GIVEN
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case, Property
from assay.domains.promela.sources.configuration import UNUSUAL, USUAL, Dials
from assay.domains.promela.sources.random_formulas import random_formula
from assay.domains.promela.sources.random_models import random_model

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
)
SWARM = SourceKind(
    "swarm", "small models that draw which constructs of Promela occur at all, and formulas without X", _SIZES
)


@dataclass(frozen=True)
class RandomCases:
    """Case i asks property i mod `properties` of model i div `properties`."""

    identity: Identity
    properties: int
    operators: int
    fair: int
    dials: Callable[[Draw], Dials]
    size: None = None

    def case(self, i: int) -> Case:
        """Draw case i."""
        key = self.identity.key
        number, which = divmod(i, self.properties)
        draw = draw_of(key, number)
        dials = self.dials(draw)
        model = random_model(draw, dials)
        draw = Draw(draw.bits() + which)
        asked = Property(LTL, GIVEN, random_formula(draw, model, self.operators))
        if which == 0:
            kinds = (SAFETY, SAFETY, ACCEPTANCE, NON_PROGRESS) if dials.has("labels") else (SAFETY,)
            asked = Property(draw.choice(kinds))
        fair = draw.below(100) < self.fair and asked.kind != SAFETY
        return Case(write_tree(model.tree), asked, fair)


def usual(processes: int, statements: int, variables: int, channels: int, values: int) -> Callable[[Draw], Dials]:
    """The dials of `random`: always the same, but for labels."""

    def dials(draw: Draw) -> Dials:
        labels = {"labels"} if draw.one_in(2) else set()
        return Dials(processes, statements, variables, channels, values, frozenset(USUAL) | labels)

    return dials


def swarming(draw: Draw) -> Dials:
    """The dials of `swarm`: each feature with even chances, and sizes that vary with them."""
    features = {feature for feature in (*USUAL, *UNUSUAL) if draw.one_in(2)}
    processes, statements, variables = 1 + draw.below(3), 8 + draw.below(13), 1 + draw.below(3)
    return Dials(processes, statements, variables, draw.below(3), 2 + draw.below(2), frozenset(features))
