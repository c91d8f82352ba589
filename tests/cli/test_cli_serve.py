"""`assay serve`: says where it serves, answers there, and ends by a signal."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path
from urllib.request import urlopen

import pytest
from tests.cli.shell import ASSAY, assay, environment, left_after

pytestmark = pytest.mark.slow


def test_it_serves_a_campaign_until_it_is_stopped(tmp_path: Path) -> None:
    assay("run", "ltl", "--cases", "20", "--subject", "fault:one-set", "--store", "c.assay", cwd=tmp_path)
    mark = "serve"
    command = [ASSAY, "serve", "--port", "0"]
    serving = subprocess.Popen(
        command, cwd=tmp_path, env=environment(mark), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert serving.stdout is not None
        said = serving.stdout.readline()
        assert said.startswith("serving 1 campaign at http://127.0.0.1:")
        with urlopen(said.split()[4]) as answer:
            assert "No disagreement found in 20 cases." in answer.read().decode()
    finally:
        serving.send_signal(signal.SIGTERM)
        _, complaint = serving.communicate()
    assert (serving.returncode, complaint) == (143, "interrupted\n")
    assert left_after(mark) == []


def test_a_missing_file_and_two_of_one_name_are_refused(tmp_path: Path) -> None:
    assert "c.assay: no such campaign file" in assay("serve", "c.assay", cwd=tmp_path).complaint
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "c.assay").touch()
    refused = assay("serve", "one/c.assay", "two/c.assay", cwd=tmp_path)
    assert "two campaign files have one name" in refused.complaint
    assert refused.status == 2
