"""Every reader of Assay, with valid inputs to begin from: files, formulas, evidence, settings."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from torture_mutation import WORDS, Deep, Value

from assay.automata.buchi.hoa_reader import read_hoa
from assay.cli.campaign.file import with_file
from assay.cli.campaign.run import run
from assay.cli.evidence_file import match_record, read_records
from assay.core.domain.capabilities import read_for
from assay.core.domain.case import Case, Read
from assay.core.domain.lookup import make_oracle, make_source, oracle_names, subject_kind
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import Spec, parse_source_spec, parse_spec
from assay.core.domain.verdict import Verdict
from assay.core.duration import duration
from assay.core.known.known_file import read_known
from assay.core.regressions.regression import Regression, case_of, read_regression
from assay.core.tools.memory import read_size
from assay.core.trial.trial import decide
from assay.domains.pushdown.networks.library import topologies_of
from assay.errors import AssayError, InputError

DOMAINS = ("pushdown", "boogie", "promela", "ltl")
Seeds = Callable[[], Sequence[Value]]
"""Makes the valid inputs: texts, or decoded values."""
CASES = {"pushdown": 12, "boogie": 12, "promela": 8, "ltl": 12}
"""The generated cases of each domain."""


class WrongVerdictError(Exception):
    """A checker accepts evidence for a wrong verdict."""


class Reader(NamedTuple):
    """A reader: its valid inputs, and a function that raises an `AssayError` for an invalid one."""

    name: str
    seeds: Seeds
    read: Callable[[Value, Path], object]
    words: tuple[str, ...] = ()


def to_json(value: Value) -> str:
    """Write a value as JSON; nesting and numbers have no limit."""
    out: list[str] = []
    waiting: list[object] = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, _Raw):
            out.append(here.text)
        elif isinstance(here, Deep):
            waiting += [_Raw("]" * here.depth), here.value, _Raw("[" * here.depth)]
        elif isinstance(here, list):
            parts = [part for item in here for part in (_Raw(","), item)][1:]
            waiting += reversed([_Raw("["), *parts, _Raw("]")])
        elif isinstance(here, dict):
            fields = [(_Raw(json.dumps(str(key)) + ":"), item) for key, item in here.items()]
            parts = [part for pair in fields for part in (_Raw(","), *pair)][1:]
            waiting += reversed([_Raw("{"), *parts, _Raw("}")])
        elif isinstance(here, int) and not isinstance(here, bool):
            out.append(str(here))
        else:
            out.append(json.dumps(here))
    return "".join(out)


class _Raw(NamedTuple):
    text: str


def to_toml(value: Value) -> str:
    """Write the fields of a value as TOML; a JSON value is nearly one of TOML."""
    if not isinstance(value, dict):
        return to_json(value)
    plain = {key: item for key, item in value.items() if not isinstance(item, dict)}
    lines = [f"{json.dumps(str(key))} = {to_json(item)}" for key, item in plain.items()]
    for key, item in value.items():
        if isinstance(item, dict):
            lines += [f"[{json.dumps(str(key))}]", to_toml(item)]
    return "\n".join(lines)


@cache
def cases_of(name: str) -> tuple[Case, ...]:
    """Draw cases of a domain from its sources."""
    domain = load_domain(name)
    specs = {"ltl": ("formulas:seed=5",), "pushdown": ("random:seed=5,rules=12", "swarm:seed=5")}
    sources = [make_source(domain, parse_source_spec(spec), None) for spec in specs.get(name, ("swarm:seed=5",))]
    return tuple(source.case(i) for source in sources for i in range(CASES[name] // len(sources)))


@cache
def texts_of(name: str, form: str) -> tuple[str, ...]:
    """Write the cases of a domain in a form."""
    domain = load_domain(name)
    return tuple(domain.write(case, form).decode() for case in cases_of(name))


def _values(name: str) -> Seeds:
    domain = load_domain(name)
    return lambda: [json.loads(domain.cases.encode(case)) for case in cases_of(name)]


def read_file(domain: AnyDomain, suffix: str, write: Callable[[Value], str] = str) -> Callable[[Value, Path], object]:
    """Read a file as `assay check` does."""

    def read(given: Value, folder: Path) -> object:
        path = folder / f"m{suffix}"
        path.write_text(write(given), encoding="utf-8", errors="surrogatepass", newline="")
        for item in read_for(domain, path, {}):
            if isinstance(item, InputError):
                raise item
            str(item.place)
        return None

    return read


def _lines(value: Value) -> str:
    return to_json(value) + "\n"


def read_evidence(domain: AnyDomain) -> Callable[[Value, Path], object]:
    """Decode evidence and give it to each checker, with the right verdict or a wrong one."""

    def read(given: Value, _folder: Path) -> object:
        if not isinstance(given, dict) or not isinstance(number := given.get("case"), int):
            return None
        decided = answered(domain.name)
        case, right, _ = decided[number % len(decided)]
        verdict = Verdict(to_json(given.get("verdict")).strip('"'))
        evidence = domain.evidence.decode(to_json(given.get("evidence")).encode())
        accepted = [checker.name for checker in domain.checkers if checker.check(case, verdict, evidence) is None]
        if verdict.word != right and accepted:
            raise WrongVerdictError(f"{', '.join(accepted)} accepts {verdict.word}, the verdict is {right}")
        if not accepted:
            raise InputError("rejected")
        return None

    return read


@cache
def answered(name: str) -> tuple[tuple[Case, str, Value], ...]:
    """Decide the cases of a domain: each with its verdict and evidence."""
    domain = load_domain(name)
    oracle = make_oracle(domain, oracle_names(domain)[0], {})
    found = []
    for case in cases_of(name):
        answer = decide(domain, oracle, [case], Limits(seconds=2))[0].answer
        if answer.evidence is not None and answer.verdict.decided and answer.seconds < 0.1:
            found.append((case, answer.verdict.word, json.loads(domain.evidence.encode(answer.evidence))))
    return tuple(found)


def _evidence_seeds(name: str) -> Seeds:
    """Pair each case with its own evidence, and with evidence of cases that have another verdict."""

    def seeds() -> Sequence[Value]:
        decided = answered(name)
        words = sorted({word for _, word, _ in decided})
        return [
            {"case": i, "verdict": claimed, "evidence": evidence}
            for i, (_, word, _) in enumerate(decided)
            for claimed in words
            for _, other, evidence in decided
            if other == claimed and (claimed != word or evidence == decided[i][2])
        ]

    return seeds


def read_evidence_file(given: Value, folder: Path) -> object:
    """Read a file of evidence for a pushdown case, as `assay verify` does."""
    domain, (case, *_) = load_domain("pushdown"), answered("pushdown")[0]
    path = folder / "e.jsonl"
    path.write_text(_lines(given), encoding="utf-8", errors="surrogatepass")
    for number, record in read_records(path):
        match_record(domain, [Read("case", case)], record, f"{path}:{number}")
    return None


def _records() -> Sequence[Value]:
    return [{"verdict": word, "evidence": e, "case": "c", "digest": ""} for _, word, e in answered("pushdown")]


def _written(
    name: str, write: Callable[[Value], str], read: Callable[[Path], object]
) -> Callable[[Value, Path], object]:
    def call(given: Value, folder: Path) -> object:
        path = folder / name
        path.write_text(write(given), encoding="utf-8", errors="surrogatepass", newline="")
        return read(path)

    return call


def _regression(path: Path) -> object:
    found = read_regression(path)
    (path.parent / "m.pml").write_text("active proctype P() { skip }", encoding="utf-8")
    return case_of(load_domain(found.domain), found, path.parent)


def _regressions() -> Sequence[Value]:
    common = {"case": "m.pml", "oracle": "ndfs", "verdict": "holds", "subject": "spin:full", "answer": "violated"}
    case = load_domain("ltl").cases.encode(cases_of("ltl")[0]).decode()
    made = [common | {"domain": "ltl", "encoded": case}, common | {"domain": "promela", "part": "safety"}]
    return [msgspec.to_builtins(Regression(kind="soundness", **fields)) for fields in made]  # type: ignore[arg-type]


def _spec(text: Value, _folder: Path) -> Spec:
    spec = parse_spec(str(text))
    subject_kind(load_domain("promela"), spec.name)
    return spec


def _source(text: Value, _folder: Path) -> object:
    if "path=/" in str(text):
        return None
    return make_source(load_domain("pushdown"), parse_source_spec(str(text)), None).case(0)


def read_campaign(path: Path) -> object:
    """Read a campaign file, and the values that `assay run` reads as texts."""
    with run.make_context("run", [str(path)]) as context:
        found = with_file(context, path, context.params)
    sources, subjects = found["sources"], found["subjects"]
    for text in sources if isinstance(sources, tuple) else ():
        parse_source_spec(text)
    for text in subjects if isinstance(subjects, tuple) else ():
        parse_spec(text)
    return duration(str(found["timeout"])), read_size(str(found["memory"]))


MODEL = """#define N 3
#define max(a, b) ((a > b) -> a : b)
#define cat(a, b) a##b
#define str(a) #a
#if defined(N) && N > 2 || 0
#include "m.h"
#elif 1
int q;
#else
#undef N
#endif
mtype = { ping, pong }; typedef pair { byte a; int b[2] };
chan c = [2] of { mtype, byte }; byte x[N]; pair y; unsigned u : 5;
inline step(v) { v = v + 1; if :: v > 2 -> v = 0 :: else fi }
active [2] proctype P() provided (x[0] < 9) {
  byte i; pid p = _pid;
L: do :: c!ping(max(i, 1)) -> step(i) :: c?eval(ping), i -> y.b[i % 2] = i :: i > 2 -> break od;
  for (i : 0 .. 2) { x[i] = cat(i, ) } atomic { i++; assert(i < 9) } unless { timeout }; select (i : 0 .. 3); goto L
}
never { T0: do :: x[0] > 1 -> goto accept :: true od; accept: skip }
ltl a { [] (x[0] < 3 -> <> (P@L)) && X (! empty(c)) U true }
"""
INCLUDED = '#ifndef M\n#define M 1\n#include "m.h"\nint included = M;\n#endif\n'
PROGRAM = """procedure P() { var x: int; var b: bool; x := -3; b := true;
while (x < 10 && b) invariant x <= 10; { x := x + 2 * (x div 3) - x mod 4; if (x > 5) { b := !b; } else { assert b; } }
assert x >= 0 ==> b <==> true; assert x != 7 || false; }
"""
HOA = """HOA: v1 States: 2 Start: 0 AP: 2 "p" "q" Acceptance: 1 Inf(0) acc-name: Buchi
--BODY-- State: 0 {0} [0 & !1] 1 [t] 0 State: 1 [1 | 0] 1 {0} --END--
"""
GML = 'graph [ directed 0 node [ id 0 label "A" ] node [ id 1 label "B" ] edge [ source 0 target 1 ] ]\n'
GRAPHML = """<?xml version="1.0"?><graphml><key id="d0" attr.name="label"/><graph>
<node id="0"><data key="d0">A &amp; B</data></node><node id="1"/><edge source="0" target="1"/></graph></graphml>
"""
LINKS = {"nodes": [{"id": 0, "name": "A"}, {"id": 1}], "edges": [{"source": 0, "target": 1}]}
CAMPAIGN = {
    "domain": "pushdown",
    "source": ["random:rules=9"],
    "subject": "pdaaal:post",
    "cases": 10,
    "seed": 3,
    "time": "1m",
    "timeout": "2s",
    "memory": "1G",
    "fail-on": ["soundness"],
    "variants": 1,
    "workers": 1,
}
KNOWN = {"0a1b2c3d": {"title": "a bug", "link": "https://example.org/1"}, "ffffffff": {"title": "another"}}
THREE = {
    "pda": {"states": {"p": {"A": [{"to": "q", "pop": ""}], "B": [{"to": "p", "swap": "A"}]}, "q": {}}},
    "initial": "< [p], [A]* [B] >",
    "final": "< [q], .* > | < [p], [^A]? >",
}


def _texts(*texts: str) -> Seeds:
    return lambda: texts


def _including(read: Callable[[Value, Path], object]) -> Callable[[Value, Path], object]:
    def call(given: Value, folder: Path) -> object:
        (folder / "m.h").write_text(INCLUDED, encoding="utf-8")
        return read(given, folder)

    return call


def _formula(text: Value, folder: Path) -> object:
    path = folder / "f.pml"
    path.write_text("#define p (x > 1)\nint x;\nactive proctype P() { x = 2 }\n", encoding="utf-8")
    return list(read_for(load_domain("promela"), path, {"ltl": str(text)}))


def readers() -> list[Reader]:
    """Make the table of all readers."""
    pushdown, boogie, promela, ltl = map(load_domain, DOMAINS)
    model = _including(read_file(promela, ".pml"))
    found = [
        Reader("promela .pml", lambda: [MODEL, *texts_of("promela", "promela")], model, WORDS["promela"]),
        Reader(
            "promela --ltl",
            _texts("[] (p -> <> !p)", "x == 2 U (p W <> [] x)", "G (p -> F !p)"),
            _formula,
            WORDS["ltl"],
        ),
        Reader(
            "boogie .bpl", lambda: [PROGRAM, *texts_of("boogie", "boogie")], read_file(boogie, ".bpl"), WORDS["boogie"]
        ),
        Reader("boogie .term", lambda: texts_of("boogie", "term"), read_file(boogie, ".term"), WORDS["boogie"]),
        Reader(
            "ltl .ltl",
            lambda: [json.loads(t)["formula"] for t in texts_of("ltl", "json")],
            read_file(ltl, ".ltl"),
            WORDS["ltl"],
        ),
        Reader("HOA", _texts(HOA), lambda text, _: read_hoa(str(text)), WORDS["ltl"]),
        Reader("pushdown 3 parts", lambda: [THREE], read_file(pushdown, ".json", to_json)),
        Reader(
            "pushdown text",
            lambda: [to_json(THREE), *texts_of("pushdown", "json")],
            read_file(pushdown, ".json"),
            WORDS["pushdown"],
        ),
        Reader("network .gml", _texts(GML), _written("n.gml", str, topologies_of), WORDS["network"]),
        Reader("network .graphml", _texts(GRAPHML), _written("n.graphml", str, topologies_of), WORDS["network"]),
        Reader("network .json", lambda: [LINKS], _written("n.json", to_json, topologies_of)),
        Reader("evidence file", _records, read_evidence_file),
        Reader("campaign TOML", lambda: [CAMPAIGN], _written("c.toml", to_toml, read_campaign)),
        Reader("campaign text", lambda: [to_toml(CAMPAIGN)], _written("c.toml", str, read_campaign), WORDS["settings"]),
        Reader("known bugs", lambda: [KNOWN], _written("k.toml", to_toml, read_known)),
        Reader("known text", lambda: [to_toml(KNOWN)], _written("k.toml", str, read_known), WORDS["settings"]),
        Reader("regression", _regressions, _written("r.regression.toml", to_toml, _regression)),
        Reader("subject spec", _texts("spin:full,cc=gcc,pan=-m100"), _spec, WORDS["settings"]),
        Reader("source spec", _texts("random:seed=3,rules=9", "swarm:seed=1"), _source, WORDS["settings"]),
        Reader("duration", _texts("1h30m", "90", "2.5s"), lambda text, _: duration(str(text)), WORDS["settings"]),
        Reader("size", _texts("512M", "4G", "100"), lambda text, _: read_size(str(text)), WORDS["settings"]),
    ]
    for name in DOMAINS:
        domain = load_domain(name)
        found += [
            Reader(f"{name} .json", _values(name), read_file(domain, ".json", to_json)),
            Reader(f"{name} .jsonl", _values(name), read_file(domain, ".jsonl", _lines)),
            Reader(f"{name} codec", _values(name), lambda v, _, d=domain: d.cases.decode(to_json(v).encode())),  # type: ignore[misc]
            Reader(f"{name} evidence", _evidence_seeds(name), read_evidence(domain)),
        ]
    return found


def refused(error: BaseException) -> bool:
    """Whether an exception is a refusal."""
    return isinstance(error, AssayError)
