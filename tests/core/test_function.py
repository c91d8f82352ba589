"""A Python function as a subject: in a process of its own, within limits, whatever it does."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.core import functions_under_test as functions
from tests.core.toy_subjects import Numbers

from assay.core.domain.judgement import Outcome
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin
from assay.core.domain.verdict import Answer
from assay.core.trial.ask import ask, located
from assay.errors import UsageError
from assay.testing import subject, try_subject

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("toy_installed")]
CASES = [Numbers((i, 1, -1) if i % 2 else (i, 1)) for i in range(2, 8)]


def answers(function: Callable[..., str], *, form: str = "", seconds: float = 8) -> list[Answer[object]]:
    made = subject(function, "toy", form=form).build(Spec(function.__name__))
    return [asked.answer for asked in ask(made, located(made), CASES, Limits(seconds=seconds, memory=1 << 30))]


def labels(function: Callable[..., str], *, form: str = "", seconds: float = 8) -> list[str]:
    return [answer.verdict.label for answer in answers(function, form=form, seconds=seconds)]


def test_a_function_gets_the_case_and_what_it_prints_is_ignored() -> None:
    assert labels(functions.right) == ["none", "pair"] * 3


def test_a_function_may_get_the_text_of_a_case() -> None:
    assert labels(functions.by_text, form="json") == ["none", "pair"] * 3
    with pytest.raises(UsageError, match="toy has no format 'other'"):
        subject(functions.right, "toy", form="other").build(Spec("right"))


def test_a_method_of_a_class_is_found() -> None:
    assert labels(functions.Holder.method) == ["none"] * 6


def test_what_is_no_verdict_is_unreadable_and_unknown_is_one() -> None:
    found = answers(functions.other_words)
    assert [a.verdict.label for a in found] == ["unknown:unreadable"] * 2 + ["unknown:bound"] + [
        "unknown:unreadable"
    ] * 3
    assert found[0].note == "it returned 'perhaps', not pair or none"
    assert answers(functions.no_word)[0].note == "it returned 'None', not pair or none"


@pytest.mark.parametrize(
    ("function", "label", "note"),
    [
        (functions.raises, "unknown:crash", "ValueError: four"),
        (functions.dies, "unknown:crash", "ended by signal 6"),
        (functions.eats, "unknown:memory", "out of memory"),
    ],
)
def test_a_case_that_a_function_fails_on_costs_the_others_nothing(
    function: Callable[..., str], label: str, note: str
) -> None:
    found = answers(function)
    assert [answer.verdict.label for answer in found] == ["none", "none", label, "none", "none", "none"]
    assert note in found[2].note


def test_a_function_that_hangs_is_ended_at_the_time_limit() -> None:
    assert labels(functions.hangs, seconds=1.5) == ["none", "none", "unknown:timeout", "none", "none", "none"]


def test_a_function_that_no_other_process_finds_is_refused() -> None:
    def local(_case: object) -> str:
        return "none"

    for unfit in (local, lambda _case: "none", len):
        with pytest.raises(UsageError, match="cannot be found by another process"):
            subject(unfit, "toy")  # type: ignore[arg-type]  # what is tested


def test_the_kind_has_the_name_of_the_function_and_counts_as_a_tool() -> None:
    kind = subject(functions.by_text, "toy")
    assert (kind.name, kind.summary) == ("by-text", f"the function by_text of {functions.__name__}")
    made = kind.build(Spec("by-text"))
    assert made.origin is Origin.TOOL
    assert located(made).version.startswith(f"{functions.__name__}:by_text, Python 3.")
    assert subject(functions.by_text, "toy", name="other").name == "other"


def test_any_subject_is_compared_with_the_oracle() -> None:
    trials = try_subject(subject(functions.right, "toy"), "toy", cases=4)
    assert [trial.judgement.outcome for trial in trials] == [Outcome.AGREE] * 4
    assert len(try_subject("program:honest", "toy", cases=3)) == 3


def test_a_function_of_a_script_is_found(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "from assay.testing import subject, try_subject\n"
        "def mine(text):\n    return 'satisfiable'\n"
        "if __name__ == '__main__':\n"
        "    trials = try_subject(subject(mine, 'ltl', form='ltl'), 'ltl', cases=3)\n"
        "    print([trial.asked.answer.verdict.label for trial in trials])\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.stdout == "['satisfiable', 'satisfiable', 'satisfiable']\n", done.stderr
