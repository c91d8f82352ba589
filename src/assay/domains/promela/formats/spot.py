"""Spot's syntax for a formula given separately from the model: `G F (a & b)`.

A declared name takes precedence over an operator. In Promela, `&` and `|` are bitwise operators, and they keep this
meaning above operands without temporal operators. They are rejected where the result would differ from `&&` and `||`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from assay.automata.formula.spot_spelling import OWN, chained
from assay.domains.promela import tree as t
from assay.domains.promela.formats.tokens import Token, where
from assay.domains.promela.tree.parts import parts
from assay.errors import InputError

SIGNS = {"UNTIL": "U", "WEAK_UNTIL": "W", "RELEASE": "V", "STRONG_RELEASE": "M", "IMPLIES": "->", "EQUIVALENT": "<->"}
OPERATORS = {"G": "ALWAYS", "F": "EVENTUALLY", "M": "STRONG_RELEASE"}
_TRUTH = frozenset(["==", "!=", "<", "<=", ">", ">=", "&&", "||", "!", "empty", "full", "nempty", "nfull", "enabled"])
"""Operators and functions that return 0 or 1."""


class SpotSyntax(Struct, frozen=True):
    """The names of a model that affect the reading of Spot's syntax."""

    operators: frozenset[str]
    """Operators of Spot whose names the model does not declare."""
    flags: frozenset[str]
    """Variables of type bit or bool."""

    def check_associativity(self, tokens: Sequence[Token]) -> bool:
        """Reject what Spot and SPIN associate differently; return whether Spot's operators are used."""
        signs = [SIGNS.get(token.type, token.value) for token in tokens]
        place = chained(signs)
        named = any(token.value in self.operators and token.type == OPERATORS[token.value] for token in tokens)
        if place is not None and (named or OWN.intersection(("&", "|"), signs)):
            what = f"ambiguous {tokens[place].value}: left-associative in SPIN, right-associative in Spot"
            raise InputError(what, where=where(tokens[place].place), remedy="add parentheses, as in a U (b U c)")
        return named

    def check_bits(self, atom: t.Expression) -> None:
        """Reject `a & b` of numbers in a formula with Spot's operators, which may be bitwise or logical."""
        if isinstance(atom, t.Binary) and atom.operator in ("&", "|") and not self._truth(atom):
            remedy = f"write {atom.operator * 2} for formulas, or compare the bits: (a {atom.operator} b) != 0"
            raise InputError(f"ambiguous {atom.operator}: bitwise or logical", where=where(atom.place), remedy=remedy)

    def _truth(self, node: t.Expression) -> bool:  # noqa: PLR0911 - one case for each kind
        """Whether an expression is always 0 or 1."""
        match node:
            case t.Number(value):
                return value in (0, 1)
            case t.Reference(name, _, rest):
                return rest is None and name in self.flags
            case t.Binary("&" | "|", left, right):
                return self._truth(left) and self._truth(right)
            case t.Binary(operator) | t.Unary(operator):
                return operator in _TRUTH
            case t.OfChannel(function) | t.OfProcess(function):
                return function in _TRUTH
            case t.Poll() | t.RemoteLabel() | t.Timeout() | t.NonProgress():
                return True
            case t.Conditional() | t.Run() | t.RemoteValue():
                return False
            case _:
                assert_never(node)


def spot_syntax(model: t.Tree) -> SpotSyntax:
    """Collect the names of a model that affect the reading of Spot's syntax."""
    declared = [part for part in parts(model.units) if isinstance(part, t.Declaration)]
    constants = {name for unit in model.units if isinstance(unit, t.Mtype) for name in unit.names}
    names = {variable.name for variable in declared} | constants
    flags = {variable.name for variable in declared if variable.kind in ("bit", "bool") and variable.size is None}
    others = {variable.name for variable in declared if variable.kind not in ("bit", "bool")}
    return SpotSyntax(frozenset(OPERATORS.keys() - names), frozenset(flags - others))
