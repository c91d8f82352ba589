"""The progress of a campaign in words: the rate, the time left, the whole line."""

from __future__ import annotations

from assay.cli.values import duration_text
from assay.core.campaign.progress import Progress
from assay.report.text import counted, done_of


def progress_line(progress: Progress) -> str:
    """Format progress in one line: cases, rate, disagreements, time left."""
    parts = [done_of(progress.done, progress.wanted), rate_text(progress)]
    parts += [f"{title} {kind} {n:,}" for (title, kind), n in sorted(progress.disagreements.items())]
    parts += [f"{title} inconclusive {n:,}" for title, n in sorted(progress.inconclusive.items())]
    if progress.faults:
        parts.append(f"INTERNAL ERRORS {progress.faults}")
    return " · ".join(filter(None, [*parts, left_text(progress)]))


def rate_text(progress: Progress) -> str:
    """Give the rate in cases a second; before the first case is done, how many run."""
    if not progress.fresh:
        return f"{progress.running:,} running" if progress.running else ""
    return f"{progress.rate:,.0f}/s" if progress.rate >= 10 else f"{progress.rate:.1f}/s"


def left_text(progress: Progress) -> str:
    """Give the time left; once no further case is started, the cases that still run; empty at the end."""
    left = progress.estimated_left
    if not progress.running:
        return ""
    if progress.last or (left is not None and round(left) == 0 and not _cases_wait(progress)):
        still = f"{counted(progress.running, 'case')} still {'runs' if progress.running == 1 else 'run'}"
        return f"finishing: {still}"
    return f"{duration_text(max(1.0, left))} left" if left is not None else ""


def _cases_wait(progress: Progress) -> bool:
    """Whether cases are still to be started: the time is not up, and more are wanted than are done or running."""
    if progress.seconds_left is not None and round(progress.seconds_left) <= 0:
        return False
    return progress.wanted is not None and progress.done + progress.running < progress.wanted
