"""A campaign file that names a command is somebody's word: it runs only if this user approved it."""

from __future__ import annotations

import os
import shlex
from pathlib import Path

import pytest
from tests.cli.shell import assay, script
from tests.cli.stored import YES, new_state

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("without_walls")]

OTHERS = {
    "boogie": ("boogie:noinfer,options=/proverOpt:PROVER_PATH=./x", "options"),
    "promela": ("spin:full,compile=-fplugin=./x", "compile"),
    "ltl": ("command,run=./x {formula}", "run"),
}


def written(folder: Path, subject: str, domain: str = "pushdown") -> str:
    (folder / "campaign.toml").write_text(f'domain = "{domain}"\nsubject = "{subject}"\ncases = 2\nquiet = true\n')
    return "campaign.toml"


def test_a_command_of_a_campaign_file_is_refused_until_it_is_allowed(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", f"touch {tmp_path}/ran; {YES}")
    file = written(tmp_path, "pdaaal:post,path=./tool")
    env = new_state(tmp_path)
    refused = assay("run", file, cwd=tmp_path, env=env)
    assert refused.status == 2
    assert f'assay: campaign.toml: runs an unapproved command: pdaaal,path="{tool}";' in refused.complaint
    assert sorted(path.name for path in tmp_path.iterdir()) == ["campaign.toml", "state", "tool"]
    allowed = assay("run", file, "--allow-commands", cwd=tmp_path, env=env)
    assert (allowed.status, allowed.err) == (1, f'approved: pdaaal,path="{tool}"\n')
    assert assay("run", file, cwd=tmp_path, env=env).status == 1


def test_a_campaign_file_cannot_allow_its_own_commands(tmp_path: Path) -> None:
    file = written(tmp_path, "pdaaal:post,path=./tool")
    with (tmp_path / file).open("a") as out:
        out.write("allow-commands = true\n")
    done = assay("run", file, cwd=tmp_path)
    assert done.status == 2
    assert "campaign.toml: allow-commands cannot be set in a file; delete it" in done.complaint


def test_a_campaign_file_does_not_choose_whom_python_objects_are_sent(tmp_path: Path) -> None:
    (tmp_path / "campaign.toml").write_text('domain = "pushdown"\ndask = "tcp://127.0.0.1:1"\n')
    done = assay("run", "campaign.toml", cwd=tmp_path)
    assert done.status == 2
    assert "campaign.toml: dask cannot be set in a file; delete it" in done.complaint


def test_a_subject_on_the_command_line_is_the_users_own_word(tmp_path: Path) -> None:
    script(tmp_path / "tool", YES)
    file = written(tmp_path, "pdaaal:post,path=./other")
    done = assay("run", file, "--subject", "pdaaal:post,path=./tool", cwd=tmp_path, env=new_state(tmp_path))
    assert (done.status, done.err) == (1, "")


@pytest.mark.parametrize("domain", OTHERS)
def test_arguments_that_make_a_tool_run_another_one_are_a_command(tmp_path: Path, domain: str) -> None:
    subject, option = OTHERS[domain]
    done = assay("run", written(tmp_path, subject, domain), cwd=tmp_path, env=new_state(tmp_path))
    assert done.status == 2
    assert f"runs an unapproved command: {subject.partition(',')[0].partition(':')[0]},{option}=" in done.complaint


def test_options_that_name_nothing_need_no_approval(tmp_path: Path) -> None:
    file = written(tmp_path, "engine:ndfs-plain,por=paper", "promela")
    assert "approved" not in assay("run", file, cwd=tmp_path, env=new_state(tmp_path)).err


def test_an_approval_that_cannot_be_kept_holds_for_one_run(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", YES)
    file = written(tmp_path, f"pdaaal:post,path={tool}")
    (tmp_path / "no-folder").write_text("")
    env = {**os.environ, "XDG_STATE_HOME": str(tmp_path / "no-folder")}
    only = f"which holds for that run only: {tmp_path}/no-folder/assay is not writable"
    refused = assay("run", file, cwd=tmp_path, env=env)
    assert refused.complaint.endswith(f"repeat this with --allow-commands, {only}")
    allowed = assay("run", file, "--allow-commands", cwd=tmp_path, env=env)
    assert (allowed.status, allowed.err) == (1, f'approved: pdaaal,path="{tool}", {only}\n')
    assert assay("run", file, cwd=tmp_path, env=env).status == 2


def test_what_is_typed_for_other_commands_is_approved_too(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", YES)
    subject = f"pdaaal:post,path={tool}"
    file = written(tmp_path, subject)
    env = new_state(tmp_path)
    assert assay("subjects", "pushdown", "--subject", subject, cwd=tmp_path, env=env).status == 0
    assert assay("run", file, cwd=tmp_path, env=env).status == 1


def test_what_makes_no_sense_is_not_approved(tmp_path: Path) -> None:
    env = new_state(tmp_path)
    assert assay("subjects", "ltl", "--subject", "nosuch,path=/bin/sh", cwd=tmp_path, env=env).status == 2
    assert assay("run", "ltl", "--subject", "command,run=/bin/sh", cwd=tmp_path, env=env).status == 2
    assert list((tmp_path / "state").iterdir()) == []


def test_a_quoted_command_line_is_resolved_and_shown_as_the_shell_would_take_it(tmp_path: Path) -> None:
    (tmp_path / "my tools").mkdir()
    tool = script(tmp_path / "my tools" / "t", "echo")
    file = tmp_path / "campaign.toml"
    file.write_text("domain = 'ltl'\nsubject = '''command,run='./my tools/t' {formula}'''\n")
    done = assay("run", file.name, cwd=tmp_path, env=new_state(tmp_path))
    assert f'command,run="{shlex.quote(str(tool))} ' in done.complaint
