"""The source `grammar`: model i contains a few pairs of productions; a pass over all models contains every pair.

The models of the relations are shuffled, so that a short campaign has some of each.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from assay.core.domain.source import Identity, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.promela.formats.files import properties
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.formats.preprocessing.budget import Budget
from assay.domains.promela.formats.preprocessing.directives import preprocess
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.sources.grammar.models import model_text
from assay.domains.promela.sources.grammar.pairs import RELATIONS, Pair, accepted_pairs
from assay.errors import InputError


@dataclass(frozen=True)
class Grammar:
    """Pairs in an order that the seed fixes; each pass has another order, so other pairs are together."""

    identity: Identity
    relations: tuple[str, ...] = RELATIONS
    size: None = None

    @cached_property
    def parts(self) -> tuple[tuple[tuple[Pair, ...], int], ...]:
        """Pairs that may be in one model, with the number of models they need."""
        parts = (part for name in self.relations for part in accepted_pairs(name))
        return tuple((pairs, -(-len(pairs) // together)) for pairs, together in parts)

    @cached_property
    def groups(self) -> int:
        """The number of models of a pass."""
        return sum(count for _, count in self.parts)

    def pairs(self, i: int) -> tuple[Pair, ...]:
        """The pairs of model i."""
        turn, place = divmod(i, self.groups)
        place = self._order(len(self.parts), turn, self.groups)[place]
        for part, (found, count) in enumerate(self.parts):
            if place < count:
                return tuple(found[k] for k in self._order(part, turn, len(found))[place::count])
            place -= count
        raise IndexError(i)

    def text(self, i: int) -> str:
        """The model i."""
        return model_text(self.pairs(i), draw_of(self.identity.key, i))

    def case(self, i: int) -> Case:
        """Draw case i: safety, or a claim of the model; the text of a case is preprocessed."""
        text = preprocess(self.text(i), "model", _no_file).text
        try:
            asked = properties(parse_once(text))
        except InputError:  # a construct that is not supported
            asked = [Property(SAFETY)]
        return Case(text, draw_of(self.identity.key + 1, i).choice(asked))

    def _order(self, part: int, turn: int, count: int) -> list[int]:
        if (part, turn) not in self._orders:
            if any(known != turn for _, known in self._orders):
                self._orders.clear()
            draw = Draw(self.identity.key + 7919 * turn + part)
            order = list(range(count))
            for last in range(count - 1, 0, -1):
                other = draw.below(last + 1)
                order[last], order[other] = order[other], order[last]
            self._orders[part, turn] = order
        return self._orders[part, turn]

    @cached_property
    def _orders(self) -> dict[tuple[int, int], list[int]]:
        return {}


def _no_file(name: str, _place: str, _budget: Budget) -> tuple[str, str]:
    raise AssertionError(f"a model of the grammar includes {name}")
