"""All that Assay must bear, in one command: kills, hostile tools, hostile inputs, damaged stores, a long campaign.

    python benchmarks/torture.py [--quick] [--plot FILE.svg]

Each part is a program of its own: `torture_kills.py`, the hostile tools of `tests/core/tools/zoo.py`,
`torture_inputs.py`, `torture_stores.py` and `torture_soak.py`. The whole takes hours on two cores; `--quick` takes a
hundredth of each, for a look. The exit status is 1 if a part fails.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from pathlib import Path

_HERE = Path(__file__).parent


def parts(*, quick: bool, plot: Path | None) -> dict[str, list[str]]:
    """The commands, by what they show."""
    soak = [str(_HERE / "torture_soak.py"), "--minutes", "1" if quick else "20"]
    return {
        "kills": [str(_HERE / "torture_kills.py"), "--kills", "5" if quick else "200"],
        "hostile tools": ["-m", "pytest", "-q", "-n0", "tests/core/tools/test_hostile_tools.py"]
        + (["-m", "not slow"] if quick else []),
        "hostile inputs": [str(_HERE / "torture_inputs.py"), "--count", "10000" if quick else "1000000"],
        "damaged stores": [str(_HERE / "torture_stores.py"), "--count", "1" if quick else "100"],
        "a long campaign": [*soak, *(["--plot", str(plot.absolute())] if plot else [])],
    }


def main() -> int:
    """Run the parts one after the other."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    failed = []
    for title, command in parts(quick=given.quick, plot=given.plot).items():
        print(f"\n## {title}\n", flush=True)
        started = time.monotonic()
        if subprocess.run([sys.executable, *command], cwd=_HERE.parent, check=False).returncode:
            failed.append(title)
        print(f"\n{time.monotonic() - started:.0f} s", flush=True)
    print(f"\nfailed: {', '.join(failed) or 'nothing'}")
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
