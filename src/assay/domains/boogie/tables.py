"""The tables of a report: Tables 3 to 6 of the paper for any campaign, and the classes of completeness failures.

All but Table 3 are projections of the campaign's exact counts. A batch is a source; it is named by its class and size,
as in the paper, if it has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from assay.core.domain.lookup import make_source_again
from assay.core.domain.protocol import Domain, Shrunk
from assay.core.domain.show import Grid
from assay.core.domain.source import Identity, Source
from assay.core.domain.tally import Tally
from assay.domains.boogie.classification import CLASSES, split
from assay.domains.boogie.formats import CaseCodec
from assay.domains.boogie.model.case import STATEMENTS, Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.sources.statistics import statistics
from assay.errors import AssayError

_TIMEOUT = "unknown:timeout"
_OUTCOMES = ("success", "failure", "loop", _TIMEOUT, "name-error", "type-error", "division-by-zero")
_VERDICTS = ("success", "failure", _TIMEOUT, "name-error", "type-error")
_OTHER = "other"
_CORRECT = ("success", "loop")
_PROXY = {"success": "verifies"}
Value = str | int | float


def shrunk_table(findings: Sequence[Shrunk]) -> list[Grid]:
    """Count the variables and statements of the reduced programs."""
    rows = []
    for finding in findings:
        program = CaseCodec().decode(finding.case)
        statements = sum(token in STATEMENTS for token in program.code)
        rows.append((finding.bucket, finding.subject, finding.kind, len(program.variables), statements))
    columns = ("bucket", "subject", "kind", "variables", "statements")
    return [Grid("Composition of the reduced programs", columns, sorted(rows))] if rows else []


def tables(domain: Domain[Program, Evidence], tally: Tally) -> list[Grid]:
    """The nonempty tables of a campaign."""
    grids = [_composition(domain, tally), _outcomes(tally)]
    grids += [_consistency(tally, k) for k in range(len(tally.subjects))]
    grids += [*_inference(tally), *_classes(tally)]
    return [grid for grid in grids if grid.rows]


def batch_name(identity: Identity) -> tuple[str, Value]:
    """Name a batch by class and size if it has them, as in the paper, else by its identity."""
    parameters = dict(identity.parameters)
    if {"class", "size"} <= set(parameters):
        return str(parameters["class"]), parameters["size"]
    return identity.label, ""


def _composition(domain: Domain[Program, Evidence], tally: Tally) -> Grid:
    """Table 3, over the programs themselves, which are generated again."""
    columns: list[str] = []
    rows: list[Sequence[Value]] = []
    for batch in tally.batches:
        source = _made_again(domain, batch.identity)
        indices = [i for done in batch.done for i in done]
        if source is None or not indices:
            continue
        counted = statistics(source.case(i) for i in indices)
        columns = [f"{row[0]} {which}" for row in counted.rows for which in counted.columns[1:]]
        rows.append((*batch_name(batch.identity), *(value for row in counted.rows for value in row[1:])))
    return Grid("Composition of the programs (Table 3)", ("batch", "size", *columns), rows)


def _made_again(domain: Domain[Program, Evidence], identity: Identity) -> Source[Program] | None:
    """Recreate the source of a batch; None if its files are missing or have changed."""
    try:
        source = make_source_again(domain, identity)
    except AssayError:
        return None
    return source if source.identity == identity else None


def _shown(label: str, known: Sequence[str]) -> str:
    return label if label in known else _OTHER


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.0f}%" if whole else ""


def _outcomes(tally: Tally) -> Grid:
    """Table 4: the outcomes of running the programs of each batch, and the verdicts of each verifier."""
    heads = [("oracle", -1, _OUTCOMES), *((title, k, _VERDICTS) for k, title in enumerate(tally.subjects))]
    counts: dict[int, Counter[tuple[int, str]]] = {}
    for (batch, row), n in tally.rows.items():
        counter = counts.setdefault(batch, Counter())
        for _, k, known in heads:
            counter[k, _shown(row.oracle if k < 0 else row.cells[k].label, known)] += n
    used = [
        (title, k, label)
        for title, k, known in heads
        for label in (*known, _OTHER)
        if label in _used_always(k) or any(counter[k, label] for counter in counts.values())
    ]
    rows: list[Sequence[Value]] = []
    classes: dict[str, Counter[tuple[int, str]]] = {}
    lines: dict[str, list[Sequence[Value]]] = {}
    for batch in sorted(counts):
        name, size = batch_name(tally.batches[batch].identity)
        lines.setdefault(name, []).append((name, size, *(counts[batch][k, label] for _, k, label in used)))
        classes.setdefault(name, Counter()).update(counts[batch])
    everything: Counter[tuple[int, str]] = Counter()
    for name, counter in classes.items():
        everything.update(counter)
        rows += [*lines[name], *(_totals(name, counter, used) if len(lines[name]) > 1 else ())]
    rows += _totals("all", everything, used)
    columns = ("batch", "size", *(f"{title}: {_word(label)}" for title, _, label in used))
    return Grid("Outcomes of running and of verifying the programs (Table 4)", columns, rows if counts else [])


def _used_always(k: int) -> tuple[str, ...]:
    return ("success", "failure", "loop") if k < 0 else ("success", "failure")


def _totals(
    name: str, counter: Counter[tuple[int, str]], used: Sequence[tuple[str, int, str]]
) -> Iterator[Sequence[Value]]:
    whole = sum(n for (k, _), n in counter.items() if k == -1)
    yield (name, "all #", *(counter[k, label] for _, k, label in used))
    yield (name, "all %", *(_percent(counter[k, label], whole) for _, k, label in used))


def _word(label: str) -> str:
    return label.removeprefix("unknown:")


def _consistency(tally: Tally, k: int) -> Grid:
    """Table 5: the number and share of programs for each pair of outcomes."""
    counts: Counter[tuple[str, str]] = Counter()
    for (_, row), n in tally.rows.items():
        counts[_shown(row.oracle, _OUTCOMES), _shown(row.cells[k].label, _VERDICTS)] += n
    whole = counts.total()
    rows = [
        (_word(p), *(_share(counts[p, b], whole) for b in _verdicts(counts)))
        for p in (*_OUTCOMES, _OTHER)
        if any(counts[p, b] for b in (*_VERDICTS, _OTHER))
    ]
    columns = ("run", *map(_word, _verdicts(counts)))
    return Grid(f"Execution against {tally.subjects[k]} (Table 5)", columns, rows)


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.2f}%)" if part else ""


def _verdicts(counts: Counter[tuple[str, str]]) -> Sequence[str]:
    return (*_VERDICTS, _OTHER) if any(b == _OTHER and n for (_, b), n in counts.items()) else _VERDICTS


def _inference(tally: Tally) -> Iterator[Grid]:
    """Table 6: correct programs that Boogie accepts and rejects, with and without inference."""
    if not {"boogie:infer", "boogie:noinfer"} <= set(tally.subjects):
        return
    pair = [tally.subjects.index(title) for title in ("boogie:infer", "boogie:noinfer")]
    counts: Counter[tuple[str, int, str]] = Counter()
    for (_, row), n in tally.rows.items():
        for k in pair:
            counts[row.oracle, k, row.cells[k].label] += n
    columns = ("run", *(f"{tally.subjects[k]}: {b}" for k in pair for b in ("success", "failure")))
    rows: list[Sequence[Value]] = [
        (p, *(counts[p, k, b] for k in pair for b in ("success", "failure"))) for p in _CORRECT
    ]
    yield Grid("Completeness failures with and without inference (Table 6)", columns, rows)


def _classes(tally: Tally) -> Iterator[Grid]:
    """Completeness failures by class: Assay's criterion, that of section 4.4, and the paper's proxy for both."""
    proxy = tally.subjects.index("boogie:infer") if "boogie:infer" in tally.subjects else None
    for k, title in enumerate(tally.subjects):
        counts: Counter[tuple[str, str, str]] = Counter()
        for (_, row), n in tally.rows.items():
            if row.cells[k].judgement.kind == "completeness":
                inferred = "" if proxy is None or proxy == k else _PROXY.get(row.cells[proxy].label, "does not")
                counts[(*split(row.cells[k].judgement.detail), inferred)] += n
        rows = [
            (cut, literal, inferred, counts[cut, literal, inferred])
            for cut, literal, inferred in sorted(counts, key=lambda key: (CLASSES.index(key[0]), key[1:]))
        ]
        columns = ("class", "by section 4.4", "boogie:infer", "programs")
        note = (
            "Reasoning: the rejected assertion follows if loops are cut by havocking the variables they assign."
            " Annotation: it does not. The paper counts a program that /infer:j verifies as annotation."
        )
        yield Grid(f"Why {title} rejects correct programs", columns, rows, note)
