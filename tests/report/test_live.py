"""Campaigns served on this machine: read-only, for this machine alone, live in a browser."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest
from tests.report.browser import browser
from tests.report.report_sample import AGREED, HOSTILE

from assay.core.domain.protocol import load_domain
from assay.core.known.known_file import NONE_KNOWN
from assay.core.store.plan import Plan, ShardKey, make_plan
from assay.core.store.shard import ShardResult
from assay.core.store.store import Store
from assay.errors import UsageError
from assay.report.live.pages import Pages
from assay.report.live.server import LOOPBACK, make_server


@contextmanager
def served(*stores: Path, folder: Path = Path()) -> Iterator[int]:
    server = make_server(Pages(NONE_KNOWN, stores, folder), 0)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield int(server.server_address[1])
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def got(port: int, path: str = "/", method: str = "GET", host: str = "") -> tuple[HTTPResponse, str]:
    connection = HTTPConnection(LOOPBACK, port, timeout=30)
    connection.request(method, path, headers={"Host": host or f"{LOOPBACK}:{port}"})
    answer = connection.getresponse()
    text = answer.read().decode()
    connection.close()
    return answer, text


def small_plan() -> Plan:
    return make_plan(load_domain("ltl"), ["formulas"], ["fault:acceptance"], cases=1000)


def shard(start: int, stop: int) -> ShardResult:
    row = type(AGREED)("satisfiable", AGREED.cells[:1])
    return ShardResult(ShardKey(0, start, stop), ((row, stop - start),), (), (), {})


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.create(tmp_path / "first.assay", small_plan(), {}) as made:
        made.add(shard(0, 10))
        yield made


def test_a_campaign_is_served_as_its_page_and_nothing_is_written(store: Store, tmp_path: Path) -> None:
    before = store.path.read_bytes()
    with served(store.path) as port:
        answer, page = got(port)
        again, _ = got(port, "/first.assay", host=f"localhost:{port}")
    assert (answer.status, again.status) == (200, 200)
    assert "No disagreement found in 10 cases." in page
    assert answer.headers["Cache-Control"] == "no-store"
    assert store.path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [store.path]


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", " "])
def test_another_host_is_refused(store: Store, host: str) -> None:
    with served(store.path) as port:
        answer, text = got(port, host=host)
    assert answer.status == 403
    assert "10 cases" not in text


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS"])
def test_only_reading_is_possible(store: Store, method: str) -> None:
    with served(store.path) as port:
        assert got(port, method=method)[0].status == 501


@pytest.mark.parametrize("path", ["/other.assay", "/../first.assay/..", "/etc/passwd", "/events/x", "/x/first.assay"])
def test_there_is_nothing_else(store: Store, path: str) -> None:
    with served(store.path) as port:
        assert got(port, path)[0].status == 404


def test_only_the_loopback_address_is_bound(store: Store) -> None:
    server = make_server(Pages(NONE_KNOWN, [store.path]), 0)
    with server:
        assert server.socket.getsockname()[0] == "127.0.0.1"
        assert server.socket.family == socket.AF_INET
        with pytest.raises(UsageError, match="choose another one"):
            make_server(Pages(NONE_KNOWN, [store.path]), server.server_address[1])


def test_several_campaigns_are_listed_and_a_damaged_one_says_so(store: Store, tmp_path: Path) -> None:
    (tmp_path / f"<b>{HOSTILE[-1]}.assay").write_text("no store")
    with served(folder=tmp_path) as port:
        _, listed = got(port)
        _, page = got(port, "/first.assay")
        broken, _ = got(port, "/%3Cb%3E%E2%80%AE.assay")
    assert "2 campaigns" in listed
    assert "&lt;b&gt;\\u202e.assay" in listed
    assert '<a href="/first.assay">first.assay</a></td><td>ltl</td><td class="n">10</td>' in listed
    assert "All campaigns" in page
    assert broken.status == 503


def test_a_writer_does_not_wait_for_a_reader_nor_a_reader_for_a_writer(store: Store) -> None:
    with store._file.transaction() as db:
        db.execute("UPDATE shard SET stop = stop + 1")
        with Store.snapshot(store.path) as seen:  # the transaction is not committed
            assert seen.cases_done() == 10
        db.execute("UPDATE shard SET stop = stop - 1")
    with Store.snapshot(store.path) as seen:
        assert store.add(shard(10, 20))  # while the snapshot is in use
        assert (seen.cases_done(), store.cases_done()) == (10, 20)


@pytest.mark.slow
@pytest.mark.tool("chromium")
def test_a_page_follows_a_running_campaign(store: Store, tmp_path: Path) -> None:
    folder = tmp_path / "browser"
    with served(store.path) as port, browser(folder) as page:
        page.open(f"http://{LOOPBACK}:{port}/")
        page.until("document.documentElement.dataset.updates >= 1")
        assert "in 10 cases" in page.run("document.querySelector('.headline').textContent")
        page.run("document.querySelector('.numbers').open = true")
        store.add(shard(10, 30))
        page.until("document.querySelector('.headline').textContent.includes('in 30 cases')")
        assert page.run("document.querySelector('.numbers').open")
        assert page.complaints == []
        assert page.outside == []
