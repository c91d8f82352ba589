"""The page in a browser: at two widths, light and dark, without complaints and without requests."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from tests.core.campaigns import inline
from tests.report.browser import Page, browser
from tests.report.report_sample import WORDS, WRONG, empty_store, full_store, kept, plan

from assay.core.campaign.campaign import run_campaign
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.domain.protocol import load_domain
from assay.core.store.plan import ShardKey, make_plan
from assay.core.store.shard import ShardResult
from assay.core.store.store import Store
from assay.report.page import render, write_page

pytestmark = [pytest.mark.slow, pytest.mark.tool("chromium")]

CUT_OFF = """[...document.querySelectorAll("#overview .scroll, #matrices .scroll, .scroll:has(> .kept)")]
  .filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => box.textContent.slice(0, 40))"""
CLIPPED = """[...document.querySelectorAll("svg:not(.bar)")].filter((drawing) => {
  const box = drawing.getBBox(), view = drawing.viewBox.baseVal;
  return box.x < view.x || box.y < view.y
    || box.x + box.width > view.x + view.width || box.y + box.height > view.y + view.height;
}).map((drawing) => drawing.getAttribute("aria-label"))"""


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Page]:
    with browser(tmp_path_factory.mktemp("browser")) as opened:
        yield opened


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("report") / "report.html"
    with full_store(place.with_name("c.assay")) as store:
        write_page(render(store, WORDS), place)
    return place.as_uri()


@pytest.fixture(autouse=True)
def _nothing_is_complained_about(page: Page) -> Iterator[None]:
    page.complaints.clear()
    page.requests.clear()
    yield
    assert page.complaints == []
    assert page.outside == []


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [400, 1200])
def test_nothing_is_cut_off(page: Page, report: str, width: int, dark: bool) -> None:  # noqa: FBT001 - a parameter
    page.look(width, dark=dark)
    page.open(report)
    assert page.run("document.documentElement.scrollWidth <= innerWidth")
    assert page.run(CUT_OFF) == []
    assert page.run(CLIPPED) == []
    assert page.run("getComputedStyle(document.body).backgroundColor") == (
        "rgb(21, 24, 27)" if dark else "rgb(251, 251, 249)"
    )


def test_the_filter_narrows_the_findings(page: Page, report: str) -> None:
    page.look(1200)
    page.open(report)
    page.run("""{ const form = document.querySelector("form.filter"); form.elements.kind.value = "crash";
      form.dispatchEvent(new Event("input")); }""")
    shown = "[...document.querySelectorAll('article.bucket')].filter((item) => !item.hidden).map((item) => item.id)"
    assert page.run(shown) == ["bucket-b0000003", "bucket-b0000004"]


def test_a_table_is_sorted_by_the_column_that_is_clicked(page: Page, report: str) -> None:
    page.look(1200)
    page.open(report)
    order = """(() => { document.querySelectorAll("table.kept .sort")[0].click();
      return [...document.querySelectorAll("table.kept tbody tr")].map((row) => row.cells[0].textContent); })()"""
    rising = ["tool:fast#3", "tool:fast#4", "tool:fast#5", "tool:fast#12", "tool:fast#13"]
    assert page.run(order) == rising
    assert page.run(order) == rising[::-1]


def test_of_thousands_of_findings_a_table_shows_some_and_the_filter_finds_all(page: Page, tmp_path: Path) -> None:
    with empty_store(tmp_path / "c.assay", replace(plan(), keep=2000)) as store:
        many = tuple(kept(k, WRONG) for k in range(400))
        store.add(ShardResult(ShardKey(0, 0, 400), ((WRONG, 400),), many, (), {}))
        write_page(render(store, WORDS), tmp_path / "many.html")
    page.look(1200)
    page.open((tmp_path / "many.html").as_uri())
    rows = "document.querySelectorAll('table.kept tbody tr').length"
    assert page.run(rows) == 200
    type_ = """(() => { const form = document.querySelector("form.filter"); form.elements.text.value = "fast#39";
      form.dispatchEvent(new Event("input")); return form.querySelector("output").textContent; })()"""
    assert page.run(type_) == "11 of 400"
    assert page.run(rows) == 11
    page.run(type_.replace('"fast#39"', '""'))
    page.run("document.querySelector('#findings > button.save').click()")
    assert page.run(rows) == 400


def test_a_run_is_stepped_through_beside_its_drawings(page: Page, tmp_path: Path) -> None:
    domain = load_domain("kripke")
    with Store.create(tmp_path / "c.assay", make_plan(domain, ["random"], ["fault:self-loops"], cases=60), {}) as store:
        run_campaign(store, inline, 1, lambda _: None)
        shrink_findings(store, lambda *_: None)
        write_page(render(store, domain), tmp_path / "run.html")
    page.look(1200)
    page.open((tmp_path / "run.html").as_uri())
    assert page.run("document.querySelectorAll('.stepper').length") > 0
    lit = """(() => { const article = document.querySelector(".stepper").closest("article");
      article.querySelector(".stepper [aria-label='Next step']").click();
      return [article.querySelector(".stepper output").textContent,
        [...article.querySelectorAll("svg .node.now")].map((node) => node.dataset.key),
        [...article.querySelectorAll(".steps .now")].map((step) => step.dataset.lights.split(" ")[0])]; })()"""
    for number in (1, 2):
        said, nodes, steps = page.run(lit)
        assert said.startswith(f"step {number} of ")
        assert len(nodes) == 1
        assert nodes == steps


def test_the_numbers_of_a_chart_can_be_saved(page: Page, report: str) -> None:
    page.look(1200)
    page.open(report)
    name = page.run("""(() => { const button = document.querySelector("button.save"); let saved = "";
      HTMLAnchorElement.prototype.click = function () { saved = this.download + " " + this.protocol; };
      button.click(); return saved; })()""")
    assert name == "verdicts.csv blob:"


def test_on_paper_every_drawing_fits_the_page(page: Page, report: str, tmp_path: Path) -> None:
    page.look(700, media="print")
    page.open(report)
    assert (
        page.run("""[...document.querySelectorAll("svg")].filter((drawing) =>
      drawing.getBoundingClientRect().right > document.body.getBoundingClientRect().right + 1).length""")
        == 0
    )
    page.look(700)
    page.pdf(tmp_path / "report.pdf")
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")
