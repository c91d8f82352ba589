"""Phase three of the paper: every case up to a size, one for each class of cases equal up to renaming.

Extra states are local to an automaton, so automata are enumerated up to their renaming. Renaming locations and labels
acts on the rules and both automata at once: this is the group of `orbits`. Only the components of cases are listed,
never the space itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, islice
from math import factorial
from typing import NamedTuple

from assay.core.domain.source import Identity, Parameter
from assay.domains.pushdown.model.case import Automaton, Case, Rule
from assay.domains.pushdown.sources import components
from assay.domains.pushdown.sources.components import Atom, Components, Final
from assay.domains.pushdown.sources.names import label_names, location_names
from assay.domains.pushdown.sources.orbits import Action, Level, Orbits, orbits
from assay.errors import UsageError

MOST_WORK = 2_000_000
"""The most renamings of components of one kind while the tables are built: about ten seconds."""
MOST_RENAMINGS = 50_000
"""The most renamings of locations and labels: each is stored as a table."""


@dataclass(frozen=True)
class Space:
    """The components of the cases, and the combinations of them that are enumerated."""

    locations: tuple[str, ...]
    labels: tuple[str, ...]
    rule_sets: tuple[tuple[Rule, ...], ...]
    initials: tuple[Automaton, ...]
    finals: tuple[Automaton, ...]
    orbits: Orbits

    def case(self, i: int) -> Case:
        """Give case i."""
        rules, initial, final = self.orbits.representative(i)
        return Case(self.locations, self.labels, self.rule_sets[rules], self.initials[initial], self.finals[final])


@dataclass(frozen=True)
class Enumerated:
    """The cases of a space as a source."""

    identity: Identity
    space: Space

    @property
    def size(self) -> int:
        """The number of cases."""
        return self.space.orbits.size

    def case(self, i: int) -> Case:
        """Give case i."""
        return self.space.case(i)


def exhaustive_space(parameters: Mapping[str, Parameter]) -> Space:
    """Make the space that values of the parameters of the source `exhaustive` describe."""
    return _space(tuple((name, value) for name, value in parameters.items() if isinstance(value, int)))


@lru_cache(maxsize=4)  # the plan, each source and each recipe ask for it; forked workers inherit it
def _space(parameters: tuple[tuple[str, int], ...]) -> Space:
    numbers = dict(parameters)
    locations, labels, general = numbers["locations"], numbers["labels"], numbers["general"]
    if general > 1:
        where = f"--source exhaustive:general={general}"
        raise UsageError(f"general must be 0 or 1: {general}", where=where, remedy="write general=1 for all pushes")
    if _renamings(locations, labels) > MOST_RENAMINGS:
        raise _too_large(f"more than {MOST_RENAMINGS:,} renamings", "locations or labels")
    found = [_rule_sets(locations, labels, numbers["rules"], general=bool(general))]
    extras = (0, numbers["extra1"], numbers["extra2"])
    found += [_automata(locations, labels, extras[side], numbers[f"edges{side}"], side) for side in (1, 2)]
    up_to = [_up_to_renaming(each, locations, labels, extra) for each, extra in zip(found, extras, strict=True)]
    (sets, _), (initials, _), (finals, _) = up_to
    return Space(
        location_names(locations),
        label_names(labels),
        tuple(components.rules(sets.atoms, component) for component in sets.components),
        tuple(components.automaton(initials.atoms, component, extras[1]) for component in initials.components),
        tuple(components.automaton(finals.atoms, component, extras[2]) for component in finals.components),
        orbits([action for _, action in up_to]),
    )


def _up_to_renaming(found: Components, locations: int, labels: int, extra: int) -> tuple[Components, Action]:
    """Take components modulo renaming of extra states, with the action of location and label renamings on classes."""
    kept, class_of = components.quotient(found, components.local_renamings(locations, labels, extra))
    return kept, components.action(kept, class_of, components.shared_renamings(locations, labels, extra))


def _rule_sets(locations: int, labels: int, most: int, *, general: bool) -> Components:
    rules = components.all_rules(locations, labels, general=general)
    renamings = _renamings(locations, labels)
    _refuse(len(rules), renamings, "rules", "locations or labels")
    _refuse(components.count_subsets(len(rules), most), renamings, "sets of rules", "rules")
    return Components(tuple(rules), tuple(components.subsets(range(len(rules)), most)))


def _automata(locations: int, labels: int, extra: int, most: int, side: int) -> Components:
    renamings = _renamings(locations, labels) + _factorial(extra)
    lower = f"edges{side} or extra{side}"
    _refuse((locations + extra) * labels * extra, renamings, f"edges of A{side}", lower)
    edges = components.all_edges(locations, labels, extra)
    atoms: tuple[Atom, ...] = (*edges, *(Final(state) for state in range(locations + extra)))
    _refuse(components.count_subsets(len(edges), most), renamings, f"sets of edges of A{side}", lower)
    found = tuple(islice(components.automata(edges, locations, extra, most), MOST_WORK // renamings + 1))
    _refuse(len(found), renamings, f"automata A{side}", lower)
    return Components(atoms, found)


def _renamings(locations: int, labels: int) -> int:
    return _factorial(locations) * _factorial(labels)


def _factorial(number: int) -> int:
    return factorial(min(number, 12))  # 12! is too large already


def _refuse(count: int, renamings: int, what: str, lower: str) -> None:
    if count * renamings > MOST_WORK:
        raise _too_large(f"at least {count:,} {what} under {renamings:,} renamings", lower)


def _too_large(what: str, lower: str) -> UsageError:
    return UsageError(f"the tables would be too large: {what}", where="--source exhaustive", remedy=f"lower {lower}")


class Tables(NamedTuple):
    """A space as flat arrays, for compiled code.

    Case i is found through the three levels as in `Orbits.representative`: they give the number of its rule set, of
    its automaton A1 and of its automaton A2.
    """

    size: int
    rule_starts: tuple[int, ...]
    """The rules of set r are those from rule_starts[r] to rule_starts[r + 1]."""
    rules: tuple[int, ...]
    """Six numbers per rule: p, label, q, |w|, w[0], w[1]; -1 if absent."""
    edge_starts1: tuple[int, ...]
    """The edges of automaton a are those from edge_starts1[a] to edge_starts1[a + 1]."""
    edges1: tuple[int, ...]
    """Three numbers per edge: source, label, target."""
    finals1: tuple[int, ...]
    """Bit s is set if state s is final."""
    edge_starts2: tuple[int, ...]
    edges2: tuple[int, ...]
    finals2: tuple[int, ...]
    levels: tuple[Level, ...]


def tables(space: Space) -> Tables:
    """Flatten a space."""
    rules = [rule for rules in space.rule_sets for rule in rules]
    return Tables(
        space.orbits.size,
        _starts(space.rule_sets),
        tuple(number for r in rules for number in (r.p, r.label, r.q, len(r.w), *(*r.w, -1, -1)[:2])),
        *_flat(space.initials),
        *_flat(space.finals),
        space.orbits.levels,
    )


def _flat(automata: Sequence[Automaton]) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    numbers = tuple(number for automaton in automata for edge in automaton.edges for number in edge)
    masks = tuple(sum(1 << state for state in automaton.finals) for automaton in automata)
    return _starts([automaton.edges for automaton in automata]), numbers, masks


def _starts(lists: Iterable[Sequence[object]]) -> tuple[int, ...]:
    return tuple(accumulate((len(items) for items in lists), initial=0))
