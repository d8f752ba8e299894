"""What holds in every sound battle: nothing overlaps, nothing is off the table, cards and tokens are all there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.systems.ascension import terrain
from game.systems.ascension.cards import DECK
from game.systems.ascension.state import CONDITIONS, GROUND, MOST_TOKENS, Battle, Model, Piece
from game.table.lengths import TOLERANCE
from game.table.obstacles import fits


def broken(state: Battle) -> Iterator[str]:
    """The invariants that `state` breaks, in words."""
    yield from _cards(state)
    for model in state.models.values():
        yield from _model(state, model)
    for piece in state.pieces.values():
        yield from _piece(state, piece)
    everyone = [*state.models.values(), *state.fallen, *(m for own in state.reserve.values() for m in own)]
    if sorted(model.id for model in everyone) != list(range(1, len(everyone) + 1)):
        yield f"models are missing or double: {sorted(model.id for model in everyone)}"
    if sum(state.removed.values()) > len(state.fallen):
        yield f"{state.removed} removed, but {len(state.fallen)} have fallen"
    if set(state.scores) != set(state.field.sides) or min(state.scores.values()) < 0:
        yield f"scores of {state.scores}"
    if state.active is not None and state.active.strides < 0:
        yield f"{state.active.strides} strides left"


def _cards(state: Battle) -> Iterator[str]:
    """Each side's 18 cards (R-1.1.4)."""
    for side, deck in state.decks.items():
        if Counter((*deck.cards, *deck.discard, deck.burnt)) != Counter(DECK):
            yield f"the cards of {side} are not the 18 of a deck: {deck}"


def _model(state: Battle, model: Model) -> Iterator[str]:
    """A model within its bounds: wounds, tokens, a place it may stand on (C-12, C-31, C-68)."""
    character = state.character(model.id)
    if not 1 <= model.wounds <= character.wounds:
        yield f"{character.name} has {model.wounds} wounds of {character.wounds}"
    for condition, tokens in model.conditions.items():
        if condition not in CONDITIONS or not 1 <= tokens <= MOST_TOKENS:
            yield f"{character.name} has {tokens} tokens of {condition}"
    if any(tokens < 1 for tokens in model.exhaust.values()):
        yield f"{character.name} has no exhaust tokens written down: {model.exhaust}"
    if model.on != GROUND and model.on not in state.pieces:
        yield f"{character.name} stands on {model.on}, which is not there"
        return
    if not terrain.supported(state, model.id):
        yield f"nothing carries {character.name} at {model.place} on {model.on!r}"
    stop = fits(character.base, model.place, terrain.obstacles(state, model.id))
    if stop is not None and stop.short > TOLERANCE:
        yield f"{character.name} at {model.place} on {model.on!r} overlaps {stop.by} by {stop.short} tenths"


def _piece(state: Battle, piece: Piece) -> Iterator[str]:
    if piece.on != GROUND and piece.on not in state.pieces:
        yield f"{piece.name} stands on {piece.on}, which is not there"
    if piece.wounds < 1:
        yield f"{piece.name} has {piece.wounds} wounds and is still there"
    if any(not (0 <= x <= state.field.width and 0 <= y <= state.field.height) for x, y in piece.outline):
        over = max(max(-x, -y, x - state.field.width, y - state.field.height) for x, y in piece.outline)
        if over > TOLERANCE:
            yield f"{piece.name} is {over} tenths over the table's edge"
