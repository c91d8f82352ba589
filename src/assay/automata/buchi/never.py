"""Reads the never claims that `spin -f FORMULA` and other translators print, as automata, and writes them.

A claim is a list of labelled states. A state is a choice of guarded `goto`s, or `skip`, or `false`. A label that begins
with `accept` makes its state accepting. A choice that asserts the negation of its guard has matched the claim: like the
end of the claim, it accepts every continuation.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from assay.automata.buchi.automaton import Automaton, Edge, Label
from assay.automata.buchi.degeneralise import degeneralise
from assay.automata.buchi.guards import ANY, labels_of
from assay.automata.buchi.membership import edges_from
from assay.automata.formula.formula import TRUE, Atom, Formula
from assay.automata.formula.syntax import parse, write
from assay.errors import InputError

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_FRAME = re.compile(r"\s*never\s*(?:[A-Za-z_]\w*)?\s*\{(.*)\}\s*", re.DOTALL | re.ASCII)
_LABEL = re.compile(r"\s*([A-Za-z_]\w*)\s*:(?!:)", re.ASCII)
_CHOICES = re.compile(r"\s*(?:do\b(.*?)\bod|if\b(.*?)\bfi)\s*;?", re.DOTALL)
_PLAIN = re.compile(r"\s*\(?\s*(skip|true|1|false|0)\s*\)?\s*;?")
_GOTO = re.compile(r"\s*(.*?)\s*->\s*goto\s+(\w+)\s*;?\s*", re.DOTALL | re.ASCII)
_MATCHED = re.compile(r"\s*atomic\s*\{\s*(.*?)\s*->\s*assert\s*\(.*\)\s*;?\s*\}\s*;?\s*", re.DOTALL)
_ACCEPT = "accept"
_END = "the end of the claim"


@dataclass
class _State:
    labels: list[str]
    moves: list[tuple[Formula, str]] = field(default_factory=list)
    """Guards and the labels they lead to."""


def read_claim(text: str, *, where: str = "never claim") -> Automaton:
    """Read a never claim; the automaton accepts the words that match it or visit `accept` states infinitely often."""
    frame = _FRAME.fullmatch(_COMMENT.sub(" ", text))
    if frame is None:
        raise InputError("not a never claim", where=where, remedy="give the output of `spin -f FORMULA`")
    states = _states(frame[1], where)
    number = {label: n for n, state in enumerate(states) for label in state.labels}
    end = number[_END] = len(states)
    edges = [Edge(end, ANY, end)]
    for n, state in enumerate(states):
        for guard, label in state.moves:
            if label not in number:
                raise InputError(f"the claim has no label {label}", where=where, remedy="give the whole claim")
            edges += [Edge(n, each, number[label]) for each in labels_of(guard)]
    accepting = frozenset(n for label, n in number.items() if label.startswith(_ACCEPT) or label == _END)
    return Automaton(len(states) + 1, (0,), tuple(dict.fromkeys(edges)), (accepting,))


def _states(body: str, where: str) -> list[_State]:
    states: list[_State] = []
    place = 0
    while body[place:].strip():
        labels = list[str]()
        while (label := _LABEL.match(body, place)) is not None:
            labels.append(label[1])
            place = label.end()
        state = _State(labels or [f"state {len(states)}"])
        if (choices := _CHOICES.match(body, place)) is not None:
            state.moves += _moves(choices[1] or choices[2], where)
            place = choices.end()
        elif (plain := _PLAIN.match(body, place)) is not None:
            place = plain.end()
            if plain[1] in {"skip", "true", "1"}:
                after = _following(body, place, len(states) + 1)
                # An accepting state before the end accepts everything, as the end does: they are one.
                whole = after == _END and state.labels[0].startswith(_ACCEPT)
                state.moves.append((TRUE, state.labels[0] if whole else after))
        else:
            raise _unreadable(body[place:], where)
        states.append(state)
    return states


def _following(body: str, place: int, number: int) -> str:
    """Give the label of the state after a statement, or the end."""
    if not body[place:].strip():
        return _END
    label = _LABEL.match(body, place)
    return label[1] if label is not None else f"state {number}"


def _moves(choices: str, where: str) -> list[tuple[Formula, str]]:
    moves: list[tuple[Formula, str]] = []
    first, *options = choices.split("::")
    if first.strip():
        raise _unreadable(first, where)
    for option in options:
        if (goto := _GOTO.fullmatch(option)) is not None:
            moves.append((parse(goto[1], where=where), goto[2]))
        elif (matched := _MATCHED.fullmatch(option)) is not None:
            moves.append((parse(matched[1], where=where), _END))
        elif option.strip(" \t\r\n;()") not in {"false", "0"}:
            raise _unreadable(option, where)
    return moves


def _unreadable(text: str, where: str) -> InputError:
    shown = " ".join(text.split())[:40]
    remedy = "give the output of `spin -f FORMULA`"
    return InputError(f"unexpected in a never claim of `spin -f`: {shown}", where=where, remedy=remedy)


def write_claim(automaton: Automaton, comment: str = "") -> str:
    """Write an automaton as a never claim, with one acceptance set."""
    buchi = degeneralise(automaton)
    accepting = buchi.acceptance[0]
    leaving = edges_from(buchi)
    names = [f"{'accept' if state in accepting else 'T0'}_S{state}" for state in range(buchi.states)]
    blocks = [("T0_init", [edge for state in buchi.initial for edge in leaving[state]])]
    blocks += [(name, list(leaving[state])) for state, name in enumerate(names)]
    lines = ["never {" + (f" /* {comment.replace('*/', '* /')} */" if comment else "")]
    for name, edges in blocks:
        lines.append(f"{name}:")
        lines += ["\tif", *(f"\t:: ({_guard(edge.label)}) -> goto {names[edge.target]}" for edge in edges), "\tfi;"]
        if not edges:
            lines[-2:] = ["\tfalse;"]
    return "\n".join([*lines, "}", ""])


def _guard(label: Label) -> str:
    """A label as an expression of Promela; its atoms are expressions already."""
    atoms = sorted(label.positive | label.negative)
    literals = [f"{'!' if atom in label.negative else ''}{write(Atom(atom))}" for atom in atoms]
    return " && ".join(literals) or "1"
