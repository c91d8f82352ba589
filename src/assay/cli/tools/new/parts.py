"""What differs between the domains in a skeleton: how a case is imported, given to a tool and built.

A domain that is not listed here gets a skeleton that knows no more than the protocol of a domain.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_PROTOCOL = "from assay.core.domain.protocol import load_domain"
_LOADED = """\
        cases = load_domain("@domain@").source_kinds[0].build("@domain@", {})
        return cases.case(10 * i)"""


@dataclass(frozen=True)
class Parts:
    """Pieces of text of a skeleton."""

    case: str = "Case"
    """The type of a case."""
    module: str = "assay.core.domain.case"
    """The module of that type."""
    placeholder: str = "{file}"
    """What a tool is given."""
    body: str = _LOADED
    """The body of the method `case` of a source."""
    building: tuple[str, ...] = (_PROTOCOL,)
    """The imports for that."""
    built: str = "Every tenth case of the domain's first source."
    """What the cases of the source are."""


PARTS: Mapping[str, Parts] = {
    "pushdown": Parts(
        module="assay.domains.pushdown.model.case",
        body="""\
        last, extra = i + 1, i + 2  # states of automata are numbered after the locations
        rules = tuple(Rule(p, 0, p + 1, (0,)) for p in range(last))
        start = Automaton(("s",), (Edge(0, 0, extra),), (extra,))
        goal = Automaton(("s",), (Edge(last, 0, extra),), (extra,))
        return Case(tuple(f"p{p}" for p in range(last + 1)), ("a",), rules, start, goal)""",
        building=("from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule",),
        built="Case i has i + 1 rules, and the only run uses each once.",
    ),
    "boogie": Parts(
        "Program",
        "assay.domains.boogie.model.case",
        body="""\
        steps = "x := x + 1; " * i
        text = f"procedure main() {{ var x: int; x := 0; {steps}assert x == {i}; }}"
        ((_, program),) = read_procedures(Source(text, "main"))
        return program""",
        building=(
            "from assay.domains.boogie.formats.boogie_text import read_procedures",
            "from assay.domains.boogie.formats.tokens import Source",
            "from assay.domains.boogie.model.case import Program",
        ),
        built="Case i counts to i.",
    ),
    "promela": Parts(
        module="assay.domains.promela.model.case",
        placeholder="{file:safety}",
        body="""\
        text = f"byte x; active proctype p() {{ do :: x < {i} -> x++ :: else -> break od; assert(x == {i}) }}"
        return Case(text, Property(SAFETY))""",
        building=("from assay.domains.promela.model.case import SAFETY, Case, Property",),
        built="Case i counts to i.",
    ),
    "ltl": Parts(
        module="assay.domains.ltl.model.case",
        body="""\
        return formula_case(" && ".join(f"[] <> p{k}" for k in range(i + 1)))""",
        building=(
            "from assay.domains.ltl.formats import formula_case",
            "from assay.domains.ltl.model.case import Case",
        ),
        built="Case i requires that i + 1 propositions hold infinitely often.",
    ),
    "kripke": Parts(
        module="assay.automata.kripke",
        body="""\
        line = tuple(State(f"s{n}", (), (n + 1,)) for n in range(i))
        return Case((*line, State(f"s{i}", ("p",), (i,))), (0,), Eventually(Atom("p")))""",
        building=(
            "from assay.automata.formula.formula import Atom, Eventually",
            "from assay.automata.kripke import Case, State",
        ),
        built="Case i reaches p after i steps.",
    ),
}
OTHER = Parts()
