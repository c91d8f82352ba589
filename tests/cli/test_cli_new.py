"""`assay new`: what it writes for each domain works, and what it refuses."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path

import pytest
from tests.cli.shell import assay

from assay.cli.tools.new.skeleton import domain_files, source_files, subject_files
from assay.core.domain.lookup import make_oracle, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_spec
from assay.testing import try_subject

DOMAINS = ("pushdown", "boogie", "promela", "ltl", "kripke")
LINES = 40


def written(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_skeleton_of_a_subject_has_forty_lines_and_answers(
    tmp_path: Path, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = f"asks-{domain}"
    written(tmp_path, subject_files(name, load_domain(domain)))
    module = f"assay_asks_{domain}"
    assert len((tmp_path / module / "__init__.py").read_text().splitlines()) <= LINES
    monkeypatch.syspath_prepend(tmp_path)
    said = {t.asked.answer.verdict.label for t in try_subject(import_module(module).KIND, domain, cases=5)}
    assert said & set(load_domain(domain).words[1])
    assert said <= {*load_domain(domain).words[1], "unknown:unsupported"}


def test_the_skeleton_of_a_subject_reads_a_version_that_is_printed_as_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, subject_files("quiet-tool", load_domain("ltl")))
    tool = tmp_path / "tool"
    tool.write_text("#!/bin/sh\necho 'tool 1.2' >&2\n")
    tool.chmod(0o755)
    monkeypatch.syspath_prepend(tmp_path)
    subject = import_module("assay_quiet_tool").KIND.build(parse_spec(f"quiet-tool,path={tool}"))
    assert subject.version(subject.find()) == "tool 1.2"


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_skeleton_of_a_subject_names_the_type_of_a_case(domain: str) -> None:
    text = subject_files("asks", load_domain(domain))["assay_asks/__init__.py"]
    (module,) = re.findall(r"^from (\S+) import (?:Program as )?Case$", text, re.MULTILINE)
    assert module != "assay.core.domain.case", "every domain of Assay's own has a type of its own"


@pytest.mark.parametrize("domain", DOMAINS)
def test_the_skeleton_of_a_source_makes_cases_that_the_oracle_decides(
    tmp_path: Path, domain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(tmp_path, source_files(f"makes-{domain}", load_domain(domain)))
    monkeypatch.syspath_prepend(tmp_path)
    source = import_module(f"assay_makes_{domain}").KIND.build(domain, {"longest": "4"})
    loaded = load_domain(domain)
    cases = [source.case(i) for i in range(source.size)]
    assert len(set(cases)) == 4
    assert [loaded.cases.decode(loaded.cases.encode(case)) for case in cases] == cases
    answers = make_oracle(loaded, oracle_names(loaded)[0]).decide(cases, Limits())
    assert all(answer.verdict.decided for answer in answers)


def test_no_placeholder_is_left_in_a_skeleton() -> None:
    for domain in map(load_domain, DOMAINS):
        for files in (subject_files("a-b", domain), source_files("a-b", domain), domain_files("a-b")):
            for text in files.values():
                assert "@" not in text.replace("@dataclass", "").replace("@property", "")


@pytest.mark.slow
def test_a_skeleton_is_written_into_a_folder_of_its_own(tmp_path: Path) -> None:
    done = assay("new", "subject", "my-tool", "--domain", "ltl", cwd=tmp_path)
    files = ["pyproject.toml", "assay_my_tool/__init__.py", "assay_my_tool/stand_in.py", "tests/test_my_tool.py"]
    install = "install it with pip install --only-binary :all: -e 'assay-my-tool[test]', then run pytest assay-my-tool"
    assert done.out.splitlines() == [*(f"wrote assay-my-tool/{file}" for file in files), install]
    again = assay("new", "subject", "my-tool", "--domain", "ltl", cwd=tmp_path)
    assert (again.status, again.complaint) == (2, "assay: assay-my-tool: the folder exists; name another with -o")
    assert assay("new", "domain", "my-tool", "-o", "other/place", cwd=tmp_path).status == 0
    assert (tmp_path / "other/place/assay_my_tool/__init__.py").is_file()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("subject", "my-tool"), "a subject belongs to a domain; write --domain and one of boogie, kripke, ltl,"),
        (("domain", "my-tool", "--domain", "ltl"), "a new domain belongs to no other"),
        (("subject", "spin-f", "--domain", "ltl"), "there is a subject of ltl called spin-f; choose another name"),
        (("source", "formulas", "--domain", "ltl"), "there is a source of ltl called formulas"),
        (("domain", "ltl"), "there is a domain called ltl"),
        (("source", "x", "--domain", "lt"), "unknown domain 'lt'; did you mean ltl?"),
        (("domain", "My_Tool"), "'My_Tool' cannot be the name of a plug-in; use small letters, digits and hyphens"),
        (("domain", "../x"), "'../x' cannot be the name of a plug-in"),
        (("domain", "class"), "'class' cannot be the name of a plug-in"),
        (("oracle", "x"), "'oracle' is not one of"),
    ],
)
def test_a_skeleton_that_could_not_work_is_refused(tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    done = assay("new", *arguments, cwd=tmp_path)
    assert done.status == 2
    assert why in done.err
    assert list(tmp_path.iterdir()) == []
