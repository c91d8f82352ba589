"""New findings of a running campaign: when to stop for them, and whom to tell."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field

from assay.cli.output import notify
from assay.core.campaign.shrink_queue import to_shrink
from assay.core.known.known_file import Known
from assay.core.known.new import new_findings
from assay.core.store.finding import Finding
from assay.core.store.store import Store
from assay.core.tools.consent import ALLOW
from assay.errors import UsageError

PATIENCE = 60.0
"""Seconds for the command of `--on-new`."""
_PLACES = ("store", "finding", "bucket")


@dataclass
class News:
    """What the user wants to hear of buckets that are not known."""

    known: Known
    stops: bool = False
    command: str = ""
    told: set[str] = field(default_factory=set)

    @classmethod
    def asked(cls, known: Known, command: str, *, stops: bool, allowed: bool) -> News:
        """Take the options; `UsageError` for a command that is not allowed, or cannot be split into words."""
        if command and not allowed:
            raise UsageError("this runs a command", where="--on-new", remedy=f"if you trust it, give {ALLOW} too")
        try:
            shlex.split(command)
        except ValueError as error:
            raise UsageError(f"{error}: {command}", where="--on-new", remedy="close the quotation") from error
        return cls(known, stops, command)

    def should_stop(self, store: Store) -> bool:
        """Whether there is a finding to shrink that would fail the campaign, and may be new."""
        return any(store.plan.fails(finding.kept.judgement.kind) for finding in to_shrink(store, self.known))

    def tell(self, store: Store) -> None:
        """Run the command for every new bucket that it has not been run for."""
        for finding, bucket in self._new(store):
            if bucket not in self.told:
                self.told.add(bucket)
                if self.command:
                    self._run(store, finding, bucket)

    def _new(self, store: Store) -> Iterator[tuple[Finding, str]]:
        for finding in new_findings(store, self.known):
            if finding.reduction is not None and store.plan.fails(finding.kept.judgement.kind):
                yield finding, finding.reduction.bucket

    def _run(self, store: Store, finding: Finding, bucket: str) -> None:
        """Run the command; what it prints goes to standard error, and its failure is told."""
        values = dict(zip(_PLACES, (str(store.path), finding.name, bucket), strict=True))
        words = shlex.split(self.command)
        for name, value in values.items():
            words = [word.replace(f"{{{name}}}", value) for word in words]
        try:
            done = subprocess.run(
                words, stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE, check=False, text=True
            )
        except (OSError, subprocess.SubprocessError) as error:
            notify(f"--on-new: {error}")
            return
        for line in (done.stdout + done.stderr).splitlines():
            notify(line)
        if done.returncode:
            notify(f"--on-new: exit status {done.returncode}")
