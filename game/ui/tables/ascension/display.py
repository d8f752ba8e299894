"""What is on the measured table as it is shown just now: it lags behind the match while things move.

`settle` puts everything where the view says; `motions` lets it get there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from game.core.breakdowns import Breakdown
from game.core.seats import Seat
from game.systems.ascension.cards import Card
from game.systems.ascension.profile import Character
from game.systems.ascension.scenario import kit
from game.systems.ascension.state import Activation, Model, Piece, PieceId
from game.ui.plane.display import Body, Chips, Display
from game.ui.plane.ground import PieceLook, TableLook

CHIPS = {"slow": "slow", "weaken": "weaken", "hinder": "hinder", "damage-over-time": "burn"}
"""The chip of each condition."""


@dataclass
class Hand:
    """A flip of one side as it is shown: how far its cards have turned, and what they add up to."""

    side: Seat
    why: str
    cards: tuple[Card, ...]
    total: Breakdown
    share: float = 1.0
    dropped: Card = ""


@dataclass
class Duel:
    """The flip as a moment: one side's cards or both, and what comes of them."""

    title: str = ""
    hands: list[Hand] = field(default_factory=list)
    words: str = ""
    """How it came out; "" while the cards still turn."""
    hit: bool | None = None
    alpha: float = 1.0


@dataclass
class BattleDisplay(Display):
    """Models, terrain, flips and scores as drawn."""

    duel: Duel | None = None
    scores: dict[Seat, int] = field(default_factory=dict)

    def settle(self, view: Any) -> None:
        """Show exactly what the view says."""
        self.bodies = {model.id: body_of(view, model) for model in view.models.values()}
        self.show_pieces(view)
        self.duel = self.bolt = None
        self.scores = dict(view.scores)

    def show_pieces(self, view: Any) -> None:
        """Terrain as the view has it; the picture stays while nothing about it has changed."""
        made = tuple(piece_look(piece, depth_of(view.pieces, piece)) for piece in view.pieces.values())
        field = view.field
        if made != self.look.pieces or (field.width, field.height) != (self.look.width, self.look.height):
            self.look = TableLook(field.width, field.height, field.ground, made)


def elevation(pieces: Mapping[PieceId, Piece], surface: PieceId) -> float:
    """How high a surface lies, for what is drawn over what."""
    height = 0.0
    while surface and surface in pieces:
        height += pieces[surface].size
        surface = pieces[surface].on
    return height


def shape_of(view: Any, seat: Seat) -> Seat:
    """Whose shape the models of a seat wear: that of its side; where nobody scores, each player's people their own."""
    side: Seat = seat if view.field.endless is True else view.field.players[seat].side
    return side


def body_of(view: Any, model: Model) -> Body:
    """A model as it stands in a view."""
    character: Character = view.field.characters[model.who]
    active = view.active is not None and view.active.model == model.id
    return Body(
        model.id, shape_of(view, model.seat), character.emblem, character.name, character.base,
        float(model.place.x), float(model.place.y), model.place.facing, elevation(view.pieces, model.on),
        max(character.wounds, model.wounds), model.wounds, model.leader, model.activated and not active,
        chips_of(model, view.active if active else None),
    )  # fmt: skip


def chips_of(model: Model, active: Activation | None) -> Chips:
    """The chips at the right of a base: strides left, running, exhausted actions, conditions."""
    chips: list[tuple[str, int | None]] = []
    if active is not None and active.moving:
        chips.append(("strides", active.strides))
    if model.running or (active is not None and active.running):
        chips.append(("run", None))
    chips += [(CHIPS[kind], count) for kind, count in model.conditions.items() if count]
    spent = sum(1 for count in model.exhaust.values() if count)
    if spent and not model.activated:
        chips.append(("exhausted", spent))
    return tuple(chips)


def piece_look(piece: Piece, depth: int = 0) -> PieceLook:
    """A piece of terrain as it is drawn; `depth` says how many others it stands on."""
    state = ""
    if piece.has("door"):
        state = "open" if piece.open else "closed"
    elif piece.has("console"):
        state = "used" if piece.used and all(deed.once for deed in piece.deeds) else "active"
    plain = piece.has("sunken") or piece.has("link") or piece.has("bridge")
    lost = max(0, kit.wounds(piece.size, piece.traits) - piece.wounds)
    return PieceLook(
        piece.id, piece.kind, piece.outline, piece.size, depth, state, lost,
        badge=not plain and piece.size > 0,
    )  # fmt: skip


def depth_of(pieces: Mapping[PieceId, Piece], piece: Piece) -> int:
    """How many pieces one stands on; stairs and ladders count with the level that they lead to."""
    under = piece.links[1] if piece.links and piece.links[1] in pieces else piece.on
    depth = 0
    while under in pieces:
        depth, under = depth + 1, pieces[under].on
    return depth
