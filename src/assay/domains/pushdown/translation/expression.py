"""Writes a P-automaton as a regular expression by eliminating its extra states.

Each location becomes `< [p], EXPRESSION >`; locations with the same expression share one. The expression uses sets of
labels, `.`, `[^A]`, `?`, `*`, `+`, `|` and parentheses, wherever the automaton gives an occasion.
"""

from __future__ import annotations

import re
from itertools import product

from msgspec import Struct

from assay.domains.pushdown.model.case import Automaton, Case
from assay.domains.pushdown.model.normal import normalised

LONGEST = 20_000
"""Eliminating states can make an expression exponentially long; longer ones are given up."""

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*|[0-9]+")
_LABEL = re.compile(r"[A-Za-z0-9_]+")
_CHOICE, _SEQUENCE, _ATOM = range(3)


class _Language(Struct, frozen=True):
    """Words: those that `text` describes, none if it is empty, and the empty word if `empty`."""

    text: str = ""
    level: int = _ATOM
    empty: bool = False

    def at(self, level: int) -> str:
        return self.text if self.level >= level else f"({self.text})"

    @property
    def optional(self) -> str:
        """The text as part of a sequence, with the empty word if that belongs to the language."""
        if not self.empty:
            return self.at(_SEQUENCE)
        return self.at(_ATOM) + "?" if self.at(_ATOM)[-1] in ")]." else f"({self.text})?"


_NONE = _Language()
_EMPTY = _Language(empty=True)


def write_expressions(
    case: Case, *, named: bool = True, complements: bool = True, later: bool = False
) -> tuple[str, str] | None:
    """Write both automata; None if a name is not possible there, a language is empty, or the text grows too long.

    With `complements`, sets of labels may be `.` or `[^A]`. PDAAAL takes them among the labels that it has read so
    far, so all rules must be read before, and mention every label. With `later`, those of A1 may stand for labels that
    A2 mentions alone.
    """
    if not all(map(_LABEL.fullmatch, case.labels)) or not all(map(_NAME.fullmatch, case.locations)):
        return None
    plain = normalised(case)
    rules = {label for rule in case.rules for label in (rule.label, *rule.w)}
    used = {edge.label for automaton in (plain.initial, plain.final) for edge in automaton.edges}
    known = rules if complements and used <= rules else set()
    names = case.locations if named else tuple(map(str, range(len(case.locations))))
    try:
        final = _languages(plain, plain.final, known)
        mentioned = {name for language in final for name in _LABEL.findall(language.text)}
        early = used | rules if later and {case.labels[label] for label in used | rules} <= mentioned else known
        initial = _languages(plain, plain.initial, early)
    except OverflowError:
        return None
    first, second = _written(names, initial), _written(names, final)
    return (first, second) if first and second else None


def _written(names: tuple[str, ...], languages: list[_Language]) -> str:
    shared: dict[str, list[str]] = {}
    for name, language in zip(names, languages, strict=True):
        if language.text or language.empty:
            text = "" if not language.text else language.optional if language.empty else language.text
            shared.setdefault(text, []).append(name)
    return " | ".join(f"< [{', '.join(owners)}], {text} >" for text, owners in shared.items())


def _languages(case: Case, automaton: Automaton, known: set[int]) -> list[_Language]:
    """The stacks that each location accepts."""
    end = case.states(automaton)
    between: dict[tuple[int, int], _Language] = {}
    sets: dict[tuple[int, int], set[int]] = {}
    for edge in automaton.edges:
        sets.setdefault((edge.source, edge.target), set()).add(edge.label)
    for pair, labels in sets.items():
        between[pair] = _Language(_label_set(case, labels, known))
    for final in automaton.finals:
        between[final, end] = _EMPTY
    for state in reversed(range(len(case.locations), end)):
        _eliminate(between, state)
    return [between.get((location, end), _NONE) for location in range(len(case.locations))]


def _eliminate(between: dict[tuple[int, int], _Language], state: int) -> None:
    loop = between.pop((state, state), _NONE)
    into = {source: between.pop((source, state)) for source, target in list(between) if target == state}
    out = {target: between.pop((state, target)) for source, target in list(between) if source == state}
    for (source, first), (target, last) in product(into.items(), out.items()):
        through = _concat(_repeated(first, loop), last)
        if len(through.text) > LONGEST:
            raise OverflowError
        between[source, target] = _either(between.get((source, target), _NONE), through)


def _repeated(first: _Language, loop: _Language) -> _Language:
    """The first part, then the loop any number of times."""
    if not loop.text:
        return first
    if first == loop and not loop.empty:
        return _Language(f"({loop.text})+" if loop.level < _ATOM or loop.text[-1] not in ")]." else loop.text + "+")
    star = f"({loop.text})*" if loop.level < _ATOM or loop.text[-1] not in ")]." else loop.text + "*"
    if not first.text:
        return _Language(star)
    return _Language(f"{first.optional} {star}", _SEQUENCE)


def _concat(first: _Language, last: _Language) -> _Language:
    if not first.text or not last.text:
        one = first if first.text else last
        other = last if first.text else first
        return one if other.empty else _NONE
    return _Language(f"{first.optional} {last.optional}", _SEQUENCE, first.empty and last.empty)


def _either(one: _Language, other: _Language) -> _Language:
    if not one.text or not other.text:
        found = one if one.text else other
        return _Language(found.text, found.level, one.empty or other.empty)
    return _Language(f"{one.text} | {other.text}", _CHOICE, one.empty or other.empty)


def _label_set(case: Case, labels: set[int], known: set[int]) -> str:
    """A set of labels; by its complement in the known labels if that is shorter."""
    others = known - labels
    if known and not others:
        return "."
    if len(others) < len(labels) and known:
        return f"[^{', '.join(case.labels[label] for label in sorted(others))}]"
    return f"[{', '.join(case.labels[label] for label in sorted(labels))}]"
