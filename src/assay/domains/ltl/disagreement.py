"""Explains a wrong automaton: a word on which it differs from the formula, and where."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.difference import difference
from assay.automata.buchi.drawing import picture
from assay.automata.buchi.membership import accepts, edges_from, run_over
from assay.automata.formula.formula import Formula
from assay.automata.formula.lasso import Lasso, holds
from assay.automata.formula.lasso_text import letter_text, truth_lines
from assay.automata.formula.syntax import write
from assay.automata.limits import LimitError
from assay.core.domain.judgement import Judgement
from assay.core.domain.verdict import Answer
from assay.core.explain.explanation import Account, Explanation, explain_answers
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Claim, Evidence


def explain(case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement) -> Explanation:
    """Name a word that the automaton wrongly accepts or rejects."""
    word = _differing(case.formula, subject.evidence)
    if word is None or not isinstance(subject.evidence, Claim):
        return explain_answers(oracle, subject, judgement)
    automaton, formula = subject.evidence.automaton, write(case.formula)
    if accepts(automaton, word):
        sentence = f"The tool's automaton accepts the word {word}, which violates {formula}."
    else:
        sentence = f"The tool's automaton rejects the word {word}, which satisfies {formula}."
    return Explanation(
        sentence,
        _on_word(automaton, word),
        Account("the word by position, and where each subformula holds", truth_lines(case.formula, word)),
    )


def _differing(formula: Formula, claim: Evidence | None) -> Lasso | None:
    """A word on which the claimed automaton differs from this formula: the recorded one, if it is about it."""
    if not isinstance(claim, Claim):
        return None
    word = claim.differs
    if word is not None and accepts(claim.automaton, word) != holds(formula, word):
        return word
    try:
        found = difference(claim.automaton, formula)
    except LimitError:
        return None
    return None if found is None else found.word


def _on_word(automaton: Automaton, word: Lasso) -> Account:
    """The accepting run of the automaton, or the states that it reaches by each letter."""
    names = [text for text, _ in picture(automaton).nodes]
    run = run_over(automaton, word)
    if run is not None:
        stem, cycle = run
        edges = [*stem, *cycle]
        lines = tuple(
            f"{n}: from {names[e.source]} to {names[e.target]}" + (" (repeated for ever)" if n >= len(stem) else "")
            for n, e in enumerate(edges)
        )
        return Account("its accepting run, by position", lines)
    return _stuck(automaton, word, names)


def _stuck(automaton: Automaton, word: Lasso, names: list[str]) -> Account:
    leaving, states, lines = edges_from(automaton), set(automaton.initial), list[str]()
    seen: set[tuple[int, frozenset[int]]] = set()
    position = 0
    while (position, frozenset(states)) not in seen:
        seen.add((position, frozenset(states)))
        shown = ", ".join(names[state] for state in sorted(states)) or "none"
        lines.append(f"{len(lines)}: {letter_text(word.letters[position])} in states {shown}")
        if not states:
            return Account("the states of its runs, by position", tuple(lines), len(lines) - 1)
        states = {e.target for q in states for e in leaving[q] if e.label.allows(word.letters[position])}
        position = word.after(position)
    return Account("the states of its runs, by position: none of the runs is accepting", tuple(lines))
