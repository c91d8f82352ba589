"""Reads automata in HOA format, version 1.

It reads non-alternating automata with any acceptance condition. Labels and acceptance may be on states or on edges.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from assay.automata.buchi.acceptance import (
    Condition,
    Disjunct,
    read_condition,
    sets_of,
    to_generalised,
    with_state_marks,
)
from assay.automata.buchi.automaton import Automaton, Edge
from assay.automata.buchi.guards import labels_of
from assay.automata.buchi.size import Shape
from assay.automata.formula.formula import And, Atom, Formula, Not, Or
from assay.automata.formula.syntax import parse
from assay.errors import InputError

_TOKEN = re.compile(
    r"\s+|/\*.*?\*/|(?P<section>--[A-Z]+--)|(?P<header>[A-Za-z_][\w-]*:)|(?P<text>\"(?:[^\"\\]|\\.)*\")"
    r"|(?P<label>\[[^\]]*\])|(?P<sets>\{[^}]*\})|(?P<word>@?[\w-]+|[()&|!])",
    re.DOTALL | re.ASCII,
)
_LABEL = re.compile(r"\s+|(?P<number>\d+)|(?P<constant>[tf](?![\w-]))|(?P<sign>[!&|()])", re.ASCII)
_SIGNS = {"&": "&&", "|": "||", "t": "true", "f": "false"}
_ALIAS = re.compile(r"@[\w-]+", re.ASCII)
_DIGITS = 6
_MOST_STATES = 100_000


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    place: int


@dataclass
class _Body:
    """The parts read so far; edges and states carry bits for their acceptance sets."""

    where: str
    text: str
    atoms: list[str] = field(default_factory=list)
    aliases: dict[str, str] = field(default_factory=dict)
    initial: list[int] = field(default_factory=list)
    sets: int = 0
    condition: Condition = (Disjunct(),)
    state_marks: dict[int, int] = field(default_factory=dict)
    edges: list[tuple[Edge, int]] = field(default_factory=list)

    def error(self, what: str, place: int, remedy: str) -> InputError:
        line = self.text.count("\n", 0, place) + 1
        column = place - self.text.rfind("\n", 0, place)
        return InputError(what, where=f"{self.where}:{line}:{column}", remedy=remedy)


def read_hoa(text: str, *, where: str = "automaton") -> Automaton:
    """Read one automaton."""
    return _automaton(_read(text, where))


def hoa_shape(text: str, *, where: str = "automaton") -> Shape:
    """Read one automaton as it is written, whatever its acceptance."""
    out = _read(text, where)
    marked = tuple((edge, marks | out.state_marks.get(edge.source, 0)) for edge, marks in out.edges)
    return Shape(out.initial, marked, out.sets, out.atoms, _generalised(out))


def _read(text: str, where: str) -> _Body:
    out = _Body(where, text)
    tokens = _tokens(out)
    if not tokens or tokens[0].text != "HOA:":
        raise out.error("missing `HOA:` at the beginning", 0, "give an automaton in HOA format, version 1")
    sections = {token.text: n for n, token in enumerate(tokens) if token.kind == "section"}
    if not {"--BODY--", "--END--"} <= sections.keys():
        raise out.error("missing `--BODY--` or `--END--`", len(text), "give the whole automaton")
    _read_header(out, tokens[: sections["--BODY--"]])
    _read_body(out, tokens[sections["--BODY--"] + 1 : sections["--END--"]])
    return out


def _tokens(out: _Body) -> list[_Token]:
    tokens, place = list[_Token](), 0
    while place < len(out.text):
        match = _TOKEN.match(out.text, place)
        if match is None:
            raise out.error(f"unexpected {out.text[place]!r}", place, "give HOA format, version 1")
        if match.lastgroup:
            tokens.append(_Token(match.lastgroup, match.group(), place))
        place = match.end()
    return tokens


def _read_header(out: _Body, tokens: list[_Token]) -> None:
    starts = [n for n, token in enumerate(tokens) if token.kind == "header"]
    for begin, end in zip(starts, [*starts[1:], len(tokens)], strict=True):
        head, items = tokens[begin], tokens[begin + 1 : end]
        texts = [item.text for item in items]
        if head.text == "Start:":
            out.initial.append(_number(out, texts[0] if len(texts) == 1 else "a conjunction", head.place))
        elif head.text == "AP:":
            out.atoms = [item.text[1:-1].replace('\\"', '"').replace("\\\\", "\\") for item in items[1:]]
        elif head.text == "Alias:" and texts:
            out.aliases[texts[0]] = _ALIAS.sub(lambda m: f"({out.aliases.get(m.group(), '?')})", " ".join(texts[1:]))
        elif head.text == "Acceptance:" and texts:
            out.sets = _number(out, texts[0], head.place)
            out.condition = _condition(out, "".join(texts[1:]), head.place)


def _condition(out: _Body, text: str, place: int) -> Condition:
    try:
        found = read_condition(text)
    except ValueError as error:
        raise out.error(f"the acceptance {text[:40]} cannot be read: {error}", place, "write it as in HOA") from error
    if any(number >= out.sets for number in sets_of(found)):
        raise out.error("undeclared acceptance set", place, "declare it in `Acceptance:`")
    return found


def _read_body(out: _Body, tokens: list[_Token]) -> None:
    state, n = -1, 0
    state_label: str | None = None
    while n < len(tokens):
        head = tokens[n]
        is_state = head.text == "State:"
        n += is_state
        label, n = (tokens[n].text[1:-1], n + 1) if n < len(tokens) and tokens[n].kind == "label" else (None, n)
        number = _number(out, tokens[n].text if n < len(tokens) else "the end", head.place)
        n += 1
        if is_state and n < len(tokens) and tokens[n].kind == "text":
            n += 1
        marks, n = (_marks(out, tokens[n]), n + 1) if n < len(tokens) and tokens[n].kind == "sets" else (0, n)
        if is_state:
            state, state_label = number, label
            out.state_marks[state] = marks
            continue
        label = state_label if label is None else label
        if state < 0 or label is None:
            raise out.error(
                "an edge without a state or a label", head.place, "write a label in brackets before each edge"
            )
        for each in labels_of(_guard(out, label, head.place)):
            out.edges.append((Edge(state, each, number), marks))


def _marks(out: _Body, token: _Token) -> int:
    numbers = [_number(out, text, token.place) for text in token.text[1:-1].split()]
    if any(k >= out.sets for k in numbers):
        raise out.error("undeclared acceptance set", token.place, "declare it in `Acceptance:`")
    return sum(1 << k for k in set(numbers))


def _number(out: _Body, text: str, place: int) -> int:
    if not text.isdecimal() or len(text) > _DIGITS:
        what = f"a number is expected, not {text[:20]}"
        raise out.error(what, place, "remove alternation and implicit labels, which are not supported")
    return int(text)


def _guard(out: _Body, text: str, place: int) -> Formula:
    """Parse a label as a formula, with the names of its atoms."""
    text = _ALIAS.sub(lambda match: f"({out.aliases.get(match.group(), '?')})", text)
    words, at = list[str](), 0
    while at < len(text):
        match = _LABEL.match(text, at)
        if match is None or (match["number"] and _number(out, match["number"], place) >= len(out.atoms)):
            raise out.error(f"invalid label [{text}]", place, "use t, f, ! & | and the numbers of atoms under `AP:`")
        if match.lastgroup:
            words.append(f"ap{match.group()}" if match["number"] else _SIGNS.get(match.group(), match.group()))
        at = match.end()
    try:
        return _named(parse(" ".join(words)), out.atoms)
    except InputError as error:
        raise out.error(f"invalid label [{text}]", place, "write a boolean combination of numbers") from error


def _named(guard: Formula, names: list[str]) -> Formula:
    match guard:
        case Atom(name):
            return Atom(names[int(name.removeprefix("ap"))])
        case Not(body):
            return Not(_named(body, names))
        case And(left, right):
            return And(_named(left, names), _named(right, names))
        case Or(left, right):
            return Or(_named(left, names), _named(right, names))
        case _:
            return guard


def _automaton(out: _Body) -> Automaton:
    """Keep generalised Büchi acceptance as it is, and convert any other."""
    if _generalised(out):
        return with_state_marks(out.initial, out.edges, out.state_marks, out.sets)
    states = [edge.source for edge, _ in out.edges] + [edge.target for edge, _ in out.edges] + out.initial
    count = max(states, default=-1) + 1
    if count * (len(out.condition) + 1) > _MOST_STATES:
        raise out.error("the automaton is too large for its acceptance condition", 0, "convert it to generalised Büchi")
    marked = [(edge, marks | out.state_marks.get(edge.source, 0)) for edge, marks in out.edges]
    return to_generalised(count, out.initial, marked, out.condition)


def _generalised(out: _Body) -> bool:
    """Whether the condition is that each set is visited infinitely often."""
    if len(out.condition) != 1 or out.condition[0].fin:
        return False
    sets = out.condition[0].inf
    return len(sets) == out.sets and not any(each.complement for each in sets)
