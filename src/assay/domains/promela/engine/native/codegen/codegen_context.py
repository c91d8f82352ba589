"""The context of code generation: the module, the current row and the acting process."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, field
from msgspec.structs import replace

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I32, I64, fits, number, store_at, word_at, wrap
from assay.domains.promela.engine.native.codegen.fields import field_of
from assay.domains.promela.engine.native.codegen.layout import GLOBAL, LOCAL, Kin, Layout
from assay.domains.promela.model.expression import Cell
from assay.domains.promela.model.graph import Model

FAULTS = (
    *("", "assertion", "index", "division", "channel", "fields", "poll", "processes", "d_step", "endless"),
    *("priority", "remote", "trace"),
)
"""Faults of a step, by their number in the word after a row."""
TOO_NARROW, TOO_MANY_PROCESSES, TOO_MANY_CHANNELS, TOO_MANY_STEPS = 1000, 1, 2, 3
"""Overflow codes, for which a search restarts; from 1000 on, the field of a kin is too narrow."""
MISSING_NODE = 1_000_000
"""From this code on, a node has no code yet; the search goes on when it has."""
UNFINISHED, STATUS_WORDS = 2, 3
"""The word of the status that says that an atomic sequence or a rendezvous may go on in a row; and how many it has."""


class Unsupported(Exception):  # noqa: N818 - it says what is not there, and no user sees it
    """The model uses a feature that is not compiled; the plain engine decides it."""


class CodeUnit(Struct):
    """The compilation unit of a model."""

    model: Model
    layout: Layout
    module: ir.Module
    kins: list[Kin] = field(default_factory=list)
    tables: dict[str, ir.GlobalVariable] = field(default_factory=dict)
    suffix: str = ""
    """The suffix of internal names, which separates the variants of successor functions."""

    def table(self, name: str, numbers: tuple[int, ...]) -> ir.GlobalVariable:
        """Give the constant array of this name, defined on first use."""
        name += self.suffix
        if name not in self.tables:
            form = ir.ArrayType(I32, len(numbers))
            variable = ir.GlobalVariable(self.module, form, name)
            variable.linkage, variable.global_constant = "internal", True
            variable.initializer = ir.Constant(form, [number(value) for value in numbers])
            self.tables[name] = variable
        return self.tables[name]

    def kin_number(self, kin: Kin) -> int:
        """Number a kin, for overflow codes."""
        if kin not in self.kins:
            self.kins.append(kin)
        return self.kins.index(kin)

    def function(self, name: str, *kinds: ir.Type, gives: ir.Type = I64) -> ir.Function:
        """Declare a function of the module, unless it is declared."""
        known = self.module.globals.get(name)
        if isinstance(known, ir.Function):
            return known
        return ir.Function(self.module, ir.FunctionType(gives, kinds), name)


class Context(Struct, frozen=True):
    """The row that expressions read and effects write, and the process that acts."""

    unit: CodeUnit
    code: ir.IRBuilder
    row: ir.Value
    status: ir.Value
    """Three words: the fault of this step, the overflow code of the row, and at UNFINISHED whether a row may go on."""
    type: int = -1
    """The type of the acting process; -1 for none."""
    process: ir.Value | None = None
    """The record of the acting process."""
    pid: ir.Value | None = None
    timeout: ir.Value = field(default_factory=lambda: number(0))
    """The value of `timeout`."""

    @property
    def layout(self) -> Layout:
        """The layout of rows."""
        return self.unit.layout

    def with_row(self, row: ir.Value) -> Context:
        """Give the context for another row."""
        assert self.pid is not None
        return self.with_process(row, self.type, self.pid)

    def with_process(self, row: ir.Value, kind: int, pid: ir.Value) -> Context:
        """Give the context for another row and process."""
        context = replace(self, row=row, type=kind, pid=pid)
        return replace(context, process=context.process_record(pid))

    def emit_fault(self, name: str) -> None:
        """Emit the record of a fault; the first one stays, but any fault replaces a failed assertion."""
        place = word_at(self.code, self.status, number(0))
        known = self.code.load(place)
        open_ = self.code.icmp_unsigned("<=", known, number(0 if name == "assertion" else 1))
        self.code.store(self.code.select(open_, number(FAULTS.index(name)), known), place)

    def emit_fault_unless(self, condition: ir.Value, name: str) -> None:
        """Emit the record of a fault if a condition does not hold."""
        with self.code.if_then(self.code.not_(condition), likely=False):
            self.emit_fault(name)

    def emit_overflow(self, kind: int) -> None:
        """Emit the record of an overflow. The first one counts: a value that was cut off can cause others."""
        place = word_at(self.code, self.status, number(1))
        first = self.code.load(place)
        none = self.code.icmp_signed("==", first, number(0))
        self.code.store(self.code.select(none, number(kind), first), place)

    def emit_if(self, condition: ir.Value, then: Callable[[], None]) -> None:
        """Emit code that runs if a condition holds."""
        with self.code.if_then(condition):
            then()

    def process_record(self, at: ir.Value) -> ir.Value:
        """Emit the address of a process record."""
        unit = ir.IntType(self.layout.process_unit).as_pointer()
        words = self.code.mul(at, number(self.layout.process_words))
        return word_at(self.code, self.code.bitcast(self.row, unit), words)

    def emit_clear(self, record: ir.Value, words: int) -> None:
        """Emit stores of zero to all words of a record."""
        for word in range(words):
            place = word_at(self.code, record, number(word))
            self.code.store(ir.Constant(place.type.pointee, 0), place)

    def emit_store_cell(self, cell: Cell, owner: int, base: ir.Value, position: ir.Value, value: ir.Value) -> None:
        """Emit an assignment: the value is truncated to the type of the cell and checked against its field."""
        slots = self.layout.slots if cell.shared else self.layout.local_slots[owner]
        forms = self.layout.variables if cell.shared else self.layout.processes[owner].variables
        chosen = forms[cell.slot].field
        value = wrap(self.code, value, field_of(cell.type))
        if chosen.bits < cell.type.bits:
            kin = (GLOBAL, 0, slots.kin[cell.slot]) if cell.shared else (LOCAL, owner, slots.kin[cell.slot])
            narrow = TOO_NARROW + self.unit.kin_number(kin)
            enough = fits(self.code, value, chosen)
            if not isinstance(enough, ir.Constant) or not enough.constant:
                self.emit_if(self.code.not_(enough), lambda: self.emit_overflow(narrow))
        store_at(self.code, base, position, chosen, value)


def begin_internal(unit: CodeUnit, name: str, *kinds: ir.Type) -> tuple[ir.Function, ir.IRBuilder]:
    """Begin a function with internal linkage."""
    function = unit.function(name + unit.suffix, *kinds)
    function.linkage = "internal"
    return function, ir.IRBuilder(function.append_basic_block("start"))
