"""`assay bisect`: the first version of a tool with another answer to a finding."""

from __future__ import annotations

from pathlib import Path

import click

from assay.cli.output import say
from assay.cli.status import Exit
from assay.cli.tools.consent import allow_commands, approve
from assay.cli.tools.sandbox import sandbox_option
from assay.core.bisect.environment import releases
from assay.core.bisect.releases import bisect_releases, check_package, chosen_releases
from assay.core.bisect.replay import Recorded, recorded
from assay.core.bisect.repository import bisect_commits
from assay.core.bisect.search import Change, Tried
from assay.core.domain.protocol import load_domain
from assay.core.store.store import Store
from assay.core.tools.consent import Authority
from assay.errors import UsageError
from assay.report.text import one_line


@click.command()
@click.argument("store", type=click.Path(path_type=Path))
@click.argument("name")
@click.option("--pypi", "package", metavar="PACKAGE", help="Try releases of this package.")
@click.option(
    "--git", "repository", type=click.Path(path_type=Path), metavar="CLONE", help="Try commits of this clone."
)
@click.option("--build", metavar="COMMAND", help="Build a commit with this command.")
@click.option("--tool", metavar="PATH", help="Run this program of a built commit.")
@click.option("--good", metavar="V", help="Start from this version without the bug.")
@click.option("--bad", metavar="V", help="Start from this version with the bug.")
@click.option("--original", is_flag=True, help="Use the original case instead of the shrunk one.")
@allow_commands
@sandbox_option
def bisect(
    store: Path,
    name: str,
    package: str | None,
    repository: Path | None,
    build: str | None,
    tool: str | None,
    good: str | None,
    bad: str | None,
    *,
    original: bool,
    allow_commands: bool,
) -> int:
    """Find the version that changes the answer to a finding.

    That is the first bad version, or the first good one where the bug was fixed.
    The exit status is 1 if no such version is found.
    """
    if (package is None) == (repository is None):
        raise UsageError("name what to bisect", remedy="give --pypi PACKAGE or --git CLONE")
    with Store.open(store) as opened:
        found = recorded(opened, name, original=original)
    authority = Authority.ALLOWED if allow_commands else Authority.FILE
    approve(load_domain(found.domain), [found.spec], authority, str(store))
    if package is not None:
        change = _by_release(found, package, good, bad)
    else:
        change = _by_commit(found, repository, good, bad, build, tool)
    if change is None:
        say("no change: every version that could be tried has the same state")
        return Exit.DISAGREEMENT
    first, last = change.first, change.last
    say(f"first {first.state} version: {first.version}; {last.version} is {last.state}")
    if change.between:
        say(f"not tried between them: {', '.join(change.between)}")
    return Exit.OK


def _by_release(found: Recorded, package: str, good: str | None, bad: str | None) -> Change | None:
    check_package(load_domain(found.domain), found.spec, package)
    versions = chosen_releases(releases(package), good, bad)
    say(f"{len(versions)} releases of {package}, {versions[0]} to {versions[-1]}")
    return bisect_releases(found, package, versions, _print)


def _by_commit(
    found: Recorded, repository: Path | None, good: str | None, bad: str | None, build: str | None, tool: str | None
) -> Change:
    if repository is None or build is None or tool is None or good is None or bad is None:
        raise UsageError("--git needs --build, --tool, --good and --bad", remedy="add what is missing")
    return bisect_commits(found, repository, good, bad, build, tool, _print)


def _print(tried: Tried) -> None:
    say(f"  {tried.version[:12]:12} {tried.state:8} {one_line(tried.why)}")
