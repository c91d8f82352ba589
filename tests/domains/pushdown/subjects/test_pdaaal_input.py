"""The ways to give PDAAAL a case ask the same question, and the text of its older versions is read."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import msgspec
import pytest
from tests.domains.pushdown.subjects.shapes import random_cases

from assay.core.domain.case import Read
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec, parse_source_spec
from assay.core.domain.subject import End, Output, Stage, Tool
from assay.core.domain.verdict import Answer, Reason
from assay.core.trial.ask import ask, located
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import is_plain, read_cases, write_instance
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule, Weights
from assay.domains.pushdown.model.evidence import Trace
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.subjects.pdaaal import Pdaaal
from assay.domains.pushdown.translation.expression import write_expressions
from assay.domains.pushdown.translation.pdaaal_input import Style, give, location_order
from assay.domains.pushdown.translation.pdaaal_output import read_result


def swarm(options: str, count: int) -> list[Case]:
    source = make_source(DOMAIN, parse_source_spec(f"swarm:{options}"))
    return [case for case in map(source.case, range(count)) if is_plain(case)]


def read_back(folder: Path, files: dict[str, bytes]) -> Case:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    (item,) = read_cases(folder if "pda.json" in files else folder / next(iter(files)))
    assert isinstance(item, Read), item
    return item.case


def accepted(case: Case, automaton: Automaton, names: tuple[str, ...]) -> set[tuple[str, tuple[str, ...]]]:
    """The configurations of the normal form with stacks of at most three of these labels."""
    label = {name: number for number, name in enumerate(case.labels)}
    found = set()
    for location, size in product(range(len(case.locations)), range(4)):
        for stack in product(names, repeat=size):
            reached = {location}
            for name in stack:
                reached = {e.target for e in automaton.edges if e.source in reached and e.label == label.get(name, -2)}
            if reached & set(automaton.finals):
                found.add((case.locations[location], stack))
    return found


def test_an_expression_has_the_language_of_its_automaton(tmp_path: Path) -> None:
    compared = 0
    for number, case in enumerate(swarm("labels=3,locations=3,rules=8", 120)):
        if write_expressions(case) is None:
            continue
        again = read_back(tmp_path / str(number), dict(give(case, "expressions", Style()).files))
        one, other = normalised(case), normalised(again)
        for mine, theirs in ((one.initial, other.initial), (one.final, other.final)):
            assert accepted(one, mine, case.labels) == accepted(other, theirs, case.labels)
        compared += 1
    assert compared > 50


def test_a_dot_for_labels_that_are_read_later_has_the_language_of_its_automaton(tmp_path: Path) -> None:
    style, dots = Style(wildcards=True, later=True), 0
    for number, case in enumerate(swarm("labels=2,locations=3,rules=8", 120)):
        if write_expressions(case) is None:
            continue
        files = dict(give(case, "expressions", style).files)
        dots += any(sign in files["initial.txt"] for sign in (b".", b"[^"))
        one, other = normalised(case), normalised(read_back(tmp_path / str(number), files))
        for mine, theirs in ((one.initial, other.initial), (one.final, other.final)):
            assert accepted(one, mine, case.labels) == accepted(other, theirs, case.labels)
    assert dots > 10


def test_expressions_use_every_construct_of_the_grammar() -> None:
    texts = " ".join(text for case in swarm("labels=3,locations=3", 150) for text in write_expressions(case) or ())
    assert all(sign in texts for sign in ("|", "?", "*", "+", ".", "[^", "("))


def test_an_empty_language_has_no_expression() -> None:
    case = Case(("p",), ("A",), (), Automaton((), (), (0,)), Automaton(("q0",), (Edge(0, 0, 1),)))
    assert write_expressions(case) is None
    subject = Pdaaal(Spec("pdaaal", "post", (("path", "/bin/false"), ("input", "expressions"))))
    assert ask(subject, located(subject), [case], Limits())[0].answer.verdict.reason is Reason.UNSUPPORTED


@pytest.mark.parametrize("way", ["files", "older-files", "instance"])
@pytest.mark.parametrize("wildcards", [False, True])
def test_files_ask_the_same_question(way: str, wildcards: bool, tmp_path: Path) -> None:  # noqa: FBT001
    cases = swarm("labels=2,locations=3,rules=20", 60)
    again = [
        read_back(tmp_path / str(number), dict(give(case, way, Style(wildcards=wildcards)).files))
        for number, case in enumerate(cases)
    ]
    oracle = make_oracle(DOMAIN, "pre")
    assert [a.verdict for a in oracle.decide(again, Limits())] == [a.verdict for a in oracle.decide(cases, Limits())]
    assert [named_rules(case) for case in again] == [named_rules(case) for case in cases]


def named_rules(case: Case) -> set[tuple[object, ...]]:
    return {
        (case.locations[p], case.labels[label], case.locations[q], tuple(case.labels[b] for b in w))
        for p, label, q, w in case.rules
    }


def test_a_rule_of_every_label_is_written_once() -> None:
    rules = (Rule(0, 0, 0, ()), Rule(0, 1, 0, ()), Rule(0, 0, 0, (0,)), Rule(0, 1, 0, (1,)), Rule(0, 1, 0, (0,)))
    case = Case(("p",), ("A", "B"), rules, Automaton((), (), (0,)), Automaton((), (), (0,)))
    written = msgspec.json.decode(give(case, "instance", Style(wildcards=True)).files["case.json"])
    assert written["instance"][1]["states"] == {
        "p": {"B": [{"to": "p", "swap": "A"}], "*": [{"to": "p", "pop": ""}, {"to": "p", "swap": "*"}]}
    }


def test_messagepack_holds_the_instance() -> None:
    (case,) = random_cases(range(7, 8))
    given = give(case, "msgpack", Style())
    assert msgspec.msgpack.decode(given.files["case.msgpack"]) == msgspec.json.decode(write_instance(case))
    assert given.arguments == ("--msgpack", "--input", "case.msgpack")


def test_three_files_name_the_type_of_weights_and_have_no_vectors() -> None:
    case = Case(("p",), ("A",), (Rule(0, 0, 0, ()),), Automaton(), Automaton(), Weights("int", None, ((3,),)))
    assert give(case, "files", Style(named=False)).arguments[-2:] == ("--weight", "int")
    vector = msgspec.structs.replace(case, weights=Weights("int", 1, ((3,),)))
    subject = Pdaaal(Spec("pdaaal", "post", (("path", "/bin/false"), ("input", "files"), ("trace", "shortest"))))
    assert ask(subject, located(subject), [vector], Limits())[0].answer.verdict.reason is Reason.UNSUPPORTED


def test_a_printed_case_is_printed_first_and_numbered_by_what_was_printed() -> None:
    subject = Pdaaal(Spec("pdaaal", "pre", (("input", "printed"), ("trace", "any"), ("silent", "yes"))))
    case = Case(("z", "a"), ("A",), (Rule(0, 0, 1, ()),), Automaton(("q",), (Edge(0, 0, 2),), (2,)), Automaton())
    first, second = subject.command(Tool(("pdaaal",), ""), [case], Limits()).stages
    assert first.argv[-2:] == ("--print-solver-instance", "printed.json")
    assert second.argv == ("pdaaal", "--input", "printed.json", "-e", "2", "-t", "1", "-s")
    printed = b'{"instance":[{},{"states":{"a":{},"z":{"A":{"pop":"","to":"a"}}}},{},{}]}'
    assert location_order(case, Style(), printed) == [1, 0]
    assert location_order(case, Style()) == [0, 1]
    run = b'{"result":true,"trace":[{"stack":["A"],"state":1},{"stack":[],"state":0}]}'
    stages = (Stage(End.EXIT, files={"printed.json": printed}), Stage(End.EXIT, stdout=run))
    (answer,) = subject.read([case], Output(stages))
    assert isinstance(answer, Answer)
    assert answer.evidence == Trace(((0, (0,)), (1, ())))


def test_wildcards_change_the_order_of_first_mention() -> None:
    rules = (Rule(0, 0, 1, ()), Rule(0, 1, 1, ()), Rule(0, 1, 2, ()))
    case = Case(("p", "q", "r"), ("A", "B"), rules, Automaton(), Automaton())
    assert location_order(case, Style()) == [0, 1, 2]
    assert location_order(case, Style(wildcards=True)) == [0, 2, 1]


TEXT = b"Parsing duration: 0.0004\nStates: 2. Labels: 2\nUsing pre*\n"


def test_the_text_of_older_versions_is_read() -> None:
    found = read_result(TEXT + b"Weight: 4\nReachable\n< 1, [A, B] >\n< 0, [] >\n")
    assert found.result
    assert found.weight == 4
    assert [(c.state, c.stack) for c in found.trace or []] == [(1, ["A", "B"]), (0, [])]
    assert not read_result(TEXT + b"Not reachable\n").result


@pytest.mark.parametrize("cut", [b"", TEXT, TEXT + b"Reachable", TEXT + b"Reachable\n< 1, [A\n"])
def test_text_that_was_cut_short_is_not_read_as_an_answer(cut: bytes) -> None:
    with pytest.raises(ValueError, match=r"no result|unexpected line"):
        read_result(cut)


@pytest.mark.parametrize("states", ["named", "indexed"])
@pytest.mark.parametrize("way", ["msgpack", "stdin", "files", "expressions", "instance"])
def test_the_real_program_agrees_in_every_way(way: str, states: str, pdaaal: Path) -> None:
    options = (("path", str(pdaaal)), ("input", way), ("states", states), ("wildcards", "yes"), ("trace", "any"))
    subject = Pdaaal(Spec("pdaaal", "dual", options))
    cases = swarm("labels=2,locations=3,rules=20,epsilon=0,into_initial=0", 12)
    asked = [item.answer for item in ask(subject, located(subject), cases, Limits())]
    truth = make_oracle(DOMAIN, "pre").decide(cases, Limits())
    given = [(a, t) for a, t in zip(asked, truth, strict=True) if a.verdict.reason is not Reason.UNSUPPORTED]
    assert len(given) >= 4
    assert [a.verdict for a, _ in given] == [t.verdict for _, t in given]
