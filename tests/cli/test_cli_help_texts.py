"""Every help text is one short sentence."""

from __future__ import annotations

from collections.abc import Iterator

import click
import pytest

from assay.cli.main import assay
from assay.core.domain.protocol import domain_names, load_domain

MOST_WORDS = 10
QUESTIONS = {load_domain(name).question for name in domain_names()}


def walk(command: click.Command, path: str) -> Iterator[tuple[str, str]]:
    """Give the help text of a command and of all its options, and those of its subcommands."""
    context = click.Context(command, info_name=path)
    yield path, (command.help or "").partition("\n\n")[0]
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            yield f"{path} {parameter.opts[0]}", parameter.help or ""
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            if (found := command.get_command(context, name)) is not None:
                yield from walk(found, f"{path} {name}")


HELP = list(walk(assay, "assay"))
LINES = [(f"assay {name}", summary) for name, (_, summary) in type(assay).TABLE.items()]


@pytest.mark.parametrize(("path", "text"), [*HELP, *LINES])
def test_every_help_text_is_a_sentence_of_ten_words_at_most(path: str, text: str) -> None:
    if text.removeprefix("Check evidence: ") in QUESTIONS:
        return  # a domain's question is shown as it is
    assert text.endswith("."), f"{path}: {text!r} does not end with a period"
    assert text[0].isupper(), f"{path}: {text!r} does not begin with a capital letter"
    assert len(text.split()) <= MOST_WORDS, f"{path}: {text!r} has more than {MOST_WORDS} words"
