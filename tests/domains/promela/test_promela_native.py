"""Compiled models have the states of the reference, and native searches say what plain ones do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import llvmlite.binding as llvm
import pytest

from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Reason
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.native.codegen.layout import Bounds, lay_out
from assay.domains.promela.engine.native.codegen.model import write_model
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.compiled_model import pack, unpack
from assay.domains.promela.engine.native.search.outcome import SearchLimits as Room
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.engine.sample import first_states
from assay.domains.promela.formats import parse_formula, parse_tree
from assay.domains.promela.model.case import LTL, SAFETY, Case, Property
from assay.domains.promela.model.state import State
from assay.domains.promela.oracle.oracle import ORACLES, ModelChecker
from assay.domains.promela.semantics import PromelaSystem

pytestmark = pytest.mark.slow

FOLDER = Path(__file__).parent / "models"
MODELS = sorted(path.name for path in FOLDER.glob("*.pml"))
COUNTING = """
int x; short y;
active proctype P() { do :: x < 5000 -> x = x + 7 :: x >= 5000 -> x = -3 od }
active proctype Q() { do :: y > -900 -> y = y - 300 :: y < 0 -> y = 0 od }
"""
SPREADING = """
byte started;
proctype Child(byte n) { chan own = [2] of { byte, bit }; own!n,1; own?_,_ }
active proctype Parent() { do :: started < 3 -> started++; run Child(started) od }
"""


def targets(system: PromelaSystem, state: State) -> Iterator[State]:
    return (step.target for step in system.steps(state) if step.fault in ("", "assertion"))


def systems(text: str) -> PromelaSystem:
    return PromelaSystem(compile_tree(parse_tree(text)), lambda _text: pytest.fail("no proposition is asked for"))


def native_states(system: PromelaSystem) -> int:
    known = first_states(system.initial, lambda state: list(targets(system, state)))
    return find_bad(AdaptiveModel(system.model, system.initial, known, ()), Room(50_000, 1 << 28), stop=False).states


def bits_of(text: str) -> list[int]:
    """How many bits the globals have in rows, when only the initial state is known."""
    system = systems(text)
    compiled = AdaptiveModel(system.model, system.initial, [system.initial], ())
    return [placed.field.bits for placed in lay_out(system.model, compiled.bounds).variables]


def test_numbers_have_all_their_bits_only_where_no_row_becomes_longer() -> None:
    process = "active proctype P() { skip }"
    assert bits_of(f"byte x, y; short z; {process}")[-3:] == [2, 2, 2]
    assert bits_of(f"byte x, y; bit z; {process}")[-3:] == [8, 8, 1]
    assert bits_of(f"int x; {process}")[-1:] == [2]


SHORT = """
byte started;
proctype Child({local}) {{ skip; started = started * 2 }}
active proctype Parent() {{ do :: started < 3 -> started++; run Child({given}) :: timeout -> break od }}
"""


@pytest.mark.parametrize(
    ("local", "given", "unit"),
    [("", "", 8), ("byte n", "200", 16), ("int n", "-70000", 32), ("int n, m", "1000000000, -1000000000", 32)],
)
def test_what_a_process_has_stands_in_one_byte_or_two_if_it_fits(local: str, given: str, unit: int) -> None:
    system = systems(SHORT.format(local=local, given=given))
    known = first_states(system.initial, lambda state: list(targets(system, state)))
    layout = lay_out(system.model, AdaptiveModel(system.model, system.initial, known, ()).bounds)
    assert layout.process_unit == unit
    assert [unpack(layout, pack(layout, state)) for state in known] == known
    assert native_states(system) == reference_states(system)


def reference_states(system: PromelaSystem) -> int:
    seen = {system.initial: None}
    queue = [system.initial]
    for state in queue:
        for target in targets(system, state):
            if target not in seen:
                seen[target] = None
                queue.append(target)
    return len(queue)


@pytest.mark.parametrize("name", MODELS)
def test_a_compiled_model_has_the_states_of_the_reference(name: str) -> None:
    system = systems((FOLDER / name).read_text())
    assert native_states(system) == reference_states(system)


@pytest.mark.parametrize("name", MODELS)
def test_the_code_of_a_model_is_well_formed(name: str) -> None:
    model = systems((FOLDER / name).read_text()).model
    llvm.parse_assembly(str(write_model(model, lay_out(model, Bounds()), ()).module)).verify()


def test_numbers_that_outgrow_their_field_start_the_search_again() -> None:
    system = systems(COUNTING)
    known = [system.initial]
    compiled = AdaptiveModel(system.model, system.initial, known, ())
    narrow = compiled.bounds
    assert find_bad(compiled, Room(50_000, 1 << 28), stop=False).states == reference_states(system)
    assert compiled.bounds != narrow


def test_processes_and_channels_that_outgrow_their_records_start_the_search_again() -> None:
    system = systems(SPREADING)
    compiled = AdaptiveModel(system.model, system.initial, [system.initial], ())
    assert find_bad(compiled, Room(50_000, 1 << 28), stop=False).states == reference_states(system)
    assert compiled.bounds.processes > 1
    assert compiled.bounds.channels > 1


def test_a_value_that_is_too_wide_for_its_field_may_prolong_an_atomic_sequence() -> None:
    """Cut to the bits that a sample needs, the counter never reaches the end of the loop."""
    system = systems("""
        byte n;
        active proctype P() {
          int i;
          do :: n < 9 -> n++ :: else -> atomic { for (i : 0 .. 99) { skip }; n = 0; i = 0 } od
        }
    """)
    compiled = AdaptiveModel(system.model, system.initial, [system.initial], ())
    assert find_bad(compiled, Room(50_000, 1 << 28), stop=False).states == reference_states(system)


@pytest.mark.parametrize(("name", "stride"), [("random", 31), ("swarm", 17)])
def test_native_and_plain_engines_say_the_same(name: str, stride: int) -> None:
    source = make_source(DOMAIN, Spec(name))
    for i in range(0, 12 * stride, stride):
        case = source.case(i)
        engines = ("scc-plain", "scc-native", "ndfs-native")
        said = {engine: ORACLES[engine].decide([case], Limits())[0] for engine in engines}
        assert len({answer.verdict.label for answer in said.values()}) == 1, (i, said)


def decided(text: str, oracle: ModelChecker, limits: Limits) -> Reason | None:
    return oracle.decide([Case(text, Property(SAFETY))], limits)[0].verdict.reason


@pytest.mark.parametrize(
    ("condition", "word"),
    [("Q[1]:l == 0", "violated"), ("Q[0]:l == 3", "holds"), ("Q[1]@here", "holds"), ("!Q[1]@here", "violated")],
)
def test_a_reference_to_a_process_of_another_type_means_what_it_means_to_the_reference(
    condition: str, word: str
) -> None:
    """A label is compared by its number in the other graph; a variable there is a fault."""
    text = f"""
    active proctype Q() {{ byte l = 3; here: false }}
    active proctype P() {{ byte m; end: false }}
    active proctype R() {{ assert({condition}); end: false }}
    """.replace("here: false", "here: end: false")
    case = Case(text, Property(SAFETY))
    for engine in ("bfs-plain", "bfs-native"):
        assert ORACLES[engine].decide([case], Limits())[0].verdict.word == word, engine


def test_a_search_that_is_too_large_says_so() -> None:
    large = "int x, y; active proctype P() { do :: x < 3000 -> x++ :: y < 3000 -> y++ od }"
    oracle = ORACLES["bfs-native"]
    assert decided(large, ModelChecker(oracle.engine, states=20_000), Limits()) is Reason.BOUND
    assert decided(large, ModelChecker(oracle.engine, states=10**8), Limits(memory=1 << 21)) is Reason.MEMORY


@pytest.mark.parametrize("conjuncts", range(1, 5))
def test_a_bound_on_states_is_not_called_memory_with_a_wide_automaton(conjuncts: int) -> None:
    counter = "do :: {0} < 200 -> {0}++ :: {0} > 0 -> {0}-- od"
    text = "byte a, b; " + " ".join(
        f"active proctype {name}() {{ {counter.format(variable)} }}" for name, variable in (("P", "a"), ("Q", "b"))
    )
    wanted = " && ".join(f"[]<>(a != {i} || b != {i})" for i in range(1, conjuncts + 1))
    case = Case(text, Property(LTL, formula=parse_formula(wanted)))
    for engine in ("ndfs-native", "scc-native"):
        checker = ModelChecker(ORACLES[engine].engine, states=20_000)
        assert checker.decide([case], Limits())[0].verdict.reason is Reason.BOUND
