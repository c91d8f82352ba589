"""Checks cases with Storm, in a process of its own.

The graph is a Markov decision process without chance: each edge is an action with one successor. A path is then the
only one of some scheduler, so the least probability of the formula is 1 if every path satisfies it, and else 0. With
`max` the greatest probability of the negation is asked for. With `labels`, constants are a label that holds in every
state: Storm does not read a Boolean operator with constants alone.
"""

from __future__ import annotations

import sys
from typing import cast

import stormpy
from stormpy.datastructures import SparseMatrixBuilder
from stormpy.models import SparseMdp, SparseModelComponents, StateLabeling

from assay.domains.kripke.children.case_lines import Case, Tree, serve

SIGNS = {"Not": "!", "Next": "X", "Always": "G", "Eventually": "F", "And": "&", "Or": "|", "Until": "U"}


EVERYWHERE = "everywhere"
PREFIX = "atom_"
"""Of the labels that are atoms: `init` is one of Storm's own."""


def holds(case: Case) -> bool:
    """Ask for the probability of the formula or of its negation in each initial state."""
    formula, greatest = text(case["formula"]), sys.argv[1] == "max"
    asked = f"Pmax=? [ !{formula} ]" if greatest else f"Pmin=? [ {formula} ]"
    asking = stormpy.parse_properties(asked)[0]
    result = stormpy.model_checking(process(case), asking, only_initial_states=True)
    values = {result.get_value(state) for state in case["initial"]}
    if not values <= {0, 1}:
        raise ValueError(f"the probabilities are {sorted(values)}")
    return values == {0 if greatest else 1}


def process(case: Case) -> SparseMdp:
    """Build the Markov decision process."""
    states, edges = len(case["after"]), sum(map(len, case["after"]))
    builder = SparseMatrixBuilder(edges, states, edges, True, True, states)  # noqa: FBT003 - exact sizes, own row groups
    row = 0
    for after in case["after"]:
        builder.new_row_group(row)
        for there in after:
            builder.add_next_value(row, there, 1)
            row += 1
    labels = StateLabeling(states)
    for name in {"init", EVERYWHERE, *names(case["formula"])}:
        labels.add_label(name)
    for state, holding in enumerate(case["labels"]):
        for name in {EVERYWHERE, *(PREFIX + atom for atom in holding)} & labels.get_labels():
            labels.add_label_to_state(name, state)
    for state in case["initial"]:
        labels.add_label_to_state("init", state)
    return SparseMdp(SparseModelComponents(transition_matrix=builder.build(), state_labeling=labels))


def names(tree: Tree) -> set[str]:
    """Give the labels of the atoms of a formula."""
    operator, *parts = tree
    if operator == "Atom":
        return {f"{PREFIX}{parts[0]}"}
    return {name for part in parts if isinstance(part, list) for name in names(part)}


def text(tree: Tree) -> str:
    """Write a formula in Storm's syntax."""
    operator, *parts = tree
    if operator == "Atom":
        return f'"{PREFIX}{parts[0]}"'
    if operator == "Constant":
        words = ("false", "true") if sys.argv[2] == "words" else (f'(! "{EVERYWHERE}")', f'"{EVERYWHERE}"')
        return words[bool(parts[0])]
    sign, inside = SIGNS[cast("str", operator)], [text(cast("Tree", part)) for part in parts]
    return f"({sign} {inside[0]})" if len(inside) == 1 else f"({inside[0]} {sign} {inside[1]})"


if __name__ == "__main__":
    serve(holds)
