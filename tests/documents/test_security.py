"""The page about security names every command, and every option of a subject that decides what is run."""

from __future__ import annotations

import re

import click
from tests.documents.test_reference import code, sections, table_rows
from tests.documents.worked_examples import ROOT

from assay.cli.main import assay
from assay.core.domain.protocol import load_domain
from assay.core.domain.subject import Role

PAGE = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
DOMAINS = ("pushdown", "boogie", "promela", "ltl", "kripke")


def test_every_command_either_only_reads_or_runs_programs() -> None:
    parts = sections(PAGE)
    reading, running = (
        re.findall(r"`assay ([a-z]+)", parts[title].partition("There are two sorts")[0])
        for title in ("Which commands only read", "Which commands run programs")
    )
    assert sorted({*reading} | {*running}) == sorted(assay.list_commands(click.Context(assay)))
    assert not {*reading} & {*running}


def test_the_commands_that_ask_are_those_with_the_option() -> None:
    context = click.Context(assay)
    asking = {
        name
        for name in assay.list_commands(context)
        if any("--allow-commands" in p.opts for p in getattr(assay.get_command(context, name), "params", ()))
    }
    said = re.search(r"and\s+runs\s+them\.\s(.*)\shave\s+it\.", sections(PAGE)["Approved commands"], flags=re.DOTALL)
    assert said is not None
    assert set(re.findall(r"`assay ([a-z]+)`", said[1])) == asking


def test_every_option_that_decides_what_is_run_is_listed_and_no_other() -> None:
    listed = {
        (option, subject)
        for options, (subjects, *_) in table_rows(sections(PAGE)["Which commands run programs"]).items()
        for option in re.findall(r"[a-z0-9]+", options)
        for subject in re.findall(r"`([\w-]+)`", subjects)
    }
    declared = {
        (option, kind.name)
        for domain in DOMAINS
        for kind in load_domain(domain).subject_kinds
        for option in kind.options
        if kind.role(option) is not Role.DATA
    }
    assert listed == declared
    assert "`roles`" in code(PAGE)
