"""The file of known bugs: what it says, how it is written, and where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.known.known_file import DEFAULT, KnownBug, known_here, read_known, write_known
from assay.errors import InputError

BUGS = {
    "0123abcd": KnownBug('a "quoted" \\ title, with ↪', "https://bugs.example/1?a=b&c#d"),
    "ffff0000": KnownBug("no link"),
}


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    write_known(tmp_path / "k.toml", BUGS)
    assert read_known(tmp_path / "k.toml") == BUGS


def test_comments_at_the_head_stay(tmp_path: Path) -> None:
    file = tmp_path / "k.toml"
    file.write_text("# ours\n\n# nightly\n\n[ffff0000]\ntitle = 'x'\n")
    write_known(file, BUGS)
    assert file.read_text().startswith("# ours\n\n# nightly\n\n[0123abcd]\n")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[ffff0000]\ntitle = 'x", 'k.toml:2: invalid TOML: Expected "\'"'),
        ("[ffff0000]\ntitle = 'x'\n[ffff0000]\ntitle = 'y'", "k.toml:3:"),
        ("\n[ffff000]\ntitle = 'x'", "k.toml:2: 'ffff000' does not name a bucket"),
        ("[ffff0000]\ntitle = 'x'\n\n[0123abcd]\ntitle = 3", "k.toml:4: bucket 0123abcd: "),
        ("[ffff0000]\nlink = 'https://x'", "k.toml:1: bucket ffff0000: "),
        ("[ffff0000]\ntitle = 'x'\nurl = 'https://x'", "k.toml:1: unknown key 'url'"),
        ("[ffff0000]\ntitle = 'x'\nlink = 'javascript:alert(1)'", "k.toml:1: invalid link"),
        ("[ffff0000]\ntitle = ' '", "k.toml:1: the title must be one line"),
        ('[ffff0000]\ntitle = "a\\nb"', "k.toml:1: the title must be one line"),
        ("\n\nffff0000 = 'x'", "k.toml:3: 'ffff0000' is not a table"),
    ],
)
def test_a_malformed_file_is_refused_with_its_line(tmp_path: Path, text: str, complaint: str) -> None:
    (tmp_path / "k.toml").write_text(text)
    with pytest.raises(InputError) as refused:
        read_known(tmp_path / "k.toml")
    assert complaint in str(refused.value)


def test_the_default_file_may_be_missing_and_a_named_one_must_exist(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert known_here(None) == {}
    with pytest.raises(InputError, match="no such file"):
        known_here(Path("k.toml"))
    write_known(Path(DEFAULT), BUGS)
    assert known_here(None) == BUGS
