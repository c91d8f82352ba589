"""constraints.txt: one version of each package for each platform and Python, within what pyproject.toml allows."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, distribution
from itertools import chain
from typing import Any

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from install import ROOT
from platforms import PLATFORMS, PYTHONS, Platform

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text())
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]
GROUPS: dict[str, list[str]] = PROJECT["dependency-groups"]
DIRECT = [*PROJECT["project"]["dependencies"], *chain(*EXTRAS.values()), *chain(*GROUPS.values())]
LOCKED = [
    Requirement(line) for line in (ROOT / "constraints.txt").read_text().splitlines() if line and line[0] not in " #"
]
HERE = {name: str(value) for name, value in default_environment().items()}


def environment(platform: Platform, python: str) -> dict[str, str]:
    """What markers see there."""
    system, machine = platform.markers
    named = {"darwin": "Darwin", "linux": "Linux"}[system]
    there = {"sys_platform": system, "platform_system": named, "platform_machine": machine, "os_name": "posix"}
    return HERE | there | {"python_version": python, "python_full_version": f"{python}.0"}


def applies(requirement: Requirement, where: dict[str, str], extra: str = "") -> bool:
    return requirement.marker is None or requirement.marker.evaluate({**where, "extra": extra})


def versions(name: str, where: dict[str, str]) -> list[Version]:
    """The locked versions of a package there: one, if the lock is right."""
    same = [pin for pin in LOCKED if canonicalize_name(pin.name) == canonicalize_name(name) and applies(pin, where)]
    return [Version(str(pin.specifier).removeprefix("==")) for pin in same]


def needed(name: str, extras: frozenset[str], seen: set[tuple[str, frozenset[str]]]) -> Iterator[str]:
    """Name all packages that an installed one needs here, those that these need, and so on."""
    if (name, extras) in seen:
        return
    seen.add((name, extras))
    try:
        requirements = distribution(name).requires or []
    except PackageNotFoundError:  # an optional tool that was left out
        return
    for requirement in map(Requirement, requirements):
        if any(applies(requirement, HERE, extra) for extra in extras | {""}):
            yield requirement.name
            yield from needed(requirement.name, frozenset(requirement.extras), seen)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("platform", PLATFORMS, ids=lambda platform: platform.name)
def test_every_requirement_has_one_locked_version_within_its_bounds(platform: Platform, python: str) -> None:
    where = environment(platform, python)
    for requirement in map(Requirement, DIRECT):
        if applies(requirement, where):
            (version,) = versions(requirement.name, where)
            assert version in requirement.specifier, f"{requirement} on {platform.name}"


def test_every_package_that_is_needed_here_is_locked() -> None:
    seen: set[tuple[str, frozenset[str]]] = set()
    direct = [requirement for requirement in map(Requirement, DIRECT) if applies(requirement, HERE)]
    alone = {Requirement(line).name for line in GROUPS["alone"]}
    every = {requirement.name for requirement in direct}
    for requirement in direct:
        if requirement.name not in alone:
            every |= set(needed(requirement.name, frozenset(requirement.extras), seen))
    assert {"numba", "llvmlite", "MarkupSafe", "pluggy"} <= every  # some that are named, some that are not
    assert [name for name in sorted(every) if len(versions(name, HERE)) != 1] == []


def test_every_locked_version_is_exact() -> None:
    assert [str(pin) for pin in LOCKED if [bound.operator for bound in pin.specifier] != ["=="]] == []


def test_what_private_interfaces_are_used_of_has_an_upper_bound() -> None:
    bounded = [Requirement(line) for line in DIRECT if Requirement(line).name in {"numba", "llvmlite"}]
    assert {requirement.name for requirement in bounded} == {"numba", "llvmlite"}
    for requirement in bounded:
        assert {"<", ">="} == {bound.operator for bound in requirement.specifier}, str(requirement)


def test_old_arm_linux_gets_a_z3_that_has_a_wheel_there() -> None:
    where = environment(PLATFORMS[3], "3.11")
    assert (PLATFORMS[3].name, versions("z3-solver", where)) == ("Linux ARM, glibc 2.36", [Version("4.15.4.0")])
    bounds = [Requirement(line) for line in EXTRAS["subjects"] if line.startswith("z3-solver")]
    assert not all(Version("5.4.0.0") in bound.specifier for bound in bounds if applies(bound, where))
