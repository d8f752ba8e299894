"""What each seat may know, from visible facts only, and full states that could be true.

Hidden are the order of the decks, the burnt cards, and the goals of the other sides; who remembers what was flipped knows
which cards are still to come (R-2.1.3, C-78).
"""

from __future__ import annotations

import msgspec

from game.core.chance import Chance
from game.core.seats import Seat
from game.core.system import View
from game.systems.ascension.cards import Card, Deck
from game.systems.ascension.state import Activation, Battle, Field, Model, ModelId, Piece, PieceId


class KnownDeck(msgspec.Struct, frozen=True):
    """What anybody can know of a deck: the cards that are still unseen, how many of them lie in it, the discard pile."""

    unseen: tuple[Card, ...]
    count: int
    discard: tuple[Card, ...]


class BattleView(View, frozen=True):
    """The battle as one seat sees it; `goals` holds no other side's."""

    field: Field
    models: dict[ModelId, Model]
    reserve: dict[Seat, tuple[Model, ...]]
    fallen: tuple[Model, ...]
    pieces: dict[PieceId, Piece]
    kit: dict[Seat, tuple[Piece, ...]]
    decks: dict[Seat, KnownDeck]
    order: tuple[Seat, ...]
    next: int
    teams: dict[Seat, tuple[Seat, ...]]
    round: int
    active: Activation | None
    scores: dict[Seat, int]
    goals: dict[Seat, str]
    chosen: tuple[Seat, ...]
    """The sides that have picked a goal."""
    firsts: dict[str, Seat]
    removed: dict[Seat, int]


def view(state: Battle, seat: Seat) -> BattleView:
    """What `seat` may know of the battle."""
    side = state.side(seat)
    return BattleView(
        seat=seat,
        stack=tuple(state.stack),
        outcome=state.outcome,
        field=state.field,
        models=state.models.copy(),
        reserve=state.reserve.copy(),
        fallen=state.fallen,
        pieces=state.pieces,
        kit=state.kit.copy(),
        decks={
            key: KnownDeck(deck.unseen, len(deck.cards), deck.discard) for key, deck in state.decks.items()
        },
        order=state.order,
        next=state.next,
        teams=state.teams.copy(),
        round=state.round,
        active=state.active,
        scores=state.scores.copy(),
        goals={side: state.goals[side]} if side in state.goals else {},
        chosen=tuple(state.goals),
        firsts=state.firsts.copy(),
        removed=state.removed.copy(),
    )


def resample(view: BattleView, chance: Chance) -> Battle:
    """A full battle that could be true: decks in some order, the others' goals made up."""
    decks = {side: _made_up(known, chance) for side, known in view.decks.items()}
    goals = {side: view.goals.get(side) or chance.pick(view.field.goals) for side in view.chosen}
    return Battle(
        stack=list(view.stack),
        outcome=view.outcome,
        field=view.field,
        models=view.models.copy(),
        reserve=view.reserve.copy(),
        fallen=view.fallen,
        pieces=view.pieces,
        kit=view.kit.copy(),
        decks=decks,
        order=view.order,
        next=view.next,
        teams=view.teams.copy(),
        round=view.round,
        active=view.active,
        scores=view.scores.copy(),
        goals=goals,
        firsts=view.firsts.copy(),
        removed=view.removed.copy(),
    )


def _made_up(known: KnownDeck, chance: Chance) -> Deck:
    """The unseen cards in some order: `count` of them in the deck, the other one burnt."""
    order = tuple(chance.shuffle(known.unseen))
    return Deck(order[: known.count], known.discard, order[known.count] if len(order) > known.count else "")


def disturb(state: Battle, seat: Seat, chance: Chance) -> Battle:
    """The battle with every deck in another order and every goal changed that `seat` may not know."""
    other = state.copy()
    for side, deck in state.decks.items():
        order = tuple(chance.shuffle((*deck.cards, deck.burnt) if deck.burnt else deck.cards))
        count = len(deck.cards)
        other.decks[side] = Deck(order[:count], deck.discard, order[count] if deck.burnt else "")
    for side in state.goals:
        if side != state.side(seat):
            other.goals[side] = chance.pick(state.field.goals)
    return other
