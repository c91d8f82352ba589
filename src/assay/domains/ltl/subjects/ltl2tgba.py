"""Spot's translator `ltl2tgba`, with several forms of automata: they are read in HOA, or as never claims."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from assay.automata.formula.syntax import write
from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer
from assay.core.tools.locator import find_executable, version_of
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.domains.ltl.printed_automaton import automaton_answer

_REMEDY = "build Spot from its sources and give its place: --subject {},path=WHERE/ltl2tgba" + namesake("PyPI's spot")
_OPTIONS = {"tgba": (), "buchi": ("-B",), "generic": ("-D", "-G"), "never": ("-s",), "lbtt": ("--lbtt",)}


@dataclass(frozen=True)
class Ltl2tgba:
    """One run per formula, many in a batch."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "ltl2tgba", _REMEDY.format(self.spec.title)),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version, without the path that Spot prints before it."""
        return "ltl2tgba" + version_of(*argv, "--version").partition("ltl2tgba")[2]

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Translate each formula in a stage of its own."""
        argvs = [(*tool.argv, *_OPTIONS[self.spec.config], "-f", write(case.formula)) for case in cases]
        return Invocation({}, tuple(Command(argv, independent=len(cases) > 1) for argv in argvs))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the automaton of each formula."""
        return [automaton_answer(case, stage) for case, stage in zip(cases, output.stages, strict=True)]


KIND = SubjectKind(
    "ltl2tgba",
    "Spot's translator: generalised Büchi, Büchi, deterministic with any acceptance, never claims, LBTT's format",
    tuple(_OPTIONS),
    {"path": "path of the ltl2tgba program; default: ltl2tgba on PATH"},
    make=Ltl2tgba,
)
