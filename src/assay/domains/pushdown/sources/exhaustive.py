"""Phase three of the paper: every case up to a size, and of cases that differ only in names, exactly one.

Renaming the extra states of an automaton changes nothing outside of it, so automata are taken up to that from the
start. Locations and labels are renamed in the rules and both automata at once: that is the group of `orbits`. The space
itself is never listed, only its parts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, islice
from math import factorial
from typing import NamedTuple

from assay.core.domain.source import Identity, Parameter
from assay.domains.pushdown.model.case import Automaton, Case, Rule
from assay.domains.pushdown.sources import parts
from assay.domains.pushdown.sources.names import label_names, location_names
from assay.domains.pushdown.sources.orbits import Action, Level, Orbits, orbits
from assay.domains.pushdown.sources.parts import Atom, Final, Parts
from assay.errors import UsageError

MOST_WORK = 2_000_000
"""How often things of one kind may be renamed while the tables are made: some ten seconds."""
MOST_RENAMINGS = 50_000
"""How many renamings of locations and labels there may be: each is kept as a table."""


@dataclass(frozen=True)
class Space:
    """The parts of the cases, and which combinations of them are enumerated."""

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
        """How many there are."""
        return self.space.orbits.size

    def case(self, i: int) -> Case:
        """Give case i."""
        return self.space.case(i)


def exhaustive_space(parameters: Mapping[str, Parameter]) -> Space:
    """Make the space that values of the parameters of the source `exhaustive` describe."""
    numbers = {name: value for name, value in parameters.items() if isinstance(value, int)}
    locations, labels, general = numbers["locations"], numbers["labels"], numbers["general"]
    if general > 1:
        where = f"--source exhaustive:general={general}"
        raise UsageError(f"{general} is neither 0 nor 1", where=where, remedy="1 allows all pushes")
    if _renamings(locations, labels) > MOST_RENAMINGS:
        raise _too_large(f"there are more than {MOST_RENAMINGS:,} renamings", "locations or labels")
    found = [_rule_sets(locations, labels, numbers["rules"], general=bool(general))]
    extras = (0, numbers["extra1"], numbers["extra2"])
    found += [_automata(locations, labels, extras[side], numbers[f"edges{side}"], side) for side in (1, 2)]
    up_to = [_up_to_renaming(each, locations, labels, extra) for each, extra in zip(found, extras, strict=True)]
    (sets, _), (initials, _), (finals, _) = up_to
    return Space(
        location_names(locations),
        label_names(labels),
        tuple(parts.rules(sets.atoms, part) for part in sets.parts),
        tuple(parts.automaton(initials.atoms, part, extras[1]) for part in initials.parts),
        tuple(parts.automaton(finals.atoms, part, extras[2]) for part in finals.parts),
        orbits([action for _, action in up_to]),
    )


def _up_to_renaming(found: Parts, locations: int, labels: int, extra: int) -> tuple[Parts, Action]:
    """Take parts up to renaming of their extra states; say what renaming locations and labels does to the classes."""
    kept, class_of = parts.up_to(found, parts.renamings_inside(locations, labels, extra))
    return kept, parts.action(kept, class_of, parts.renamings_outside(locations, labels, extra))


def _rule_sets(locations: int, labels: int, most: int, *, general: bool) -> Parts:
    rules = parts.every_rule(locations, labels, general=general)
    renamings = _renamings(locations, labels)
    _refuse(len(rules), renamings, "rules", "locations or labels")
    _refuse(parts.count_subsets(len(rules), most), renamings, "sets of rules", "rules")
    return Parts(tuple(rules), tuple(parts.subsets(range(len(rules)), most)))


def _automata(locations: int, labels: int, extra: int, most: int, side: int) -> Parts:
    renamings = _renamings(locations, labels) + _factorial(extra)
    lower = f"edges{side} or extra{side}"
    _refuse((locations + extra) * labels * extra, renamings, f"edges of A{side}", lower)
    edges = parts.every_edge(locations, labels, extra)
    atoms: tuple[Atom, ...] = (*edges, *(Final(state) for state in range(locations + extra)))
    _refuse(parts.count_subsets(len(edges), most), renamings, f"sets of edges of A{side}", lower)
    found = tuple(islice(parts.automata(edges, locations, extra, most), MOST_WORK // renamings + 1))
    _refuse(len(found), renamings, f"automata A{side}", lower)
    return Parts(atoms, found)


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
    """A space as flat numbers, for compiled code.

    To find case i, go through the three levels as `Orbits.representative` does: that gives the numbers of a set of
    rules, of an automaton A1 and of an automaton A2.
    """

    size: int
    rule_starts: tuple[int, ...]
    """The rules of set r are those from rule_starts[r] to rule_starts[r + 1]."""
    rules: tuple[int, ...]
    """Six numbers a rule: p, label, q, the length of w, its labels; -1 where there is none."""
    edge_starts1: tuple[int, ...]
    """The edges of automaton a are those from edge_starts1[a] to edge_starts1[a + 1]."""
    edges1: tuple[int, ...]
    """Three numbers an edge: source, label, target."""
    finals1: tuple[int, ...]
    """Bit s is set where state s is final."""
    edge_starts2: tuple[int, ...]
    edges2: tuple[int, ...]
    finals2: tuple[int, ...]
    levels: tuple[Level, ...]


def tables(space: Space) -> Tables:
    """Write a space as flat numbers."""
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
