"""A case in SMV, the language of NuSMV and nuXmv: the text says the graph and the formula, and nothing else."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from assay.automata.formula.formula import Atom, Formula, WeakUntil, atoms, rebuilt
from assay.automata.formula.syntax import parse_any
from assay.automata.kripke import Case
from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.kripke.domain import DOMAIN
from assay.domains.kripke.formats import read_text
from assay.domains.kripke.translation.smv import write_smv
from assay.domains.kripke.translation.spelling import expanded

TRAFFIC = """\
formula: [] (request -> <> green) W (off && off2)
initial: red green
red {request} -> red ready
ready {request} -> green
green {green TRUE} -> red
"""


def case_of(text: str) -> Case:
    (read,) = read_text(text, "traffic.kripke")
    return read.case


def numbers(text: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", text)))


def graph_of(text: str) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """The successors of each state, and the initial states, as a reader of the text finds them."""
    rows = re.findall(r"^  s = (\d+) : next\(s\) in \{([\d, ]+)\};$", text, re.MULTILINE)
    assert [int(state) for state, _ in rows] == list(range(len(rows)))
    (initial,) = re.findall(r"^INIT s in \{([\d, ]+)\}$", text, re.MULTILINE)
    return [numbers(after) for _, after in rows], numbers(initial)


def labels_of(text: str) -> dict[str, tuple[int, ...]]:
    defined = re.findall(r"^  (a\d+) := (?:s in \{([\d, ]+)\}|FALSE);$", text, re.MULTILINE)
    return {name: numbers(states) for name, states in defined}


def case_states(case: Case, atom: str) -> tuple[int, ...]:
    return tuple(n for n, state in enumerate(case.states) if atom in state.atoms)


def renamed(formula: Formula, names: Mapping[str, str]) -> Formula:
    if isinstance(formula, Atom):
        return Atom(names[formula.name])
    return rebuilt(formula, lambda part: renamed(part, names))


def formula_of(text: str) -> Formula:
    (asked,) = re.findall(r"^LTLSPEC (.*)$", text, re.MULTILINE)
    return parse_any(asked.replace(" V ", " R ").replace("TRUE", "true").replace("FALSE", "false"))


def test_a_case_is_written_as_one_module() -> None:
    assert write_smv(case_of(TRAFFIC)).splitlines() == [
        "MODULE main",
        "VAR s : {0, 1, 2};",
        "DEFINE",
        "  a0 := s in {0, 1};",
        "  a1 := s in {2};",
        "  a2 := FALSE;",
        "  a3 := FALSE;",
        "INIT s in {0, 2}",
        "TRANS case",
        "  s = 0 : next(s) in {0, 1};",
        "  s = 1 : next(s) in {2};",
        "  s = 2 : next(s) in {0};",
        "esac",
        "LTLSPEC (((G (a0 -> (F a1))) U (a2 & a3)) | (G (G (a0 -> (F a1)))))",
    ]


@pytest.mark.parametrize("source", ["random", "random:next=0,atoms=3", "swarm"])
def test_the_graph_and_the_formula_can_be_read_back(source: str) -> None:
    drawn = make_source(DOMAIN, parse_source_spec(source))
    for i in range(100):
        case = drawn.case(i)
        text = write_smv(case)
        numbered = {name: f"a{n}" for n, name in enumerate(atoms(case.formula))}
        assert graph_of(text) == ([state.after for state in case.states], case.initial)
        assert labels_of(text) == {number: case_states(case, name) for name, number in numbered.items()}
        assert formula_of(text) == renamed(expanded(case.formula, (WeakUntil,)), numbered)
