"""Hypothesis strategies for pushdown cases: every shape the model allows, the degenerate ones included.

Strategies are cached: making one takes longer than drawing from it.
"""

from __future__ import annotations

from functools import cache

from hypothesis import strategies as st

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule

NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
LABEL_NAMES = NAMES.filter(lambda name: name not in {"", "*"})


@cache
def _names(letter: str, count: int, odd: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    """Names as a source gives them, or odd ones."""
    usual = st.just(tuple(f"{letter}{i}" for i in range(count)))
    return st.one_of(usual, st.lists(odd, min_size=count, max_size=count, unique=True).map(tuple))


@cache
def _up_to(most: int, letter: str, odd: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    return st.integers(0, most).flatmap(lambda count: _names(letter, count, odd))


@cache
def _rules(locations: int, labels: int, most: int) -> st.SearchStrategy[tuple[Rule, ...]]:
    if not locations or not labels:
        return st.just(())
    location, label = st.integers(0, locations - 1), st.integers(0, labels - 1)
    replacement = st.lists(label, max_size=2).map(tuple)
    return st.lists(st.builds(Rule, location, label, location, replacement), max_size=most).map(tuple)


@cache
def _edges(states: int, labels: int, most: int) -> st.SearchStrategy[tuple[Edge, ...]]:
    state, label = st.integers(0, states - 1), st.integers(EPSILON, labels - 1)
    return st.lists(st.builds(Edge, state, label, state), max_size=most).map(tuple)


@cache
def _finals(states: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(0, states - 1), max_size=states, unique=True).map(tuple)


@cache
@st.composite
def _automata(draw: st.DrawFn, locations: int, labels: int, extra: int, most: int) -> Automaton:
    names = draw(_up_to(extra, "q", NAMES))
    states = locations + len(names)
    if not states:
        return Automaton()
    return Automaton(names, draw(_edges(states, labels, most)), draw(_finals(states)))


@st.composite
def cases(
    draw: st.DrawFn,
    *,
    max_locations: int = 3,
    max_labels: int = 3,
    max_rules: int = 6,
    max_extra: int = 3,
    max_edges: int = 6,
) -> Case:
    """Cases up to these sizes: ε edges, edges into initial states, pushes that change the label below, odd names."""
    locations = draw(_up_to(max_locations, "p", NAMES))
    labels = draw(_up_to(max_labels, "A", LABEL_NAMES))
    return Case(
        locations,
        labels,
        draw(_rules(len(locations), len(labels), max_rules)),
        draw(_automata(len(locations), len(labels), max_extra, max_edges)),
        draw(_automata(len(locations), len(labels), max_extra, max_edges)),
    )
