"""The domain object of formulas and their translators."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from assay.core.domain.judgement import AGREE, MALFORMED_TABLE, Table, disagree
from assay.core.domain.lazy import LazyModule, LazySequence
from assay.core.domain.protocol import Domain, Option, Shrunk
from assay.core.domain.protocol import Reducer as ReducerOf
from assay.core.domain.verdict import JSON, Answer, Verdict
from assay.domains.ltl.checker.readable import EXTRA, MISSING, Definitions, wrong_claim
from assay.domains.ltl.formats import CaseCodec, read_cases
from assay.domains.ltl.model.case import SATISFIABLE, UNSATISFIABLE, Case
from assay.domains.ltl.model.evidence import Evidence, EvidenceCodec
from assay.domains.ltl.oracle import KINDS as ORACLES

if TYPE_CHECKING:
    from pathlib import Path

    from assay.automata.checker import obligation as automata_obligation
    from assay.core.domain import show
    from assay.core.domain.capabilities import Crossed, Spaces
    from assay.core.domain.case import Read
    from assay.core.domain.coverage import CoverageCell
    from assay.core.domain.judgement import Judgement
    from assay.core.domain.oracle import Checker, Limits, Rejection
    from assay.core.domain.show import Drawing, Grid
    from assay.core.domain.source import Identity, SourceKind
    from assay.core.domain.splitmix import Draw
    from assay.core.domain.subject import AnySubject, SubjectKind, Tool
    from assay.core.explain.explanation import Explanation
    from assay.domains.ltl import coverage, disagreement, drawing, elaboration, reduction, sources, variants, written
    from assay.domains.ltl.checker import proved
    from assay.domains.ltl.cross import table
    from assay.domains.ltl.subjects import catalogue as subjects
    from assay.errors import InputError
else:
    automata_obligation = LazyModule("assay.automata.checker.obligation")
    show = LazyModule("assay.core.domain.show")
    coverage = LazyModule("assay.domains.ltl.coverage")
    disagreement = LazyModule("assay.domains.ltl.disagreement")
    drawing = LazyModule("assay.domains.ltl.drawing")
    elaboration = LazyModule("assay.domains.ltl.elaboration")
    reduction = LazyModule("assay.domains.ltl.reduction")
    sources = LazyModule("assay.domains.ltl.sources")
    proved = LazyModule("assay.domains.ltl.checker.proved")
    table = LazyModule("assay.domains.ltl.cross.table")
    subjects = LazyModule("assay.domains.ltl.subjects.catalogue")
    variants = LazyModule("assay.domains.ltl.variants")
    written = LazyModule("assay.domains.ltl.written")

_WORDS = (SATISFIABLE, UNSATISFIABLE)

TABLE: Table = {
    **MALFORMED_TABLE,
    (SATISFIABLE, SATISFIABLE): AGREE,
    (UNSATISFIABLE, UNSATISFIABLE): AGREE,
    (SATISFIABLE, UNSATISFIABLE): disagree("missing", MISSING),
    (UNSATISFIABLE, SATISFIABLE): disagree("extra", EXTRA),
}


class Translation:
    """The domain of LTL formulas and their translators."""

    name = "ltl"
    version = "1"
    question = "Is the formula satisfiable, and is the translator's automaton equivalent to it?"
    words: tuple[Sequence[str], Sequence[str]] = (_WORDS, _WORDS)
    table = TABLE
    cases = CaseCodec()
    evidence = EvidenceCodec()
    forms: Mapping[str, str] = {"ltl": ".ltl", "json": ".json", "lbt": ".lbt", "hoa": ".hoa", "never": ".never"}
    oracle_kinds = ORACLES
    check_options: Sequence[Option] = ()
    checkers: Sequence[Checker[Case, Evidence]] = LazySequence(Definitions, lambda: proved.PROVED)

    @property
    def source_kinds(self) -> Sequence[SourceKind[Case]]:
        """The sources, the default first."""
        return sources.KINDS

    @property
    def subject_kinds(self) -> Sequence[SubjectKind[Case, Evidence]]:
        """Translators of formulas to automata."""
        return subjects.KINDS

    @property
    def reducer(self) -> ReducerOf[Case]:
        """How a formula comes apart."""
        return reduction.Reducer()

    def read(self, path: Path) -> Iterator[Read[Case] | InputError]:
        """Read the formulas of a file."""
        return read_cases(path)

    def write(self, case: Case, form: str) -> bytes:
        """Write a formula as text, as JSON, in lbt's notation, or its automaton; a malformed text as it is."""
        return written.written(case, form)

    def examine(self, case: Case, _oracle: Answer[Evidence], subject: Answer[Evidence]) -> Rejection | None:
        """Check the automaton that a subject claims."""
        return wrong_claim(case, subject.evidence)

    def elaborate(self, case: Case, answer: Answer[Evidence], _options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give a word that satisfies the formula, and the size of its automaton."""
        return elaboration.elaborate(case, answer)

    @property
    def theorem_imports(self) -> str:
        """The modules of the proofs that a theorem needs."""
        return automata_obligation.IMPORTS

    def theorem(self, name: str, case: Case, verdict: Verdict, evidence: Evidence) -> str:
        """State and prove a verdict in Coq."""
        return proved.obligation(case, verdict, evidence).theorem(name)

    def statement(self, case: Case, verdict: Verdict, _evidence: Evidence) -> str:
        """State what accepted evidence proves."""
        return proved.statement_text(case, verdict)

    def signature(self, case: Case, judgement: Judgement) -> str:
        """Give the signature of a reduced formula, for its bucket."""
        return reduction.signature(case, judgement)

    def draw(self, case: Case, evidence: Evidence | None) -> Drawing:
        """Draw a formula and its evidence."""
        return drawing.draw(case, evidence)

    def explain(
        self, case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement
    ) -> Explanation:
        """Say what is wrong with a subject's answer."""
        return disagreement.explain(case, oracle, subject, judgement)

    def cells(self, case: Case) -> Iterator[CoverageCell]:
        """List the cells of a formula, for `--stats`."""
        return coverage.cells_of(case)

    def expected_cells(self, source: Identity) -> Mapping[CoverageCell, str]:
        """List the cells of all formulas, with a reason for each that the source leaves out."""
        return coverage.expected_cells(source)

    def pair_reason(self, source: Identity, one: str, other: str) -> str:
        """Say why the source never draws two operators together."""
        return coverage.pair_reason(source, one, other)

    def variants(self, case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
        """Draw equivalent formulas."""
        return variants.variants(case, draw)

    @property
    def cross_columns(self) -> Sequence[str]:
        """The columns of `ltlcross`."""
        return table.COLUMNS

    def cross(
        self, case: Case, tools: Sequence[tuple[AnySubject[Case, Evidence], Tool]], limits: Limits, spaces: Spaces
    ) -> Crossed:
        """Check the automata of translators for a formula and its negation against each other."""
        return table.cross(case, tools, limits, spaces)

    def tables(self, findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """List the shrunk formulas."""
        shrunk = [(finding, self.cases.decode(finding.case)) for finding in findings]
        rows = [(f.bucket, f.subject, f.kind, *drawing.text_and_size(case)) for f, case in shrunk]
        return [show.Grid("Shrunk formulas", ["bucket", "subject", "kind", "formula", "size"], rows)] if rows else []


DOMAIN: Domain[Case, Evidence] = Translation()
