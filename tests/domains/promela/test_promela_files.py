"""Cases in files: what a model is checked for, the canonical form, and what is wrong with a file."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from assay.core.domain.case import Read
from assay.domains.promela.formats import (
    CaseCodec,
    given_case,
    parse_formula,
    parse_tree,
    read_cases,
    read_model,
    write_tree,
)
from assay.domains.promela.model import Case, Property
from assay.errors import InputError

MODEL = """#define p (x == 1)
int x;
active proctype P() { x = 1; here: skip }
ltl { <> p }
ltl two { [] (p -> P@here) }
never { do :: !p od }
"""


def read(path: Path) -> list[Read[Case]]:
    return [item for item in read_cases(path) if isinstance(item, Read)]


def test_a_model_is_checked_for_all_it_claims(tmp_path: Path) -> None:
    file = tmp_path / "m.pml"
    file.write_text(MODEL)
    cases = read(file)
    assert [item.part for item in cases] == ["safety", "ltl:1", "ltl:two", "never"]
    assert cases[2].case.property == Property("ltl", "two", parse_formula("[] ((x == 1) -> P@here)"))
    assert len({item.case.source for item in cases}) == len({item.case.group for item in cases}) == 1
    assert parse_tree(cases[0].case.source).nevers


def test_a_given_formula_may_use_the_macros_of_the_model(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(MODEL)
    case = given_case(tmp_path / "m.pml", "<> [] p")
    assert case.property == Property("ltl", "given", parse_formula("<> [] (x == 1)"))


def test_cases_are_read_back_from_canonical_form(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(MODEL)
    codec = CaseCodec()
    cases = [item.case for item in read(tmp_path / "m.pml")]
    cases.append(
        Case(cases[0].source, Property("ltl", "odd", parse_formula("a U (b W (c V X !(P[0]:x == 1)))")), fair=True)
    )
    encoded = [codec.encode(case) for case in cases]
    assert [codec.decode(data) for data in encoded] == cases
    (tmp_path / "all.jsonl").write_bytes(b"\n".join([*encoded[:3], b'{"model": 3}', encoded[3]]))
    items = list(read_cases(tmp_path / "all.jsonl"))
    assert [item.case for item in items if isinstance(item, Read)] == cases[:4]
    (bad,) = [item for item in items if isinstance(item, InputError)]
    assert bad.where == f"{tmp_path}/all.jsonl:4"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"model":"init { skip }","property":"nice"}',
        b'{"model":"init { skip }","property":"ltl"}',
        b'{"model":"","property":"ltl","name":"","formula":["U","(x)"],"fair":false}',
        b'{"model":"","property":"ltl","name":"","formula":["(x)","(x)"],"fair":false}',
        b'{"model":"", "property":"safety","name":"","formula":null,"fair":false}',
    ],
)
def test_what_is_not_canonical_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        CaseCodec().decode(data)


def test_an_error_in_an_included_file_names_that_file(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text('#include "sub.h"\ninit { skip }')
    (tmp_path / "sub.h").write_text("int x;\nint = 3;")
    with pytest.raises(InputError) as caught:
        read(tmp_path / "m.pml")
    assert caught.value.where == f"{tmp_path}/sub.h:2:5"


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read(tmp_path / "m.pml")
    (tmp_path / "n.pml").write_text('int x;\n#include "gone.h"')
    with pytest.raises(InputError, match=r'cannot include "gone\.h": no such file') as caught:
        read(tmp_path / "n.pml")
    assert caught.value.where == f"{tmp_path}/n.pml:2"


def examples() -> list[Path]:
    """The models that Debian's package of SPIN has among its documentation."""
    given = os.environ.get("ASSAY_SPIN_EXAMPLES")
    folders = [Path(given)] if given else sorted(Path("/usr/share/doc").glob("spin*/"))
    return sorted(file for folder in folders for file in folder.rglob("*.pml"))


@pytest.mark.slow
@pytest.mark.tool("spin")
def test_the_models_of_spins_package_are_read_and_written(tmp_path: Path) -> None:
    files = examples()
    if not files:
        pytest.skip("no models below /usr/share/doc/spin*: let ASSAY_SPIN_EXAMPLES name their folder")
    refused = []
    for file in files:
        try:
            tree = parse_tree(read_model(file).text)
        except InputError:
            refused.append(file.name)
            continue
        text = write_tree(tree)
        assert parse_tree(text) == tree, file
        (tmp_path / "m.pml").write_text(text)
        said = subprocess.run(["spin", "-a", "m.pml"], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert said.returncode == 0, (file, said.stdout)
    assert set(refused) <= {"patterns.pml"}  # it applies & to X p; SPIN refuses it as well
