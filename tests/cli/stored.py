"""What the tests of consent share: a campaign with a tool, and a store that somebody else has edited."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from tests.cli.shell import assay, script

from assay.core.store.schema import IDENTITY, put_value

YES = """echo '{"result": true}'"""
Json = Any
"""What a store holds, as somebody who edits it sees it."""


def campaign(folder: Path, store: str = "c.assay", subject: str = "") -> Path:
    """Run a small campaign with a tool that is wrong, by which there are findings; give the store."""
    tool = script(folder / "tool", YES)
    subject = subject or f"pdaaal:post,path={tool}"
    done = assay("run", "pushdown", "--subject", subject, "--cases", "3", "--store", store, "--quiet", cwd=folder)
    assert done.status == 1, done.err
    return folder / store


def edit_plan(store: Path, change: Callable[[Json], object]) -> None:
    """Change the plan in a store and seal it, as anybody can who has the file."""
    with sqlite3.connect(store) as db:
        values = dict(db.execute("SELECT key, value FROM campaign"))
        plan = msgspec.json.decode(values["plan"])
        change(plan)
        put_value(db, values[IDENTITY], "plan", msgspec.json.encode(plan))
    db.close()


def set_options(store: Path, name: str, **options: str) -> None:
    """Make the first subject another one."""

    def change(plan: Json) -> None:
        plan["subjects"][0]["spec"] = {"name": name, "config": "", "options": list(map(list, options.items()))}

    edit_plan(store, change)


def new_state(folder: Path) -> dict[str, str]:
    """The environment of a user who has approved nothing yet."""
    (folder / "state").mkdir(exist_ok=True)
    return {**os.environ, "XDG_STATE_HOME": str(folder / "state")}
