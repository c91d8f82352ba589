"""The models on which SpinJa is wrong, as the findings show them: each is right."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.trial.trial import decide
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.model.case import SAFETY, Case, Property

PAGE = (Path(__file__).parents[3] / "docs/findings.md").read_text(encoding="utf-8")
(SECTION,) = re.findall(r"^## SpinJa.*?(?=^## )", PAGE, re.MULTILINE | re.DOTALL)
MODELS = re.findall(r"```text\n(.*?)```", SECTION, re.DOTALL)


def test_the_section_has_its_models() -> None:
    assert len(MODELS) == 3


@pytest.mark.parametrize("model", MODELS)
def test_a_model_that_spinja_rejects_is_right(model: str) -> None:
    case = Case(model, Property(SAFETY))
    (decided,) = decide(DOMAIN, make_oracle(DOMAIN, "ndfs"), [case], Limits())
    assert decided.answer.verdict.label == "holds"
    assert decided.answer.certified
