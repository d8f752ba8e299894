"""A lesson that is over while the other side still has to choose, in the middle of what the learner has begun: an answer that was left out."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.descriptions.lesson import learner
from game.core.problems.problem import Change, Problem, note, warning
from game.core.system import encode
from game.lab.exercises.lessons.performance import Performance
from game.lab.exercises.puzzles.answers import after
from game.toml_text import inline


def problems(run: Performance) -> Iterator[Problem]:
    """That a lesson whose actions are all done breaks off at a choice of the other side, where no scenario could begin.

    The mend is the only choice of mere words: that the blow is let through.
    """
    match, whose = run.match, learner(run.match.document)
    state, decision = match.state, match.decision
    if decision is None or whose in (None, decision.seat) or match.system.rest(state):
        return
    step, places = next((step, places) for step, places in reversed([*enumerate(run.places)]) if places)
    field = f"lesson[{step}].actions"
    name = match.document["sides"][decision.seat].get("name", decision.seat)
    text = f"the lesson is over in the middle of what was begun, at a choice of {name}"
    mere = decision.actions(state) if decision.listed else []
    mere = [each for each in mere if not msgspec.structs.fields(each)]
    if len(mere) != 1:
        yield note(field, f"{text}: write what is chosen, or end before it")
        return
    table = msgspec.json.decode(encode(mere[0]))
    mend = (Change(f"{field}[{len(places)}]", table),)
    outcome = after(state, mere[0]).outcome
    if outcome is not None and whose in outcome.winners:
        yield warning(field, f"{text}: with {inline(table)} it is won; write that, or end before it", mend)
    else:
        yield note(field, f"{text}: write what is chosen, such as {inline(table)}, or end before it", mend)
