"""Draws a formula: its text, the claimed automaton, and a word on which they differ."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import assert_never

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.drawing import picture
from assay.automata.buchi.hoa import write_hoa
from assay.automata.buchi.membership import accepts
from assay.automata.buchi.translate import translate_buchi
from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.formula import subformulas
from assay.automata.formula.lasso import Lasso, holds
from assay.automata.formula.syntax import write
from assay.automata.limits import LimitError
from assay.core.domain.show import Arc, Drawing, Figure, Graph, Node, Step
from assay.core.sources.malformed import tokens
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Claim, Evidence


def draw(case: Case, evidence: Evidence | None) -> Drawing:
    """Draw a case and its evidence."""
    if case.malformed is not None:
        return Drawing([Figure("Malformed text", case.malformed.text)])
    figures = [Figure("formula", write(case.formula))]
    drawn: dict[str, Automaton] = {}
    with suppress(LimitError):
        own = translate_buchi(case.formula)
        figures.append(_automaton("Assay's automaton", own, "own"))
        drawn["own"] = own
    match evidence:
        case Lasso():
            return Drawing(figures, _steps(evidence, drawn), "a word that satisfies the formula")
        case Ranked():
            return Drawing(figures, note=f"no word satisfies the formula: {len(evidence.pairs)} ranked pairs")
        case Claim(automaton, differs):
            figures.append(_automaton("the subject's automaton", automaton, "subject"))
            drawn["subject"] = automaton
            if differs is None:
                return Drawing(figures, note="the automaton is equivalent to the formula")
            accepted = "accepts" if accepts(automaton, differs) else "rejects"
            satisfied = "satisfies" if holds(case.formula, differs) else "violates"
            note = f"the automaton {accepted} this word, which {satisfied} the formula"
            return Drawing(figures, _steps(differs, drawn), note)
        case None:
            return Drawing(figures)
        case _:
            assert_never(evidence)


def text_and_size(case: Case) -> tuple[str, int]:
    """Give the text of a case, and its number of operators and atoms; of a malformed text, that of its tokens."""
    if case.malformed is not None:
        return case.malformed.text, len(tokens(case.malformed.text))
    return write(case.formula), sum(1 for _ in subformulas(case.formula))


def _automaton(title: str, automaton: Automaton, name: str) -> Figure:
    drawn = picture(automaton)
    single = automaton.acceptance[0] if len(automaton.acceptance) == 1 else frozenset()
    nodes = [
        Node(str(n), str(n) if n in single else text, start=start, final=n in single, key=f"{name}-{n}")
        for n, (text, start) in enumerate(drawn.nodes)
    ]
    arcs = [
        Arc(str(source), str(target), text, key=f"{name}-{source}-{target}") for source, text, target in drawn.arrows
    ]
    return Figure(title, write_hoa(automaton), Graph(nodes, arcs))


def _steps(word: Lasso, drawn: Mapping[str, Automaton]) -> list[Step]:
    """The letters of a word, each with the states that an automaton may be in and the edges that read it."""
    letters = ["{" + " ".join(sorted(letter)) + "}" for letter in word.letters]
    lights: list[list[str]] = [[] for _ in letters]
    for name, automaton in drawn.items():
        states = set(automaton.initial)
        for letter, lit in zip(word.letters, lights, strict=True):
            taken = [edge for edge in automaton.edges if edge.source in states and edge.label.allows(letter)]
            lit += [f"{name}-{state}" for state in sorted(states)]
            lit += [f"{name}-{edge.source}-{edge.target}" for edge in taken]
            states = {edge.target for edge in taken}
    return [Step(f"position {n}", text, cycle=n >= len(word.stem), lights=lights[n]) for n, text in enumerate(letters)]
