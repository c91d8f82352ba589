"""Sorts out the words between the lexer and the grammar, where SPIN's meaning of a word hangs on what is around it.

An end of line separates statements where SPIN lets it, doubled separators become one, and one in front of a closing
word goes. Names of types and of processes are words of other kinds than other names; in a formula `U` is an operator.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct, field

from assay.domains.promela.formats.inlines import expand
from assay.domains.promela.formats.operators import LEVELS
from assay.domains.promela.formats.tokens import Word

TEMPORAL = {
    "->": "IMPLIES",
    "implies": "IMPLIES",
    "equivalent": "EQUIVALENT",
    "U": "UNTIL",
    "until": "UNTIL",
    "stronguntil": "UNTIL",
    "W": "WEAK_UNTIL",
    "weakuntil": "WEAK_UNTIL",
    "V": "RELEASE",
    "R": "RELEASE",
    "release": "RELEASE",
    "X": "NEXT",
    "next": "NEXT",
    "always": "ALWAYS",
    "eventually": "EVENTUALLY",
}
_SEPARATORS = (";", "->")
_CLOSING = ("}", "::", "fi", "od")
_ENDS = frozenset(["}", ")", "]", "od", "fi", "else", "break", "++", "--", "timeout", "skip", "true", "false", "np_"])
"""Together with names and numbers: after these an end of line separates."""
_OPERATORS = frozenset(operator for level in LEVELS for operator in level if operator != "-")
_UNFINISHED = _OPERATORS.union("-", "=", ",", "(", "[")
"""After these something must still come, so a separator is an error that is told where it stands."""
_GOES_ON = _OPERATORS.union(";", "}", ",", ")", "]", "[", ":", ".", "?", "=", "@").union(
    ("->", "::", "fi", "od", "unless", "??", "!!", "++", "--")
)
"""In front of these it does not. A minus sign can begin a statement, and SPIN takes it so."""


def arranged(
    words: Iterable[Word], processes: Collection[str], operators: Mapping[str, str] = TEMPORAL
) -> Iterator[Word]:
    """Sort out the words of a text; `processes` are names of proctypes that it does not declare itself."""
    return _separated(_classified(expand(list(words)), processes, operators))


def _after(words: Sequence[Word], keyword: str) -> set[str]:
    return {b.value for a, b in pairwise(words) if a.type == keyword and b.type == "NAME"}


def _classified(words: Sequence[Word], processes: Collection[str], operators: Mapping[str, str]) -> list[Word]:
    """Tell names of types and processes from others, and operators of formulas from names."""
    types, processes = _after(words, "TYPEDEF"), _after(words, "PROCTYPE").union(processes)
    out: list[Word] = []
    formula, depth, loop = False, 0, 0
    for i, word in enumerate(words):
        depth += (word.value == "{") - (word.value == "}")
        before = words[i - 1].value if i else ""
        if word.type == "LTL":
            formula, depth = True, 0
        elif formula and word.value == "}" and depth == 0:
            formula = False
        loop = _loop(loop, word.value)
        if formula and word.type == "NEWLINE":
            continue
        if formula and depth > 0 and _operator(word, out[-1], operators):
            out.append(word.like(operators[word.value]))
        elif word.type == "IN" and not loop:
            out.append(word.like("NAME"))
        elif word.type != "NAME" or before in ("goto", "typedef", "proctype", "D_proctype", "run", "."):
            out.append(word)
        elif word.value in types:
            out.append(word.like("TYPENAME"))
        elif _remote(words, i, known=formula or word.value in processes):
            out.append(word.like("PROCESS"))
        else:
            out.append(word)
    return out


def _operator(word: Word, last: Word, operators: Mapping[str, str]) -> bool:
    """Whether a word of a formula is an operator. `R` is none of SPIN's: it is a name where an operand is due."""
    if word.value == "R" and last.type not in ("NAME", "NUMBER") and last.value not in (")", "]"):
        return False
    return word.value in operators and word.type in ("NAME", "ARROW")


def _loop(loop: int, text: str) -> int:
    """Where we are in the head of a loop: 0 outside, 1 behind `for`, more inside its brackets."""
    if text == "for":
        return 1
    if loop and text == "(":
        return loop + 1
    if loop and text == ")":
        return 0 if loop <= 2 else loop - 1
    return loop


def _remote(words: Sequence[Word], i: int, *, known: bool) -> bool:
    """Whether a name is that of the process in `P[e]@label`, `P@label`, `P[e]:x` or `P:x`."""
    after = i + 1
    if after < len(words) and words[after].value == "[":
        depth = 0
        while after < len(words):
            depth += (words[after].value == "[") - (words[after].value == "]")
            after += 1
            if depth == 0:
                break
    if after >= len(words):
        return False
    return words[after].value == "@" or (known and words[after].value == ":")


class _Where(Struct):
    """How deep in brackets we are, and whether in a place where statements stand."""

    braces: int = 0
    brackets: int = 0
    body: bool = False
    heads: list[int] = field(default_factory=list)
    """At which depths of brackets the head of a loop was opened."""
    head_closed: bool = False

    def step(self, word: Word, last: str, before_last: str) -> None:
        """Go on by one word."""
        text = word.value
        self.head_closed = False
        if text == "{":
            if self.braces == 0:
                self.body = last not in ("mtype", "=", "of", "ltl") and before_last != "ltl"
            self.braces += 1
        elif text == "}":
            self.braces -= 1
        elif text == "(":
            self.brackets += 1
            if last == "for":
                self.heads.append(self.brackets)
        elif text == ")":
            if self.heads and self.heads[-1] == self.brackets:
                self.heads.pop()
                self.head_closed = True
            self.brackets -= 1


def _separated(words: Iterable[Word]) -> Iterator[Word]:
    """Put separators where ends of lines mean them, and take out those that are too many."""
    at = _Where()
    last = before_last = None
    line_ended = False
    waiting: Word | None = None
    for word in words:
        if word.type == "NEWLINE":
            line_ended = True
            continue
        inside = at.body and at.braces > 0
        if inside and at.brackets == 0 and word.value in _SEPARATORS and word.type != "IMPLIES":
            waiting = waiting or word
            line_ended = False
            continue
        if waiting is None and inside and last is not None and _means_one(at, last, word, line_ended=line_ended):
            waiting = word.like("SEMICOLON", ";")
        if waiting is not None:
            if word.value not in _CLOSING or (last is not None and last.value in _UNFINISHED):
                yield waiting
            waiting = None
        at.step(word, last.value if last else "", before_last.value if before_last else "")
        before_last, last, line_ended = last, word, False
        yield word
    if waiting is not None:
        yield waiting


def _means_one(at: _Where, last: Word, word: Word, *, line_ended: bool) -> bool:
    """Whether there is a separator between two words that is not written."""
    if word.value in _GOES_ON or at.head_closed or at.brackets:
        return False
    if last.value == "else" or (last.value == "}" and at.braces > 0):
        return True
    return line_ended and (last.type in ("NAME", "NUMBER", "CHARACTER") or last.value in _ENDS)
