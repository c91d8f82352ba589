"""Buckets: findings of one subject and kind whose reduced cases have the same signature."""

from __future__ import annotations

from assay.core.domain.case import digest
from assay.core.domain.judgement import Judgement


def bucket(subject: str, judgement: Judgement, signature: str) -> str:
    """Name a bucket; the name is short, and the same on every machine."""
    parts = f"{subject}\0{judgement.kind}\0{judgement.detail}\0{signature}"
    return digest(parts.encode())[:8]
