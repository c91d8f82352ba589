"""Evaluates the conditions of `#if`: integers, `defined` and C operators; a name that is not a macro is 0."""

from __future__ import annotations

import re

from assay.domains.promela.formats.operators import LEVELS
from assay.domains.promela.formats.preprocessing.budget import Budget, Fail
from assay.domains.promela.formats.preprocessing.macros import Macros, expand_text, is_name, tokens_of

_DEFINED = re.compile(r"\bdefined\s*(?:\(\s*([A-Za-z_]\w*)\s*\)|([A-Za-z_]\w*))")
_LEVEL = {operator: level for level, operators in enumerate(LEVELS) for operator in operators}
_DOUBLE = frozenset(operator for operator in _LEVEL if len(operator) == 2)
_DEEPEST = 100


def condition_holds(text: str, macros: Macros, budget: Budget) -> bool:
    """Evaluate the condition of an `#if`."""
    known = _DEFINED.sub(lambda match: str(int((match.group(1) or match.group(2)) in macros)), text)
    tokens = [token for token in tokens_of(expand_text(known, macros, budget)) if not token.isspace()]
    reader = _Reader(_joined(tokens), budget.fail)
    value = reader.choice(0)
    if reader.at != len(reader.tokens):
        raise reader.wrong()
    return value != 0


def _joined(tokens: list[str]) -> list[str]:
    out: list[str] = []
    for token in tokens:
        if out and out[-1] + token in _DOUBLE:
            out[-1] += token
        else:
            out.append(token)
    return out


class _Reader:
    """A recursive-descent evaluator; nesting is limited to 100 levels."""

    def __init__(self, tokens: list[str], fail: Fail) -> None:
        self.tokens = tokens
        self.fail = fail
        self.at = 0

    def wrong(self) -> Exception:
        found = self.tokens[self.at] if self.at < len(self.tokens) else "its end"
        return self.fail(
            f"invalid condition: unexpected {found}", "write #if with numbers, names, defined and C operators"
        )

    def take(self, *wanted: str) -> str:
        if self.at < len(self.tokens) and self.tokens[self.at] in wanted:
            self.at += 1
            return self.tokens[self.at - 1]
        return ""

    def choice(self, depth: int) -> int:
        value = self.binary(depth)
        if not self.take("?"):
            return value
        yes = self.choice(depth + 1)
        if not self.take(":"):
            raise self.wrong()
        no = self.choice(depth + 1)
        return yes if value else no

    def binary(self, depth: int) -> int:
        """Evaluate binary operators by precedence, with a stack: their number is not limited."""
        values, operators = [self.unary(depth)], list[str]()
        while True:
            operator = self.take(*_LEVEL)
            while operators and _LEVEL[operators[-1]] >= _LEVEL.get(operator, 0):
                right = values.pop()
                values.append(self.computed(operators.pop(), values.pop(), right))
            if not operator:
                return values[0]
            operators.append(operator)
            values.append(self.unary(depth))

    def computed(self, operator: str, a: int, b: int) -> int:
        """Compute with 64 bits, as `cpp` does."""
        return (self.exact(operator, a, b) + (1 << 63)) % (1 << 64) - (1 << 63)

    def exact(self, operator: str, a: int, b: int) -> int:
        if operator in ("/", "%"):
            if b == 0:
                raise self.fail("division by zero in a condition", "correct the divisor")
            quotient = abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
            return quotient if operator == "/" else a - quotient * b
        if operator in ("<<", ">>"):
            return a << (b & 63) if operator == "<<" else a >> (b & 63)
        results = {"||": bool(a or b), "&&": bool(a and b), "|": a | b, "^": a ^ b, "&": a & b, "==": a == b}
        results |= {
            "!=": a != b,
            "<": a < b,
            "<=": a <= b,
            ">": a > b,
            ">=": a >= b,
            "+": a + b,
            "-": a - b,
            "*": a * b,
        }
        return int(results[operator])

    def unary(self, depth: int) -> int:
        if depth > _DEEPEST:
            raise self.fail(f"the condition is nested more than {_DEEPEST} deep", "simplify it")
        if sign := self.take("!", "-", "+", "~"):
            value = self.unary(depth + 1)
            return {"!": int(not value), "-": -value, "+": value, "~": ~value}[sign]
        if self.take("("):
            value = self.choice(depth + 1)
            if not self.take(")"):
                raise self.wrong()
            return value
        if self.at == len(self.tokens):
            raise self.wrong()
        token = self.tokens[self.at]
        self.at += 1
        if is_name(token):
            return 0
        digits = token.rstrip("uUlL")
        try:
            return int(digits, 16 if digits[:2] in ("0x", "0X") else 8 if digits[:1] == "0" and len(digits) > 1 else 10)
        except ValueError:
            self.at -= 1
            raise self.wrong() from None
