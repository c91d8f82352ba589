"""A real Dask cluster on this machine: a scheduler and workers, each a process of its own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 120.0
_DASK = (sys.executable, "-m", "dask")


def free_port() -> int:
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        return int(bound.getsockname()[1])


class Cluster:
    """A scheduler at a fixed address, and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []

    def _start(self, name: str, *words: str, sources: Path | None = None) -> subprocess.Popen[bytes]:
        environment = dict(os.environ)
        if sources is not None:
            environment["PYTHONPATH"] = str(sources)
        log = self.folder / f"{name}-{len(self.processes)}.log"
        with log.open("wb") as out:
            process = subprocess.Popen(
                [*_DASK, *words], cwd=self.folder, env=environment, stdout=out, stderr=subprocess.STDOUT
            )
        self.processes.append(process)
        return process

    def scheduler(self) -> subprocess.Popen[bytes]:
        """Start a scheduler, and wait until it listens."""
        process = self._start(
            "scheduler", "scheduler", "--host", "127.0.0.1", "--port", str(self.port), "--no-dashboard"
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return process
            assert process.poll() is None
            time.sleep(0.05)
        raise AssertionError("the scheduler does not listen")

    def worker(self, sources: Path | None = None) -> subprocess.Popen[bytes]:
        """Start a worker, of other sources where they are given."""
        number = len(self.processes)
        options = ("--nthreads", "1", "--no-nanny", "--no-dashboard", "--host", "127.0.0.1")
        local = ("--local-directory", str(self.folder / f"worker-{number}"))
        return self._start("worker", "worker", self.address, *options, *local, sources=sources)

    def wait_for(self, workers: int) -> None:
        """Wait until this many workers have joined."""
        from distributed import Client  # noqa: PLC0415 - an extra

        with Client(self.address, set_as_default=False) as client:
            client.wait_for_workers(workers, timeout=PATIENCE)

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait()


@contextmanager
def cluster(folder: Path, workers: int) -> Iterator[Cluster]:
    """A cluster with some workers; all of it ends here."""
    made = Cluster(folder)
    try:
        made.scheduler()
        for _ in range(workers):
            made.worker()
        yield made
    finally:
        made.close()
