"""May-alias analysis of cells: the slots that a subscripted variable may denote."""

from __future__ import annotations

from assay.domains.promela.model import expression as e


def slots(cell: e.Cell) -> range:
    """The slots that a cell may denote for any values of its subscripts."""
    low = high = cell.slot
    for index in cell.indices:
        if isinstance(index.value, e.Constant) and 0 <= index.value.value < index.length:
            low += index.value.value * index.stride
            high += index.value.value * index.stride
        else:
            high += (index.length - 1) * index.stride
    return range(low, high + 1)
