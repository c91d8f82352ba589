"""The `assay` command. Commands are imported when they are called, so that help answers at once."""

from __future__ import annotations

import gc
import signal
import sys
from importlib import import_module
from typing import ClassVar, NoReturn

import click

from assay import __version__
from assay.cli.output import abandon_output, reader_may_leave
from assay.cli.status import Exit
from assay.errors import AssayError, ToolError, unknown_name


class _Commands(click.Group):
    """Each command: where it stands, and its line in the help."""

    TABLE: ClassVar[dict[str, tuple[str, str]]] = {
        "run": ("assay.cli.run:run", "Run a campaign: make cases, ask the subjects, judge, shrink."),
        "resume": ("assay.cli.run:resume", "Continue a campaign where it stopped."),
        "status": ("assay.cli.show:status", "Say how a campaign stands."),
        "findings": ("assay.cli.show:findings", "List what a campaign found."),
        "show": ("assay.cli.show:show", "Show one finding, shrunk and drawn."),
        "replay": ("assay.cli.show:replay", "Run one finding again."),
        "rejudge": ("assay.cli.show:rejudge", "Judge kept output again, after an adapter was corrected."),
        "report": ("assay.cli.show:report", "Write a campaign as one self-contained HTML page."),
        "check": ("assay.cli.check:check", "Decide cases: the oracle as a tool of its own."),
        "verify": ("assay.cli.check:verify", "Check evidence: the checker alone."),
        "export": ("assay.cli.export:export", "Write verdicts as theorems of Coq."),
        "reduce": ("assay.cli.cases:reduce", "Shrink one case on which a subject is wrong."),
        "generate": ("assay.cli.cases:generate", "Write cases to disk."),
        "compile": ("assay.cli.kernels:compile_", "Compile kernels now: once on a machine."),
        "domains": ("assay.cli.catalogue:domains", "List the domains: what can be asked."),
        "sources": ("assay.cli.catalogue:sources", "List where cases come from."),
        "subjects": ("assay.cli.subjects:subjects", "List the tools under test and try each."),
        "doctor": ("assay.cli.subjects:subjects", "The same as subjects."),
    }

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return list(self.TABLE)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command; for one that does not exist, suggest the nearest."""
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
        with reader_may_leave():
            try:
                return super().invoke(ctx)
            except KeyboardInterrupt as stopped:
                raise click.Abort from stopped  # click would do the same, and print an empty line
        return 0

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in self.TABLE.items()])


@click.command(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100})
@click.version_option(__version__, prog_name="assay")
def assay() -> None:
    """Test the tools that verify other people's software.

    Assay makes cases, decides each with an oracle that proves its answer, runs the tools under test on the same
    cases, compares, and shrinks disagreements to their smallest form.
    """


def main() -> None:
    """Run the command line; Ctrl-C is heard wherever it comes."""
    gc.set_threshold(400_000, 20, 20)  # what is made at the start stays; looking for waste in it finds none
    sys.unraisablehook = _interrupt_again
    try:
        _command()
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        signal.setitimer(signal.ITIMER_REAL, 0)


def _command() -> NoReturn:
    """Run one command; every error a person can mend is one line, without a traceback."""
    try:
        status = assay.main(standalone_mode=False)
    except click.ClickException as error:
        error.show()
        sys.exit(Exit.BAD_INPUT)
    except click.exceptions.Exit as leaving:
        sys.exit(leaving.exit_code)
    except (click.Abort, KeyboardInterrupt) as stopped:
        done = str(stopped.__cause__ or stopped)
        after = "\n" if sys.stderr.isatty() else ""  # a terminal shows ^C, and stays in that line
        click.echo(f"{after}interrupted: {done}" if done else f"{after}interrupted", err=True)
        sys.exit(Exit.INTERRUPTED)
    except AssayError as error:
        click.echo(f"assay: {error}", err=True)
        sys.exit(Exit.NO_TOOL if isinstance(error, ToolError) else Exit.BAD_INPUT)
    except UnicodeEncodeError as error:
        click.echo(f"assay: {str(error.object)[:200]!r}: a name holds bytes that are not UTF-8; rename it", err=True)
        sys.exit(Exit.BAD_INPUT)
    except OSError as error:
        abandon_output()
        place = f"{error.filename}: " if error.filename else ""
        click.echo(f"assay: {place}{error.strerror or error}; make room or give access, then try again", err=True)
        sys.exit(Exit.BAD_INPUT)
    except Exception as error:  # noqa: BLE001 - an unforeseen exception is a fault of ours, and is told as one
        from assay.cli.internal_error import told

        click.echo(f"assay: {told(error)}", err=True)
        sys.exit(Exit.OUR_FAULT)
    gc.freeze()  # Python looks for waste once more as it ends; the operating system takes back all of it anyway
    sys.exit(int(status or 0))


def _interrupt_again(ignored: sys.UnraisableHookArgs) -> None:
    """Take up Ctrl-C once more where Python would ignore it: it came while a library's finalizer or callback ran.

    To raise it here would be in vain as well, so it comes again a moment later.
    """
    if not issubclass(ignored.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(ignored)
        return
    signal.signal(signal.SIGALRM, lambda _number, _frame: signal.raise_signal(signal.SIGINT))
    signal.setitimer(signal.ITIMER_REAL, 0.01)
