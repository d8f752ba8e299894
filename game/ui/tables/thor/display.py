"""What is on the table as it is shown just now: it lags behind the match while things move.

`settle` puts everything where the view says; `motions` lets it get there.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from game.systems.thor.state import Unit
from game.systems.thor.view import BattleView
from game.ui.tables.thor.answer_motion import Telling
from game.ui.tables.thor.board.picture import Piece


@dataclass
class Flight:
    """A card on its way: from one place of the shelf to another, face up or down."""

    card: str
    start: str
    end: str
    share: float = 0.0


@dataclass
class Display:
    """Pieces, hand and piles as drawn. Arrivals are shares (0 to 1) by place in the hand."""

    view: BattleView = None  # type: ignore[assignment]
    """What was known when everything stood still: panels read no wound and no winner before it has been seen."""
    pieces: dict[int, Piece] = field(default_factory=dict)
    hand: tuple[str, ...] = ()
    deck: int = 0
    discard: tuple[str, ...] = ()
    foe_cards: int = 0
    arrivals: dict[int, float] = field(default_factory=dict)
    flights: list[Flight] = field(default_factory=list)
    last: list[tuple[str, str]] = field(default_factory=list)
    """The latest moves, from and to."""
    telling: Telling | None = None
    """How the last attack was answered, while that is being shown."""
    turned: float = 1.0
    """How far the lozenge of the phase has turned."""

    def settle(self, view: BattleView) -> None:
        """Show exactly what the view says."""
        self.view = view
        self.pieces = {unit.id: piece_of(view, unit) for unit in view.units.values()}
        self.hand, self.deck, self.discard = view.hand, view.deck_cards, view.discard
        self.foe_cards = view.foe_cards
        self.arrivals.clear()
        self.flights.clear()
        self.telling = None
        self.turned = 1.0


def piece_of(view: BattleView, unit: Unit, at: str = "") -> Piece:
    """The piece of a unit, where it stands or on `at`."""
    profile = view.field.profiles[unit.name]
    full = max(profile.hits, unit.hits)
    piece = Piece(
        unit.id, unit.seat, profile.emblem, full, full - unit.hits, leader=profile.leader, group=profile.group
    )
    square = at or unit.at
    if square:
        piece.put(square)
    return piece
