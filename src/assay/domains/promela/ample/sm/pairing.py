"""Executes a model and its SM program side by side, to translate evidence from one to the other.

Steps correspond by the order of processes and, within a process, by the order of the text. Corresponding steps must
lead to the same values; otherwise the evidence is rejected.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from assay.automata.checker.proved import Tree
from assay.checkers import ltl as sm
from assay.coq_terms import items
from assay.domains.promela.ample.sm.program import SmProgram
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.errors import InputError

REMEDY = "report it: this is a fault of Assay"
Asked = Question[State, Action]
Successor = tuple[Tree, int]
"""A configuration, and the processes that move or are disabled, as bits."""


def beside(question: Asked, program: SmProgram, state: State, config: Tree) -> list[tuple[int, State, Successor]]:
    """Give the steps of both: the choice and target of the model's step, and the successor in the program.

    They are in the order of the program's steps. Where a run has ended both stutter, with choice -1.
    """
    successors = cast("list[Successor]", list(items(sm.successors(program.program, config))))
    steps = question.system.steps(state)
    order = sorted(range(len(steps)), key=lambda choice: steps[choice].action[0].process)
    found = [(choice, steps[choice].target) for choice in order] or [(-1, state)]
    if len(found) != len(successors):
        raise InputError(f"the model has {len(found)} steps where its SM program has {len(successors)}", remedy=REMEDY)
    for (choice, target), (config_after, marks) in zip(found, successors, strict=True):
        if choice >= 0 and not marks >> steps[choice].action[0].process & 1:
            raise InputError("another process moves in the SM program than in the model", remedy=REMEDY)
        if not same_values(target, config_after):
            raise InputError("the SM program comes to other values than the model", remedy=REMEDY)
    return [(choice, target, after) for (choice, target), after in zip(found, successors, strict=True)]


def same_values(state: State, config: Tree) -> bool:
    """Whether all variables and the number of running processes are equal."""
    globals_, processes = cast("tuple[Tree, Tree]", config)
    locals_ = [tuple(items(cast("tuple[Tree, Tree]", process)[1])) for process in items(processes)]
    running = [live.values for live in state.processes]
    return (*state.values, len(running)) == tuple(items(globals_)) and running == locals_[: len(running)]


def all_pairs(
    question: Asked, program: SmProgram, configurations: Sequence[Tree], targets: Sequence[Sequence[int]]
) -> list[list[State]]:
    """Give, for each configuration of the program, the corresponding states of the model."""
    out: list[list[State]] = [[] for _ in configurations]
    first = question.system.initial
    seen = {(first, 0)}
    waiting = [(first, 0)]
    while waiting:
        state, number = waiting.pop()
        out[number].append(state)
        steps = beside(question, program, state, configurations[number])
        for (_, target, _), to in zip(steps, targets[number], strict=True):
            if (target, to) not in seen:
                seen.add((target, to))
                waiting.append((target, to))
    return out
