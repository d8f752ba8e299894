"""For bots that play the players' side: what there is to be done, and where each unit had best go next.

It uses what players know: objectives that are open, places that are shown or that an objective names, tokens, blips,
enemies on the table. Codes, card tables and hidden places it does not look at (A-47).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from math import hypot
from typing import Literal

import msgspec

from game.core.seats import Seat
from game.systems.asgard import adapters, eyes
from game.systems.asgard.actions import UnitId
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.sheet.plan import Aim
from game.systems.asgard.state import Saga

AMONG = 1.5
"""Within so many usual distances of each other units are in support of each other."""
CROWD = 1.3
"""Within so many usual distances of a token other tokens make it a dangerous one."""


class Style(msgspec.Struct, frozen=True):
    """How somebody plays, from 0 to 10 each: sliders of a player."""

    boldness: int = 5
    """How far from the others units go, how long they stay in a losing fight."""
    haste: int = 5
    """How much they prefer what has to be done to what lies about."""
    patience: int = 5
    """How long they stay where something is to be done that is not done yet."""
    whim: int = 0
    """Turns answers to questions, and choices between equals."""


STEADY = Style()


class Goal(msgspec.Struct, frozen=True):
    """Somewhere to go: why, how good it is, how near is near enough."""

    kind: Literal["objective", "stay", "token", "stop", "exit", "blip", "enemy", "help", "sight"]
    at: Spot
    worth: float
    near: int = 0
    name: str = ""
    slack: int = 0
    """From how far off it is as good as reached."""


class Situation:
    """What players know of a story, as one of them looks at it."""

    def __init__(self, state: Saga, seat: Seat, style: Style) -> None:
        self.state = state
        self.seat = seat
        self.style = style
        self.host: Adapter = adapters.of(state.plan)
        self.table = state.table
        self.usual = self.host.usual_distance
        self.friends = eyes.friends(state)
        self.foes = eyes.foes(state)

    @cached_property
    def sights(self) -> set[tuple[UnitId, UnitId]]:
        """Which friend sees which enemy."""
        if not self.foes or not self.friends:
            return set()
        return self.host.seen(self.table, self.friends, self.foes, self.state.now.visibility)

    def seen_by(self, unit: UnitId) -> list[UnitId]:
        """The enemies that a unit sees, the nearest first."""
        found = [foe for looker, foe in self.sights if looker == unit]
        return sorted(found, key=lambda foe: (self.host.between(self.table, unit, foe), foe))

    def health(self, unit: UnitId) -> float:
        """Which part of its wounds a unit has left."""
        left, whole = self.host.health(self.table, unit)
        return left / max(1, whole)

    def move(self, unit: UnitId) -> int:
        """How far it gets in one move, at least something."""
        return max(1, self.host.reach(self.table, unit)[0])

    def name(self, unit: UnitId) -> str:
        """What a unit is called."""
        return self.host.called(self.table, unit)

    def odds(self, unit: UnitId) -> float:
        """Our strength around a unit against that of the enemies that it sees; above 1 is good."""
        far = 2 * self.usual
        foes = self.seen_by(unit)
        ours = [
            each for each in self.friends if each == unit or self.host.between(self.table, unit, each) <= far
        ]
        return sum(map(self.health, ours)) / max(0.1, sum(map(self.health, foes)))

    def outmatched(self, unit: UnitId) -> bool:
        """Whether a unit had better not fight here: hurt, or too few, for how bold its player is."""
        bold = self.style.boldness / 10
        return self.health(unit) < 0.55 - 0.5 * bold or self.odds(unit) < 0.75 - 0.7 * bold

    # Where to

    def goal(self, unit: UnitId) -> Goal | None:
        """Where a unit that has nobody to fight goes; None if there is nothing to do for it."""
        return next(iter(self.ranked(unit)), None)

    def ranked(self, unit: UnitId) -> list[Goal]:
        """Where a unit might go, the best first."""
        found = [(self._worth(unit, goal), -number, goal) for number, goal in enumerate(self.goals(unit))]
        found.sort(key=lambda each: each[:2], reverse=True)
        return [goal for worth, _, goal in found if worth > 0]

    def goals(self, unit: UnitId) -> Iterator[Goal]:
        """Everything that a unit could go for."""
        yield from self._objectives(unit)
        yield from self._tokens(unit)
        bold = self.style.boldness / 10
        for blip in self.state.blips.values():
            yield Goal("blip", blip.at, 0.2 + 0.5 * bold, self.usual // 2)
        for foe in self.foes:
            at = self.host.at(self.table, foe)
            fought = any(pair[1] == foe for pair in self.sights)
            yield Goal(
                "help" if fought else "enemy", at, 1.6 if fought else 0.2 + 0.4 * bold, 0, self.name(foe)
            )

    def _objectives(self, unit: UnitId) -> Iterator[Goal]:
        """What is open, where that is known; with nothing left to do, the places that are shown: one leads out."""
        plan, status = self.state.plan, self.state.objectives
        is_open = [aim for aim in plan.objectives.values() if status[aim.id] == "open"]
        for aim in is_open:
            if aim.spot:
                spot = plan.spots[aim.spot].at
                worth = (
                    1.6
                    + 0.12 * self.style.haste
                    + self._meant(unit, aim)
                    - self._crowded(unit, spot, is_open)
                )
                yield from self._errand(unit, "objective", spot, worth, aim.title)
        done = [aim.spot for aim in plan.objectives.values() if aim.spot and status[aim.id] == "done"]
        if any(not aim.spot for aim in is_open) or not is_open:
            for place in (plan.spots[name] for name in dict.fromkeys(done)):
                if self._stays(unit) and self._at(unit, place.at, self.usual):
                    yield Goal("stay", place.at, 0.9, self.usual // 2, place.name)
        for place in plan.spots.values():
            if place.shown:
                worth = 1.6 if not is_open else 0.5
                yield from self._errand(unit, "exit" if not is_open else "sight", place.at, worth, place.name)

    def _meant(self, unit: UnitId, aim: Aim) -> float:
        """An objective that names somebody is his before it is anybody else's."""
        words = {word.strip(".,;:!?") for word in f"{aim.title} {aim.text}".split()}
        named = [each for each in self.friends if words.intersection(self.name(each).split())]
        return (0.6 if unit in named else -0.3) if named else 0.0

    def _crowded(self, unit: UnitId, spot: Spot, aims: Sequence[Aim]) -> float:
        """With several things to do they share them out: less for whoever is not the nearest."""
        if len({aim.spot for aim in aims if aim.spot}) < 2:
            return 0.0
        gaps = {each: self.host.gap(self.table, each, spot) for each in self.friends}
        return 0.25 * min(3, sum(gap < gaps[unit] for gap in gaps.values()))

    def _errand(
        self, unit: UnitId, kind: Literal["objective", "exit", "sight"], at: Spot, worth: float, name: str
    ) -> Iterator[Goal]:
        """To go somewhere; whoever is there already stays a while, or not, as patient as its player is."""
        if not self._at(unit, at, self.usual // 12):
            yield Goal(kind, at, worth, 0, name)
        elif kind != "sight" and self._stays(unit):
            yield Goal("stay", at, worth, 0, name)

    def _at(self, unit: UnitId, at: Spot, within: int) -> bool:
        return self.host.gap(self.table, unit, at) <= within

    def _stays(self, unit: UnitId) -> bool:
        """Whether it is this unit that stays for the time being; they take turns."""
        return (7 * unit + self.state.turn // 3 + self.style.whim) % 10 <= self.style.patience

    def _tokens(self, unit: UnitId) -> Iterator[Goal]:
        """Tokens to be looked at, from as far as they can be spotted.

        One that it spots in the middle of its move is worth a stop; one that it spots before has just been looked at.
        """
        host, reach = self.host, self.state.now.range
        moving = host.moving(self.table) == unit
        tokens, slack = self.state.in_play(), reach * 4 // 5
        for token in tokens:
            crowd = sum(apart(token.at, other.at) <= CROWD * self.usual for other in tokens) - 1
            worth = 1.2 - 0.08 * crowd * (10 - self.style.boldness) / 5
            gap = host.gap(self.table, unit, token.at)
            spotted = gap <= reach and host.sees_spot(self.table, unit, token.at, self.state.now.visibility)
            if not spotted:
                yield Goal("token", token.at, worth, slack if gap > slack else 0, slack=slack)
            elif moving:
                yield Goal("stop", token.at, worth + 0.4, slack=reach)

    def _worth(self, unit: UnitId, goal: Goal) -> float:
        """How good a goal is for a unit: less if it is far, and less if nobody could help it there."""
        host, table, pace = self.host, self.table, self.move(unit)
        way = max(0, host.gap(table, unit, goal.at) - max(goal.near, goal.slack))
        worth = goal.worth - 0.16 * way / pace
        others = [host.at(table, each) for each in self.friends if each != unit]
        if others and goal.kind not in ("stay", "stop"):
            apart_by = min(apart(goal.at, at) for at in others) - goal.slack - AMONG * self.usual
            care = (10 - self.style.boldness) / 10 * (1.5 - self.health(unit) / 2)
            worth -= 0.12 * care * max(0.0, apart_by) / pace
        return worth + 0.01 * ((unit * 31 + self.style.whim * 17 + goal.at[0] + goal.at[1]) % 7)


def apart(one: Spot, other: Spot) -> float:
    """How far two places are from each other."""
    return hypot(one[0] - other[0], one[1] - other[1])
