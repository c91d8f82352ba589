"""The engines by name: pre*, post* and dual*, over bits where these fit in memory and pay, over lists otherwise.

A name with a form behind it (`pre-dense`, `pre-sparse`) forces the choice.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from assay.core.domain.verdict import Answer
from assay.core.tools.memory import free_memory
from assay.domains.pushdown.engine.answer import answer_of, unsupported
from assay.domains.pushdown.engine.dense.decide import decide_backward, decide_forward, decide_from_both
from assay.domains.pushdown.engine.found import Found, no_memory
from assay.domains.pushdown.engine.sparse.decide import decide_sparsely
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.model.flat import FlatCase, flatten

PLENTY = 1 << 30
"""Bytes that a small case cannot use up."""
_SMALL_CASE = 2000


class Decide(Protocol):
    """Decides a normal case."""

    def __call__(self, case: Case, room: int = PLENTY) -> Answer[Evidence]:
        """Decide with at most so many bytes of memory."""
        ...


SMALL = 1 << 15
"""Bytes of bits that are always worth it."""
LARGEST = 1 << 28
"""Bytes of bits that are worth it where there are many rules for them."""


class Method(Enum):
    """Which automaton grows: A1, A2."""

    PRE = (False, True)
    POST = (True, False)
    DUAL = (True, True)


def bytes_of_bits(flat: FlatCase, method: Method) -> int:
    """How many bytes rows of bits take at most: two lines for each row that may gain, and a few numbers for any row."""
    grow_left, grow_right = method.value
    left = flat.states1 + flat.locations * flat.labels
    total = 0
    if grow_left:
        lines = 1 + flat.locations * (flat.labels + 1) + len(flat.edges1) + len(flat.rules)
        total += 16 * lines * ((left + 63) // 64) + 32 * left * (flat.labels + 1)
    if grow_right:
        lines = 1 + len(flat.edges2) + len(flat.rules)
        total += 16 * lines * ((flat.states2 + 63) // 64) + 32 * flat.states2 * flat.labels
    return total


def dense_pays(flat: FlatCase, method: Method) -> bool:
    """Whether bits are the better choice: they are few, or most locations and labels have rules."""
    size = bytes_of_bits(flat, method)
    return size <= SMALL or (size <= LARGEST and 2 * len(flat.rules) >= flat.locations * flat.labels)


def found_by(flat: FlatCase, method: Method, dense: bool | None, room: int) -> Found:
    """Decide a case that is flat already."""
    dense = dense_pays(flat, method) if dense is None else dense
    if not dense:
        return decide_sparsely(flat, *method.value, room)
    left = room - bytes_of_bits(flat, method)
    if left < 0:
        return no_memory()
    if method is Method.DUAL:
        return decide_from_both(flat, left)
    return (decide_backward if method is Method.PRE else decide_forward)(flat, left)


def decide(case: Case, room: int = PLENTY, *, method: Method, dense: bool | None = None) -> Answer[Evidence]:
    """Decide a normal case, with evidence."""
    said = unsupported(case)
    if said is not None:
        return said
    flat = flatten(case)
    return answer_of(found_by(flat, method, dense, min(room, memory_for(len(case.rules)))))


def memory_for(rules: int) -> int:
    """Give half of the free memory; small cases skip the memory check."""
    return PLENTY if rules < _SMALL_CASE else free_memory() // 2


class Form(Enum):
    """How transitions are stored: bits where they pay, always bits, always lists."""

    EITHER = None
    DENSE = True
    SPARSE = False


@dataclass(frozen=True)
class Engine:
    """A method in one form."""

    method: Method
    form: Form

    @property
    def family(self) -> str:
        """The name of the method, which all its forms share."""
        return self.method.name.lower()

    @property
    def name(self) -> str:
        """As a user knows it: `pre`, `pre-dense`, `pre-sparse`."""
        return self.family if self.form is Form.EITHER else f"{self.family}-{self.form.name.lower()}"

    def __call__(self, case: Case, room: int = PLENTY) -> Answer[Evidence]:
        """Decide a normal case, with evidence."""
        return decide(case, room, method=self.method, dense=self.form.value)


ENGINES = {engine.name: engine for form in Form for method in Method for engine in (Engine(method, form),)}
