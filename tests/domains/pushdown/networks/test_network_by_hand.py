"""Four routers, one label-switched path and one bypass: answers that were worked out by hand."""

from __future__ import annotations

import pytest

from assay.core.domain.lookup import make_oracle, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.trial.trial import decide
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import is_plain
from assay.domains.pushdown.model.case import Case, is_normal
from assay.domains.pushdown.networks.construction import construct
from assay.domains.pushdown.networks.dataplane import IP, DataPlane, Entry, Operation, _Builder
from assay.domains.pushdown.networks.query import ANY, ANYWHERE, Header, Part, Path, Query, Step
from assay.domains.pushdown.networks.topology import OUTSIDE, make_topology

#   Lyon ── Paris ── London
#             └─ Rome ─┘
SQUARE = make_topology(
    "square",
    [(name, name) for name in ("Lyon", "Paris", "London", "Rome")],
    [("Lyon", "Paris"), ("Paris", "London"), ("Paris", "Rome"), ("Rome", "London")],
)
PLAIN = Header((Part(IP),))


def plane() -> DataPlane:
    builder = _Builder(SQUARE)
    builder.add_bypass(("Paris", "London"))
    builder.add_path(("Lyon", "Paris", "London"))
    return builder.built((("Lyon", "Paris", "London"),))


def headers(*words: str) -> Header:
    return Header(tuple(Part(word.rstrip("?*"), word[len(word.rstrip("?*")) :]) for word in words))


def asked(steps: tuple[Step, ...], after: Header, failures: int, before: Header = PLAIN) -> tuple[str, Case]:
    case = construct(plane(), Query(before, Path((Step(OUTSIDE, "Lyon"), *steps)), after, failures))
    words = set()
    for engine in oracle_names(DOMAIN):
        decided = decide(DOMAIN, make_oracle(DOMAIN, engine), [case], Limits())[0]
        assert not decided.fault
        words.add(decided.answer.verdict.word)
    (word,) = words
    return word, case


OUT = Step("London", OUTSIDE)
OVER_LINK = Step("Paris", "London")
NOT_THE_LINK = Step("Paris", "London", negated=True, repeated=True)
VIA_ROME = Step(end="Rome")
VIA_PARIS = Step(end="Paris")
LABELS = Header((Part("mpls"), Part(ANY, "*")))


@pytest.mark.parametrize(
    ("steps", "after", "failures", "word"),
    [
        ((ANYWHERE, OUT), PLAIN, 0, "reachable"),
        ((ANYWHERE, OVER_LINK, ANYWHERE, OUT), PLAIN, 0, "reachable"),
        ((NOT_THE_LINK, OUT), PLAIN, 0, "unreachable"),  # without failures there is but the one way
        ((NOT_THE_LINK, OUT), PLAIN, 1, "reachable"),  # the bypass gets through
        ((ANYWHERE, VIA_ROME, ANYWHERE, OUT), PLAIN, 0, "unreachable"),
        ((ANYWHERE, VIA_ROME, ANYWHERE, OUT), PLAIN, 1, "reachable"),
        ((ANYWHERE, Step("Rome", OUTSIDE)), PLAIN, 2, "unreachable"),
        ((ANYWHERE, Step(end=OUTSIDE)), LABELS, 2, "unreachable"),  # no label leaks
        ((ANYWHERE, VIA_PARIS, ANYWHERE, VIA_PARIS), headers(".*"), 2, "unreachable"),  # no loop
        ((ANYWHERE, VIA_ROME), headers("mpls", "mpls", "svc", "ip"), 1, "reachable"),
        ((ANYWHERE, VIA_ROME), headers("mpls", "svc", "ip"), 1, "unreachable"),
        ((ANYWHERE, Step(end="London")), headers("mpls", "mpls", "mpls", "svc", "ip"), 2, "unreachable"),
    ],
)
def test_a_query_has_the_answer_worked_out_by_hand(
    steps: tuple[Step, ...], after: Header, failures: int, word: str
) -> None:
    assert asked(steps, after, failures)[0] == word


def test_a_customers_label_is_exchanged_for_another() -> None:
    customer = headers("svc", "ip")
    assert asked((ANYWHERE, OUT), customer, 0, before=customer)[0] == "reachable"
    assert asked((ANYWHERE, OUT), PLAIN, 0, before=customer)[0] == "unreachable"


def test_a_backup_entry_does_the_same_and_pushes() -> None:
    first, second = plane().inside["Paris"]["mpls:16"]
    swap = first.operations[0]
    assert first == Entry((swap,), "London")
    assert second == Entry((swap, Operation("push", "mpls:16")), "Rome", (("London", "Paris"),))


def test_names_are_the_networks_own_and_tools_can_say_the_case() -> None:
    _, case = asked((ANYWHERE, OUT), PLAIN, 1)
    assert "outside->Lyon/s1" in case.locations
    assert "Paris->Rome(push mpls:16; down London--Paris)/s1" in case.locations
    assert {"mpls:16", "svc:16", "ip"} <= set(case.labels)
    assert is_plain(case)
    assert is_normal(case, case.initial)
    assert is_normal(case, case.final)


def test_a_run_is_told_as_hops_and_failed_links() -> None:
    _, case = asked((NOT_THE_LINK, OUT), PLAIN, 1)
    answer = decide(DOMAIN, make_oracle(DOMAIN, "pre"), [case], Limits())[0].answer
    told = DOMAIN.elaborate(case, answer, {"run": "50"})
    assert told["hops"] == [
        "outside->Lyon: ip",
        "Lyon->Paris: mpls:16 svc:16 ip",
        "Paris->Rome: mpls:16 mpls:16 svc:16 ip",
        "Rome->London: mpls:17 mpls:16 svc:16 ip",
        "Rome->London: mpls:16 svc:16 ip",
        "Rome->London: svc:16 ip",
        "London->outside: ip",
    ]
    assert told["failed_links"] == ["London--Paris"]
    assert "also_used" not in told


def test_a_run_without_failures_fails_nothing() -> None:
    _, case = asked((ANYWHERE, OVER_LINK), headers(".*"), 0)
    answer = decide(DOMAIN, make_oracle(DOMAIN, "post"), [case], Limits())[0].answer
    assert DOMAIN.elaborate(case, answer, {"run": "50"})["failed_links"] == []


def test_a_query_is_written_as_in_the_literature() -> None:
    query = Query(PLAIN, Path((Step(OUTSIDE, "Lyon"), NOT_THE_LINK, ANYWHERE, OUT)), headers("mpls?", ".*"), 1)
    assert str(query) == "<ip> [outside->Lyon] [^Paris->London]* .* [London->outside] <mpls? .*> 1"
