"""The preprocessor does what C's does, keeps lines where they are, and says where something is wrong."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from assay.domains.promela.formats import read_model
from assay.domains.promela.formats.preprocessing.budget import Budget
from assay.domains.promela.formats.preprocessing.directives import preprocess
from assay.errors import AssayError, InputError

pytestmark = pytest.mark.slow

TEXT = r"""
#define N 3
#define A(x, y) x + y * N
#define STR(x) #x
#define XSTR(x) STR(x)
#define CAT(a,b) a##b
#define REC REC + 1
#define F(x) G(x)
#define G(x) F(x) + 1
#define EMPTY()
#define OBJ (x)
int v = A(1, 2) A((1,2), 3);
A(1,
  2) ; foo
STR(a "b\n" \n) XSTR(N) CAT(x, N) CAT(var, 1) REC F(2) G(F(3)) EMPTY() OBJ
A
A (4,5)
#undef N
A(1,2) N
#if defined(N) || defined A && (3 > 2 ? 1 : 0)
yes
#elif 1
no
#else
no2
#endif
#if 0
#if 1
x
#endif
z
#elif 2-1 == 1 && !defined N && -7 / 2 == -3
good
#else
bad
#endif
#ifdef FOO
#include "nonexistent"
#endif
1..N 1 .. N "N // not" // comment N
/* more
 lines */ after N
#define long \
  one \
  two
long end
"""


def alone(text: str) -> str:
    def find(name: str, _within: str, _budget: Budget) -> tuple[str, str]:
        raise FileNotFoundError(2, "No such file", name)

    return preprocess(text, "m.pml", find).text


def words(text: str) -> list[str]:
    kept = "\n".join(line for line in text.split("\n") if not line.startswith("# "))
    return re.findall(r'"(?:\\.|[^"\\])*"|\w+|[^\w\s]', kept)


@pytest.mark.tool("gcc")
def test_it_does_what_gcc_does(tmp_path: Path) -> None:
    file = tmp_path / "m.pml"
    file.write_text(TEXT)
    said = subprocess.run(["gcc", "-E", "-P", "-x", "c", str(file)], capture_output=True, text=True, check=True).stdout
    assert words(alone(TEXT)) == words(said)


def test_lines_stay_where_they_are() -> None:
    before, after = TEXT.split("\n"), alone(TEXT).split("\n")
    assert len(before) == len(after)
    assert [before.index("yes"), before.index("long end")] == [after.index("yes"), after.index("one   two end")]


def test_what_is_included_stands_between_markers(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "sub" / "a.h").write_text('#include "b.h"\nint a;\n')
    (tmp_path / "sub" / "b.h").write_text("int b;")
    (tmp_path / "m.pml").write_text('#include "sub/a.h"\nint m;\n')
    lines = ['# 1 "sub/a.h"', '# 1 "sub/b.h"', "int b;", '# 2 "sub/a.h"', "int a;", '# 2 "m.pml"', "int m;", ""]
    assert read_model(tmp_path / "m.pml").text.split("\n") == lines


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ('\n#include "gone.h"', ":2", "cannot include"),
        ("#if 1\nx", ":1", "unclosed #if"),
        ("x\n#endif", ":2", "without #if"),
        ("#if 1\n#else\n#else\n#endif", ":3", "without #if"),
        ("#if (1\n#endif", ":1", "invalid condition"),
        ("#if 1 / 0\n#endif", ":1", "division by zero"),
        ("#define 3 x", ":1", "without a name"),
        ("#define f(x) x\n\nf(1, 2)", ":3", "takes 1 arguments, not 2"),
        ("#define f(x) x\nf(1", ":2", "unclosed argument list"),
        ("int x; /* never closed\n\n", ":1", "unclosed comment"),
        ("#wrong", ":1", "unknown directive"),
        ("\n#error no such thing", ":2", "no such thing"),
    ],
)
def test_mistakes_are_named_with_their_line(text: str, place: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)) as caught:
        alone(text)
    assert caught.value.where == f"m.pml{place}"


def test_a_file_that_includes_itself_is_refused(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text('#include "m.pml"')
    with pytest.raises(InputError, match="includes are nested more than"):
        read_model(tmp_path / "m.pml")


def test_macros_that_explode_are_refused() -> None:
    doubling = "".join(f"#define m{i} m{i - 1} m{i - 1}\n" for i in range(1, 40))
    with pytest.raises(InputError, match="macros expand to more than"):
        alone(doubling + "m39")


DEFINES = ["N=3", "FLAG", "F(a)=a + K", "K=2", "EMPTY="]
GIVEN = """
#ifndef N
#define N 9
#endif
#ifdef FLAG
int n = N; int f = FLAG; int k = F(1);EMPTY
#endif
#undef K
int again = F(1);
"""


@pytest.mark.tool("cpp")
def test_macros_of_the_command_line_mean_what_they_mean_to_cpp() -> None:
    options = [f"-D{one}" for one in DEFINES]
    theirs = subprocess.run(["cpp", "-P", *options], input=GIVEN, capture_output=True, text=True, check=True).stdout
    ours = preprocess(GIVEN, "m.pml", lambda *_: ("", ""), DEFINES).text
    assert ours.split() == theirs.split()
    assert "n = 3" in ours


@pytest.mark.parametrize("written", ["", "3=4", "=1", "a b=1", "F(1)=2"])
def test_a_macro_of_the_command_line_needs_a_name(written: str) -> None:
    with pytest.raises(AssayError, match="invalid macro"):
        preprocess("", "m.pml", lambda *_: ("", ""), [written])
