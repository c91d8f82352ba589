"""Compares Assay's reading of Boogie programs with Boogie's own.

Run: python benchmarks/boogie_conformance.py [--few] [FILE…]

Four comparisons, all by the installed Boogie:

- *print*: Boogie prints the text, and the program that Assay read and wrote again; both prints must be the same.
- *equal*: Boogie proves that each expression and each parallel assignment means, for all values, what Assay read.
- *value*: Boogie proves that each expression over literals has the value that Assay computes.
- *phase*: what one of the two refuses, the other refuses in the same phase: syntax, names, types.

The print alone cannot see a mistake in associativity where Boogie omits parentheses, as in `x * (y div z)`; equal and
value do. No comparison sees steps, which Boogie does not have, nor a mistake in a construct that no text contains.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from boogie_grammar import DECLARED, INITIAL, PARALLEL, bodies, expressions, refused
from boogie_print import boogie, printed

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.formats import write_program
from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.printing import expression_text
from assay.domains.boogie.formats.tokens import Source
from assay.domains.boogie.model.case import ASSIGN, Program, Token, ends
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.steps import End, State, run
from assay.domains.boogie.semantics.typing import mistyped
from assay.errors import InputError

PHASES = {"parse errors": "syntax", "name resolution errors": "names", "type checking errors": "types"}
SOURCES = ("random:size=3", "random:size=7", "random:class=named,size=5", "random:class=formed,size=5", "swarm")
BATCH = 400


@dataclass
class Tally:
    """How many comparisons were made, and the differences."""

    compared: dict[str, int] = field(default_factory=dict)
    different: list[str] = field(default_factory=list)

    def add(self, kind: str, *, same: bool, what: str) -> None:
        """Count a comparison."""
        self.compared[kind] = self.compared.get(kind, 0) + 1
        if not same:
            self.different.append(f"{kind}: {what}")


def phase_of(said: str) -> str:
    """The phase in which Boogie refuses a program; empty if it does not."""
    return next((phase for sign, phase in PHASES.items() if f"{sign} detected" in said), "")


def read(text: str) -> list[tuple[str, Program]]:
    """Assay's reading."""
    return read_procedures(Source(text, "text"))


def our_phase(text: str) -> str:
    """The phase in which Assay refuses a program; `outside` if it is not in BPL_0."""
    try:
        programs = [program for _, program in read(text)]
    except InputError as error:
        if "is not in BPL_0" in error.what or "no initial value" in error.what:
            return "outside"
        return "names" if error.what.startswith("name error") else "syntax"
    if any(misnamed(program) for program in programs):
        return "names"
    return "types" if any(mistyped(program) for program in programs) else ""


def compare_prints(texts: Sequence[str], tally: Tally) -> None:
    """Compare the prints of the texts and of what was read, each many at a time."""
    whole = "\n".join(texts)
    programs = read(whole)
    theirs, ours = printed(whole), printed("".join(write_program(program, name) for name, program in programs))
    for name, program in programs:
        same = name in theirs and theirs[name] == ours.get(name)
        tally.add("print", same=same, what=f"{write_program(program, name)}{theirs.get(name)}\n{ours.get(name)}")


def expression_of(text: str) -> list[Token]:
    """The tokens of an expression as Assay reads it."""
    return list(read(f"procedure p() {{ assert {text}; }}")[0][1].code[1:])


def renamed(code: Sequence[Token], names: Sequence[str]) -> list[Token]:
    return [f"{token}'" if token in names else token for token in code]


def equal_expressions() -> Iterator[tuple[str, str]]:
    """Procedures that assert that an expression is what was read."""
    for text, _ in expressions():
        try:
            code = expression_of(text)
        except InputError:
            continue
        yield text, f"{DECLARED} assert ({text}) == ({expression_text(code, 0, len(code))});"


def equal_assignments() -> Iterator[tuple[str, str]]:
    """Procedures that assert that a parallel assignment has the effect that was read."""
    for text in PARALLEL:
        ((_, program),) = read(f"procedure p() {{ {INITIAL} assert true; {text} }}")
        names = [variable.name for variable in program.variables]
        code, end = renamed(program.code, names), ends(program.code)
        lines = [f"var {name}': {variable.type};" for name, variable in zip(names, program.variables, strict=True)]
        lines += [f"assume {name} == {name}';" for name in names[:6]] + [text]
        lines += [
            f"{code[i + 1]} := {expression_text(code, i + 2, end[i])};"
            for i in range(2, len(code))
            if code[i] == ASSIGN
        ]
        yield text, f"{DECLARED} {' '.join(lines)} " + " ".join(f"assert {name} == {name}';" for name in names[:6])


def values() -> Iterator[tuple[str, str]]:
    """Procedures that assert the value that Assay computes; divisions by zero have none."""
    for text, _ in expressions():
        try:
            ((_, program),) = read(f"procedure p() {{ {INITIAL} assert {text}; }}")
        except InputError:
            continue
        value = computed(program)
        if value is not None:
            yield f"{text} is {value}", f"{INITIAL} assert ({text}) == {value};"


def computed(program: Program) -> Token | None:
    """The literal that the expression of the assertion becomes."""
    for state in run(program):
        if isinstance(state, State) and len(state.code) == 2:
            return state.code[1]
        if state is End.DIVISION_BY_ZERO:
            return None
    raise AssertionError("the program has one assertion")


def prove(kind: str, claims: Sequence[tuple[str, str]], tally: Tally) -> None:
    """Have Boogie prove a procedure for each claim."""
    text = "".join(f"procedure p{i}() {{ {body} }}\n" for i, (_, body) in enumerate(claims))
    said = boogie(text, "/trace", "/noinfer", "/timeLimit:5")
    proved = set(re.findall(r"^Verifying p(\d+) \.\.\.\s*\n\s+\[[^]]*\]\s+verified", said, re.MULTILINE))
    for i, (what, _) in enumerate(claims):
        tally.add(kind, same=str(i) in proved, what=what)


def compare_phases(texts: Sequence[str], tally: Tally) -> None:
    """Compare the phase in which both refuse each text."""
    for text in texts:
        ours, theirs = our_phase(text), phase_of(boogie(text, "/noVerify"))
        if ours == "outside":
            tally.compared["outside"] = tally.compared.get("outside", 0) + 1
        else:
            tally.add(
                "phase", same=ours == theirs, what=f"{text}: Assay {ours or 'accepts'}, Boogie {theirs or 'accepts'}"
            )


def accepted(text: str) -> bool:
    """Whether Assay reads an expression."""
    try:
        expression_of(text)
    except InputError:
        return False
    return True


def written(step: int) -> Iterator[str]:
    """Procedures over the grammar, then the programs of the sources."""
    for i, body in enumerate([*bodies()][::step]):
        yield f"procedure {{:a}} g{i}() {{ {INITIAL} {body} }}"
    for i, (text, kind) in enumerate([*expressions()][::step]):
        if accepted(text):
            yield f"procedure e{i}() {{ {INITIAL} {'x' if kind == 'int' else 'b'} := {text}; }}"
    for n, spec in enumerate(SOURCES):
        source = make_source(DOMAIN, parse_source_spec(spec))
        yield from (write_program(source.case(i), f"s{n}_{i}") for i in range(0, 300, step))


def batches(items: Sequence[tuple[str, str]]) -> Iterator[Sequence[tuple[str, str]]]:
    return (items[i : i + BATCH] for i in range(0, len(items), BATCH))


def conformance(files: Sequence[Path], step: int) -> Tally:
    """Make all comparisons, of every `step`-th text."""
    tally = Tally()
    compare_prints([*written(step)], tally)
    for file in files:
        compare_prints([file.read_text(encoding="utf-8")], tally)
    for kind, claims in (("equal", [*equal_expressions()]), ("equal", [*equal_assignments()]), ("value", [*values()])):
        for batch in batches(claims[:: step if len(claims) > step else 1]):
            prove(kind, batch, tally)
    chains = [
        f"procedure m() {{ {INITIAL} assert ({text}) == ({text}); }}" for text, _ in expressions() if not accepted(text)
    ]
    compare_phases([*chains[::step], *refused()[::step]], tally)
    return tally


def main() -> None:
    """Print the numbers of comparisons and all differences."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--few", action="store_true", help="compare every 20th text")
    parser.add_argument("file", nargs="*", type=Path, help="further .bpl files")
    given = parser.parse_args()
    tally = conformance(given.file, 20 if given.few else 1)
    for kind, count in tally.compared.items():
        print(f"{kind:8} {count:6}")
    for difference in tally.different:
        print(difference)
    print(f"{len(tally.different)} differences")
    sys.exit(bool(tally.different))


if __name__ == "__main__":
    main()
