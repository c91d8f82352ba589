"""A disagreement of a fast tool is confirmed with a slower one, in campaigns and wherever a case is tried alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from tests.core.campaigns import by_labels, new_store, run_inline
from tests.core.toy import DOMAIN
from tests.core.toy_subjects import Numbers, Proof

from assay.core.campaign.campaign import Ending
from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec, parse_spec
from assay.core.domain.subject import Command, Invocation, Origin, Output, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.sources.well_formed import WellFormed, WellFormedCommand
from assay.core.trial.ask import located
from assay.core.trial.bench import Bench, Trial
from assay.core.trial.second_tool import HasSecondTool
from assay.domains.promela.domain import DOMAIN as PROMELA
from assay.domains.promela.subjects.spin import Spin
from assay.errors import InputError

CASE = Numbers((1, 2))
"""The oracle says `none`."""


@dataclass(frozen=True)
class Echo:
    """A program whose answer is in its command: a fast one, and a slow one behind it."""

    slow: str
    spec: Spec = field(default_factory=lambda: Spec("echo"))
    origin: Origin = Origin.TOOL
    batch: int = 5

    def find(self) -> tuple[str, ...]:
        return ("echo", "pair")

    def version(self, argv: tuple[str, ...]) -> str:
        return f"echo {argv[1]}"

    def second_tool(self, tool: Tool) -> Tool | None:
        return Tool(("echo", self.slow), f"echo {self.slow}") if self.slow and tool.argv[1] != self.slow else None

    def command(self, tool: Tool, cases: Sequence[Numbers], _limits: Limits) -> Invocation:
        return Invocation({}, tuple(Command(tool.argv, independent=True) for _ in cases))

    def read(self, _cases: Sequence[Numbers], output: Output) -> list[Answer[Proof]]:
        words = [stage.text.strip() for stage in output.stages]
        return [Answer(Verdict(word) if word in {"pair", "none"} else unknown(Reason.BOUND)) for word in words]


def tried(subject: Echo | WellFormedCommand[Numbers, Proof]) -> Trial[Proof]:
    tool = Tool(("echo", "pair"), "echo pair")
    return Bench(DOMAIN, make_oracle(DOMAIN, "sort"), subject, tool, Limits()).try_cases([CASE, CASE])[0]


def test_answer_of_the_second_tool_counts_where_it_agrees_with_the_oracle() -> None:
    trial = tried(Echo("none"))
    assert (trial.judgement.outcome, trial.asked.answer.verdict.word) == (Outcome.AGREE, "none")
    assert trial.asked.answer.note == "echo none; with echo pair: 'pair'."


@pytest.mark.parametrize("slow", ["pair", "nothing", ""])
def test_disagreement_stays_where_the_second_tool_confirms_it_or_does_not_decide_or_is_missing(slow: str) -> None:
    trial = tried(Echo(slow))
    assert (trial.judgement.outcome, trial.asked.answer.verdict.word) == (Outcome.DISAGREE, "pair")


def test_subject_for_well_formed_cases_has_the_second_tool_of_its_program() -> None:
    only = WellFormed[Numbers](lambda _: False, CASE, "reader")
    assert tried(WellFormedCommand(Echo("none"), only)).judgement.outcome is Outcome.AGREE


@pytest.mark.tool("gcc")
@pytest.mark.tool("spin")
def test_spin_with_tcc_is_confirmed_with_gcc() -> None:
    spin = make_subject(PROMELA, parse_spec("spin:full"))
    assert isinstance(spin, Spin)
    assert isinstance(spin, HasSecondTool)
    second = spin.second_tool(Tool(("spin", "tcc"), "SPIN, tcc"))
    assert second is not None
    assert (second.argv[0], second.argv[1].rpartition("/")[2]) == ("spin", "gcc")
    assert second.version == spin.version(second.argv)
    assert second.version.endswith(", gcc")
    assert spin.second_tool(second) is None


@pytest.mark.usefixtures("toy_installed")
def test_campaign_counts_a_disagreement_only_if_the_second_tool_confirms_it(tmp_path: Path) -> None:
    subjects = ["program:liar,at=5", "program:liar,at=5,second=yes", "program:liar,at=5,second=yes,batch=4"]
    with new_store(tmp_path / "store", subjects, sources=["ladder:size=10"]) as store:
        assert run_inline(store) is Ending.DONE
        assert {finding.kept.subject for finding in store.findings(Outcome.DISAGREE)} == {0}
        assert by_labels(store)["none", "pair", "none", "none"] == 1


@pytest.mark.slow
@pytest.mark.tool("spin")
@pytest.mark.tool("gcc")
@pytest.mark.tool("tcc")
def test_model_that_tcc_miscompiles_on_arm_is_no_disagreement(tmp_path: Path) -> None:
    model = tmp_path / "model.pml"
    model.write_text("int s = 2;\ninit { assert(!(1 || ((s == 0 && 1) || s == 1))); s = 1 }\n")
    spin = make_subject(PROMELA, parse_spec("spin:full,cc=tcc"))
    (read,) = PROMELA.read(model)
    assert not isinstance(read, InputError)
    bench = Bench(PROMELA, make_oracle(PROMELA, "ndfs"), spin, located(spin), Limits())
    (trial,) = bench.try_cases([read.case])
    assert (trial.judgement.outcome, trial.asked.answer.verdict.word) == (Outcome.AGREE, "violated")
