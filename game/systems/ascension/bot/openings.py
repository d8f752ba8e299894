"""Judges of what comes before the first turn: goals, terrain, deployment, the order of a team (for bots)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import islice

from game.core.actions import Action
from game.systems.ascension import actions as a
from game.systems.ascension import advantage, allowance, deployment, interaction
from game.systems.ascension.bot import appraisal, draws
from game.systems.ascension.bot.answers import Judge
from game.systems.ascension.combat import odds, triggers
from game.systems.ascension.profile import Character
from game.systems.ascension.state import Battle, Model, Piece, Trait
from game.systems.ascension.view import BattleView
from game.table.lengths import FULL, INCH
from game.table.outlines import middle
from game.table.shapes import Base, Place, Point, distance, gap_to, heading, moved

_HARDLY = 0.05
"""What a goal is worth that can hardly be reached."""
_RARELY = 0.1
"""How often the poorest goal is chosen, compared with the best."""
_AT_BLOWS = 0.2
"""How many of its activations a model spends on a blow that matters to prowess."""
_POINT = Base(0, 0)
_TRIED, _PLACES = 40, 5
"""How many places are looked at closely for each model, and how many of them it may begin from."""
_LEEWAY = 0.06
"""By how much less such a place may be worth than the best, and still be taken now and then."""
_KINDS = 4
"""For how many kinds of terrain a place is looked for at once."""
_HELPS: dict[Trait, float] = {"gateway": 3.0, "font": 2.5, "nexus": 2.0, "ley": 1.8}
"""How useful advantageous terrain of one's own is, which comes before all other."""
_ALIKE = 0.25
"""What another of a kind is worth less."""
_RING = 900
"""How far the rings lie apart on which places for terrain are looked for, in tenths."""
_CLOSE = 700
"""Models that stand nearer to each other get into each other's way, in tenths."""


class Aiming(Judge):
    """Which secondary goal is worth how much with these forces on this map; which it is stays a secret (CC-15, C-78)."""

    def worth(self, action: Action) -> float:
        assert isinstance(action, a.ChooseGoal)
        judges = {"first-blood": self._first_blood, "fortune": self._fortune, "prowess": self._prowess}
        return judges[action.goal]()

    def share(self, action: Action) -> float:
        """The better goals more often, and none never: an enemy that knew it would know whom to keep from what."""
        top = max(self.worth(each) for each in self.choices())
        return max(_RARELY, (self.worth(action) / top) ** 2) if top > 0 else 1.0

    def _sides(self) -> dict[str, list[Character]]:
        """The characters of every side."""
        found: dict[str, list[Character]] = {side: [] for side in self.state.field.sides}
        for model in self.state.everyone():
            found[self.state.side(model.seat)].append(self.state.field.characters[model.who])
        return found

    def _first_blood(self) -> float:
        """How likely the own side strikes first: by who comes how far with a blow in one turn."""
        far = {side: max(map(_lunge, own), default=1.0) ** 2 for side, own in self._sides().items()}
        return far[self.side] / sum(far.values())

    def _fortune(self) -> float:
        """How likely the own side is the first at the Font: by who needs how many turns to it."""
        fonts = [piece for piece in self.state.pieces.values() if piece.has("font")]
        if not fonts:
            return _HARDLY
        soon = {side: 1 / self._turns_to(fonts[0], side) ** 2 for side in self.state.field.sides}
        return soon[self.side] / sum(soon.values())

    def _turns_to(self, piece: Piece, side: str) -> float:
        """How many turns the fastest of a side takes from its zone to a piece."""
        turns = [
            gap_to(_POINT, Place(*middle(piece.outline)), deployment.zone(self.state, model.seat))
            / max(1.0, _pace(self.state.field.characters[model.who]))
            for model in self.state.everyone()
            if self.state.side(model.seat) == side
        ]
        return 0.5 + min(turns, default=9.0)

    def _prowess(self) -> float:
        """How many enemies the own side may hope to remove."""
        sides = self._sides()
        foes = [who for side, others in sides.items() if side != self.side for who in others]
        if not foes:
            return _HARDLY
        dealt = sum(max(_bite(who, foe) for foe in foes) for who in sides[self.side])
        mean = sum(foe.wounds for foe in foes) / len(foes)
        return min(len(foes), _AT_BLOWS * self.state.field.rounds * dealt / mean)

    def reason(self, action: Action) -> str:
        return "A goal as good as any; it stays a secret."


def _pace(who: Character) -> float:
    """How far a character gets in a turn of running, in tenths."""
    return 2.0 * who.strides * max(who.base.long, who.base.wide)


def _lunge(who: Character) -> float:
    """How far a blow of a character reaches in one turn, in tenths."""
    return max((appraisal.reach_of(attack) for attack in who.attacks), default=0) + _pace(who) / 2


def _bite(who: Character, foe: Character) -> float:
    """The wounds that the best attack of a character does to another on average."""
    return max(
        (
            odds.count(who.attack_skill(attack) - foe.defense, odds.FULL, odds.FULL).expected
            for attack in who.attacks
            if not triggers.null(attack.effects)
        ),
        default=0.0,
    )


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
                found.append((middle(piece.outline), worth * (4.0 if again else 1.0)))
    return [*found, ((state.field.width // 2, state.field.height // 2), 0.8)]


class Deploying(Judge):
    """As near as possible to what is worth having, those who shoot behind the others (CC-13)."""

    def __init__(self, view: BattleView, state: Battle) -> None:
        super().__init__(view, state)
        self.lures = lures(state, self.side)
        self.own = [
            model.place.point for model in state.models.values() if state.side(model.seat) == self.side
        ]

    def choices(self) -> list[Action]:
        """For every model that waits the best places where there is room."""
        return self._choices

    @cached_property
    def _choices(self) -> list[Action]:
        found: list[Action] = []
        for model in self.state.reserve[self.seat]:
            legal = (place for place in self._places(model) if not self._refused(model, place))
            found += [a.Deploy(model.id, place) for place in islice(legal, _PLACES)] or self._any(model)
        return found

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

    def share(self, action: Action) -> float:
        """The better places more often: whoever always began from the same ones would always fight the same battle."""
        return max(0.0, 1 - (self._top - self.worth(action)) / _LEEWAY)

    @cached_property
    def _top(self) -> float:
        return max(map(self.worth, self._choices))

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
        """The most useful of the pieces that may be laid, where there is room nearest before the own zone; else no more."""
        pieces = sorted(
            self.decision.choices(self.state), key=lambda each: (-self.use(each), -each.size, each.id)
        )
        legal = (
            a.PlaceTerrain(piece.id, at, turn)
            for piece in pieces[:_KINDS]
            for at in self._places()
            for turn in (0, FULL // 4)
            if not self.decision.obstruction(self.state, piece, at, turn)
        )
        yield next(legal, a.Pass())

    def use(self, piece: Piece) -> float:
        """What a piece before the own zone is good for: something to hold, to stand behind; one of a kind is enough."""
        if advantage.owned(piece):
            worth = next(worth for trait, worth in _HELPS.items() if piece.has(trait))
        elif piece.has("hazardous") or piece.has("sunken"):
            worth = 0.1
        else:
            worth = min(piece.size, 3) * (0.2 if piece.has("area") else 0.3)
        own = allowance.laid(self.state, self.side)
        return worth - _ALIKE * sum(other.name == piece.name for other in own)

    def _places(self) -> list[Point]:
        """Points on rings about the place before the own zone."""
        x, y = self.before
        rings = ((ring, step) for ring in range(6) for step in range(max(1, 6 * ring)))
        return [moved((x, y), FULL * step // max(1, 6 * ring), _RING * ring) for ring, step in rings]

    def reason(self, action: Action) -> str:
        return (
            "Something to stand behind on the way." if isinstance(action, a.PlaceTerrain) else "That will do."
        )
