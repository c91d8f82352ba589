"""Arithmetic as in C: 32-bit integers, truncating division, truncating stores."""

from __future__ import annotations

from assay.domains.promela.model.expression import Type

ASSERTION = "assertion"
"""The only fault after which a run continues."""


class Fault(Exception):  # noqa: N818 - an event of the model, not an error of the program
    """A run-time error of the model; `kind` is the fault of the step."""

    def __init__(self, kind: str) -> None:
        super().__init__(kind)
        self.kind = kind


def cut(value: int, to: Type) -> int:
    """Truncate a value to a type, as a store does."""
    low = value & ((1 << to.bits) - 1)
    return low - (1 << to.bits) if to.signed and low >> (to.bits - 1) else low


def word(value: int) -> int:
    """Wrap a result to a signed 32-bit integer."""
    return (value + 0x80000000 & 0xFFFFFFFF) - 0x80000000


def operate(operator: str, left: int, right: int) -> int:  # noqa: C901, PLR0911, PLR0912 - one case for each operator
    """Apply a binary operator of C; a shift by more than 31 is taken modulo 32, as x86 does."""
    match operator:
        case "+":
            return word(left + right)
        case "-":
            return word(left - right)
        case "==":
            return int(left == right)
        case "!=":
            return int(left != right)
        case "<":
            return int(left < right)
        case "<=":
            return int(left <= right)
        case ">":
            return int(left > right)
        case ">=":
            return int(left >= right)
        case "*":
            return word(left * right)
        case "/" | "%":
            return _divide(operator, left, right)
        case "&":
            return left & right
        case "|":
            return left | right
        case "^":
            return left ^ right
        case "<<":
            return word(left << (right & 31))
        case ">>":
            return left >> (right & 31)
        case _:
            raise ValueError(operator)


def _divide(operator: str, left: int, right: int) -> int:
    if right == 0 or (left == -0x80000000 and right == -1):
        raise Fault("division")
    quotient = abs(left) // abs(right)
    if (left < 0) != (right < 0):
        quotient = -quotient
    return quotient if operator == "/" else left - quotient * right
