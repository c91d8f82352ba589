"""The `assay` command. Subcommands are imported on demand, so that `--help` is fast."""

from __future__ import annotations

import gc
import signal
import sys
from importlib import import_module
from io import StringIO
from typing import ClassVar, NoReturn

import click

from assay import __version__
from assay.cli.output import discard_output, ignore_broken_pipe, say
from assay.cli.signals import handle_stops, repeat, stopped_status
from assay.cli.status import Exit
from assay.errors import AssayError, ToolError, unknown_name


class _Commands(click.Group):
    """The subcommands, each with its function and its line in the help."""

    TABLE: ClassVar[dict[str, tuple[str, str]]] = {
        "run": ("assay.cli.campaign.run:run", "Run a campaign: generate, decide, compare, shrink."),
        "resume": ("assay.cli.campaign.resume:resume", "Continue an interrupted campaign."),
        "status": ("assay.cli.findings.show:status", "Show the state of a campaign."),
        "findings": ("assay.cli.findings.listing:findings", "List the findings of a campaign."),
        "known": ("assay.cli.findings.known:known", "Name a bucket as a known bug, or list them."),
        "compare": ("assay.cli.findings.compare:compare", "Compare two campaigns: new, gone and changed buckets."),
        "bisect": ("assay.cli.findings.bisect:bisect", "Find the first version of a tool with a bug."),
        "show": ("assay.cli.findings.show:show", "Show one finding, shrunk and drawn."),
        "replay": ("assay.cli.findings.show:replay", "Run oracle and subject on a finding again."),
        "rejudge": ("assay.cli.findings.show:rejudge", "Judge the kept output again, after correcting an adapter."),
        "report": ("assay.cli.findings.show:report", "Write the campaign as one self-contained HTML page."),
        "serve": ("assay.cli.findings.serve:serve", "Show campaigns live in a browser, while they run."),
        "repair": ("assay.cli.findings.repair:repair", "Salvage a damaged store into a new file."),
        "draft": ("assay.cli.findings.draft:draft", "Write a bug report that reproduces without Assay."),
        "check": ("assay.cli.check:check", "Decide cases with the oracle."),
        "simulate": ("assay.cli.simulate.command:simulate", "Step through a run of a case."),
        "verify": ("assay.cli.check:verify", "Check evidence with the checkers."),
        "export": ("assay.cli.export:export", "Export verdicts as Coq theorems, runs, or regression tests."),
        "reduce": ("assay.cli.cases:reduce", "Shrink one case with a disagreement."),
        "cross": ("assay.cli.tools.cross:cross", "Check tools against each other, as ltlcross does."),
        "generate": ("assay.cli.cases:generate", "Write cases to disk."),
        "reproduce": ("assay.cli.reproduce:reproduce", "Run the experiments of a paper again."),
        "new": ("assay.cli.tools.new.command:new", "Write the skeleton of a subject, source or domain."),
        "compile": ("assay.cli.kernels:compile_", "Compile the kernels now, once per machine."),
        "domains": ("assay.cli.catalogue:domains", "List the domains."),
        "sources": ("assay.cli.catalogue:sources", "List the sources of cases."),
        "subjects": ("assay.cli.tools.subjects:subjects", "List the tools under test, and try each."),
        "doctor": ("assay.cli.tools.subjects:subjects", "Run `assay subjects`."),
    }

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(self.TABLE)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; the error for an unknown one suggests the closest."""
        if args[0] not in self.TABLE and not args[0].startswith("-"):
            raise unknown_name("", "command", args[0], self.TABLE)
        return super().resolve_command(ctx, args)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.TABLE:
            return None
        module, _, name = self.TABLE[cmd_name][0].partition(":")
        command = getattr(import_module(module), name)
        return command if isinstance(command, click.Command) else None

    def invoke(self, ctx: click.Context) -> object:
        with ignore_broken_pipe():
            try:
                return super().invoke(ctx)
            except KeyboardInterrupt as stopped:
                raise click.Abort from stopped  # click would also print an empty line
        return 0

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in self.TABLE.items()])


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="assay")
def assay() -> None:
    """Test verification tools against a certified oracle.

    Assay generates cases and decides each with an oracle whose evidence is checked. It runs the tools under test on
    the same cases, compares the answers, and shrinks each disagreement.
    """


def main() -> None:
    """Run the command line; Ctrl-C, SIGTERM and SIGHUP always stop it."""
    handle_stops()
    sys.unraisablehook = _interrupt_again
    try:
        _command()
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        signal.setitimer(signal.ITIMER_REAL, 0)


def _command() -> NoReturn:
    """Run one command; an `AssayError` is printed in one line, without a traceback."""
    try:
        status = assay.main(standalone_mode=False)
    except click.ClickException as error:
        shown = StringIO()
        error.show(shown)
        say(shown.getvalue(), err=True, nl=False)
        sys.exit(Exit.BAD_INPUT)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except (click.Abort, KeyboardInterrupt) as stopped:
        done = str(stopped.__cause__ or stopped)
        after = "\n" if sys.stderr.isatty() else ""  # a terminal echoes ^C without a line break
        say(f"{after}interrupted: {done}" if done else f"{after}interrupted", err=True)
        sys.exit(stopped_status())
    except AssayError as error:
        say(f"assay: {error}", err=True)
        sys.exit(Exit.NO_TOOL if isinstance(error, ToolError) else Exit.BAD_INPUT)
    except UnicodeEncodeError as error:
        say(f"assay: {str(error.object)[:200]!r}: the name is not valid UTF-8; rename it", err=True)
        sys.exit(Exit.BAD_INPUT)
    except OSError as error:
        discard_output()
        place = f"{error.filename}: " if error.filename else ""
        say(f"assay: {place}{error.strerror or error}; free space or grant access, then retry", err=True)
        sys.exit(Exit.BAD_INPUT)
    except Exception as error:  # noqa: BLE001 - any other exception is an internal error
        from assay.cli.internal_error import report_internal_error

        say(f"assay: {report_internal_error(error)}", err=True)
        sys.exit(Exit.INTERNAL_ERROR)
    gc.freeze()  # skip the collection at exit: the operating system frees everything
    sys.exit(int(status or 0))


def _interrupt_again(ignored: sys.UnraisableHookArgs) -> None:
    """Stop again after Python ignored the request inside a finalizer or callback of a library."""
    if issubclass(ignored.exc_type, KeyboardInterrupt):
        repeat()
    else:
        sys.__unraisablehook__(ignored)
