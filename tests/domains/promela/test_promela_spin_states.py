"""The compiled graphs and the reachable states are SPIN's, number by number, with nothing merged or optimised away."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.domains.promela.spin_models import ask_live
from tests.domains.promela.spin_spaces import graph_of_ours, graph_of_spin, ours, spin, theirs
from tests.domains.promela.verifiers import said

from assay.core.domain.oracle import Limits
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.formats import parse_tree, properties
from assay.domains.promela.formats.files import read_model
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Run
from assay.domains.promela.oracle.oracle import ORACLES

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent / "models"
MODELS = sorted(FOLDER.glob("*.pml"))
PRODUCTIONS = sorted((FOLDER / "productions").glob("*.pml"))
"""One for each production of SPIN's grammar that the other models do without, named in its first line.

A process blocks where something is read wrongly: then it does not come to its last statement, a failing assertion.
"""


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("source", MODELS, ids=lambda path: path.stem)
def test_graphs_states_and_deadlocks_are_those_of_spin(source: Path, tmp_path: Path) -> None:
    model = compile_tree(parse_tree(source.read_text(), source.name))
    pan = spin(source, tmp_path)
    assert graph_of_ours(model) == graph_of_spin(pan)
    assert ours(model) == theirs(pan)


@pytest.mark.tool("spin", "tcc")
@pytest.mark.parametrize("source", PRODUCTIONS, ids=lambda path: path.stem)
def test_every_production_is_read_as_spin_reads_it(source: Path, tmp_path: Path) -> None:
    model = compile_tree(parse_tree(read_model(source).text))
    pan = spin(source, tmp_path)
    assert graph_of_ours(model) == graph_of_spin(pan)
    assert ours(model) == theirs(pan)


@pytest.mark.tool("spin", "tcc")
@pytest.mark.parametrize("source", PRODUCTIONS, ids=lambda path: path.stem)
def test_verdicts_about_every_production_are_those_of_spin(source: Path) -> None:
    text = read_model(source).text
    cases = [Case(text, asked) for asked in properties(parse_tree(text))]
    answers = [ORACLES["scc"].decide([case], Limits())[0] for case in cases]
    assert [a.verdict for a in ask_live("spin:full", cases)] == [a.verdict for a in answers]
    safety = answers[0].evidence
    assert "assert(false)" not in text or (isinstance(safety, Run) and safety.why == "assertion")


PUT_BACK_WRONGLY = {
    "a value that does not fit": """
bool b;
chan q = [1] of { byte };
active proctype P1() { q!2; if :: q?0 -> assert(false) :: q?2 fi }
active proctype P0() { q?b }
""",
    "an eval of what is received": """
byte g;
chan q = [1] of { byte, byte };
active proctype P1() { g = 1; q!0,1; if :: q?0,0 -> assert(false) :: q?0,1 fi }
active proctype P0() { q?g,eval(g) }
""",
}


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("text", PUT_BACK_WRONGLY.values(), ids=PUT_BACK_WRONGLY.keys())
def test_spin_puts_a_message_back_wrongly(text: str, tmp_path: Path) -> None:
    """The message that fails the assertion is never sent, yet SPIN says so: docs/promela.md tells why."""
    source = tmp_path / "model.pml"
    source.write_text(text)
    assert not ours(compile_tree(parse_tree(text))).failed
    assert "assertion violated" in said(spin(source, tmp_path), "-E")


OWN_MESSAGE = """
chan w = [0] of { byte };
byte s, x;
active proctype W() { w!1; w?x; assert(false) }
active proctype P() { d_step { do :: s = 2; break od } }
"""
PRIORITIES = """
byte y;
proctype P() { if :: _priority = 3 :: y = 0 fi; skip; assert(_priority == 3) }
init { run P() }
"""


@pytest.mark.tool("spin", "tcc")
def test_spin_lets_a_process_receive_its_own_rendezvous_message(tmp_path: Path) -> None:
    """A d_step that begins with a loop runs between the two sides of a handshake: docs/findings.md."""
    source = tmp_path / "model.pml"
    source.write_text(OWN_MESSAGE)
    assert not ours(compile_tree(parse_tree(OWN_MESSAGE))).failed
    assert "assertion violated" in said(spin(source, tmp_path), "-E")


@pytest.mark.tool("spin", "tcc")
def test_spin_misses_an_error_behind_a_change_of_priority(tmp_path: Path) -> None:
    """The priority of a process that was started by run is not part of SPIN's states: docs/findings.md."""
    source = tmp_path / "model.pml"
    source.write_text(PRIORITIES)
    assert ours(compile_tree(parse_tree(PRIORITIES))).failed
    assert "errors: 0" in said(spin(source, tmp_path))
