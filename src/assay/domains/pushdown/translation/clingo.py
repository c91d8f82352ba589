"""Cases as facts for a logic program that computes pre*; each atom has the number of its case.

`clingo_reach.lp` is for clingo, `prolog_reach.pl` for SWI-Prolog; the facts are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files

import msgspec

from assay.domains.pushdown.model.case import EPSILON, Automaton, Case

PROGRAM = "clingo_reach.lp"


class _Witness(msgspec.Struct):
    value: list[str] = msgspec.field(default_factory=list, name="Value")


class _Call(msgspec.Struct):
    witnesses: list[_Witness] = msgspec.field(default_factory=list, name="Witnesses")


class Result(msgspec.Struct):
    """What `--outf=2` prints."""

    status: str = msgspec.field(name="Result")
    calls: list[_Call] = msgspec.field(name="Call")

    @property
    def atoms(self) -> frozenset[str]:
        """The atoms of the last answer set; the program has exactly one."""
        return frozenset(self.calls[-1].witnesses[-1].value)


def read_result(data: bytes) -> Result:
    """Read the output of clingo."""
    return msgspec.json.decode(data, type=Result)


def read_program(name: str = PROGRAM) -> bytes:
    """Read a logic program of this folder."""
    return files(__package__).joinpath(name).read_bytes()


def write_facts(cases: Sequence[Case]) -> bytes:
    """Write the facts of a batch."""
    return "\n".join(fact for number, case in enumerate(cases) for fact in _facts(number, case)).encode()


def _facts(number: int, case: Case) -> Iterator[str]:
    for p in range(len(case.locations)):
        yield f"location({number},{p})."
    for p, label, q, word in case.rules:
        name = ("pop", "swap", "push")[len(word)]
        yield f"{name}({','.join(map(str, (number, p, label, q, *word)))})."
    yield from _automaton_facts(f"{number},1", case.initial)
    yield from _automaton_facts(f"{number},2", case.final)


def _automaton_facts(name: str, automaton: Automaton) -> Iterator[str]:
    for source, label, target in automaton.edges:
        if label == EPSILON:
            yield f"silent({name},{source},{target})."
        else:
            yield f"edge({name},{source},{label},{target})."
    for state in automaton.finals:
        yield f"final({name},{state})."
