"""How a formula is shown: the formula, the automaton that is claimed for it, and the word where they differ."""

from __future__ import annotations

from assay.core.show import Arc, Drawing, Figure, Graph, Node, Step
from assay.ltl.automaton import Automaton
from assay.ltl.drawing import picture
from assay.ltl.evidence import Ranked
from assay.ltl.hoa import write_hoa
from assay.ltl.lasso import Lasso, holds
from assay.ltl.membership import accepts
from assay.ltl.syntax import write
from assay.ltl.translate import translate_buchi
from assay.translation.evidence import Claim, Evidence
from assay.translation.model import Case


def draw(case: Case, evidence: Evidence | None) -> Drawing:
    """Show a case and what was said of it."""
    figures = [Figure("formula", write(case.formula)), _automaton("our automaton", translate_buchi(case.formula))]
    match evidence:
        case Lasso():
            return Drawing(figures, _steps(evidence), "a word that satisfies the formula")
        case Ranked():
            return Drawing(figures, note=f"no word satisfies it, by {len(evidence.pairs)} ranked pairs")
        case Claim(automaton, differs):
            figures.append(_automaton("the automaton of the subject", automaton))
            if differs is None:
                return Drawing(figures, note="it accepts the words of the formula")
            said = "accepts" if accepts(automaton, differs) else "does not accept"
            meant = "satisfies" if holds(case.formula, differs) else "does not satisfy"
            return Drawing(figures, _steps(differs), f"the automaton {said} this word, which {meant} the formula")
    return Drawing(figures)


def _automaton(title: str, automaton: Automaton) -> Figure:
    drawn = picture(automaton)
    single = automaton.acceptance[0] if len(automaton.acceptance) == 1 else frozenset()
    nodes = [
        Node(str(n), str(n) if n in single else text, start=start, final=n in single)
        for n, (text, start) in enumerate(drawn.nodes)
    ]
    arcs = [Arc(str(source), str(target), text) for source, text, target in drawn.arrows]
    return Figure(title, write_hoa(automaton), Graph(nodes, arcs))


def _steps(word: Lasso) -> list[Step]:
    letters = [" ".join(sorted(letter)) or "nothing" for letter in word.letters]
    return [Step(f"moment {n}", f"{text} holds", cycle=n >= len(word.stem)) for n, text in enumerate(letters)]
