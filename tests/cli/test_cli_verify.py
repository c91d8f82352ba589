"""`assay verify`: the checker alone, on evidence that may come from anyone."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay
from tests.cli.test_cli_check import REACHABLE, UNREACHABLE

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def proved(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two cases with their evidence, apart and together."""
    folder = tmp_path_factory.mktemp("proved")
    (folder / "yes.json").write_text(REACHABLE)
    (folder / "no.json").write_text(UNREACHABLE)
    (folder / "both.jsonl").write_text(f"{REACHABLE}\n{UNREACHABLE}\n")
    for name in ("yes", "no"):
        assert assay("check", "pushdown", f"{name}.json", "--evidence", f"{name}.proof", cwd=folder).status == 0
    return folder


@pytest.mark.parametrize("engine", ["pre", "post"])
def test_evidence_of_both_engines_for_both_answers_is_accepted(proved: Path, tmp_path: Path, engine: str) -> None:
    both = proved / "both.jsonl"
    assay("check", "pushdown", both, "--engine", engine, "--evidence", "proof", cwd=tmp_path)
    done = assay("verify", "pushdown", both, "proof", cwd=tmp_path)
    assert (done.status, done.err) == (0, "")
    assert done.out == f"{both}:1: reachable: accepted\n{both}:2: unreachable: accepted\n"


@pytest.mark.parametrize(
    ("name", "old", "new", "why"),
    [
        ("yes", '"path":[0]', '"path":[7]', "the accepting path has an unknown entry"),
        ("yes", '"path":[0]', '"path":[]', ""),
        ("yes", '"other":[1]', '"other":[0]', ""),
        ("yes", '"backward"', '"forward"', ""),
        ("yes", '"verdict":"reachable"', '"verdict":"unreachable"', "unreachable needs a closed automaton"),
        ("yes", '"verdict":"reachable"', '"verdict":"perhaps"', ""),
        ("no", '"verdict":"unreachable"', '"verdict":"reachable"', ""),
        ("no", '"edges":[[', '"edges":[[0,0,9],[', "a transition has an unknown state or label"),
        ("no", '"pairs":[[', '"pairs":[],"x":[[', ""),
    ],
)
def test_tampered_evidence_is_rejected(proved: Path, tmp_path: Path, name: str, old: str, new: str, why: str) -> None:
    proof = (proved / f"{name}.proof").read_text()
    assert old in proof
    (tmp_path / "forged").write_text(proof.replace(old, new))
    done = assay("verify", "pushdown", proved / f"{name}.json", "forged", cwd=tmp_path)
    assert done.status == 1
    assert f": rejected: {why}" in done.out


def test_evidence_for_another_case_is_rejected_even_without_its_digest(proved: Path, tmp_path: Path) -> None:
    done = assay("verify", "pushdown", "no.json", "yes.proof", cwd=proved)
    assert (done.status, done.out) == (1, "yes.proof:1: rejected: the evidence matches no case in the file\n")
    head, digest, _ = (proved / "yes.proof").read_text().partition('"digest":"')
    assert digest
    (tmp_path / "anonymous").write_text(f'{head}"digest":""}}')
    assert assay("verify", "pushdown", proved / "yes.json", "anonymous", cwd=tmp_path).status == 0
    assert assay("verify", "pushdown", proved / "no.json", "anonymous", cwd=tmp_path).status == 1


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "bad: contains no evidence; write some with `assay check --evidence`"),
        (b"\n{}\n", "bad:2: invalid evidence: Object missing required field `verdict`"),
        (b"\xff\xfe", "bad:1: invalid evidence"),
        (b"[" * 100_000, "bad:1: invalid evidence"),
        (b'{"verdict":"reachable","evidence":{"type":"oath"}}', "Invalid value 'oath'"),
        (b'{"verdict":"reachable","evidence":' + b"[" * 50_000 + b"]" * 50_000 + b"}", "bad:1: invalid evidence"),
    ],
)
def test_what_is_no_evidence_is_status_2(proved: Path, tmp_path: Path, content: bytes, said: str) -> None:
    (tmp_path / "bad").write_bytes(content)
    done = assay("verify", "pushdown", proved / "yes.json", "bad", cwd=tmp_path)
    assert done.status == 2
    assert said in done.complaint


def test_missing_files_are_named(proved: Path) -> None:
    assert "gone: cannot be read: No such file" in assay("verify", "pushdown", "no.json", "gone", cwd=proved).complaint
    assert "gone: no such file" in assay("verify", "pushdown", "gone", "no.proof", cwd=proved).complaint


def test_evidence_is_never_written_over_a_file_to_check(tmp_path: Path) -> None:
    case = tmp_path / "case.json"
    case.write_text(REACHABLE, encoding="utf-8")
    said = assay("check", "pushdown", "case.json", "--evidence", "./case.json", cwd=tmp_path)
    assert said.status == 2
    assert case.read_text(encoding="utf-8") == REACHABLE
