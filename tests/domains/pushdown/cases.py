"""Hypothesis strategies for pushdown cases: every shape the model allows, the degenerate ones included."""

from __future__ import annotations

from hypothesis import strategies as st

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule

NAMES = st.text(st.characters(exclude_categories=["Cs"]), max_size=4)
LABEL_NAMES = NAMES.filter(lambda name: name not in {"", "*"})


def _names(letter: str, count: int, odd: st.SearchStrategy[str]) -> st.SearchStrategy[tuple[str, ...]]:
    """Names as a source gives them, or odd ones."""
    usual = st.just(tuple(f"{letter}{i}" for i in range(count)))
    return st.one_of(usual, st.lists(odd, min_size=count, max_size=count, unique=True).map(tuple))


@st.composite
def _rules(draw: st.DrawFn, locations: int, labels: int, most: int) -> tuple[Rule, ...]:
    if not locations or not labels:
        return ()
    location, label = st.integers(0, locations - 1), st.integers(0, labels - 1)
    replacement = st.lists(label, max_size=2).map(tuple)
    return tuple(draw(st.lists(st.builds(Rule, location, label, location, replacement), max_size=most)))


@st.composite
def _automata(draw: st.DrawFn, locations: int, labels: int, extra: int, most: int) -> Automaton:
    names = draw(st.integers(0, extra).flatmap(lambda count: _names("q", count, NAMES)))
    states = locations + len(names)
    if not states:
        return Automaton()
    state, label = st.integers(0, states - 1), st.integers(EPSILON, labels - 1)
    edges = draw(st.lists(st.builds(Edge, state, label, state), max_size=most))
    return Automaton(names, tuple(edges), tuple(draw(st.lists(state, max_size=states, unique=True))))


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
    locations = draw(st.integers(0, max_locations).flatmap(lambda count: _names("p", count, NAMES)))
    labels = draw(st.integers(0, max_labels).flatmap(lambda count: _names("A", count, LABEL_NAMES)))
    return Case(
        locations,
        labels,
        draw(_rules(len(locations), len(labels), max_rules)),
        draw(_automata(len(locations), len(labels), max_extra, max_edges)),
        draw(_automata(len(locations), len(labels), max_extra, max_edges)),
    )
