"""Writes a definition as a Python function: matches become `if`, a call of itself at the end becomes a loop.

Coq's functions are total and have no effects, so the order in which Python evaluates does not matter. A function that
is a value takes its arguments one by one; a definition that is called with all of its arguments takes them at once.
"""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from translate.mentions import free_variables
from translate.natives import BY_A_CONSTANT, USED_BY_NATIVES, size
from translate.shapes import built, taken, told
from translate.syntax import (
    Apply,
    Branch,
    Construct,
    Constructor,
    Definition,
    Global,
    Lambda,
    Let,
    Match,
    Nothing,
    Term,
    UntranslatableError,
    Variable,
)

Block = list["str | Block"]
"""Lines; a block among them is one step further to the right."""
Scope = Mapping[str, str]
"""Coq's names, and Python's names for them."""
Finish = Callable[[str, Block], None]
"""What becomes of the value of a term: it is returned, or given a name."""


def python_name(name: str) -> str:
    """Make a name that Python takes."""
    plain = re.sub("_UU([0-9a-f]{4})_", lambda found: chr(int(found[1], 16)), name.replace("'", "_prime"))
    return f"{plain}_" if keyword.iskeyword(plain) or plain in USED_BY_NATIVES else plain


@dataclass(frozen=True)
class Surroundings:
    """What a definition may refer to."""

    constructors: Mapping[str, Constructor]
    sizes: Mapping[str, int]
    """How many arguments each definition takes at once; none if it is a plain value."""
    natives: Mapping[str, str]


def parameters(term: Term) -> tuple[str, ...]:
    """Name what a definition takes at once."""
    return term.parameters if isinstance(term, Lambda) else ()


@dataclass
class Function:
    """One definition while it is being written."""

    definition: Definition
    around: Surroundings
    used: set[str] = field(default_factory=set)
    loops: bool = False
    arguments: tuple[str, ...] = ()

    def lines(self, *, typed: bool) -> Block:
        """Write the definition; what is called from outside says its types, as far as they are Python's."""
        name, term = python_name(self.definition.name), self.definition.term
        if not isinstance(term, Lambda):
            block: Block = []
            self.statement(term, {}, block, lambda value, out: out.append(f"{name} = {value}"), at_end=False)
            return block
        self.arguments = tuple(self.fresh(parameter) for parameter in term.parameters)
        body: Block = []
        scope = dict(zip(term.parameters, self.arguments, strict=True))
        self.statement(term.body, scope, body, _returned, at_end=True)
        takes = ", ".join(f"{argument}: object" if typed else argument for argument in self.arguments)
        gives = f" -> {'bool' if self.definition.result == 'bool' else 'object'}" if typed else ""
        return [f"def {name}({takes}){gives}:", ["while True:", body] if self.loops else body]

    def fresh(self, name: str) -> str:
        """Make a Python name that this function has not used."""
        plain = python_name({"_": "unused"}.get(name, name.replace("#", "argument")))
        number, found = 1, plain
        while found in self.used or found in self.around.sizes:
            number, found = number + 1, f"{plain}_{number}"
        self.used.add(found)
        return found

    def statement(self, term: Term, scope: Scope, block: Block, finish: Finish, *, at_end: bool) -> None:
        """Write lines that compute a term and finish with its value."""
        if isinstance(term, Match):
            self._match(term, scope, block, finish, at_end=at_end)
        elif isinstance(term, Let):
            name = self.fresh(term.name)
            self.statement(term.value, scope, block, lambda value, out: out.append(f"{name} = {value}"), at_end=False)
            self.statement(term.body, {**scope, term.name: name}, block, finish, at_end=at_end)
        elif at_end and isinstance(term, Apply) and self._is_itself(term):
            self._again(term.arguments, scope, block)
        else:
            finish(self.expression(term, scope, block), block)

    def _is_itself(self, call: Apply) -> bool:
        return call.function == Global(self.definition.name) and len(call.arguments) == len(self.arguments)

    def _again(self, arguments: Sequence[Term], scope: Scope, block: Block) -> None:
        """Give the parameters their next values, all at once, and start anew."""
        values = [self.expression(argument, scope, block) for argument in arguments]
        changed = [(a, value) for a, value in zip(self.arguments, values, strict=True) if a != value]
        if changed:
            block.append(f"{', '.join(a for a, _ in changed)} = {', '.join(value for _, value in changed)}")
        block.append("continue")
        self.loops = True

    def _match(self, term: Match, scope: Scope, block: Block, finish: Finish, *, at_end: bool) -> None:
        last = len(term.branches) - 1
        is_condition = last == 1 and term.branches[0].constructor in {"True", "False"}
        value = (self.expression if is_condition else self._named)(term.value, scope, block)
        if last < 0:
            block.append("raise AssertionError")
        for place, branch in enumerate(term.branches):
            body: Block = []
            inner = dict(scope)
            condition = ""
            if branch.constructor is None:
                inner |= dict.fromkeys(branch.names, value)
            else:
                constructor = self.around.constructors[branch.constructor]
                condition = told(constructor, value) if last else ""
                for index, name in enumerate(branch.names):
                    if name != "_":
                        inner[name] = self.fresh(name)
                        body.append(f"{inner[name]} = {taken(constructor, value, index)}")
            self.statement(branch.body, inner, body, finish, at_end=at_end)
            if last == 0:
                block.extend(body)
            else:
                block.append("else:" if place == last else f"{'elif' if place else 'if'} {condition}:")
                block.append(body)

    def _named(self, term: Term, scope: Scope, block: Block) -> str:
        """Compute a term, and give its value a name if it has none."""
        return self._bound(self.expression(term, scope, block), block)

    def expression(self, term: Term, scope: Scope, block: Block) -> str:
        """Write an expression for a term, after the lines it needs first."""
        match term:
            case Variable(name):
                return scope[name]
            case Global(name):
                return self._reference(name)
            case Construct(name, arguments):
                parts = [self.expression(argument, scope, block) for argument in arguments]
                return built(self.around.constructors[name], parts)
            case Apply(function, arguments):
                return self._application(function, arguments, scope, block)
            case Lambda(names, body):
                return self._closure(names, body, scope, block)
            case Nothing():
                return "None"
            case Match(value, (Branch(str(constructor), names, Variable(name)),)) if name in names:
                whole = self.expression(value, scope, block)
                return taken(self.around.constructors[constructor], whole, names.index(name))
            case Let() | Match():
                name = self.fresh("result")
                self.statement(term, scope, block, lambda value, out: out.append(f"{name} = {value}"), at_end=False)
                return name
        raise UntranslatableError(f"a term {term!r}")

    def _reference(self, name: str) -> str:
        """A definition as a value: it takes its arguments one by one."""
        count = self._size(name)
        if count == 0 or (count == 1 and name not in self.around.natives):
            return python_name(name)
        letters = [f"x{i}" for i in range(count)]
        return f"({''.join(f'lambda {x}: ' for x in letters)}{self._call(name, letters)})"

    def _size(self, name: str) -> int:
        return size(self.around.natives[name]) if name in self.around.natives else self.around.sizes[name]

    def _call(self, name: str, arguments: Sequence[str]) -> str:
        if name in self.around.natives:
            template = self.around.natives[name]
            if name in BY_A_CONSTANT and arguments[1].isdecimal() and arguments[1] != "0":
                template = BY_A_CONSTANT[name]
            return f"({template.format(*arguments)})"
        return f"{python_name(name)}({', '.join(arguments)})"

    def _application(self, function: Term, arguments: Sequence[Term], scope: Scope, block: Block) -> str:
        native = isinstance(function, Global) and function.name in self.around.natives
        write = self._simple if native else self.expression
        values = [write(argument, scope, block) for argument in arguments]
        count = self._size(function.name) if isinstance(function, Global) else 0
        if isinstance(function, Global) and len(values) < count:
            return self._waiting(function, values, count, block)
        if isinstance(function, Global) and count:
            head, values = self._call(function.name, values[:count]), values[count:]
        else:
            head = self.expression(function, scope, block)
        return head + "".join(f"({value})" for value in values)

    def _waiting(self, function: Global, values: Sequence[str], count: int, block: Block) -> str:
        """A definition that has some of its arguments: a function of the others."""
        places = [f"#{i}" for i in range(count)]  # no name of Coq's
        scope = {place: self._bound(value, block) for place, value in zip(places, values, strict=False)}
        return self._closure(places[len(values) :], Apply(function, tuple(map(Variable, places))), scope, block)

    def _simple(self, term: Term, scope: Scope, block: Block) -> str:
        """A name or a number: a native function may write its arguments twice."""
        value = self.expression(term, scope, block)
        return value if value.isdecimal() else self._bound(value, block)

    def _bound(self, value: str, block: Block) -> str:
        if value.isidentifier() and not keyword.iskeyword(value):  # True and False cannot be parameters
            return value
        name = self.fresh("value")
        block.append(f"{name} = {value}")
        return name

    def _closure(self, names: Sequence[str], body: Term, scope: Scope, block: Block) -> str:
        """A function inside a function. What it refers to is bound now, because a loop may change it later."""
        name = self.fresh("function")
        argument = self.fresh(names[0])
        inner: Block = []
        rest = Lambda(tuple(names[1:]), body) if names[1:] else body
        self.statement(rest, {**scope, names[0]: argument}, inner, _returned, at_end=False)
        free = sorted({scope[found] for found in free_variables(Lambda(tuple(names), body)) if found in scope})
        captured = "".join(f", {outer}={outer}" for outer in free)
        block += [f"def {name}({argument}{captured}):", inner]
        return name


def constructor_lines(constructor: Constructor) -> Block:
    """Write a function that builds a value: what gives values to the checkers need not know how they look."""
    letters = [f"x{i}" for i in range(constructor.size)]
    takes = ", ".join(f"{letter}: object" for letter in letters)
    return [f"def {constructor.name}({takes}) -> object:", [f"return {built(constructor, letters)}"]]


def _returned(value: str, block: Block) -> None:
    block.append(f"return {value}")
