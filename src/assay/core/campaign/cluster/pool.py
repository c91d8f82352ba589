"""An executor on a Dask cluster (the extra `dask`).

Dask itself moves the tasks of a worker that died to another. A worker that runs another Assay or other tools is left
out. A scheduler that is gone breaks the pool (`BrokenExecutor`), and the campaign connects again.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from contextlib import contextmanager
from typing import TYPE_CHECKING, ParamSpec, TypeVar, cast

import msgspec

from assay.core.campaign.cluster.identity import Identity, identity_of
from assay.core.campaign.cluster.task import DifferentError, run_task
from assay.core.campaign.job import Job
from assay.errors import ToolError, UsageError

if TYPE_CHECKING:
    from distributed import Client
    from distributed import Future as Remote

P = ParamSpec("P")
T = TypeVar("T")
_ADDRESS = re.compile(r"(tcp|tls|wss?)://[^/\s]+:\d+")
_PATIENCE = 30.0
"""Seconds for a scheduler to answer, also after it was lost."""
_TICK, _AGAIN = 0.5, 5.0


@contextmanager
def cluster_pool(address: str, job: Job, tell: Callable[[str], None]) -> Iterator[Executor]:
    """Connect to the scheduler at an address; `tell` gets a line for each worker that is left out."""
    client = _connected(address)
    pool = _Cluster(client, job, tell)
    try:
        if not pool.workers():
            tell(f"waiting for workers: start them with `dask worker {address} --nthreads 1`")
        yield pool
    finally:
        pool.shutdown()
        client.close(timeout=_PATIENCE)


def _connected(address: str) -> Client:
    try:
        from distributed import Client  # noqa: PLC0415 - an extra
    except ImportError as error:
        remedy = 'install it: pip install --only-binary :all: "assay-workbench[dask]"'
        raise UsageError("Dask is not installed", where="--dask", remedy=remedy) from error
    if not _ADDRESS.fullmatch(address):
        raise UsageError("not the address of a scheduler", where=f"--dask {address}", remedy="write tcp://HOST:PORT")
    try:
        return Client(address, timeout=_PATIENCE, set_as_default=False)
    except OSError as error:
        remedy = "start one with `dask scheduler`, and workers with `dask worker ADDRESS --nthreads 1`"
        raise ToolError("no Dask scheduler answers", where=f"--dask {address}", remedy=remedy) from error


class _Cluster(Executor):
    """Tasks on a cluster. Callbacks of Dask run in threads of its client."""

    def __init__(self, client: Client, job: Job, tell: Callable[[str], None]) -> None:
        self._client = client
        self._expected: Identity = identity_of(job.tools)
        self._job = msgspec.json.encode(job)
        self._tell = tell
        self._lock = threading.RLock()
        self._pending: dict[Future[bytes], Remote] = {}
        self._refused: dict[str, str] = {}
        self._counted, self._size = -_AGAIN, 1
        self._closed = threading.Event()
        threading.Thread(target=self._watch, daemon=True).start()

    @property
    def size(self) -> int:
        """How many tasks run at a time, by the workers that are there now; asked again every few seconds."""
        if time.monotonic() > self._counted + _AGAIN and self._client.status == "running":
            self._counted = time.monotonic()
            threads = [threads for address, threads in self.workers().items() if address not in self._refused]
            self._size = max(1, sum(threads))
        return self._size

    def workers(self) -> dict[str, int]:
        """The workers that are there now: their addresses, and how many threads each has."""
        return cast("dict[str, int]", self._client.ncores())

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Run a function from bytes to bytes on a worker; its first argument is the job."""
        job, *rest = args
        if job != self._job or kwargs:
            raise ValueError("a cluster runs tasks of one job")
        result: Future[bytes] = Future()
        result.set_running_or_notify_cancel()
        self._send(result, cast("Callable[..., bytes]", fn), tuple(rest))
        return cast("Future[T]", result)

    def _send(self, result: Future[bytes], function: Callable[..., bytes], rest: tuple[object, ...]) -> None:
        """Send a task to the workers that are not left out."""
        with self._lock:
            if self._client.status != "running" or self._closed.is_set():
                raise BrokenExecutor("the scheduler is gone")
            admitted = None
            if self._refused:
                admitted = [address for address in self.workers() if address not in self._refused]
                if not admitted:
                    result.set_exception(_nobody(self._refused))
                    return
            remote = self._client.submit(
                run_task,
                self._expected,
                function,
                self._job,
                rest,
                pure=False,
                workers=admitted,
            )
            self._pending[result] = remote
        remote.add_done_callback(lambda done: self._done(done, result, function, rest))

    def _done(
        self, remote: Remote, result: Future[bytes], function: Callable[..., bytes], rest: tuple[object, ...]
    ) -> None:
        """Take over what a task came to; one that met a differing worker is sent again."""
        with self._lock:
            if self._pending.pop(result, None) is None:
                return
        if remote.status == "finished":
            result.set_result(remote.result())
            return
        error = remote.exception() if remote.status == "error" else None
        if isinstance(error, DifferentError):
            try:
                self._refuse(error)
                self._send(result, function, rest)
            except BrokenExecutor as broken:
                result.set_exception(broken)
        else:
            result.set_exception(error or BrokenExecutor("the scheduler is gone"))

    def _refuse(self, different: DifferentError) -> None:
        with self._lock:
            known = different.address in self._refused
            self._refused[different.address] = different.difference
        if not known:
            self._tell(f"the worker at {different.address} is left out: {different.difference}")

    def _watch(self) -> None:
        """Break the pool if the client has lost its scheduler."""
        lost = 0.0
        while not self._closed.wait(_TICK):
            if self._client.status == "running":
                lost = 0.0
            elif not lost:
                lost = time.monotonic()
            elif time.monotonic() - lost > 2:
                self._break()
                return

    def _break(self) -> None:
        self._closed.set()
        with self._lock:
            pending, self._pending = list(self._pending), {}
        for result in pending:
            result.set_exception(BrokenExecutor("the scheduler is gone"))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: ARG002, FBT001, FBT002
        """End the watch; what still runs on workers comes to nothing."""
        self._closed.set()


def _nobody(refused: dict[str, str]) -> ToolError:
    (address, difference), *_ = refused.items()
    return ToolError(
        f"no worker of the cluster can take part: {difference}",
        where=address,
        remedy="install the same Assay and the same tools at the same paths on every worker",
    )
