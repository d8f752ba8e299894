"""Bonuses for a time, from consoles and whatever else a scenario gives them to (R-7.2.17, C-121)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast, get_args

from msgspec import UNSET

from game.core.events import Context
from game.core.seats import Seat
from game.systems.ascension import events
from game.systems.ascension.state import Battle, Boon, Deed, Model, ModelId, Stat

STATS: tuple[Stat, ...] = get_args(Stat)
RULE = "R-7.2.17"
_NAMES: dict[str, str] = {"attack": "on attacks", "defence": "on defence", "strides": "stride"}


def words(stat: str, amount: int) -> str:
    """`+1 on attacks`, `+2 strides`."""
    return f"+{amount} {_NAMES[stat]}{'s' if stat == 'strides' and amount != 1 else ''}"


def lasting(rounds: int) -> str:
    """`to the end of this round`, `to the end of the next round`, `for 3 rounds`."""
    return {1: "to the end of this round", 2: "to the end of the next round"}.get(
        rounds, f"for {rounds} rounds"
    )


def boon(state: Battle, deed: Deed, cause: str) -> Boon:
    """What a deed gives now."""
    until = state.round + (deed.rounds or 1) - 1
    return Boon(cast(Stat, deed.what), deed.amount, cause, RULE, until=until)


def receivers(state: Battle, deed: Deed, cause: str, side: Seat | None, model: ModelId) -> Iterator[Model]:
    """Whom a deed would give something that they do not have: who did it, or the whole side (C-121)."""
    given = boon(state, deed, cause)
    for each in list(state.models.values()):
        meant = side == state.side(each.seat) if deed.all else each.id == model
        if meant and not any(_covers(other, given) for other in each.boons or ()):
            yield each


def _covers(other: Boon, given: Boon) -> bool:
    """Whether a bonus from the same piece is as good already: one piece's bonuses do not add up (C-121)."""
    return _alike(other, given) and other.amount >= given.amount and other.until >= given.until


def _alike(other: Boon, given: Boon) -> bool:
    return (other.stat, other.cause) == (given.stat, given.cause)


def give(state: Battle, ctx: Context, deed: Deed, cause: str, side: Seat | None, model: ModelId) -> None:
    """Give a bonus to who did it or to its whole side; it takes the place of the same piece's before (C-121)."""
    given = boon(state, deed, cause)
    for each in receivers(state, deed, cause, side, model):
        rest = tuple(other for other in each.boons or () if not _alike(other, given))
        state.change(each.id, boons=(*rest, given))
        ctx.tell(events.Favoured, each.id, given.stat, given.amount, cause, given.until)


def lapse(state: Battle) -> None:
    """Take away what is over with the end of this round."""
    for model in list(state.models.values()):
        if model.boons:
            left = tuple(each for each in model.boons if each.until > state.round)
            state.change(model.id, boons=left or UNSET)
