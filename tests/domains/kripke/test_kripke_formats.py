"""Graphs as text and JSON: what is written is read again, and errors name the line and say what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.domain.case import Read
from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.kripke.domain import DOMAIN
from assay.domains.kripke.formats import CaseCodec, read_cases, read_text
from assay.errors import InputError

TEXT = "# two\nformula: [] p\nformula: <> q # and another\n\ninitial: a\na {q p} -> b a\nb->b\n"


def test_every_formula_of_a_file_is_a_case(tmp_path: Path) -> None:
    file = tmp_path / "g.kripke"
    file.write_text(TEXT)
    read = [item for item in read_cases(file) if isinstance(item, Read)]
    assert [item.place for item in read] == [f"{file}:2", f"{file}:3"]
    assert DOMAIN.write(read[1].case, "kripke").decode() == "formula: <> q\ninitial: a\na {p q} -> a b\nb -> b\n"
    assert read[0].case.states == read[1].case.states


@pytest.mark.parametrize("form", ["kripke", "json"])
@pytest.mark.parametrize("source", ["random", "swarm", "exhaustive:states=3"])
def test_what_is_written_is_read_again(source: str, form: str, tmp_path: Path) -> None:
    drawn = make_source(DOMAIN, parse_source_spec(source))
    for i in range(30):
        file = tmp_path / f"case{DOMAIN.forms[form]}"
        file.write_bytes(DOMAIN.write(drawn.case(i), form))
        assert [item.case for item in read_cases(file) if isinstance(item, Read)] == [drawn.case(i)]


WRONG = [
    ("formula: p\ninitial: a\na -> b\n", "g:3", "no state b", "b -> b"),
    ("formula: p\ninitial: a\na -> a\nb ->\n", "g:4", "state b has no successor", "b -> b"),
    ("formula: p\ninitial: a c\na -> a\n", "g:2", "no state c", "correct the name"),
    ("formula: p\na -> a\n", "g", "no initial state", "initial: s0"),
    ("initial: a\na -> a\n", "g", "no formula", "formula: "),
    ("formula: p q\ninitial: a\na -> a\n", "g:1: formula:3", "unexpected 'q'", "operator"),
    ("formula: p\ninitial: a\na {p -> a\n", "g:3", "cannot read", "s0 {p} -> s1 s2"),
    ("formula: p\ninitial: a\na {p,q} -> a\n", "g:3", "a name has letters", "rename"),
    ("formula: p\ninitial: a\na -> a\na -> a\n", "g:4", "occurs twice", "g:3"),
]


@pytest.mark.parametrize(("text", "where", "what", "remedy"), WRONG)
def test_an_error_names_the_line_and_says_what_to_do(text: str, where: str, what: str, remedy: str) -> None:
    with pytest.raises(InputError) as caught:
        list(read_text(text, "g"))
    assert caught.value.where == where
    assert what in caught.value.what
    assert remedy in caught.value.remedy


BAD = [
    b'{"states":[],"initial":[],"formula":"p"}',
    b'{"states":[["a",[],[1]]],"initial":[0],"formula":"p"}',
    b'{"states":[["a",[],[]]],"initial":[0],"formula":"p"}',
    b'{"states":[["a",["q","p"],[0]]],"initial":[0],"formula":"p"}',
    b'{"states":[["a",[],[0,0]]],"initial":[0],"formula":"p"}',
    b'{"states":[["a",[],[0]],["a",[],[0]]],"initial":[0],"formula":"p"}',
    b'{"states":[["a b",[],[0]]],"initial":[0],"formula":"p"}',
    b'{"states":[["a",[],[0]]],"initial":[-1],"formula":"p"}',
    b'{"states":[["a",[],[0]]],"initial":[0],"formula":"p "}',
    b'{"states":[["a",[],[0]]],"initial":[0],"formula":"p ("}',
    b'{"states":[["a",[],[0]]],"initial":[0]}',
    b"[1",
    b"\xff",
]


@pytest.mark.parametrize("data", BAD)
def test_json_that_is_not_a_case_in_canonical_form_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        CaseCodec().decode(data)


def test_another_suffix_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"name it \.kripke"):
        list(read_cases(tmp_path / "g.txt"))


@pytest.mark.parametrize(
    "data", [b'{"type":"path","stem":[],"cycle":[]}', b'{"type":"ranks","values":["x"],"pairs":[]}']
)
def test_ill_formed_evidence_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="assay check --evidence"):
        DOMAIN.evidence.decode(data)
