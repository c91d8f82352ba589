"""`assay verify` ends on any evidence: numbers have ranges, claims have bounds, and every checker rejects the wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.automata.checker.ranks import check_formula
from assay.automata.emptiness.evidence import Ranked
from assay.automata.formula.closure import closure_of
from assay.automata.formula.syntax import parse
from assay.core.domain.protocol import load_domain
from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.proved import PROVED as BOOGIE_PROVED
from assay.domains.boogie.checker.readable import FAST, READABLE
from assay.domains.boogie.formats.boogie_text import read_procedures
from assay.domains.boogie.formats.tokens import Source
from assay.domains.boogie.model.evidence import MOST_STEPS, Ended, Repeated
from assay.domains.ltl.model.case import all_words
from assay.domains.pushdown.checker.proved import PROVED
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Closed, Derivation, Direction, Evidence
from assay.errors import InputError

BIG = (2**31, 2**63, 2**64, 10**400, -2)


@pytest.mark.parametrize("number", BIG)
@pytest.mark.parametrize(
    ("domain", "written"),
    [
        ("pushdown", '{"type":"derivation","direction":"backward","entries":[],"location":N,"path":[],"other":[]}'),
        ("pushdown", '{"type":"derivation","direction":"backward","entries":[],"location":0,"path":[N],"other":[]}'),
        ("pushdown", '{"type":"closed","direction":"backward","edges":[[0,0,N]],"pairs":[]}'),
        ("pushdown", '{"type":"trace","configurations":[[N,[]]]}'),
        ("pushdown", '{"type":"trace","configurations":[[0,[N]]]}'),
        ("boogie", '{"type":"ended","steps":N,"place":null}'),
        ("boogie", '{"type":"ended","steps":1,"place":N}'),
        ("boogie", '{"type":"repeated","first":0,"second":N}'),
        ("boogie", '{"type":"flawed","token":N,"variable":null}'),
        ("promela", '{"type":"run","choices":[N],"why":"deadlock"}'),
        ("promela", '{"type":"lasso","choices":[0],"start":N}'),
        ("promela", '{"type":"closed","states":N,"transitions":1}'),
        ("promela", '{"type":"ranked","states":N,"values":[],"pairs":[]}'),
        ("promela", '{"type":"ranked","states":1,"values":[0],"pairs":[[0,N,0,0]]}'),
        ("promela", '{"type":"trail","moves":[[N,"P",0,0]],"start":-1}'),
        ("kripke", '{"type":"path","stem":[N],"cycle":[0]}'),
        ("kripke", '{"type":"ranks","values":["0"],"pairs":[[N,0,0,0]]}'),
        ("ltl", '{"type":"none","values":["0"],"pairs":[[N,0,0,0]]}'),
        ("ltl", '{"type":"automaton","states":N,"initial":[],"edges":[],"acceptance":[],"differs":null}'),
    ],
)
def test_a_number_outside_its_range_is_refused_where_it_is_read(domain: str, written: str, number: int) -> None:
    codec = load_domain(domain).evidence
    codec.decode(written.replace("N", "0").encode())
    if number == -2 and '"edges":[[0,0,N]]' in written:
        pytest.skip("tables have negative numbers for ε, and the checkers reject the others")
    if number == -2 and '"path":[N]' in written:
        pytest.skip("likewise")
    with pytest.raises(InputError, match="invalid evidence"):
        codec.decode(written.replace("N", str(number)).encode())


@pytest.mark.parametrize("domain", ["pushdown", "boogie", "promela", "ltl", "kripke"])
def test_deep_evidence_is_refused(domain: str) -> None:
    with pytest.raises(InputError, match="invalid evidence"):
        load_domain(domain).evidence.decode(b'{"type":' + b"[" * 100_000 + b"]" * 100_000 + b"}")


@pytest.mark.parametrize("evidence", [Ended(99_999_999_999), Repeated(0, MOST_STEPS + 1)])
def test_a_replay_is_bounded(tmp_path: Path, evidence: Ended | Repeated) -> None:
    text = "procedure P() { var x: int; x := 0; while (x >= 0) { x := x + 1; } }"
    ((_, program),) = read_procedures(Source(text, str(tmp_path)))
    verdict = Verdict("success" if isinstance(evidence, Ended) else "loop")
    for checker in (FAST, READABLE, BOOGIE_PROVED):
        rejection = checker.check(program, verdict, evidence)
        assert rejection is not None
        assert "too many to replay" in rejection.why


def test_ranks_of_a_formula_with_many_values_are_rejected() -> None:
    formula = parse(" && ".join(f"{'X ' * n}p" for n in range(1, 40)))
    why = check_formula(all_words(formula), closure_of(formula), Ranked((), ()))
    assert why is not None
    assert "too many to check" in why


SYSTEM = Case(
    ("p", "q"),
    ("A",),
    (Rule(0, 0, 0, (0, 0)),),
    Automaton(("s",), (Edge(0, 0, 2),), (2,)),
    Automaton(("t",), (Edge(1, 0, 2),), (2,)),
)
PAIRS = ((0, 0), (1, 1))


@pytest.mark.parametrize(
    ("direction", "edges", "pairs", "accepted"),
    [
        (Direction.BACKWARD, [Edge(1, 0, 2)], [*PAIRS], True),
        (Direction.BACKWARD, [Edge(1, 0, 2), Edge(900, 0, 901)], [*PAIRS], False),
        (Direction.BACKWARD, [Edge(1, 0, 2), Edge(1, 900, 2)], [*PAIRS], False),
        (Direction.BACKWARD, [Edge(1, 0, 2)], [*PAIRS, (900, 0)], False),
        (Direction.BACKWARD, [Edge(1, 0, 2)], [*PAIRS, (0, 900)], False),
        (Direction.BACKWARD, [Edge(1, 0, 2)], [*PAIRS, (3, 0)], False),
    ],
)
def test_each_checker_rejects_unknown_states(
    direction: Direction, edges: list[Edge], pairs: list[tuple[int, int]], *, accepted: bool
) -> None:
    evidence: Evidence = Closed(direction, edges, pairs)
    for checker in load_domain("pushdown").checkers:
        assert (checker.check(SYSTEM, Verdict("unreachable"), evidence) is None) == accepted, checker.name


def test_the_proved_checker_alone_rejects_a_location_that_is_none() -> None:
    evidence = Derivation(Direction.BACKWARD, [], 2**63, [], [])
    assert PROVED.check(SYSTEM, Verdict("reachable"), evidence) is not None
