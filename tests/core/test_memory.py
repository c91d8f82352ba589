"""Free memory is the least that the machine and the cgroups of the process leave; sizes are read as written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from assay.core.tools.memory import free_memory, read_size
from assay.errors import UsageError

AVAILABLE = 8 << 30
V2, HYBRID, V1 = "0::/user/job", "4:cpu:/other\n0::/user/job", "9:cpu,memory:/user/job\n1:cpuset:/"


def system(root: Path, groups: str, files: dict[str, str]) -> Path:
    """A file tree with `/proc` and `/sys` of a machine with 8 GiB available."""
    meminfo = f"MemTotal: 99999999 kB\nMemAvailable: {AVAILABLE >> 10} kB\n"
    for name, text in {"proc/meminfo": meminfo, "proc/self/cgroup": groups + "\n", **files}.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


def limits(folder: str, limit: int | str, usage: int, *, version: int = 2) -> dict[str, str]:
    most, used = {1: ("limit_in_bytes", "usage_in_bytes"), 2: ("max", "current")}[version]
    return {
        f"sys/fs/cgroup/{folder}/memory.{most}": f"{limit}\n",
        f"sys/fs/cgroup/{folder}/memory.{used}": f"{usage}\n",
    }


@pytest.mark.parametrize(
    ("groups", "files", "free"),
    [
        (V2, {}, AVAILABLE),
        (V2, limits(".", 3 << 30, 1 << 30), 2 << 30),
        (V2, limits("user/job", 3 << 30, 1 << 30), 2 << 30),
        (V2, limits("user/job", "max", 1 << 30), AVAILABLE),
        (V2, limits("user/job", "max", 1 << 30) | limits("user", 5 << 30, 1 << 30), 4 << 30),
        (V2, limits("user/another", 1 << 30, 0), AVAILABLE),
        (V2, limits("user/job", 1 << 30, 2 << 30), 0),
        (HYBRID, limits("unified/user/job", 3 << 30, 1 << 30), 2 << 30),
        (V1, limits("memory/user/job", 3 << 30, 1 << 30, version=1), 2 << 30),
        (V1, limits("memory/user/job", 0x7FFFFFFFFFFFF000, 1 << 30, version=1), AVAILABLE),
        (V1, limits("memory", 2 << 30, 1 << 30, version=1), 1 << 30),
        ("4:cpu:/user/job", limits("memory/user/job", 3 << 30, 1 << 30, version=1), AVAILABLE),
    ],
    ids=[
        "no limit",
        "v2 at the mount",
        "v2",
        "v2 unlimited",
        "v2 above",
        "v2 elsewhere",
        "v2 used up",
        "hybrid",
        "v1",
        "v1 unlimited",
        "v1 at the mount",
        "v1 without memory",
    ],
)
def test_the_limits_of_cgroups_count(tmp_path: Path, groups: str, files: dict[str, str], free: int) -> None:
    assert free_memory(system(tmp_path, groups, files)) == free


def test_there_is_some_free_memory() -> None:
    assert free_memory() > 1 << 20


@pytest.mark.parametrize(("text", "size"), [("512M", 512 << 20), ("4g", 4 << 30), ("7K", 7 << 10), ("9", 9)])
def test_amounts_of_memory_are_read(text: str, size: int) -> None:
    assert read_size(text) == size


@pytest.mark.parametrize("text", ["", "0", "M", "4T", "-1"])
def test_what_is_no_amount_of_memory_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="invalid amount of memory"):
        read_size(text, "--memory")


LIMITED = """
import resource
from assay.cli.main import main
resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
main()
"""


@pytest.mark.parametrize("options", [(), ("--memory", "4G")])
def test_a_search_fits_into_limited_addresses(tmp_path: Path, options: tuple[str, ...]) -> None:
    model = tmp_path / "model.pml"
    model.write_text("byte x; active [3] proctype P() { byte i; do :: i < 50 -> i++; x++ :: else -> break od }")
    command = [sys.executable, "-c", LIMITED, "check", "promela", "--certify", "0", *options, str(model)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert "safety: holds" in done.stdout, done.stdout + done.stderr
