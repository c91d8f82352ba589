"""The rows of a message sequence chart: which are needed, and a chart without the others."""

from __future__ import annotations

from bisect import bisect_left

from msgspec.structs import replace

from assay.core.domain.show import Chart, Mark


def without_notes(chart: Chart) -> Chart:
    """Leave out the notes that mark no error, and the rows that are empty then."""
    notes = [note for note in chart.notes if note.mark is Mark.USED]
    used = {note.row for note in notes}
    used |= {line.start for line in chart.lifelines} | {line.end for line in chart.lifelines if line.end is not None}
    for message in chart.messages:
        used |= {message.sent} if message.received is None else {message.sent, message.received}
    rows = sorted(used - {0})
    new = {0: 0} | {row: number for number, row in enumerate(rows, 1)}
    return Chart(
        [
            replace(line, start=new[line.start], end=None if line.end is None else new[line.end])
            for line in chart.lifelines
        ],
        [
            replace(
                message, sent=new[message.sent], received=None if message.received is None else new[message.received]
            )
            for message in chart.messages
        ],
        [replace(note, row=new[note.row]) for note in notes],
        len(rows),
        None if chart.cycle is None else bisect_left(rows, chart.cycle) + 1,
        chart.left_out,
    )
