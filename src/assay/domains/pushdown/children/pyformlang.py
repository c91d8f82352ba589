"""Decides cases with pyformlang, in a process of its own.

The automaton reads nothing. It builds a configuration of A1 on its stack, from the bottom up, by walking A1 backwards
from a final state; then it follows the rules; then it takes the stack down along A2 and, in a final state, removes
the bottom. It accepts by empty stack, so its language is empty exactly if A2 is not reachable. States of A1, locations
and states of A2 are distinct, so edges into initial states need no special treatment.
"""

from __future__ import annotations

from pyformlang.pda import PDA, Epsilon

from assay.domains.pushdown.children.case_lines import EPSILON, Case, serve

BOTTOM = "bottom"


def reachable(case: Case) -> bool:
    """Test the language of the automaton for emptiness, by its context-free grammar."""
    return not automaton(case).to_cfg().is_empty()


def automaton(case: Case) -> PDA:
    """Encode the case as a pushdown automaton."""
    nothing = Epsilon()
    pda = PDA(start_state="start", start_stack_symbol=BOTTOM)
    tops = [BOTTOM, *(f"g{label}" for label in range(len(case["labels"])))]

    def move(source: str, target: str) -> None:
        for top in tops:
            pda.add_transition(source, nothing, top, target, [top])

    for state in case["initial"]["finals"]:
        pda.add_transition("start", nothing, BOTTOM, f"one{state}", [BOTTOM])
    for source, label, target in case["initial"]["edges"]:
        if label == EPSILON:
            move(f"one{target}", f"one{source}")
        else:
            for top in tops:
                pda.add_transition(f"one{target}", nothing, top, f"one{source}", [f"g{label}", top])
    for p in range(len(case["locations"])):
        move(f"one{p}", f"run{p}")
        move(f"run{p}", f"two{p}")
    for p, label, q, word in case["rules"]:
        pda.add_transition(f"run{p}", nothing, f"g{label}", f"run{q}", [f"g{put}" for put in word])
    for source, label, target in case["final"]["edges"]:
        if label == EPSILON:
            move(f"two{source}", f"two{target}")
        else:
            pda.add_transition(f"two{source}", nothing, f"g{label}", f"two{target}", [])
    for state in case["final"]["finals"]:
        pda.add_transition(f"two{state}", nothing, BOTTOM, "end", [])
    return pda


if __name__ == "__main__":
    serve(reachable)
