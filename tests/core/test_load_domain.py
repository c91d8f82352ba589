"""A domain from outside is checked when it is loaded: what it lacks is said before any work is done."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.shell import assay

PACKAGE = '''
"""The toy domain without some of its members."""

from tests.core.toy import ToyDomain

GONE = {gone!r}
members = {{name: member for name, member in vars(ToyDomain).items() if name[:2] != "__" and name not in GONE}}
DOMAIN = type("Partial", (), members | {{"name": "partial"}})()
'''


def install(site: Path, *gone: str) -> dict[str, str]:
    """Make a package that brings the domain `partial`, and give the environment in which it is installed."""
    (site / "partial-1.0.dist-info").mkdir(parents=True)
    (site / "partial_domain.py").write_text(PACKAGE.format(gone=gone))
    (site / "partial-1.0.dist-info" / "entry_points.txt").write_text(
        "[assay.domains]\npartial = partial_domain:DOMAIN\n"
    )
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(site), os.environ["PYTHONPATH"]])}


@pytest.mark.usefixtures("toy_installed")
def test_a_domain_without_a_reducer_is_told_so_before_the_campaign(tmp_path: Path) -> None:
    env = install(tmp_path / "site", "reducer")
    done = assay("run", "partial", "--subject", "planted:large", "--cases", "40", cwd=tmp_path, env=env)
    assert done.status == 2
    assert done.complaint.startswith("assay: partial_domain:DOMAIN: domain 'partial' lacks reducer; ")
    assert not list(tmp_path.glob("*.assay"))


@pytest.mark.usefixtures("toy_installed")
def test_every_missing_member_is_named(tmp_path: Path) -> None:
    env = install(tmp_path / "site", "signature", "words")
    done = assay("sources", "partial", cwd=tmp_path, env=env)
    assert done.status == 2
    assert "domain 'partial' lacks words, signature" in done.complaint


@pytest.mark.usefixtures("toy_installed")
def test_a_whole_domain_is_loaded(tmp_path: Path) -> None:
    done = assay("sources", "partial", cwd=tmp_path, env=install(tmp_path / "site"))
    assert (done.status, done.err) == (0, "")
