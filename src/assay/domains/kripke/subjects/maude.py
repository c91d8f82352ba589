"""Maude's LTL model checker: the graph as a rewrite theory, many cases in one run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.automata.kripke import Case
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Verdict
from assay.core.tools.locator import find_executable, version_of
from assay.core.trial.ask import end_note
from assay.domains.kripke.model.evidence import Evidence
from assay.domains.kripke.translation.maude import BANNER, read_results, write_module

_FILE = "case.maude"


@dataclass(frozen=True)
class Maude:
    """One run of Maude per batch; each case is a module."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 50

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "maude", "apt install maude"),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version."""
        return f"Maude {version_of(*argv, '--version')}"

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Write the modules, and reduce the queries."""
        modules = [write_module(case, f"CASE-{number}") for number, case in enumerate(cases)]
        text = "\n".join(["load model-checker.maude", *modules, "quit", ""])
        argv = (*tool.argv, "-batch", "-no-banner", "-no-advise", "-no-wrap", _FILE)
        return Invocation({_FILE: text.encode()}, (Command(argv),))

    def plain_answer(self, verdict: Verdict) -> str:
        """What Maude prints."""
        return {"holds": "result Bool: true", "violated": "counterexample("}.get(verdict.word, "")

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the results in the order of the queries."""
        stage = output.stages[0]
        results = stage.text.split(BANNER)[1:]
        queries = sum(len(case.initial) for case in cases)
        if len(results) != queries:
            return [Again(f"{len(results)} results of {queries}, {end_note(stage)}: {_said(stage.error_text)}")] * len(
                cases
            )
        answers, start = list[Answer[Evidence]](), 0
        for case in cases:
            answers.append(read_results(results[start : start + len(case.initial)]))
            start += len(case.initial)
        return answers


def _said(text: str) -> str:
    return " ".join(text.split())[:200]


KIND = SubjectKind(
    "maude",
    "Maude's LTL model checker, with the graph as a rewrite theory",
    (),
    {"path": "path of the maude program; default: maude on PATH"},
    make=Maude,
)
