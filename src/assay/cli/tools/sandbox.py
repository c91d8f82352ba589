"""The option `--sandbox`: how the tools that a command runs are contained."""

from __future__ import annotations

import click

from assay.core.tools.sandbox.policy import Sandbox, choose, chosen
from assay.errors import UsageError

KEY = "sandbox"
_TEXTS = {
    "pid": "processes: in a namespace of their own, all ended with the tool",
    "net": "network: none but a loopback device of its own",
    "ipc": "shared memory: in a namespace of its own",
}
_FILES = {"tmpfs": "in memory", "read-only": "read-only mounts elsewhere"}


def _chosen(_ctx: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    if value is not None:
        apply(Sandbox(value))
    return value


sandbox_option = click.option(
    f"--{KEY}",
    type=click.Choice([str(choice) for choice in Sandbox]),
    show_default=str(Sandbox.AUTO),
    expose_value=False,
    callback=_chosen,
    help="Contain tools: as required, as granted, or not.",
)


def apply(choice: Sandbox) -> None:
    """Contain tools in this way from now on; `ToolError` if it is required and not granted."""
    choose(choice)
    if choice is Sandbox.REQUIRE:
        from assay.core.tools.sandbox.client import require, walls

        require(walls())


def containment() -> list[str]:
    """Say which walls are in force around a tool, and which the kernel does not grant."""
    from assay.core.tools.sandbox.client import missing, walls

    names = walls()
    files = [text for name, text in _FILES.items() if name in names]
    files += [name.capitalize() for name in names if name.startswith("landlock")]
    lines = [f"tools run in a sandbox ({chosen()}):" if names else f"tools run without a sandbox ({chosen()}):"]
    lines += [f"  {text}" for name, text in _TEXTS.items() if name in names]
    lines += [f"  files: written in a scratch folder only ({', '.join(files)})"] if files else []
    lines.append("  limits: time, memory, processes and disk space, of all its processes together")
    return lines + [f"  not granted: {text}" for text in (missing(names) if chosen() is not Sandbox.OFF else [])]


def apply_from_file(ctx: click.Context, value: object, where: str) -> None:
    """Contain tools as a file asks; the command line has the last word, and a file cannot take the walls down."""
    if value not in [str(choice) for choice in Sandbox]:
        raise UsageError(f"invalid value: {value!r}", where=where, remedy="see `assay run --help`")
    if value == Sandbox.OFF:
        remedy = "delete it; if you trust the tools, give --sandbox off on the command line"
        raise UsageError("the sandbox cannot be switched off in a file", where=where, remedy=remedy)
    if ctx.get_parameter_source(KEY) is not click.core.ParameterSource.COMMANDLINE:
        apply(Sandbox(str(value)))
