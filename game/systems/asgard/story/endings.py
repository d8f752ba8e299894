"""How a story ends (A-1, A-4, ENDING A SCENARIO)."""

from __future__ import annotations

from game.core.events import Context
from game.core.seats import Seat
from game.systems.asgard import events, eyes
from game.systems.asgard.sheet import effects as e
from game.systems.asgard.state import ENEMY, Saga
from game.systems.asgard.story.codes import Cause, brings


@brings(e.EndStory)
def end(state: Saga, ctx: Context, effect: e.EndStory, cause: Cause) -> None:
    """The scenario is over with this ending: a victory, a defeat, or a plain end (A-4)."""
    ending = state.plan.endings[effect.ending]
    winners: dict[str, tuple[Seat, ...]] = {"victory": state.players, "defeat": (ENEMY,), "plain": ()}
    _finish(state, ctx, ending.id, winners[ending.outcome], f"{ending.title}.", "A-4")


def look(state: Saga, ctx: Context) -> None:
    """With no friendly unit left the story is over, whatever the sheet says (A-50)."""
    if not eyes.on_their_way(state) or eyes.friends(state):
        return
    if state.lost:
        _finish(state, ctx, "", (ENEMY,), "Nobody is left.", "A-50")
    else:
        _finish(state, ctx, "", (), "Everybody has left.", "A-50")


def _finish(state: Saga, ctx: Context, ending: str, winners: tuple[Seat, ...], why: str, rule: str) -> None:
    state.note("ending", ending)
    ctx.tell(events.StoryEnded, ending, winners, why, rule)
    state.end(winners, why, rule)
