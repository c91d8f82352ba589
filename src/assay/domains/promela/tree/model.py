"""A model as a whole: processes, claims, and what is declared beside them."""

from __future__ import annotations

from itertools import count

from msgspec import Struct

from assay.automata.formula.formula import Formula
from assay.domains.promela.tree.declarations import Declaration, Mtype, Typedef
from assay.domains.promela.tree.expressions import Expression
from assay.domains.promela.tree.place import NOWHERE, Place
from assay.domains.promela.tree.statements import Exclusive, Statement


class Proctype(Struct, frozen=True):
    """`active [n] proctype P(parameters) priority n provided (e) { … }`; `init` is one that is called so."""

    name: str
    parameters: tuple[Declaration, ...]
    body: tuple[Statement, ...]
    active: int = 0
    """How many run from the start."""
    priority: int | None = None
    provided: Expression | None = None
    deterministic: bool = False
    """`D_proctype`."""
    place: Place = NOWHERE


class Never(Struct, frozen=True):
    """`never NAME { … }`."""

    body: tuple[Statement, ...]
    name: str = ""
    place: Place = NOWHERE


class Trace(Struct, frozen=True):
    """`trace { … }` or `notrace { … }`: sends and receives in the only order they may, or must not, come in."""

    body: tuple[Statement, ...]
    forbidden: bool = False
    place: Place = NOWHERE


class Claim(Struct, frozen=True):
    """`ltl NAME { formula }`; its atoms are expressions as the printer writes them."""

    name: str
    """Empty if it has none."""
    formula: Formula
    place: Place = NOWHERE


Unit = Typedef | Mtype | Declaration | Exclusive | Proctype | Never | Trace | Claim


class Tree(Struct, frozen=True):
    """A model, in the order in which it is written."""

    units: tuple[Unit, ...]

    @property
    def processes(self) -> tuple[Proctype, ...]:
        """All proctypes, `init` among them."""
        return tuple(unit for unit in self.units if isinstance(unit, Proctype))

    @property
    def claims(self) -> tuple[Claim, ...]:
        """All `ltl` blocks."""
        return tuple(unit for unit in self.units if isinstance(unit, Claim))

    @property
    def nevers(self) -> tuple[Never, ...]:
        """All never claims."""
        return tuple(unit for unit in self.units if isinstance(unit, Never))

    @property
    def never_names(self) -> tuple[str, ...]:
        """What SPIN calls the never claims: an unnamed one is `never_K` after K others."""
        return tuple(claim.name or f"never_{k}" for k, claim in enumerate(self.nevers))

    @property
    def claim_names(self) -> tuple[str, ...]:
        """What SPIN calls the `ltl` blocks: the unnamed ones are `ltl_0`, `ltl_1`, …."""
        unnamed = count()
        return tuple(claim.name or f"ltl_{next(unnamed)}" for claim in self.claims)
