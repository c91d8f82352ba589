"""Assay tests the tools that verify other people's software.

`import assay` offers the names below, which docs/python.md describes. A name is loaded on its first use: every module
of Assay runs this one first, the checkers of evidence among them. Its types are in `__init__.pyi`.
"""

__version__ = "0.1.0"
_HOMES = {
    "assay.api.campaign": ("Campaign", "load", "run"),
    "assay.api.case": ("Answer", "Answers", "Case", "Cases", "read"),
    "assay.api.finding": ("Finding", "Findings"),
    "assay.api.run": ("Run", "Step"),
    "assay.errors": ("AssayError",),
    "assay.papers.catalogue": ("reproduce",),
    "assay.papers.reproduction": ("Reproduction",),
}
__all__ = sorted(name for names in _HOMES.values() for name in names)  # noqa: PLE0605 - a list of names all the same


def __getattr__(name: str) -> object:
    """Load a public name on its first use."""
    for module, names in _HOMES.items():
        if name in names:
            from importlib import import_module  # noqa: PLC0415 - of no use to the command line

            value: object = getattr(import_module(module), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """List the public names."""
    return sorted({*globals(), *__all__})
