"""From a way on the chart to the strides that take a model along it, each tried on a copy of the battle (for bots)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core import steps
from game.core.actions import Action
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.systems.ascension import interaction
from game.systems.ascension.actions import Interact, Run, Shake, Stride
from game.systems.ascension.bot.draws import Draw
from game.systems.ascension.movement import arrival, climbs, stride_rules
from game.systems.ascension.sequence import Acting
from game.systems.ascension.state import Battle, Condition, ModelId, Piece
from game.table.lengths import CONTACT
from game.table.shapes import Place, Point, distance, gap_to, heading

_THERE = 4
"""So near to where it was to go a model has arrived, in tenths."""
_EVEN, _SLACK = 0.97, 40
"""A way as straight as this, by its length and apart from a few tenths, goes round nothing."""
_SCANT = 6
"""A stride shorter than this gets nowhere."""


class Route(NamedTuple):
    """What a model does one after the other, and the battle after it as far as it can be foreseen."""

    actions: tuple[Action, ...]
    battle: Battle


def _straight(start: Point, way: list[Point]) -> int:
    """The number of the farthest point of a way up to which it is as good as straight; -1 if there is none."""
    gone, found, before = 0, -1, start
    for index, point in enumerate(way):
        gone, before = gone + distance(before, point), point
        if distance(start, point) >= _EVEN * gone - _SLACK:
            found = index
    return found


class Walk:
    """A model on its way in a copy of the battle. It stops where cards are flipped: nobody can plan beyond."""

    def __init__(self, state: Battle, model: ModelId) -> None:
        self.battle, self.model = state.copy(), model
        self.actions: list[Action] = []
        self.over = False

    @property
    def route(self) -> Route:
        """What has been done, and where that has led."""
        return Route(tuple(self.actions), self.battle)

    def do(self, action: Action, *, sure: bool = False) -> bool:
        """Do something if it is legal, which is not asked where it is `sure`; whether it was."""
        decision = self.battle.decision
        if self.over or not isinstance(decision, Acting):
            return False
        if not sure and decision.check(self.battle, action) is not None:
            return False
        decks = self.battle.decks.copy()
        steps.act(self.battle, action, Context(Chance(Seeded(1))))
        self.actions.append(action)
        after = self.battle.decision
        gone = self.model not in self.battle.models
        self.over = gone or not isinstance(after, Acting) or self.battle.decks != decks
        return True

    @property
    def left(self) -> int:
        """The strides that are left."""
        return 0 if self.over else stride_rules.strides_left(self.battle, self.model)

    def along(self, way: list[Point], *, run: bool, look: int | None = None) -> None:
        """Go along a way as far as it gets; `look` is where a round base looks at its end."""
        if not way or (run and not self.do(Run())):
            return
        before = -1
        while self.left:
            now = self.battle.models[self.model].place
            if distance(now.point, way[-1]) <= _THERE:
                return
            ahead = [point for point in way if point not in way[: self._passed(way, now)]]
            if not (self._stride(ahead, now, look) or self._open()):
                return
            if len(self.actions) == before:
                return
            before = len(self.actions)

    def _passed(self, way: list[Point], now: Place) -> int:
        """How many points of a way lie behind: those up to the nearest one."""
        nearest = min(range(len(way)), key=lambda index: distance(now.point, way[index]))
        return min(nearest, len(way) - 1)

    def _stride(self, ahead: list[Point], now: Place, look: int | None) -> bool:
        """One stride along what lies ahead: as far as it gets straight, else to a nearer point."""
        state, base = self.battle, self.battle.base(self.model)
        length = max(base.long, base.wide) * (2 if state.active and state.active.running else 1)
        within = [index for index, point in enumerate(ahead) if distance(now.point, point) <= length]
        last = within[-1] if within else -1
        order = (max(_straight(now.point, ahead), last + 1), last + 1, last, last - 1, last // 2)
        tries = [ahead[index] for index in order if 0 <= index < len(ahead)]
        best: Place | None = None
        for point, facing in self._facings(tries, now, ahead[-1], look):
            end = stride_rules.reachable(state, self.model, Place(*point, facing))
            gone = distance(now.point, end.point)
            if gone < _SCANT and end.point != ahead[-1]:
                continue
            if stride_rules.why_not(state, self.model, end) is not None or self._tramples_friends(end):
                continue
            if gone >= min(length, distance(now.point, point)) - 15:
                return self._go(end)
            if best is None or gone > distance(now.point, best.point):
                best = end
        return best is not None and self._go(best)

    def _go(self, end: Place) -> bool:
        """Take a stride whose way is free."""
        return self.do(Stride(end), sure=end != self.battle.models[self.model].place and arrival.sane(end))

    def _facings(
        self, tries: list[Point], now: Place, last: Point, look: int | None
    ) -> Iterator[tuple[Point, int]]:
        """Every point that is tried, with where to look on the way there: ahead, or as now if there is no room to turn."""
        there = self.battle.base(self.model).round
        points = [point for point in dict.fromkeys(tries) if point != now.point]
        for point in points:
            yield point, look if look is not None and there and point == last else heading(now.point, point)
        if not there:
            yield from ((point, now.facing) for point in points)

    def _tramples_friends(self, end: Place) -> bool:
        """Whether a stride would break what a friend stands on (R-7.2.9)."""
        state = self.battle
        held = {friend.on for friend in state.friends(self.model) if friend.on}
        weak = any(state.pieces[piece].has("fragile") for piece in held)
        return weak and not held.isdisjoint(arrival.trampled(state, self.model, end))

    def _open(self) -> bool:
        """Open a door that it has come up against."""
        state = self.battle
        now = state.models[self.model].place
        return any(
            self.do(Interact(piece.id))
            for piece in state.pieces.values()
            if piece.has("door")
            and not piece.open
            and gap_to(state.base(self.model), now, piece.outline) <= CONTACT
        )

    def use(self, draws: list[Draw]) -> None:
        """Use what it has come into contact with, the best first, as often as it brings something; then shake."""
        while self.left:
            able = [draw for draw in draws if draw.use is not None and self._can(draw.use, draw.piece)]
            if not able:
                break
            best = max(able, key=lambda draw: draw.worth)
            assert best.use is not None
            if not self.do(best.use):
                break
            if not best.again:
                draws = [draw for draw in draws if draw is not best]
        if self.left:
            self._shake()

    def _shake(self) -> None:
        """Take off a token: damage over time if that ends it, else what hampers most (R-5.2.6, R-7.1.4)."""
        conditions = self.battle.models[self.model].conditions
        order: tuple[Condition, ...] = ("hinder", "weaken", "slow", "damage-over-time")
        if conditions.get("damage-over-time") == 1:
            order = order[::-1]
        for condition in order:
            if condition in conditions:
                self.do(Shake(condition))
                return

    def _can(self, use: Interact, piece: Piece) -> bool:
        """Whether it can use a piece now: it has to be near at all before one looks closely."""
        at, base = self.battle.models[self.model].place, self.battle.base(self.model)
        xs, ys = zip(*piece.outline, strict=True)
        if not (
            min(xs) - base.long < at.x < max(xs) + base.long
            and min(ys) - base.long < at.y < max(ys) + base.long
        ):
            return False
        return interaction.why_not(self.battle, self.model, use.piece, use.target) is None

    def go_up(self, draws: list[Draw]) -> None:
        """Take the stairs that it has come to, if they lead to what draws it."""
        for draw in sorted(draws, key=lambda draw: -draw.worth):
            if draw.use is None and self.left:
                for step in climbs.stairs(self.battle, self.model, draw.piece.id):
                    self.do(step)
                    return
