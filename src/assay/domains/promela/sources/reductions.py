"""The source `reductions`: small models at the edge of what makes partial order reduction and weak fairness sound.

Two or three processes mix steps that a reduction may defer (of local variables, of channels with `xr` and `xs`) with
steps that it may not: what a formula reads through `P:k`, `P@L`, `len(q)` or `_nr_pr`, cycles of local steps (the cycle
proviso), handshakes, `unless`, `timeout`, `else`, `run`, atomic chains that block. Processes end, cycle, or block.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Eventually,
    Formula,
    Implies,
    Not,
    Or,
    Until,
    WeakUntil,
)
from assay.core.domain.source import Identity, draw_of
from assay.core.domain.splitmix import Draw
from assay.domains.promela.formats import parse_tree, write_tree
from assay.domains.promela.formats.files import GIVEN
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NON_PROGRESS, SAFETY, Case, Property

LOCAL = ("k = 1 - k", "k = 1", "k = 0", "skip", "k == 0", "k == 1", "j = k", "k = j")
GLOBAL = ("x = 1 - x", "x = 1", "x = 0", "y = 1 - y", "x = k", "y = x", "x == 0", "x == 1", "y == 1", "x != y")
BUFFERED = ("q!k", "q!1", "q?k", "q?1", "q?[1]", "nempty(q)", "full(q)", "empty(q)", "len(q) == 1", "q?<k>")
RENDEZVOUS = ("r!1", "r!k", "r?k", "r?1")
RARE = ("_nr_pr == 2", "_nr_pr > 1", "timeout", "assert(x + y < 2)", "assert(k < 2)", "x = _nr_pr - 1", 'printf("")')
OTHERS = ("x = 1", "y = 1", "skip", "x == 1", "q!1", "r!1")
"""The steps of the process that `run` starts."""


@dataclass(frozen=True)
class Reductions:
    """Case i asks property i mod `properties` of model i div `properties`."""

    identity: Identity
    properties: int
    fair: int
    size: None = None

    def case(self, i: int) -> Case:
        """Draw case i."""
        number, which = divmod(i, self.properties)
        draw = draw_of(self.identity.key, number)
        model = _Model(draw)
        text = write_tree(parse_tree(model.text()))
        draw = Draw(draw.bits() + which)
        if which == 0:
            asked = Property(draw.choice((SAFETY, *model.cycles)))
        else:
            asked = Property(LTL, GIVEN, _formula(draw, model.atoms))
        fair = asked.kind != SAFETY and draw.below(100) < self.fair
        return Case(text, asked, fair)


class _Model:
    """A model under construction."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.buffered, self.rendezvous, self.dynamic = draw.one_in(2), draw.one_in(4), draw.one_in(4)
        self.pool = [LOCAL, LOCAL, GLOBAL, GLOBAL, *([BUFFERED] * 2 * self.buffered), *([RENDEZVOUS] * self.rendezvous)]
        self.atoms = ["x == 1", "y == 1", "x == y"]
        self.atoms += ["len(q) == 1", "len(q) == 0"] if self.buffered else []
        self.cycles: list[str] = []
        self.labels = 0

    def text(self) -> str:
        """Draw all of the model."""
        count = 2 + self.draw.one_in(3)
        processes = [self._process(f"P{n}") for n in range(count)]
        lines = ["bit x, y;"]
        lines += ["chan q = [1] of { byte };"] if any("q" in p for p in processes) or self.buffered else []
        lines += ["chan r = [0] of { byte };"] if any("r!" in p or "r?" in p for p in processes) else []
        if self.dynamic:
            step = self.draw.choice([o for o in OTHERS if ("q" not in o or self.buffered) and "r!" not in o])
            lines.append(f"proctype Q() {{ {step} }}")
        return "\n".join([*lines, *processes]) + "\n"

    def _process(self, name: str) -> str:
        body = "; ".join(self._part(name) for _ in range(1 + self.draw.below(3)))
        kind = self.draw.below(4)
        if kind < 2:
            body = f"do :: {body} od" if self.draw.below(3) else f"do :: {body} :: {self._step()} od"
        elif kind == 2:
            body = f"{body}; {self._step()}"
        exclusive = ""
        if self.buffered and self.draw.one_in(3):
            exclusive = self._exclusive(body)
        self.atoms += [f"{name}:k == 1"] if self.draw.one_in(6) else []
        fixed = self.draw.choice(("bit k, j;", "bit k = 1, j;"))
        return f"active proctype {name}() {{ {fixed} {exclusive}{body} }}"

    def _exclusive(self, body: str) -> str:
        """Claim exclusive use of the channel where this process really sends or receives; others may too."""
        if "q?" in body and "q!" not in body:
            return "xr q; "
        return "xs q; " if "q!" in body and "q?" not in body else ""

    def _step(self) -> str:
        return self.draw.choice(RARE) if self.draw.one_in(8) else self.draw.choice(self.draw.choice(self.pool))

    def _assignment(self) -> str:
        return self.draw.choice([s for s in (*LOCAL, *GLOBAL) if " = " in s])

    def _part(self, name: str) -> str:
        """Draw a step, a labelled one, or a statement of two or three."""
        kind = self.draw.below(16)
        a, b, guard = self._step(), self._step(), self._guard()
        if kind < 6:
            return a
        if kind < 8:
            return self._labelled(name, a)
        compound = (
            f"atomic {{ {a}; {b} }}",
            f"d_step {{ {self._assignment()}; {self._assignment()} }}",
            f"if :: {a} :: {b} fi",
            f"if :: {guard} -> {a} :: else -> {b} fi",
            f"{{ {a}; {b} }} unless {{ {guard} }}",
            "if :: _nr_pr < 5 -> run Q() :: else fi" if self.dynamic else a,
            f"do :: {self._assignment()} :: {guard} -> break od",
        )
        return self.draw.choice(compound)

    def _guard(self) -> str:
        pool = [s for group in self.pool for s in group if ("==" in s or "!=" in s or "(" in s or "[" in s)]
        return self.draw.choice(pool)

    def _labelled(self, name: str, step: str) -> str:
        """Label a step; SPIN refuses a label at the beginning of an option, so a `skip` comes first."""
        self.labels += 1
        stem = self.draw.choice(("L", "L", "accept", "progress", "end"))
        label = f"{stem}{self.labels}"
        self.cycles += [ACCEPTANCE] if stem == "accept" else [NON_PROGRESS] if stem == "progress" else []
        self.atoms.append(f"{name}@{label}")
        return f"skip; {label}: {step}"


def _formula(draw: Draw, atoms: list[str]) -> Formula:
    """Draw a formula of a common pattern, which a reduction must preserve."""

    def literal() -> Formula:
        found: Formula = Atom(draw.choice(atoms))
        if draw.one_in(4):
            found = draw.choice(_PAIRS)(found, Atom(draw.choice(atoms)))
        return Not(found) if draw.one_in(3) else found

    p, q = literal(), literal()
    known: tuple[Formula, ...] = (
        Always(p),
        Eventually(p),
        Always(Eventually(p)),
        Eventually(Always(p)),
        Always(Implies(p, Eventually(q))),
        Until(p, q),
        WeakUntil(p, q),
        Implies(Always(Eventually(p)), Always(Eventually(q))),
        Or(Always(p), Eventually(q)),
    )
    return draw.choice(known)


_PAIRS: tuple[Callable[[Formula, Formula], Formula], ...] = (And, Or)
