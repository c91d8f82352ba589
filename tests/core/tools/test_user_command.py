"""A tool of the user's own, by its command line: placeholders, patterns, and errors before anything is run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.core.toy_subjects import Numbers, Proof

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import AnySubject, CommandSubject, End, Output, Role, Stage
from assay.core.domain.verdict import Answer, Verdict
from assay.core.tools.output_pattern import read_pattern
from assay.core.tools.placeholders import file_placeholders, filled, names_in, text_placeholder
from assay.core.tools.user_command import CommandSyntax, command_kind
from assay.core.trial.ask import ask, located
from assay.core.trial.shared_runs import Runs
from assay.errors import InputError, ToolError, UsageError

LIMITS = Limits(seconds=5)


def written(case: Numbers, form: str) -> bytes:
    if 13 in case.numbers:
        raise InputError(f"{form} has no thirteen")
    return " ".join(map(str, case.numbers)).encode() + b"\n"


SYNTAX = CommandSyntax[Numbers, Proof](
    ("pair", "none"),
    (
        *file_placeholders({"plain": ".txt", "spaced": ".txt", "table": ".csv"}, written),
        text_placeholder("numbers", "the numbers", lambda case: written(case, "a text").decode().strip()),
    ),
    "run=mytool {file},pair=yes,none=no",
    namesakes={"tool": "PyPI's tool"},
)
KIND = command_kind("a tool of your own", SYNTAX)
CASE = Numbers((1, -1))


def made(spec: str) -> AnySubject[Numbers, Proof]:
    return KIND.build(parse_spec(spec))


def answer(spec: str, case: Numbers = CASE, runs: Runs | None = None) -> Answer[Proof]:
    subject = made(spec)
    return ask(subject, located(subject), [case], LIMITS, runs)[0].answer


def read(spec: str, stdout: str = "", stderr: str = "", status: int = 0) -> Answer[Proof]:
    subject = made(spec)
    assert isinstance(subject, CommandSubject)
    stage = Stage(End.EXIT, status, stdout.encode(), stderr.encode())
    (found,) = subject.read([CASE], Output((stage,)))
    assert isinstance(found, Answer)
    return found


def test_a_command_is_asked_about_the_file_of_a_case() -> None:
    assert answer("command,run=cat {file},pair=^1 -1$,none=^[^-]*$").verdict == Verdict("pair")
    assert answer("command,run=cat {file},pair=^1 -1$,none=^[^-]*$", Numbers((1, 2))).verdict == Verdict("none")


@pytest.mark.parametrize(
    ("run", "seen"),
    [
        ("echo {file}", "plain.txt"),
        ("echo --in={file:spaced}", "--in=spaced.txt"),
        ("echo {file:csv} {file:table}", "table.csv table.csv"),
        ("echo {file:txt}", "plain.txt"),
        ("echo '{numbers}'", "1 -1"),
        ("echo '{{file}} {print $1} {file}'", "{file} {print $1} plain.txt"),
    ],
)
def test_placeholders_are_filled(run: str, seen: str) -> None:
    assert answer(f"command,run={run},pair=^{seen.replace('$', '[$]')}$").verdict.word == "pair"


def test_a_command_reads_the_case_on_standard_input() -> None:
    assert answer("command,run=cat,stdin={file},pair=^1 -1$").verdict.word == "pair"
    assert answer("command,run=cat,stdin={numbers},pair=^1 -1$").verdict.word == "pair"


def test_the_file_may_have_another_suffix() -> None:
    assert answer("command,run=echo {file},suffix=.v2.dat,pair=^plain.v2.dat$").verdict.word == "pair"


def test_a_case_that_cannot_be_written_is_unsupported_and_nothing_is_run(tmp_path: Path) -> None:
    found = answer(f"command,run=sh -c 'echo yes; touch {tmp_path}/ran' {{file}},pair=yes", Numbers((13,)))
    assert (found.verdict.label, found.note) == ("unknown:unsupported", "plain has no thirteen")
    assert not (tmp_path / "ran").exists()


LINGERS = "command,run=sh -c 'echo yes; echo done; sleep 60' {file},last=done"


@pytest.mark.parametrize(
    ("patterns", "label", "note"),
    [
        ("pair=yes", "pair", ""),
        ("pair=exit:0-255", "unknown:unreadable", "no pattern matches: did not exit, 'yes'"),
        ("pair=yes,none=exit:9", "pair", ""),
    ],
)
def test_a_tool_that_has_printed_its_last_line_and_does_not_exit_has_answered(
    patterns: str, label: str, note: str
) -> None:
    found = answer(f"{LINGERS},{patterns}")
    assert (found.verdict.label, found.note) == (label, note)


TWO = "command,run=x {file},pair=yes|exists,none=no,bound=gave up,unsupported=exit:7"


@pytest.mark.parametrize(
    ("stdout", "stderr", "status", "label", "note"),
    [
        ("yes\n", "", 0, "pair", ""),
        ("", "it exists\n", 3, "pair", ""),
        ("well\nno\n", "", 0, "none", ""),
        ("yes, gave up\n", "", 0, "unknown:bound", "exit status 0, 'yes, gave up'"),
        ("yes\n", "", 7, "unknown:unsupported", "exit status 7, 'yes'"),
        ("yes or no\n", "", 0, "unknown:unreadable", "the patterns of pair and none match: exit status 0, 'yes or no'"),
        ("\n  oops \nmore\n", "", 2, "unknown:unreadable", "no pattern matches: exit status 2, 'oops'"),
        ("", "sh: missing\n", 127, "unknown:unreadable", "no pattern matches: exit status 127, 'sh: missing'"),
        ("", "", 0, "unknown:unreadable", "no pattern matches: exit status 0, no output"),
    ],
)
def test_one_matching_verdict_counts_and_a_doubt_beats_it(
    stdout: str, stderr: str, status: int, label: str, note: str
) -> None:
    found = read(TWO, stdout, stderr, status)
    assert (found.verdict.label, found.note) == (label, note)


@pytest.mark.parametrize(
    ("pattern", "stdout", "status", "matches"),
    [
        ("exit:0", "", 0, True),
        ("exit:0", "", 1, False),
        ("exit:1|3-5", "", 4, True),
        ("exit:1|3-5", "", 2, False),
        ("exit:1-255", "", 255, True),
        ("exit:0 ^never", "a\nnever {", 0, True),
        ("exit:0 ^never", "a\nnever {", 1, False),
        ("exit:0 ^never", "nothing", 0, False),
        (r"x{1\,3}y$", "xxy\nz", 0, True),
        ("[e]xit:0", "exit:0", 1, True),
        ("^$", "one line\n", 0, False),
        ("^end$", "begin\r\nend\r\n", 0, True),
    ],
)
def test_a_pattern_is_an_expression_or_an_exit_status_or_both(
    pattern: str,
    stdout: str,
    status: int,
    matches: bool,  # noqa: FBT001 - a parameter of the test
) -> None:
    assert (read(f"command,run=x {{file}},pair={pattern}", stdout, status=status).verdict.word == "pair") is matches


@pytest.mark.parametrize("text", ["", "exit:", "exit:x", "exit:256", "exit:5-3", "exit:1|", "exit:-1", "(", "exit:0 ("])
def test_a_bad_pattern_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"empty|not an exit status|not a regular expression"):
        read_pattern(text)


@pytest.mark.parametrize(
    ("spec", "why"),
    [
        ("command", "command needs run="),
        ("command,run=,pair=y", "command needs run="),
        ("command,run=x {file}", "no pattern for pair or none"),
        ("command,run=x {file},bound=y", "no pattern for pair or none"),
        ("command,run=x,pair=y", "the command has no placeholder for the case"),
        ("command,run=x {{file}},pair=y", "the command has no placeholder for the case"),
        ("command,run=x {fle},pair=y", "unknown placeholder 'fle'; did you mean file?"),
        (
            "command,run=x {file:jsn},pair=y",
            "unknown placeholder 'file:jsn'; did you mean file",
        ),
        ("command,run={file},pair=y", "run= starts with a placeholder"),
        ("command,run=x 'a {file},pair=y", "run= cannot be read: No closing quotation"),
        ("command,run=x {file},pair=(", "the pattern pair=( cannot be read: not a regular expression: missing )"),
        ("command,run=x {file},pair=", "the pattern pair= cannot be read: it is empty"),
        (
            "command,run=x {file},bound=exit:x,pair=y",
            "bound=exit:x cannot be read: not an exit status: 'x'",
        ),
        ("command,run=x {file},pairs=y", "subject command has no option 'pairs'; did you mean pair?"),
        ("command,run=x,stdin=a {file},pair=y", "stdin is one placeholder"),
        ("command,run=x {file},suffix=/a,pair=y", "suffix ends the name of a file"),
        ("command,run=x {file},suffix=.a b,pair=y", "suffix ends the name of a file"),
        ("command,run=x {file},version='a,pair=y", "version= cannot be read"),
    ],
)
def test_a_command_that_can_only_fail_is_refused_before_it_runs(spec: str, why: str) -> None:
    with pytest.raises(UsageError) as refused:
        made(spec)
    assert why in str(refused.value)
    assert refused.value.remedy


def test_a_refusal_shows_the_specification_and_an_example() -> None:
    with pytest.raises(UsageError) as refused:
        made("command,run=x {file}")
    assert refused.value.where == "command,run=x {file}"
    assert refused.value.remedy == 'write --subject "command,run=mytool {file},pair=yes,none=no"'


def test_the_version_is_what_a_command_prints_wherever() -> None:
    tool = located(made("command,run=cat {file},pair=y,version=sh -c 'echo tool 2\\, new; echo more'"))
    assert tool.version == "tool 2, new"
    assert tool.argv == (shutil.which("cat"), "{file}")
    assert located(made("command,run=cat {file},pair=y,version=sh -c 'echo v3 >&2'")).version == "v3"
    assert located(made("command,run=cat {file},pair=y,version=true")).version == "version unknown"
    assert located(made("command,run=cat {file},pair=y")).version == "cat"


@pytest.mark.parametrize("option", ["run=/nowhere/tool {file},", "run=cat {file},version=/nowhere/tool -V,"])
def test_a_missing_program_is_told_with_its_namesake(option: str) -> None:
    with pytest.raises(ToolError, match=r"PyPI's tool is another project"):
        located(made(f"command,{option}pair=y"))


def test_commands_need_consent_and_patterns_do_not() -> None:
    assert {option for option in KIND.options if KIND.role(option) is not Role.DATA} == {"run", "version"}
    assert {KIND.role("run"), KIND.role("version")} == {Role.LINE}


def test_commands_that_differ_in_patterns_share_one_run(tmp_path: Path) -> None:
    line = f"sh -c 'date >>{tmp_path}/runs; echo post yes; echo pre no' {{file}}"
    runs: Runs = {}
    post = answer(f"command,run={line},pair=^post yes,none=^post no", runs=runs)
    pre = answer(f"command,run={line},pair=^pre yes,none=^pre no", runs=runs)
    assert (post.verdict.word, pre.verdict.word) == ("pair", "none")
    assert len(runs) == 1
    answer(f"command,run={line},pair=^post yes", Numbers((2, 3)), runs)
    assert len(runs) == 2


def test_a_tool_that_never_ends_or_dies_has_no_verdict() -> None:
    seconds = Limits(seconds=0.3)
    subject = made("command,run=sh -c 'echo yes; exec sleep 60' {file},pair=yes")
    assert ask(subject, located(subject), [CASE], seconds)[0].answer.verdict.label == "unknown:timeout"
    assert answer("command,run=sh -c 'echo yes; kill -SEGV $$' {file},pair=yes").verdict.label == "unknown:crash"


def test_names_and_arguments_are_found_in_a_text() -> None:
    assert names_in("a {file} {file:x-1} {{no}} {No} { x } {a b}") == ["file", "file:x-1"]
    assert filled(["{{a}}", "b"], {}) == ("{a}", "b")
