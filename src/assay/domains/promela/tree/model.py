"""The top level of a model: proctypes, claims and global declarations."""

from __future__ import annotations

from itertools import count

from msgspec import Struct

from assay.automata.formula.formula import Formula
from assay.domains.promela.tree.declarations import Declaration, Mtype, Typedef
from assay.domains.promela.tree.expressions import Expression
from assay.domains.promela.tree.place import NOWHERE, Place
from assay.domains.promela.tree.statements import Exclusive, Statement


class Proctype(Struct, frozen=True):
    """`active [n] proctype P(parameters) priority n provided (e) { … }`, or `init`."""

    name: str
    parameters: tuple[Declaration, ...]
    body: tuple[Statement, ...]
    active: int = 0
    """The number of instances that are active initially."""
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
    """`trace { … }` or `notrace { … }`: the required, or forbidden, order of sends and receives."""

    body: tuple[Statement, ...]
    forbidden: bool = False
    place: Place = NOWHERE


class Claim(Struct, frozen=True):
    """`ltl NAME { formula }`; its atoms are expressions in the printer's notation."""

    name: str
    """The name, or empty."""
    formula: Formula
    place: Place = NOWHERE


Unit = Typedef | Mtype | Declaration | Exclusive | Proctype | Never | Trace | Claim


class Tree(Struct, frozen=True):
    """A model: its units in source order."""

    units: tuple[Unit, ...]

    @property
    def processes(self) -> tuple[Proctype, ...]:
        """All proctypes, including `init`."""
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
        """SPIN's names of the never claims: an unnamed one is `never_K` after K others."""
        return tuple(claim.name or f"never_{k}" for k, claim in enumerate(self.nevers))

    def why_no_never(self, name: str) -> tuple[str, str] | None:
        """Say that there is no never claim with this name, or none at all for an empty name, and what to do."""
        if not self.nevers:
            return "the model has no never claim", "write one, or a formula"
        if name and name not in self.never_names:
            return f"the model has no never claim {name}", f"it has {', '.join(self.never_names)}"
        return None

    @property
    def claim_names(self) -> tuple[str, ...]:
        """SPIN's names of the `ltl` blocks: the unnamed ones are `ltl_0`, `ltl_1`, …."""
        unnamed = count()
        return tuple(claim.name or f"ltl_{next(unnamed)}" for claim in self.claims)
