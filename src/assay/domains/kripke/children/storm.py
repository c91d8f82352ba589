"""Checks cases with Storm, in a process of its own.

The graph is a Markov decision process without chance: each edge is an action with one successor. A path is then the
only one of some scheduler, so the least probability of the formula is 1 if every path satisfies it, and else 0.
"""

from __future__ import annotations

from typing import cast

import stormpy
from stormpy.datastructures import SparseMatrixBuilder
from stormpy.models import SparseMdp, SparseModelComponents, StateLabeling

from assay.domains.kripke.children.case_lines import Case, Tree, serve

SIGNS = {"Not": "!", "Next": "X", "Always": "G", "Eventually": "F", "And": "&", "Or": "|", "Until": "U"}


def holds(case: Case) -> bool:
    """Ask for the least probability of the formula in each initial state."""
    asked = stormpy.parse_properties(f"Pmin=? [ {text(case['formula'])} ]")[0]
    result = stormpy.model_checking(process(case), asked)
    values = {result.get_value(state) for state in case["initial"]}
    if not values <= {0, 1}:
        raise ValueError(f"the probabilities are {sorted(values)}")
    return values == {1}


def process(case: Case) -> SparseMdp:
    """Build the Markov decision process."""
    builder, row = SparseMatrixBuilder(has_custom_row_grouping=True), 0
    for after in case["after"]:
        builder.new_row_group(row)
        for row, there in enumerate(after, row):  # noqa: B020 - rows are numbered on
            builder.add_next_value(row, there, 1)
        row += 1
    labels = StateLabeling(len(case["after"]))
    for name in {"init", *names(case["formula"])}:
        labels.add_label(name)
    for state, holding in enumerate(case["labels"]):
        for name in {*holding} & labels.get_labels():
            labels.add_label_to_state(name, state)
    for state in case["initial"]:
        labels.add_label_to_state("init", state)
    return SparseMdp(SparseModelComponents(transition_matrix=builder.build(), state_labeling=labels))


def names(tree: Tree) -> set[str]:
    """Give the atoms of a formula."""
    operator, *parts = tree
    return (
        {f"{parts[0]}"} if operator == "Atom" else {n for part in parts if isinstance(part, list) for n in names(part)}
    )


def text(tree: Tree) -> str:
    """Write a formula in Storm's syntax."""
    operator, *parts = tree
    if operator in ("Atom", "Constant"):
        return f'"{parts[0]}"' if operator == "Atom" else f"{parts[0]}".lower()
    sign, inside = SIGNS[cast("str", operator)], [text(cast("Tree", part)) for part in parts]
    return f"({sign} {inside[0]})" if len(inside) == 1 else f"({inside[0]} {sign} {inside[1]})"


if __name__ == "__main__":
    serve(holds)
