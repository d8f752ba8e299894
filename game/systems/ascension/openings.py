"""Judges of what comes before the first turn: goals, terrain, deployment, the order of a team (for bots)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.explain import Action
from game.systems.ascension import actions as a
from game.systems.ascension import appraisal, deployment, draws, interaction
from game.systems.ascension.answers import Judge
from game.systems.ascension.state import Battle, Model
from game.systems.ascension.view import BattleView
from game.table.lengths import FULL, INCH
from game.table.shapes import Place, Point, distance, heading, moved

_GOALS = {"fortune": 0.65, "first-blood": 0.55, "prowess": 0.3}
"""How much a goal is expected to bring; prowess for each enemy."""
_TRIED = 40
"""How many places are looked at closely for each model."""
_RING = 900
"""How far the rings lie apart on which places for terrain are looked for, in tenths."""
_CLOSE = 700
"""Models that stand nearer to each other get into each other's way, in tenths."""


class Aiming(Judge):
    """Which secondary goal is the likeliest (CC-15)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, a.ChooseGoal)
        worth = _GOALS.get(action.goal, 0.2)
        enemies = sum(self.state.side(model.seat) != self.side for model in self.state.everyone())
        return float(worth * min(4, enemies)) if action.goal == "prowess" else worth

    def reason(self, action: Action) -> str:
        return "A goal as good as any; it stays a secret."


class Ordering(Judge):
    """The order in which a team acts: as it stands (R-3.3.2)."""

    def reason(self, action: Action) -> str:
        return "In the order of their seats."


def lures(state: Battle, side: str) -> list[tuple[Point, float]]:
    """The points that a side wants to get to, and what they bring in a whole battle; the middle of the table at least."""
    found: list[tuple[Point, float]] = []
    for zone in draws.prizes(state):
        x, y, _ = draws.round_of(zone.outline)
        found.append(((int(x), int(y)), zone.score * 3.0))
    for piece in state.pieces.values():
        if interaction.interactive(state, piece):
            for _, worth, again in draws.uses(state, side, piece):  # type: ignore[arg-type]
                xs, ys = zip(*piece.outline, strict=True)
                found.append(((sum(xs) // len(xs), sum(ys) // len(ys)), worth * (4.0 if again else 1.0)))
    return [*found, ((state.field.width // 2, state.field.height // 2), 0.8)]


class Deploying(Judge):
    """As near as possible to what is worth having, those who shoot behind the others (CC-13)."""

    def __init__(self, view: BattleView, state: Battle) -> None:
        super().__init__(view, state)
        self.lures = lures(state, self.side)
        self.own = [
            model.place.point for model in state.models.values() if state.side(model.seat) == self.side
        ]

    def choices(self) -> Iterator[Action]:
        """For every model that waits the best places where there is room."""
        for model in self.state.reserve[self.seat]:
            legal = (place for place in self._places(model) if not self._refused(model, place))
            found = [a.Deploy(model.id, place) for _, place in zip(range(2), legal, strict=False)]
            yield from found or self._any(model)

    def _any(self, model: Model) -> list[Action]:
        return [action for action in self.decision.suggest(self.state) if action.model == model.id][:1]

    def _refused(self, model: Model, place: Place) -> str:
        return deployment.obstruction(self.state, self.seat, model, place)

    def _places(self, model: Model) -> list[Place]:
        """Places all over the zone, the best first."""
        base = self.state.field.characters[model.who].base
        xs, ys = zip(*deployment.zone(self.state, self.seat), strict=True)
        edge = (base.long + 9) // 2
        points = [
            (x, y)
            for x in _rows(min(xs) + edge, max(xs) - edge)
            for y in _rows(min(ys) + edge, max(ys) - edge)
        ]
        points.sort(key=lambda point: (-self._stand(model, point), point))
        middle = self.state.field.width // 2, self.state.field.height // 2
        return [Place(*point, heading(point, middle) if point != middle else 0) for point in points[:_TRIED]]

    def _stand(self, model: Model, point: Point) -> float:
        """What it is worth to begin at a point."""
        who = self.state.field.characters[model.who]
        stride = max(who.base.long, who.base.wide)
        turn = max(1, who.strides) * stride * 1.5
        near = max(worth * 0.75 ** (distance(point, lure) / turn) for lure, worth in self.lures)
        crowd = sum(max(0.0, 1 - distance(point, other) / _CLOSE) for other in self.own)
        back = max((appraisal.reach_of(attack) for attack in who.attacks), default=0)
        near *= 1 - 0.04 * (back > 4 * INCH)
        return float(near - 0.12 * crowd)

    def worth(self, action: Action) -> float:
        assert isinstance(action, a.Deploy)
        model = next(each for each in self.state.reserve[self.seat] if each.id == action.model)
        return self._stand(model, action.place.point)

    def reason(self, action: Action) -> str:
        return "From here it is not far to what matters."


def _rows(low: int, high: int) -> list[int]:
    """Numbers from one to another, an inch or less apart."""
    if high <= low:
        return [(low + high) // 2]
    count = max(1, -(-(high - low) // INCH))
    return [low + (high - low) * step // count for step in range(count + 1)]


class Laying(Judge):
    """Terrain before one's own zone, where it gives cover on the way; the pieces that help to hold, near (CC-13)."""

    def __init__(self, view: BattleView, state: Battle) -> None:
        super().__init__(view, state)
        xs, ys = zip(*deployment.zone(state, self.seat), strict=True)
        own = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
        middle = state.field.width / 2, state.field.height / 2
        self.before = tuple(round(0.45 * one + 0.55 * other) for one, other in zip(own, middle, strict=True))

    def choices(self) -> Iterator[Action]:
        """The largest of the pieces that may be laid, where there is room nearest before the own zone; else no more."""
        piece = max(self.decision.choices(self.state), key=lambda each: (each.size, each.id))
        legal = (
            a.PlaceTerrain(piece.id, at, turn)
            for at in self._places()
            for turn in (0, FULL // 4)
            if not self.decision.obstruction(self.state, piece, at, turn)
        )
        yield next(legal, a.Pass())

    def _places(self) -> list[Point]:
        """Points on rings about the place before the own zone."""
        x, y = self.before
        rings = ((ring, step) for ring in range(6) for step in range(max(1, 6 * ring)))
        return [moved((x, y), FULL * step // max(1, 6 * ring), _RING * ring) for ring, step in rings]

    def reason(self, action: Action) -> str:
        return (
            "Something to stand behind on the way." if isinstance(action, a.PlaceTerrain) else "That will do."
        )
