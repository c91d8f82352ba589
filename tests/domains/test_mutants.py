"""`--source mutate`: cases of a corpus with small changes, valid and the same on every machine."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_source_spec
from assay.core.trial.trial import decide
from assay.errors import InputError, UsageError

DRAWN = {"pushdown": "swarm", "boogie": "swarm", "promela": "random", "ltl": "formulas", "kripke": "swarm"}
SUFFIX = {"pushdown": ".json", "boogie": ".bpl", "promela": ".pml", "ltl": ".ltl", "kripke": ".kripke"}
FORM = {"pushdown": "instance", "boogie": "boogie", "promela": "promela", "ltl": "ltl", "kripke": "kripke"}


def _corpus(folder: Path, name: str, count: int) -> None:
    domain = load_domain(name)
    source = make_source(domain, parse_source_spec(DRAWN[name]))
    for i in range(count):
        (folder / f"{i}{SUFFIX[name]}").write_bytes(domain.write(source.case(i), FORM[name]))


@pytest.mark.parametrize("name", list(DRAWN))
def test_mutants_are_valid_cases_and_deterministic(name: str, tmp_path: Path) -> None:
    _corpus(tmp_path, name, 4)
    (tmp_path / f"broken{SUFFIX[name]}").write_text("this ) is ( not a case {")
    domain = load_domain(name)
    spec = parse_source_spec(f"mutate:path={tmp_path}")
    source, again = (make_source(domain, spec) for _ in range(2))
    cases = [source.case(i) for i in range(40)]
    assert cases == [again.case(i) for i in range(40)]
    assert [domain.cases.decode(domain.cases.encode(case)) for case in cases] == cases
    originals = {item.case for file in sorted(tmp_path.glob("[0-9]*")) for item in domain.read(file)}  # type: ignore[union-attr]  # all are valid
    assert len(set(cases) - originals) > 20
    oracle = make_oracle(domain, domain.oracle_kinds[0].name)
    assert not [d.fault for d in decide(domain, oracle, cases[:12], Limits(seconds=5)) if d.fault]


def test_content_of_the_corpus_is_part_of_the_identity(tmp_path: Path) -> None:
    _corpus(tmp_path, "ltl", 2)
    domain = load_domain("ltl")
    spec = parse_source_spec(f"mutate:path={tmp_path}")
    before = make_source(domain, spec)
    (tmp_path / "0.ltl").write_text("[] p\n")
    after = make_source(domain, spec)
    assert before.identity != after.identity
    assert before.identity.content != after.identity.content


def test_folder_without_a_valid_case_is_refused_with_the_first_error(tmp_path: Path) -> None:
    (tmp_path / "a.ltl").write_text("[] (p\n")
    with pytest.raises(InputError, match=r"a\.ltl:1"):
        make_source(load_domain("ltl"), parse_source_spec(f"mutate:path={tmp_path}"))
    with pytest.raises(UsageError, match="mutate:path="):
        make_source(load_domain("ltl"), parse_source_spec("mutate"))
