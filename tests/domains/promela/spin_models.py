"""Small models on which SPIN is tried, with what is true of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.verdict import Answer
from assay.core.trial.ask import ask, located
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import parse_tree, properties
from assay.domains.promela.model.case import ACCEPTANCE, NON_PROGRESS, Case, Property
from assay.domains.promela.model.evidence import Evidence

MODELS = {
    "counter": (
        """
byte x;
active proctype P() { do :: x < 3 -> x++ :: x > 0 -> accept: x--; progress: skip od }
ltl low { [] (x <= 3) } ltl back { []<> (x == 0) } ltl lower { [] (x <= 2) }
never { do :: x != 3 :: x == 3 -> break od }
""",
        {
            "safety": "holds",
            "ltl:low": "holds",
            "ltl:back": "violated",
            "ltl:lower": "violated",
            "never": "violated",
            "acceptance": "violated",
            "non-progress": "holds",
        },
    ),
    "handshake": (
        """
chan c = [0] of { byte, byte }; chan d = [2] of { byte }; byte g;
proctype P(byte k) {
  byte a, b;
  a = k; b = a + 1; c!a, b;
  atomic { a = 3; b = 4; d!a; g = b };
  d_step { a = 1; b = 2; g = 5 };
  do :: a < 3 -> a++ :: else -> break od;
  d?a; assert(g != 5)
}
init { byte x, y; atomic { run P(1); x = 1 }; c?x, y; y = x; g = y; if :: g == 7 -> accept: skip :: else fi }
ltl p { <> (g == 4) } ltl q { [] (g != 4 || len(d) == 1) }
""",
        {
            "safety": "violated",
            "ltl:p": "holds",
            "ltl:q": "holds",
            "acceptance": "holds",
            "non-progress": "holds",
        },
    ),
    "stuck": (
        """
byte x;
active proctype P() { do :: x < 3 -> x++ :: x == 2 -> break od; x == 7 }
ltl p { <> (x == 7) } ltl q { <>[] (x <= 3) }
""",
        {"safety": "violated", "ltl:p": "violated", "ltl:q": "holds"},
    ),
    "index": ("byte x, a[3]; active proctype P() { do :: x < 3 -> x++ :: a[x] == 1 od }", {"safety": "violated"}),
}  # fmt: skip


def cases() -> Iterator[tuple[str, Case, str]]:
    """Each case, with the name of its model and its verdict."""
    for name, (source, said) in MODELS.items():
        asked = [*properties(parse_tree(source)), Property(ACCEPTANCE), Property(NON_PROGRESS)]
        for which in asked:
            if which.part in said:
                yield f"{name}-{which.part}", Case(source, which), said[which.part]


def ask_live(spec: str, asked: Sequence[Case]) -> list[Answer[Evidence]]:
    """Ask SPIN."""
    subject = make_subject(DOMAIN, parse_spec(spec))
    return [one.answer for one in ask(subject, located(subject), asked, Limits(seconds=60))]
