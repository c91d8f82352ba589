"""Every example in the documents is run, and does what the document says."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.documents.worked_examples import LITERAL, NOT_RUN, RUN, Shell, commands, named, needs, parse

pytestmark = pytest.mark.slow

PAGES = [
    pytest.param(page, marks=pytest.mark.tool(*needs(page.read_text(encoding="utf-8"))), id=named(page)) for page in RUN
]


@pytest.mark.parametrize("document", PAGES)
def test_every_example_does_what_the_document_says(document: Path, tmp_path: Path) -> None:
    Shell(tmp_path, literal=named(document) in LITERAL).run_document(document.read_text(encoding="utf-8"))


GOOD = """
<!-- file: words.txt -->
```text
one
two
```

```python
# three.py
print("three")
```

```console
$ cat words.txt
one
$ cat words.txt; python three.py >&2
…o
three
```

<!-- exit: 7 -->
```console
$ echo before
before
$ echo after; exit 7
after
```

````markdown
```console
$ exit 1
```
````

```console
$ make test
this is not looked at
```
"""


def test_the_harness_accepts_a_good_document(tmp_path: Path) -> None:
    Shell(tmp_path).run_document(GOOD)
    assert (tmp_path / "words.txt").read_text() == "one\ntwo\n"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("$ cat words.txt\none", "$ cat words.txt\none more", "this line is not there"),
        ("$ cat words.txt\none", "$ cat words.txt\ntwo\none", "this line is not there"),
        ("exit: 7", "exit: 0", "exit status 7, not 0"),
        ("exit 7", "exit 0", "exit status 0, not 7"),
        ("echo before", "echo before; exit 7", "exit status 7, not 0"),
        ('print("three")', "raise SystemExit(3)", "exit status 3, not 0"),
        ("```text", "```", "say which language it is"),
        ("````\n", "\n", "the block has no end"),
        ("```python", "  ```python", "a block starts at the left margin"),
    ],
)
def test_the_harness_rejects_a_bad_document(tmp_path: Path, old: str, new: str, why: str) -> None:
    bad = GOOD.replace(old, new)
    assert bad != GOOD
    with pytest.raises(AssertionError, match=why):
        Shell(tmp_path).run_document(bad)


LITERAL_GOOD = """
```console
$ seq 6
2
3
…
6
$ seq 3
2
…
```
"""


def test_a_page_for_newcomers_marks_what_it_leaves_out(tmp_path: Path) -> None:
    Shell(tmp_path, literal=True).run_document(LITERAL_GOOD)
    for line in ("3\n…\n6", "2\n…\n```"):
        bad = LITERAL_GOOD.replace(line, line.replace("…\n", ""))
        assert bad != LITERAL_GOOD
        with pytest.raises(AssertionError, match="this line is left out"):
            Shell(tmp_path, literal=True).run_document(bad)


def test_a_document_says_which_tools_its_examples_need() -> None:
    assert needs("# Title\n\n<!-- needs: spin python:topohub -->\ntext\n") == ["spin", "python:topohub"]
    assert needs(GOOD) == []


def test_only_what_cannot_be_run_is_left_out() -> None:
    typed = [
        command.typed
        for document in RUN
        for block in parse(document.read_text(encoding="utf-8"))
        if block.language == "console"
        for command in commands(block)
    ]
    for start in NOT_RUN:
        assert [line for line in typed if line.startswith(start)], f"no document has {start!r} any more"
    assert "make demo" in typed
