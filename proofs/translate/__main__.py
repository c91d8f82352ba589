"""Write the Python for an extraction: `python -m translate FILE.json OUT.py ORIGIN SUMMARY NAME…` (`--plain` first)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from translate.natives import NATIVES
from translate.syntax import UntranslatableError
from translate.whole import translated


def main(arguments: list[str]) -> int:
    """Translate one file; say what is wrong in one line."""
    plain = arguments[:1] == ["--plain"]
    source, target, origin, summary, *wanted = arguments[plain:]
    try:
        data = json.loads(Path(source).read_text())
        text = translated(data, wanted, origin, summary, {} if plain else NATIVES)
    except UntranslatableError as error:
        print(f"{source}: {error}", file=sys.stderr)  # noqa: T201
        return 1
    Path(target).write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
