"""Malformed texts: made from valid ones, rejected by a reader, and reduced while it rejects them."""

from __future__ import annotations

from assay.core.domain.splitmix import Draw
from assay.core.sources.malformed import TokenPass, objection_kind, spoil, spoilt, tokens


def _unbalanced(text: str) -> str:
    return "unbalanced" if text.count("(") != text.count(")") else ""


def test_tokens_are_the_text() -> None:
    text = "x := (a_1 + 20);\n  if"
    assert "".join(tokens(text)) == text
    assert tokens("a==b") == ["a", "=", "=", "b"]


def test_spoilt_text_is_rejected_by_the_reader() -> None:
    for key in range(200):
        assert _unbalanced(spoilt("(a) (b)", _unbalanced, Draw(key)))
    assert _unbalanced(spoilt("no sign of one", _unbalanced, Draw(0)))


def test_every_way_to_spoil_is_drawn() -> None:
    assert {spoil("a b", Draw(key)) for key in range(300)} >= {" b", "a ", "a a b", "b b", "b a"}


def test_words_of_the_language_are_drawn_beside_those_of_the_text() -> None:
    made = {spoil("a b", Draw(key), ("call",)) for key in range(300)}
    assert made >= {"call b", "call a b", "b b", "b a b"}


def test_tokens_are_removed_only_while_the_reader_rejects() -> None:
    reduction = TokenPass[str](lambda case: case, lambda text: text, _unbalanced)
    assert reduction.apply("((a)", [2]) == "(()"
    assert reduction.apply("((a)", [0]) is None
    assert len(reduction.changes("((a)")) == 4


def test_kind_of_an_objection_has_no_place_and_no_token() -> None:
    said = "model:3:7: unexpected 'fi' (at the arrow in: a → fi); expected ';'"
    assert objection_kind(said) == "unexpected …"
