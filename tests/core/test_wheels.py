"""How to get a tool, and what not to take for it."""

from __future__ import annotations

import pytest

from assay.core.domain.lookup import make_subject
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import CommandSubject
from assay.errors import ToolError


@pytest.mark.parametrize(
    ("domain", "subject", "warned"),
    [
        ("promela", "spin:full,path=/nowhere/spin", "npm's spin is another project"),
        ("boogie", "boogie:noinfer,path=/nowhere/boogie", "npm's boogie is another project"),
        ("boogie", "dafny", "npm's dafny is another project"),
        ("ltl", "spin-f", "npm's spin is another project"),
        ("ltl", "command,run=/nowhere/ltl2tgba -B -f {formula}", "PyPI's spot is another project"),
        ("ltl", "command,run=/nowhere/owl ltl2nba {formula}", "PyPI's owl is another project"),
        (
            "boogie",
            "command,run=/nowhere/cbmc {file},success=OK,failure=BAD",
            "PyPI's cbmc is another project",
        ),
    ],
)
def test_a_missing_tool_is_not_to_be_taken_from_its_namesake(
    domain: str, subject: str, warned: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    made = make_subject(load_domain(domain), parse_spec(subject))
    assert isinstance(made, CommandSubject)
    with pytest.raises(ToolError) as caught:
        made.find()
    assert warned in caught.value.remedy
