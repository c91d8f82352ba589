"""That kernels have to be compiled is said before it is done, and only then."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from assay.cli.kernels import prepare
from assay.cli.main import assay
from assay.core.domain.native_shard import Tell
from assay.core.domain.protocol import AnyDomain, load_domain


@pytest.fixture
def cold(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The pushdown domain as on a machine that has compiled nothing; compiling is only noted."""
    done: list[str] = []
    kind = type(load_domain("pushdown"))

    def compile_kernels(_self: object, tell: Tell, *, rare: bool = False) -> None:
        done.append("compiled")
        tell(1, 1)

    monkeypatch.setattr(kind, "kernels_ready", lambda _self, **_which: bool(done))
    monkeypatch.setattr(kind, "compile_kernels", compile_kernels)
    return done


def domain() -> AnyDomain:
    return load_domain("pushdown")


def test_a_cold_compile_is_announced_once(cold: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    prepare(domain(), quiet=False)
    assert capsys.readouterr().err.splitlines() == [
        "compiling kernels of pushdown: a minute or two, once per machine …",
        "compiling kernels of pushdown: 1 of 1 part",
    ]
    prepare(domain(), quiet=False)
    assert capsys.readouterr().err == ""
    assert cold == ["compiled"]


def test_where_nothing_can_be_kept_that_is_said_first(
    cold: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null/nowhere")
    prepare(domain(), quiet=False)
    assert "for this command only, without a writable cache folder" in capsys.readouterr().err.splitlines()[0]
    assert cold == ["compiled"]


def test_check_announces_a_cold_compile_but_not_for_a_file_that_is_bad(
    cold: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("cases")
    (folder / "bad.json").write_text("nonsense")
    (folder / "good.json").write_text(
        '{"instance":[{"state-names":true,"weight-type":"none"},{"states":{"p":{}}},'
        '{"accepting":["p"],"edges":[]},{"accepting":["p"],"edges":[]}]}'
    )
    runner = CliRunner()
    assert "compiling" not in runner.invoke(assay, ["check", "pushdown", str(folder / "bad.json")]).output
    assert cold == []
    assert "compiling" in runner.invoke(assay, ["check", "pushdown", str(folder / "good.json")]).output
    assert cold == ["compiled"]
