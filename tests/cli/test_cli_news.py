"""Campaigns that run until something new is found, and tell somebody."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from tests.cli.shell import assay, script

from assay.core.store.store import Store

CAMPAIGN = ("run", "pushdown", "--subject", "fault:epsilon", "--cases", "20000", "--store", "c.assay")
KNOWN = ("--known", "known.toml")


def bucket_of(store: Path) -> str:
    with Store.open(store) as opened:
        (bucket,) = {f.reduction.bucket for f in opened.findings() if f.reduction is not None}
        return bucket


def test_a_campaign_stops_at_a_new_bucket_and_not_at_a_known_one(tmp_path: Path) -> None:
    stopped = assay(*CAMPAIGN, "--until-new", cwd=tmp_path)
    assert stopped.status == 1
    assert "stopped at a new finding; continue with: assay resume c.assay" in stopped.out
    store = tmp_path / "c.assay"
    with Store.open(store) as opened:
        assert 0 < opened.cases_done() < 20_000
    (tmp_path / "known.toml").write_text(f'["{bucket_of(store)}"]\ntitle = "epsilon"\n')
    on = assay("resume", "c.assay", "--until-new", *KNOWN, cwd=tmp_path)
    assert "stopped at a new finding" not in on.out
    with Store.open(store) as opened:
        assert opened.cases_done() == 20_000


def test_a_command_hears_of_each_new_bucket_once(tmp_path: Path) -> None:
    tool = script(tmp_path / "tell", 'echo "$@" >> heard; echo told; exit 3')
    command = f"{tool} {{store}} '{{finding}} of {{bucket}}'"
    refused = assay(*CAMPAIGN, "--on-new", command, cwd=tmp_path)
    assert refused.status == 2
    assert "--on-new: this runs a command; if you trust it, give --allow-commands too" in refused.complaint
    done = assay(*CAMPAIGN, "--on-new", command, "--allow-commands", cwd=tmp_path)
    assert done.status == 1
    assert "told\n--on-new: exit status 3\n" in done.err
    (line,) = (tmp_path / "heard").read_text().splitlines()
    assert line.startswith("c.assay fault:epsilon#")
    assert line.endswith(f"of {bucket_of(tmp_path / 'c.assay')}")


def test_a_command_that_is_not_there_is_told_and_changes_nothing(tmp_path: Path) -> None:
    options = ("--on-new", "./missing", "--allow-commands")
    done = assay(*CAMPAIGN, *options, cwd=tmp_path)
    assert done.status == 1
    assert "--on-new: [Errno 2] No such file or directory: './missing'" in done.err
    unclosed = assay(*CAMPAIGN, "--on-new", "tell 'x", "--allow-commands", cwd=tmp_path)
    assert unclosed.status == 2
    assert "--on-new: No closing quotation: tell 'x; close the quotation" in unclosed.complaint


def test_a_nightly_campaign_has_the_date_in_its_seed_and_its_name(tmp_path: Path) -> None:
    (tmp_path / "nightly.toml").write_text(
        'domain = "pushdown"\nseed = "date"\nstore = "nightly-{date}.assay"\nsubject = "engine:post"\ncases = 100\n'
        "until-new = true\n"
    )
    before = date.today()  # noqa: DTZ011 - the user's day
    assert assay("run", "nightly.toml", "--quiet", cwd=tmp_path).status == 0
    (made,) = tmp_path.glob("nightly-*.assay")
    assert made.name in {f"nightly-{day}.assay" for day in (before, date.today())}  # noqa: DTZ011 - likewise
    with Store.open(made) as opened:
        seed = dict(opened.plan.sources[0].identity.parameters)["seed"]
    assert made.name == f"nightly-{str(seed)[:4]}-{str(seed)[4:6]}-{str(seed)[6:]}.assay"
