"""The engines by name: pre*, post* and dual*, each over bit rows or over lists.

Bit rows are chosen where they fit in memory and pay. A suffix (`pre-dense`, `pre-sparse`) forces the choice.
"""

from __future__ import annotations

from enum import Enum
from typing import Protocol

from msgspec import Struct

from assay.core.domain.verdict import Answer
from assay.core.native.library import Library
from assay.core.tools.memory import free_memory
from assay.domains.pushdown.engine.answer import answer_of, unsupported
from assay.domains.pushdown.engine.found import WORDS, Found, found_in, no_memory
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence
from assay.domains.pushdown.model.flat import FlatCase, flatten

_DENSE, _SPARSE = (f"assay.domains.pushdown.engine.{form}.decide:" for form in ("dense", "sparse"))
DENSE = Library("pushdown-dense", {name: _DENSE + name for name in ("pre_star", "post_star", "dual_star")})
SPARSE = Library("pushdown-sparse", {"by_lists": _SPARSE + "by_lists"})
PLENTY = 1 << 30
"""A memory limit in bytes that no small case reaches."""
_SMALL_CASE = 2000


class Decide(Protocol):
    """Decides a normal case."""

    def __call__(self, case: Case, room: int = PLENTY) -> Answer[Evidence]:
        """Decide with at most `room` bytes of memory."""
        ...


SMALL = 1 << 15
"""Bit rows up to this size, in bytes, always pay."""
LARGEST = 1 << 28
"""Bit rows up to this size, in bytes, pay if the rules are dense."""


class Method(Enum):
    """Which automata are saturated: A1, A2."""

    PRE = (False, True)
    POST = (True, False)
    DUAL = (True, True)


def bytes_of_bits(flat: FlatCase, method: Method) -> int:
    """Bound the size of the bit rows, in bytes: two lines for each row that may gain, a few numbers for every row."""
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
    """Whether bit rows are the better choice: they are small, or most locations and labels have rules."""
    size = bytes_of_bits(flat, method)
    return size <= SMALL or (size <= LARGEST and 2 * len(flat.rules) >= flat.locations * flat.labels)


def found_by(flat: FlatCase, method: Method, dense: bool | None, room: int) -> Found:
    """Decide a flat case."""
    dense = dense_pays(flat, method) if dense is None else dense
    if not dense:
        return found_in(SPARSE.call("by_lists", flat, *method.value, room, given=WORDS))
    left = room - bytes_of_bits(flat, method)
    if left < 0:
        return no_memory()
    return found_in(DENSE.call(f"{method.name.lower()}_star", flat, left, given=WORDS))


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
    """How transitions are stored: bit rows where they pay, always bit rows, always lists."""

    EITHER = None
    DENSE = True
    SPARSE = False


class Engine(Struct, frozen=True):
    """A method in one form."""

    method: Method
    form: Form

    @property
    def family(self) -> str:
        """The name of the method, which all its forms share."""
        return self.method.name.lower()

    @property
    def name(self) -> str:
        """The name for users: `pre`, `pre-dense`, `pre-sparse`."""
        return self.family if self.form is Form.EITHER else f"{self.family}-{self.form.name.lower()}"

    def __call__(self, case: Case, room: int = PLENTY) -> Answer[Evidence]:
        """Decide a normal case, with evidence."""
        return decide(case, room, method=self.method, dense=self.form.value)


ENGINES = {engine.name: engine for form in Form for method in Method for engine in (Engine(method, form),)}
