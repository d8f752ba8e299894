"""Events become motion: whole units walk, figures fall, routs and shots are seen.

Every function gives groups of clips, one group after another. The state of the match is already further; each clip
ends with what is shown being what the event left.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import hypot
from typing import Any

from game.core.events import Event
from game.systems.confrontation import events as e
from game.systems.confrontation import setup_events as s
from game.systems.confrontation.state import Fighter, UnitId
from game.table.lengths import CM
from game.table.shapes import Place, Point
from game.ui.app.motion import Clip, in_out, linear, mix
from game.ui.plane import motions
from game.ui.plane.display import Body, Bolt
from game.ui.tables.confrontation.display import TableDisplay, body_of, unit_look

STEP, PACE, MOST = 5 * CM, 0.12, 0.6
"""Tenths that a unit walks in so many seconds, and the longest walk."""
RANK, BEHIND = 3 * CM, 0.02
"""How deep a rank is, and by how many seconds each starts after the one before it."""
TIP, APART, VOLLEY = 0.2, 0.03, 0.9
"""A fall, how far apart falls are, and how long all of one event take at most, in seconds."""
KNOCK, SHOWN = 0.08, 0.16

Group = list[Clip]
Play = Callable[..., None]
Interlude = Callable[[Event], Callable[[], None] | None]


class Choreographer:
    """Turns the events of a moment into groups of clips on `shown`, for the eyes of a view's seat.

    `view` is what the seat knows *after* the events; `play` sounds a name; `halt` says what holds the motion before an event.
    """

    def __init__(
        self,
        shown: TableDisplay,
        view: Any,
        play: Play,
        *,
        reduced: bool = False,
        halt: Interlude | None = None,
    ) -> None:
        self.shown, self.view, self.play, self.reduced, self.halt = shown, view, play, reduced, halt

    def groups(self, happened: Sequence[Event]) -> Iterator[Group]:
        """The clips of all events, in order."""
        makers: dict[type[Event], Callable[[Any], Iterator[Group]]] = {
            e.Placed: self._placed, e.Moved: self._moved, e.Fell: self._fell, e.Departed: self._departed,
            e.Wounded: self._wounded, e.Healed: self._healed, e.Routed: self._morale, e.Rallied: self._morale,
            e.ActivationEnded: self._rests, e.RoundBegan: self._round, e.ElixirChanged: self._elixir,
            e.PieceDamaged: self._terrain, e.PieceHandled: self._terrain, s.PieceLaid: self._terrain,
            e.ItemTaken: self._things, e.ItemDropped: self._things,
            e.TestRolled: self._tested, e.Joined: self._joined, e.CardPlayed: self._card,
        }  # fmt: skip
        for event in happened:
            held = self.halt(event) if self.halt is not None else None
            if held is not None:
                yield [Clip(0.0, motions.still, begin=held)]
            maker = makers.get(type(event))
            if maker:
                yield from maker(event)

    # Coming and going

    def _placed(self, event: e.Placed) -> Iterator[Group]:
        clips = []
        for number, (id, place) in enumerate(event.fighters):
            fighter = self.view.fighters.get(id)
            if fighter is None:
                continue
            body = body_of(self.view, fighter)
            body.put(place)
            sound = (lambda: self.play("move")) if not number else _silence
            clips.append(
                motions.appear(
                    self.shown,
                    body,
                    reduced=self.reduced,
                    start=partial(self._joins, body.id, event.unit, sound),
                )
            )
        if clips:
            yield clips

    def _joins(self, fighter: int, unit: UnitId, sound: Callable[[], None]) -> None:
        self.shown.unit_of[fighter] = unit
        found = self.view.units.get(unit)
        if found is not None and unit not in self.shown.units:
            self.shown.units[unit] = unit_look(self.view, found)
        sound()

    def _fell(self, event: e.Fell) -> Iterator[Group]:
        yield from self._go(event.fighters, "fall")

    def _departed(self, event: e.Departed) -> Iterator[Group]:
        yield from self._go(event.fighters, "move")

    def _go(self, fighters: Sequence[Fighter], sound: str) -> Iterator[Group]:
        bodies = [body for each in fighters if (body := self.shown.bodies.get(each.id)) is not None]
        apart = min(APART, (VOLLEY - TIP) / max(1, len(bodies)))
        clips = [
            self._tips(body, number * apart, sound if not number else "")
            for number, body in enumerate(bodies)
        ]
        if clips:
            yield clips

    def _tips(self, body: Body, wait: float, sound: str) -> Clip:
        def apply(share: float) -> None:
            body.alpha = 1 - share
            if not self.reduced:
                body.shift = (share * 6, share * 4)
                body.scale = mix(1.0, 0.82, share)

        def end() -> None:
            self.shown.bodies.pop(body.id, None)
            unit = self.shown.unit_of.pop(body.id, 0)
            if unit and not self.shown.members(unit):
                self.shown.units.pop(unit, None)

        return Clip(TIP, apply, wait=wait, begin=(lambda: self.play(sound)) if sound else None, end=end)

    # Moving

    def _moved(self, event: e.Moved) -> Iterator[Group]:
        ways = [(self.shown.bodies[id], way) for id, way in event.ways if id in self.shown.bodies and way]
        if not ways:
            yield from self._entered(event)
            return
        self.shown.last = [(body.id, _at(way[0]), _at(way[-1])) for body, way in ways if way[0] != way[-1]]
        longest = max(_length(way) for _, way in ways)
        seconds = min(MOST, max(PACE, PACE * longest / STEP))
        first = True
        clips = []
        for (body, way), wait in zip(ways, _waits([way for _, way in ways]), strict=True):
            clips.append(self._walks(body, way, seconds, wait, sound=first))
            first = False
        yield clips

    def _walks(self, body: Body, way: Sequence[Point], seconds: float, wait: float, *, sound: bool) -> Clip:
        whole = _length(way)
        fighter = self.view.fighters.get(body.id)

        def apply(share: float) -> None:
            if not self.reduced:
                body.x, body.y = _along(way, share * whole)

        def end() -> None:
            body.put(fighter.place if fighter is not None else _at(way[-1]))
            body.x, body.y = float(way[-1][0]), float(way[-1][1])

        begin = (lambda: self.play("move")) if sound else None
        return Clip(seconds, apply, ease=in_out, wait=wait, begin=begin, end=end)

    def _entered(self, event: e.Moved) -> Iterator[Group]:
        """A unit comes onto the table: its figures appear where they stand."""
        placed = tuple((id, _at(way[-1])) for id, way in event.ways if way)
        yield from self._placed(e.Placed(event.unit, placed, event.how))

    def _joined(self, event: e.Joined) -> Iterator[Group]:
        """An assault has arrived: one knock."""
        bodies = self.shown.members(event.target)

        def apply(share: float) -> None:
            swing = 0.0 if self.reduced else 3 * (1 - share)
            for body in bodies:
                body.shift = (swing, 0.0)

        yield [Clip(KNOCK, apply, ease=linear, begin=lambda: self.play("push" if event.charge else "move"))]

    # Harm and morale

    def _wounded(self, event: e.Wounded) -> Iterator[Group]:
        body = self.shown.bodies.get(event.fighter)
        if body is not None:
            yield [motions.shudder(body, event.left, reduced=self.reduced, start=lambda: self.play("hit"))]

    def _healed(self, event: e.Healed) -> Iterator[Group]:
        body = self.shown.bodies.get(event.fighter)
        if body is not None:
            yield [motions.at_once(lambda: setattr(body, "wounds", event.left))]

    def _morale(self, event: e.Routed | e.Rallied) -> Iterator[Group]:
        look = self.shown.units.get(event.unit)
        if look is None:
            return

        def begin() -> None:
            look.rout = isinstance(event, e.Routed)
            self.play("refused" if look.rout else "card")

        yield [Clip(SHOWN, motions.still, ease=linear, begin=begin)]

    def _tested(self, event: e.TestRolled) -> Iterator[Group]:
        """A salvo flies; any other test is the matter of the dice."""
        test = event.rolled.test
        ends = [_middle(self.shown.members(unit)) for unit in (test.by, test.against)]
        if test.kind == "shot" and ends[0] is not None and ends[1] is not None:
            yield [motions.fly(self.shown, Bolt(ends[0], ends[1]))]
        else:
            yield [Clip(SHOWN, motions.still, ease=linear, begin=lambda: self.play("card"))]

    # What else is seen

    def _rests(self, event: e.ActivationEnded) -> Iterator[Group]:
        def put() -> None:
            look = self.shown.units.get(event.unit)
            if look is not None:
                look.acted = True
            for body in self.shown.members(event.unit):
                body.acted = True

        yield [motions.at_once(put)]

    def _round(self, event: e.RoundBegan) -> Iterator[Group]:
        def put() -> None:
            for look in self.shown.units.values():
                look.acted = False
            for body in self.shown.bodies.values():
                body.acted = False
            self.shown.last = []

        yield [motions.at_once(put)]

    def _elixir(self, event: e.ElixirChanged) -> Iterator[Group]:
        yield [motions.at_once(lambda: self.shown.elixir.update({event.seat: event.total}))]

    def _card(self, event: e.CardPlayed) -> Iterator[Group]:
        yield [Clip(SHOWN, motions.still, ease=linear, begin=lambda: self.play("card"))]

    def _things(self, event: Event) -> Iterator[Group]:
        yield [motions.at_once(lambda: self.shown.show_things(self.view))]

    def _terrain(self, event: Event) -> Iterator[Group]:
        yield [motions.at_once(lambda: self.shown.show_pieces(self.view))]


def _silence() -> None:
    """No sound."""


def _at(point: Point) -> Place:
    return Place(point[0], point[1], 0)


def _length(way: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(way))


def _along(way: Sequence[Point], far: float) -> tuple[float, float]:
    """The point so far along a way."""
    for a, b in itertools.pairwise(way):
        piece = hypot(b[0] - a[0], b[1] - a[1])
        if far <= piece and piece:
            return mix(a[0], b[0], far / piece), mix(a[1], b[1], far / piece)
        far -= piece
    return float(way[-1][0]), float(way[-1][1])


def _waits(ways: Sequence[Sequence[Point]]) -> list[float]:
    """When each starts: the front first, by ranks in the direction in which all go."""
    dx = sum(way[-1][0] - way[0][0] for way in ways)
    dy = sum(way[-1][1] - way[0][1] for way in ways)
    far = hypot(dx, dy) or 1.0
    ahead = [(way[0][0] * dx + way[0][1] * dy) / far for way in ways]
    return [BEHIND * min(5, int((max(ahead) - each) / RANK)) for each in ahead]


def _middle(bodies: Sequence[Body]) -> Point | None:
    """The middle of some figures; None for none."""
    if not bodies:
        return None
    count = len(bodies)
    return round(sum(body.x for body in bodies) / count), round(sum(body.y for body in bodies) / count)
