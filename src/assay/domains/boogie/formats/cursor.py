"""A place in the tokens of a Boogie text: what the parsers of declarations, assignments and statements share."""

from __future__ import annotations

from assay.domains.boogie.formats.expressions import ExpressionReader
from assay.domains.boogie.formats.tokens import KEYWORDS, Source, Word, words_of
from assay.domains.boogie.formats.unsupported import STATEMENTS
from assay.domains.boogie.model.case import Token, is_literal
from assay.errors import InputError


class Cursor:
    """Consumes tokens, and makes the errors at the current one."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.words = words_of(source)
        self.texts = frozenset(word.text for word in self.words)
        """Every token of the file: names that a fresh variable must not have."""
        self._expressions = ExpressionReader(source, self.words)
        self.at = 0

    @property
    def word(self) -> Word:
        """The current token."""
        return self.words[self.at]

    def sees(self, text: str) -> bool:
        """Whether the current token is this word or symbol."""
        return self.word.text == text and self.word.kind != "text"

    def take(self, text: str) -> bool:
        """Consume the current token if it is this word or symbol."""
        seen = self.sees(text)
        self.at += seen
        return seen

    def need(self, text: str) -> None:
        """Consume this word or symbol."""
        if not self.take(text):
            raise self.unexpected(text)

    def unexpected(self, wanted: str) -> InputError:
        """The error at a token that cannot come here."""
        word = self.word
        if word.text in STATEMENTS:
            return self.source.unsupported(STATEMENTS[word.text], word.place)
        found = word.text[:20] or "the end of the file"
        remedy = "write == for equality" if found == "=" else "correct the syntax"
        return self.source.error(f"expected {wanted}, found {found}", word.place, remedy)

    def name(self) -> Word:
        """Consume a name."""
        word = self.word
        if word.text in KEYWORDS:
            what = f"expected a name, found {word.text}, which is a keyword"
            raise self.source.error(what, word.place, "choose another name")
        if word.kind != "name":
            raise self.unexpected("a name")
        self.at += 1
        return word

    def names(self) -> list[Word]:
        """Consume names with commas between them."""
        found = [self.name()]
        while self.take(","):
            found.append(self.name())
        return found

    def expression(self, out: list[Token]) -> None:
        """Consume an expression, and append it to the code."""
        self.at = self._expressions.read(self.at, out)

    def literal(self) -> Token | None:
        """Consume an expression if it is a literal."""
        start, out = self.at, list[Token]()
        self.expression(out)
        if len(out) > 1 or not is_literal(out[0]):
            self.at = start
            return None
        return out[0]

    def attributes(self) -> list[Word]:
        """Skip attributes `{:name …}`, which have no meaning in a run; return the names that their arguments use."""
        used: list[Word] = []
        while self.sees("{") and self.words[self.at + 1].text == ":":
            self.at += 2
            self.name()
            if not self.sees("}"):
                used += self._argument()
                while self.take(","):
                    used += self._argument()
            self.need("}")
        return used

    def _argument(self) -> list[Word]:
        """Skip one argument of an attribute: a string, a literal or a name."""
        word, out = self.word, list[Token]()
        if word.kind == "text":
            self.at += 1
            return []
        self.expression(out)
        if len(out) > 1:
            raise self.source.unsupported("an attribute with a compound expression", word.place)
        return [] if is_literal(out[0]) else [Word("name", str(out[0]), word.place)]
