from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.report.report_sample import AGREED, HOSTILE, WORDS, WRONG, empty_store, full_store, kept, plan, row

from assay.core.campaign.campaign import run_campaign
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.domain.judgement import AGREE, disagree
from assay.core.domain.protocol import domain_names, load_domain
from assay.core.store.plan import ShardKey, make_plan
from assay.core.store.shard import ShardResult
from assay.core.store.store import Store
from assay.errors import UsageError
from assay.report.page import render, write_page, write_report

VOID = {"meta", "br", "input", "wbr"}


@dataclass
class Page(HTMLParser):
    """A page taken apart: its tags in order, its attributes, its visible text."""

    html: str
    attributes: list[tuple[str, str, str]] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    text: str = ""
    open: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.html)
        self.close()
        assert self.open == [], "every element is closed"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "script"} & set(self.open):
            self.text += (" " if self.open and self.open[-1] in {"td", "th"} else "") + data

    @property
    def words(self) -> str:
        return " ".join(self.text.split())


@pytest.fixture
def full(tmp_path: Path) -> Iterator[Store]:
    with full_store(tmp_path / "my campaign.assay") as store:
        yield store


def test_the_page_says_what_was_tested(full: Store) -> None:
    words = Page(render(full, WORDS)).words
    for said in (
        "Is the word in the language?",
        "random:seed=7,letters=2",
        "0123abcd",
        "'/usr/bin/tool with space' -q",
        "planted fault",
        "The oracle engine decided each case",
        "The independent checker reader checked",
        "Limits per case: 10 s, 4 GiB memory, 16 MiB output",
        "1,100 of 1,500 cases done; 1 disagreement still to shrink, in 1 h 2 min so far",
    ):
        assert said in words


def test_sections_come_in_their_order(full: Store) -> None:
    ids = [value for _, name, value in Page(render(full, WORDS)).attributes if name == "id"]
    sections = [i for i in ids if not i.startswith("bucket-")]
    assert sections == ["faults", "lost", "tested", "overview", "charts", "matrices", "findings", "tables", "time"]
    assert [i for i in ids if i.startswith("bucket-")] == [f"bucket-b000000{k}" for k in (3, 1, 2, 4)]


def test_the_smallest_finding_of_a_bucket_stands_for_it(full: Store) -> None:
    page = render(full, WORDS)
    bucket = Page(
        page[page.index('<article class="bucket" id="bucket-b0000001"') :].split("</article>")[0] + "</article>"
    )
    assert bucket.words.index("tool:fast#1") < bucket.words.index("tool:fast#0")
    assert "41 tests; 1-minimal" in bucket.words
    assert shlex.join(["assay", "replay", str(full.path), "tool:fast#1"]) in bucket.words
    assert "Stage 2: signal 11, 1.5 s" in bucket.words
    assert "11.53 KiB more not shown." in bucket.words
    assert "q2" in bucket.words


def test_flaky_gone_unfinished_and_unreadable_findings_say_so(full: Store) -> None:
    words = Page(render(full, WORDS)).words
    assert "not reduced: flaky, wrong in 2 of 3 runs" in words
    assert "not reduced: not reproduced in 3 runs" in words
    assert "not 1-minimal: budget of tests or time used up" in words
    assert "This case cannot be drawn: the case: not a word" in words


def test_faults_of_ours_and_lost_shards_stand_out(full: Store) -> None:
    words = Page(render(full, WORDS)).words
    assert "1 internal error" in words
    assert "Case 999 of random:seed=7,letters=2: evidence was rejected" in words
    assert "Cases 100 to 199 of corpus:path=a <b>.txt: a worker died" in words


def test_disagreements_that_were_not_shrunk_are_listed(full: Store) -> None:
    words = Page(render(full, WORDS)).words
    listed = words[words.index("Kept, not shrunk") :]
    assert [name for name in ("tool:fast#3", "tool:fast#4", "tool:fast#12") if name in listed] == [
        "tool:fast#3",
        "tool:fast#4",
        "tool:fast#12",
    ]
    assert "tool:fast#1 " not in listed


def test_untrusted_text_is_only_ever_text(full: Store) -> None:
    html = render(full, WORDS)
    page = Page(html)
    assert page.tags.count("script") == 1
    assert not re.search("[\x00-\x08\x0b-\x1f\x7f\u202e]", html)
    assert HOSTILE.replace("\x1b", "\\x1b").replace("\x00", "\\x00").replace("\u202e", "\\u202e") in page.text
    assert not [name for _, name, _ in page.attributes if name.startswith("on") or name == "style"]


def test_nothing_outside_the_page_is_needed(full: Store) -> None:
    html = render(full, WORDS)
    page = Page(html)
    links = [value for _, name, value in page.attributes if name in {"href", "src", "action", "data", "xlink:href"}]
    assert links
    assert all(link.startswith("#") for link in links)
    values = [re.sub("'sha256-[^']*'", "", value) for _, _, value in page.attributes]  # a hash may contain //
    assert not [value for value in values if re.search("https?:|//", value) and "csp" not in value]
    style = html.split("<style>")[1].split("</style>")[0]
    assert "url(" not in style
    assert "@import" not in style
    assert {"link", "img", "iframe", "object", "embed", "base"}.isdisjoint(page.tags)


def test_links_lead_somewhere(full: Store) -> None:
    page = Page(render(full, WORDS))
    ids = [value for _, name, value in page.attributes if name == "id"]
    assert len(set(ids)) == len(ids)
    assert {value[1:] for _, name, value in page.attributes if name == "href"} <= set(ids)


def test_the_same_store_gives_the_same_page(full: Store) -> None:
    assert render(full, WORDS) == render(full, WORDS)


def test_a_campaign_that_has_not_begun_is_a_page(tmp_path: Path) -> None:
    words = Page(render(empty_store(tmp_path / "c", plan()), WORDS)).words
    assert "No cases decided yet." in words
    assert "0 of 1,500 cases done" in words


def test_a_campaign_without_subjects_counts_what_the_oracle_said(tmp_path: Path) -> None:
    store = empty_store(tmp_path / "c", plan(subjects=0))
    alone = type(AGREED)("out", ())
    store.add(ShardResult(ShardKey(0, 0, 12), ((alone, 12),), (), (), {}))
    words = Page(render(store, WORDS)).words
    assert "The oracle decided 12 cases, without subjects." in words
    assert "out 12" in words


def test_a_campaign_without_disagreement_says_in_how_many_cases(tmp_path: Path) -> None:
    store = empty_store(tmp_path / "c", plan(cases=None, seconds=60.0))
    store.add(ShardResult(ShardKey(0, 0, 1200), ((AGREED, 1200),), (), (), {"oracle": 1.0}))
    store.add_elapsed(61.0)
    words = Page(render(store, WORDS)).words
    assert "No disagreement found in 1,200 cases." in words
    assert "Not finished time limit of 1 min 0 s reached, 1,200 cases done" in words
    assert f"assay resume {store.path} --time 10m" in words


def test_kinds_that_do_not_fail_the_campaign_are_not_the_headline(tmp_path: Path) -> None:
    store = empty_store(tmp_path / "c", plan(cases=None, seconds=60.0))
    incomplete = row("in", ("out", disagree("completeness")), ("in", AGREE))
    store.add(ShardResult(ShardKey(0, 0, 3), ((AGREED, 2), (incomplete, 1)), (), (), {}))
    words = Page(render(store, WORDS)).words
    assert "No disagreement that fails the campaign in 3 cases." in words
    assert "1 disagreement of completeness, which does not fail the campaign." in words
    store.add(ShardResult(ShardKey(0, 3, 4), ((WRONG, 1),), (), (), {}))
    words = Page(render(store, WORDS)).words
    assert "1 disagreement in 4 cases." in words
    assert "Besides, 1 disagreement of completeness" in words


def test_one_of_a_thing_is_told_in_the_singular(tmp_path: Path) -> None:
    few = plan(cases=1, subjects=1)
    few = replace(few, sources=few.sources[:1], keep=1, shrink=1)
    store = empty_store(tmp_path / "c", few)
    one = type(WRONG)(WRONG.oracle, WRONG.cells[:1])
    store.add(ShardResult(ShardKey(0, 0, 1), ((one, 1),), (kept(0, one),), (), {}))
    words = Page(render(store, WORDS)).words
    for said in ("1 disagreement in 1 case.", "its case is done", "the first is kept", "1 subject answered"):
        assert said in words
    assert not re.search(r"(?<![\d,.])1 (cases|disagreements|subjects|findings|buckets)\b", words)


def test_a_page_is_written_whole_and_leaves_nothing_else(tmp_path: Path) -> None:
    place = tmp_path / "report.html"
    place.write_text("old")
    write_page("new ε", place)
    assert place.read_text(encoding="utf-8") == "new ε"
    assert list(tmp_path.iterdir()) == [place]


def test_a_folder_that_is_missing_or_a_folder_in_the_way_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such folder"):
        write_page("", tmp_path / "missing" / "report.html")
    with pytest.raises(UsageError, match="this is a folder"):
        write_page("", tmp_path)
    assert list(tmp_path.iterdir()) == []


@contextmanager
def one_thread() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.mark.skipif("pushdown" not in domain_names(), reason="Assay is not installed: make .venv/.assay-dev")
def test_a_real_campaign_is_reported(tmp_path: Path) -> None:
    domain = load_domain("pushdown")
    wanted = make_plan(domain, ["random"], ["fault:epsilon"], cases=100, shrink=1)
    with Store.create(tmp_path / "c.assay", wanted, {}) as store:
        run_campaign(store, one_thread, 1, lambda _: None)
        shrink_findings(store, lambda *_: None)
        write_report(store, domain, tmp_path / "report.html")
        page = Page((tmp_path / "report.html").read_text(encoding="utf-8"))
    assert ("svg", "role", "img") in page.attributes
    assert domain.question in page.words
    assert "fault:epsilon" in page.words
    assert "soundness" in page.words


def test_the_smallest_failing_case_is_beside_the_nearest_passing_one(tmp_path: Path) -> None:
    domain = load_domain("pushdown")
    wanted = make_plan(domain, ["random"], ["fault:epsilon"], cases=100, shrink=1)
    with Store.create(tmp_path / "c.assay", wanted, {}) as store:
        run_campaign(store, one_thread, 1, lambda _: None)
        shrink_findings(store, lambda *_: None)
        page = Page(text := render(store, domain))
    assert "The tool says unreachable." in page.words
    assert ("p", "class", "sentence") in page.attributes
    assert "The nearest passing case" in page.words
    assert ("span", "class", "removed") in page.attributes
    assert text.index("The smallest failing case") < text.index("The nearest passing case")
