"""Events become motion: stones are sealed and revealed, dice roll and settle in the tray, stones crack.

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
from game.ui.tables.abstract.contest import ROLL
from game.ui.tables.abstract.display import Body, Display, Strike, Throw, Tray, body_of
from game.ui.tables.abstract.kinds import levels_of

SEAL, REVEAL, STAGGER, APART = 0.14, 0.2, 0.02, 0.03
"""A stone turning down or up, and how much later the next one begins when it is revealed or sealed."""
TUMBLE, SLIDE, READ = 0.5, 0.24, 0.3
"""The dice of Initiative, bosses sliding to their notches, and a pause in which that is read."""
GROOVE, COUNT, STAMP, HOME, CRACK, CRACKING, BREAK, SHAKE = 0.18, 0.1, 0.14, 0.16, 0.09, 0.26, 0.22, 3
"""Of an attack: the attackers' groove fills, the total counts, the verdict is stamped, the target's groove fills, a stone
cracks, all of them at most, a figure breaks; and by how many logical pixels a struck one shakes."""
PAUSE = 0.05

Group = list[Clip]


class Choreographer:
    """Turns the events of a moment into groups of clips on `shown`; `view` is what the seat knows after them.

    With `calm` dice do not tumble: they lie at once.
    """

    def __init__(
        self, shown: Display, view: SkirmishView, play: Callable[..., None], *, calm: bool = False
    ) -> None:
        self.shown, self.view, self.play, self.calm = shown, view, play, calm

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
            shown.actor, shown.revealed = 0, False
            shown.rolls.clear()
            for body in shown.bodies.values():
                body.levels, body.sealed, body.down = None, False, body.seat != self.view.seat
            self.play("turn")

        yield [Clip(0.3 if event.turn > 1 else 0.0, _nothing, ease=linear, end=begin)]

    def _confirmed(self, event: e.Confirmed) -> Iterator[Group]:
        """Sealing turns all stones of a side down."""
        bodies = [body for body in self.shown.bodies.values() if body.seat == event.seat]
        clips: Group = []
        for body in bodies:

            def seal(share: float, body: Body = body) -> None:
                body.turned, body.down, body.sealed = share, True, True

            seconds = SEAL + APART * body.slots if body.levels and not body.down else 0.0
            clips.append(Clip(seconds, seal, ease=linear, begin=lambda: self.play("card")))

        def ready() -> None:
            self.shown.ready = (*self.shown.ready, event.seat)

        yield [*clips, _at_once(ready)]

    def _revealed(self, event: e.Revealed) -> Iterator[Group]:
        """The reveal: every side's stones turn up at once, from the left to the right."""
        clips: Group = []
        for unit, cards in event.cards.items():
            body, levels = self._body(unit), levels_of(cards)

            def begin(body: Body = body, levels: Any = levels) -> None:
                body.levels, body.down, body.sealed = levels, False, False

            def turn(share: float, body: Body = body) -> None:
                body.turned = share

            clips.append(Clip(REVEAL + STAGGER * body.full, turn, ease=in_out, begin=begin))

        def revealed() -> None:
            self.shown.revealed = True
            self.play("card")

        yield [*clips, _at_once(revealed)]
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
                throw.share = 1.0 if self.calm else share

            clips.append(Clip(TUMBLE, roll, ease=linear, begin=begin))
        self._sound(clips, "dice")
        yield clips
        yield [Clip(READ, _nothing, ease=linear)]
        yield [self._slide(events)]

    def _slide(self, events: list[e.InitiativeRolled]) -> Clip:
        """Bosses come to their notches; a tie that is rolled again stays where it was."""

        def begin() -> None:
            for event in events:
                before = self.shown.rolls.get(event.unit, ()) if event.again else ()
                self.shown.rolls[event.unit] = (*before, event.roll.total)

        def slide(share: float) -> None:
            self.shown.slid = share if not events[0].again else 1.0

        return Clip(SLIDE, slide, begin=begin)

    def _order(self, event: e.OrderSettled) -> Iterator[Group]:
        def settle() -> None:
            self.shown.order, self.shown.slid = event.order, 1.0
            self.shown.throws.clear()
            self.shown.tray = None
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
            shown.tray, shown.strike = tray, Strike(event.attackers, event.target)
            self.play("move")

        def reach(share: float) -> None:
            if self.shown.strike:
                self.shown.strike.out = share
            self.shown.dark = max(self.shown.dark, 0.375 * share)

        yield [Clip(GROOVE, reach, begin=begin)]

        def decide() -> None:
            tray.hit = event.hit
            self.play("hit" if event.hit else "defence")

        yield from self._contest(tray.accuracy, tray.evasion, decide)
        if not event.hit:
            yield [Clip(PAUSE, _nothing, ease=linear, end=lambda: self._over(event))]

    def _contest(self, own: Throw, other: Throw, decide: Callable[[], None]) -> Iterator[Group]:
        """Four dice roll and settle one after the other, the totals count, the verdict is stamped."""

        def roll(share: float) -> None:
            own.share = other.share = 1.0 if self.calm else share

        def stamp(share: float) -> None:
            if self.shown.tray:
                self.shown.tray.stamp = share

        yield [Clip(ROLL, roll, ease=linear, begin=lambda: self.play("dice"))]
        yield [Clip(COUNT, _nothing, ease=linear, end=decide)]
        yield [Clip(STAMP, stamp)]

    def _over(self, event: e.Attacked | e.Damaged) -> None:
        """An attack has come to its end: it counts now."""
        shown = self.shown
        shown.held = tuple(unit for unit in shown.held if unit not in event.attackers)
        shown.acted = tuple(dict.fromkeys((*shown.acted, *event.attackers)))
        shown.strike, shown.dark = None, 0.0

    def _damaged(self, event: e.Damaged) -> Iterator[Group]:
        damage, endurance = Throw(event.damage, 0.0), Throw(event.endurance, 0.0)

        def begin() -> None:
            if self.shown.tray:
                self.shown.tray.damage, self.shown.tray.endurance = damage, endurance

        def decide() -> None:
            if self.shown.tray:
                self.shown.tray.hits = event.hits
            self.play("hit" if event.hits else "defence")

        yield [Clip(PAUSE, _nothing, ease=linear, end=begin)]
        yield from self._contest(damage, endurance, decide)
        clips = list(self._crack(event))
        if clips:
            yield clips
        yield [Clip(PAUSE, _nothing, ease=linear, end=lambda: self._over(event))]

    def _crack(self, event: e.Damaged) -> Iterator[Clip]:
        """The groove of the target fills, and its stones crack one by one."""
        body, start = self._body(event.target), self._body(event.target).slots

        def home(share: float) -> None:
            if self.shown.strike:
                self.shown.strike.home = share

        if start == event.left:
            return

        def crack(share: float) -> None:
            body.slots = round(start + (event.left - start) * share)
            body.flash = 1.0 - share
            body.shake = 0 if share >= 1 else SHAKE * (1 if int(share * 8) % 2 else -1)

        seconds = min(CRACKING, CRACK * (start - event.left))
        yield Clip(HOME, home)
        yield Clip(seconds, crack, ease=linear, wait=HOME * 0.6, begin=lambda: self.play("hit"))

    def _destroyed(self, event: e.Destroyed) -> Iterator[Group]:
        body = self._body(event.unit)

        def fall(share: float) -> None:
            body.present = 1.0 - share

        yield [Clip(BREAK, fall, begin=lambda: self.play("leader-lost"))]

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
