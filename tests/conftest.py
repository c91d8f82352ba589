"""Which tools a test needs, and a domain that is installed from outside for the length of a test."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import hypothesis
import pytest

from assay.cli.kernels import prepare
from assay.core.domain.packages import how_to_install
from assay.core.domain.protocol import domain_names, load_domain

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background: programs would inherit deafness
    signal.signal(signal.SIGINT, signal.default_int_handler)
ROOT = Path(__file__).parents[1]
hypothesis.settings.register_profile("unhurried", deadline=None)  # a busy machine is no failure
hypothesis.settings.load_profile("unhurried")
REMEDIES = {
    "dot": "install Graphviz, for example `apt install graphviz`",
    "chromium": "install Chromium, for example `apt install chromium`",
    "node": "install Node.js, for example `apt install nodejs`",
    "fstcompile": "install OpenFst's programs, for example `apt install libfst-tools`",
    "pdtshortestpath": "install OpenFst's programs, for example `apt install libfst-tools`",
    "dafny": "install Dafny, for example `apt install dafny`",
    "why3": "install Why3, for example `apt install why3`",
    "cvc4": "install CVC4, for example `apt install cvc4`",
    "boogie": "install Boogie and Z3, for example `apt install boogie z3`",
    "java": "install Java, for example `apt install default-jre-headless`",
    "spin": "install SPIN, for example `apt install spin`",
    "lbt": "install lbt, for example `apt install lbt`",
    "swipl": "install SWI-Prolog, for example `apt install swi-prolog-nox`",
    "maude": "install Maude, for example `apt install maude`",
    "gcc": "install a C compiler, for example `apt install gcc`",
    "coqc": "install Coq, for example `apt install coq`",
    "ocamlfind": "install OCaml, for example `apt install ocaml-nox ocaml-findlib`",
}
PACKAGES = {
    "mkdocs": ("mkdocs-material",),
    "nagini_translation": ("nagini", "--no-deps"),
    "pyModelChecking": ("pyModelChecking", "--no-deps"),
    "z3": ("z3-solver",),
}
"""What to install for a module, where that is not its name. Of nagini only the jars of Viper are wanted,
and pyModelChecking asks for a package that would replace `lark`."""


@pytest.fixture(scope="session", autouse=True)
def _kernels_are_compiled() -> None:
    """Have kernels compiled before commands are tried: on a machine where they are not, commands say so, once."""
    for name in domain_names():
        prepare(load_domain(name), quiet=True, rare=True)


@pytest.fixture(scope="session", autouse=True)
def _nothing_is_approved_for_good(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what tests approve out of the user's own list."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))
        yield


def why_missing(tool: str) -> str | None:
    """Say that a tool is not here and how to get it; None where it is."""
    kind, _, module = tool.partition(":")
    if kind == "python" and module:
        command = how_to_install(*PACKAGES.get(module, (module,)))
        return None if find_spec(module) else f"the Python module {module} is missing: {command}"
    if shutil.which(tool):
        return None
    return f"{tool} is not on PATH: {REMEDIES.get(tool, f'install {tool} and put it there')}"


def _missing(item: pytest.Item) -> list[str]:
    tools = [str(name) for marker in item.iter_markers("tool") for name in marker.args]
    return [why for tool in tools if (why := why_missing(tool)) is not None]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip tests whose tools are missing; the reason names the tool and how to get it."""
    if os.environ.get("ASSAY_REQUIRE_TOOLS"):
        return
    for item in items:
        if missing := _missing(item):
            item.add_marker(pytest.mark.skip(reason="; ".join(missing)))


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where every tool must be there, a missing one is a failure."""
    if os.environ.get("ASSAY_REQUIRE_TOOLS") and (missing := _missing(item)):
        pytest.fail("; ".join([*missing, "ASSAY_REQUIRE_TOOLS is set, so this is no skip"]), pytrace=False)


@pytest.fixture(scope="session")
def pdaaal() -> Path:
    """The PDAAAL binary, which is optional everywhere: the variable PDAAAL gives its path."""
    written = os.environ.get("PDAAAL")
    if not written:
        pytest.skip("the environment variable PDAAAL is not set: build PDAAAL and let it be the path of the binary")
    if shutil.which(written) is None:
        pytest.fail(f"PDAAAL={written} is no executable file", pytrace=False)
    return Path(written)


@pytest.fixture(scope="session")
def extracted() -> Path:
    """The folder with what Coq extracted; building it again takes no time where nothing changed."""
    proofs = ROOT / "proofs"
    subprocess.run(["make", "-C", proofs, "build"], check=True, capture_output=True)
    return proofs / "build"


@pytest.fixture
def toy_installed(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> str:
    """Install the toy domain as a package of its own would be: metadata with an entry point, found on the path."""
    site = tmp_path_factory.mktemp("site")
    info = site / "toy_domain-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-domain\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[assay.domains]\ntoy = tests.core.toy:DOMAIN\n")
    for folder in (ROOT, site):
        monkeypatch.syspath_prepend(folder)
        monkeypatch.setenv("PYTHONPATH", str(folder), prepend=os.pathsep)
    return "toy"


@pytest.fixture
def without_walls(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tools that commands run write outside their scratch folders, so that it shows which were run."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "sitecustomize.py").write_text(
        "from assay.core.tools.sandbox.policy import Sandbox, choose\nchoose(Sandbox.OFF)\n"
    )
    paths = filter(None, [str(folder), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
