"""`assay run --dask`: a campaign begins here, goes on on a real cluster, and ends here."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest
from tests.cli.shell import assay, begun, kept, rows, start
from tests.core.cluster.dask_cluster import cluster

from assay.core.store.store import Store

pytest.importorskip("distributed")
CAMPAIGN = ("run", "pushdown", "--source", "random:rules=40", "--subject", "fault:epsilon", "--cases", "100000")


def stop_after_more(process: subprocess.Popen[bytes], store: Path, before: int) -> int:
    """Interrupt a campaign once it has counted more cases; give how many."""
    done = before
    while done == before:
        assert process.poll() is None, "the campaign ended before it was stopped"
        if begun(store):
            with Store.open(store) as opened:
                done = opened.cases_done()
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    process.communicate()
    with Store.open(store) as opened:
        return opened.cases_done()


@pytest.mark.slow
def test_a_campaign_moves_to_a_cluster_and_back(tmp_path: Path) -> None:
    whole, moved = tmp_path / "whole.assay", tmp_path / "moved.assay"
    assert assay(*CAMPAIGN, "--store", whole, "--quiet", cwd=tmp_path).status == 1
    process = start(*CAMPAIGN, "--store", moved.name, "--workers", "1", cwd=tmp_path, mark="moves")
    here = stop_after_more(process, moved, 0)
    with cluster(tmp_path, 2) as made:
        made.wait_for(2)
        process = start("resume", moved.name, "--dask", made.address, cwd=tmp_path, mark="on-a-cluster")
        assert stop_after_more(process, moved, here) > here
    assert assay("resume", moved, "--quiet", cwd=tmp_path).status == 1
    assert (rows(moved), kept(moved)) == (rows(whole), kept(whole))


def test_a_cluster_has_its_own_workers(tmp_path: Path) -> None:
    done = assay("run", "pushdown", "--dask", "tcp://127.0.0.1:1", "--workers", "2", cwd=tmp_path)
    assert done.status == 2
    assert "--workers: the cluster has its own workers; leave out --workers, or --dask" in done.complaint


def test_an_address_that_is_none_is_refused(tmp_path: Path) -> None:
    done = assay("run", "pushdown", "--dask", "nonsense://x", "--cases", "10", cwd=tmp_path)
    assert done.status == 2
    assert "--dask nonsense://x: not the address of a scheduler; write tcp://HOST:PORT" in done.complaint
