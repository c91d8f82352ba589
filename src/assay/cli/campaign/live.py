"""The live display of a campaign on a terminal."""

from __future__ import annotations

from rich.console import Console, Group
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from assay.cli.campaign.progress_line import left_text, rate_text
from assay.cli.values import duration_text
from assay.core.campaign.progress import Progress
from assay.report.text import done_of, harmless


class LiveDisplay:
    """A display that is redrawn in place."""

    def __init__(self) -> None:
        self.live = Live(console=Console(stderr=True), refresh_per_second=4, transient=False)

    def show(self, progress: Progress) -> None:
        """Draw the display."""
        head = Text(done_of(progress.done, progress.wanted), style="bold")
        for part in (rate_text(progress), duration_text(progress.seconds), left_text(progress)):
            head.append(f"   {part}" if part else "", style="dim")
        table = Table.grid(padding=(0, 2))
        for (title, kind), n in sorted(progress.disagreements.items()):
            table.add_row(Text(harmless(title)), Text(harmless(f"{n:,} × {kind}"), style="red"))
        for title, n in sorted(progress.inconclusive.items()):
            table.add_row(Text(harmless(title)), Text(f"{n:,} inconclusive", style="yellow"))
        if progress.faults:
            table.add_row(Text("internal errors"), Text(str(progress.faults), style="bold red"))
        bar = ProgressBar(total=progress.wanted, completed=progress.done, width=60)
        self.live.update(Group(head, bar, table))
