"""Examples in documents, as CONTRIBUTING.md says they are written: found, run in a folder, and compared."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
RUN = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
LITERAL = {"README.md", *(f"docs/{page.name}" for page in RUN if page.name.startswith("tutorial"))}
"""Pages for newcomers, who compare each line with what they see."""
NOT_RUN = {
    "make test": "it would run these tests again, within themselves",
    "git clone ": "it needs the network",
}
LANGUAGES = {"console", "python", "toml", "json", "text", "markdown"}
MAKE_SETS = {"MAKEFLAGS", "MAKEOVERRIDES", "MFLAGS", "MAKELEVEL"}  # by the `make test` around us, not for ours
SECONDS = 300

FENCE = re.compile(r"(?P<ticks>`{3,})(?P<language>\w*)\s*")
DIRECTIVE = re.compile(r"<!--\s*(?P<key>exit|file):\s*(?P<value>\S+)\s*-->")
NEEDS = re.compile(r"^<!-- needs: (?P<tools>.+) -->$", re.MULTILINE)
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


def needs(document: str) -> list[str]:
    """List the tools without which a document's examples cannot be run."""
    return [tool for said in NEEDS.finditer(document) for tool in said["tools"].split()]


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
        if line.strip() == "…":
            continue
        pattern = re.compile(".*".join(re.escape(part) for part in line.rstrip().split("…")))
        if not any(pattern.fullmatch(found.rstrip()) for found in lines):
            return line
    return None


def first_unmarked(expected: tuple[str, ...], output: str) -> str | None:
    """The first output line that is left out without a line `…` in its place; progress before the output is free."""
    marked = True
    lines = output.splitlines()
    for line in expected:
        if line.strip() == "…":
            marked = True
            continue
        pattern = re.compile(".*".join(re.escape(part) for part in line.rstrip().split("…")))
        at = next((n for n, found in enumerate(lines) if pattern.fullmatch(found.rstrip())), 0)
        left_out = [found for found in lines[:at] if found.strip()]
        if left_out and not marked:
            return left_out[0]
        lines, marked = lines[at + 1 :], False
    rest = [found for found in lines if found.strip()]
    return rest[0] if expected and rest and not marked else None


class Shell:
    """A folder in which the examples of one document are run, in order."""

    def __init__(self, folder: Path, *, literal: bool = False) -> None:
        self.folder = folder
        self.literal = literal
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
        unmarked = first_unmarked(seen, output) if self.literal else None
        assert unmarked is None, (
            f"{where}: this line is left out; write … in its place:\n{unmarked}\n\nfound:\n{output}"
        )

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
