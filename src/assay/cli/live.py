"""The live display of a campaign on a terminal."""

from __future__ import annotations

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from assay.cli.values import duration_text
from assay.core.campaign.campaign import Progress
from assay.report.text import harmless


class LiveDisplay:
    """A display that is redrawn in place."""

    def __init__(self) -> None:
        self.live = Live(console=Console(stderr=True), refresh_per_second=4, transient=False)

    def show(self, progress: Progress) -> None:
        """Draw the display."""
        wanted = f" of {progress.wanted:,}" if progress.wanted is not None else ""
        head = Text(f"{progress.done:,}{wanted} cases", style="bold")
        rate = progress.fresh / progress.seconds if progress.seconds else 0.0
        left = progress.estimated_left
        head.append(f"   {rate:,.0f}/s   {duration_text(progress.seconds)}", style="dim")
        if left is not None:
            head.append(f"   {duration_text(left)} left", style="dim")
        table = Table.grid(padding=(0, 2))
        for (title, kind), n in sorted(progress.disagreements.items()):
            table.add_row(Text(harmless(title)), Text(harmless(f"{n:,} × {kind}"), style="red"))
        for title, n in sorted(progress.inconclusive.items()):
            table.add_row(Text(harmless(title)), Text(f"{n:,} inconclusive", style="yellow"))
        if progress.faults:
            table.add_row(Text("internal errors"), Text(str(progress.faults), style="bold red"))
        bar = ProgressBar(total=progress.wanted, completed=progress.done, width=60)
        self.live.update(Group(head, bar, table))
