"""Events become motion: strides, pushes, falls, flips of cards, blows.

Every function gives groups of clips, one group after another. The state of the match is already further; each clip
ends with what is shown being what the event left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import hypot
from typing import Any

from game.core.events import Event
from game.core.words.grammar import does, plural
from game.systems.ascension import cards
from game.systems.ascension import events as e
from game.systems.ascension.state import Model, ModelId
from game.table.outlines import middle
from game.ui.app.motion import Clip, linear
from game.ui.plane import motions
from game.ui.plane.display import Bolt
from game.ui.tables.ascension.display import CHIPS, BattleDisplay, Duel, Hand, body_of, chips_of, elevation

STRIDE, PUSH, FALL, TURN, FLIP, STAGGER, READ = 0.22, 0.16, 0.22, 0.1, 0.2, 0.09, 0.7
_FAST = ("pushed", "thrown")
_HIGH = ("climb", "stairs", "thrown", "displaced")

Group = list[Clip]
Play = Callable[..., None]
WHY = {
    "attack": "attacks",
    "defence": "defends",
    "hazard": "braves the hazard",
    "initiative": "for initiative",
}


class Choreographer:
    """Turns the events of a moment into groups of clips on `shown`, for the eyes of a view's seat.

    `view` is what the seat knows *after* the events; `play` sounds a name.
    """

    def __init__(self, shown: BattleDisplay, view: Any, play: Play, *, reduced: bool = False) -> None:
        self.shown, self.view, self.play, self.reduced = shown, view, play, reduced
        self._moving = False

    def groups(self, happened: Sequence[Event]) -> Iterator[Group]:
        """The clips of all events, in order."""
        makers: dict[type[Event], Callable[[Any], Iterator[Group]]] = {
            e.Deployed: self._deployed, e.TerrainPlaced: self._terrain, e.Flipped: self._flipped,
            e.CardDropped: self._dropped, e.Moved: self._moved, e.Attacked: self._attacked, e.Struck: self._struck,
            e.Wounded: self._wounded, e.Healed: self._tokens, e.Gained: self._tokens, e.Lost: self._tokens,
            e.Removed: self._removed, e.PieceDamaged: self._terrain, e.PieceDestroyed: self._broken,
            e.PieceMoved: self._terrain, e.DoorMoved: self._door, e.DoorLocked: self._door, e.RoundBegan: self._round,
            e.ActivationEnded: self._rest, e.InitiativeSettled: self._settled, e.Scored: self._scored,
            e.Interacted: self._interacted,
        }  # fmt: skip
        for event in happened:
            maker = makers.get(type(event))
            if maker:
                yield from maker(event)

    def _model(self, model: ModelId) -> Model | None:
        found = self.view.models.get(model)
        return found or next((each for each in self.view.fallen if each.id == model), None)

    # Coming and going

    def _deployed(self, event: e.Deployed) -> Iterator[Group]:
        model = self._model(event.model)
        if model is None:
            return
        body = body_of(self.view, model)
        body.put(event.place)
        yield [motions.appear(self.shown, body, reduced=self.reduced, start=lambda: self.play("move"))]

    def _removed(self, event: e.Removed) -> Iterator[Group]:
        body = self.shown.bodies.get(event.model)
        if body is None:
            return

        sound = "leader-lost" if body.leader else "fall"
        yield [motions.vanish(self.shown, body, reduced=self.reduced, start=lambda: self.play(sound))]

    # Moving

    def _moved(self, event: e.Moved) -> Iterator[Group]:
        body = self.shown.bodies.get(event.model)
        if body is None:
            return
        origin, to = event.origin, event.to
        height = elevation(self.view.pieces, event.on)
        far = hypot(to.x - origin.x, to.y - origin.y)

        def start() -> None:
            if not self._moving:
                self._moving, self.shown.last = True, []
            self.shown.last.append((event.model, origin, to))
            self.play("push" if event.how in _FAST else "fall" if event.how == "fell" else "move")
            body.height = max(body.height, height)

        def end() -> None:
            body.put(to, height)
            now = self._model(event.model)
            if now is not None and event.left:
                body.chips = _with_strides(body.chips, event.left)

        seconds = PUSH if event.how in _FAST else FALL if event.how == "fell" else STRIDE
        yield [motions.glide(body, origin, to, seconds if far > 5 else TURN, hop=event.how in _HIGH,
                             reduced=self.reduced, start=start, end=end)]  # fmt: skip

    # Cards

    def _flipped(self, event: e.Flipped) -> Iterator[Group]:
        hand = Hand(event.side, WHY.get(event.why, event.why), event.cards, event.total, 0.0)

        def begin() -> None:
            duel = self.shown.duel
            fresh = duel is None or duel.words or event.why in ("attack", "hazard")
            if duel is None or (fresh and not (event.why == "initiative" and duel.title == "Initiative")):
                self.shown.duel = duel = Duel(self._title(event))
            duel.hands.append(hand)
            self.play("card")

        def apply(share: float) -> None:
            hand.share = share

        pause = 0.25 if event.why in ("attack", "initiative") else READ
        yield [Clip(FLIP + STAGGER * len(event.cards), apply, ease=linear, begin=begin)]
        yield [Clip(pause, motions.still, ease=linear)]

    def _title(self, event: e.Flipped) -> str:
        if event.why == "initiative":
            return "Initiative"
        model = self._model(event.model)
        name = self.view.field.characters[model.who].name if model else self.view.field.sides[event.side].name
        return f"{name} {WHY.get(event.why, event.why)}"

    def _dropped(self, event: e.CardDropped) -> Iterator[Group]:
        def drop() -> None:
            duel = self.shown.duel
            for hand in duel.hands if duel else ():
                if event.card in hand.cards and hand.side == event.side:
                    hand.dropped, hand.total = event.card, event.total

        yield [Clip(0.3, motions.still, ease=linear, begin=drop)]

    def _struck(self, event: e.Struck) -> Iterator[Group]:
        def begin() -> None:
            duel = self.shown.duel
            if duel is None:
                return
            for hand in duel.hands:
                hand.total = event.attacking if hand is duel.hands[0] else event.defending
            duel.hit = event.hit
            harm = plural(event.damage, "wound") if event.damage else "a hit"
            duel.words = (
                f"{event.attacking.total} against {event.defending.total}: {harm if event.hit else 'a miss'}"
            )
            self.play("hit" if event.hit else "defence")

        yield [Clip(READ, motions.still, ease=linear, begin=begin)]
        yield [motions.at_once(self._close_duel)]

    def _settled(self, event: e.InitiativeSettled) -> Iterator[Group]:
        def begin() -> None:
            if self.shown.duel is not None:
                first = self.view.field.sides[event.order[0]].name
                self.shown.duel.words = f"{first} {does(first, 'begins')}"

        yield [Clip(READ, motions.still, ease=linear, begin=begin)]
        yield [motions.at_once(self._close_duel)]

    def _close_duel(self) -> None:
        self.shown.duel = None

    # Blows

    def _attacked(self, event: e.Attacked) -> Iterator[Group]:
        body = self.shown.bodies.get(event.model)
        ends = [self.shown.bodies[target] for target in event.targets if target in self.shown.bodies]
        if body is None:
            return
        if event.at is not None:
            goal = event.at
        elif ends:
            goal = (round(ends[0].x), round(ends[0].y))
        elif event.terrain in self.view.pieces:
            goal = middle(self.view.pieces[event.terrain].outline)
        else:
            return
        yield [motions.fly(self.shown, Bolt((round(body.x), round(body.y)), goal))]

    def _wounded(self, event: e.Wounded) -> Iterator[Group]:
        body = self.shown.bodies.get(event.model)
        if body is None:
            return

        yield [motions.shudder(body, event.left, reduced=self.reduced, start=lambda: self.play("hit"))]

    def _tokens(self, event: Any) -> Iterator[Group]:
        body, model = self.shown.bodies.get(event.model), self.view.models.get(event.model)
        if body is None or model is None:
            return

        def put() -> None:
            if isinstance(event, e.Healed):
                body.wounds = event.left
            else:
                kept = tuple(chip for chip in body.chips if chip[0] != CHIPS[event.condition])
                body.chips = (*kept, (CHIPS[event.condition], event.tokens)) if event.tokens else kept

        yield [Clip(0.1, motions.still, begin=put)]

    def _rest(self, event: e.ActivationEnded) -> Iterator[Group]:
        body, model = self.shown.bodies.get(event.model), self.view.models.get(event.model)

        def put() -> None:
            if body is not None and model is not None:
                body.acted, body.chips = True, chips_of(model, None)

        yield [motions.at_once(put)]

    # Terrain, rounds and scores

    def _terrain(self, event: Any) -> Iterator[Group]:
        yield [motions.at_once(self._show_pieces)]

    def _show_pieces(self) -> None:
        self.shown.show_pieces(self.view)

    def _broken(self, event: e.PieceDestroyed) -> Iterator[Group]:
        yield [Clip(0.15, motions.still, begin=lambda: self.play("fall"), end=self._show_pieces)]

    def _door(self, event: e.DoorMoved | e.DoorLocked) -> Iterator[Group]:
        yield [Clip(0.12, motions.still, begin=lambda: self.play("push"), end=self._show_pieces)]

    def _interacted(self, event: e.Interacted) -> Iterator[Group]:
        yield [Clip(0.12, motions.still, begin=lambda: self.play("commit"))]

    def _round(self, event: e.RoundBegan) -> Iterator[Group]:
        def begin() -> None:
            for body in self.shown.bodies.values():
                body.acted = False
            self.play("turn")

        yield [Clip(0.3 if event.round > 1 else 0.0, motions.still, ease=linear, begin=begin)]

    def _scored(self, event: e.Scored) -> Iterator[Group]:
        def put() -> None:
            self.shown.scores[event.side] = self.shown.scores.get(event.side, 0) + event.points

        yield [motions.at_once(put)]


def face(card: str) -> tuple[str, str]:
    """Value and suit of a card as the painter calls them."""
    if card == cards.RED_JOKER:
        return "red-joker", ""
    if card == cards.BLACK_JOKER:
        return "black-joker", ""
    return {"A": "ace", "2": "two", "3": "three", "J": "jack"}[card[0]], card[1]


def _with_strides(chips: tuple[tuple[str, int | None], ...], left: int) -> tuple[tuple[str, int | None], ...]:
    return (("strides", left), *(chip for chip in chips if chip[0] != "strides"))
