"""How a battle ends: after its last round, or at once when a side has no model left (CC-13, C-58, C-77)."""

from __future__ import annotations

from game.core.events import Context
from game.core.seats import Reason, Seat
from game.core.steps import Step
from game.core.words.grammar import does
from game.systems.ascension import events, goals
from game.systems.ascension.state import Battle


class Finish(Step[Battle], frozen=True, tag=True):
    """Goals are shown and scored, and the most points win (C-77, C-78)."""

    why: str

    def proceed(self, state: Battle, ctx: Context) -> None:
        goals.score(state, ctx)
        best = max(state.scores.values())
        winners = tuple(side for side, points in state.scores.items() if points == best)
        if len(winners) > 1:
            winners = ()
        said = ", ".join(f"{state.field.sides[side].name} {points}" for side, points in state.scores.items())
        ctx.tell(events.BattleEnded, winners, self.why, "C-77", state.scores.copy())
        state.end(_players(state, winners), f"{self.why} {said}.", "C-77")


def _players(state: Battle, sides: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """The seats of some sides: a team wins together."""
    return tuple(seat for side in sides for seat in state.field.sides[side].players)


def look_for_the_end(state: Battle) -> None:
    """End the battle next if a side has no model (C-58): before anything else that is still to happen."""
    if state.field.endless:
        return
    waiting = any(state.reserve.values()) or any(isinstance(step, Finish) for step in state.stack)
    if not waiting:
        lost = [side for side in state.field.sides if not state.on_table(side)]
        if lost:
            state.push(Finish(_no_model(state, lost)))


def reasons(state: Battle, rule: str) -> tuple[Reason, ...]:
    """Why the battle ended: who has won, by the scenario's own paragraph `rule` if it has one, and what brought the end."""
    ended = state.outcome
    if ended is None:
        return ()
    lost = [side for side in state.field.sides if not state.on_table(side)]
    gone = _no_model(state, lost) if lost else ""
    # What is left of the first are the points: who has no model left is said once, with its own paragraph.
    won = Reason(ended.winners, ended.why.removeprefix(gone).strip(), rule or ended.rule)
    return (won, Reason(ended.winners, gone, "C-58")) if gone else (won,)


def _no_model(state: Battle, lost: list[Seat]) -> str:
    names = " and ".join(state.field.sides[side].name for side in lost)
    return f"{names} {does(names, 'has')} no model left."


STEPS = (Finish,)
