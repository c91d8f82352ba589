"""The specification: definitions of "Differential Testing of Pushdown Reachability with a Formally Verified Oracle".

Figures 1, 2, 4 and 5 of the paper, executable and unoptimised. A P-automaton here is its set of transitions;
`Init p` is the number p, `Noninit q` the number |P| + q, and ε is `EPSILON`.
"""

from __future__ import annotations

from collections.abc import Collection
from collections.abc import Set as AbstractSet

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule

Word = tuple[int, ...]
Configuration = tuple[int, Word]
Transitions = AbstractSet[Edge]


def step(rules: Collection[Rule], configuration: Configuration) -> set[Configuration]:
    """All c' with c ⇒ c' (Fig. 2, `step`)."""
    p, stack = configuration
    return {(r.q, r.w + stack[1:]) for r in rules if stack and (r.p, r.label) == (p, stack[0])}


def srcs(transitions: Transitions, states: Collection[int]) -> set[int]:
    """The states without incoming transitions (Fig. 1, `srcs`)."""
    return set(states) - {t.target for t in transitions}


def trans_star(transitions: Transitions, p: int, word: Word) -> set[int]:
    """All q with (p, w, q) ∈ trans_star (Fig. 1), computed as `reach` (Fig. 4)."""
    if not word:
        return {p}
    nexts = {t.target for t in transitions if (t.source, t.label) == (p, word[0])}
    return {q for middle in nexts for q in trans_star(transitions, middle, word[1:])}


def epsilon_star(transitions: Transitions, states: AbstractSet[int]) -> set[int]:
    """The ε-closure of a set of states."""
    while True:
        more = states | {t.target for t in transitions if t.label == EPSILON and t.source in states}
        if more == states:
            return set(states)
        states = more


def trans_star_epsilon(transitions: Transitions, p: int, word: Word) -> set[int]:
    """All q with (p, w, q) ∈ trans_star_ε, the closure with ε-transitions (section III-B)."""
    here = epsilon_star(transitions, {p})
    if not word:
        return here
    nexts = {t.target for t in transitions if t.source in here and t.label == word[0]}
    return {q for middle in nexts for q in trans_star_epsilon(transitions, middle, word[1:])}


def accepts(automaton: Automaton, configuration: Configuration) -> bool:
    """Whether the automaton accepts (p, w) (Fig. 2, `accepts`; with ε, `lang_ε` of section III-B)."""
    p, word = configuration
    return not trans_star_epsilon(set(automaton.edges), p, word).isdisjoint(automaton.finals)


def pre_star1(rules: Collection[Rule], transitions: Transitions) -> set[Edge]:
    """Every transition that one application of a rule can add (Fig. 4, `pre_star1`)."""
    return {Edge(r.p, r.label, q) for r in rules for q in trans_star(transitions, r.q, r.w)}


def pre_star_exec(rules: Collection[Rule], transitions: Transitions) -> set[Edge]:
    """Saturate towards pre* (Fig. 4, `pre_star_exec`, by the equation `pre_star_exec_code`)."""
    closed = set(transitions)
    while not (more := pre_star1(rules, closed)) <= closed:
        closed |= more
    return closed


Pair = tuple[int, int]


def inters(left: Transitions, right: Transitions) -> set[tuple[Pair, int, Pair]]:
    """The intersection of two automata (Fig. 5, `inters`)."""
    return {((a.source, b.source), a.label, (a.target, b.target)) for a in left for b in right if a.label == b.label}


def nonempty(
    transitions: AbstractSet[tuple[Pair, int, Pair]], starts: AbstractSet[Pair], ends: AbstractSet[Pair]
) -> bool:
    """Whether the language is nonempty (Fig. 5, `nonempty`)."""
    reached = set(starts)
    while not (more := {target for source, _, target in transitions if source in reached}) <= reached:
        reached |= more
    return not reached.isdisjoint(ends)


def check(case: Case) -> bool | None:
    """Decide reachability (Fig. 5, `check`); None unless A2 is in normal form (`inits ⊆ srcs`, no ε-transitions)."""
    inits = set(range(len(case.locations)))
    first, second = set(case.initial.edges), set(case.final.edges)
    if not inits <= srcs(second, inits) or any(t.label == EPSILON for t in first | second):
        return None
    product = inters(first, pre_star_exec(case.rules, second))
    ends = {(f1, f2) for f1 in case.initial.finals for f2 in case.final.finals}
    return nonempty(product, {(p, p) for p in inits}, ends)
