"""An invocation of several stages: what one leaves behind, and whether the next is run."""

from __future__ import annotations

import sys

from msgspec.structs import replace

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, End, Invocation, Output
from assay.core.tools.process import run

CRASH = "import os; os.kill(os.getpid(), 11)"


def python(program: str, *, collect: tuple[str, ...] = (), independent: bool = False) -> Command:
    return Command((sys.executable, "-I", "-S", "-c", program), collect=collect, independent=independent)


def run_stages(*stages: Command, files: dict[str, bytes] | None = None, limits: Limits | None = None) -> Output:
    return run(Invocation(files or {}, stages), limits or Limits())


def ends(output: Output) -> list[End]:
    return [stage.end for stage in output.stages]


def test_stages_share_one_folder_with_the_given_files() -> None:
    first = python("open('between', 'w').write(open('deep/down').read().upper())")
    second = python("print(open('between').read())")
    output = run_stages(first, second, files={"deep/down": b"text"})
    assert output.stages[1].stdout == b"TEXT\n"


def test_stage_that_crashes_stops_those_after_it() -> None:
    output = run_stages(python(CRASH), python("print('never')"), python("print('never')", independent=True))
    assert ends(output) == [End.SIGNAL, End.SKIPPED, End.SKIPPED]
    assert [stage.stdout for stage in output.stages] == [b"", b"", b""]


def test_stage_that_fails_by_itself_stops_nobody() -> None:
    output = run_stages(python("raise SystemExit(2)"), python("print('on')"))
    assert ends(output) == [End.EXIT, End.EXIT]
    assert output.stages[1].stdout == b"on\n"


def test_independent_stage_stops_nobody_however_it_ends() -> None:
    output = run_stages(python(CRASH, independent=True), python("print('on')"))
    assert ends(output) == [End.SIGNAL, End.EXIT]
    assert [stage.independent for stage in output.stages] == [True, False]


def test_each_stage_has_the_whole_time_limit() -> None:
    hang = python("import time; time.sleep(60)", independent=True)
    output = run_stages(hang, python("print('in time')"), limits=Limits(seconds=4))
    assert ends(output) == [End.TIME, End.EXIT]
    assert output.seconds == sum(stage.seconds for stage in output.stages)


def test_a_tool_that_has_printed_all_and_does_not_exit_is_not_waited_for() -> None:
    """Boogie and Dafny do so under Mono, in about 3 of 100 runs."""
    prints = "print('verifier fin', end='', flush=True); print('ished with 1 error', flush=True)"
    hang = python(f"import time; {prints}; time.sleep(60)")
    output = run_stages(replace(hang, last=b"finished with"), python("print('on')"), limits=Limits(seconds=20))
    assert ends(output) == [End.LINGERED, End.EXIT]
    assert output.stages[0].stdout == b"verifier finished with 1 error\n"
    assert output.stages[0].seconds < 10


def test_a_tool_that_has_printed_all_and_exits_in_time_keeps_its_status() -> None:
    last = python("import time; print('finished', flush=True); time.sleep(0.2); raise SystemExit(3)")
    output = run_stages(replace(last, last=b"finished"))
    assert [(stage.end, stage.status) for stage in output.stages] == [(End.EXIT, 3)]


def test_named_files_are_collected_where_they_exist() -> None:
    output = run_stages(python("open('trace', 'wb').write(bytes([0, 255]))", collect=("trace", "nothing")))
    assert output.stages[0].files == {"trace": b"\x00\xff"}


def test_collected_file_beyond_the_limit_is_no_whole_output() -> None:
    command = python("open('trace', 'w').write('x' * 2000)", collect=("trace",))
    output = run_stages(command, limits=Limits(output=1000))
    assert ends(output) == [End.OUTPUT]
    assert output.stages[0].files == {"trace": b"x" * 1000}
    assert not output.whole


def test_capping_cuts_every_stream_and_says_so() -> None:
    output = run_stages(python("print('x' * 100)"))
    assert output.whole
    assert output.capped(1000) == output
    capped = output.capped(10)
    assert capped.stages[0].stdout == b"x" * 10
    assert not capped.whole
