"""Drafts a bug report for every finding of `docs/findings.md` whose tool is on this machine, and replays each archive.

    python benchmarks/draft_findings.py -o FOLDER [--pdaaal PATH] [--only TEXT]

For each finding it makes a campaign of the kept case, which is reduced already, and drafts it with `assay draft --zip`.
It unpacks the archive into an empty folder, and runs its `run.sh` with `env -i PATH=/usr/bin:/bin`, where there is no
Assay. The script must exit with 1. As a control, `TOOL=/bin/true` in place of the tool must make it exit with 0. The
archives of findings that are not cases are made from the page (`draft_by_hand.py`). Prints a table in Markdown;
subjects with the same outcome share a row.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from tempfile import TemporaryDirectory

from draft_by_hand import ByHand, by_hand
from msgspec.structs import replace

from assay.cli.main import assay
from assay.core.domain.case import Case as AnyCase
from assay.core.domain.case import Read
from assay.core.domain.lookup import make_source
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.store.store import Store
from assay.domains.boogie.formats.malformed import malformed_case as malformed_program
from assay.domains.ltl.malformed import malformed_case as malformed_formula
from assay.domains.ltl.model.case import LBT, SPIN
from assay.domains.ltl.model.case import Text as Formula
from assay.domains.promela.formats.malformed import malformed_case as malformed_model
from assay.domains.promela.model.case import NON_PROGRESS, Case, Property
from assay.domains.pushdown.formats.malformed import malformed_case as malformed_instance
from assay.domains.pushdown.model.case import Text as Instance
from assay.report.draft.archive import write_archive

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/findings.md").read_text(encoding="utf-8")
BOOGIE = ROOT / "tests/domains/boogie/boogie_findings"
PDAAAL = ROOT / "tests/domains/pushdown/pdaaal_findings"


@dataclass(frozen=True)
class Entry:
    """A finding: where the page has it, the subject, and its case."""

    title: str
    domain: str
    subject: str
    text: str = ""
    file: Path | None = None
    source: str = ""
    fair: bool = False
    kind: str = ""
    """The kind of the property, if the model does not say it."""
    malformed: bool = False


def blocks(section: str) -> dict[int, list[str]]:
    """The models of a section of the page, by the number of the finding."""
    (text,) = re.findall(rf"^## {section}.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    parts = re.split(r"^### (\d+)\. ", text, flags=re.MULTILINE)
    numbered = zip(parts[1::2], parts[2::2], strict=True)
    return {int(number): re.findall(r"```text\n(.*?)```", part, re.DOTALL) for number, part in numbered}


def spin_entries() -> Iterator[Entry]:
    """SPIN's findings, with the configuration that shows each."""
    models = blocks("SPIN 6.5.2")
    asked = [
        (1, 0, "spin:full,pan=-E"),
        (1, 1, "spin:full,pan=-E"),
        (1, 2, "spin:full"),
        (1, 3, "spin:full"),
        (3, 0, "spin:reduced"),
        (3, 1, "spin:reduced"),
        (4, 0, "spin:reduced"),
        (5, 0, "spin:full"),
        (6, 0, "spin:full,pan=-E"),
        (7, 0, "spin:full"),
        (9, 0, "spin-reader"),
        (10, 0, "spin-reader"),
        (11, 0, "spin:full"),
        (11, 1, "spin:full"),
        (12, 0, "spin:full"),
        (13, 0, "spin:reduced"),
        (14, 0, "spin:full"),
        (15, 0, "spin-reader"),
        (17, 0, "spin:rotated"),
        (18, 0, "spin:bfs"),
        (18, 1, "spin:reversed"),
        (19, 0, "spin:full"),
        (20, 0, "spin:full"),
    ]
    for number, block, subject in asked:
        title = f"SPIN {number}" + (f"{'abcd'[block]}" if len(models[number]) > 1 else "")
        text = models[number][block]
        kind, fair = NON_PROGRESS if number in (4, 12) else "", number in (12, 14)
        yield Entry(title, "promela", subject, text, fair=fair, kind=kind, malformed=subject == "spin-reader")
    yield Entry("SPIN 16", "ltl", "spin-f-reader", "[] p q", malformed=True)


def other_entries() -> Iterator[Entry]:
    """The findings in Boogie, Dafny, lbt and OpenFst."""
    yield Entry("lbt 2", "ltl", "lbt-reader", blocks("lbt 1.2.2")[2][0], malformed=True)
    yield Entry("Boogie 3", "boogie", "boogie-reader", file=BOOGIE / "keyword_as_name.bpl", malformed=True)
    yield Entry("Boogie 4", "boogie", "boogie:infer", file=BOOGIE / "negative_product.bpl")
    yield Entry("Boogie 4, as a claim", "boogie", "boogie:claims", file=BOOGIE / "negative_product.bpl")
    yield Entry("OpenFst 1", "pushdown", "openfst", source="swarm 83")
    yield Entry("OpenFst 5", "pushdown", "openfst", source="swarm:seed=101 440")
    yield Entry("OpenFst 4", "pushdown", "openfst-reader", blocks("OpenFst")[4][0], malformed=True)


def pdaaal_entries(path: str) -> Iterator[Entry]:
    """PDAAAL's findings, from the tables of the test about them."""
    sys.path.insert(0, str(ROOT))
    from tests.domains.pushdown import test_findings as kept  # noqa: PLC0415 - only with a PDAAAL

    asked = [(name, engine, "") for name, engine, _ in kept.WRONG]
    asked += [(name, engine, ",trace=any") for name, engine, _ in kept.NO_RUN]
    asked += [(name, e, f",input={way}") for name, way, engines, _ in kept.BY_INPUT for e in engines]
    for name, engines, trace, _ in kept.WRONGLY_WEIGHED:
        asked += [(name, engine, f",trace={trace}") for engine in engines]
    for name, engine, options in asked:
        subject = f"pdaaal:{engine},path={path}{options}"
        yield Entry(f"PDAAAL {name}", "pushdown", subject, file=PDAAAL / f"{name}.json")
    for engine in ("post", "pre", "dual"):
        subject = f"pdaaal:{engine},path={path},input=expressions,wildcards=all"
        yield Entry("PDAAAL 10, dot_and_later_labels", "pushdown", subject, file=PDAAAL / "dot_and_later_labels")
    for engine in ("post", "pre", "dual"):
        subject = f"pdaaal:{engine},path={path},states=indexed-all"
        yield Entry("PDAAAL 15, last_state_missed", "pushdown", subject, file=PDAAAL / "last_state_missed.json")
    reader = f"pdaaal-reader,path={path}"
    (empty,) = blocks("PDAAAL")[13]
    short = empty.replace("[[]]", '[["p","A"]]').replace('["p"],"edges":[]}', '[],"edges":[]}')
    yield Entry("PDAAAL 13, an empty edge", "pushdown", reader, empty, malformed=True)
    yield Entry("PDAAAL 13, two parts", "pushdown", reader, short, malformed=True)
    yield Entry("PDAAAL 14", "pushdown", reader, '{"instance":[0]}', malformed=True)


def cases_of(entry: Entry, domain: AnyDomain, folder: Path) -> list[AnyCase]:
    """The questions about the kept case."""
    if entry.source:
        name, index = entry.source.split()
        return [make_source(domain, parse_source_spec(name), None).case(int(index))]
    if entry.file and entry.file.is_dir():
        return [item.case for item in domain.read(entry.file) if isinstance(item, Read)]
    text = entry.file.read_text(encoding="utf-8") if entry.file else entry.text
    if entry.malformed:
        return [malformed(entry, text)]
    if entry.kind:
        return [Case(text, Property(entry.kind), fair=entry.fair)]
    file = folder / (entry.file.name if entry.file else "M.pml")
    file.write_text(text, encoding="utf-8")
    cases = [item.case for item in domain.read(file) if isinstance(item, Read)]
    file.unlink()
    return [replace(case, fair=True) if entry.fair and isinstance(case, Case) else case for case in cases]


def malformed(entry: Entry, text: str) -> AnyCase:
    """The case of a text that a reader must reject."""
    match entry.domain:
        case "boogie":
            return malformed_program(text)
        case "ltl":
            return malformed_formula(Formula(LBT if entry.subject.startswith("lbt") else SPIN, text))
        case "pushdown":
            return malformed_instance(Instance("instance" if "pdaaal" in entry.subject else "transducer", text))
        case _:
            return malformed_model(text)


def command(*arguments: str) -> int:
    """Run a command of Assay in this process; give its exit status."""
    with contextlib.redirect_stdout(io.StringIO()):
        return int(assay.main(list(arguments), standalone_mode=False) or 0)


def draft(entry: Entry, folder: Path) -> tuple[str, ...]:
    """Make a store, a draft and an archive, and replay it; give the row of the table."""
    domain = load_domain(entry.domain)
    slug = re.sub(r"\W+", "-", f"{entry.title} {re.sub(',path=[^,]*', '', entry.subject)}")
    store, archive = folder / f"{slug}.assay", folder / f"{slug}.zip"
    with TemporaryDirectory() as name:
        corpus = Path(name)
        for number, case in enumerate(cases_of(entry, domain, corpus)):
            (corpus / f"{number}.json").write_bytes(domain.cases.encode(case))
        where = ["--source", f"corpus:path={corpus}", "--subject", entry.subject, "--store", str(store)]
        command("run", entry.domain, *where, "--quiet", "--workers", "1", "--shrink", "0", "--timeout", "20s")
    with Store.open(store) as opened:
        found = opened.findings()
    if not found:
        return ("no disagreement", "", "", "")
    chosen = next((finding for finding in found if finding.reduction), found[0])
    made = command("draft", str(store), chosen.name, "-o", str(folder / f"{slug}.md"), "--zip", str(archive))
    drafted = "reproduced" if made == 1 else f"exit status {made}"
    own = dict(parse_spec(entry.subject).options).get("path", "")
    return (chosen.kept.judgement.kind, drafted, *(str(replayed(archive, tool)) for tool in (own, "/bin/true")))


def draft_by_hand(finding: ByHand, folder: Path, pdaaal: str) -> Iterator[int]:
    """Make the archive of a finding that is not a case, and replay it with the tool and without one."""
    archive = folder / f"{re.sub(r'[^A-Za-z0-9]+', '-', finding.title)}.zip"
    write_archive(finding.archive(), archive)
    for tool in (pdaaal if finding.tool == "pdaaal" else "", "/bin/true"):
        yield replayed(archive, tool)


def replayed(archive: Path, tool: str) -> int:
    """Run the script of an archive in an empty folder, without Assay; give its exit status."""
    with TemporaryDirectory() as name:
        with zipfile.ZipFile(archive) as opened:
            opened.extractall(name)
        given = [f"TOOL={tool}"] if tool else []
        argv = ["/usr/bin/env", "-i", "PATH=/usr/bin:/bin", *given, "/bin/sh", "run.sh"]
        return subprocess.run(argv, cwd=name, capture_output=True, check=False, timeout=600).returncode


def main() -> None:
    """Draft the findings and print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--pdaaal", default="")
    parser.add_argument("--only", default="")
    given = parser.parse_args()
    given.output.mkdir(parents=True, exist_ok=True)
    entries = [*spin_entries(), *other_entries(), *(pdaaal_entries(given.pdaaal) if given.pdaaal else ())]
    print("| finding | subject | kind | draft | `run.sh` | with `TOOL=/bin/true` |")
    print("| --- | --- | --- | --- | --- | --- |")
    chosen = [entry for entry in entries if given.only in f"{entry.title} {entry.subject}"]
    for title, same in groupby(chosen, lambda entry: entry.title):
        rows: dict[tuple[str, ...], list[str]] = {}
        for entry in same:
            rows.setdefault(draft(entry, given.output), []).append(re.sub(r",path=[^,]*", "", entry.subject))
        for row, subjects in rows.items():
            names = ", ".join(f"`{subject}`" for subject in subjects if subject)
            print(f"| {title} | {names} | {' | '.join(row)} |", flush=True)
    for finding in by_hand(given.pdaaal):
        if given.only in f"{finding.title} {finding.tool}":
            statuses = " | ".join(map(str, draft_by_hand(finding, given.output, given.pdaaal)))
            print(f"| {finding.title} | `{finding.tool}` | by hand | from the page | {statuses} |", flush=True)


if __name__ == "__main__":
    main()
