"""Reports in a browser: four real campaigns and a live one, clicked through at two widths, light and dark.

Run: python benchmarks/report_browser.py [--time 20s] [--findings 10000] [--shots FOLDER]
Needs Chromium, and the tools of the campaigns that are to have real findings (OpenFst, Boogie, SPIN, lbt).
Anything on the console, and any request that leaves the machine, ends it with status 1. The last table is about a page
with many findings: seconds to make it, its size, and milliseconds to its first paint, to a filter and to a sort.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from from_the_shell import ASSAY
from tests.report.browser import Page, browser

from assay.core.domain.protocol import load_domain
from assay.core.store.store import Store
from assay.report.page import write_report

CAMPAIGNS = {
    "pushdown": ("--source", "random:rules=20", "--subject", "fault:epsilon", "--subject", "openfst"),
    "boogie": ("--source", "loops", "--subject", "fault:once", "--subject", "z3-wp"),
    "promela": ("--source", "swarm", "--subject", "spin:bfs"),
    "ltl": ("--subject", "fault:acceptance", "--subject", "lbt"),
}
WIDTHS = (400, 1200)
OPEN_ALL = "document.querySelectorAll('details').forEach((details) => { details.open = true; })"
CUT_OFF = "document.documentElement.scrollWidth > innerWidth"
CLIPPED = """[...document.querySelectorAll("svg:not(.bar)")].filter((drawing) => {
  const box = drawing.getBBox(), view = drawing.viewBox.baseVal;
  return box.width && (box.x < view.x || box.y < view.y
    || box.x + box.width > view.x + view.width || box.y + box.height > view.y + view.height);
}).length"""
CLICK_ALL = """(() => { let clicks = 0; for (const button of document.querySelectorAll("button:not([data-name])"))
  if (!button.disabled && !button.hidden) { button.click(); clicks++; }
  for (const link of document.querySelectorAll("nav a")) { link.click(); clicks++; }
  return clicks; })()"""
TIMED = """new Promise((done) => {{ const begin = performance.now(); {act};
  requestAnimationFrame(() => setTimeout(() => done(Math.round(performance.now() - begin)))); }})"""
TYPE = """const form = document.querySelector("form.filter"); form.elements.text.value = {text!r};
  form.dispatchEvent(new Event("input"))"""


def click_through(page: Page, url: str, name: str, shots: Path | None) -> bool:
    """Open a page at both widths in both schemes, click everything; print a line each, and say whether all is well."""
    well = True
    for width in WIDTHS:
        for dark in (False, True):
            page.look(width, dark=dark)
            page.complaints.clear()
            page.requests.clear()
            page.open(url)
            if shots is not None:
                high = page.run("document.documentElement.scrollHeight")
                clip = {"x": 0, "y": 0, "width": width, "height": min(high, 8000)}
                page.screenshot(shots / f"{name}-{width}-{'dark' if dark else 'light'}.png", clip=clip)
            clicks = page.run(CLICK_ALL)
            page.run(OPEN_ALL)
            wrong = [*page.complaints, *page.outside]
            wrong += ["wider than the window"] if page.run(CUT_OFF) else []
            wrong += [f"{n} drawings clipped"] if (n := page.run(CLIPPED)) else []
            print(f"{name:10} {width:5} {'dark' if dark else 'light':5} {clicks:4} clicks  {wrong or 'no complaint'}")
            well = well and not wrong
    return well


def campaign(folder: Path, name: str, patience: str) -> Path:
    """Run a campaign and write its report; give the page."""
    store, page = folder / f"{name}.assay", folder / f"{name}.html"
    run = [ASSAY, "run", name, *CAMPAIGNS[name], "--time", patience, "--store", str(store), "--quiet"]
    subprocess.run(run, check=False)
    subprocess.run([ASSAY, "report", str(store), "-o", str(page)], check=True, stdout=subprocess.DEVNULL)
    return page


def live(page: Page, folder: Path, patience: str, shots: Path | None) -> bool:
    """Click through the page of a campaign that runs, and wait until it has changed by itself."""
    store = folder / "live.assay"
    what = ["ltl", "--subject", "fault:acceptance", "--subject", "maude", "--time", patience, "--store", str(store)]
    with subprocess.Popen([ASSAY, "run", *what, "--quiet"]) as running:
        while not store.exists():
            time.sleep(0.1)
        serve = [ASSAY, "serve", str(store), "--port", "0"]
        with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout is not None
                url = server.stdout.readline().split(" at ")[1].split()[0]
                page.look(1200)
                page.open(url)
                before = page.run("document.querySelector('.headline').textContent")
                seen = f"document.querySelector('.headline').textContent !== {before!r}"
                page.until(seen, seconds=120)
                print(f"live: {' '.join(before.split())} → ", end="")
                print(" ".join(page.run("document.querySelector('.headline').textContent").split()))
                well = click_through(page, url, "live", shots)
            finally:
                server.terminate()
        running.terminate()
    return well


def many(page: Page, folder: Path, wanted: int) -> None:
    """Measure a page with many findings."""
    store = folder / "many.assay"
    what = ["--source", "swarm", "--subject", "fault:epsilon", "--cases", str(wanted * 11), "--keep", str(wanted * 11)]
    subprocess.run([ASSAY, "run", "pushdown", *what, "--store", str(store), "--quiet"], check=False)
    with Store.open(store) as opened:
        findings = opened.findings()
        shrunk = [finding.reduction for finding in findings if finding.reduction]
        for number, finding in enumerate(findings[:200]):
            if finding.reduction is None:
                opened.add_reduction(finding, replace(shrunk[0], bucket=f"{number % 100:08x}"))
    with Store.open(store) as opened:
        begun = time.process_time()
        write_report(opened, load_domain("pushdown"), folder / "many.html")
        made = time.process_time() - begun
    page.look(1200)
    page.open((folder / "many.html").as_uri())
    page.until("performance.getEntriesByName('first-contentful-paint').length")
    paint = page.run("Math.round(performance.getEntriesByName('first-contentful-paint')[0].startTime)")
    first = page.run(TIMED.format(act=TYPE.format(text="#12")))
    again = page.run(TIMED.format(act=TYPE.format(text="#123")))
    ordered = page.run(TIMED.format(act="document.querySelectorAll('table.kept .sort')[2].click()"))
    size = (folder / "many.html").stat().st_size / 1e6
    print(f"{len(findings):,} findings: made in {made:.1f} s of CPU time, {size:.1f} MB, first paint {paint} ms,")
    print(f"  first filter {first} ms, next filter {again} ms, sort {ordered} ms")


def main() -> int:
    """Run everything."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", default="20s")
    parser.add_argument("--findings", type=int, default=10_000)
    parser.add_argument("--shots", type=Path)
    given = parser.parse_args()
    if given.shots is not None:
        given.shots.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as name, browser(Path(name)) as page:
        folder = Path(name)
        pages = {domain: campaign(folder, domain, given.time) for domain in CAMPAIGNS}
        well = [click_through(page, path.as_uri(), domain, given.shots) for domain, path in pages.items()]
        well.append(live(page, folder, given.time, given.shots))
        if given.findings:
            many(page, folder, given.findings)
    return 0 if all(well) else 1


if __name__ == "__main__":
    raise SystemExit(main())
