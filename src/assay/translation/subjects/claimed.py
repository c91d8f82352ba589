"""What a translator's automaton says of a formula: an answer with the automaton as its claim."""

from __future__ import annotations

from assay.core.verdict import Answer, Reason, Verdict, unknown
from assay.ltl.automaton import Automaton
from assay.ltl.difference import difference
from assay.ltl.limits import LimitError
from assay.ltl.product import some_word
from assay.translation.evidence import Claim, Evidence
from assay.translation.model import SATISFIABLE, UNSATISFIABLE, Case


def claimed(case: Case, automaton: Automaton) -> Answer[Evidence]:
    """Compare an automaton with the formula; too large a comparison is no answer."""
    try:
        found = difference(automaton, case.formula)
    except LimitError as error:
        return Answer(unknown(Reason.BOUND), note=f"the automaton could not be compared: {error}")
    word = UNSATISFIABLE if some_word(automaton) is None else SATISFIABLE
    claim = Claim(automaton, None if found is None else found.word)
    note = "" if found is None else f"the automaton {'accepts' if found.accepted else 'does not accept'} {found.word}"
    measures = {"states": automaton.states, "edges": len(automaton.edges)}
    return Answer(Verdict(word), evidence=claim, note=note, measures=measures)
