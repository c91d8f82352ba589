"""An unforeseen exception is attributed to the package whose code raised it."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest

from assay.automata.buchi.degeneralise import degeneralise
from assay.core.trial.internal_error import describe, faulty_package

OUTSIDE = """
import json

from assay.automata.buchi.degeneralise import degeneralise


def own():
    raise KeyError("boom")


def library():
    json.loads("{")


def through_assay():
    degeneralise(None)
"""


@pytest.fixture
def outside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Install a domain from outside, in a folder whose path has Assay's name in it."""
    site = tmp_path / "assay" / "plugins"
    (site / "outside_domain-1.0.dist-info").mkdir(parents=True)
    (site / "outside_domain-1.0.dist-info" / "entry_points.txt").write_text(
        "[assay.domains]\noutside = outside_domain.entry:DOMAIN\n"
    )
    (site / "outside_domain").mkdir()
    (site / "outside_domain" / "__init__.py").write_text("")
    (site / "outside_domain" / "entry.py").write_text(OUTSIDE)
    monkeypatch.syspath_prepend(site)
    for name in ("outside_domain", "outside_domain.entry"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return "outside_domain.entry"


def raised(module: str, function: str) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011 - each function raises another type
        getattr(import_module(module), function)()
    return caught.value


def test_an_exception_in_a_domain_from_outside_names_its_package(outside: str) -> None:
    error = raised(outside, "own")
    assert describe(error) == "KeyError: 'boom' at outside_domain/entry.py:8"
    assert faulty_package(error) == "outside_domain"


def test_an_exception_in_a_library_is_attributed_to_the_domain_that_called_it(outside: str) -> None:
    error = raised(outside, "library")
    assert describe(error).endswith(" at outside_domain/entry.py:12")
    assert faulty_package(error) == "outside_domain"


def test_an_exception_in_assay_is_attributed_to_assay_whoever_called_it(outside: str) -> None:
    error = raised(outside, "through_assay")
    assert " at assay/automata/buchi/degeneralise.py:" in describe(error)
    assert faulty_package(error) == "assay"


def test_without_a_domain_from_outside_the_place_is_assay_s() -> None:
    with pytest.raises(AttributeError) as caught:
        degeneralise(None)  # type: ignore[arg-type]  # to raise
    assert faulty_package(caught.value) == "assay"


def test_an_exception_without_a_traceback_has_no_place() -> None:
    assert describe(ValueError()) == "ValueError"
    assert faulty_package(ValueError()) == "assay"
