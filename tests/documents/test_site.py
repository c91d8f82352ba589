"""The documentation as a site: no page is lost, no link is broken, and nothing is asked of the network."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.documents.test_links import prose
from tests.report.browser import browser

from pages import ROOT, lay_out, links, page_paths, site_text
from pictures import FOLDER, drawn

CONFIGURATION = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
KINDS = ["Start", "Tutorials", "How-to guides", "Explanation", "Reference"]
NETWORK = re.compile(r"<(?:script|link|img|iframe|source)\b[^>]*?(?:src|href)=\"?(?:https?:)?//[^>]*>")


def navigation() -> str:
    return CONFIGURATION.partition("\nnav:\n")[2].partition("\nnot_in_nav:")[0]


def test_every_page_is_in_the_navigation_once() -> None:
    listed = re.findall(r": (\S+\.md)$", navigation(), flags=re.MULTILINE)
    assert sorted(listed) == sorted(path.as_posix() for path in page_paths())
    assert {path.name for path in (ROOT / "docs").glob("*.md")} <= {Path(name).name for name in listed}


def test_the_navigation_has_the_four_kinds_of_pages() -> None:
    assert re.findall(r"^  - ([^:]+):", navigation(), flags=re.MULTILINE) == KINDS


def test_every_domain_has_a_tutorial() -> None:
    for domain in ("pushdown", "boogie", "promela", "ltl", "kripke"):
        assert f"docs/tutorial-{domain}.md" in navigation()


def test_what_a_page_links_to_is_laid_out_with_it(tmp_path: Path) -> None:
    lay_out(tmp_path)
    for page in page_paths():
        text = (tmp_path / page).read_text(encoding="utf-8")
        for link, target in links(page, text):
            assert (tmp_path / target.relative_to(ROOT)).is_file(), f"{page}: {link['target']}"


def test_a_link_to_a_folder_leads_to_a_page_that_shows_its_files(tmp_path: Path) -> None:
    folder = "tests/domains/boogie/dafny_findings"
    page = Path("docs/findings.md")
    assert site_text(page, f"see [it](../{folder}).") == f"see [it](../{folder}/index.md)."
    in_a_block = f"```text\n[it](../{folder})\n```\n"
    assert site_text(page, in_a_block) == in_a_block
    lay_out(tmp_path)
    assert "method p0" in (tmp_path / folder / "index.md").read_text(encoding="utf-8")


def test_bars_in_the_code_of_a_table_lose_their_backslashes() -> None:
    table = "| `a \\|\\| b` | c \\| d |\n"
    assert site_text(Path("README.md"), f"`a \\| b`\n{table}") == "`a \\| b`\n| `a || b` | c \\| d |\n"


def test_the_name_of_a_file_stands_above_its_block() -> None:
    page = "<!-- file: m.pml -->\n```text\nbyte x;\n```\n"
    assert site_text(Path("docs/promela.md"), page) == '```text title="m.pml"\nbyte x;\n```\n'


def test_no_line_inside_a_list_begins_like_a_numbered_item() -> None:
    """GitHub takes such a line for text, the site for an item."""
    for page in page_paths():
        assert re.findall(r"^ +\d+\. .*$", prose((ROOT / page).read_text(encoding="utf-8")), re.MULTILINE) == [], page


def test_the_pictures_are_those_that_the_script_draws() -> None:
    committed = {file.name: file.read_text(encoding="utf-8") for file in FOLDER.iterdir()}
    assert committed == dict(drawn())


def test_every_picture_is_on_a_page_and_described() -> None:
    shown = set()
    for page in (ROOT / "docs").glob("*.md"):
        for description, file in re.findall(r"!\[([^\]]*)\]\(pictures/([^)]+)\)", page.read_text(encoding="utf-8")):
            assert len(description) > 20, f"{page.name}: {file}"
            shown.add(file)
    assert shown == {file.name for file in FOLDER.iterdir()}


@pytest.mark.parametrize("host", ["https://cdn.example/a.js", "//cdn.example/a.js"])
def test_a_request_to_the_network_is_noticed(host: str) -> None:
    assert NETWORK.findall(f'<script src="{host}"></script>')
    assert not NETWORK.findall(f'<a href="{host}">a link that a reader may follow</a><script src="a.js"></script>')


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, built as `make docs` builds it."""
    folder = tmp_path_factory.mktemp("site")
    lay_out(folder / "pages")
    variables = {**os.environ, "SITE_PAGES": str(folder / "pages"), "NO_MKDOCS_2_WARNING": "1"}
    argv = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(folder / "html")]
    done = subprocess.run(argv, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")
    return folder / "html"


@pytest.mark.slow
@pytest.mark.tool("python:mkdocs")
def test_the_site_has_every_page_and_none_asks_the_network(site: Path) -> None:
    pages = [Path(re.sub(r"README\.md$", "index.md", path.as_posix())).with_suffix(".html") for path in page_paths()]
    assert [page for page in pages if not (site / page).is_file()] == []
    menu = (site / "docs/tutorial.html").read_text(encoding="utf-8")
    assert [page for page in pages if f'href="{os.path.relpath(page, "docs")}"' not in menu] == []
    index = json.loads((site / "search/search_index.json").read_text(encoding="utf-8"))
    found = {entry["location"].partition("#")[0] for entry in index["docs"]}
    assert {page.as_posix() for page in pages} <= found
    asking = {page: NETWORK.findall((site / page).read_text(encoding="utf-8")) for page in pages}
    assert {page: asked for page, asked in asking.items() if asked} == {}


@pytest.mark.slow
@pytest.mark.tool("python:mkdocs", "chromium")
def test_a_page_from_the_disk_is_searched_without_a_network(site: Path, tmp_path: Path) -> None:
    with browser(tmp_path) as page:
        page.look(400, dark=True)
        page.open((site / "docs/ideas.html").as_uri())
        page.until("document.body.dataset.mdColorScheme === 'slate'")
        assert page.run("document.documentElement.scrollWidth") <= 400
        page.run(
            "(() => { const field = document.querySelector('.md-search__input'); field.focus(); field.value = 'lasso';"
            " for (const kind of ['keyup', 'input']) field.dispatchEvent(new Event(kind, {bubbles: true})); })()"
        )
        page.until("document.querySelector('.md-search-result__item')")
        assert "asso" in page.run("document.querySelector('.md-search-result').textContent")
        assert (page.outside, page.complaints) == ([], [])
