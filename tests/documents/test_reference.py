"""The reference describes every command, option, source and parameter, and none that is not there."""

from __future__ import annotations

import re
from collections.abc import Sequence

import click
import pytest
from tests.documents.worked_examples import ROOT

from assay.cli.main import assay
from assay.cli.status import RANKS, Exit
from assay.core.domain.case import Case
from assay.core.domain.source import SourceKind
from assay.core.domain.verdict import Certified
from assay.domains.boogie.sources.catalogue import KINDS as BOOGIE_KINDS
from assay.domains.kripke.sources.catalogue import KINDS as KRIPKE_KINDS
from assay.domains.ltl.sources import KINDS as LTL_KINDS
from assay.domains.promela.sources.catalogue import KINDS as PROMELA_KINDS
from assay.domains.promela.sources.state_spaces import KIND as STATE_SPACES
from assay.domains.pushdown.sources.catalogue import KINDS
from assay.testing import pytest_addoption

REFERENCE = ROOT / "docs" / "reference.md"
DOMAINS = ("pushdown", "boogie", "promela", "ltl", "kripke")


def command_line(domain: str = "pushdown") -> dict[str, click.Command]:
    """Every command; those that are built for a domain as they are for this one, a group as all that it has."""
    context = click.Context(assay)
    return {
        name: click.Command(name, params=[p for leaf in leaves(assay, name, domain, context) for p in leaf.params])
        for name in assay.list_commands(context)
    }


def leaves(group: click.Group, name: str, domain: str, context: click.Context) -> list[click.Command]:
    command = group.get_command(context, name)
    assert command is not None
    if not isinstance(command, click.Group):
        return [command]
    within = command.list_commands(context)
    return [
        leaf for one in ([domain] if domain in within else within) for leaf in leaves(command, one, domain, context)
    ]


def options(command: click.Command) -> set[str]:
    return {name for p in command.params if isinstance(p, click.Option) for name in (*p.opts, *p.secondary_opts)}


def sections(document: str) -> dict[str, str]:
    """What stands under each heading, of whatever level, up to the next."""
    parts = re.split(r"^#+ +(.*)$", document, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def table_rows(section: str) -> dict[str, list[str]]:
    """The rows of the tables of a section, by their first cell without its backticks."""
    rows = [[cell.strip() for cell in line.strip("| ").split(" | ")] for line in section.splitlines() if "|" in line]
    return {row[0].strip("`"): row[1:] for row in rows}


def code(document: str) -> str:
    """All that is set as code, in blocks and within lines."""
    return "\n".join(re.findall(r"^```.*?^```$|`[^`\n]+`", document, flags=re.MULTILINE | re.DOTALL))


def options_of_the_plug_in() -> set[str]:
    """The options that Assay adds to pytest."""
    parser = pytest.Parser(_ispytest=True)
    pytest_addoption(parser)
    return {name for option in parser.getgroup("assay").options for name in option.names()}


def test_every_command_and_option_that_the_reference_mentions_exists() -> None:
    document = code(REFERENCE.read_text(encoding="utf-8"))
    known = command_line()
    mentioned = set(re.findall(r"\bassay ([a-z]+)", document))
    assert mentioned == set(known)
    commands = [command for domain in DOMAINS for command in command_line(domain).values()]
    every = set().union(*map(options, commands)) | {"--help", "-h", "--version"} | options_of_the_plug_in()
    assert set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", document)) <= every


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("name", list(command_line()))
def test_the_reference_describes_every_option_of_a_command(name: str, domain: str) -> None:
    described = sections(REFERENCE.read_text(encoding="utf-8"))[f"`assay {name}`"]
    missing = [option for option in sorted(options(command_line(domain)[name])) if f"`{option}" not in described]
    assert missing == []


def test_every_value_of_certified_is_described() -> None:
    described = sections(REFERENCE.read_text(encoding="utf-8"))["`assay check`"]
    rows = table_rows(described.partition("The values of `certified`")[2])
    assert [value for value in Certified if value not in rows] == []


def test_the_table_of_exit_statuses_is_complete() -> None:
    rows = table_rows(sections(REFERENCE.read_text(encoding="utf-8"))["Exit status"])
    assert {int(first) for first in rows if first.isdecimal()} == set(Exit)


def test_the_order_of_exit_statuses_is_that_of_the_code() -> None:
    said = re.search(r"the\s+one\s+further\s+left\s+is\s+given:([\d,\s]+)\.", REFERENCE.read_text(encoding="utf-8"))
    assert said is not None
    assert tuple(map(int, said[1].split(","))) == RANKS
    assert set(RANKS) == set(Exit)


def test_every_key_of_a_campaign_file_is_described() -> None:
    described = sections(REFERENCE.read_text(encoding="utf-8"))["Campaign file"]
    keys = {option.removeprefix("--") for option in options(command_line()["run"])}
    assert [key for key in sorted(keys | {"domain"}) if f"`{key}`" not in described] == []


SOURCES = {
    "Source": KINDS,
    "Boogie source": BOOGIE_KINDS,
    "Promela source": PROMELA_KINDS,
    "LTL source": LTL_KINDS,
    "Kripke source": (*KRIPKE_KINDS, STATE_SPACES),
}


@pytest.mark.parametrize(("title", "kinds"), SOURCES.items())
def test_the_parameters_of_the_sources_are_as_described(title: str, kinds: Sequence[SourceKind[Case]]) -> None:
    described = sections(REFERENCE.read_text(encoding="utf-8"))
    for kind in kinds:
        rows = table_rows(described[f"{title} `{kind.name}`"])
        for parameter in kind.parameters:
            assert rows[parameter.name][0] == (str(parameter.default) or "none"), parameter.name
