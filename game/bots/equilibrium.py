"""The bot that deals as nobody can foresee: a duel solved beforehand, and sampled.

The table `data/duel.json` holds, for every pair of slots up to ten, how to mix one's allocations so that no reply
gains anything worth mentioning (`tools/solve_duel.py` makes it). Larger units and battles of many are played unit by
unit, each as in a duel against the average enemy, with levels in proportion. Attacks go by exact odds.
"""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from pathlib import Path

import msgspec

from game.bots.base import Bot, Choice
from game.bots.greedy import best
from game.core.chance import Chance
from game.core.system import View
from game.systems.abstract.actions import Assign
from game.systems.abstract.advice import opposition
from game.systems.abstract.decision import Plot
from game.systems.abstract.state import Skirmish
from game.systems.abstract.traits import Traits, shared
from game.systems.abstract.view import SkirmishView

TABLE = Path(__file__).parent / "data" / "duel.json"
FINE = 10_000
"""The shares of a mix are whole numbers that add up to this."""


Levels = tuple[int, int, int, int, int]
"""How many slots each trait has, in the order of the traits."""


class Mix(msgspec.Struct, frozen=True):
    """How to play one duel: the chance to win it, and the allocations with their shares."""

    value: float
    deals: tuple[tuple[int, Levels], ...]


@cache
def table() -> dict[str, Mix]:
    """The solved duels, by the slots of both: `10-7`."""
    return msgspec.json.decode(TABLE.read_bytes(), type=dict[str, Mix])


@cache
def size() -> int:
    """The most slots that the table knows."""
    return max(int(name.partition("-")[0]) for name in table())


def drawn(own: int, foe: int, chance: Chance) -> tuple[int, ...]:
    """Levels for a unit of `own` slots against one of `foe` slots, drawn from the mix of the duel like theirs."""
    most = max(own, foe, size())
    mix = table()[f"{max(1, own * size() // most)}-{max(1, foe * size() // most)}"]
    ends = accumulate(share for share, _ in mix.deals)
    number = chance.roll(FINE)
    levels = next(levels for end, (_, levels) in zip(ends, mix.deals, strict=True) if number <= end)
    return shared(own, levels)


class Equilibrium(Bot):
    """Mixes its allocations, so that whoever knows its ways knows nothing of its cards."""

    name = "equilibrium"
    title = "Equilibrium"

    def choose(self, view: View) -> Choice:
        state, decision = self.imagine(view)
        assert isinstance(view, SkirmishView)
        assert isinstance(state, Skirmish)
        missing = decision.missing(state) if isinstance(decision, Plot) else []
        if not missing:
            return best(self.system.name, view, state)
        unit, (foe, _) = missing[0], opposition(view)
        cards = Traits(*drawn(unit.slots, foe, self.chance))
        return Choice(Assign(unit.id, cards), f"{unit.name} deals as nobody can foresee.")
