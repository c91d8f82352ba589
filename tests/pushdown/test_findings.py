"""The bugs written up in docs/findings.md: the right answers, and whether a given PDAAAL still has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.ask import ask, located
from assay.core.case import Read
from assay.core.oracle import Limits
from assay.core.spec import Spec
from assay.pushdown import semantics
from assay.pushdown.formats import read_cases
from assay.pushdown.model import Case
from assay.pushdown.normal import normalised
from assay.pushdown.subjects.catalogue import ENGINES
from assay.pushdown.subjects.pdaaal import Pdaaal

FOLDER = Path(__file__).parent / "pdaaal_findings"
RIGHT = {
    "epsilon_final_missed": "reachable",
    "into_initial_crash": "unreachable",
    "into_initial_invented": "unreachable",
    "into_final_invented": "unreachable",
}
WRONG = [
    ("epsilon_final_missed", "pre", "unreachable"),
    ("into_initial_crash", "post", "unknown:crash"),
    ("into_initial_invented", "post", "reachable"),
    ("into_initial_invented", "dual", "reachable"),
    ("into_final_invented", "pre", "reachable"),
    ("into_final_invented", "dual", "reachable"),
]


def finding(name: str) -> Case:
    (item,) = read_cases(FOLDER / f"{name}.json")
    assert isinstance(item, Read)
    return item.case


def test_every_kept_case_has_its_right_answer_here() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(RIGHT)


@pytest.mark.parametrize("name", list(RIGHT))
def test_specification_and_engines_give_the_right_answer(name: str) -> None:
    case = normalised(finding(name))
    assert semantics.check(case) is (RIGHT[name] == "reachable")
    assert {decide(case).verdict.word for decide in ENGINES.values()} == {RIGHT[name]}


@pytest.mark.parametrize(("name", "engine", "said"), WRONG)
def test_pdaaal_1_1_0_is_wrong_as_written_up(name: str, engine: str, said: str, pdaaal: Path) -> None:
    subject = Pdaaal(Spec("pdaaal", engine, (("path", str(pdaaal)),)))
    tool = located(subject)
    if "v1.1.0" not in tool.version:
        pytest.skip(f"this is {tool.version}, not the version in docs/findings.md")
    assert ask(subject, tool, [finding(name)], Limits())[0].answer.verdict.label == said
