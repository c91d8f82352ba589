"""Campaigns in Python: what `assay run` counts and finds, as objects."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import assay
from assay.cli.main import assay as command_line
from assay.errors import ToolError, UsageError


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> assay.Campaign:
    return assay.run(
        "pushdown",
        source="random",
        subjects=["fault:epsilon", "fault:order"],
        cases=300,
        store=tmp_path_factory.mktemp("api") / "c.assay",
        shrink=1,
        workers=1,
    )


def test_a_campaign_counts_and_finds(campaign: assay.Campaign) -> None:
    assert campaign.cases == 300
    assert campaign.verdicts["oracle"] == campaign.verdicts["fault:order"]
    wrong = campaign.disagreements["fault:epsilon"]["soundness"]
    assert wrong == campaign.verdicts["oracle"]["reachable"] - campaign.verdicts["fault:epsilon"]["reachable"] > 0
    assert campaign.disagreements["fault:order"] == {}
    assert {finding.subject for finding in campaign.findings} == {"fault:epsilon"}


def test_a_finding_has_its_case_and_says_what_is_wrong(campaign: assay.Campaign) -> None:
    finding = campaign.findings[0]
    assert campaign.findings[finding.name] is finding
    assert (finding.oracle, finding.said) == ("reachable", "unreachable")
    assert finding.sentence.startswith("The tool says unreachable.")
    assert finding.case.check().verdict == finding.original.check().verdict == "reachable"
    assert len(finding.case.write()) < len(finding.original.write())
    assert finding.output == ""


def test_rows_are_those_of_the_command(campaign: assay.Campaign, capsys: pytest.CaptureFixture[str]) -> None:
    command_line(["findings", str(campaign.path), "--json"], standalone_mode=False)
    assert campaign.findings.rows == [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_a_store_is_loaded_as_the_campaign_that_wrote_it(campaign: assay.Campaign) -> None:
    again = assay.load(campaign.path)
    assert (again.verdicts, again.findings.rows) == (campaign.verdicts, campaign.findings.rows)


def test_a_report_is_written(campaign: assay.Campaign, tmp_path: Path) -> None:
    page = campaign.report(tmp_path / "report.html").read_text(encoding="utf-8")
    assert campaign.findings[0].bucket in page


@pytest.mark.tool("python:pandas")
def test_findings_are_a_data_frame(campaign: assay.Campaign) -> None:
    frame = campaign.findings.frame()
    assert list(frame["name"]) == [finding.name for finding in campaign.findings]
    assert list(campaign.findings[:0].frame().columns) == list(frame.columns)


def test_a_data_frame_needs_pandas(campaign: assay.Campaign, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ToolError, match="pandas is not installed; install it with: pip install --only-binary"):
        campaign.findings.frame()


def test_a_domain_makes_its_tables(tmp_path: Path) -> None:
    told: list[str] = []
    campaign = assay.run(
        "boogie",
        source=["random:size=3"],
        cases=20,
        store=tmp_path / "b.assay",
        shrink=0,
        workers=1,
        tell=told.append,
    )
    assert any("Table 4" in grid.title for grid in campaign.tables)
    assert any(line.startswith("20 of 20 cases") for line in told)


def test_the_default_store_is_a_new_file_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for number in (1, 2):
        campaign = assay.run("pushdown", subjects="fault:order", cases=3, workers=1)
        assert campaign.path == Path(f"pushdown-{number}.assay")


def test_wrong_settings_are_errors_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="unknown trust 'blind'"):
        assay.run("pushdown", trust="blind", store=tmp_path / "x.assay")
    with pytest.raises(UsageError, match="invalid duration"):
        assay.run("pushdown", time="soon", store=tmp_path / "x.assay")
    assert list(tmp_path.iterdir()) == []
