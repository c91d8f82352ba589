"""Bisects the releases of a PyPI package: the subject's library or program is taken from each in turn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import PurePath

from msgspec.structs import replace

from assay.core.bisect.environment import Environment, UnusableReleaseError, environment
from assay.core.bisect.replay import Recorded, replay
from assay.core.bisect.search import Change, State, Tried, find_change
from assay.core.domain.lookup import make_subject, subject_kind
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import Spec
from assay.core.domain.subject import CommandSubject, Role, Tool
from assay.core.trial.library import RunsPackage
from assay.errors import ToolError, UsageError


def chosen_releases(listed: Sequence[str], good: str | None, bad: str | None) -> list[str]:
    """Cut a list of releases to those from one end to the other, whichever is older."""
    for version in filter(None, (good, bad)):
        if version not in listed:
            raise UsageError(f"no release {version!r}", remedy=f"choose from {', '.join(listed)}")
    ends = [listed.index(version) for version in (good, bad) if version is not None]
    if len(ends) == 2:
        return list(listed[min(ends) : max(ends) + 1])
    if not ends:
        return list(listed)
    return list(listed[ends[0] :] if good is not None else listed[: ends[0] + 1])


def bisect_releases(
    found: Recorded, package: str, versions: Sequence[str], report: Callable[[Tried], None]
) -> Change | None:
    """Find the release at which the answer changes."""
    domain = load_domain(found.domain)
    check_package(domain, found.spec, package)

    def attempt(version: str) -> Tried:
        try:
            with environment(package, version) as made:
                spec, tool, modules = _pointed(domain, found.spec, made, f"{package} {version}")
                made.load(package, version, *modules)
                state, why = replay(found, spec, tool)
        except UnusableReleaseError as error:
            state, why = State.SKIPPED, str(error)
        tried = Tried(version, state, why)
        report(tried)
        return tried

    return find_change(versions, attempt)


def check_package(domain: AnyDomain, spec: Spec, package: str) -> None:
    """Refuse a package that the subject does not run: every release would give the same answer."""
    subject = make_subject(domain, spec)
    if _programs(domain, spec):
        return
    own = subject.package if isinstance(subject, RunsPackage) else ""
    if not own:
        raise UsageError(
            f"subject {spec.title} does not run a Python package",
            remedy="bisect its repository with --git, or name its program with an option such as path=",
        )
    if _normal(own) != _normal(package):
        raise UsageError(f"subject {spec.title} runs the package {own}", where=f"--pypi {package}", remedy="name that")


def _pointed(domain: AnyDomain, spec: Spec, made: Environment, version: str) -> tuple[Spec, Tool | None, list[str]]:
    """Point a subject to an environment: its options that name a program, or the interpreter of its child."""
    programs = {
        option: path for option, value in _programs(domain, spec) if (path := made.program(PurePath(value).name))
    }
    if programs:
        options = tuple((option, programs.get(option, value)) for option, value in spec.options)
        return replace(spec, options=options), None, []
    subject = make_subject(domain, spec)
    if isinstance(subject, CommandSubject):
        try:
            argv = subject.find()
        except ToolError as error:
            remedy = f"{error.remedy}: the adapter needs one release beside Assay"
            raise ToolError(f"the tool of subject {spec} is not found", remedy=remedy) from error
        if argv[:2] == (sys.executable, "-m"):
            return spec, Tool((made.python, *argv[1:]), version), [argv[2]]
    raise UnusableReleaseError("brings no program of this subject")


def _programs(domain: AnyDomain, spec: Spec) -> list[tuple[str, str]]:
    kind = subject_kind(domain, spec.name)
    return [(option, value) for option, value in spec.options if kind.role(option) is Role.PROGRAM]


def _normal(package: str) -> str:
    return package.lower().replace("_", "-").replace(".", "-")
