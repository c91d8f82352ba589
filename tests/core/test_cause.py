"""A bucket is a cause: it belongs to a tool, and its signature names what the wrong answer needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from tests.core.toy import DOMAIN, Deletion, Shorter
from tests.core.toy_subjects import Numbers

from assay.core.campaign.cause import ingredients, signature, tool
from assay.core.campaign.reduce import Reduced
from assay.core.domain.judgement import disagree
from assay.core.domain.lookup import make_oracle, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import EMBEDDED
from assay.core.trial.bench import Bench


class NamedDeletion(Deletion):
    """Names a number by its sign; zeros have no name."""

    def ingredient(self, case: Numbers, change: object) -> str:
        number = case.numbers[change] if isinstance(change, int) else 0
        return "positive" if number > 0 else "negative" if number < 0 else ""


class Named(Shorter):
    passes = (NamedDeletion(),)


@dataclass(frozen=True)
class WithNames:
    """The toy domain with a reducer whose pass names ingredients."""

    reducer: Named

    def __getattr__(self, name: str) -> object:
        return getattr(DOMAIN, name)


def told(case: Numbers, *, one_minimal: bool = True, named: bool = True) -> str:
    domain = WithNames(Named()) if named else DOMAIN
    subject = make_subject(DOMAIN, parse_spec("planted:large"))
    bench = Bench(domain, make_oracle(DOMAIN, "sort"), subject, EMBEDDED, Limits())  # type: ignore[arg-type]
    reduced = Reduced(case, 1, one_minimal=one_minimal, seen=3, repeats=3)
    return signature(bench, disagree("soundness"), reduced)  # type: ignore[arg-type]  # the types of the toy


def test_ingredients_are_those_of_simpler_neighbours() -> None:
    found = list(ingredients(Named(), Numbers((3, 0, -4))))
    assert found == [("positive", Numbers((0, -4))), ("negative", Numbers((3, 0)))]
    assert list(ingredients(Shorter(), Numbers((3, 0, -4)))) == []


def test_neighbour_that_keeps_the_question_names_the_cause() -> None:
    # 3 and -3 are a pair without 7, so 7 alone tells; without 3 or -3 there is no pair, as without any number.
    assert told(Numbers((3, -3, 7))) == "positive"
    assert told(Numbers((3, -3, -7))) == "negative"


def test_all_ingredients_count_where_every_neighbour_destroys_the_question() -> None:
    assert told(Numbers((3, -3))) == "negative, positive"


@pytest.mark.parametrize("case", [Numbers((3, -3)), Numbers((0, 0))])
def test_domain_is_asked_where_nothing_is_named(case: Numbers) -> None:
    own = DOMAIN.signature(case, disagree("soundness"))
    assert told(case, named=False) == told(case, one_minimal=False) == own
    assert told(Numbers((0, 0))) == DOMAIN.signature(Numbers((0, 0)), disagree("soundness"))


@pytest.mark.parametrize(
    ("domain", "subjects", "name"),
    [
        ("pushdown", ["pdaaal:pre", "pdaaal:post,path=/old/pdaaal", "pdaaal:dual,trace=any"], "pdaaal"),
        ("promela", ["spin:full", "spin:reduced,path=/old/spin"], "spin"),
        (
            "ltl",
            ["command,run=/usr/bin/ltl2tgba -B -f {formula}", "command,run=ltl2tgba {formula}"],
            "command ltl2tgba",
        ),
        ("pushdown", ["fault:order"], "fault:order"),
        ("pushdown", ["engine:pre", "engine:post"], "engine"),
    ],
)
def test_configurations_and_places_of_one_program_are_one_tool(domain: str, subjects: Sequence[str], name: str) -> None:
    loaded = load_domain(domain)
    assert {tool(loaded, make_subject(loaded, parse_spec(subject))) for subject in subjects} == {name}
