"""Buckets: findings of one tool, kind and detail whose reduced cases have the same signature."""

from __future__ import annotations

from assay.core.domain.case import digest
from assay.core.domain.judgement import Judgement


def bucket(tool: str, judgement: Judgement, signature: str) -> str:
    """Name a bucket; the name is short, and the same on every machine."""
    parts = f"{tool}\0{judgement.kind}\0{judgement.detail}\0{signature}"
    return digest(parts.encode())[:8]
