"""The sources `random` and `swarm`: several properties of each random model, so that a tool compiles it once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.core.domain.source import Identity, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.promela.formats import write_tree
from assay.domains.promela.formats.files import GIVEN
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case, Property
from assay.domains.promela.sources.dials import UNUSUAL, USUAL, Dials
from assay.domains.promela.sources.random_formulas import random_formula
from assay.domains.promela.sources.random_models import random_model


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
