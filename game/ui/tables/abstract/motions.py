"""Events become motion: cards turn over, dice roll and settle, slots break off.

Every function gives groups of clips, one group after another. The state of the match is already further; each clip
ends with what is shown being what the event left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.core.events import Event
from game.systems.abstract import events as e
from game.systems.abstract.actions import UnitId
from game.systems.abstract.view import SkirmishView
from game.ui.app.motion import Clip, in_out, linear
from game.ui.tables.abstract.display import Body, Display, Throw, Tray, body_of
from game.ui.tables.abstract.kinds import levels_of

FLIP, STAGGER, ROLL, READ, LANE, LOSE, FALL = 0.22, 0.05, 0.5, 0.45, 0.22, 0.07, 0.35

Group = list[Clip]


class Choreographer:
    """Turns the events of a moment into groups of clips on `shown`; `view` is what the seat knows after them."""

    def __init__(self, shown: Display, view: SkirmishView, play: Callable[..., None]) -> None:
        self.shown, self.view, self.play = shown, view, play

    def groups(self, happened: Sequence[Event]) -> Iterator[Group]:
        """The clips of all events, in order; units that roll Initiative together roll as one."""
        rolling: list[e.InitiativeRolled] = []
        for event in happened:
            if isinstance(event, e.InitiativeRolled) and (not rolling or rolling[0].again == event.again):
                rolling.append(event)
                continue
            if rolling:
                yield from self._initiative(rolling)
                rolling = [event] if isinstance(event, e.InitiativeRolled) else []
                if rolling:
                    continue
            yield from self._of(event)
        if rolling:
            yield from self._initiative(rolling)

    def _of(self, event: Any) -> Iterator[Group]:
        makers: dict[type[Event], Callable[[Any], Iterator[Group]]] = {
            e.UnitsShown: self._shown, e.TurnBegan: self._turn, e.Confirmed: self._confirmed,
            e.Revealed: self._revealed, e.OrderSettled: self._order, e.CameUp: self._came_up, e.Held: self._held,
            e.Attacked: self._attacked, e.Damaged: self._damaged, e.Destroyed: self._destroyed,
        }  # fmt: skip
        maker = makers.get(type(event))
        if maker:
            yield from maker(event)

    def _body(self, unit: UnitId) -> Body:
        return self.shown.bodies[unit]

    # Decision

    def _shown(self, event: e.UnitsShown) -> Iterator[Group]:
        def put() -> None:
            self.shown.bodies = {unit.id: body_of(self.view, unit) for unit in event.units}

        yield [_at_once(put)]

    def _turn(self, event: e.TurnBegan) -> Iterator[Group]:
        def begin() -> None:
            shown = self.shown
            shown.turn, shown.ready, shown.order = event.turn, (), ()
            shown.held = shown.acted = ()
            shown.actor, shown.tray = 0, None
            shown.rolls.clear()
            for body in shown.bodies.values():
                body.levels, body.down = None, False
            self.play("turn")

        yield [Clip(0.3 if event.turn > 1 else 0.0, _nothing, ease=linear, end=begin)]

    def _confirmed(self, event: e.Confirmed) -> Iterator[Group]:
        def confirm() -> None:
            self.shown.ready = (*self.shown.ready, event.seat)
            for body in self.shown.bodies.values():
                if body.seat == event.seat and body.levels is None:
                    body.down = True

        yield [_at_once(confirm)]

    def _revealed(self, event: e.Revealed) -> Iterator[Group]:
        """The reveal: unit after unit, all cards turn over."""
        clips: Group = []
        for place, (unit, cards) in enumerate(event.cards.items()):
            body, levels = self._body(unit), levels_of(cards)

            def turn(share: float, body: Body = body, levels: Any = levels) -> None:
                body.turned = share
                if share >= 0.5:
                    body.levels, body.down = levels, False

            def begin(body: Body = body) -> None:
                body.down = True
                self.play("card")

            if body.levels is None or body.down:
                clips.append(Clip(FLIP, turn, ease=in_out, wait=place * STAGGER, begin=begin))
            else:
                clips.append(Clip(0.0, turn))
        yield clips
        yield [Clip(READ, _nothing, ease=linear)]

    # Initiative

    def _initiative(self, events: list[e.InitiativeRolled]) -> Iterator[Group]:
        clips: Group = []
        for event in events:
            throw = Throw(event.roll, 0.0)

            def begin(event: e.InitiativeRolled = event, throw: Throw = throw) -> None:
                self.shown.throws[event.unit] = throw
                self.shown.first[event.unit] = event.roll

            def roll(share: float, throw: Throw = throw) -> None:
                throw.share = share

            def end(event: e.InitiativeRolled = event) -> None:
                before = self.shown.rolls.get(event.unit, ()) if event.again else ()
                self.shown.rolls[event.unit] = (*before, event.roll.total)

            clips.append(Clip(ROLL, roll, ease=linear, begin=begin, end=end))
        self._sound(clips, "push")
        yield clips
        yield [Clip(READ, _nothing, ease=linear)]

    def _order(self, event: e.OrderSettled) -> Iterator[Group]:
        def settle() -> None:
            self.shown.order = event.order
            self.shown.throws.clear()
            self.play("turn")

        yield [_at_once(settle)]

    def _came_up(self, event: e.CameUp) -> Iterator[Group]:
        def up() -> None:
            self.shown.actor = event.unit

        yield [_at_once(up)]

    def _held(self, event: e.Held) -> Iterator[Group]:
        def hold() -> None:
            self.shown.held = (*self.shown.held, event.unit)
            self.play("card")

        yield [Clip(0.12, _nothing, ease=linear, end=hold)]

    # Attacks

    def _attacked(self, event: e.Attacked) -> Iterator[Group]:
        tray = Tray(event.attackers, event.target, number=event.number, count=event.count)
        tray.accuracy, tray.evasion = Throw(event.accuracy, 0.0), Throw(event.evasion, 0.0)

        def begin() -> None:
            shown = self.shown
            shown.tray = tray
            shown.held = tuple(unit for unit in shown.held if unit not in event.attackers)
            shown.acted = tuple(dict.fromkeys((*shown.acted, *event.attackers)))
            self.play("move")

        def reach(share: float) -> None:
            self.shown.lane = (event.attackers, event.target, share)

        yield [Clip(LANE, reach, begin=begin)]

        def roll(share: float) -> None:
            assert tray.accuracy is not None
            assert tray.evasion is not None
            tray.accuracy.share = tray.evasion.share = share

        def end() -> None:
            tray.hit = event.hit
            self.play("hit" if event.hit else "refused")

        clips = [Clip(ROLL, roll, ease=linear, end=end)]
        self._sound(clips, "push")
        yield clips
        yield [Clip(READ, _nothing, ease=linear, end=None if event.hit else self._lane_gone)]

    def _lane_gone(self) -> None:
        self.shown.lane = None

    def _damaged(self, event: e.Damaged) -> Iterator[Group]:
        damage, endurance = Throw(event.damage, 0.0), Throw(event.endurance, 0.0)

        def begin() -> None:
            if self.shown.tray:
                self.shown.tray.damage, self.shown.tray.endurance = damage, endurance

        def roll(share: float) -> None:
            damage.share = endurance.share = share

        def end() -> None:
            if self.shown.tray:
                self.shown.tray.hits = event.hits

        clips = [Clip(ROLL, roll, ease=linear, begin=begin, end=end)]
        self._sound(clips, "push")
        yield clips
        yield from self._lose(event)
        yield [Clip(READ, _nothing, ease=linear, end=self._lane_gone)]

    def _lose(self, event: e.Damaged) -> Iterator[Group]:
        """Slots break off one by one."""
        body = self._body(event.target)

        def lose(share: float) -> None:
            body.slots = round(start + (event.left - start) * share)
            body.flash = 1.0 - share

        start = body.slots
        if start != event.left:
            yield [Clip(LOSE * (start - event.left) + 0.1, lose, ease=linear, begin=lambda: self.play("hit"))]

    def _destroyed(self, event: e.Destroyed) -> Iterator[Group]:
        body = self._body(event.unit)

        def fade(share: float) -> None:
            body.present = 1.0 - share

        yield [Clip(FALL, fade, begin=lambda: self.play("leader-lost"))]

    def _sound(self, clips: Group, name: str) -> None:
        first, before = clips[0], clips[0].begin

        def begin() -> None:
            if before:
                before()
            self.play(name)

        first.begin = begin


def _nothing(share: float) -> None:
    """A pause."""


def _at_once(act: Callable[[], None]) -> Clip:
    return Clip(0.0, _nothing, end=act)


def tumbling(roll_dice: tuple[int, int], share: float, salt: int) -> tuple[int, int]:
    """The faces to be seen while dice roll: they change ever slower and end on what chance gave."""
    if share >= 1:
        return roll_dice
    step = int((1 - (1 - share) ** 2) * 9)
    one = (roll_dice[0] * 7 + step * 5 + salt * 3) % 6 + 1
    two = (roll_dice[1] * 5 + step * 7 + salt) % 6 + 1
    return one, two
