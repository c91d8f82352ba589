"""`assay draft`: a bug report, and an archive that reproduces the finding where there is no Assay."""

from __future__ import annotations

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest
from tests.cli.shell import Result, assay, findings, script

pytestmark = pytest.mark.slow
COUNTED = "active proctype P() { assert(_nr_pr == 1) }\nactive proctype Q() { skip }\n"
PRODUCT = Path(__file__).parents[1] / "domains/boogie/boogie_findings/negative_product.bpl"


def campaign(folder: Path, domain: str, corpus: Path, subject: str, shrink: str = "0") -> tuple[Path, str]:
    """Run a campaign on one file, whose case is small already; give the store and its finding."""
    where = ("--source", f"corpus:path={corpus}", "--subject", subject, "--store", "c.assay")
    done = assay("run", domain, *where, "--shrink", shrink, "--timeout", "60s", "--quiet", cwd=folder)
    assert done.status == 1, done.err
    return folder / "c.assay", findings(folder / "c.assay")[0].name


def drafted(store: Path, name: str) -> Result:
    return assay("draft", store, name, "-o", "draft.md", "--zip", "draft.zip", cwd=store.parent)


def unpacked(store: Path) -> Path:
    folder = store.parent / "empty"
    shutil.rmtree(folder, ignore_errors=True)
    with zipfile.ZipFile(store.parent / "draft.zip") as archive:
        archive.extractall(folder)
    return folder


def replayed(folder: Path, *environment: str) -> int:
    """Run the script without anything of Assay in the environment; give its exit status."""
    argv = ["/usr/bin/env", "-i", "PATH=/usr/bin:/bin", *environment, "/bin/sh", "run.sh"]
    return subprocess.run(argv, cwd=folder, capture_output=True, check=False, timeout=600).returncode


@pytest.mark.tool("spin", "gcc")
def test_a_finding_in_spin_is_reproduced_without_assay(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(COUNTED)
    store, name = campaign(tmp_path, "promela", tmp_path / "m.pml", "spin:reduced,cc=gcc", "1")
    done = drafted(store, name)
    assert done.status == 1
    assert "its run.sh ends with 1: reproduced" in done.out
    text = (tmp_path / "draft.md").read_text()
    assert text.startswith("# spin:reduced: a violation is missed\n\nSeverity: soundness")
    assert "Checked again when this was written: reproduced with Spin Version" in text
    assert "spin -a model.pml\ngcc -w -O0" in text
    assert "the tool should print `errors: 1`" in text
    folder = unpacked(store)
    assert {"README.md", "run.sh", "expected.txt", "evidence.txt"} <= {file.name for file in folder.iterdir()}
    assert replayed(folder) == 1
    model = folder / "input/m0/model.pml"
    model.write_text(model.read_text().replace("_nr_pr == 1", "false"))
    assert replayed(folder) == 0, "SPIN finds this violation, so the answer is no longer wrong"
    assert replayed(folder, "TOOL=/nonexistent/spin") == 2


@pytest.mark.tool("spin", "gcc")
def test_the_commands_in_the_report_give_what_it_says(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(COUNTED)
    store, name = campaign(tmp_path, "promela", tmp_path / "m.pml", "spin:reduced,cc=gcc")
    text = assay("draft", store, name, cwd=tmp_path).out
    commands = text.partition("## How to run it\n\n```text\n")[2].partition("```")[0]
    (tmp_path / "m0").mkdir()
    (tmp_path / "m0/model.pml").write_text(text.partition("`m0/model.pml`:\n\n```text\n")[2].partition("```")[0])
    done = subprocess.run(["/bin/sh", "-ec", commands], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert "errors: 0" in done.stdout


@pytest.mark.tool("boogie")
@pytest.mark.parametrize("config", ["infer", "claims"])
def test_a_finding_in_boogie_is_reproduced_without_assay(config: str, tmp_path: Path) -> None:
    store, name = campaign(tmp_path, "boogie", PRODUCT, f"boogie:{config}")
    assert drafted(store, name).status == 1
    folder = unpacked(store)
    assert replayed(folder) == 1
    program = folder / "input/programs.bpl"
    program.write_text(program.read_text().replace("*", "+"))
    assert replayed(folder) == 0, "without the product, Boogie infers nothing false"


def test_a_tool_that_is_gone_or_mended_is_told(tmp_path: Path) -> None:
    tool = script(tmp_path / "tool", "echo '{\"result\": true}'")
    assay("run", "pushdown", "--subject", f"pdaaal:post,path={tool}", "--cases", "1", "--quiet", cwd=tmp_path)
    store, name = tmp_path / "pushdown-1.assay", "pdaaal:post#0"
    done = drafted(store, name)
    assert done.status == 1
    folder = unpacked(store)
    assert replayed(folder) == 2
    assert replayed(folder, f"TOOL={tool}") == 1
    script(tool, "echo '{\"result\": false}'")
    assert replayed(folder, f"TOOL={tool}") == 0
    mended = drafted(store, name)
    assert mended.status == 0
    assert "NOT reproduced with stub 1.0; the answer is now unreachable" in (tmp_path / "draft.md").read_text()
    tool.unlink()
    gone = drafted(store, name)
    assert gone.status == 3
    assert "Not checked again: the tool of subject pdaaal:post" in (tmp_path / "draft.md").read_text()
    assert (unpacked(store) / "run.sh").exists()


def test_a_part_of_assay_has_no_script(tmp_path: Path) -> None:
    options = ("--cases", "120", "--subject", "fault:epsilon", "--shrink", "1", "--store", "c.assay")
    assay("run", "pushdown", *options, "--quiet", cwd=tmp_path)
    store = tmp_path / "c.assay"
    assert drafted(store, findings(store)[0].name).status == 1
    assert "nothing runs without Assay" in (tmp_path / "draft.md").read_text()
    assert not (unpacked(store) / "run.sh").exists()
    bad = assay("draft", store, "fault:epsilon#99999", cwd=tmp_path)
    assert bad.status == 2
    assert "no finding" in bad.complaint
