"""What every judge of a choice has: the table as its seat sees it, and an opinion of the actions that are suggested."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from game.core.actions import Action
from game.core.seats import Seat
from game.core.words.grammar import does
from game.systems.confrontation.bot.outlook import Outlook
from game.systems.confrontation.state import Battle, FighterId, UnitId
from game.systems.confrontation.view import BattleView

_KEPT = 4
_outlooks: list[tuple[object, Outlook]] = []


class Judge:
    """The opinion of one seat about one choice."""

    def __init__(self, view: BattleView, state: Battle) -> None:
        self.view, self.state, self.seat = view, state, view.seat
        self.decision: Any = state.decision

    @cached_property
    def outlook(self) -> Outlook:
        """The table as its seat sees it; many choices need no look at it."""
        return outlook_of(self.state, self.seat)

    def choices(self) -> Iterable[Action]:
        """The legal actions worth a thought."""
        return self.decision.suggest(self.state)  # type: ignore[no-any-return]

    def worth(self, action: Action) -> float:
        """How good an action is expected to be, in army points."""
        return 0.0

    def reason(self, action: Action) -> str:
        """Why, in one line that gives nothing hidden away."""
        return "As good as any other."

    def unit_name(self, unit: UnitId) -> str:
        """What a unit is called."""
        return self.state.units[unit].name

    def unit_does(self, unit: UnitId, verb: str) -> str:
        """What a unit is called, with a verb that agrees with it: `Reavers have`, `Maulkin has`."""
        name = self.unit_name(unit)
        return f"{name} {does(name, verb)}"

    def named(self, fighter: FighterId) -> str:
        """What a fighter is called."""
        found = self.state.fighters.get(fighter) or self.state.fallen[fighter]
        return self.state.field.profiles[found.profile].name


def outlook_of(state: Battle, seat: Seat) -> Outlook:
    """The table as a seat sees it; the same for as long as nothing on it has changed."""
    key = position(state, seat)
    for known, outlook in _outlooks:
        if known == key:
            outlook.state = state
            return outlook
    made = Outlook(state, seat)
    _outlooks[:] = [(key, made), *_outlooks[: _KEPT - 1]]
    return made


def position(state: Battle, seat: Seat) -> object:
    """All that an outlook depends on."""
    return (
        seat,
        state.round,
        state.field,
        tuple(state.fighters.values()),
        tuple(state.units.values()),
        tuple(state.items.values()),
        tuple(state.commanders.items()),
        tuple(state.duties.items()),
    )
