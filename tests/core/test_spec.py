"""How subjects and sources are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from assay.core.domain.source import Identity
from assay.core.domain.spec import Spec, parse_source_spec, parse_spec
from assay.errors import UsageError

NAMES = st.text("abcxyz-_.09", min_size=1)


@given(NAMES, st.just("") | NAMES, st.dictionaries(NAMES, st.text("ab =:/.\\,\n", max_size=6)))
def test_what_is_written_is_read_back(name: str, config: str, options: dict[str, str]) -> None:
    spec = Spec(name, config, tuple(options.items()))
    assert parse_spec(str(spec)) == spec


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("tool", Spec("tool")),
        ("tool:post", Spec("tool", "post")),
        ("tool,path=/a/b=c", Spec("tool", "", (("path", "/a/b=c"),))),
        ("tool:post,k=v,empty=", Spec("tool", "post", (("k", "v"), ("empty", "")))),
        (r"tool,k=a\,b,n=1", Spec("tool", "", (("k", "a,b"), ("n", "1")))),
        (r"tool,k=x{1\,3}\d\\,n=1", Spec("tool", "", (("k", "x{1,3}\\d\\"), ("n", "1")))),
    ],
)
def test_spec_of_a_subject(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("random", Spec("random")),
        ("random:", Spec("random")),
        ("random:seed=1", Spec("random", "", (("seed", "1"),))),
        ("corpus:path=a:b,n=2", Spec("corpus", "", (("path", "a:b"), ("n", "2")))),
        (r"corpus:path=a\,b,n=2", Spec("corpus", "", (("path", "a,b"), ("n", "2")))),
    ],
)
def test_spec_of_a_source(text: str, spec: Spec) -> None:
    assert parse_source_spec(text) == spec


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "missing name"),
        (":post", "missing name"),
        ("tool,fast", "'fast' is not of the form key=value"),
        ("tool,=1", "'=1' is not of the form key=value"),
        ("tool,", "'' is not of the form key=value"),
        ("tool,k=1,k=2", "duplicate option"),
    ],
)
def test_bad_spec_of_a_subject_is_quoted_in_the_error(text: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_spec(text)
    assert message in str(caught.value)
    assert caught.value.where == repr(text)
    assert caught.value.remedy


@pytest.mark.parametrize("text", ["", ":seed=1", "random:seed", "random:seed=1,seed=2"])
def test_bad_spec_of_a_source_is_an_error(text: str) -> None:
    with pytest.raises(UsageError, match=r"missing|key=value|duplicate"):
        parse_source_spec(text)


def test_an_option_cut_by_a_comma_says_how_a_comma_is_written() -> None:
    with pytest.raises(UsageError, match=r"a comma within a value is \\,"):
        parse_spec("tool,run=a, b")


def test_the_label_of_a_source_is_read_back() -> None:
    identity = Identity("toy", "corpus", 1, (("path", "a,b\\"), ("seed", 3)))
    assert parse_source_spec(identity.label).options == (("path", "a,b\\"), ("seed", "3"))


def test_title_leaves_the_options_out() -> None:
    spec = parse_spec("tool:post,k=v")
    assert (spec.title, spec.option("k"), spec.option("other", "x")) == ("tool:post", "v", "x")
