"""Writes a model that contains given pairs of productions.

The process `P` chooses one of the pairs and executes it. Channels that it receives from are filled before, by another
process or by the one that starts it. Runs are finite, and variables hold small numbers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from assay.core.domain.splitmix import Draw
from assay.domains.promela.sources.grammar import expressions, statements, units
from assay.domains.promela.sources.grammar.declared import used, written
from assay.domains.promela.sources.grammar.pairs import Pair
from assay.domains.promela.sources.grammar.vocabulary import declarations, lines, received, words

PARTNER = "active proctype W() { end: do :: w!1 :: w?_ od }"


class Writer:
    """Fills in productions, with names that are new in the model."""

    def __init__(self, draw: Draw) -> None:
        self.draw = draw
        self.number = 0
        self.units: list[str] = []
        """Inlines, fields and globals that fragments need."""

    def filled(self, text: str) -> str:
        """Fill in names, variables, conditions and expressions; all `$n` of one text are one number."""
        self.number += 1
        drawn = {"v": statements.VARIABLES, "c": statements.CONDITIONS, "e": statements.VALUES}
        text = text.replace("$n", str(self.number))
        return re.sub(r"\$([vce])", lambda hole: self.draw.choice(drawn[hole[1]]), text)

    def statement(self, name: str) -> str:
        """Write a statement; what it contains is an assignment."""
        return self.filled(statements.SIMPLE[name]) if name in statements.SIMPLE else self.nested("assignment", name)

    def nested(self, inner: str, outer: str) -> str:
        """Write one statement inside another."""
        text = statements.PLACES[outer]
        inside = self.statement(inner)
        if text.startswith(statements.INLINE):
            self.number += 1
            self.units.append(f"inline in{self.number}() {{ {inside} }}")
            return f"in{self.number}()"
        return self.filled(text).replace("@", inside)

    def operation(self, pair: Pair) -> str:
        """Write an operator with its operands, assigned to a variable."""
        if pair.first in expressions.UNARY:
            return f"i = {expressions.UNARY[pair.first]} {self._operand(pair.second, 'byte')}"
        left, right = pair.second.split(", ")
        return f"i = {self._operand(left, right)} {pair.first} {self._operand(right, left)}"

    def _operand(self, name: str, other: str) -> str:
        return expressions.OPERANDS[other if name == "same" else name]

    def position(self, pair: Pair) -> str:
        """Write an expression in a place."""
        if pair.first in expressions.OPERANDS:
            inside = expressions.OPERANDS[pair.first]
        elif pair.first in expressions.UNARY:
            inside = f"{expressions.UNARY[pair.first]}y"
        else:
            inside = f"x {pair.first} y"
        return self.filled(expressions.POSITIONS[pair.second].replace("#", inside))

    def declaration(self, pair: Pair) -> str:
        """Write a declaration in a place, and a statement that uses it."""
        kind, form = pair.first.split(", ")
        self.number += 1
        name = f"l{self.number}"
        text, use = written(kind, form, name), used(kind, form, name)
        number = self.number
        added: dict[str, list[str]] = {
            "global": [text],
            "hidden global": [f"hidden {text}"],
            "shown global": [f"show {text}"],
            "local": [f"active proctype M{number}() {{ {text}; {use} }}"],
            "parameter": [f"active proctype M{number}({text}) {{ {use} }}"],
            "field": [f"typedef T{number} {{ byte g; {text} }}", f"T{number} v{number}"],
            "in an inline": [f"inline in{number}() {{ {text}; {use} }}"],
        }
        other = use.replace("x =", "y =").replace("?x", "?y")
        statement = {
            "local": "skip",
            "parameter": "skip",
            "field": use.replace(name, f"v{number}.{name}"),
            "in an inline": f"in{number}()",
            "local below a statement": f"x = 1; {text}; {use}",
            "in a block": f"x = 1; {{ {text}; {use} }}",
            "in atomic": f"x = 1; atomic {{ {text}; {use} }}",
            "in d_step": f"x = 1; d_step {{ {text}; {use} }}",
            "in an option": f"if :: x = 1; {text}; {use} :: {text.replace(name, name + 'o')} fi",
            "in a loop": f"for (x : 0 .. 1) {{ {text}; {other} }}",
        }
        self.units += added.get(pair.second, [])
        return statement.get(pair.second, use)

    def fragment(self, pair: Pair) -> str:
        """Write the statements of a pair."""
        match pair.relation:
            case "nested":
                return self.nested(pair.first, pair.second)
            case "next":
                both = f"{self.statement(pair.first)}; {self.statement(pair.second)}"
                return f"do :: {both} od" if "break" in (pair.first, pair.second) else both
            case "operator":
                return self.operation(pair)
            case "position":
                return self.position(pair)
            case "declared":
                return self.declaration(pair)
            case _:
                raise ValueError(pair.relation)


def model_text(pairs: Sequence[Pair], draw: Draw) -> str:
    """Write a model with the given pairs, which are of one relation."""
    writer = Writer(draw)
    relation = pairs[0].relation
    if relation == "units":
        return _with_units(pairs[0], writer)
    if relation == "formula":
        return _with_formulas(pairs, draw)
    fragments = [writer.fragment(pair) for pair in pairs]
    if relation == "operator":
        body = ";\n  ".join(fragments)
    elif len(fragments) == 1:
        body = f"{fragments[0]};\ndone:\n  skip"
    else:
        options = "".join(f"  :: skip -> {fragment}\n" for fragment in fragments)
        body = f"if\n{options}  fi;\ndone:\n  skip"
    return _with_process(body, writer)


def _with_process(body: str, writer: Writer) -> str:
    everything = " ".join((body, *writer.units))
    sends = received(everything)
    before = declarations(" ".join((everything, *sends)), writer.draw)
    helper = ["active proctype P0() { byte own = 5; at0: own++ }"] if "P0" in words(everything) else []
    partner = [PARTNER] if "w" in words(everything) else []
    if writer.draw.one_in(2):
        start = [f"init {{ {'; '.join((*sends, 'run P()'))} }}"]
        process = f"proctype P() {{\n  {body}\n}}"
    else:
        start = [f"active proctype L() {{ {'; '.join(sends)} }}"] if sends else []
        process = f"active proctype P() {{\n  {body}\n}}"
    macros = [unit for unit in before if unit.startswith("#")]
    others = [unit for unit in before if not unit.startswith("#")]
    typedefs = [unit for unit in writer.units if unit.startswith(("typedef", "inline"))]
    rest = [unit for unit in writer.units if unit not in typedefs]
    return lines([*macros, *others, *typedefs, *rest, *helper, *partner, process, *start])


def _with_units(pair: Pair, writer: Writer) -> str:
    first, second = (writer.filled(units.UNITS[name]) for name in (pair.first, pair.second))
    text = f"{first}\n{second}\nactive proctype P() {{ x = 1; y = 2 }}"
    return lines([*declarations(text, writer.draw), first, second, "active proctype P() { x = 1; y = 2 }"])


def _with_formulas(pairs: Sequence[Pair], draw: Draw) -> str:
    claims = []
    for number, pair in enumerate(pairs):
        if pair.first in units.UNARY_TEMPORAL:
            formula = f"{pair.first} {units.ATOMS[pair.second]}"
        else:
            left, right = pair.second.split(", ")
            formula = f"{units.ATOMS[left]} {pair.first} {units.ATOMS[right]}"
        claims.append(f"ltl p{number} {{ {formula} }}")
    before = declarations(" ".join((units.BODY, *claims)), draw)
    return lines([*before, units.BODY, *claims])
