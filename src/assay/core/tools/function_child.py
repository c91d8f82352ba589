"""The child process of a Python function under test: `python -m … FILE MODULE NAME DOMAIN FORM SECONDS`.

The function gets the case as an object of its domain or, with a form, as text. What it prints is error output, so that
only its result is an answer.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from functools import reduce
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from assay.core.tools.library_child import serve


def load_function(file: str, module: str, name: str) -> Callable[[object], object]:
    """Import the function: from its module, or from the file of a script or a test."""
    found: object = reduce(getattr, name.split("."), _module(Path(file), module))
    if not callable(found):
        raise TypeError(f"{module}:{name} is not a function")
    return found


def _module(file: Path, name: str) -> ModuleType:
    depth = len(name.split(".")) - (file.name != "__init__.py")
    sys.path.append(str(file.parents[depth]))
    if name != "__main__":
        try:
            loaded = import_module(name)
        except ImportError:
            pass
        else:
            if Path(loaded.__file__ or "") == file:
                return loaded
    spec = spec_from_file_location("assay_function_under_test", file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not a module")
    made = module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


def main(file: str, module: str, name: str, domain: str, form: str, _seconds: str) -> None:
    """Answer the cases on standard input."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    function = load_function(file, module, name)
    decode: Callable[[str], object] = json.loads if form else _decoder(domain)

    def answer(line: str) -> Mapping[str, object]:
        result = function(decode(line))
        return {"word": result if isinstance(result, str) else repr(result)}

    serve(answer, out)


def _decoder(domain: str) -> Callable[[str], object]:
    from assay.core.domain.protocol import load_domain  # noqa: PLC0415 - texts need nothing of Assay

    codec = load_domain(domain).cases
    return lambda line: codec.decode(json.loads(line).encode())


if __name__ == "__main__":
    main(*sys.argv[1:])
