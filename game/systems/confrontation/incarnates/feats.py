"""Feats on tests: one more die, a re-roll, a re-roll forced on the other (GB-98, GB-100, G-61)."""

from __future__ import annotations

from itertools import product
from typing import Literal

import msgspec

from game.core.breakdowns import Breakdown, Part
from game.core.events import Context
from game.core.seats import Seat
from game.systems.confrontation import elixir, events
from game.systems.confrontation.actions import Feats
from game.systems.confrontation.state import Battle, Feat, FighterId, Test

RULE = "GB-100"
FeatName = Literal["die", "again", "force"]
WORDS: dict[FeatName, str] = {
    "die": "one more die",
    "again": "failures rolled again",
    "force": "successes rolled again",
}


def seat_of(state: Battle, fighter: FighterId) -> Seat:
    """Whose Incarnate it is."""
    found = state.fighters.get(fighter) or state.fallen[fighter]
    return state.units[found.unit].seat


def performed(state: Battle, fighter: FighterId, name: str) -> bool:
    """Whether an Incarnate has performed a feat of that name in the activation under way (GB-98, G-61)."""
    return Feat(fighter, name) in state.feats


def perform(state: Battle, ctx: Context, fighter: FighterId, name: str, cost: int, rule: str) -> None:
    """An Incarnate performs a feat: it is paid for and noted (GB-98)."""
    elixir.spend(state, ctx, seat_of(state, fighter), cost, f"{elixir.FEAT}{name}", rule)
    state.feats = (*state.feats, Feat(fighter, name))
    ctx.tell(events.FeatDone, fighter, name, cost)


def open_to(state: Battle, test: Test, fighter: FighterId) -> tuple[FeatName, ...]:
    """The feats that an Incarnate may still perform on a test: on his own the first two, on one against him the last (G-61)."""
    names: tuple[FeatName, ...] = ("die", "again") if fighter == test.hero else ("force",)
    return tuple(name for name in names if not performed(state, fighter, WORDS[name]))


def offers(state: Battle, test: Test, fighter: FighterId) -> list[Feats]:
    """What may be bought for a test, by what the company can pay (GB-100)."""
    names = open_to(state, test, fighter)
    purse = elixir.purse(state, seat_of(state, fighter))
    made = []
    for chosen in product((False, True), repeat=len(names)):
        if 0 < sum(chosen) <= purse:
            made.append(Feats(**dict(zip(names, chosen, strict=True))))
    return made


def buy(state: Battle, ctx: Context, test: Test, fighter: FighterId, feats: Feats) -> Test:
    """Pay for feats on a test; the test as it is then (GB-100)."""
    for name, wanted in (("die", feats.die), ("again", feats.again), ("force", feats.force)):
        if not wanted:
            continue
        perform(state, ctx, fighter, WORDS[name], 1, RULE)  # type: ignore[index]
        part = Part(1, "feat", RULE)
        if name == "die":
            test = msgspec.structs.replace(test, dice=Breakdown((*test.dice.parts, part)))
        elif name == "again":
            test = msgspec.structs.replace(test, own=(*test.own, part))
        else:
            test = msgspec.structs.replace(test, forced=(*test.forced, part))
    return test
