"""The sources `random` and `swarm`: several properties of each random model, so that a tool compiles it once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.automata.formula.formula import Always, Atom
from assay.core.domain.source import Identity, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.promela.coverage.declarations import LABELS
from assay.domains.promela.formats import write_expression
from assay.domains.promela.formats.files import GIVEN
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case, Property
from assay.domains.promela.sources.configuration import ADVANCED, BASIC, Configuration, without_rendezvous
from assay.domains.promela.sources.random_formulas import random_formula
from assay.domains.promela.sources.random_models import random_model
from assay.domains.promela.sources.swarm_cells import cells_of, has_schedule
from assay.domains.promela.sources.swarm_formulas import cell_formula
from assay.domains.promela.sources.swarm_variables import OBSERVED


@dataclass(frozen=True)
class RandomCases:
    """Case i asks property i mod `properties` of model i div `properties`."""

    identity: Identity
    properties: int
    operators: int
    fair: int
    configuration: Callable[[Draw], Configuration]
    in_turn: bool = False
    """Whether models and formulas hold the cells of the coverage table in turn."""
    size: None = None

    def case(self, i: int) -> Case:
        """Draw case i."""
        key = self.identity.key
        number, which = divmod(i, self.properties)
        draw = draw_of(key, number)
        configuration = self.configuration(draw)
        cells = cells_of(key, number) if self.in_turn else []
        if has_schedule(cells):
            configuration = without_rendezvous(configuration)
        model = random_model(draw, configuration, cells)
        draw = Draw(draw.bits() + which)
        asked = Property(LTL, GIVEN, random_formula(draw, model, self.operators))
        if self.in_turn and which == 1:
            asked = Property(LTL, GIVEN, cell_formula(draw, model, number + key))
        if model.seen is not None and which == self.properties - 1 > 1:
            # a formula, since a deadlock anywhere would hide the assertion
            asked = Property(LTL, GIVEN, Always(Atom(write_expression(model.seen))))
        if which == 0:
            labels = configuration.has("labels") or any(cell.construct in LABELS for cell in cells)
            reads = any(cell.construct in OBSERVED for cell in cells)
            kinds = (SAFETY, SAFETY, ACCEPTANCE, NON_PROGRESS) if labels and not reads else (SAFETY,)
            asked = Property(draw.choice(kinds))
        fair = draw.below(100) < self.fair and asked.kind != SAFETY
        return Case(model.text, asked, fair)


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
