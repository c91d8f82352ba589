"""The findings of a campaign as JUnit XML, which CI servers read.

Each subject is a test suite. Each finding is a test case that fails, or that is skipped where its bucket is known. A
subject without findings has one test case that passes.
"""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import escape, quoteattr

from assay.core.store.store import Store
from assay.report.finding_list import Listed
from assay.report.text import harmless, one_line


def junit_text(store: Store, findings: Sequence[Listed]) -> str:
    """Write findings as one document."""
    spent = store.seconds()
    titles = [subject.title for subject in store.plan.subjects]
    suites = [_suite(title, [f for f in findings if f.subject == title], spent.get(title, 0.0)) for title in titles]
    counts = [f"{name}={quoteattr(str(n))}" for name, n in _counts(findings, len(titles)).items()]
    head = f"<testsuites name={_quoted(store.path.name)} {' '.join(counts)}>"
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', head, *suites, "</testsuites>", ""])


def _counts(findings: Sequence[Listed], suites: int) -> dict[str, int]:
    silent = suites - len({finding.subject for finding in findings})
    known = sum(finding.known is not None for finding in findings)
    return {"tests": len(findings) + silent, "failures": len(findings) - known, "errors": 0}


def _suite(title: str, findings: Sequence[Listed], seconds: float) -> str:
    known = sum(finding.known is not None for finding in findings)
    counts = _counts(findings, 1) | {"skipped": known}
    numbers = " ".join(f'{name}="{n}"' for name, n in counts.items())
    cases = [_case(title, finding) for finding in findings] or [
        f'<testcase classname={_quoted(title)} name="no disagreement" time="0"/>'
    ]
    head = f'<testsuite name={_quoted(title)} {numbers} time="{seconds:.3f}">'
    return "\n".join([head, *cases, "</testsuite>"])


def _case(title: str, finding: Listed) -> str:
    head = f'<testcase classname={_quoted(title)} name={_quoted(finding.name)} time="0">'
    if finding.known is not None:
        link = f" ({finding.link})" if finding.link else ""
        return f"{head}<skipped message={_quoted(f'known: {finding.known}{link}')}/></testcase>"
    message = f"{finding.kind}: oracle {finding.oracle}, subject {finding.said}"
    lines = [
        message,
        finding.detail,
        f"bucket {finding.bucket or 'not assigned'}; {finding.reduction}",
        f"source {finding.source}, case {finding.index}",
        finding.note,
    ]
    text = escape(harmless("\n".join(filter(None, lines))))
    failure = f"<failure type={_quoted(finding.kind)} message={_quoted(message)}>{text}</failure>"
    return f"{head}{failure}</testcase>"


def _quoted(text: str) -> str:
    return quoteattr(one_line(text))
