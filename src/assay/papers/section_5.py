"""Section 5 of Brunner and Lammich: a product that is reduced on the fly is not the product of a reduced system.

Two processes: one does a, then b, which is visible, then c for ever; the other does d, or before it has, may go round
by d, e, f. In the product with the formula's automaton, the ample set of α depends on which states are open, so α is
reduced differently in different places.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product

from assay.core.domain.show import Arc, Figure, Graph, Node

SYSTEM: Mapping[str, Mapping[str, str]] = {
    "α": {"d": "ι", "a": "β"},
    "ι": {"e": "δ", "a": "κ"},
    "δ": {"f": "α"},
    "β": {"b": "γ", "d": "κ"},
    "κ": {"b": "τ"},
    "γ": {"c": "γ", "d": "τ"},
    "τ": {"c": "τ"},
}
INTERPRETATION = {"δ": "p1", "γ": "p2", "τ": "p2"}
FORMULA: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "f1": {"": ("f2", "f4")},
    "f2": {"": ("f3",)},
    "f3": {"": ("f3",), "p1": ("f2",), "p2": ("f3",)},
    "f4": {"": ("f4",), "p1": ("f5",)},
    "f5": {"": ("f5",), "p2": ("f6",)},
    "f6": {"p2": ("f6",)},
}
"""Either it goes to and fro between f2 and f3, without ever accepting, or it accepts p1 and then p2 for ever."""
ACCEPTING = "f6"
WORD = ("", "", "p1", "", "", "p2")
"""The word (17); its last letter is repeated for ever."""
Pair = tuple[str, str]
Kept = Callable[[Pair, set[Pair]], Mapping[str, str]]


def seen(state: str) -> str:
    """What the formula sees of a state."""
    return INTERPRETATION.get(state, "")


def open_dependent(pair: Pair, on_stack: set[Pair]) -> Mapping[str, str]:
    """The ample function (16): the first of d and a that does not lead to the stack."""
    enabled = SYSTEM[pair[0]]
    for action, target in (("d", "ι"), ("a", "β")):
        if pair[0] == "α" and (target, pair[1]) not in on_stack:
            return {action: enabled[action]}
    return enabled


def whole(pair: Pair, _: set[Pair]) -> Mapping[str, str]:
    """No reduction."""
    return SYSTEM[pair[0]]


def on_the_fly(kept: Kept) -> dict[Pair, set[Pair]]:
    """The reduced product, defined by a depth-first search that reduces as it goes."""
    graph: dict[Pair, set[Pair]] = {}

    def visit(pair: Pair, on_stack: set[Pair]) -> None:
        state, place = pair
        targets = kept(pair, on_stack).values()
        graph[pair] = set(product(targets, FORMULA[place].get(seen(state), ())))
        for target in sorted(graph[pair]):
            if target not in graph:
                visit(target, on_stack | {target})

    visit(("α", "f1"), {("α", "f1")})
    return graph


def ways(graph: Mapping[Pair, set[Pair]]) -> Iterator[list[Pair]]:
    """The paths that read the word, as far as it does not repeat."""
    paths = [[("α", "f1")]]
    for letter in WORD:
        paths = [[*path, last] for path in paths if seen(path[-1][0]) == letter for last in sorted(graph[path[-1]])]
    yield from paths


def accepts(graph: Mapping[Pair, set[Pair]]) -> bool:
    """Whether a path that reads the word is in the accepting state."""
    return any(path[-1][1] == ACCEPTING for path in ways(graph))


def figures() -> list[Figure]:
    """Figures 4 to 6: the system, the formula's automaton, and the reduced product."""
    system = Graph(
        [Node(q, f"{q} {seen(q)}".strip(), start=q == "α") for q in SYSTEM],
        [Arc(q, r, a) for q, steps in SYSTEM.items() for a, r in steps.items()],
    )
    formula = Graph(
        [Node(f, f, start=f == "f1", final=f == ACCEPTING) for f in FORMULA],
        [Arc(f, g, letter or "{}") for f, steps in FORMULA.items() for letter, ends in steps.items() for g in ends],
    )
    reduced = on_the_fly(open_dependent)
    product_graph = Graph(
        [Node(_name(pair), _name(pair), start=pair == ("α", "f1"), final=pair[1] == ACCEPTING) for pair in reduced],
        [Arc(_name(pair), _name(end), "") for pair, ends in reduced.items() for end in sorted(ends)],
    )
    titles = ("Fig. 4: the system G", "Fig. 5: the automaton B", "Fig. 6: the reduced product A'")
    return [Figure(title, "", graph) for title, graph in zip(titles, (system, formula, product_graph), strict=True)]


def _name(pair: Pair) -> str:
    return f"{pair[0]}{pair[1][1:]}"
