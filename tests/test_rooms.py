"""Every folder of `src/assay` fits on one sheet: fewer than 25 rooms, and no circle among their imports."""

from __future__ import annotations

from graphlib import CycleError, TopologicalSorter

import pytest
from tests.import_graph import FILES, graph_of, sources, whole_graph

MOST = 24
SHEETS = sorted(name for name in {module.rpartition(".")[0] for module in FILES} if name)


def room_in(folder: str, module: str) -> str:
    """The direct child of a folder that holds a module; empty for the folder itself and for what is outside."""
    return module.removeprefix(f"{folder}.").partition(".")[0] if module.startswith(f"{folder}.") else ""


def rooms_of(folder: str, graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The rooms of a folder, each with those that it imports."""
    rooms: dict[str, set[str]] = {}
    for module, names in graph.items():
        if room := room_in(folder, module):
            rooms.setdefault(room, set()).update({room_in(folder, name) for name in names} - {"", room})
    return rooms


def circle_in(rooms: dict[str, set[str]]) -> list[str]:
    try:
        TopologicalSorter(rooms).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("folder", SHEETS)
def test_folder_fits_on_a_sheet(folder: str) -> None:
    assert len(rooms_of(folder, whole_graph())) <= MOST


@pytest.mark.parametrize("folder", SHEETS)
def test_imports_between_rooms_form_no_circle(folder: str) -> None:
    assert circle_in(rooms_of(folder, whole_graph())) == []


def test_all_folders_are_sheets() -> None:
    assert set(SHEETS) >= {
        "assay",
        "assay.core.domain",
        "assay.domains.promela",
        "assay.domains.promela.checker.program",
    }


def test_planted_circle_is_found() -> None:
    texts = sources()
    texts["assay.domains.promela.model.case"] += "\nfrom assay.domains.promela.oracle.questions import OPTIONS\n"
    assert set(circle_in(rooms_of("assay.domains.promela", graph_of(texts)))) >= {"model", "oracle"}
