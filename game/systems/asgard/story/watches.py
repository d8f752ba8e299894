"""What comes of an action or of time: watches, whose code follows when all their facts hold (CHANGING CONDITIONS, A-44)."""

from __future__ import annotations

from game.core.events import Context
from game.core.steps import Step
from game.systems.asgard import eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.plan import Watch
from game.systems.asgard.state import Saga
from game.systems.asgard.story import endings
from game.systems.asgard.story.codes import Cause, Follow
from game.systems.asgard.story.truths import holds, there


class Watching(Step[Saga], frozen=True, tag=True):
    """Of the watches whose facts hold the one with the lowest code follows; then all are asked again (A-44)."""

    def proceed(self, state: Saga, ctx: Context) -> None:
        due = [
            (watch.code, number)
            for number, watch in enumerate(state.plan.watches)
            if _open(state, number, watch)
            and all(holds(state, fact, state.acting.unit) for fact in watch.when)
        ]
        if due:
            code, number = min(due)
            state.watched[number] = state.over
            unit = _doer(state, state.plan.watches[number])
            state.note("watch", str(number), code, unit)
            state.push(Follow(code, Cause(unit), "watch"), Watching())
        else:
            endings.look(state, ctx)


def _open(state: Saga, number: int, watch: Watch) -> bool:
    """Whether a watch may follow now: in its conditions; once, or once a round."""
    if watch.within and state.condition not in watch.within:
        return False
    last = state.watched.get(number)
    return last is None or (watch.again and state.over > last)


def _doer(state: Saga, watch: Watch) -> UnitId:
    """Whose doing it is: who has come to a spot, else the unit that acts."""
    for fact in watch.when:
        if isinstance(fact, f.AtSpot):
            return there(state, fact)[0]
    return state.acting.unit if state.acting.unit in eyes.friends(state) else 0


STEPS: tuple[type[Step[Saga]], ...] = (Watching,)
