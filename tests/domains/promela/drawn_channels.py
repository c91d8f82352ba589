"""Random models of processes that send and receive."""

from __future__ import annotations

from random import Random


class Drawn:
    """Random models of processes with channels: most channels have one sender and one receiver, and some have not."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.channels = self.random.randint(1, 3)
        self.processes = self.random.randint(2, 3)
        self.ends = [self.random.sample(range(self.processes), 2) for _ in range(self.channels)]
        self.strict = self.random.random() < 0.6
        self.patient = self.random.random() < 0.8
        """Whether processes may wait for ever."""
        self.labels = 0

    def text(self) -> str:
        bodies = "".join(self._process(number) for number in range(self.processes))
        capacity = self.random.randint(1, 2)
        chans = "".join(f"chan q{number} = [{capacity}] of {{ byte }};\n" for number in range(self.channels))
        return f"byte g;\n{chans}{bodies}"

    def _process(self, number: int) -> str:
        body = "; ".join(self._statement(number, 2) for _ in range(self.random.randint(2, 4)))
        loop = f"do :: n < 2 -> n++; {body} :: else -> break od" if self.random.random() < 0.4 else body
        return f"active proctype P{number}() {{ byte x, n; {loop} }}\n"

    def _channel(self, number: int, end: int) -> str:
        own = [f"q{channel}" for channel, ends in enumerate(self.ends) if ends[end] == number]
        every = [f"q{channel}" for channel in range(self.channels)]
        if self.strict or self.random.random() < 0.8:
            return self.random.choice(own) if own else ""
        return self.random.choice(every)

    def _waiting(self, statement: str) -> str:
        self.labels += 1
        return f"end{self.labels}: {statement}" if self.patient else statement

    def _statement(self, number: int, depth: int) -> str:
        draw = self.random
        send, receive = self._channel(number, 0), self._channel(number, 1)
        simple = [f"x = x + {draw.randint(1, 2)}", "skip", 'printf("%d", x)', f"assert(x != {draw.randint(3, 9)})"]
        if send:
            simple += [self._waiting(f"{send}!{draw.choice(['x', '1', '2', 'n'])}")] * 4
        if receive:
            simple += [self._waiting(f"{receive}?{draw.choice(['x', 'x', 'x', '1', 'g', '_'])}")] * 4
        if draw.random() < 0.3:
            simple += ["g = g + 1", "g == 0 || g > 1", f"assert(g < {draw.randint(1, 3)})"]
        if draw.random() < 0.1:
            other = f"q{draw.randrange(self.channels)}"
            simple += [f"(len({other}) < 2)", f"nempty({other})", f"{other}??[1]", f"{other}??x", f"{other}!!x"]
        if depth == 0 or draw.random() < 0.6:
            return draw.choice(simple)
        one, two = (self._statement(number, depth - 1) for _ in range(2))
        return draw.choice(
            [
                f"if :: {one} :: {two} fi",
                f"if :: {one}; {two} :: else -> skip fi",
                f"atomic {{ {one}; {two} }}",
                f"d_step {{ x = 1; x = x + n }}; {one}",
                f"{{ {one} }} unless {{ g > 1 }}",
                f"if :: x > 1 -> {one} :: else -> {two} fi",
                f"do :: {one}; break :: x > 1 -> break od",
            ]
        )
