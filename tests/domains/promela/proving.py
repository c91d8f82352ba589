"""Whether evidence proves a verdict: by the definitions and a table of the system, not by the checker.

Runs are followed by hand; the conditions on ranks are those of docs/ltl.md, looked at for all pairs.
"""

from __future__ import annotations

from functools import lru_cache

from tests.domains.promela.meaning import going
from tests.domains.promela.toys import Action, Toy

from assay.automata.buchi.automaton import Automaton
from assay.automata.formula import closure as c
from assay.automata.formula.formula import Formula, Not
from assay.automata.formula.lasso import Lasso as Word
from assay.automata.formula.lasso import holds
from assay.domains.promela.model.case import ACCEPTANCE, NEVER, NON_PROGRESS, SAFETY
from assay.domains.promela.model.evidence import DEADLOCK, STUTTER, Closed, Evidence, Lasso, Ranked, Run
from assay.domains.promela.model.question import AT_ACCEPT, AT_PROGRESS, Question

CONTINUABLE = ("", "assertion")


def proves(question: Question[int, Action], toy: Toy, word: str, evidence: Evidence) -> bool:
    """Whether evidence shows that the property is what the word says."""
    safety = question.asked.kind == SAFETY
    match evidence:
        case Run():
            return word == "violated" and safety and _goes_wrong(toy, evidence)
        case Lasso():
            return word == "violated" and not safety and _goes_round(question, toy, evidence)
        case Closed(states, transitions):
            clean = not any(step.fault for row in toy.table for step in row)
            free = all(row or state in toy.ends for state, row in enumerate(toy.table))
            exact = (states, transitions) == (len(toy.table), sum(map(len, toy.table)))
            return word == "holds" and safety and clean and free and exact
        case Ranked():
            return word == "holds" and not safety and _ranks_hold(question, toy, evidence)
        case _:
            return False


def _followed(toy: Toy, choices: tuple[int, ...], *, stutters: bool) -> tuple[list[int], str] | None:
    """The states of a run, and what went wrong in its last step; None if there is no such run."""
    path, fault = [0], ""
    for choice in choices:
        steps = toy.table[path[-1]]
        if fault not in CONTINUABLE:
            return None
        if choice == STUTTER and not steps and stutters:
            path.append(path[-1])
            fault = ""
        elif 0 <= choice < len(steps):
            path.append(steps[choice].target)
            fault = steps[choice].fault
        else:
            return None
    return path, fault


def _goes_wrong(toy: Toy, evidence: Run) -> bool:
    run = _followed(toy, evidence.choices, stutters=False)
    if run is None:
        return False
    path, fault = run
    if evidence.why == DEADLOCK:
        return not fault and not toy.table[path[-1]] and path[-1] not in toy.ends
    return bool(fault) and fault == evidence.why


def _goes_round(question: Question[int, Action], toy: Toy, evidence: Lasso) -> bool:
    run = _followed(toy, evidence.choices, stutters=question.stutters)
    start = evidence.start
    if run is None or not 0 <= start < len(evidence.choices):
        return False
    path, fault = run
    if fault not in CONTINUABLE or path[start] != path[-1]:
        return False
    cycle = path[start:-1]
    if question.fair and not _fair(toy, cycle, evidence.choices[start:]):
        return False
    return _violating(question, toy, path, evidence)


def _fair(toy: Toy, cycle: list[int], choices: tuple[int, ...]) -> bool:
    """Whether no process could move in each state of a cycle, and never does."""
    able = [{p for step in toy.table[state] for p in toy.movers(step.action)} for state in cycle]
    steps = (toy.table[state][choice] for state, choice in zip(cycle, choices, strict=True) if choice != STUTTER)
    return set.intersection(*able) <= {p for step in steps for p in toy.movers(step.action)}


def _violating(question: Question[int, Action], toy: Toy, path: list[int], evidence: Lasso) -> bool:
    start, cycle = evidence.start, path[evidence.start : -1]
    if question.asked.formula is not None:
        letters = [toy.letters[state] for state in path]
        return not holds(question.asked.formula, Word(tuple(letters[:start]), tuple(letters[start:-1])))
    if question.asked.kind == ACCEPTANCE:
        return any(state in toy.accepts for state in cycle)
    if question.asked.kind == NON_PROGRESS:
        return not any(state in toy.progress for state in cycle)
    return question.never is not None and _claims(question.never, toy, path, evidence)


def _claims(never: Automaton, toy: Toy, path: list[int], evidence: Lasso) -> bool:
    claim = evidence.claim
    if len(claim) != len(evidence.choices) or claim[0] not in never.initial:
        return False
    for i, state in enumerate(path[:-1]):
        after = claim[i + 1] if i + 1 < len(claim) else claim[evidence.start]
        moves = [edge for edge in never.edges if edge.source == claim[i] and edge.target == after]
        if not any(edge.label.allows(toy.letters[state]) for edge in moves):
            return False
    return all(set(claim[evidence.start :]) & part for part in never.acceptance)


# Ranks ---------------------------------------------------------------------------------------------------------------


def _ranks_hold(question: Question[int, Action], toy: Toy, evidence: Ranked) -> bool:
    """Each condition of docs/ltl.md, "Evidence that no run satisfies a formula", over all pairs."""
    if evidence.states != len(toy.table):
        return False
    pairs: dict[tuple[int, int], tuple[int, int]] = {}
    for state, second, rank, index in evidence.pairs:
        if not (0 <= state < len(toy.table) and 0 <= second < len(evidence.values)) or min(rank, index) < 0:
            return False
        key = (state, evidence.values[second])
        if key in pairs:
            return False
        pairs[key] = (rank, index)
    meaning = _Formula(question.asked.formula) if question.asked.formula is not None else _Automaton(question)
    if any((0, value) not in pairs for value in meaning.first(toy, 0)):
        return False
    for (state, value), (rank, index) in pairs.items():
        ways = going(question, toy, state) or [(frozenset[int](), state)]  # who cannot go on stays
        able = frozenset[int]().union(*(movers for movers, _ in ways)) if question.fair else frozenset[int]()
        for movers, target in ways:
            is_met = meaning.met(value, index)
            if is_met is None:
                process = index - meaning.sets
                is_met = not (process in able and process not in movers)
            for later in meaning.after(toy, state, value, target):
                there = pairs.get((target, later))
                if there is None or there[0] > rank or (there[0] == rank and (is_met or there[1] != index)):
                    return False
    return True


@lru_cache(maxsize=4096)
def _values(closure: c.Closure, letter: frozenset[str]) -> tuple[int, ...]:
    """All ways in which the subformulas can be true or false at a moment with this letter."""
    return tuple(
        v
        for v in range(1 << len(closure.nodes))
        if all(_fits(closure, v, n, letter) for n in range(len(closure.nodes)))
    )


def _fits(closure: c.Closure, value: int, number: int, letter: frozenset[str]) -> bool:
    node, true = closure.nodes[number], bool(value >> number & 1)
    left, right = (side >= 0 and bool(value >> side & 1) for side in (node.left, node.right))
    match node.kind:
        case c.ATOM:
            return true == (node.atom in letter)
        case c.NOT:
            return true != left
        case c.AND:
            return true == (left and right)
        case c.UNTIL:
            return (not right or true) and (left or right or not true)
        case c.NEXT:
            return True
        case _:
            return true


@lru_cache(maxsize=65536)
def _follows(closure: c.Closure, value: int, later: int) -> bool:
    for number, node in enumerate(closure.nodes):
        true, again = bool(value >> number & 1), bool(later >> number & 1)
        if node.kind == c.NEXT and true != bool(later >> node.left & 1):
            return False
        if node.kind == c.UNTIL:
            left, right = bool(value >> node.left & 1), bool(value >> node.right & 1)
            if true != (right or (left and again)):
                return False
    return True


class _Formula:
    """What the second part of a pair means for a formula: which subformulas of its negation are true."""

    def __init__(self, formula: Formula) -> None:
        self.closure = c.closure_of(Not(formula))
        self.sets = len(self.closure.sets)

    def first(self, toy: Toy, state: int) -> list[int]:
        last = len(self.closure.nodes) - 1
        return [value for value in _values(self.closure, toy.letters[state]) if value >> last & 1]

    def after(self, toy: Toy, _state: int, value: int, target: int) -> list[int]:
        return [later for later in _values(self.closure, toy.letters[target]) if _follows(self.closure, value, later)]

    def met(self, value: int, index: int) -> bool | None:
        """Whether nothing is put off by the subformula of this index; None if it has none."""
        if index >= self.sets:
            return None
        number = self.closure.sets[index]
        return not value >> number & 1 or bool(value >> self.closure.nodes[number].right & 1)


class _Automaton:
    """What it means for a claim or for labels: a state of the automaton."""

    def __init__(self, question: Question[int, Action]) -> None:
        assert question.violation_automaton is not None
        self.kind, self.automaton = question.asked.kind, question.violation_automaton
        self.sets = len(self.automaton.acceptance)

    def first(self, _toy: Toy, _state: int) -> tuple[int, ...]:
        return self.automaton.initial

    def after(self, toy: Toy, state: int, value: int, _target: int) -> list[int]:
        letter = set(toy.letters[state]) if self.kind == NEVER else set[str]()
        letter |= {AT_ACCEPT} if state in toy.accepts else set()
        ended = self.kind == NON_PROGRESS and not toy.table[state]
        letter |= {AT_PROGRESS} if state in toy.progress or ended else set()
        return [e.target for e in self.automaton.edges if e.source == value and e.label.allows(frozenset(letter))]

    def met(self, value: int, index: int) -> bool | None:
        return value in self.automaton.acceptance[index] if index < self.sets else None
