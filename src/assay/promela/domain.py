"""The Promela domain, tied together for the workbench."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from assay.core.case import Read
from assay.core.domain import Domain, Option, Shrunk
from assay.core.judgement import Judgement, Table
from assay.core.kept import keep_on_disk, kept_on_disk
from assay.core.oracle import Rejection
from assay.core.show import Drawing, Grid
from assay.core.source import Identity, Parameter, Source
from assay.core.spec import Spec
from assay.core.subject import AnySubject
from assay.core.verdict import JSON, Answer, Verdict
from assay.errors import InputError, UsageError
from assay.promela import asking, case_drawing, reduction, sources
from assay.promela.checker import CHECKER
from assay.promela.evidence import Evidence, Lasso, Run
from assay.promela.evidence_codec import EvidenceCodec
from assay.promela.formats.codec import CaseCodec
from assay.promela.judging import TABLE, WORDS
from assay.promela.kernels import compile_all
from assay.promela.model.case import Case
from assay.promela.oracle import ORACLES, STATES, ModelChecker
from assay.promela.reducing import REDUCTIONS
from assay.promela.subjects.catalogue import KINDS, make_subject
from assay.promela.telling import lines_told


class Promela:
    """Does every run of the model satisfy the property?"""

    name = "promela"
    version = "1"
    question = "Does every run of the model satisfy the property?"
    words: tuple[Sequence[str], Sequence[str]] = (WORDS, WORDS)
    table: Table = TABLE
    cases = CaseCodec()
    evidence = EvidenceCodec()
    forms: Mapping[str, str] = {"json": ".json", "promela": ".pml"}
    source_kinds = sources.KINDS
    subject_kinds = KINDS
    oracle_names: Sequence[str] = tuple(ORACLES)
    check_options = (
        Option("max-states", "store at most N states; 1000000 by default"),
        Option("reduction", "leave out steps that change no answer: none (the default), paper or refined", "NAME"),
        Option("run", "show at most N steps of a run that violates the property"),
    )
    read_options: Sequence[Option] = asking.OPTIONS
    checkers = (CHECKER,)
    reducer = reduction.REDUCER

    def read(self, path: Path) -> Iterator[Read[Case] | InputError]:
        """Read everything that a file asks."""
        return self.read_with(path, {})

    def read_with(self, path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
        """Read what is asked of a file."""
        return asking.read_asked(path, options)

    def write(self, case: Case, form: str) -> bytes:
        """Write a case in canonical form, or its model alone."""
        return self.cases.encode(case) if form == "json" else case.source.encode()

    def source(self, name: str, parameters: Mapping[str, Parameter]) -> Source[Case]:
        """Make a source."""
        return sources.make_source(name, parameters)

    def oracle(self, name: str) -> ModelChecker:
        """Make an oracle with the default limit of states."""
        return self.oracle_with(name, {})

    def oracle_with(self, name: str, options: Mapping[str, str]) -> ModelChecker:
        """Make an oracle with the limit of states that is given."""
        if name not in ORACLES:
            raise UsageError(f"promela has no engine {name!r}", remedy=f"it has {', '.join(ORACLES)}")
        states, reduction = _number(options, "max-states"), options.get("reduction", "none")
        if reduction not in REDUCTIONS:
            remedy = f"it is {' or '.join(REDUCTIONS)}"
            raise UsageError(f"there is no reduction {reduction!r}", where="--reduction", remedy=remedy)
        return replace(ORACLES[name], states=states or STATES, reduction=reduction)

    def native(self, _source: Identity, _oracle: str, _subjects: Sequence[Spec]) -> None:
        """No shard is decided without an object for each case."""

    def kernels_ready(self) -> bool:
        """Whether the native searches are compiled and on disk."""
        return kept_on_disk(self.name)

    def compile_kernels(self) -> None:
        """Run each of them once."""
        compile_all()
        keep_on_disk(self.name)

    def subject(self, spec: Spec) -> AnySubject[Case, Evidence]:
        """Make a subject."""
        return make_subject(spec)

    def examine(self, case: Case, _oracle: Answer[Evidence], subject: Answer[Evidence]) -> Rejection | None:
        """Check the run that a subject claims."""
        if subject.evidence is None or not subject.verdict.decided:
            return None
        return CHECKER.check(case, Verdict(subject.verdict.word), subject.evidence)

    def elaborate(self, case: Case, answer: Answer[Evidence], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give what was explored, and the run that was asked for."""
        out: dict[str, JSON] = dict(answer.measures)
        if isinstance(answer.evidence, Run | Lasso):
            out["why"] = case_drawing.said(answer.evidence)
            steps = _number(options, "run")
            if steps is not None:
                out["run"] = list[JSON](lines_told(case, answer.evidence, steps))
        return out

    def signature(self, case: Case, judgement: Judgement) -> str:
        """Say what reduced cases of one bug have in common."""
        return reduction.signature(case, judgement)

    def draw(self, case: Case, evidence: Evidence | None) -> Drawing:
        """Show a case."""
        return case_drawing.draw(case, evidence)

    def tables(self, _findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """There are none."""
        return ()


def _number(options: Mapping[str, str], name: str) -> int | None:
    written = options.get(name)
    if written is None:
        return None
    if not (written.isascii() and written.isdecimal() and 0 < len(written) < 13 and int(written) > 0):
        raise UsageError(f"{written[:20]!r} is no number", where=f"--{name}", remedy=f"write --{name} 100000")
    return int(written)


DOMAIN: Domain[Case, Evidence] = Promela()
