"""What a plug-in writes for its tool: every placeholder of the subject `command`, in every domain."""

from __future__ import annotations

import pytest

from assay.core.domain.case import Case
from assay.core.domain.lookup import make_source
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_source_spec
from assay.core.tools.placed import placed
from assay.errors import InputError, UsageError

DOMAINS = ("pushdown", "boogie", "promela", "ltl", "kripke")


def first_case(domain: str) -> Case:
    loaded = load_domain(domain)
    return make_source(loaded, parse_source_spec(loaded.source_kinds[0].name)).case(0)


@pytest.mark.parametrize("domain", DOMAINS)
def test_a_file_of_the_case_is_written_under_its_name(domain: str) -> None:
    case = placed(domain, first_case(domain), "{file}")
    assert case.files == {case.argument: case.content}
    assert case.content


@pytest.mark.parametrize(
    ("domain", "placeholder", "start"),
    [
        ("boogie", "{file:viper}", b"domain Division {"),
        ("boogie", "{file:dafny}", b"function "),
        ("kripke", "{file:smv}", b"MODULE main\n"),
        ("pushdown", "{file:pda}", b'{"pda"'),
        ("promela", "{property}", b"safety"),
    ],
)
def test_a_plug_in_has_the_formats_of_a_command(domain: str, placeholder: str, start: bytes) -> None:
    assert placed(domain, first_case(domain), placeholder).content.startswith(start)


def test_a_folder_is_several_files() -> None:
    folder = placed("pushdown", first_case("pushdown"), "{folder:paper}")
    assert folder.argument == "paper"
    assert sorted(folder.files) == ["paper/final0.json", "paper/initial0.json", "paper/pda0.json"]


def test_a_case_that_cannot_be_written_so_is_refused() -> None:
    with pytest.raises(InputError, match="the property is safety, not ltl"):
        placed("promela", first_case("promela"), "{file:ltl}")


def test_an_unknown_placeholder_is_refused_with_the_known_ones() -> None:
    with pytest.raises(UsageError, match=r"kripke has no placeholder '\{file:smw\}'; did you mean \{file:smv\}"):
        placed("kripke", first_case("kripke"), "{file:smw}")
