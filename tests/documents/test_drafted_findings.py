"""Every numbered finding in a tool that is here has an archive: of its case, or by hand."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/findings.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("tool", ["SPIN", "lbt", "Boogie", "OpenFst", "pyModelChecking", "Storm", "tcc"])
def test_every_finding_has_an_archive(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    module = importlib.import_module("draft_findings")
    titles = [entry.title for entry in (*module.spin_entries(), *module.other_entries(), *module.by_hand(""))]
    drafted = {int(found[1]) for title in titles if (found := re.match(rf"{tool} (\d+)", title))}
    (section,) = re.findall(rf"^## {tool} \d.*?(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert drafted == {int(number) for number in re.findall(r"^### (\d+)\. ", section, re.MULTILINE)}


@pytest.mark.parametrize(("said", "status"), [("0 0", 1), ("1 0", 0)])
def test_the_script_of_a_finding_by_hand_tells_whether_the_tool_is_wrong(
    said: str, status: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "benchmarks"))
    (finding,) = (one for one in importlib.import_module("draft_by_hand").by_hand("") if one.title == "lbt 1")
    for name, data in finding.archive().items():
        (tmp_path / name).write_bytes(data)
    tool = tmp_path / "tool"
    tool.write_text(f"#!/bin/sh\necho '{said}'\n")
    tool.chmod(0o700)
    done = subprocess.run(["/bin/sh", "run.sh"], cwd=tmp_path, env={**os.environ, "TOOL": str(tool)}, check=False)
    assert done.returncode == status
