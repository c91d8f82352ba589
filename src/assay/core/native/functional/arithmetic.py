"""Arithmetic of words as Python's of numbers. Where a result has more than 63 bits, the function gives up."""

from __future__ import annotations

import ast

from assay.core.native.functional.assembly import Assembly

_CHECKED = "call {{i64, i1}} @llvm.{}.with.overflow.i64(i64 {}, i64 {})"
_COMPARED: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "slt",
    ast.LtE: "sle",
    ast.Gt: "sgt",
    ast.GtE: "sge",
}
DECLARATIONS = """declare ptr @llvm.frameaddress.p0(i32)
declare {i64, i1} @llvm.sadd.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.ssub.with.overflow.i64(i64, i64)
declare {i64, i1} @llvm.smul.with.overflow.i64(i64, i64)
"""


def compared(out: Assembly, operator: ast.cmpop, left: str, right: str) -> str:
    """Compare two numbers; empty if the operator is unknown."""
    name = _COMPARED.get(type(operator))
    return out.let(f"icmp {name} i64 {left}, {right}") if name else ""


def computed(out: Assembly, operator: ast.operator, left: str, right: str) -> str:  # noqa: PLR0911 - a case for each
    """Apply an operator to two numbers; empty if it is unknown."""
    match operator:
        case ast.Add():
            return _checked(out, "sadd", left, out.let(f"sub i64 {right}, 1"))
        case ast.Sub():
            return out.let(f"or i64 {_checked(out, 'ssub', left, right)}, 1")
        case ast.Mult():
            product = _checked(out, "smul", out.let(f"sub i64 {left}, 1"), _plain(out, right))
            return out.let(f"or i64 {product}, 1")
        case ast.BitAnd():
            return out.let(f"and i64 {left}, {right}")
        case ast.BitOr():
            return out.let(f"or i64 {left}, {right}")
        case ast.BitXor():
            return out.let(f"or i64 {out.let(f'xor i64 {left}, {right}')}, 1")
        case ast.RShift():
            count = _plain(out, right)
            large = out.let(f"icmp ugt i64 {count}, 63")
            count = out.let(f"select i1 {large}, i64 63, i64 {count}")
            return out.let(f"or i64 {out.let(f'ashr i64 {left}, {count}')}, 1")
        case ast.LShift():
            return _shifted(out, left, _plain(out, right))
        case ast.FloorDiv():
            return _quotient(out, left, right)
        case ast.Mod():
            return _remainder(out, left, right)
        case _:
            return ""


def changed(out: Assembly, operator: ast.unaryop, value: str) -> str:
    """Apply an operator to a number; empty if it is unknown."""
    match operator:
        case ast.USub():
            return _checked(out, "ssub", "2", value)
        case ast.Invert():
            return out.let(f"xor i64 {value}, -2")
        case _:
            return ""


def largest(out: Assembly, left: str, right: str) -> str:
    """Give the larger of two numbers."""
    return out.let(f"select i1 {out.let(f'icmp sgt i64 {left}, {right}')}, i64 {left}, i64 {right}")


def absolute(out: Assembly, value: str) -> str:
    """Give the absolute value of a number."""
    return largest(out, value, _checked(out, "ssub", "2", value))


def _plain(out: Assembly, word: str) -> str:
    return out.let(f"ashr i64 {word}, 1")


def _word(out: Assembly, plain: str) -> str:
    return out.let(f"or i64 {_checked(out, 'sadd', plain, plain)}, 1")


def _checked(out: Assembly, name: str, left: str, right: str) -> str:
    both = out.let(_CHECKED.format(name, left, right))
    out.give_up_if(out.let(f"extractvalue {{i64, i1}} {both}, 1"))
    return out.let(f"extractvalue {{i64, i1}} {both}, 0")


def _shifted(out: Assembly, left: str, count: str) -> str:
    out.give_up_if(out.let(f"icmp ugt i64 {count}, 62"))
    even = out.let(f"sub i64 {left}, 1")
    found = out.let(f"shl i64 {even}, {count}")
    out.give_up_if(out.let(f"icmp ne i64 {out.let(f'ashr i64 {found}, {count}')}, {even}"))
    return out.let(f"or i64 {found}, 1")


def _quotient(out: Assembly, left: str, right: str) -> str:
    """Division that rounds down. The source asks first whether the divisor is zero; here that gives up."""
    divided, divisor = _operands(out, left, right)
    quotient = out.let(f"sdiv i64 {divided}, {divisor}")
    less = out.let(f"sub i64 {quotient}, 1")
    return _word(out, out.let(f"select i1 {_rounds(out, divided, divisor)}, i64 {less}, i64 {quotient}"))


def _remainder(out: Assembly, left: str, right: str) -> str:
    divided, divisor = _operands(out, left, right)
    remainder = out.let(f"srem i64 {divided}, {divisor}")
    more = out.let(f"add i64 {remainder}, {divisor}")
    return _word(out, out.let(f"select i1 {_rounds(out, divided, divisor)}, i64 {more}, i64 {remainder}"))


def _operands(out: Assembly, left: str, right: str) -> tuple[str, str]:
    divided, divisor = _plain(out, left), _plain(out, right)
    out.give_up_if(out.let(f"icmp eq i64 {divisor}, 0"))
    return divided, divisor


def _rounds(out: Assembly, divided: str, divisor: str) -> str:
    """Whether there is a remainder, and its sign is not that of the divisor."""
    remainder = out.let(f"srem i64 {divided}, {divisor}")
    mixed = out.let(f"icmp slt i64 {out.let(f'xor i64 {remainder}, {divisor}')}, 0")
    return out.let(f"and i1 {mixed}, {out.let(f'icmp ne i64 {remainder}, 0')}")
