"""The grammar as tables: which words there are, and what a parser does with each in each of its states.

Lark makes them of `promela.lark`. That takes a third of a second, and loading Lark a tenth of what a small model takes,
so they are kept on disk.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import msgspec

from assay.core.native.cache_folder import cache_folder
from assay.core.native.code_cache import write_whole

if TYPE_CHECKING:
    from lark.grammar import Rule as LarkRule

FORM = 1
"""Of the tables; another number where they are made or read in another way."""


class Rule(msgspec.Struct, array_like=True, frozen=True):
    """How a rule is built: of so many parts, these are kept, and a method is called with them."""

    origin: str
    method: str
    size: int
    kept: list[tuple[int, bool, int]]
    """Which part; whether it is a list that is taken in; how many parts before it are not there."""
    missing: int
    """How many at the end are not there."""
    inline: bool
    """Whether it is only a list for the rule around it."""
    single: bool
    """Whether one part alone stands for itself."""


class Tables(msgspec.Struct, frozen=True):
    """All that reading needs."""

    words: list[tuple[str, str]]
    """Kinds of words with their patterns, in the order in which they are tried."""
    keywords: dict[str, str]
    """Names that are words of another kind."""
    skipped: list[str]
    lines: list[str]
    """The kinds that can hold ends of lines."""
    written: dict[str, str]
    """The kinds that are written in one way only."""
    rules: list[Rule]
    states: list[dict[str, int]]
    """For each state and word the next state, or -1 - the rule that is complete; for rules, where to go after."""
    starts: dict[str, int]
    ends: dict[str, int]


@cache
def grammar() -> Tables:
    """Read the tables from where they are kept, or have them made."""
    text = files("assay.domains.promela.formats").joinpath("promela.lark").read_text(encoding="utf-8")
    folder = cache_folder()
    if folder is None:
        return _made(text)
    file = folder / f"promela-{FORM}-{blake2b(text.encode(), digest_size=8).hexdigest()}.tables"
    try:
        return msgspec.json.decode(file.read_bytes(), type=Tables)
    except (OSError, msgspec.MsgspecError):
        tables = _made(text)
        write_whole(file, msgspec.json.encode(tables))
        return tables


class _Everything:
    """Has Lark keep also the words that the grammar does not mention; the layout sees to them."""

    always_accept = ("NEWLINE", "MARKER", "OUTSIDE", "INLINE")


def _made(text: str) -> Tables:
    from lark import Lark  # noqa: PLC0415 - it is needed once on a machine
    from lark.lexer import BasicLexer  # noqa: PLC0415 - likewise
    from lark.parsers.lalr_analysis import Shift  # noqa: PLC0415 - likewise

    lark: Any = Lark(
        text,
        start=["model", "expression"],
        parser="lalr",
        lexer="basic",
        postlex=_Everything(),
        maybe_placeholders=True,
    )
    table = lark.parser.parser._parse_table  # noqa: SLF001 - it has no other name
    numbers = {state: number for number, state in enumerate(table.states)}
    rules = {rule: number for number, rule in enumerate(lark.rules)}
    lexer: Any = BasicLexer(lark.lexer_conf)
    order = [(str(word.name), word.pattern.to_regexp()) for word in lexer.scanner.terminals]
    return Tables(
        order,
        {word.pattern.value: str(word.name) for word in lexer.callback["NAME"].scanner.terminals},
        sorted(map(str, lexer.ignore_types)),
        sorted(map(str, lexer.newline_types)),
        {str(word.name): word.pattern.value for word in lark.terminals if word.pattern.type == "str"},
        [_rule(rule) for rule in lark.rules],
        [
            {str(word): numbers[to] if action is Shift else -1 - rules[to] for word, (action, to) in actions.items()}
            for actions in table.states.values()
        ],
        {start: numbers[state] for start, state in table.start_states.items()},
        {start: numbers[state] for start, state in table.end_states.items()},
    )


def _rule(rule: LarkRule) -> Rule:
    """What Lark's tree builder does with a rule: words that are always the same are left out, lists are taken in."""
    absent = "".join(str(int(gone)) for gone in rule.options.empty_indices).split("0")
    missing = [len(gone) for gone in absent] if rule.options.empty_indices else [0] * (len(rule.expansion) + 1)
    kept, waiting = list[tuple[int, bool, int]](), 0
    for i, symbol in enumerate(rule.expansion):
        waiting += missing[i]
        if not (symbol.is_term and getattr(symbol, "filter_out", False)):
            kept.append((i, not symbol.is_term and symbol.name.startswith("_"), waiting))
            waiting = 0
    name = str(rule.alias or rule.origin.name)
    inline = rule.origin.name.startswith("_")
    single = bool(rule.options.expand1 and not rule.alias)
    return Rule(str(rule.origin.name), name, len(rule.expansion), kept, waiting + missing[-1], inline, single)
