"""Functions that a child process calls: right ones, wrong ones, and some that misbehave at a chosen number."""

from __future__ import annotations

import os

from tests.core.toy_subjects import Numbers, decide

TAKEN = 4


def right(case: Numbers) -> str:
    print("a function may print")  # noqa: T201 - what is tested
    return decide(case).verdict.word


def by_text(text: str) -> str:
    return "pair" if "-" in text else "none"


def other_words(case: Numbers) -> str:
    return "unknown:bound" if TAKEN in case.numbers else "perhaps"


def no_word(_case: Numbers) -> str:
    return None  # type: ignore[return-value]  # what is tested


def raises(case: Numbers) -> str:
    if TAKEN in case.numbers:
        raise ValueError("four")
    return "none"


def hangs(case: Numbers) -> str:
    while TAKEN in case.numbers:
        pass
    return "none"


def dies(case: Numbers) -> str:
    if TAKEN in case.numbers:
        os.abort()
    return "none"


def eats(case: Numbers) -> str:
    return "none" * (1 << 40 if TAKEN in case.numbers else 1)


class Holder:
    @staticmethod
    def method(_case: Numbers) -> str:
        return "none"
