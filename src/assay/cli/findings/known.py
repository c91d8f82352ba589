"""`assay known`: name a bucket, so that campaigns hunt past it; and the option `--known` of other commands."""

from __future__ import annotations

from pathlib import Path

import click

from assay.cli.output import say
from assay.core.known.known_file import DEFAULT, KnownBug, check_bug, known_here, write_known
from assay.core.store.store import Store
from assay.errors import UsageError, unknown_name

known_option = click.option(
    "--known",
    "known_file",
    type=click.Path(path_type=Path),
    show_default=f"{DEFAULT}, if it exists",
    help="Read known bugs from this file.",
)


@click.command()
@click.argument("store", type=click.Path(path_type=Path), required=False)
@click.argument("bucket", required=False)
@click.option("--title", default="", help="Name the bug in one line.")
@click.option("--link", default="", metavar="URL", help="Say where the bug is reported.")
@click.option(
    "--file", type=click.Path(path_type=Path), default=Path(DEFAULT), show_default=True, help="Use this file."
)
def known(store: Path | None, bucket: str | None, title: str, link: str, file: Path) -> None:
    """Name BUCKET of STORE as a known bug, or list.

    Later campaigns hunt past known buckets. With STORE alone, list its buckets, known and new.
    """
    held = known_here(file) if file.exists() or (file != Path(DEFAULT) and store is None) else {}
    if bucket is not None and store is not None:
        bug = _named(store, bucket, held.get(bucket), title, link)
        write_known(file, {**held, bucket: bug})
        say(f"{bucket}  {bug}")
        return
    if title or link:
        raise UsageError("--title and --link need a bucket", remedy="write assay known STORE BUCKET --title T")
    if store is None:
        lines = [f"{name}  {bug}" for name, bug in sorted(held.items())]
        say("\n".join(lines) or f"no known bugs in {file}")
        return
    lines = [f"{name}  {held.get(name, 'new')}" for name in _buckets(store)]
    say("\n".join(lines) or "no buckets")


def _named(store: Path, bucket: str, held: KnownBug | None, title: str, link: str) -> KnownBug:
    if bucket not in (names := _buckets(store)):
        raise unknown_name(str(store), "bucket", bucket, names)
    if not title and held is None:
        raise UsageError(f"bucket {bucket} needs a title", remedy="add --title")
    bug = KnownBug(title or (held.title if held else ""), link or (held.link if held else ""))
    return check_bug(bug, "--link" if title else "--title")


def _buckets(store: Path) -> list[str]:
    with Store.open(store) as opened:
        return sorted({finding.reduction.bucket for finding in opened.findings() if finding.reduction})
