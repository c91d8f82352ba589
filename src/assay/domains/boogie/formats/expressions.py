"""An operator-precedence parser of Boogie's expressions, into prefix order, with an explicit stack.

Recursive-descent and generated parsers overflow the stack on deep terms; here, nesting costs only memory. Operators
stay on a stack until one that binds less tightly follows; operations are nodes, emitted at the end.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.boogie.formats.numbers import number_of
from assay.domains.boogie.formats.tokens import KEYWORDS, Source, Word
from assay.domains.boogie.formats.unsupported import EXPRESSIONS
from assay.domains.boogie.model.case import BINARY, FALSE, MINUS, NOT, ORDER, TRUE, Token
from assay.errors import InputError

_IMPLIED = "<=="
"""`a <== b` is `b ==> a`."""
_LEVEL = {"<==>": 1, "==>": 2, _IMPLIED: 2, "&&": 3, "||": 3}
_LEVEL |= dict.fromkeys((*ORDER, "==", "!="), 4) | {"+": 5, "-": 5, "*": 6, "div": 6, "mod": 6, NOT: 7, MINUS: 7}
_INFIX = BINARY | {_IMPLIED}
_PAREN = "("
Node = tuple[Token, int, int]
"""A token and the nodes of its operands; -1 if absent."""


class ExpressionReader:
    """Parses the expression that starts at a word."""

    def __init__(self, source: Source, words: Sequence[Word]) -> None:
        self._source = source
        self._words = words

    def read(self, at: int, out: list[Token]) -> int:
        """Append the expression to the code in prefix order, and return the index of the next word."""
        self._nodes: list[Node] = []
        self._operands: list[int] = []
        self._operators: list[str] = []
        self._open = 0
        at = self._operand(at)
        while True:
            word = self._words[at]
            if word.text == ")" and self._open:
                self._reduce_to_paren()
                at += 1
            elif word.text in _INFIX and word.kind in ("symbol", "name"):
                self._push_binary(word)
                at = self._operand(at + 1)
            else:
                break
        if self._open:
            raise self._unexpected(self._words[at], "an operator or )")
        if word.text in EXPRESSIONS:
            raise self._source.unsupported(EXPRESSIONS[word.text], word.place)
        while self._operators:
            self._reduce()
        self._write(out)
        return at

    def _operand(self, at: int) -> int:
        """Read up to the end of the next literal or variable."""
        while True:
            word = self._words[at]
            if word.kind == "symbol" and word.text in ("!", "-", "("):
                if word.text == "-" and self._negative_literal(at):
                    self._leaf(-number_of(self._words[at + 1].text))
                    return at + 2
                operator = {"!": NOT, "-": MINUS, "(": _PAREN}[word.text]
                self._operators.append(operator)
                self._open += operator == _PAREN
                at += 1
                continue
            if word.kind == "number":
                self._leaf(number_of(word.text))
            elif word.text in (TRUE, FALSE) or (word.kind == "name" and word.text not in KEYWORDS):
                if self._words[at + 1].text == "(":
                    raise self._source.unsupported("a function", word.place)
                self._leaf(word.text)
            else:
                raise self._unexpected(word, "an expression")
            return at + 1

    def _negative_literal(self, at: int) -> bool:
        """Whether a minus and the following number form one literal; -0 is a minus and a zero."""
        minus, number = self._words[at], self._words[at + 1]
        return number.kind == "number" and number.place == minus.place + 1 and number.text.strip("0") != ""

    def _leaf(self, token: Token) -> None:
        self._operands.append(len(self._nodes))
        self._nodes.append((token, -1, -1))

    def _push_binary(self, word: Word) -> None:
        level = _LEVEL[word.text]
        while self._operators and self._operators[-1] != _PAREN:
            top = self._operators[-1]
            above = _LEVEL[top]
            if above == level == 4:
                raise self._source.error("comparisons do not chain", word.place, "use parentheses")
            if above == level == 3 and top != word.text:
                raise self._source.error("&& and || do not mix", word.place, "use parentheses")
            if above == level == 2 and top != word.text:
                raise self._source.error("==> and <== do not mix", word.place, "use parentheses")
            if above < level or (above == level and word.text == "==>"):
                break
            self._reduce()
        self._operators.append(word.text)

    def _reduce(self) -> None:
        operator = self._operators.pop()
        second = self._operands.pop() if operator in _INFIX else -1
        first = self._operands.pop()
        if operator == _IMPLIED:
            operator, first, second = "==>", second, first
        self._leaf(operator)
        self._nodes[-1] = (operator, first, second)

    def _reduce_to_paren(self) -> None:
        while self._operators[-1] != _PAREN:
            self._reduce()
        self._operators.pop()
        self._open -= 1

    def _write(self, out: list[Token]) -> None:
        todo = [self._operands[-1]]
        while todo:
            token, first, second = self._nodes[todo.pop()]
            out.append(token)
            todo += [node for node in (second, first) if node >= 0]

    def _unexpected(self, word: Word, wanted: str) -> InputError:
        if word.text in EXPRESSIONS or word.kind in ("strange", "text"):
            return self._source.unsupported(EXPRESSIONS.get(word.text, f"the literal {word.text[:20]}"), word.place)
        found = word.text[:20] or "the end of the file"
        return self._source.error(f"expected {wanted}, found {found}", word.place, "correct the syntax")
