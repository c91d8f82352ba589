"""The engines by name: how each searches for a bad state and for an accepting cycle.

`ndfs` and `scc` search depth first, `bfs` breadth first: its runs to bad states are shortest. The others look for a
shorter run once they have found one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.domains.promela.engine import emerson_lei as pruning
from assay.domains.promela.engine import gabow as components
from assay.domains.promela.engine import nested_dfs as nested
from assay.domains.promela.engine.degeneralise import Levels
from assay.domains.promela.engine.found import Found, shortened
from assay.domains.promela.engine.product import Product
from assay.domains.promela.engine.safety import find_bad
from assay.domains.promela.engine.short_lasso import shorter
from assay.domains.promela.engine.space import Explored, Room, Space, SpentError
from assay.domains.promela.model.case import NEVER
from assay.domains.promela.model.evidence import Lasso, Run
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.system import A, S


class Engine(Struct, frozen=True):
    """A decision procedure."""

    family: str
    """The name of its algorithm, which its forms share."""
    breadth_first: bool
    components: bool
    """Whether native searches look for accepting cycles in components, not by nested depth-first search."""
    find_cycle: Callable[[Product], Found | None]
    form: str = ""
    """`plain`: by the semantics. `native`: by compiled code. Empty: plain for small models, else native."""

    @property
    def name(self) -> str:
        """As a user knows it: `scc`, `scc-plain`, `scc-native`."""
        return f"{self.family}-{self.form}" if self.form else self.family


class Said(Struct, frozen=True):
    """The result of an engine: a violation, or None."""

    violation: Run | Lasso | None
    space: Space
    """The explored states; without a violation, all that the property depends on."""
    states: int
    transitions: int
    fault: str = ""
    """A run-time error that was met in a search for cycles."""
    bytes: int = 0
    """Memory for states, if known."""
    lifted: bool = False
    """Whether the violation is one of the model itself, and not only of the system that was searched."""
    omission: float | None = None
    """The probability of an omission in a search that may omit states."""


def decide_safety(question: Question[S, A], engine: Engine, room: Room) -> Said:
    """Search for a bad state or step."""
    space = Explored(question.system, room, movers=False)
    bad = find_bad(space, breadth_first=engine.breadth_first)
    states, transitions = space.states, space.transitions
    if bad is not None and not engine.breadth_first:
        with suppress(SpentError):
            bad = find_bad(space, breadth_first=True)
    violation = None if bad is None else Run(bad.choices, bad.why)
    return Said(violation, space, states, transitions)


def decide_cycles(question: Question[S, A], automaton: Automaton, engine: Engine, room: Room) -> Said:
    """Search for a run that the automaton accepts."""
    space = Explored(question.system, room, movers=question.fair)
    product = Product(space, automaton, room, stutters=question.stutters, fair=question.fair)
    found = engine.find_cycle(product)
    states, transitions = product.states, product.transitions
    if found is not None:
        with suppress(SpentError):
            found = shorter(product, found)
        violation = _lasso(product, found, with_claim=question.asked.kind == NEVER)
        return Said(violation, space, states, transitions)
    fault = next(iter(product.faults.values()), "")
    return Said(None, space, states, transitions, fault)


def _lasso(product: Product, found: Found, *, with_claim: bool) -> Lasso:
    """Project a run to the system; a claim must repeat only where it is part of the evidence."""
    stem, cycle = ([(product.pair(node), arc[2]) for node, arc in part] for part in (found.stem, found.cycle))
    if with_claim:
        stem, cycle = shortened(stem, cycle)
        return _written(stem, cycle, tuple(place for (_, place), _ in (*stem, *cycle)))
    plain = [[(number, choice) for (number, _), choice in part] for part in (stem, cycle)]
    return _written(*shortened(*plain), ())


def _written(stem: Sequence[tuple[object, int]], cycle: Sequence[tuple[object, int]], claim: tuple[int, ...]) -> Lasso:
    return Lasso(tuple(choice for _, choice in (*stem, *cycle)), len(stem), claim)


def _nested(product: Product) -> Found | None:
    bits = product.bits
    if bits <= 1:
        return nested.find_cycle(product)
    levels = Levels(product, bits)
    found = nested.find_cycle(levels)
    return None if found is None else levels.projected(found)


PLAIN, NATIVE = "plain", "native"
_KINDS = (
    Engine("ndfs", breadth_first=False, components=False, find_cycle=_nested),
    Engine("scc", breadth_first=False, components=True, find_cycle=components.find_cycle),
    Engine("bfs", breadth_first=True, components=True, find_cycle=pruning.find_cycle),
)
ENGINES = {engine.name: engine for engine in _KINDS} | {
    forced.name: forced for engine in _KINDS for form in (PLAIN, NATIVE) for forced in (replace(engine, form=form),)
}
