"""A search by proved steps. It is not run by Python: `assay.core.native.functional.raw` translates it."""

# mypy: ignore-errors
# ruff: noqa: ANN001, ANN201, A002, F821


def begin(settled):
    """Add the initial state, perhaps settled; 2 if there is none.

    GIVEN are what is alive, what processes may still do, which variables are written, and which channels are seen.
    """
    found = initial(here(MODEL))
    if found == 0:
        return 0
    if found == EMPTY:
        return 2
    state = word(found + 8)
    if settled:
        state = canon(here(MODEL), word(here(GIVEN) + 8), state)
    if state == 0:
        return 0
    return add(state)


def search(infinite, settled, numbers, most):
    """Add the successors of at most so many states, by the steps of infinite runs or by all; perhaps settled.

    If `numbers` is not 0, it is the function `number_of`, and one process may go first.

    1: it has ended, or can go on; 2: the steps of a state are not known; 3: a state has an error; 4: there is no room;
    5: there is no room for the steps, which are recorded where TARGETS is set.
    """
    while here(NEXT) < here(COUNT) and most > 0:
        top = here(TOP)
        status = successors(infinite, settled, numbers, row(here(NEXT)))
        if status != 1:
            return status
        found = here(FOUND)
        steps = here(EDGES)
        while found != EMPTY:
            number = add(target(infinite, found))
            if number == 0:
                return 4
            if here(TARGETS):
                if steps >= here(EDGE_ROOM):
                    set_here(TOP, top)
                    return 5
                set_half(here(TARGETS) + 4 * steps, number - 1)
                if here(WAITING):
                    waiting = word(word(found + 8) + 16) >> 1
                    set_word(here(WAITING) + 8 * steps, waiting)
                    set_here(TOGETHER, here(TOGETHER) | waiting)
            steps += 1
            found = word(found + 16)
        set_here(EDGES, steps)
        if here(TARGETS):
            set_half(here(EDGE_ENDS) + 4 * here(NEXT), steps)
        set_here(TOP, top)
        set_here(NEXT, here(NEXT) + 1)
        most -= 1
    return 1


def successors(infinite, settled, numbers, state):
    """Compute the list of successors; the result is that of `search`, or 0."""
    if state == 0:
        return 0
    found = computed(infinite, settled, numbers, state)
    if found == 0:
        return 0
    if found == EMPTY:
        return 2
    found = word(found + 8)
    if not infinite:
        if word(found + 16) == TRUE:
            return 3
        found = word(found + 8)
    set_here(FOUND, found)
    return 1


def computed(infinite, settled, numbers, state):
    """What a function of the extracted module says about the successors of a state."""
    if infinite:
        if numbers:
            return first_next(numbers, state)
        if settled:
            return settled_next(here(MODEL), word(here(GIVEN) + 8), state)
        return next_states(here(MODEL), state)
    if numbers:
        return first(numbers, state)
    if settled:
        return settled_survey(here(MODEL), word(here(GIVEN) + 8), state)
    return survey(here(MODEL), state)


def first_next(numbers, state):
    """The steps of infinite runs of a process that may go first, or of all."""
    given = here(GIVEN)
    parts = here(MODEL)
    return reduced_next(parts, word(given + 8), word(given + 16), word(given + 24), word(given + 32), numbers, state)


def first(numbers, state):
    """The steps of a process that may go first, or all."""
    given = here(GIVEN)
    number = (here(NEXT) << 1) | 1
    return reduced_survey(here(MODEL), word(given + 8), word(given + 16), word(given + 24), numbers, number, state)


def target(infinite, list):
    """The first state of a list of successors."""
    found = word(list + 8)
    if infinite:
        return word(found + 8)
    return found


def label(propositions, found):
    """The labels of all states."""
    number = 0
    while number < here(COUNT):
        top = here(TOP)
        known = row(number)
        if known == 0:
            return 0
        known = labels(here(MODEL), propositions, known)
        if known == 0:
            return 0
        set_word(found + 8 * number, known >> 1)
        set_here(TOP, top)
        number += 1
    return 1
