"""What must be the same on every machine of a campaign: Assay itself, and the tools under test.

A worker computes its identity once for a job. It runs nothing unless that equals the identity of the campaign.
"""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path

from msgspec import Struct

from assay.core.campaign.job import JOB, located_job
from assay.core.domain import installed
from assay.core.domain.blake2 import blake2b
from assay.core.domain.subject import Tool
from assay.errors import AssayError

PACKAGE = Path(__file__).parents[3]
PACKAGE_NAME = "assay_workbench"


class Identity(Struct, frozen=True):
    """Assay with a digest of its sources, and for each subject its tool with a digest of its files."""

    assay: str
    tools: tuple[str, ...]

    def difference(self, other: Identity) -> str:
        """Describe how another identity differs; empty if it is the same."""
        if other.assay != self.assay:
            return f"it has {other.assay}, and the campaign {self.assay}"
        for own, theirs in zip(self.tools, other.tools, strict=True):
            if own != theirs:
                return f"it has {theirs}, and the campaign {own}"
        return ""


@lru_cache(maxsize=4)
def identity_here(job: bytes) -> Identity:
    """Compute the identity of this machine for a job; the tools are located here."""
    decoded = JOB.decode(job)
    try:
        tools = located_job(decoded.plan).tools
    except AssayError as error:
        return Identity(_assay(), tuple(f"no tool ({error})" for _ in decoded.tools))
    return identity_of(tools)


def identity_of(tools: tuple[Tool, ...]) -> Identity:
    """Compute the identity of this machine with tools that are located."""
    return Identity(_assay(), tuple(map(_described, tools)))


def _described(tool: Tool) -> str:
    """Describe a tool; every argument that names a file counts with its content."""
    if not tool.argv:
        return "an engine of Assay"
    files = [Path(argument) for argument in tool.argv if Path(argument).is_file()]
    digest = blake2b(digest_size=8)
    for file in files:
        digest.update(file.read_bytes())
    return f"{tool.version or 'a tool'} at {' '.join(tool.argv)} (digest {digest.hexdigest()})"


@cache
def _assay() -> str:
    """Assay's version, with a digest of its modules."""
    digest = blake2b(digest_size=8)
    for file in sorted(PACKAGE.rglob("*.py")):
        digest.update(f"{file.relative_to(PACKAGE)}\0".encode())
        digest.update(file.read_bytes())
    return f"Assay {installed.version(PACKAGE_NAME)} (digest {digest.hexdigest()})"
