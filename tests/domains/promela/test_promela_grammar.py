"""The grammar's tables are kept on disk, made again whatever became of them, and read as Lark would read."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest
from lark import Lark

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import Spec
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.formats.grammar import grammar
from assay.domains.promela.formats.lexer import tokenize
from assay.domains.promela.formats.postlex import postlex
from assay.domains.promela.formats.tree_builder import TreeBuilder

MODELS = Path(__file__).parent / "models"

NEWLY_MADE = grammar.__wrapped__
"""Without the memory of this process."""


def _reads_models() -> bool:
    return len(NEWLY_MADE().states) == len(grammar().states)


def test_the_parser_is_kept_and_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert _reads_models()
    (kept,) = (tmp_path / "assay").iterdir()
    content = kept.read_bytes()
    assert _reads_models()
    assert kept.read_bytes() == content


def test_a_kept_parser_that_is_cut_off_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert _reads_models()
    (kept,) = (tmp_path / "assay").iterdir()
    kept.write_bytes(kept.read_bytes()[:1000])
    assert _reads_models()
    assert len(kept.read_bytes()) > 1000


def test_without_a_folder_to_keep_it_in_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert _reads_models()


@pytest.mark.slow
def test_models_are_read_as_lark_reads_them() -> None:
    text = files("assay.domains.promela.formats").joinpath("promela.lark").read_text(encoding="utf-8")
    lark = Lark(text, start=["model", "expression"], parser="lalr", lexer="basic", transformer=TreeBuilder())
    source = make_source(DOMAIN, Spec("swarm"))
    sources = [source.case(i).source for i in range(40)] + [file.read_text() for file in MODELS.glob("*.pml")]
    for model in sources:
        by_lark = lark.parse_interactive("", start="model")
        for word in postlex(tokenize(model, "model"), ()):
            by_lark.feed_token(word)  # type: ignore[arg-type]  # all it looks at is the kind
        assert parse_tree(model) == by_lark.feed_eof()  # type: ignore[no-untyped-call]  # it has no types
