"""Where a campaign runs: on worker processes of this machine, or on a Dask cluster."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from assay.cli.output import notify
from assay.core.campaign.executor import StartPool
from assay.core.campaign.job import Job
from assay.core.tools.cores import cores
from assay.errors import UsageError


@dataclass(frozen=True)
class Place:
    """What the user asked for: a number of workers here, or the address of a scheduler."""

    workers: int | None
    dask: str

    def __post_init__(self) -> None:
        """Refuse both."""
        if self.dask and self.workers is not None:
            raise UsageError(
                "the cluster has its own workers", where="--workers", remedy="leave out --workers, or --dask"
            )

    @property
    def count(self) -> int:
        """How many tasks run at a time; a cluster says so itself."""
        return 1 if self.dask else self.workers or cores()

    def start(self, job: Job) -> StartPool:
        """Give what starts a pool for a job."""
        if self.dask:
            from assay.core.campaign.cluster.pool import cluster_pool

            return partial(cluster_pool, self.dask, job, notify)
        from assay.core.campaign.workers import process_pool

        return partial(process_pool, self.count)
