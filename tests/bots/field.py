"""An open field with walls, as simple as a tactical system can be, for trying the enemy's mind without a rulebook.

Lengths are inches. A turn of one figure: a few steps of an inch or two and one blow at somebody in reach.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import hypot
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec import UNSET

from game.bots.base import Choice
from game.bots.reaction.bot import Reaction
from game.core.actions import Action, Refusal
from game.core.chance import seeded
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision
from game.core.steps import State as CoreState
from game.systems.asgard import adapters
from game.systems.asgard.actions import Declare, UnitId
from game.systems.asgard.adapter import Pledge
from game.systems.asgard.cards import DECK
from game.systems.asgard.enemies import promises
from game.systems.asgard.enemies.minds import Declaring
from game.systems.asgard.sequence import Tactical
from game.systems.asgard.sheet.effects import Mode, Spot
from game.systems.asgard.sheet.plan import Archetype, Condition, Kind, NamedSpot, Plan
from game.systems.asgard.state import Acting, Foe, Mind, Saga, Sighting

SIZE = 48
MOVE = 6
STEP = 2
Wall = tuple[Spot, Spot]


class Figure(msgspec.Struct, frozen=True):
    seat: Seat
    name: str
    at: Spot
    wounds: int = 4
    whole: int = 4
    strike: int = 1


class Field(CoreState):
    figures: dict[UnitId, Figure]
    walls: tuple[Wall, ...] = ()
    turn: int = 1
    active: UnitId = 0
    left: int = MOVE
    struck: bool = False

    def copy(self) -> Field:
        return Field(
            self.stack.copy(), self.outcome, self.figures.copy(), self.walls, self.turn, self.active, self.left, self.struck
        )  # fmt: skip


class Walk(Action, frozen=True, tag=True):
    to: Spot


class Blow(Action, frozen=True, tag=True):
    target: UnitId


class Choose(Action, frozen=True, tag=True):
    unit: UnitId


class Done(Action, frozen=True, tag=True):
    pass


class Turn(Decision[Field], frozen=True, tag=True):
    listed = False

    def suggest(self, state: Field) -> Sequence[Action]:
        return [Done()]

    def check(self, state: Field, action: Action) -> Refusal | None:
        me = state.figures.get(state.active)
        if isinstance(action, Choose):
            return None if me is None and action.unit in state.figures else Refusal("", "Not now.")
        if isinstance(action, Done):
            return None
        if me is None:
            return Refusal("", "Nobody is active.")
        if isinstance(action, Walk):
            far = hypot(action.to[0] - me.at[0], action.to[1] - me.at[1])
            inside = min(action.to) >= 0 and max(action.to) <= SIZE
            return None if far <= min(STEP, state.left) + 1 and inside else Refusal("", "Too far.")
        assert isinstance(action, Blow)
        near = between(state, state.active, action.target) <= me.strike
        return None if near and not state.struck else Refusal("", "Out of reach.")


def between(state: Field, one: UnitId, other: UnitId) -> int:
    (a, b), (c, d) = state.figures[one].at, state.figures[other].at
    return max(0, round(hypot(a - c, b - d)) - 1)


def clear(state: Field, one: Spot, other: Spot) -> bool:
    """Whether no wall crosses the line between two places."""
    return not any(_cross(one, other, *wall) for wall in state.walls)


def _cross(a: Spot, b: Spot, c: Spot, d: Spot) -> bool:
    def side(p: Spot, q: Spot, r: Spot) -> int:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


class Hands:
    """The adapter of the field, as far as minds ask."""

    name = "field"
    usual_distance = 6

    def units(self, table: Field, seat: Seat | None = None) -> list[UnitId]:
        return [unit for unit, figure in sorted(table.figures.items()) if seat in (None, figure.seat)]

    def seat(self, table: Field, unit: UnitId) -> Seat:
        return table.figures[unit].seat

    def called(self, table: Field, unit: UnitId) -> str:
        return table.figures[unit].name

    def faction(self, table: Field, unit: UnitId) -> str:
        return ""

    def at(self, table: Field, unit: UnitId) -> Spot:
        return table.figures[unit].at

    def health(self, table: Field, unit: UnitId) -> tuple[int, int]:
        return table.figures[unit].wounds, table.figures[unit].whole

    def gap(self, table: Field, unit: UnitId, spot: Spot) -> int:
        at = table.figures[unit].at
        return round(hypot(at[0] - spot[0], at[1] - spot[1]))

    def between(self, table: Field, one: UnitId, other: UnitId) -> int:
        return between(table, one, other)

    def seen(
        self, table: Field, lookers: Sequence[UnitId], targets: Sequence[UnitId], visibility: int
    ) -> set[tuple[UnitId, UnitId]]:
        return {
            (looker, target)
            for looker in lookers
            for target in targets
            if between(table, looker, target) <= visibility
            and clear(table, self.at(table, looker), self.at(table, target))
        }

    def sees_spot(self, table: Field, unit: UnitId, spot: Spot, visibility: int) -> bool:
        return self.gap(table, unit, spot) <= visibility and clear(table, self.at(table, unit), spot)

    def blip_spot(self, table: Field, spot: Spot) -> Spot:
        return min(max(spot[0], 0), SIZE), min(max(spot[1], 0), SIZE)

    def blinded(self, table: Field, unseen: Iterable[UnitId], ghosts: dict[UnitId, Spot]) -> Field:
        blind = table.copy()
        for unit in unseen:
            if unit in ghosts:
                blind.figures[unit] = msgspec.structs.replace(blind.figures[unit], at=ghosts[unit])
            else:
                del blind.figures[unit]
        return blind

    def reach(self, table: Field, unit: UnitId) -> tuple[int, int]:
        return MOVE, table.figures[unit].strike

    def ready(self, table: Field, seat: Seat) -> list[UnitId]:
        return [table.active] if table.active else []

    def picks(self, table: Field, seat: Seat) -> list[tuple[Action, UnitId]]:
        return [] if table.active else [(Choose(unit), unit) for unit in self.units(table, seat)]

    def leaves(self, table: Field, seat: Seat, pledges: Sequence[Pledge], action: Action) -> bool:
        return True

    def answer(self, table: Field, seat: Seat, pledges: Sequence[Pledge] = ()) -> Action:
        return Done()

    def rest(self, table: Field, seat: Seat) -> Action:
        return Done()

    def acting(self, table: Field, unit: UnitId) -> bool:
        return table.active == unit

    def blow(self, table: Field, action: Action) -> tuple[UnitId, Sequence[UnitId]]:
        return (table.active, (action.target,)) if isinstance(action, Blow) else (0, ())

    def can_strike(
        self, table: Field, unit: UnitId, targets: Sequence[UnitId], pledged: int
    ) -> frozenset[UnitId]:
        far = table.figures[unit].strike + (table.left if table.active in (0, unit) else MOVE)
        able = [each for each in targets if between(table, unit, each) <= far]
        return frozenset(() if table.struck else able)

    def close(self, table: Field, seat: Seat, unit: UnitId, target: UnitId) -> Action | None:
        near = between(table, unit, target) <= table.figures[unit].strike
        if near or not self.can_strike(table, unit, [target], 0):
            return None
        return Walk(self._towards(table, unit, table.figures[target].at))

    def strike(
        self, table: Field, seat: Seat, targets: Iterable[UnitId], *, boldness: int, unit: UnitId = 0
    ) -> Action | None:
        me = table.figures[table.active]
        near = [each for each in targets if between(table, table.active, each) <= me.strike]
        return Blow(near[0]) if near and not table.struck else None

    def go(
        self, table: Field, seat: Seat, unit: UnitId, goal: Spot, *, near: int, run: bool, shy: bool
    ) -> Action | None:
        if self.gap(table, unit, goal) <= max(near, 1) or not table.left:
            return None
        return Walk(self._towards(table, unit, goal))

    def flee(self, table: Field, seat: Seat, unit: UnitId) -> Action | None:
        at = table.figures[unit].at
        hostile = [each.at for each in table.figures.values() if each.seat != seat]
        if not hostile or not table.left:
            return None
        near = min(hostile, key=lambda spot: hypot(spot[0] - at[0], spot[1] - at[1]))
        to = self._towards(table, unit, (2 * at[0] - near[0], 2 * at[1] - near[1]))
        return Walk(to) if to != at else None

    def _towards(self, table: Field, unit: UnitId, goal: Spot) -> Spot:
        at = table.figures[unit].at
        far = max(1.0, hypot(goal[0] - at[0], goal[1] - at[1]))
        part = min(STEP, table.left) / far
        spot = round(at[0] + (goal[0] - at[0]) * part), round(at[1] + (goal[1] - at[1]) * part)
        return self.blip_spot(table, spot)


HANDS: Any = Hands()
Opening = tuple[str, int, Spot | None, tuple[Action, ...]]


class Story:
    """A story on the field: who stands where and how the enemies think."""

    def __init__(
        self, monkeypatch: pytest.MonkeyPatch, *, visibility: int = 24, walls: tuple[Wall, ...] = ()
    ) -> None:
        monkeypatch.setattr(adapters, "named", lambda name: HANDS)
        named = [("well", (24, 30)), ("gate", (10, 24)), ("cave", (40, 10)), ("hut", (34, 36))]
        spots = {key: NamedSpot(key, f"The {key}", at, key != "cave") for key, at in named}
        tokens = {number + 1: (8 + 8 * (number % 5), 8 + 8 * (number // 5)) for number in range(25)}
        plan = Plan(
            "A field",
            "",
            (Condition(0, "Quiet", 6, visibility),),
            {},
            tokens,
            on="field",
            spots=spots,
            enemies={},
        )
        self.saga = Saga(
            stack=[], outcome=None, plan=plan, table=Field([], None, {}, walls), condition=0, entered=0, tokens={},
            deck=DECK, out={}, seen=(), foes={}, blips={}, minds={}, known={}, flat={}, stands=(), objectives={}, counts={},
            came={}, fallen={}, lost={}, watched={}, over=0, fired=0, acting=Acting(0), groups=0, tale=(),
        )  # fmt: skip

    def friend(self, unit: UnitId, name: str, at: Spot, *, wounds: int = 4) -> Story:
        self.saga.table.figures[unit] = Figure("one", name, at, wounds)
        return self

    def enemy(
        self, unit: UnitId, archetype: Archetype, at: Spot, *, mode: Mode = "patrol", wounds: int = 4, strike: int = 1,
        post: Spot | None = None, beat: tuple[str, ...] = (), ordered: bool = False, faction: str = "", **sliders: int,
    ) -> Story:  # fmt: skip
        kind = Kind(
            f"{archetype}-{unit}", "thrall", archetype.title(), archetype, mode, beat=beat, faction=faction or UNSET, **sliders
        )  # fmt: skip
        plan = self.saga.plan
        self.saga.plan = msgspec.structs.replace(plan, enemies={**plan.enemies, kind.id: kind})
        self.saga.foes[unit] = Foe(unit, kind.id, 1)
        self.saga.minds[unit] = Mind(
            archetype, mode, kind.boldness, kind.aggression, kind.cohesion, kind.memory, post or at, ordered
        )
        self.saga.table.figures[unit] = Figure("two", f"{archetype.title()} {unit}", at, wounds, 4, strike)
        return self

    def noted(self) -> Story:
        """The enemies take note of whom they see now."""
        table, saga = self.saga.table, self.saga
        friends = HANDS.units(table, "one")
        for _, unit in HANDS.seen(table, HANDS.units(table, "two"), friends, saga.now.visibility):
            saga.known[unit] = Sighting(unit, HANDS.at(table, unit), table.turn)
        return self

    def remembered(self, unit: UnitId, at: Spot, round: int) -> Story:
        self.saga.known[unit] = Sighting(unit, at, round)
        return self

    # What the bot makes of it

    def bot(self, seed: int = 0) -> Reaction:
        system = SimpleNamespace(name="asgard", resample=lambda view, chance: view.saga)
        return Reaction(cast(Any, system), seed)

    def asked(self, bot: Reaction) -> Choice:
        """The bot's answer to whatever is on the stack; it is legal."""
        choice = bot.choose(cast(Any, SimpleNamespace(seat="two", saga=self.saga)))
        decision = self.saga.decision
        assert decision is not None
        assert decision.check(self.saga, choice.action) is None
        return choice

    def declares(self, unit: UnitId, seed: int = 0, bot: Reaction | None = None) -> tuple[Declare, str]:
        self.saga.stack = [Declaring("two", unit)]
        choice = self.asked(bot or self.bot(seed))
        assert isinstance(choice.action, Declare)
        return choice.action, choice.reason

    def opens(self, unit: UnitId, seed: int) -> tuple[Opening, list[str]]:
        """The first activation of an enemy on a copy of the story: what it declares, its first three actions, all reasons."""
        copy = object.__new__(Story)
        copy.saga = self.saga.copy()
        bot = self.bot(seed)
        declare, reason = copy.declares(unit, bot=bot)
        cast(Any, copy.saga.stack.pop()).apply(copy.saga, declare, Context(seeded("test"), []))
        table = copy.saga.table
        table.active, table.stack = unit, [Turn("two")]
        actions, reasons = [], [reason]
        for _ in range(8):
            copy.saga.stack = [Tactical("two")]
            choice = copy.asked(bot)
            actions.append(choice.action)
            reasons.append(choice.reason)
            if isinstance(choice.action, Done):
                break
            copy.done(choice.action)
        assert isinstance(actions[-1], Done)
        self.after = copy
        return (declare.intent, declare.target, declare.at, tuple(actions[:3])), reasons

    def done(self, action: Action) -> None:
        """An action happens on the field."""
        table = self.saga.table
        if isinstance(action, Walk):
            table.figures[table.active] = msgspec.structs.replace(table.figures[table.active], at=action.to)
            table.left = max(0, table.left - STEP)
        elif isinstance(action, Declare):
            promises.declare(self.saga, Context(seeded("test"), []), action)
        elif isinstance(action, Blow):
            table.struck = True
        if table.figures:
            self.noted()
