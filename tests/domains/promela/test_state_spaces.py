"""State spaces of models as graphs: the formula has the same verdict on the graph as on the model."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_source_spec
from assay.domains.kripke.domain import DOMAIN as KRIPKE
from assay.domains.promela.domain import DOMAIN as PROMELA
from assay.domains.promela.sources.state_spaces import state_space
from assay.errors import InputError

LIMITS = Limits()
MODEL = """
byte x;
active proctype P() { do :: x < 3 -> x++ :: x == 3 -> x = 0 od }
ltl up { [] (x == 3 -> <> (x == 0)) }
ltl never_three { [] (x < 3) }
"""


def test_verdicts_on_graph_and_model_are_the_same() -> None:
    drawn = make_source(PROMELA, parse_source_spec("swarm"))
    pairs = [(case, graph) for case in map(drawn.case, range(60)) if (graph := state_space(case, 60)) is not None]
    models, graphs = zip(*pairs, strict=True)
    assert len(pairs) > 15
    said = [a.verdict for a in make_oracle(PROMELA, PROMELA.oracle_kinds[0].name).decide(models, LIMITS)]
    found = [a.verdict for a in make_oracle(KRIPKE, "tableau").decide(graphs, LIMITS)]
    assert found == said
    assert len(set(found)) == 2


def test_models_of_a_folder_become_graphs(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(MODEL)
    source = make_source(load_domain("kripke"), parse_source_spec(f"promela:path={tmp_path}"))
    assert source.size == 2
    graphs = [source.case(i) for i in range(2)]
    assert [KRIPKE.cases.decode(KRIPKE.cases.encode(case)) for case in graphs] == graphs  # type: ignore[arg-type]  # opaque there
    assert [a.verdict.label for a in make_oracle(KRIPKE, "tableau").decide(graphs, LIMITS)] == ["holds", "violated"]  # type: ignore[arg-type]
    with pytest.raises(InputError, match="at most 3 states"):
        make_source(load_domain("kripke"), parse_source_spec(f"promela:path={tmp_path},states=3"))


def test_random_models_are_small_enough() -> None:
    source = make_source(load_domain("kripke"), parse_source_spec("promela:states=12"))
    graphs = [source.case(i) for i in range(5)]
    assert graphs == [source.case(i) for i in range(5)]
    assert all(len(case.states) <= 12 for case in graphs)  # type: ignore[attr-defined]  # opaque there
