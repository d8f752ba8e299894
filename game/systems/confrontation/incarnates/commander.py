"""Who commands a company, and who takes over (GB-96, GB-105, GB-110)."""

from __future__ import annotations

from game.core.actions import Action
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.systems.confrontation import events
from game.systems.confrontation.actions import ChooseCommander
from game.systems.confrontation.state import Battle, Fate, Fighter, FighterId

PRESENT: tuple[Fate, ...] = ("table", "waiting")
"""Where a Commander can be; who comes as a reinforcement commands when he has entered (GB-110)."""


def heirs(state: Battle, seat: Seat) -> tuple[Fighter, ...]:
    """The Incarnates of the greatest Authority who are there to command; none if nobody has any (GB-105)."""
    able = [
        fighter
        for unit in state.company(seat)
        if unit.fate == "table" or (unit.fate in PRESENT and not unit.late)
        for fighter in state.members(unit.id)
        if fighter.role == "incarnate" and state.profile(fighter.id).authority
    ]
    best = max((state.profile(fighter.id).authority for fighter in able), default=0)
    return tuple(fighter for fighter in able if state.profile(fighter.id).authority == best)


def commands(state: Battle, seat: Seat) -> Fighter | None:
    """The Commander of a company, if he is there (GB-105)."""
    fighter = state.fighters.get(state.commanders.get(seat, 0))
    return fighter if fighter and state.units[fighter.unit].fate in PRESENT else None


def succeed(state: Battle, ctx: Context, seat: Seat) -> None:
    """See to it that a company is commanded: nothing changes while its Commander is there (GB-96).

    Else the Incarnate of the greatest Authority takes over at once; of equal ones the player chooses. Also names the
    first Commander of a battle.
    """
    if commands(state, seat):
        return
    able = heirs(state, seat)
    if len(able) > 1:
        state.commanders[seat] = 0
        state.push(Succession(seat))
    else:
        name(state, ctx, seat, able[0].id if able else 0)


def name(state: Battle, ctx: Context, seat: Seat, fighter: FighterId) -> None:
    """Make somebody Commander, or nobody."""
    if state.commanders.get(seat) != fighter:
        state.commanders[seat] = fighter
        ctx.tell(events.CommanderChanged, seat, fighter)


class Succession(Decision[Battle], frozen=True, tag=True):
    """Which of several Incarnates of the same Authority commands (GB-105)."""

    def actions(self, state: Battle) -> list[Action]:
        return [ChooseCommander(fighter.id) for fighter in heirs(state, self.seat)]

    def apply(self, state: Battle, action: Action, ctx: Context) -> None:
        assert isinstance(action, ChooseCommander)
        name(state, ctx, self.seat, action.fighter)


STEPS: tuple[type[Step[Battle]], ...] = (Succession,)
