"""Whatever a hostile tool does, it ends as it must, nothing of it is left, and the next tool runs."""

from __future__ import annotations

import secrets
import socket
from collections.abc import Iterator

import pytest
from tests.core.tools.traces import behind, needs, running
from tests.core.tools.zoo import OUT, ZOO, Hostile

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, Invocation
from assay.core.tools.process import run
from assay.core.tools.sandbox.policy import Sandbox


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    """A server on loopback that a tool should not reach."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def _cases() -> Iterator[object]:
    for hostile in ZOO:
        for sandbox in (Sandbox.AUTO,) if hostile.needs else (Sandbox.AUTO, Sandbox.OFF):
            slow = hostile.slow or (hostile.slow_on_disk and sandbox is Sandbox.OFF)
            marks = [pytest.mark.slow] if slow else []
            yield pytest.param(hostile, sandbox, id=f"{hostile.name}-{sandbox}", marks=marks)


@pytest.mark.parametrize(("hostile", "sandbox"), list(_cases()))
def test_nothing_of_a_hostile_tool_is_left(hostile: Hostile, sandbox: Sandbox, port: int) -> None:
    needs(*hostile.needs)
    token = f"0.000{secrets.randbelow(10**12):012}"
    with behind(sandbox):
        stage = run(hostile.invocation(token, port), hostile.limits).stages[0]
        assert stage.end in hostile.ends, stage
        assert hostile.says in stage.stdout
        assert (OUT in stage.files) == hostile.collects
        assert running(token) == []
        listing = Command(("/bin/sh", "-c", "ls -A . ..; ipcs -m 2>/dev/null | grep -c 0x || :"))
        after = run(Invocation({}, (listing,)), Limits()).stages[0]
        assert after.text.split() == [".:", "..:", "tmp", "work", "0"], after
