"""Feats: what an Incarnate may do for Elixir, each once in an activation (GB-98 to GB-101, G-5, G-61)."""

from __future__ import annotations

from typing import Literal

import msgspec

from game.core.events import Context
from game.core.seats import Seat
from game.systems.confrontation import elixir, events
from game.systems.confrontation.state import Battle, Feat, FighterId, Test, TestKind

FeatName = Literal["die", "again", "force", "courage", "aim", "avatar", "resurrection"]
"""One more die, failures again, successes again for the other, certain courage, a chosen target, and the two great ones."""
COST = 1
"""What each feat for a test costs."""
WORDS: dict[FeatName, str] = {
    "die": "one more die", "again": "a re-roll of failures", "force": "a forced re-roll", "courage": "certain courage",
    "aim": "a chosen target", "avatar": "avatar of a god", "resurrection": "resurrection",
}  # fmt: skip
RULES: dict[FeatName, str] = {
    "die": "GB-100", "again": "GB-100", "force": "GB-100", "courage": "GB-101", "aim": "GB-99", "avatar": "GB-102",
    "resurrection": "GB-103",
}  # fmt: skip
_OWN: tuple[TestKind, ...] = ("attack", "shot", "strength", "fervor", "energy")
"""The tests that are an Incarnate's own characteristic (G-61)."""


class Offer(msgspec.Struct, frozen=True):
    """What a player may buy before a test, by which of his Incarnates; no more of it than he can pay."""

    fighter: FighterId
    names: tuple[FeatName, ...]


def performed(state: Battle, fighter: FighterId, name: FeatName) -> bool:
    """Whether an Incarnate has performed that feat in the activation under way (GB-98)."""
    return Feat(fighter, name) in state.feats


def available(state: Battle, fighter: FighterId, name: FeatName, cost: int = COST) -> bool:
    """Whether an Incarnate on the table can still perform a feat and his company can pay for it (GB-98)."""
    own = state.fighters.get(fighter)
    if own is None or own.role != "incarnate" or state.units[own.unit].fate != "table":
        return False
    return not performed(state, fighter, name) and elixir.purse(state, state.units[own.unit].seat) >= cost


def offers(state: Battle, test: Test, seat: Seat) -> Offer | None:
    """What a player may buy before a test is rolled; None if there is nothing (G-5, G-61).

    For an Incarnate's own test a die and a re-roll of failures, against him a forced re-roll, and for a Courage test of his
    unit that it succeeds.
    """
    if test.kind == "courage":
        hero = state.incarnate(test.by)
        return _offer(state, seat, hero.id if hero else 0, ("courage",))
    if test.kind in _OWN and (found := _offer(state, seat, test.hero, ("die", "again"))):
        return found
    return _offer(state, seat, test.victim, ("force",))


def _offer(state: Battle, seat: Seat, fighter: FighterId, names: tuple[FeatName, ...]) -> Offer | None:
    """The feats of these that an Incarnate of that player can perform now."""
    own = state.fighters.get(fighter)
    if own is None or state.units[own.unit].seat != seat:
        return None
    able = tuple(name for name in names if available(state, fighter, name))
    return Offer(fighter, able) if able else None


def perform(state: Battle, ctx: Context, fighter: FighterId, name: FeatName, cost: int = COST) -> None:
    """Pay for a feat and note it (GB-98)."""
    own = state.fighters.get(fighter) or state.fallen[fighter]
    state.feats = (*state.feats, Feat(fighter, name))
    elixir.spend(state, ctx, state.units[own.unit].seat, cost, WORDS[name], RULES[name])
    ctx.tell(events.FeatDone, fighter, name, cost)
