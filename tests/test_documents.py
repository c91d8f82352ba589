"""Every example in the documents is run, every link leads somewhere, and the reference leaves nothing out.

CONTRIBUTING.md says how an example is written; `parse` and `Shell` are that convention.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click
import pytest

from assay.boogie.sources import KINDS as BOOGIE_KINDS
from assay.cli.main import assay
from assay.cli.status import Exit
from assay.core.source import SourceKind
from assay.promela.sources import KINDS as PROMELA_KINDS
from assay.pushdown.sources import KINDS
from assay.translation.sources import KINDS as LTL_KINDS

ROOT = Path(__file__).parents[1]
RUN = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LINKED = [*RUN, ROOT / "CHANGELOG.md"]
REFERENCE = ROOT / "docs" / "reference.md"

NOT_RUN = {
    "make test": "it would run these tests again, within themselves",
    "git clone ": "it needs the network",
}
LANGUAGES = {"console", "python", "toml", "json", "text", "markdown"}
MAKE_SETS = {"MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "MAKELEVEL"}  # by the `make test` around us, not for ours
SECONDS = 300

FENCE = re.compile(r"(?P<ticks>`{3,})(?P<language>\w*)\s*")
DIRECTIVE = re.compile(r"<!--\s*(?P<key>exit|file):\s*(?P<value>\S+)\s*-->")
FILE_COMMENT = re.compile(r"#\s*(?P<name>[\w./-]+\.\w+)\s*")


@dataclass(frozen=True)
class Block:
    """A fenced block: what stands in it, and what is said of it."""

    language: str
    lines: tuple[str, ...]
    line: int
    file: str = ""
    status: int = 0

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


@dataclass(frozen=True)
class Command:
    """A line that is typed, and the lines that should be seen."""

    typed: str
    seen: tuple[str, ...]


def parse(document: str) -> Iterator[Block]:
    """Find the blocks of a document, with the directives that stand right before them."""
    said: dict[str, str] = {}
    lines = enumerate(document.splitlines(), 1)
    for number, line in lines:
        if directive := DIRECTIVE.fullmatch(line.strip()):
            said[directive["key"]] = directive["value"]
        elif fence := FENCE.fullmatch(line):
            inside: list[str] = []
            for _, within in lines:
                if within.rstrip() == fence["ticks"]:
                    break
                inside.append(within)
            else:
                raise AssertionError(f"line {number}: the block has no end")
            comment = FILE_COMMENT.fullmatch(inside[0]) if inside else None
            named = comment["name"] if comment and fence["language"] in {"python", "toml", "text"} else ""
            file = said.get("file", named)
            yield Block(fence["language"], tuple(inside), number, file, int(said.get("exit", 0)))
            said = {}
        elif line.strip():
            assert not line.lstrip().startswith("```"), f"line {number}: a block starts at the left margin"
            said = {}


def commands(block: Block) -> list[Command]:
    """Cut a console block into what is typed and what is seen."""
    out: list[Command] = []
    for line in block.lines:
        if line.startswith("$ "):
            out.append(Command(line[2:], ()))
        elif line.strip():
            assert out, f"line {block.line}: output without a command"
            out[-1] = Command(out[-1].typed, (*out[-1].seen, line))
    return out


def first_unseen(expected: tuple[str, ...], output: str) -> str | None:
    """The first expected line that does not follow the ones before it in the output; `…` stands for anything."""
    lines = iter(output.splitlines())
    for line in expected:
        pattern = re.compile(".*".join(re.escape(part) for part in line.rstrip().split("…")))
        if not any(pattern.fullmatch(found.rstrip()) for found in lines):
            return line
    return None


class Shell:
    """A folder in which the examples of one document are run, in order."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        binaries = str(Path(sys.executable).parent)
        outer = {name: value for name, value in os.environ.items() if name not in MAKE_SETS}
        self.environment = outer | {"PATH": binaries + os.pathsep + os.environ["PATH"], "COLUMNS": "100"}

    def run_document(self, document: str) -> None:
        for block in parse(document):
            where = f"the {block.language} block at line {block.line}"
            assert block.language in LANGUAGES, f"{where}: say which language it is"
            if block.file:
                path = self.folder / block.file
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(block.text, encoding="utf-8")
            if block.language == "console":
                self.run_console(block, where)
            elif block.language == "python":
                self.run_python(block, where)
            elif block.language == "toml":
                tomllib.loads(block.text)
            elif block.language == "json":
                json.loads(block.text)

    def run_console(self, block: Block, where: str) -> None:
        every = commands(block)
        for number, command in enumerate(every):
            if any(command.typed.startswith(start) for start in NOT_RUN):
                continue
            wanted = block.status if number == len(every) - 1 else 0
            typed = self.prepared_demo() if command.typed == "make demo" else command.typed
            self.expect(["bash", "-c", typed], wanted, command.seen, f"{where}: {command.typed}")

    def run_python(self, block: Block, where: str) -> None:
        name = block.file or f"example_{block.line}.py"
        (self.folder / name).write_text(block.text, encoding="utf-8")
        self.expect([sys.executable, name], block.status, (), where)

    def expect(self, argv: list[str], status: int, seen: tuple[str, ...], where: str) -> None:
        done = subprocess.run(
            argv,
            cwd=self.folder,
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=SECONDS,
            check=False,
        )
        output = done.stdout.decode()
        assert done.returncode == status, f"{where}: exit status {done.returncode}, not {status}:\n{output}"
        unseen = first_unseen(seen, output)
        assert unseen is None, f"{where}: this line is not there, or not in this order:\n{unseen}\n\nfound:\n{output}"

    def prepared_demo(self) -> str:
        """Copy the project here, and give the command that takes what is installed for installed."""
        for name in project_files():
            target = self.folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, target)
        return f"make -o '{sys.prefix}/.assay' demo VENV='{sys.prefix}'"


def project_files() -> list[Path]:
    """What a clone would hold: the tracked files, or all but the environment where git cannot say."""
    listed = b""
    if shutil.which("git"):
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout
    if listed:
        names = [Path(name) for name in listed.decode().split("\0") if name]
    else:
        found = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
        names = [name for name in found if name.parts[0] not in {".git", ".venv"}]
    return [name for name in names if (ROOT / name).is_file()]


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("document", RUN, ids=named)
def test_every_example_does_what_the_document_says(document: Path, tmp_path: Path) -> None:
    Shell(tmp_path).run_document(document.read_text(encoding="utf-8"))


# the harness itself

GOOD = """
<!-- file: words.txt -->
```text
one
two
```

```python
# three.py
print("three")
```

```console
$ cat words.txt
one
$ cat words.txt; python three.py >&2
…o
three
```

<!-- exit: 7 -->
```console
$ echo before
before
$ echo after; exit 7
after
```

````markdown
```console
$ exit 1
```
````

```console
$ make test
this is not looked at
```
"""


def test_the_harness_accepts_a_good_document(tmp_path: Path) -> None:
    Shell(tmp_path).run_document(GOOD)
    assert (tmp_path / "words.txt").read_text() == "one\ntwo\n"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("$ cat words.txt\none", "$ cat words.txt\none more", "this line is not there"),
        ("$ cat words.txt\none", "$ cat words.txt\ntwo\none", "this line is not there"),
        ("exit: 7", "exit: 0", "exit status 7, not 0"),
        ("exit 7", "exit 0", "exit status 0, not 7"),
        ("echo before", "echo before; exit 7", "exit status 7, not 0"),
        ('print("three")', "raise SystemExit(3)", "exit status 3, not 0"),
        ("```text", "```", "say which language it is"),
        ("````\n", "\n", "the block has no end"),
        ("```python", "  ```python", "a block starts at the left margin"),
    ],
)
def test_the_harness_rejects_a_bad_document(tmp_path: Path, old: str, new: str, why: str) -> None:
    bad = GOOD.replace(old, new)
    assert bad != GOOD
    with pytest.raises(AssertionError, match=why):
        Shell(tmp_path).run_document(bad)


def test_only_what_cannot_be_run_is_left_out() -> None:
    typed = [
        command.typed
        for document in RUN
        for block in parse(document.read_text(encoding="utf-8"))
        if block.language == "console"
        for command in commands(block)
    ]
    for start in NOT_RUN:
        assert [line for line in typed if line.startswith(start)], f"no document has {start!r} any more"
    assert "make demo" in typed


# links

LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")


def prose(document: str) -> str:
    """A document without its blocks."""
    return re.sub(r"^(`{3,}).*?^\1$", "", document, flags=re.MULTILINE | re.DOTALL)


def anchors(document: str) -> set[str]:
    """The names that headings get, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.*)$", prose(document), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", LINKED, ids=named)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    for link in LINK.finditer(prose(document.read_text(encoding="utf-8"))):
        target, _, anchor = link["target"].partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        path = (document.parent / target).resolve() if target else document
        assert path.exists(), f"{link[0]} leads nowhere"
        assert path.is_relative_to(ROOT), f"{link[0]} leads out of the project"
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{link[0]}: there is no such heading"


# the reference against the code


DOMAINS = ("pushdown", "boogie", "promela", "ltl")


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


def test_every_command_and_option_that_the_reference_mentions_exists() -> None:
    document = code(REFERENCE.read_text(encoding="utf-8"))
    known = command_line()
    mentioned = set(re.findall(r"\bassay ([a-z]+)", document))
    assert mentioned == set(known)
    commands = [command for domain in DOMAINS for command in command_line(domain).values()]
    every = set().union(*map(options, commands)) | {"--help", "-h", "--version"}
    assert set(re.findall(r"(?<![\w-])(--?[a-z][a-z-]*)", document)) <= every


@pytest.mark.parametrize("domain", DOMAINS)
@pytest.mark.parametrize("name", list(command_line()))
def test_the_reference_describes_every_option_of_a_command(name: str, domain: str) -> None:
    described = sections(REFERENCE.read_text(encoding="utf-8"))[f"`assay {name}`"]
    missing = [option for option in sorted(options(command_line(domain)[name])) if f"`{option}" not in described]
    assert missing == []


def test_the_table_of_exit_statuses_is_complete() -> None:
    rows = table_rows(sections(REFERENCE.read_text(encoding="utf-8"))["Exit status"])
    assert {int(first) for first in rows if first.isdecimal()} == set(Exit)


def test_every_key_of_a_campaign_file_is_described() -> None:
    described = sections(REFERENCE.read_text(encoding="utf-8"))["Campaign file"]
    keys = {option.removeprefix("--") for option in options(command_line()["run"])}
    assert [key for key in sorted(keys | {"domain"}) if f"`{key}`" not in described] == []


SOURCES = {"Source": KINDS, "Boogie source": BOOGIE_KINDS, "Promela source": PROMELA_KINDS, "LTL source": LTL_KINDS}


@pytest.mark.parametrize(("title", "kinds"), SOURCES.items())
def test_the_parameters_of_the_sources_are_as_described(title: str, kinds: Sequence[SourceKind]) -> None:
    described = sections(REFERENCE.read_text(encoding="utf-8"))
    for kind in kinds:
        rows = table_rows(described[f"{title} `{kind.name}`"])
        for parameter in kind.parameters:
            assert rows[parameter.name][0] == (str(parameter.default) or "none"), parameter.name
