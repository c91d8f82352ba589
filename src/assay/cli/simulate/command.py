"""`assay simulate` steps through a run of a case: at random, along a trail, or as the user chooses."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import click
from msgspec import Struct

from assay.cli.domains import DomainGroup, given_options, option_parameters
from assay.cli.output import say
from assay.cli.simulate.chart_file import check_target, write_chart
from assay.cli.simulate.printer import Printer
from assay.cli.simulate.question import followed_run, read_cases
from assay.cli.simulate.session import choose_start, interact, lines
from assay.core.domain.capabilities import read_options
from assay.core.domain.case import Case, Read
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.core.domain.splitmix import Draw
from assay.core.simulate.simulation import DrawsRuns, Guide, Simulates, Simulation, random_steps
from assay.errors import InputError, UsageError
from assay.report.text import counted

STEPS = 100


class _Asked(Struct, frozen=True):
    """The options of the command."""

    seed: int = 0
    steps: int | None = None
    trail: Path | None = None
    interactive: bool = False
    as_json: bool = False
    chart: str | None = None
    messages_only: bool = False


class _SimulateGroup(DomainGroup):
    """Offers the domains whose cases have runs."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        return _able()


def _able() -> list[str]:
    return [name for name in domain_names() if isinstance(load_domain(name), Simulates)]


def _simulates(domain: AnyDomain) -> Simulates:
    if not isinstance(domain, Simulates):
        remedy = f"choose from {', '.join(_able())}"
        raise UsageError(f"{domain.name} has no simulation: its cases have no runs", remedy=remedy)
    return domain


def _build_simulate(domain: AnyDomain) -> click.Command:
    _simulates(domain)
    own = read_options(domain)

    def call(file: Path, number: int | None, **given: object) -> None:
        options = given_options(own, given)
        taken = {name: given[name] for name in _Asked.__struct_fields__ if name in given}
        _simulate(domain, read_cases(domain, file, options, number), _Asked(**taken))  # type: ignore[arg-type]  # click checked the types

    paths = click.Path(path_type=Path)
    parameters: list[click.Parameter] = [
        click.Argument(["file"], type=paths),
        click.Option(["--seed"], type=click.IntRange(min=0), default=0, show_default=True, help="Seed the choices."),
        click.Option(
            ["--steps"],
            type=click.IntRange(min=0),
            help=f"Stop after N steps; default: {STEPS}, with --trail all.",
            metavar="N",
        ),
        click.Option(["--trail"], type=paths, help="Follow the run in this evidence file or trail."),
        click.Option(["-i", "--interactive"], is_flag=True, help="Ask for each step."),
        click.Option(["--case", "number"], type=click.IntRange(min=1), metavar="N", help="Choose the N-th case."),
        click.Option(["--json", "as_json"], is_flag=True, help="Print one JSON object per step."),
        *option_parameters(own),
    ]
    if isinstance(domain, DrawsRuns):
        parameters += [
            click.Option(["--chart"], metavar="OUT", help="Draw the messages to OUT.svg, OUT.txt or -."),
            click.Option(["--messages-only"], is_flag=True, help="Leave other steps out of the chart."),
        ]
    return click.Command(domain.name, params=parameters, callback=call, help="Step through a run of a case.")


simulate = _SimulateGroup(_build_simulate, name="simulate", help="Step through a run of a case.")


def _simulate(domain: AnyDomain, cases: list[Read[Case]], asked: _Asked) -> None:
    if asked.as_json and (asked.interactive or asked.chart == "-"):
        raise UsageError("--json prints steps only", remedy="leave out --interactive, and give --chart a file")
    if asked.chart is not None:
        check_target(asked.chart)
    read, guide = cases[0], None
    if asked.trail is not None:
        read, guide = followed_run(domain, cases, asked.trail)
    simulation, draw = _prepared(domain, read), Draw(asked.seed)
    if not asked.as_json:
        say(f"{read.place}: {_kind(asked, read.part)}")
    run = _taken(simulation, guide, asked, draw)
    if run is not None and asked.chart is not None:
        chart = cast("DrawsRuns", domain).run_chart(read.case, run.run)
        write_chart(chart, asked.chart, messages_only=asked.messages_only)


def _prepared(domain: AnyDomain, read: Read[Case]) -> Simulation[object, object]:
    """Prepare a case that has a run."""
    try:
        simulation = _simulates(domain).simulation(read.case)
        _ = simulation.starts
    except InputError as error:
        raise InputError(error.what, where=error.where or read.place, remedy=error.remedy) from None
    return simulation


def _kind(asked: _Asked, part: str) -> str:
    if asked.trail is not None:
        return f"the run in {asked.trail}{f', {part}' if part else ''}"
    return f"interactive run, seed {asked.seed}" if asked.interactive else f"random run, seed {asked.seed}"


def _taken(
    simulation: Simulation[object, object], guide: Guide[object, object] | None, asked: _Asked, draw: Draw
) -> Printer | None:
    """Take the run that was asked for; None if the user chose no start."""
    typed = lines()
    if guide is not None:
        run = Printer(simulation, guide.start, as_json=asked.as_json)
        _follow(run, guide, asked)
    elif asked.interactive:
        start = choose_start(simulation, typed, draw)
        if start is None:
            return None
        run = Printer(simulation, start, as_json=asked.as_json)
    else:
        run = Printer(simulation, draw.choice(simulation.starts), as_json=asked.as_json)
        _wander(simulation, run, asked, draw)
    if asked.interactive:
        interact(simulation, run, typed, draw)
    return run


def _follow(run: Printer, guide: Guide[object, object], asked: _Asked) -> None:
    run.cycle = guide.cycle
    if not run.take_all(guide.steps, asked.steps):
        run.end(f"Stopped after {counted(len(run.steps), 'step')} of the trail; --steps N shows more.")
    elif guide.cycle is not None:
        run.end(f"The cycle repeats from step {guide.cycle + 1} on.")
    else:
        run.end(guide.end or run.end_text() or f"The trail ends after {counted(len(run.steps), 'step')}.")


def _wander(simulation: Simulation[object, object], run: Printer, asked: _Asked, draw: Draw) -> None:
    steps = random_steps(simulation, run.state, draw)
    if run.take_all(steps, STEPS if asked.steps is None else asked.steps):
        run.end(run.end_text(), seed=asked.seed)
    else:
        run.end(f"Stopped after {counted(len(run.steps), 'step')}; --steps N takes more.", seed=asked.seed)
