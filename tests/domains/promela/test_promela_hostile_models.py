"""A hostile model ends in one clear error: it cannot exhaust time, memory or the stack, or read files of others."""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.core.domain.protocol import load_domain
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats import read_model
from assay.domains.promela.formats.preprocessing import budget, directives
from assay.errors import InputError

BODY = "active proctype P() { skip }\n"
SECRET = "a line of somebody else\n"


def preprocessed(text: str) -> str:
    def find(name: str, _within: str, _budget: budget.Budget) -> tuple[str, str]:
        raise FileNotFoundError(2, "No such file", name)

    return directives.preprocess(text, "m.pml", find).text


def read(folder: Path, text: str, **options: str) -> None:
    """Read a model as `assay check` does; the first error is raised."""
    (folder / "m.pml").write_text(text)
    for item in DOMAIN.read_with(folder / "m.pml", options):  # type: ignore[attr-defined]  # promela has it
        if isinstance(item, InputError):
            raise item


def nested(times: int, before: str, inner: str, after: str) -> str:
    return before * times + inner + after * times


PASTES = "#define p0(x) x\n" + "".join(f"#define p{i}(x) p{i - 1}(x##x)\n" for i in range(1, 37)) + "p36(a)"
QUOTES = (
    "#define q(x) #x\n#define p0(x) x\n"
    + "".join(f"#define p{i}(x) p{i - 1}(q(x))\n" for i in range(1, 37))
    + 'p36("")'
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("#define f(x) x+x\n" + nested(40, "f(", "1", ")"), "macros expand to more than 1,000,000 tokens"),
        (PASTES, "macros expand to more than 16,777,216 characters"),
        (QUOTES, "macros expand to more than 16,777,216 characters"),
        ("#define f(x) x\n" + nested(1000, "f(", "1", ")"), "macros are nested more than 100 deep"),
        ("".join(f"#define a{i} a{i + 1}\n" for i in range(5000)) + "a0", "macros are nested more than 100 deep"),
        ("#if " + nested(20_000, "(", "1", ")") + "\n#endif", "the condition is nested more than 100 deep"),
        ("#if " + nested(20_000, "1||1&&1|1^1&1==1<1<<1+1*(", "1", ")") + "\n#endif", "more than 100 deep"),
    ],
)
def test_the_preprocessor_has_a_budget(text: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        preprocessed(text)


@pytest.mark.parametrize(
    "text",
    [
        "#define f(" + " " * 100_000 + "x y",
        "#if 1\n" * 20_000 + "#endif\n" * 20_000,
        "#define f(x) x\nf(" + "\n" * 20_000 + ")",
        "a\\\n" * 20_000,
        '"' + '\\"' * 20_000,
        "#if " + "1+" * 20_000 + "1\n#endif",
        "# " + "9" * 5000,
        "#if 1" + "<<63*3" * 5_000 + "\n#endif",
    ],
)
def test_scanning_is_linear(text: str) -> None:
    """Each of these took minutes, or would at ten times the length."""
    assert preprocessed(text) is not None


def test_arguments_are_expanded_once() -> None:
    assert len(preprocessed("#define f(x) x+x\n" + nested(10, "f(", "1", ")")).split("+")) == 1024


def test_a_condition_has_64_bits() -> None:
    assert preprocessed("#if 1 << 63 < 0 && (1 << 63) - 1 > 0\nyes\n#endif").strip() == "yes"


def test_a_chain_of_double_includes_ends(tmp_path: Path) -> None:
    for i in range(40):
        (tmp_path / f"d{i}.h").write_text(f'#include "d{i + 1}.h"\n' * 2)
    (tmp_path / "d40.h").write_text("")
    with pytest.raises(InputError, match="more than 1,000 includes"):
        read(tmp_path, '#include "d0.h"\n' + BODY)


def test_includes_have_a_budget_of_bytes(tmp_path: Path) -> None:
    (tmp_path / "big.h").write_bytes(b" " * (budget.BYTES // 2))
    (tmp_path / "m.pml").write_text('#include "big.h"\n#include "big.h"\n#include "big.h"\n')
    with pytest.raises(InputError, match="the included files have more than"):
        read_model(tmp_path / "m.pml")


@pytest.mark.parametrize("name", ["fifo", "folder", "gone", "nul\0", "x" * 5000, "loop"])
def test_only_regular_files_are_included(tmp_path: Path, name: str) -> None:
    os.mkfifo(tmp_path / "fifo")
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(InputError, match="cannot include") as caught:
        read(tmp_path, f'#include "{name}"\n')
    assert caught.value.where == f"{tmp_path}/m.pml:1"


@pytest.fixture
def folders(tmp_path: Path) -> Path:
    """The folder of a model, beside a file of somebody else."""
    (tmp_path / "models").mkdir()
    (tmp_path / "secret.h").write_text(SECRET)
    (tmp_path / "common.h").write_text("#define N 3\n")
    (tmp_path / "models" / "link.h").symlink_to("../secret.h")
    return tmp_path / "models"


@pytest.mark.parametrize(
    "name", ["../secret.h", "{}/secret.h", "link.h", "../models/../secret.h", "/dev/zero", "/gone/x"]
)
def test_includes_stay_inside_the_folder_of_the_model(folders: Path, name: str) -> None:
    with pytest.raises(InputError, match="outside of the model's folder") as caught:
        read(folders, f'#include "{name.format(folders.parent)}"\n' + BODY)
    assert "-I " in caught.value.remedy
    assert "line of somebody" not in str(caught.value)


def test_the_error_names_the_option_that_helps(folders: Path) -> None:
    text = '#include "../common.h"\nint x[N];\n' + BODY
    with pytest.raises(InputError) as caught:
        read(folders, text)
    allowed = caught.value.remedy.partition("-I ")[2]
    read(folders, text, include=allowed)
    read(folders, text.replace("../", ""), include=str(folders.parent))


def test_a_case_does_not_depend_on_where_an_allowed_folder_is(folders: Path) -> None:
    (folders / "m.pml").write_text('#include "common.h"\n')
    assert '# 1 "../common.h"' in read_model(folders / "m.pml", folders=[folders.parent]).text


def test_a_model_of_a_corpus_may_include_from_the_corpus(folders: Path) -> None:
    (folders / "m.pml").write_text('#include "../common.h"\nint x[N];\n' + BODY)
    domain = load_domain("promela")
    kind = next(kind for kind in domain.source_kinds if kind.name == "corpus")
    assert kind.build("promela", {"path": str(folders.parent)}).size == 1
    with pytest.raises(InputError, match="outside"):
        kind.build("promela", {"path": str(folders)})


DEEP = {
    "statements": "active proctype P() {\n" + nested(3000, "if :: true ->\n", "skip\n", "fi\n") + "}\n",
    "blocks": "active proctype P() {\n" + nested(3000, "{\n", "skip\n", "}\n") + "}\n",
    "operators": "int v;\nactive proctype P() { v = " + "1+" * 5000 + "1 }\n",
    "subscripts": "int v[2];\nactive proctype P() { v[0] = " + nested(5000, "v[", "0", "]") + " }\n",
    "formulas": "int v;\nltl p { " + nested(5000, "[] (", "v", ")") + " }\n" + BODY,
    "structures": "typedef t0 { int x }\n"
    + "".join(f"typedef t{i + 1} {{ t{i} x }}\n" for i in range(2000))
    + "t2000 y;\n"
    + BODY,
}


@pytest.mark.parametrize("what", DEEP)
def test_deep_nesting_is_refused(tmp_path: Path, what: str) -> None:
    with pytest.raises(InputError, match=r"nested more than \d+ (levels )?deep"):
        read(tmp_path, DEEP[what])


SHALLOW: dict[str, Callable[[int], str]] = {
    "statements": lambda n: "active proctype P() {\n" + nested(n // 3, "if :: true ->\n", "skip\n", "fi\n") + "}\n",
    "unless": lambda n: "active proctype P() {\n" + nested(n // 3, "{\n", "skip", "\n} unless { true }") + "}\n",
    "operators": lambda n: "int v;\nactive proctype P() { v = " + "1+" * n + "1 }\n",
    "subscripts": lambda n: "int v[2];\nactive proctype P() { v[0] = " + nested(n // 2, "v[", "0", "]") + " }\n",
    "conditionals": lambda n: "int v;\nactive proctype P() { v = " + nested(n, "(v -> 1 : ", "0", ")") + " }\n",
    "formulas": lambda n: "int v;\nltl p { " + nested(n // 2, "[] (", "v", ")") + " }\n" + BODY,
    "conjunctions": lambda n: "int v;\nltl p { " + "v && " * n + "v }\n" + BODY,
}


@pytest.mark.parametrize("what", SHALLOW)
def test_what_is_accepted_fits_on_a_small_stack(tmp_path: Path, what: str) -> None:
    """The deepest accepted model is read, drawn and written on a thread with a stack of 256 KiB."""
    (tmp_path / "m.pml").write_text(SHALLOW[what](280))
    failures: list[BaseException] = []

    def use() -> None:
        try:
            for item in DOMAIN.read(tmp_path / "m.pml"):
                assert not isinstance(item, InputError)
                DOMAIN.draw(item.case, None)
                assert DOMAIN.cases.decode(DOMAIN.cases.encode(item.case)) == item.case
        except BaseException as error:  # noqa: BLE001 - handed to the test
            failures.append(error)

    before = threading.stack_size(1 << 18)
    try:
        thread = threading.Thread(target=use)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert failures == []
    assert sys.getrecursionlimit() <= 1000


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("active [2000000000] proctype P() { skip }", "more than 255 processes are active"),
        ("active [200] proctype P() { skip }\nactive [56] proctype Q() { skip }", "more than 255 processes are active"),
        ("int v[2000000000];\n" + BODY, "more than 100,000 numbers"),
        ("typedef t { int v[1000] }\ntypedef u { t w[1000] }\nu x[1000];\n" + BODY, "more than 100,000 numbers"),
    ],
)
def test_sizes_are_bounded(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read(tmp_path, text)


@pytest.mark.parametrize("text", ["select(x : 0 .. {})", "select(x : {} .. {})", "x = {}"])
def test_a_number_of_any_length_is_read(text: str, tmp_path: Path) -> None:
    """Python converts no more than 4,300 digits at once."""
    read(tmp_path, "byte x; active proctype P() { " + text.replace("{}", "9" * 5_000) + " }")
