"""Questions, the reduced systems that can answer them, and whether these satisfy the conditions of section 2.1."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from assay.automata.formula.formula import Formula, atoms
from assay.core.domain.source import Identity
from assay.domains.promela.ample.applicability import ample_for
from assay.domains.promela.ample.conditions import explored, violated_conditions
from assay.domains.promela.ample.reduced_system import ReducedSystem
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case, Property
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.question import AT_ACCEPT, AT_PROGRESS, Question, reads
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.sources.random import RandomCases, random_configurations, swarm_configuration
from assay.errors import InputError

Asked = Question[State, Action]


def asked(source: str, formula: Formula | None = None, *, fair: bool = False) -> Asked:
    """A question about safety, or a formula."""
    about = Property(SAFETY) if formula is None else Property(LTL, "given", formula)
    return question_of(Case(source, about, fair))


def reduced(question: Asked, name: str, *, at_once: bool = True) -> tuple[ReducedSystem | None, str]:
    """The reduced system of a question; if not `at_once`, with all of its states."""
    system = question.system
    assert isinstance(system, Compilable)
    ample, why = ample_for(question, system.model, system.expression, name)
    if ample is not None and not at_once:
        ample = replace(ample, transient=())
    return (None if ample is None else ReducedSystem(system, ample)), why


def count(system: ReducedSystem | Compilable) -> int:
    """How many states there are."""
    seen, waiting = {system.initial}, [system.initial]
    for state in waiting:
        for step in system.steps(state):
            if step.target not in seen:
                seen.add(step.target)
                waiting.append(step.target)
    return len(seen)


def letter_of(question: Asked) -> Callable[[State], tuple[bool, ...]]:
    """What a property sees of a state."""
    formula = question.asked.formula
    labels = {ACCEPTANCE: (AT_ACCEPT,), NON_PROGRESS: (AT_PROGRESS,)}.get(question.asked.kind, ())
    seen = (*(atoms(formula) if formula is not None else ()), *labels)
    return lambda state: tuple(reads(question.system, atom, state) for atom in seen)


def satisfies_the_conditions(question: Asked, name: str, *, by_names: bool = True) -> bool:
    """Look at every state, if there are few; whether the reduction leaves anything out.

    By their names alone a send and a receive are not independent.
    """
    system, _ = reduced(question, name, at_once=False)
    if system is None or not system.ample.reduces:
        return False
    pair = explored(system.whole, system, 250)
    if pair is None:
        return False
    on_paths = not by_names or bool(system.ample.channel_uses)
    assert violated_conditions(pair, letter_of(question), on_paths=on_paths) == [], question
    return any(map(pair.reduces, pair.enabled))


def random_questions(number: int, seed: int) -> Iterator[Asked]:
    """Questions about random models, of random_configurations and of unusual ones."""
    for configuration in (random_configurations(3, 12, 2, 1, 2), swarm_configuration):
        cases = RandomCases(Identity("promela", "random", 1, (("seed", seed),)), 3, 4, 0, configuration)
        for i in range(number):
            try:
                yield question_of(cases.case(i))
            except InputError:
                continue
