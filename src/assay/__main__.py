"""`python -m assay`: the command of the interpreter that runs it."""

from __future__ import annotations

from assay.cli.main import main

if __name__ == "__main__":
    main()
