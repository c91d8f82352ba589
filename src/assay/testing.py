"""For tests: a plug-in of pytest for regression tests, and subjects of one's own.

The plug-in runs what `assay export regressions` writes. It looks at file names alone until it meets such a test, and
imports Assay only then. `subject` makes a subject of a Python function, and `try_subject` compares one with the oracle.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from assay.core.domain.spec import Spec
    from assay.core.domain.subject import SubjectKind
    from assay.core.regressions.regression import Regression
    from assay.core.trial.bench import Trial

_SUFFIX = ".regression.toml"


def subject(
    function: Callable[..., str], domain: str, *, name: str = "", summary: str = "", form: str = "", batch: int = 20
) -> SubjectKind[Any, Any]:
    """Make a subject of a Python function, which is called in a process of its own, within the limits of a tool.

    The function gets a case of the domain, or its text if `form` names a format, and returns a verdict such as
    `reachable` or `unknown:unsupported`. `batch` cases share a process; one that hangs is asked again alone.
    """
    from assay.core.trial.function import function_kind  # noqa: PLC0415 - see above

    return function_kind(function, domain, name=name, summary=summary, form=form, batch=batch)


def try_subject(
    kind: SubjectKind[Any, Any] | str, domain: str, *, source: str = "", cases: int = 20, seconds: float = 10.0
) -> list[Trial[object]]:
    """Ask a subject, given as a kind or as on the command line, about the first cases of a source; judge each answer.

    The source is the domain's first one by default. A command in `kind` is run without asking for consent.
    """
    from assay.core.domain.lookup import make_oracle, make_source, make_subject, oracle_names  # noqa: PLC0415
    from assay.core.domain.oracle import Limits  # noqa: PLC0415
    from assay.core.domain.protocol import load_domain  # noqa: PLC0415
    from assay.core.domain.spec import Spec, parse_source_spec, parse_spec  # noqa: PLC0415
    from assay.core.trial.ask import located  # noqa: PLC0415
    from assay.core.trial.bench import Bench  # noqa: PLC0415

    loaded = load_domain(domain)
    drawn = make_source(loaded, parse_source_spec(source or loaded.source_kinds[0].name))
    asked = make_subject(loaded, parse_spec(kind)) if isinstance(kind, str) else kind.build(Spec(kind.name))
    first = [drawn.case(i) for i in range(cases if drawn.size is None else min(cases, drawn.size))]
    oracle = make_oracle(loaded, oracle_names(loaded)[0])
    return Bench(loaded, oracle, asked, located(asked), Limits(seconds=seconds)).try_cases(first)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options of the plug-in."""
    group = parser.getgroup("assay", "regression tests of Assay")
    group.addoption(
        "--assay-subject",
        action="append",
        default=[],
        metavar="NAME[:CONFIG][,k=v…]",
        help="Ask this subject in place of a recorded one of its name and configuration.",
    )
    group.addoption("--assay-allow-commands", action="store_true", help="Approve and run the commands of the tests.")
    group.addoption(
        "--assay-sandbox", choices=("require", "auto", "off"), default="auto", help="Contain the tools, as `assay run`."
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a regression test."""
    if not file_path.name.endswith(_SUFFIX):
        return None
    found: pytest.Collector = _File.from_parent(parent, path=file_path)
    return found


class _File(pytest.File):
    """A regression test: one item for the oracle, one for the subject."""

    def collect(self) -> Iterable[pytest.Item]:
        from assay.core.regressions.regression import read_regression  # noqa: PLC0415 - see above
        from assay.errors import AssayError  # noqa: PLC0415

        try:
            regression = read_regression(self.path)
        except AssayError as error:
            raise self.CollectError(str(error)) from None
        if not regression.verdict.startswith("unknown"):
            yield _OracleItem.from_parent(self, name="oracle", regression=regression)
        name = regression.subject.partition(",")[0]
        yield _SubjectItem.from_parent(self, name=name, regression=regression)


class _Item(pytest.Item):
    """One half of a regression test."""

    def __init__(self, *, regression: Regression, **others: object) -> None:
        super().__init__(**others)  # type: ignore[arg-type]  # pytest passes its own arguments through
        self.regression = regression

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: str | None = None) -> str:  # noqa: ARG002 - pytest's signature
        """Give the message alone: a traceback would show this plug-in."""
        from assay.report.text import harmless  # noqa: PLC0415 - see above

        return harmless(f"{self.path.name}: {excinfo.value}")

    def reportinfo(self) -> tuple[Path, int, str]:
        """Say where the test is."""
        return self.path, 0, f"{self.path.name}: {self.name}"


class _OracleItem(_Item):
    def runtest(self) -> None:
        from assay.core.regressions.check import check_oracle  # noqa: PLC0415 - see above

        check_oracle(self.regression, self.path.parent)


class _SubjectItem(_Item):
    def setup(self) -> None:
        """While the bug is open, a disagreement is expected; any other failure is not."""
        from assay.core.regressions.check import SubjectDisagreesError  # noqa: PLC0415 - see above
        from assay.report.text import one_line  # noqa: PLC0415 - see above

        if self.regression.open:
            bug = self.regression.title or f"{self.regression.kind} {self.regression.detail}".strip()
            reason = one_line(f"open bug: {bug} {self.regression.link}")
            self.add_marker(pytest.mark.xfail(reason=reason, raises=SubjectDisagreesError))

    def runtest(self) -> None:
        from assay.core.regressions.check import check_subject  # noqa: PLC0415 - see above
        from assay.core.tools.sandbox.policy import Sandbox, choose  # noqa: PLC0415
        from assay.errors import ToolError  # noqa: PLC0415

        choose(Sandbox(self.config.getoption("--assay-sandbox")))
        try:
            check_subject(self.regression, self.path.parent, self._approved())
        except ToolError as missing:
            pytest.skip(str(missing))

    def _approved(self) -> Spec:
        """Choose the subject, and approve its commands if the user typed or allowed them."""
        from assay.core.domain.protocol import load_domain  # noqa: PLC0415 - see above
        from assay.core.domain.spec import parse_spec  # noqa: PLC0415
        from assay.core.tools.consent import Authority, consent  # noqa: PLC0415
        from assay.errors import UsageError  # noqa: PLC0415

        recorded = parse_spec(self.regression.subject)
        typed = [parse_spec(text) for text in self.config.getoption("--assay-subject")]
        chosen = next((spec for spec in typed if spec.title == recorded.title), recorded)
        allowed = Authority.ALLOWED if self.config.getoption("--assay-allow-commands") else Authority.FILE
        authority = Authority.USER if chosen in typed else allowed
        try:
            consent(load_domain(self.regression.domain), [chosen], authority, str(self.path))
        except UsageError as error:
            remedy = "if you trust it, repeat this with --assay-allow-commands, or name another with --assay-subject"
            raise UsageError(error.what, where=error.where, remedy=remedy) from None
        return chosen
