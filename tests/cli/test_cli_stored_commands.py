"""A store keeps what was asked. What it says of a tool's place is never run, and its commands only if approved."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from tests.cli.shell import assay, findings, script
from tests.cli.stored import YES, Json, campaign, edit_plan, new_state, set_options

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_walls")]

LOOKING = (
    ("status",),
    ("findings", "--all"),
    ("show", "pdaaal:post#0"),
    ("report", "-o", "page.html"),
    ("rejudge",),
)


def planted(store: Path, argv: list[str]) -> None:
    """Write a command line where older versions kept the place of the tool."""

    def change(plan: Json) -> None:
        plan["subjects"][0]["tool"] = {"argv": argv, "version": "stub 1.0", "remedy": ""}

    edit_plan(store, change)


def test_no_command_runs_what_a_store_says_of_a_tools_place(tmp_path: Path) -> None:
    store = campaign(tmp_path)
    pwned = tmp_path / "pwned"
    planted(store, ["/bin/sh", "-c", f"touch {pwned}"])
    replayed = assay("replay", store, "pdaaal:post#0", cwd=tmp_path)
    assert "pdaaal:post: reachable\ndisagree soundness: reproduced\n" in replayed.out
    assert replayed.err == ""
    resumed = assay("resume", store, "--cases", "6", cwd=tmp_path)
    assert "6 of 6 cases" in resumed.out
    for verb, *more in LOOKING:
        done = assay(verb, store, *more, cwd=tmp_path)
        assert done.status == 0, done.err
    assert not pwned.exists()


def test_another_version_of_a_tool_is_told_in_one_line_and_used(tmp_path: Path) -> None:
    store = campaign(tmp_path)
    tool = tmp_path / "tool"
    tool.write_text(tool.read_text().replace("stub 1.0", "stub 2.0"))
    said = 'pdaaal:post: the version is now "stub 2.0"; the campaign began with "stub 1.0"'
    replayed = assay("replay", store, "pdaaal:post#0", cwd=tmp_path)
    assert (replayed.status, replayed.err) == (1, f"{said}\n")
    resumed = assay("resume", store, "--cases", "4", cwd=tmp_path)
    assert resumed.err.splitlines()[0] == said
    assert "4 of 4 cases" in resumed.out
    assert assay("resume", store, "--quiet", cwd=tmp_path).err == ""


def test_a_command_of_a_store_is_shown_and_refused_until_it_is_allowed(tmp_path: Path) -> None:
    store = campaign(tmp_path)
    tool = script(tmp_path / "evil", f"touch {tmp_path}/pwned; {YES}")
    edit_plan(store, lambda plan: plan["subjects"][0]["spec"].update(options=[["path", str(tool)]]))
    env = new_state(tmp_path)
    before = store.read_bytes()
    for command in (("replay", store, "pdaaal:post#0"), ("resume", store, "--cases", "6", "--json")):
        done = assay(*command, cwd=tmp_path, env=env)
        assert done.status == 2
        assert done.complaint == (
            f'assay: {store}: runs an unapproved command: pdaaal,path="{tool}";'
            " if you trust it, repeat this with --allow-commands"
        )
    assert store.read_bytes() == before
    assert not (tmp_path / "pwned").exists()
    allowed = assay("replay", store, "pdaaal:post#0", "--allow-commands", cwd=tmp_path, env=env)
    assert (allowed.status, allowed.err) == (1, f'approved: pdaaal,path="{tool}"\n')
    assert (tmp_path / "pwned").exists()
    again = assay("resume", store, "--cases", "6", "--quiet", cwd=tmp_path, env=env)
    assert (again.status, again.err) == (1, "")


def test_looking_at_a_store_needs_no_approval(tmp_path: Path) -> None:
    store = campaign(tmp_path)
    for verb, *more in LOOKING:
        done = assay(verb, store, *more, cwd=tmp_path, env=new_state(tmp_path))
        assert (done.status, done.err) == (0, "")


def test_what_a_user_types_is_approved_for_the_store_it_makes(tmp_path: Path) -> None:
    store = campaign(tmp_path, subject="pdaaal:post,path=./tool")
    assert assay("replay", store, "pdaaal:post#0", cwd=tmp_path).status == 1
    assert assay("resume", store, "--cases", "5", "--quiet", cwd=tmp_path).status == 1


def test_a_relative_path_is_approved_for_its_own_folder_only(tmp_path: Path) -> None:
    campaign(tmp_path, subject="pdaaal:post,path=./tool")
    other = tmp_path / "other"
    other.mkdir()
    script(other / "tool", f"touch {tmp_path}/pwned")
    (other / "c.assay").write_bytes((tmp_path / "c.assay").read_bytes())
    done = assay("replay", "c.assay", "pdaaal:post#0", cwd=other)
    assert done.status == 2
    assert f'pdaaal,path="{other}/tool"' in done.complaint
    assert not (tmp_path / "pwned").exists()


def test_the_sweep_of_the_terminal_cannot_hide_a_command(tmp_path: Path) -> None:
    store = campaign(tmp_path)
    set_options(store, "pdaaal", path="/bin/true\x1b[2K\r\n\u202etxt  .x")
    edit_plan(store, lambda plan: plan["subjects"][0]["spec"].update(config="post"))
    done = assay("replay", store, "pdaaal:post#0", cwd=tmp_path)
    assert done.status == 2
    assert r'pdaaal,path="/bin/true\x1b[2K\r\n\u202etxt\x20\x20.x";' in done.complaint


@pytest.mark.parametrize("domain", ["os", "../../evil", "json.tool:main"])
def test_a_store_loads_installed_domains_only(tmp_path: Path, domain: str) -> None:
    store = campaign(tmp_path)
    edit_plan(store, lambda plan: plan.update(domain=domain))
    for verb, *more in (*LOOKING[:1], ("resume",), ("replay", "pdaaal:post#0")):
        assert f"unknown domain '{domain}'" in assay(verb, store, *more, cwd=tmp_path).complaint


def test_sql_that_somebody_put_into_a_store_is_not_run(tmp_path: Path) -> None:
    store = campaign(tmp_path)
    with sqlite3.connect(store) as db:
        db.execute("CREATE TRIGGER lie AFTER INSERT ON shard BEGIN DELETE FROM finding; END")
    db.close()
    done = assay("resume", store, "--cases", "6", cwd=tmp_path)
    assert done.status == 2
    assert "contains foreign SQL, 'lie'; use a file that `assay run` wrote" in done.complaint


def test_a_file_that_a_store_names_is_written_in_the_scratch_folder_or_not_at_all(tmp_path: Path) -> None:
    written = tmp_path / "written"
    subject = "command,run=cat {file},success=procedure"
    done = assay("run", "boogie", "--subject", subject, "--cases", "2", "--store", "b.assay", "--quiet", cwd=tmp_path)
    assert done.status in {0, 1}
    run = [["run", "cat {file}"], ["success", "procedure"], ["suffix", f"/../../..{written}"]]
    edit_plan(tmp_path / "b.assay", lambda plan: plan["subjects"][0]["spec"].update(options=run))
    done = assay("resume", "b.assay", "--cases", "4", cwd=tmp_path)
    assert done.status == 2
    assert "suffix ends the name of a file" in done.complaint
    assert not written.exists()


def test_an_older_store_still_opens(tmp_path: Path) -> None:
    store = campaign(tmp_path)
    names = [finding.name for finding in findings(store)]
    planted(store, [str(tmp_path / "tool")])
    assert [finding.name for finding in findings(store)] == names
    assert assay("report", store, "-o", "p.html", cwd=tmp_path).status == 0
    assert "stub 1.0" in (tmp_path / "p.html").read_text()
