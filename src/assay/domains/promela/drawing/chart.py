"""The message sequence chart of a run: processes as lifelines, messages as arrows, other statements as notes.

A step is unfolded into its statements, one row each; both sides of a rendezvous share a row. For each buffered channel
the chart keeps the messages in it, so that an arrow leads from a send to the receive of the same message.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from assay.core.domain.show import Chart, Lifeline, Mark, Message, Note
from assay.domains.promela.checker.replay import replay
from assay.domains.promela.drawing.expression_text import edge_text, expression_text
from assay.domains.promela.drawing.run_text import edges_of
from assay.domains.promela.drawing.state_text import message_text, process_name
from assay.domains.promela.model.graph import Die, Edge, Effect, Model, Receive, Send, Start
from assay.domains.promela.model.graph import Sequence as DStep
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, Move, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.model.view import View
from assay.domains.promela.semantics.arithmetic import Fault
from assay.domains.promela.semantics.effects import effected
from assay.domains.promela.semantics.steps import Done, single
from assay.domains.promela.semantics.values import channel_of, fitting, ready, shape_of

MOST_ROWS = 400
"""A longer run is cut."""


def chart(model: Model, start: State, steps: Sequence[Step[Action, State]], cycle: int | None = None) -> Chart:
    """Draw a run from a state."""
    drawn, before, first_of_cycle = _Drawn(model, start), start, None
    ends: list[int] = []
    for number, step in enumerate(steps):
        if drawn.row >= MOST_ROWS:
            break
        if number == cycle:
            first_of_cycle = drawn.row + 1
        drawn.add(before, step)
        before = step.target
        ends.append(drawn.row)
    left_out = len(steps) - len(ends)
    return Chart(drawn.lifelines, drawn.messages, drawn.notes, drawn.row, first_of_cycle, left_out, ends)


def taken_steps(question: Question[State, Action], choices: Sequence[int]) -> list[Step[Action, State]]:
    """Give the steps of a run; a stuttering step has no moves. `NoRunError` if the choices do not make a run."""
    moments = replay(question.system, choices, stutters=question.stutters).moments
    return [moment.step or Step((), moment.state) for moment in moments]


class _Event(NamedTuple):
    """An effect, about to be executed."""

    effect: Effect
    view: View


class _Drawn:
    """The chart of the run so far."""

    def __init__(self, model: Model, start: State) -> None:
        self._model, self._edges = model, edges_of(model)
        self.row = 0
        self.lifelines: list[Lifeline] = []
        self.messages: list[Message] = []
        self.notes: list[Note] = []
        self._line_of: list[int] = []
        """The lifeline of each process."""
        self._held: dict[int, list[int]] = {}
        """For each buffered channel: the indices of the messages in it, in the order of the state."""
        self._started(start, None)

    def add(self, before: State, step: Step[Action, State]) -> None:
        """Add the statements of a step."""
        state, moves = before, step.action
        while moves and (found := _first(self._model, state, moves)) is not None:
            done, timeout = found
            self.row += 1
            self._statement(View(self._model, state, moves[0].process, timeout), done)
            state, moves = done.state, moves[len(done.moves) :]
        if step.fault and step.action:
            lifeline = self._line_of[step.action[-1].process]
            self.row += 1
            self.notes.append(Note(lifeline, self.row, f"✗ {step.fault}", Mark.USED))

    def _statement(self, view: View, done: Done) -> None:
        edge, row, shown = self._edge(done.moves[0]), self.row, False
        lifeline = self._line_of[view.me]
        try:
            if len(done.moves) == 2:
                self._handshake(edge, view, done.moves[1])
                shown = True
            else:
                for event in _events(edge.effects, view):
                    shown |= self._event(event)
        except Fault:  # the statement has no effect; the step says which fault it has
            self.row = row
        if not shown:
            self.notes.append(Note(lifeline, row, edge_text(edge, self._model.processes)))
        else:
            self.row -= self.row > row  # the row after the last event

    def _edge(self, move: Move) -> Edge:
        return self._edges[move.type, move.number]

    def _event(self, event: _Event) -> bool:
        """Draw an effect in a row, and go to the next one; False if it is neither a message nor a process."""
        match event.effect:
            case Send():
                self._send(event.effect, event.view)
            case Receive():
                if not self._receive(event.effect, event.view):
                    return False
            case Start():
                self._started(effected((event.effect,), event.view)[0], self._line_of[event.view.me])
            case Die():
                self._died(effected((event.effect,), event.view)[0])
            case _:
                return False
        self.row += 1
        return True

    def _handshake(self, edge: Edge, view: View, receiver: Move) -> None:
        sent = next(effect for effect in edge.effects if isinstance(effect, Send))
        channel = channel_of(sent.channel, view)
        offered = effected(edge.effects, view)[0]
        label = self._label(sent, channel, offered, 0)
        source, target = self._line_of[view.me], self._line_of[receiver.process]
        self.messages.append(Message(label, source, self.row, target, self.row))
        self.row += 1
        there = View(self._model, offered, receiver.process, offered=channel + 1)
        for event in _events(self._edge(receiver).effects, there):  # a d_step goes on after its receive
            self._event(event)

    def _send(self, effect: Send, view: View) -> None:
        channel = channel_of(effect.channel, view)
        after = effected((effect,), view)[0]
        old, new = view.state.channels[channel].messages, after.channels[channel].messages
        place = next((n for n, message in enumerate(old) if message != new[n]), len(old))
        self._held.setdefault(channel, []).insert(place, len(self.messages))
        self.messages.append(Message(self._label(effect, channel, after, place), self._line_of[view.me], self.row))

    def _receive(self, effect: Receive, view: View) -> bool:
        channel = channel_of(effect.channel, view)
        place = fitting(channel, effect.arguments, view, anywhere=effect.anywhere)
        if place is None or effect.keep or not shape_of(channel, view).capacity:
            return False
        index = self._held[channel].pop(place)
        self.messages[index] = replace(self.messages[index], target=self._line_of[view.me], received=self.row)
        return True

    def _label(self, effect: Send, channel: int, after: State, place: int) -> str:
        held = after.channels[channel]
        fields = message_text(self._model, held, held.messages[place])
        return f"{expression_text(effect.channel)}!{fields}"

    def _started(self, state: State, creator: int | None) -> None:
        for number in range(len(self._line_of), len(state.processes)):
            name = process_name(self._model.processes[state.processes[number].type], number)
            self._line_of.append(len(self.lifelines))
            self.lifelines.append(Lifeline(name, self.row, creator=creator))

    def _died(self, after: State) -> None:
        line = self._line_of.pop()
        self.lifelines[line] = replace(self.lifelines[line], end=self.row)
        self._held = {channel: held for channel, held in self._held.items() if channel < len(after.channels)}


def _first(model: Model, state: State, moves: Action) -> tuple[Done, bool] | None:
    """Execute the first statement of a step, or both sides of its handshake."""
    for timeout in (False, True):
        for done in single(model, state, moves[0].process, timeout=timeout):
            if done.moves and done.moves == moves[: len(done.moves)]:
                return done, timeout
    return None


def _events(effects: Sequence[Effect], view: View) -> Iterator[_Event]:
    """List effects in order, those inside a d_step too; each with the state before it."""
    for effect in effects:
        if isinstance(effect, DStep):
            yield from _inside(effect, view)
        else:
            yield _Event(effect, view)
        view = replace(view, state=effected((effect,), view)[0])


def _inside(sequence: DStep, view: View) -> Iterator[_Event]:
    nodes = {node.number: node for node in sequence.nodes}
    at = sequence.start
    while at in nodes:
        edge = next((edge for edge in nodes[at].edges if ready(edge, view)), None)
        if edge is None:
            return
        yield from _events(edge.effects, view)
        view = replace(view, state=effected(edge.effects, view)[0], offered=0)
        at = edge.target
