"""Spot's spelling of a formula that is given apart from a model: `G F (a & b)`.

A declared name wins over an operator. Promela has `&` and `|` too, for bits. Where no temporal operator stands below
them they keep that meaning; where it would differ from `&&` and `||`, they are refused.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from msgspec import Struct

from assay.automata.formula.spot_spelling import OWN, chained
from assay.domains.promela import tree as t
from assay.domains.promela.formats.words import Word, where
from assay.domains.promela.tree.parts import parts
from assay.errors import InputError

SIGNS = {"UNTIL": "U", "WEAK_UNTIL": "W", "RELEASE": "V", "STRONG_RELEASE": "M", "IMPLIES": "->", "EQUIVALENT": "<->"}
OPERATORS = {"G": "ALWAYS", "F": "EVENTUALLY", "M": "STRONG_RELEASE"}
_TRUTH = frozenset(["==", "!=", "<", "<=", ">", ">=", "&&", "||", "!", "empty", "full", "nempty", "nfull", "enabled"])
"""Operators and functions whose values are 0 and 1."""


class Spot(Struct, frozen=True):
    """What Spot's spelling depends on in a model."""

    operators: frozenset[str]
    """Names of operators that the model leaves free."""
    flags: frozenset[str]
    """Variables that are only 0 or 1."""

    def check_words(self, words: Sequence[Word]) -> bool:
        """Refuse what Spot and SPIN group differently; say whether operators of Spot's are named."""
        signs = [SIGNS.get(word.type, word.value) for word in words]
        place = chained(signs)
        named = any(word.value in self.operators and word.type == OPERATORS[word.value] for word in words)
        if place is not None and (named or OWN.intersection(("&", "|"), signs)):
            what = f"SPIN groups {words[place].value} to the left and Spot to the right"
            raise InputError(what, where=where(words[place].place), remedy="write brackets, as in a U (b U c)")
        return named

    def check_bits(self, atom: t.Expression) -> None:
        """Refuse `a & b` of numbers in a formula with Spot's operators: are bits meant, or both?"""
        if isinstance(atom, t.Binary) and atom.operator in ("&", "|") and not self._truth(atom):
            remedy = f"write {atom.operator * 2} for formulas, or compare the bits: (a {atom.operator} b) != 0"
            raise InputError(f"{atom.operator} joins numbers here, or formulas", where=where(atom.place), remedy=remedy)

    def _truth(self, node: t.Expression) -> bool:  # noqa: PLR0911 - one case for each kind
        """Whether it can only be 0 or 1."""
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


def spot_of(model: t.Tree) -> Spot:
    """See which names a model declares."""
    declared = [part for part in parts(model.units) if isinstance(part, t.Declaration)]
    constants = {name for unit in model.units if isinstance(unit, t.Mtype) for name in unit.names}
    names = {variable.name for variable in declared} | constants
    flags = {variable.name for variable in declared if variable.kind in ("bit", "bool") and variable.size is None}
    others = {variable.name for variable in declared if variable.kind not in ("bit", "bool")}
    return Spot(frozenset(OPERATORS.keys() - names), frozenset(flags - others))
