"""Bad prefixes for the proved checkers of graphs.

For a formula, the graph is the prefix followed by all words, and none of its paths satisfies the formula. For a never
claim, the prefix stutters in its last state; the automaton shows that the claim accepts every other continuation too.
"""

from __future__ import annotations

from assay.automata.checker.obligation import Obligation
from assay.automata.checker.proved import automaton_of, formula_of, list_of, ranked_of, structure_of
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import atoms
from assay.checkers import ltl as proved
from assay.domains.promela.checker.bad_prefix import MOST_ATOMS, accepts_anything, and_then_anything, states_of
from assay.domains.promela.checker.replay import NoRunError
from assay.domains.promela.model.evidence import BadPrefix
from assay.domains.promela.model.question import Question, atoms_of, reads
from assay.domains.promela.model.system import A, S
from assay.errors import InputError

_REMEDY = "give what `assay check --evidence` wrote"


def graph_beginning(question: Question[S, A], evidence: BadPrefix) -> Obligation:
    """Give the proof obligation; `InputError` if the evidence is malformed."""
    try:
        states = states_of(question, evidence.choices)
    except NoRunError as error:
        raise InputError(str(error), remedy=_REMEDY) from None
    formula, never = question.asked.formula, question.never
    if question.fair:
        raise InputError("a bad prefix proves nothing under weak fairness", remedy=_REMEDY)
    if formula is not None and len(atoms(formula)) <= MOST_ATOMS:
        structure = and_then_anything(question, formula, states)
        numbers = {name: number for number, name in enumerate(structure.atoms)}
        given = ranked_of(structure, closure_of(formula), RankedPairs(evidence.values, evidence.pairs), numbers)
        if given is None:
            raise InputError("the pairs are not well formed", remedy=_REMEDY)
        return Obligation("check_refuted", (structure_of(structure), formula_of(formula, numbers), given))
    claim = evidence.claim
    if never is None or len(claim) != len(states) + 1 or min(claim) < 0 or not accepts_anything(never, claim[-1]):
        raise InputError("the prefix does not violate the property", remedy=_REMEDY)
    names = atoms_of(never)
    labels = [sum(1 << n for n, a in enumerate(names) if reads(question.system, a, s)) for s in (*states, states[-1])]
    last = len(states)
    line = list_of(proved.State(label, list_of([(min(i + 1, last), 0)])) for i, label in enumerate(labels))
    lasso = proved.Lasso(0, list_of((i + 1, 0) for i in range(last)), list_of([(last, 0)]))
    graph = proved.Structure(list_of([0]), line, 0)
    automaton = automaton_of(never, {name: number for number, name in enumerate(names)})
    return Obligation("check_accepted", (graph, automaton, lasso, list_of(claim)), len(labels))
