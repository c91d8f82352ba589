"""Archives for the findings of `docs/findings.md` that are not cases: a command and its input show them.

Their script runs the command, and exits with 1 if it prints what the page says, or does not end.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/findings.md").read_text(encoding="utf-8")
_BOOGIE, _DAFNY = ROOT / "tests/domains/boogie/boogie_findings", ROOT / "tests/domains/boogie/dafny_findings"
_OPENFST, _PDAAAL = ROOT / "tests/domains/pushdown/openfst_findings", ROOT / "tests/domains/pushdown/pdaaal_findings"
_VERIFIER = '"$TOOL" -a M.pml && gcc -w -o pan pan.c && ./pan'
_SIMULATOR = 'for n in 1 2 3 4 5 6 7 8 9 10 11 12; do "$TOOL" -n$n -u1000 M.pml; done'
_ROW = re.compile(r"^\| `([^`]+)` \| assertion violated[^|]* \| ([^|]*`errors: 0`[^|]*)\|$", re.MULTILINE)
_ENDLESS = "endless"
_SCRIPTS = (
    ("pyModelChecking 1.3.4", 1, "set()"),
    ("pyModelChecking 1.3.4", 2, "{0, 1}"),
    ("pyModelChecking 1.3.4", 3, "{0}"),
    ("Storm 2.0.0", 1, "Invalid item count (2) of state labeling (states: 1)"),
    ("Storm 2.0.0", 2, "do not match syntactically"),
    ("Storm 2.0.0", 3, "unknown label"),
)
"""Findings in Python libraries, each with what its script prints."""
_EXPRESSIONS = "-p pda.json -i initial.txt -f final.txt --state-names -e 1 -t 0"


@dataclass(frozen=True)
class ByHand:
    """A finding that a command shows, with `$TOOL` for the tool."""

    section: str
    number: int
    tool: str
    command: str
    said: tuple[str, ...]
    """What it prints; or that it does not end."""
    files: dict[str, str]
    part: str = ""

    @property
    def title(self) -> str:
        """The name of its row."""
        number = f" {self.number}{self.part}" if self.number else ""
        return self.section.split(maxsplit=1)[0] + number

    def archive(self) -> dict[str, bytes]:
        """The files of the archive, by their paths in it."""
        script = _SCRIPT.format(tool=self.tool, command=self.command, checks=self._checks())
        texts = {"README.md": self._account(), "run.sh": script, **self.files}
        return {path: text.encode() for path, text in texts.items()}

    def _checks(self) -> str:
        if self.said == (_ENDLESS,):
            return '[ "$status" -eq 124 ] || exit 0'
        return "\n".join(f"grep -qF -e '{text}' said.txt || exit 0" for text in self.said)

    def _account(self) -> str:
        """The finding as the page has it."""
        (section,) = re.findall(rf"^## {re.escape(self.section)}.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
        if not self.number:
            return str(section)
        (part,) = re.findall(rf"^### {self.number}\. .*?(?=^### |\Z)", section, re.MULTILINE | re.DOTALL)
        return f"{section.partition('###')[0]}{part}"


_SCRIPT = """#!/bin/sh
# Exits with 1 if the tool still does what README.md says, and with 0 if not.
TOOL=${{TOOL:-{tool}}}
export TOOL
timeout 20 /bin/sh -c '{command}' > said.txt 2>&1 < /dev/null
status=$?
{checks}
cat said.txt
exit 1
"""


def by_hand(pdaaal: str) -> Iterator[ByHand]:
    """All of them; those of PDAAAL only with the path of its program."""
    nr_pr = re.findall(r"### 2\. Under a claim.*?```text\n(.*?)```", PAGE, re.DOTALL)[0]
    yield ByHand("SPIN 6.5.2", 2, "spin", f"{_VERIFIER} -a", ("assertion violated",), {"M.pml": nr_pr})
    for part, (model, verifier) in zip("abcdef", _ROW.findall(PAGE), strict=True):
        both = f"{_VERIFIER}{' -E' if './pan -E' in verifier else ''}; {_SIMULATOR}"
        yield ByHand("SPIN 6.5.2", 8, "spin", both, ("errors: 0", "assertion violated"), {"M.pml": model}, part)
    formula = {"formula.txt": "& p0 ! p4294967296\n"}
    yield ByHand("lbt 1.2.2", 1, "lbt", '"$TOOL" < formula.txt', ("0 0",), formula)
    printed, unread = "lost_parentheses.bpl", "unicode_operator.bpl"
    said = "assert 2 * 3 div 2 == 2;"
    yield ByHand("Boogie", 1, "boogie", f'"$TOOL" /noVerify /print:- {printed}', (said,), _text(_BOOGIE, printed))
    yield ByHand("Boogie", 2, "boogie", f'"$TOOL" {unread}', ('error: ";" expected',), _text(_BOOGIE, unread))
    method = "silent_error.dfy"
    said = "finished with 5 verified, 0 errors"
    yield ByHand("Dafny", 0, "dafny", f'"$TOOL" /nologo /compile:0 {method}', (said,), _text(_DAFNY, method))
    for number, name, said in (2, "unclosed.txt", "close_paren_map_.end()"), (3, "endless.txt", _ENDLESS):
        search = '"$TOOL" --pdt_parentheses=pairs.txt in.fst out.fst'
        files = _text(_OPENFST, name, "pairs.txt")
        yield ByHand("OpenFst", number, "pdtshortestpath", f"fstcompile {name} in.fst && {search}", (said,), files)
    for section, number, said in _SCRIPTS:
        (script,) = _blocks(section, number)
        yield ByHand(section, number, "python3", 'PYTHONHASHSEED=1 "$TOOL" case.py', (said,), {"case.py": script})
    (program,) = _blocks("tcc 0.9.27", 1)
    yield ByHand("tcc 0.9.27", 1, "tcc", '"$TOOL" -run case.c', ("2",), {"case.c": program})
    if pdaaal:
        yield from _by_hand_of_pdaaal()


def _blocks(section: str, number: int) -> list[str]:
    """The blocks of a finding."""
    (text,) = re.findall(rf"^## {re.escape(section)}.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    (part,) = re.findall(rf"^### {number}\. .*?(?=^### |\Z)", text, re.MULTILINE | re.DOTALL)
    return re.findall(r"```text\n(.*?)```", part, re.DOTALL)


def _by_hand_of_pdaaal() -> Iterator[ByHand]:
    for name, engine, trace in ("weighted_longest_without_end", 1, 3), ("weighted_shortest_without_end", 2, 2):
        search = f'"$TOOL" --input {name}.json -e {engine} -t {trace}'
        yield ByHand("PDAAAL", 8, "pdaaal", search, (_ENDLESS,), _text(_PDAAAL, f"{name}.json"), f", {name}")
    empty = "weighted_empty_stack.json"
    watched = f'valgrind "$TOOL" --input {empty} -e 2 -t 2'
    said = ("depends on uninitialised value",)
    yield ByHand("PDAAAL", 8, "pdaaal", watched, said, _text(_PDAAAL, empty), ", weighted_empty_stack")
    system = '{"pda":{"state-names":true,"weight-type":"none","states":{"p":{"A":{"to":"p","swap":"A"}}}}}'
    files = {"pda.json": system, "initial.txt": '< "nosuch", [A] >', "final.txt": "< [p], [A] >"}
    yield ByHand("PDAAAL", 12, "pdaaal", f'"$TOOL" {_EXPRESSIONS}', ('"result" : false',), files)


def _text(folder: Path, *names: str) -> dict[str, str]:
    return {name: (folder / name).read_text(encoding="utf-8") for name in names}
