r"""P-automata as regular expressions: `< [p0], [B]? [A] > | < [p1], [A] >`, as PDAAAL's README writes them.

    AUTOMATON  = PART { "|" PART }
    PART       = "<" STATES "," [ CHOICE ] ">"            these states, with every stack that matches
    STATES     = NAME | "[" NAME { "," NAME } "]"
    CHOICE     = SEQUENCE { "|" SEQUENCE }
    SEQUENCE   = REPEATED { REPEATED }                    the top of the stack comes first
    REPEATED   = ( LABELS | "." | "(" CHOICE ")" ) [ "*" | "+" | "?" ]
    LABELS     = "[" [ "^" ] NAME { "," NAME } "]"
    NAME       = letters, digits and _, or anything in double quotes, with \" and \\ for these two

`#` starts a comment. `.` is any label of the case and `[^A]` any other label, including labels that occur later or
only in the other automaton; PDAAAL 1.1.0 uses the labels that it has read so far.

An expression becomes its position automaton (Glushkov): each LABELS or "." in the text is one extra state, which is
entered by reading it. So the automaton is in normal form: it has no ε-transitions, and none into a control location.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from assay.domains.pushdown.formats.json_input import shown
from assay.domains.pushdown.formats.notation import WILD, Labels, Locations, Sketch
from assay.domains.pushdown.formats.regex_tokens import Tokens
from assay.domains.pushdown.model.case import Edge
from assay.errors import InputError

_MOST = 1_000_000
_REPETITIONS = ("*", "+", "?")


class _Fragment(NamedTuple):
    """A subexpression: whether it is nullable, and the states after its first and after its last labels."""

    empty: bool
    first: tuple[int, ...] = ()
    last: tuple[int, ...] = ()


def read_expression(text: str, place: str, locations: Locations, labels: Labels) -> Sketch:
    """Read an automaton from a regular expression; errors name the column."""
    try:
        return _Reader(Tokens(text, place), locations, labels).automaton()
    except RecursionError:
        raise InputError("nested too deeply", where=place, remedy="remove parentheses") from None


class _Reader:
    """A recursive-descent parser that numbers states and collects their transitions."""

    def __init__(self, tokens: Tokens, locations: Locations, labels: Labels) -> None:
        self._tokens = tokens
        self._locations = locations
        self._labels = labels
        self._reads: list[tuple[int, ...]] = []
        self._but: dict[int, frozenset[int]] = {}
        self._pairs: set[tuple[int, int]] = set()
        self._finals: dict[int, None] = {}
        self._tried = 0

    def automaton(self) -> Sketch:
        """Parse the whole expression."""
        self._part()
        while self._tokens.take("|"):
            self._part()
        if self._tokens.this.text:
            self._tokens.expected('"|" or the end')
        pairs, count = sorted(self._pairs), self._locations.count
        return Sketch(
            tuple(f"q{number}" for number in range(len(self._reads))),
            [Edge(source, label, target) for source, target in pairs for label in self._reads[target - count]],
            tuple(self._finals),
            self._but,
        )

    def _part(self) -> None:
        self._tokens.insist("<")
        states = self._listed(self._state) if self._tokens.take("[") else (self._state(),)
        self._tokens.insist(",")
        stacks = _Fragment(empty=True) if self._tokens.this.text == ">" else self._choice()
        self._tokens.insist(">")
        self._connect(states, stacks.first)
        self._finals |= dict.fromkeys(states + stacks.last if stacks.empty else stacks.last)

    def _choice(self) -> _Fragment:
        found = self._sequence()
        while self._tokens.take("|"):
            other = self._sequence()
            found = _Fragment(found.empty or other.empty, found.first + other.first, found.last + other.last)
        return found

    def _sequence(self) -> _Fragment:
        found = self._repeated()
        while self._tokens.this.text in {".", "[", "("}:
            following = self._repeated()
            self._connect(found.last, following.first)
            found = _Fragment(
                found.empty and following.empty,
                found.first + following.first if found.empty else found.first,
                found.last + following.last if following.empty else following.last,
            )
        return found

    def _repeated(self) -> _Fragment:
        found = self._single()
        repetition = self._tokens.take(*_REPETITIONS)
        if not repetition:
            return found
        another = self._tokens.this
        if another.text in _REPETITIONS:
            what = f"{shown(another.text)} after {shown(repetition)}"
            self._tokens.refuse(what, "remove one of them, or put parentheses between them", another.offset)
        if repetition != "?":
            self._connect(found.last, found.first)
        return found._replace(empty=found.empty or repetition != "+")

    def _single(self) -> _Fragment:
        if self._tokens.take("("):
            found = self._choice()
            self._tokens.insist(")")
            return found
        state = self._locations.count + len(self._reads)
        if self._tokens.take("."):
            self._reads.append((WILD,))
        elif self._tokens.take("["):
            negated = self._tokens.take("^")
            labels = self._listed(self._label)
            if negated:
                self._but[state] = frozenset(labels)
            self._reads.append((WILD,) if negated else labels)
        else:
            bare = self._tokens.this
            if bare.name is not None:
                self._tokens.refuse("label without brackets", f"write [{shown(bare.name)}]", bare.offset)
            self._tokens.expected('a label in brackets, "." or "("')
        return _Fragment(empty=False, first=(state,), last=(state,))

    def _listed(self, read: Callable[[], int]) -> tuple[int, ...]:
        """Read the list after an opening bracket, without duplicates."""
        found = [read()]
        while self._tokens.take(","):
            found.append(read())
        self._tokens.insist("]")
        return tuple(dict.fromkeys(found))

    def _state(self) -> int:
        name, token = self._tokens.name("a state")
        # 20 digits exceed any number of states and stay below Python's limit for conversion
        numbered = self._locations.index is None and name.isascii() and name.isdecimal() and len(name) < 20
        number = self._locations.number(int(name) if numbered else name)
        if number is None:
            self._tokens.refuse(f"unknown state {shown(name)}", 'list every state under "states"', token.offset)
        return number

    def _label(self) -> int:
        name, token = self._tokens.name("a label")
        number = self._labels.number(name)
        if number is None:
            self._tokens.refuse(f"invalid label {shown(name)}", 'for every label, write "." instead', token.offset)
        return number

    def _connect(self, sources: tuple[int, ...], targets: tuple[int, ...]) -> None:
        self._tried += len(sources) * len(targets)
        if self._tried > _MOST:
            remedy = "split it into several parts, or use fewer labels that may be left out"
            self._tokens.refuse(f"an expression of more than {_MOST:,} transitions", remedy, self._tokens.this.offset)
        self._pairs.update((source, target) for source in sources for target in targets)
