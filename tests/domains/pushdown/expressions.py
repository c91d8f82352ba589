"""Regular expressions for sets of configurations, written at random with what they mean beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

from hypothesis import strategies as st

from assay.domains.pushdown.formats.notation import Labels, Locations
from assay.domains.pushdown.formats.regex import read_expression
from assay.domains.pushdown.model.case import Automaton
from assay.domains.pushdown.semantics import runs as semantics

LOCATIONS = ("p0", "p1", "p2")
LETTERS = ("A", "B", "C")
LONGEST = 4
Words = frozenset[tuple[str, ...]]
WORDS = [word for length in range(LONGEST + 1) for word in product(LETTERS, repeat=length)]


@dataclass(frozen=True)
class Tree:
    """An expression: how it is written, and which words up to `LONGEST` it describes, by definition."""

    text: str
    words: Words


def concatenated(left: Words, right: Words) -> Words:
    return frozenset(u + v for u in left for v in right if len(u + v) <= LONGEST)


def repeated(words: Words) -> Words:
    found: Words = frozenset({()})
    while not (more := concatenated(found, words)) <= found:
        found |= more
    return found


def label_set(letters: Sequence[str], *, negated: bool) -> Tree:
    meant = [letter for letter in LETTERS if (letter in letters) is not negated]
    return Tree(f"[{'^' * negated}{', '.join(letters)}]", frozenset((letter,) for letter in meant))


def combined(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    def repetition(tree: Tree, sign: str) -> Tree:
        words = {
            "*": repeated(tree.words),
            "+": concatenated(tree.words, repeated(tree.words)),
            "?": tree.words | {()},
        }[sign]
        return Tree(f"({tree.text}){sign}", words)

    def sequence(trees: list[Tree]) -> Tree:
        words: Words = frozenset({()})
        for tree in trees:
            words = concatenated(words, tree.words)
        return Tree(" ".join(f"({tree.text})" if "|" in tree.text else tree.text for tree in trees), words)

    def choice(trees: list[Tree]) -> Tree:
        return Tree(" | ".join(tree.text for tree in trees), frozenset().union(*(tree.words for tree in trees)))

    several = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(st.builds(repetition, inner, st.sampled_from("*+?")), several.map(sequence), several.map(choice))


SETS = st.builds(
    lambda letters, negated: label_set(letters, negated=negated),
    st.lists(st.sampled_from(LETTERS), min_size=1, max_size=3),
    st.booleans(),
)
TREES = st.recursive(SETS | st.just(Tree(".", label_set(LETTERS, negated=False).words)), combined, max_leaves=6)
PARTS = st.lists(
    st.tuples(st.lists(st.sampled_from(LOCATIONS), min_size=1, max_size=2), TREES | st.just(Tree("", frozenset({()})))),
    min_size=1,
    max_size=3,
)
Parts = list[tuple[list[str], Tree]]


def written(parts: Parts) -> str:
    return " | ".join(f"< [{', '.join(states)}], {tree.text} >" for states, tree in parts)


def named(text: str, labels: Sequence[str] = LETTERS, locations: Sequence[str] = LOCATIONS) -> Automaton:
    """Read an expression where these labels are known already."""
    known = Labels({name: number for number, name in enumerate(labels)})
    index = {name: number for number, name in enumerate(locations)}
    return read_expression(text, "initial", Locations(len(index), index), known).automaton(known)


def language(automaton: Automaton) -> set[tuple[str, tuple[str, ...]]]:
    """The configurations up to `LONGEST` that it accepts, by the specification."""
    return {
        (name, word)
        for p, name in enumerate(LOCATIONS)
        for word in WORDS
        if semantics.accepts(automaton, (p, tuple(map(LETTERS.index, word))))
    }
