"""A model as a whole: processes, claims, and what is declared beside them."""

from __future__ import annotations

from dataclasses import dataclass, field

from assay.ltl.formula import Formula
from assay.promela.tree.declarations import Declaration, Mtype, Typedef
from assay.promela.tree.expressions import Expression
from assay.promela.tree.place import NOWHERE, Place
from assay.promela.tree.statements import Exclusive, Statement


@dataclass(frozen=True, slots=True)
class Proctype:
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
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Never:
    """`never NAME { … }`."""

    body: tuple[Statement, ...]
    name: str = ""
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Trace:
    """`trace { … }` or `notrace { … }`: sends and receives in the only order they may, or must not, come in."""

    body: tuple[Statement, ...]
    forbidden: bool = False
    place: Place = field(default=NOWHERE, compare=False)


@dataclass(frozen=True, slots=True)
class Claim:
    """`ltl NAME { formula }`; its atoms are expressions as the printer writes them."""

    name: str
    """Empty if it has none."""
    formula: Formula
    place: Place = field(default=NOWHERE, compare=False)


Unit = Typedef | Mtype | Declaration | Exclusive | Proctype | Never | Trace | Claim


@dataclass(frozen=True, slots=True)
class Tree:
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
    def never(self) -> Never | None:
        """The never claim."""
        return next((unit for unit in self.units if isinstance(unit, Never)), None)
