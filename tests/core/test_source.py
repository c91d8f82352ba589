"""Identity and index fix a case on every machine; what a user writes is checked before it becomes one."""

from __future__ import annotations

import subprocess
import sys
from hashlib import blake2b

import pytest
from msgspec.structs import replace
from tests.core.toy import DOMAIN, RandomNumbers

from assay.core.domain.lookup import make_source
from assay.core.domain.source import Identity, SourceKind, SourceParameter, draw_of
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.errors import UsageError

IDENTITY = Identity("toy", "random", 1, (("seed", 1), ("span", 4)))
KIND = SourceKind(
    "random",
    "",
    (SourceParameter("seed", 0, "any whole number"), SourceParameter("size", 3, "how many, 1 to 9", least=1, most=9)),
    RandomNumbers,
)


def test_key_is_the_same_on_every_machine() -> None:
    made = "Identity('toy', 'random', 1, (('seed', 1), ('span', 4)))"
    program = f"from assay.core.domain.source import Identity; print({made}.key)"
    other = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    written = b'{"domain":"toy","name":"random","version":1,"parameters":[["seed",1],["span",4]],"content":""}'
    assert int(other.stdout) == IDENTITY.key == int(blake2b(written, digest_size=16).hexdigest()[:16], 16)


@pytest.mark.parametrize(
    "other",
    [
        replace(IDENTITY, domain="other"),
        replace(IDENTITY, name="swarm"),
        replace(IDENTITY, version=2),
        replace(IDENTITY, parameters=(("seed", 2), ("span", 4))),
        replace(IDENTITY, content="digest"),
    ],
)
def test_whatever_the_sequence_depends_on_changes_the_key(other: Identity) -> None:
    assert other.key != IDENTITY.key


def test_label_is_what_a_person_would_write() -> None:
    assert IDENTITY.label == "random:seed=1,span=4"
    assert replace(IDENTITY, parameters=()).label == "random"


def test_cases_do_not_depend_on_the_order_in_which_they_are_asked_for() -> None:
    source = make_source(DOMAIN, parse_source_spec("random:seed=5"))
    forwards = [source.case(i) for i in range(30)]
    backwards = [source.case(i) for i in reversed(range(30))]
    assert forwards == backwards[::-1]
    assert len(set(forwards)) > 10


def test_neighbouring_indices_draw_independently() -> None:
    first = [draw_of(IDENTITY.key, i).bits() for i in range(100)]
    assert len(set(first)) == 100
    shifted = draw_of(IDENTITY.key, 0)
    assert [shifted.bits() for _ in range(5)][1:] != first[1:5]


def test_parameters_that_were_read_as_those_of_a_subject_are_refused() -> None:
    with pytest.raises(UsageError, match=r"a source has no configuration 'seed=1'.*parse_source_spec"):
        make_source(DOMAIN, parse_spec("random:seed=1"))
    by_seed = make_source(DOMAIN, parse_spec("random"), 1)
    assert make_source(DOMAIN, parse_spec("random,seed=1")).identity == by_seed.identity


def test_defaults_fill_what_is_not_written() -> None:
    assert KIND.read({}) == {"seed": 0, "size": 3}
    assert KIND.read({"size": "8"}) == {"seed": 0, "size": 8}


def test_parameter_with_a_text_default_takes_text() -> None:
    kind = SourceKind("corpus", "", (SourceParameter("path", "cases", "a folder"),), RandomNumbers)
    assert kind.read({"path": "12"}) == {"path": "12"}


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ({"sedd": "1"}, "source random has no parameter 'sedd'; did you mean seed? it has seed, size"),
        ({"seed": "one"}, "--source random:seed=one: 'one' is not a whole number; any whole number"),
        ({"size": "0"}, "--source random:size=0: 0 is less than 1; how many, 1 to 9"),
        ({"size": "10"}, "--source random:size=10: 10 is more than 9; how many, 1 to 9"),
    ],
)
def test_bad_parameter_is_named_with_its_remedy(written: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError) as caught:
        KIND.read(written)
    assert str(caught.value) == message


def test_a_text_with_few_values_is_one_of_them() -> None:
    kind = SourceKind("random", "", (SourceParameter("shape", "tree", "", choices=("tree", "ring")),), RandomNumbers)
    assert kind.read({"shape": "ring"}) == {"shape": "ring"}
    with pytest.raises(UsageError) as caught:
        kind.read({"shape": "star"})
    assert str(caught.value) == "source random has no shape 'star'; it has tree, ring"


def test_seed_fills_in_only_where_none_is_written() -> None:
    written = make_source(DOMAIN, parse_source_spec("random:seed=5"), seed=9)
    open_ = make_source(DOMAIN, parse_source_spec("random"), seed=9)
    seedless = make_source(DOMAIN, parse_source_spec("ladder:size=3"), seed=9)
    assert dict(written.identity.parameters)["seed"] == 5
    assert dict(open_.identity.parameters)["seed"] == 9
    assert seedless.identity.label == "ladder:size=3"


def test_unknown_source_is_an_error_that_lists_the_known_ones() -> None:
    with pytest.raises(UsageError, match="toy has no source 'swarm'; it has random, ladder"):
        make_source(DOMAIN, parse_source_spec("swarm"))
