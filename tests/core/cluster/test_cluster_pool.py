"""A campaign on a real Dask cluster: the same as a local one, whatever dies on the way."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from tests.core.cluster.dask_cluster import Cluster, cluster

import assay
from assay.core.campaign.campaign import Ending, run_campaign
from assay.core.campaign.cluster.pool import cluster_pool
from assay.core.campaign.job import Job, located_job
from assay.core.campaign.progress import Progress
from assay.core.domain.protocol import load_domain
from assay.core.store.plan import Plan, make_plan
from assay.core.store.store import Store
from assay.errors import ToolError

pytest.importorskip("distributed")
pytestmark = pytest.mark.slow
CASES = 3_000


def plan() -> Plan:
    return make_plan(load_domain("pushdown"), ["random:seed=7,rules=40"], ["fault:epsilon"], cases=CASES)


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> object:
    """What a campaign of threads finds."""
    with Store.create(tmp_path_factory.mktemp("threads") / "c.assay", plan(), {"assay": assay.__version__}) as store:
        run_campaign(store, lambda: ThreadPoolExecutor(2), 2, lambda _: None)
        return contents(store)


def contents(store: Store) -> object:
    return store.rows(), store.done(), [(finding.name, finding.kept.case) for finding in store.findings()]


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Cluster]:
    with cluster(tmp_path, 2) as made:
        yield made


def finished(
    tmp_path: Path, given: Cluster, said: list[str], at: Callable[[int], None] = lambda _done: None
) -> tuple[Ending, object]:
    """Run the campaign on a cluster; `at` hears how many cases are done."""
    planned = plan()
    job: Job = located_job(planned)

    def heard(progress: Progress) -> None:
        at(progress.done)

    with Store.create(tmp_path / "c.assay", planned, {"assay": assay.__version__}) as store:
        ending = run_campaign(store, partial(cluster_pool, given.address, job, said.append), 2, heard, job)
        assert store.lost() == []
        return ending, contents(store)


def another_assay(folder: Path) -> Path:
    """Sources that differ by a comment."""
    other = folder / "other"
    shutil.copytree(Path(assay.__file__).parent, other / "assay", ignore=shutil.ignore_patterns("__pycache__"))
    with (other / "assay" / "errors.py").open("a") as changed:
        changed.write("# another release\n")
    return other


def test_a_worker_that_dies_changes_nothing(tmp_path: Path, pair: Cluster, undisturbed: object) -> None:
    victim = pair.processes[-1]

    def kill(done: int) -> None:
        if done and victim.poll() is None:
            victim.kill()
            pair.worker()

    assert finished(tmp_path, pair, [], kill) == (Ending.DONE, undisturbed)
    assert victim.poll() is not None


def test_a_scheduler_that_dies_is_found_again(tmp_path: Path, pair: Cluster, undisturbed: object) -> None:
    first = list(pair.processes)
    again: list[threading.Thread] = []

    def start_again() -> None:
        for process in first:
            process.kill()
            process.wait()
        pair.scheduler()
        pair.worker()

    def kill(done: int) -> None:
        if done and not again:
            again.append(threading.Thread(target=start_again))
            again[0].start()

    ending = finished(tmp_path, pair, [], kill)
    again[0].join()
    assert ending == (Ending.DONE, undisturbed)


def test_a_worker_with_another_assay_is_left_out(tmp_path: Path, undisturbed: object) -> None:
    other = another_assay(tmp_path)
    said: list[str] = []
    with cluster(tmp_path, 1) as made:
        made.worker(other)
        made.wait_for(2)
        assert finished(tmp_path, made, said) == (Ending.DONE, undisturbed)
    (line,) = said
    assert "is left out: it has Assay" in line


def test_where_no_worker_is_the_same_the_campaign_ends_with_the_reason(tmp_path: Path) -> None:
    other = another_assay(tmp_path)
    with cluster(tmp_path, 0) as made:
        made.worker(other)
        with pytest.raises(ToolError, match=r"no worker of the cluster can take part: it has Assay .* \(digest"):
            finished(tmp_path, made, [])


def test_without_a_scheduler_the_error_says_how_to_start_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assay.core.campaign.cluster.pool._PATIENCE", 1.0)
    with pytest.raises(ToolError, match="no Dask scheduler answers; start one with `dask scheduler`"):
        finished(tmp_path, Cluster(tmp_path), [])
