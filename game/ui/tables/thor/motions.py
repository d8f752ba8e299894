"""Events become motion: slides, jumps, pushes with their dominoes, falls, hits and cards that fly.

Every function takes what is shown and gives groups of clips, one group after another. The state of the match is
already further; each clip ends with what is shown being what the event left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from game.core.events import Event
from game.systems.thor import events as e
from game.systems.thor.squares import DIRECTIONS
from game.systems.thor.view import BattleView
from game.ui.app.motion import Clip, in_out, linear, mix, out_cubic
from game.ui.tables.thor.board.picture import Piece, place
from game.ui.tables.thor.display import Display, Flight, piece_of

SLIDE, SLIDE_MOST, JUMP = 0.09, 0.25, 0.24
PUSH_WAIT, PUSH, DOMINO, FALL = 0.06, 0.08, 0.04, 0.2
HIT, RING, DRAW, DRAW_STEP, SET = 0.12, 0.16, 0.18, 0.06, 0.16

Group = list[Clip]
Play = Callable[..., None]


class Choreographer:
    """Turns the events of a moment into groups of clips on `shown`, for the eyes of a view's seat.

    `view` is what the seat knows *after* the events; `play` sounds a name.
    """

    def __init__(self, shown: Display, view: BattleView, play: Play, *, reduced: bool = False) -> None:
        self.shown, self.view, self.play, self.reduced = shown, view, play, reduced
        self._toward: tuple[int, int] = (0, 0)
        self._moved: list[tuple[str, str]] | None = None

    def groups(self, happened: Sequence[Event]) -> Iterator[Group]:
        """The clips of all events, in order; a row of dominoes goes as one."""
        row: list[Any] = []
        for event in happened:
            if isinstance(event, e.Pushed) or (isinstance(event, e.Fell) and event.pushed):
                if isinstance(event, e.Pushed) and any(event.unit == each.unit for each in row):
                    yield self._row(row)
                    row = []
                row.append(event)
                continue
            if row:
                yield self._row(row)
                row = []
            group = self._group(event)
            if group:
                yield group
        if row:
            yield self._row(row)

    def _group(self, event: Any) -> Group:
        makers: dict[type[Event], Callable[[Any], Group]] = {
            e.Deployed: self._appeared, e.Summoned: self._appeared, e.Appeared: self._appeared,
            e.Left: self._left, e.Moved: self._walk, e.Relocated: self._relocated, e.Attacked: self._attacked,
            e.Struck: self._struck, e.Defended: self._defended, e.Fell: self._fell, e.Healed: self._healed,
            e.Drew: self._drew, e.Discarded: self._discarded, e.Played: self._played,
            e.Reshuffled: self._reshuffled, e.TurnBegan: self._turn, e.PhaseBegan: self._phase,
        }  # fmt: skip
        maker = makers.get(type(event))
        return maker(event) if maker else []

    def _piece(self, unit: int) -> Piece:
        """The piece of a unit; one that nobody has seen yet stands aside."""
        return self.shown.pieces.get(unit) or Piece(unit, "one", "skull", 1)

    # Units

    def _appeared(self, event: e.Deployed | e.Summoned | e.Appeared) -> Group:
        """Whoever came, even if it is gone again by now."""
        waiting = [unit for units in self.view.reserve.values() for unit in units]
        everybody = {unit.id: unit for unit in (*self.view.fallen, *waiting)} | self.view.units
        unit = everybody.get(event.unit)
        return [self._appear(piece_of(self.view, unit, event.to))] if unit else []

    def _left(self, event: e.Left) -> Group:
        piece = self._piece(event.unit)
        return [Clip(SET, lambda share: setattr(piece, "alpha", 1 - share), ease=linear,
                     end=lambda: self._taken_off(event.unit))]  # fmt: skip

    def _taken_off(self, unit: int) -> None:
        self.shown.pieces.pop(unit, None)

    def _appear(self, piece: Piece) -> Clip:
        def begin() -> None:
            self.shown.pieces[piece.id] = piece
            self.play("move")

        def apply(share: float) -> None:
            piece.alpha = share
            piece.scale = 1.0 if self.reduced else mix(1.18, 1.0, share)

        return Clip(SET, apply, begin=begin)

    def _walk(self, event: e.Moved) -> Group:
        piece, end = self._piece(event.unit), event.path[-1]
        points = [place(event.origin), *map(place, event.path)]

        def begin() -> None:
            if self._moved is None:
                self._moved = self.shown.last = []
            self._moved.append((event.origin, end))

        def apply(share: float) -> None:
            along = share * (len(points) - 1)
            index = min(int(along), len(points) - 2)
            (ax, ay), (bx, by) = points[index], points[index + 1]
            piece.x, piece.y = mix(ax, bx, along - index), mix(ay, by, along - index)
            if event.jump:
                piece.scale = 1 + 0.12 * 4 * share * (1 - share)

        seconds = JUMP if event.jump else min(SLIDE * len(event.path), SLIDE_MOST)
        if self.reduced:
            return self._blink(piece, end, begin)
        return [Clip(seconds, apply, ease=in_out, begin=begin, end=lambda: self._set_down(piece, end))]

    def _blink(self, piece: Piece, end: str, begin: Callable[[], None]) -> Group:
        def start() -> None:
            begin()
            piece.put(end)

        return [Clip(0.08, lambda share: setattr(piece, "alpha", share), ease=linear, begin=start,
                     end=lambda: self._set_down(piece, end))]  # fmt: skip

    def _set_down(self, piece: Piece, square: str) -> None:
        piece.put(square)
        piece.scale = piece.alpha = 1.0
        self.play("move", pitch=1.25 - 0.06 * piece.hits)

    def _relocated(self, event: e.Relocated) -> Group:
        piece = self._piece(event.unit)

        def apply(share: float) -> None:
            half = abs(2 * share - 1)
            piece.put(event.origin if share < 0.5 else event.to)
            piece.alpha = half
            piece.scale = 1.0 if self.reduced else 0.7 + 0.3 * half

        return [Clip(0.25, apply, ease=linear, end=lambda: self._set_down(piece, event.to))]

    def _row(self, row: list[Any]) -> Group:
        """A row of dominoes: the unit that is pushed first starts it, the farthest moves first."""
        clips = []
        for order, event in enumerate(each for each in row if isinstance(each, e.Pushed)):
            clips.append(self._push(event, PUSH_WAIT + order * DOMINO))
            if not event.to:
                clips.append(self._vanish(event.unit, PUSH_WAIT + order * DOMINO + PUSH))
        return clips

    def _push(self, event: e.Pushed, wait: float) -> Clip:
        piece, (x, y) = self._piece(event.unit), place(event.origin)
        dx, dy = DIRECTIONS[event.toward]
        reach = 1.0 if event.to or event.into else 0.7

        def apply(share: float) -> None:
            piece.x, piece.y = x + dx * reach * share, y + dy * reach * share

        return Clip(PUSH, apply, ease=linear, wait=wait, begin=lambda: self.play("push"))

    def _vanish(self, unit: int, wait: float = 0.0) -> Clip:
        piece = self._piece(unit)
        sound = "leader-lost" if piece.leader else "fall"

        def apply(share: float) -> None:
            piece.scale = 1.0 if self.reduced else mix(1.0, 0.6, share)
            piece.alpha = 1 - share

        end = partial(self._taken_off, unit)
        return Clip(FALL, apply, wait=wait, begin=lambda: self.play(sound), end=end)

    def _attacked(self, event: e.Attacked) -> Group:
        (ax, ay), (bx, by) = place(event.origin), place(event.at)
        far = max(abs(bx - ax), abs(by - ay), 1)
        self._toward = round((bx - ax) / far), round((by - ay) / far)
        piece, (dx, dy) = self._piece(event.unit), self._toward
        if self.reduced:
            return []

        def lunge(share: float) -> None:
            reach = 0.16 * 4 * share * (1 - share)
            piece.shake = dx * reach, dy * reach

        return [Clip(HIT, lunge, ease=linear, end=lambda: setattr(piece, "shake", (0.0, 0.0)))]

    def _struck(self, event: e.Struck) -> Group:
        piece, (dx, dy) = self._piece(event.unit), self._toward

        def begin() -> None:
            piece.state = "flash"
            piece.lost = piece.hits - event.left
            self.play("hit")

        def apply(share: float) -> None:
            reach = 0.0 if self.reduced else 0.05 * (1 - share) * (-1 if int(share * 6) % 2 else 1)
            piece.shake = dx * reach, dy * reach
            piece.ring = share
            if share > 0.55:
                piece.state = "rest"

        return [Clip(RING, apply, ease=linear, begin=begin, end=lambda: self._calm(piece))]

    def _calm(self, piece: Piece) -> None:
        piece.state, piece.shake, piece.ring = "rest", (0.0, 0.0), 1.0

    def _defended(self, event: e.Defended) -> Group:
        piece = self._piece(event.by)
        return [Clip(RING, lambda share: setattr(piece, "ring", share), ease=linear,
                     begin=lambda: self.play("defence"), end=lambda: self._calm(piece))]  # fmt: skip

    def _fell(self, event: e.Fell) -> Group:
        return [self._vanish(event.unit)]

    def _healed(self, event: e.Healed) -> Group:
        piece = self._piece(event.unit)

        def begin() -> None:
            piece.lost = piece.hits - event.left

        return [Clip(RING, lambda share: setattr(piece, "ring", share), begin=begin,
                     end=lambda: self._calm(piece))]  # fmt: skip

    # Cards

    def _drew(self, event: e.Drew) -> Group:
        shown, seat = self.shown, self.view.seat
        if event.seat != seat:

            def gain() -> None:
                shown.deck = max(0, shown.deck - event.count)
                shown.foe_cards += event.count

            return [Clip(DRAW, lambda share: None, begin=gain)] if event.count else []
        first = len(shown.hand)

        def begin() -> None:
            shown.hand = (*shown.hand, *event.cards)
            shown.deck = max(0, shown.deck - event.count)
            shown.arrivals.update({first + n: 0.0 for n in range(event.count)})

        def arrive(slot: int) -> Clip:
            return Clip(
                DRAW, lambda share: shown.arrivals.__setitem__(slot, share), wait=DRAW_STEP * (slot - first),
                begin=lambda: self.play("card"), end=lambda: _forget(shown.arrivals, slot),
            )  # fmt: skip

        return [Clip(0.0, lambda share: None, begin=begin), *(arrive(first + n) for n in range(event.count))]

    def _played(self, event: e.Played) -> Group:
        return [self._fly(event.seat, event.card)]

    def _discarded(self, event: e.Discarded) -> Group:
        return [self._fly(event.seat, card, wait=n * DRAW_STEP) for n, card in enumerate(event.cards)]

    def _fly(self, seat: str, card: str, wait: float = 0.0) -> Clip:
        """A card goes from its hand to the discard pile."""
        shown, own = self.shown, seat == self.view.seat
        flight = Flight(card, "", "discard")

        def begin() -> None:
            if own and card in shown.hand:
                slot = shown.hand.index(card)
                flight.start = f"card:{slot}"
                shown.hand = shown.hand[:slot] + shown.hand[slot + 1 :]
            else:
                flight.start = f"seat:{seat}"
                shown.foe_cards = max(0, shown.foe_cards - (not own))
            shown.flights.append(flight)
            self.play("card")

        def end() -> None:
            if flight in shown.flights:
                shown.flights.remove(flight)
            shown.discard = (*shown.discard, card)

        return Clip(DRAW, lambda share: setattr(flight, "share", share), wait=wait, begin=begin, end=end)

    def _reshuffled(self, event: e.Reshuffled) -> Group:
        def begin() -> None:
            # What was left of the old deck is drawn first, and told of only afterwards.
            self.shown.deck, self.shown.discard = self.shown.deck + event.cards, ()

        return [Clip(DRAW, lambda share: None, begin=begin)]

    # Turns

    def _turn(self, event: e.TurnBegan) -> Group:
        return [Clip(0.0, lambda share: None, begin=lambda: self.play("turn"))]

    def _phase(self, event: e.PhaseBegan) -> Group:
        return [Clip(0.16, lambda share: setattr(self.shown, "turned", share), ease=out_cubic)]


def _forget(arrivals: dict[int, float], slot: int) -> None:
    """A card has come to rest in the hand."""
    arrivals.pop(slot, None)
