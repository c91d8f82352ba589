"""A server for this machine alone: it answers GET on the loopback address, writes nothing, and refuses other hosts.

A page that is open in a browser hears of changes by server-sent events, and fetches itself again.
"""

from __future__ import annotations

import time
from functools import partial
from html import escape
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import quote

from assay.errors import AssayError, UsageError
from assay.report.live.pages import PAUSE, Pages
from assay.report.page import Live, fingerprint, page_style
from assay.report.text import counted, one_line

LOOPBACK = "127.0.0.1"
_BEAT = 15.0
"""Seconds after which an idle connection is tried, so that one that is gone is noticed."""
_HEADERS = {
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_LIST = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Assay: {title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '{fingerprint}'">
<style>{style}</style></head>
<body><p class="eyebrow">Assay, live</p><h1>{title}</h1>
<div class="scroll"><table><thead><tr><th>Campaign</th><th>Domain</th><th class="n">Cases</th></tr></thead>
<tbody>{items}</tbody></table></div></body></html>
"""


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    block_on_close = False


class _Handler(BaseHTTPRequestHandler):
    """Answers one request."""

    def __init__(self, pages: Pages, *args: object) -> None:
        self._pages = pages
        super().__init__(*args)  # type: ignore[arg-type]  # the server gives what the handler takes

    def log_message(self, *_: object) -> None:
        """Log nothing."""

    def version_string(self) -> str:
        """Name the server without the versions of Python and its library."""
        return "assay"

    def do_GET(self) -> None:
        """Answer with a page, a list of pages, or a stream of events."""
        try:
            self._answer()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def _answer(self) -> None:
        port = self.connection.getsockname()[1]
        if self.headers.get("Host") not in {f"{LOOPBACK}:{port}", f"localhost:{port}"}:
            self._send(HTTPStatus.FORBIDDEN, f"open http://{LOOPBACK}:{port}/ on this machine", "text/plain")
            return
        paths = self._pages.paths()
        events, _, place = self.path.lstrip("/").rpartition("/")
        if not self.path.strip("/") and len(paths) != 1:
            self._send(HTTPStatus.OK, self._list(paths))
            return
        named = {quote(path.name): path for path in paths} | ({"": paths[0]} if len(paths) == 1 else {})
        path = named.get(place)
        if path is None or events not in {"", "events"}:
            self._send(HTTPStatus.NOT_FOUND, "no such campaign; the list is at /", "text/plain")
        elif events:
            self._events(path)
        else:
            self._page(path, several=len(paths) > 1)

    def _page(self, path: Path, *, several: bool) -> None:
        try:
            page = self._pages.page(path, Live(f"/events/{quote(path.name)}", "/" if several else ""))
        except AssayError as error:
            self._send(HTTPStatus.SERVICE_UNAVAILABLE, f"{error}", "text/plain")
            return
        self._send(HTTPStatus.OK, page)

    def _list(self, paths: list[Path]) -> str:
        items = []
        for path in paths:
            try:
                domain, cases = self._pages.line(path)
            except AssayError as error:
                domain, cases = one_line(error.what), "–"
            link = f'<a href="/{escape(quote(path.name))}">{escape(one_line(path.name))}</a>'
            items.append(f'<tr><td>{link}</td><td>{escape(domain)}</td><td class="n">{cases}</td></tr>')
        style = page_style()
        title = counted(len(paths), "campaign")
        return _LIST.format(title=title, items="".join(items), style=style, fingerprint=fingerprint(style))

    def _events(self, path: Path) -> None:
        """Tell of each change of a store, until the reader is gone."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self._end_headers()
        seen, spoke = self._pages.stamp(path), time.monotonic()
        self._write(b": connected\n\n")
        while True:
            time.sleep(PAUSE)
            changed = self._pages.due(path, seen)
            if changed:
                seen = changed
                self._write(b"event: changed\ndata: {}\n\n")
            elif time.monotonic() - spoke > _BEAT:
                self._write(b": still here\n\n")
            else:
                continue
            spoke = time.monotonic()

    def _write(self, data: bytes) -> None:
        self.wfile.write(data)
        self.wfile.flush()

    def _send(self, status: HTTPStatus, text: str, kind: str = "text/html") -> None:
        data = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self._end_headers()
        self._write(data)

    def _end_headers(self) -> None:
        for name, value in _HEADERS.items():
            self.send_header(name, value)
        self.end_headers()


def make_server(pages: Pages, port: int) -> ThreadingHTTPServer:
    """Bind a server to the loopback address; port 0 chooses a free one."""
    try:
        return _Server((LOOPBACK, port), partial(_Handler, pages))
    except OSError as error:
        what = f"port {port}: {error.strerror}"
        raise UsageError(what, where="--port", remedy="choose another one; 0 takes any that is free") from error
