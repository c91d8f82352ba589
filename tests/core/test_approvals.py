"""Approved commands are a list that only its owner can write, and each stands for one thing on this machine."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest
from tests.core.toy_subjects import Program

from assay.core.domain.case import Case
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import Spec, parse_spec
from assay.core.domain.subject import Role, SubjectKind
from assay.core.tools.approvals import approved_commands, remember
from assay.core.tools.commands import NamedCommand, commands_of, visible
from assay.core.tools.state_folder import state_folder
from assay.core.tools.user_command import REASONS
from assay.domains.boogie.subjects.catalogue import KINDS as BOOGIE
from assay.domains.ltl.subjects.catalogue import KINDS as LTL
from assay.domains.promela.subjects.catalogue import KINDS as PROMELA
from assay.domains.pushdown.subjects.catalogue import KINDS as PUSHDOWN
from assay.errors import UsageError

COMMAND = NamedCommand("ltl", "command", (("run", "/bin/echo {formula}"),))
OTHER = NamedCommand("ltl", "spin-f", (("path", "/opt/spin"),))
HARMLESS = {
    "depth": "a number",
    "steps": "a number",
    "merging": "on or off",
    "por": "one of three",
    "states": "one of two",
    "trace": "one of five",
    "input": "one of eight, each with fixed names of files in the scratch folder",
    "wildcards": "yes or no",
    "silent": "yes or no",
    "stdin": "a placeholder, for a file that Assay writes",
    "suffix": "the end of a file's name, without a slash",
    "last": "a text that is looked for in the output",
    **dict.fromkeys(("success", "failure", "name-error", "type-error", "reachable", "unreachable"), "a pattern"),
    **dict.fromkeys(("holds", "violated", "satisfiable", "unsatisfiable", *REASONS), "a pattern"),
}


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state" / "assay"


def test_what_is_remembered_is_approved_and_can_be_read_by_people(state: Path) -> None:
    assert approved_commands() == frozenset()
    assert remember([COMMAND])
    assert remember([COMMAND, OTHER])
    assert approved_commands() == {COMMAND, OTHER}
    lines = (state / "approved-commands.jsonl").read_text().splitlines()
    assert json.loads(lines[0]) == {"domain": "ltl", "subject": "command", "options": [["run", "/bin/echo {formula}"]]}
    assert len(lines) == 2


def test_only_the_owner_can_read_and_write_the_list(state: Path) -> None:
    before = os.umask(0)
    try:
        remember([COMMAND])
    finally:
        os.umask(before)
    assert state.stat().st_mode & 0o777 == 0o700
    assert (state / "approved-commands.jsonl").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("writable", ["folder", "file"])
def test_a_list_that_others_can_write_approves_nothing_and_takes_nothing(state: Path, writable: str) -> None:
    remember([COMMAND])
    path = state if writable == "folder" else state / "approved-commands.jsonl"
    path.chmod(path.stat().st_mode | 0o002)
    assert approved_commands() == frozenset()
    assert not remember([OTHER])


def test_a_link_is_not_followed(state: Path, tmp_path: Path) -> None:
    remember([COMMAND])
    file = state / "approved-commands.jsonl"
    file.rename(tmp_path / "elsewhere")
    file.symlink_to(tmp_path / "elsewhere")
    assert approved_commands() == frozenset()
    assert not remember([OTHER])


def test_a_line_that_was_cut_off_approves_nothing(state: Path) -> None:
    remember([COMMAND])
    with (state / "approved-commands.jsonl").open("a") as file:
        file.write('{"domain":"ltl"\n\n[]\n')
    assert approved_commands() == {COMMAND}


def test_without_a_home_nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", "relative")
    monkeypatch.setenv("HOME", "")
    assert state_folder() is None
    assert approved_commands() == frozenset()
    assert not remember([COMMAND])


def test_a_path_is_resolved_in_the_folder_where_it_is_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    ltl, boogie = load_domain("ltl"), load_domain("boogie")
    specs = [parse_spec("spin-f,path=./spin"), parse_spec("command,run=tools/t -x {formula}")]
    assert [command.options for command in commands_of(ltl, specs)] == [
        (("path", f"{tmp_path}/spin"),),
        (("run", f"{tmp_path}/tools/t -x '{{formula}}'"),),
    ]
    jar = commands_of(boogie, [parse_spec("viper,jar=silicon.jar,z3=sh")])[0]
    assert jar.options == (("jar", f"{tmp_path}/silicon.jar"), ("z3", shutil.which("sh")))


def test_configurations_of_a_tool_need_one_approval(tmp_path: Path) -> None:
    specs = [parse_spec(f"pdaaal:{config},path=/opt/pdaaal") for config in ("pre", "post")]
    assert len(commands_of(load_domain("pushdown"), specs)) == 1


def test_an_option_nobody_has_described_counts_as_a_program() -> None:
    kind = SubjectKind(
        "tool",
        "a tool",
        options={"new": "something new", "mode": "a or b"},
        choices={"mode": ("a", "b")},
        make=Program,
    )
    assert (kind.role("new"), kind.role("mode")) == (Role.PROGRAM, Role.DATA)
    strange = commands_of(load_domain("pushdown"), [Spec("clingo", "", (("x", "/bin/sh"),))])
    assert strange == [NamedCommand("pushdown", "clingo", (("x", "/bin/sh"),))]


def test_a_subject_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError, match="pushdown has no subject 'nosuch'"):
        commands_of(load_domain("pushdown"), [Spec("nosuch", "", (("x", "/bin/sh"),))])


@pytest.mark.parametrize("kind", [*BOOGIE, *PROMELA, *PUSHDOWN, *LTL], ids=lambda kind: kind.name)
def test_every_option_that_counts_as_data_is_known_to_name_nothing(kind: SubjectKind[Case, object]) -> None:
    data = {option for option in kind.options if kind.role(option) is Role.DATA}
    assert data <= set(HARMLESS)
    assert set(kind.roles) <= set(kind.options)


def test_no_character_of_a_command_can_hide() -> None:
    assert visible('a "b" \\ \x1b[2K\n\u202e   c') == r'"a \"b\" \\ \x1b[2K\n\u202e\x20\x20 c"'
