"""The answer of a translator: its automaton as a claim about the formula."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.difference import difference
from assay.automata.buchi.product import some_word
from assay.automata.limits import LimitError
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.ltl.model.case import SATISFIABLE, UNSATISFIABLE, Case
from assay.domains.ltl.model.evidence import Claim, Evidence


def claimed(case: Case, automaton: Automaton) -> Answer[Evidence]:
    """Compare an automaton with the formula; `unknown:bound` where the comparison exceeds its limit."""
    try:
        found = difference(automaton, case.formula)
    except LimitError as error:
        note = f"the automaton could not be compared: {error}"
        return Answer(unknown(Reason.BOUND), evidence=Claim(automaton), note=note)
    word = UNSATISFIABLE if some_word(automaton) is None else SATISFIABLE
    claim = Claim(automaton, None if found is None else found.word)
    note = "" if found is None else f"the automaton {'accepts' if found.accepted else 'does not accept'} {found.word}"
    measures = {"states": automaton.states, "edges": len(automaton.edges)}
    return Answer(Verdict(word), evidence=claim, note=note, measures=measures)
