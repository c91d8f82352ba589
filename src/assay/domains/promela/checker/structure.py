"""The runs of a system as a structure of the automata library, with states in breadth-first order.

The checkers explore the system themselves, and stop if it has more states than the evidence states.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.emptiness.structure import Structure
from assay.domains.promela.checker.continuations import onward, reads_on
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.system import A, S


class TooManyError(Exception):
    """The system has more states than the evidence states."""


def explored(question: Question[S, A], atoms: Sequence[str], most: int) -> Structure:
    """Explore the system. Under weak fairness each process has a fair set: the edges where it moves or is disabled."""
    system = question.system
    order: list[S] = [system.initial]
    numbers: dict[S, int] = {system.initial: 0}
    offsets, targets, waiting, labels = [0], list[int](), list[int](), list[int]()
    for state in order:  # grows while it is walked
        on = onward(question, state)
        labels.append(sum(1 << bit for bit, atom in enumerate(atoms) if reads_on(question, atom, state)))
        for target in on.targets:
            number = numbers.setdefault(target, len(order))
            if number == len(order):
                order.append(target)
            targets.append(number)
        waiting += on.waiting
        offsets.append(len(targets))
        if len(order) > most:
            raise TooManyError(f"the system has more than {most} states")
    together = 0
    for processes in waiting:
        together |= processes
    met = [~processes & ((1 << together.bit_length()) - 1) for processes in waiting] if together else []
    return Structure((0,), offsets, targets, tuple(atoms), labels, met, together.bit_length())


def numbered(question: Question[S, A], most: int) -> dict[S, int]:
    """Number the states as `explored` does."""
    numbers: dict[S, int] = {question.system.initial: 0}
    order = [question.system.initial]
    for state in order:  # grows while it is walked
        for target in onward(question, state).targets:
            if target not in numbers:
                numbers[target] = len(order)
                order.append(target)
        if len(order) > most:
            raise TooManyError(f"the system has more than {most} states")
    return numbers
