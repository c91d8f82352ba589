"""The C preprocessor, as far as models use it: definitions, includes, conditions.

Line numbers are preserved: the output has as many lines as the input. Included text stands between line markers
(`# 1 "file"`), as `cpp` writes them and SPIN reads them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from assay.domains.promela.formats.preprocessing.budget import Budget
from assay.domains.promela.formats.preprocessing.conditions import condition_holds
from assay.domains.promela.formats.preprocessing.macros import Macro, expand_text, is_name, open_brackets, tokens_of
from assay.domains.promela.formats.tokens import marker, read_marker
from assay.errors import InputError, UsageError

_DIRECTIVE = re.compile(r"\s*#\s*([a-z_]*)\s*(.*)", re.DOTALL)
_DEFINE = re.compile(r"([A-Za-z_]\w*)(\(([^)]*)\))?(.*)", re.DOTALL | re.ASCII)
_COMMENT = re.compile(r"""//[^\n]*|/\*.*?(?:\*/|\Z)|"(?:\\.|[^"\\\n])*"?|'(?:\\.|[^'\\\n])'""", re.DOTALL)

Find = Callable[[str, str, Budget], tuple[str, str]]
"""Resolves an `#include`: from its name and the including file to the included file's name and text."""


class Preprocessed(Struct, frozen=True):
    """A model without directives and comments, and the macros defined at its end."""

    text: str
    macros: dict[str, Macro]


class _Condition(Struct):
    """An open `#if`."""

    line: int
    reading: bool
    """Whether the current branch is active; never, if the text around it is not."""
    done: bool
    """Whether a branch has been taken, which disables the remaining ones."""
    otherwise: bool = False
    """Whether `#else` has been seen."""


def preprocess(text: str, file: str, find: Find, defines: Iterable[str] = ()) -> Preprocessed:
    """Preprocess a text; `defines` are macros `NAME` or `NAME=VALUE`, as given to the C preprocessor with `-D`."""
    work = _Preprocessor(find)
    for written in defines:
        work.define(written)
    lines = list(work.lines(text, file, 0))
    return Preprocessed("\n".join(lines), work.macros)


class _Preprocessor:
    """The current macros and position."""

    def __init__(self, find: Find) -> None:
        self.find = find
        self.budget = Budget(self.fail)
        self.macros: dict[str, Macro] = {}
        self.file = ""
        self.line = 0

    def fail(self, what: str, remedy: str) -> InputError:
        """Make an error at the current line."""
        return InputError(what, where=f"{self.file}:{self.line}", remedy=remedy)

    def define(self, written: str) -> None:
        """Define a macro of the command line; without a value it is 1."""
        name, equals, body = written.partition("=")
        match = _DEFINE.fullmatch(name.strip())
        if match is None or match.group(4):
            raise UsageError(f"invalid macro {written!r}", where="-D", remedy="write -D NAME or -D NAME=VALUE")
        self.definition("define", f"{name.strip()} {body if equals else '1'}")

    def lines(self, text: str, file: str, depth: int) -> Iterator[str]:
        """Yield the preprocessed lines of a file, one for each source line."""
        self.file = file
        open_conditions: list[_Condition] = []
        raw = self.without_comments(text, file).replace("\r\n", "\n").split("\n")
        at = 0
        while at < len(raw):
            self.file, self.line = file, at + 1
            parts = [raw[at]]
            while parts[-1].endswith("\\") and at + len(parts) < len(raw):
                parts[-1] = parts[-1][:-1]
                parts.append(raw[at + len(parts)])
            line = "".join(parts)
            taken = len(parts)
            reading = not open_conditions or open_conditions[-1].reading
            if line.lstrip().startswith("#") and read_marker(line.strip()) is None:
                yield from self.directive(line, open_conditions, depth, reading=reading)
            elif reading:
                called = self.called_lines(line, raw, at + taken)
                yield expand_text(" ".join([line, *called]), self.macros, self.budget)
                taken += len(called)
            else:
                yield ""
            yield from [""] * (taken - 1)
            at += taken
        if open_conditions:
            self.line = open_conditions[-1].line
            raise self.fail("unclosed #if", "add #endif")

    def called_lines(self, line: str, raw: list[str], at: int) -> list[str]:
        """Give the lines from `at` on that a macro call at the end of a line takes its arguments from."""
        start, depth = at, open_brackets(line, self.macros)
        while depth and at < len(raw):
            depth = open_brackets(raw[at], self.macros, depth)
            at += 1
        return raw[start:at]

    def without_comments(self, text: str, file: str) -> str:
        """Replace comments by a space and keep their newlines."""

        def replaced(match: re.Match[str]) -> str:
            found = match.group()
            if found[:2] == "/*" and (len(found) < 4 or found[-2:] != "*/"):
                self.file, self.line = file, text.count("\n", 0, match.start()) + 1
                raise self.fail("unclosed comment", "add */")
            return " " + "\n" * found.count("\n") if found[0] == "/" else found

        return _COMMENT.sub(replaced, text)

    def directive(self, line: str, conditions: list[_Condition], depth: int, *, reading: bool) -> Iterator[str]:
        """Execute a directive; yield an empty line, or the included lines."""
        match = _DIRECTIVE.fullmatch(line)
        word, rest = (match.group(1), match.group(2).strip()) if match else ("", "")
        if word in ("if", "ifdef", "ifndef"):
            holds = reading and self.holds(word, rest)
            conditions.append(_Condition(self.line, holds, done=holds or not reading))
        elif word in ("elif", "else", "endif"):
            self.next_branch(word, rest, conditions)
        elif reading and word == "include":
            yield from self.include(rest, depth)
            return
        elif reading:
            self.definition(word, rest)
        yield ""

    def holds(self, word: str, rest: str) -> bool:
        if word == "if":
            return condition_holds(rest, self.macros, self.budget)
        if not is_name(rest):
            raise self.fail(f"#{word} without a name", "name a macro")
        return (tokens_of(rest)[0] in self.macros) == (word == "ifdef")

    def next_branch(self, word: str, rest: str, conditions: list[_Condition]) -> None:
        """Enter the next branch of an `#if`, or end it."""
        if not conditions or (word != "endif" and conditions[-1].otherwise):
            raise self.fail(f"#{word} without #if", "add #if before it")
        current = conditions[-1]
        if word == "endif":
            conditions.pop()
        elif current.done:
            current.reading = False
        else:
            current.reading = current.done = word == "else" or condition_holds(rest, self.macros, self.budget)
        current.otherwise = current.otherwise or word == "else"

    def include(self, rest: str, depth: int) -> Iterator[str]:
        """Yield the lines of another file between line markers."""
        name = expand_text(rest, self.macros, self.budget)
        if len(name) < 3 or name[0] + name[-1] not in ('""', "<>"):
            raise self.fail("#include without a file", 'write #include "file"')
        self.budget.include(depth)
        back, line = self.file, self.line
        try:
            file, text = self.find(name[1:-1], self.file, self.budget)
        except FileNotFoundError:
            raise self.fail(f"cannot include {name}: no such file", "check the path") from None
        except OSError as error:
            raise self.fail(f"cannot include {name}: {error.strerror or error}", "check the path") from None
        except InputError as error:
            raise self.fail(f"cannot include {name}: {error.what}", error.remedy) from None
        yield marker(1, file)
        yield from self.lines(text.rstrip("\n"), file, depth + 1)
        self.file, self.line = back, line
        yield marker(line + 1, back)

    def definition(self, word: str, rest: str) -> None:
        """Execute `#define` and `#undef`; ignore `#pragma`, `#warning` and `#line`."""
        match = _DEFINE.fullmatch(rest)
        if word in ("define", "undef") and match is None:
            raise self.fail(f"#{word} without a name", "name a macro")
        if word == "undef" and match:
            self.macros.pop(match.group(1), None)
        elif word == "define" and match:
            name, brackets, inside, body = match.groups()
            parameters = tuple(p.strip() for p in inside.split(",") if p.strip()) if brackets else None
            if strange := [p for p in parameters or () if not re.fullmatch(r"[A-Za-z_]\w*", p)]:
                raise self.fail(f"invalid macro parameter {strange[0]!r}", "use a name")
            self.macros[name] = Macro(name, parameters, tuple(tokens_of(body.strip())), frozenset([name]))
        elif word == "error":
            raise self.fail(f"#error {rest}", "resolve the error that the model reports")
        elif word not in ("", "pragma", "warning", "line"):
            raise self.fail(
                f"unknown directive #{word}", "write define, undef, include, if, ifdef, ifndef, elif, else or endif"
            )
