"""The archetypes as tables: what each is about by nature, what it fears, whom it picks, how often it does what.

The numbers are shares: an intent with 6 is twice as likely as one with 3, where both make sense. Sliders bend them (`intents`).
"""

from __future__ import annotations

import msgspec

from game.systems.asgard.actions import Intent, Whom
from game.systems.asgard.sheet import plan
from game.systems.asgard.sheet.effects import Mode

Shares = dict[Intent, int]


class Archetype(msgspec.Struct, frozen=True):
    """What kind of enemy somebody is."""

    home: Mode
    """What it is about as long as nothing happens, if the sheet does not say."""
    wounds: float
    """How much its own wounds frighten it: 1 is as usual."""
    numbers: float
    """How much being outnumbered frightens it."""
    leash: float
    """How many of its moves it strays from its post; 0: as far as it likes."""
    hunts: int
    """How much aggression it takes to go after somebody who is only remembered; 11: never."""
    fights: bool
    """Whether it fights at all before it is cornered."""
    nearest: float
    """How much it counts that somebody is near, of those that it can go for."""
    weakest: float
    """How much it counts that somebody is hurt or helpless."""
    loner: float
    """How much it counts that somebody is far from his companions."""
    pack: float
    """How much it counts that its own go for him too; cohesion multiplies it."""
    strikes: Whom
    """Whom it says that it strikes when it goes for somebody."""
    does: dict[Mode, Shares]
    """How often it does what, in each mode."""


ARCHETYPES: dict[plan.Archetype, Archetype] = {
    "guard": Archetype(
        home="patrol", wounds=1.0, numbers=0.5, leash=1.5, hunts=5, fights=True,
        nearest=1.0, weakest=0.7, loner=0.2, pack=0.6, strikes="comes",
        does={
            "patrol": {"hold": 5, "patrol": 10, "search": 2, "withdraw": 12},
            "ambush": {"hold": 8, "patrol": 3, "withdraw": 4, "strike": 6},
            "combat": {"strike": 12, "patrol": 8, "hold": 3, "advance": 4, "flank": 3, "withdraw": 6},
            "escape": {"withdraw": 7, "flee": 4, "regroup": 6, "hold": 1},
        },
    ),
    "patrol": Archetype(
        home="patrol", wounds=0.5, numbers=0.9, leash=0, hunts=4, fights=True,
        nearest=1.4, weakest=0.2, loner=0.1, pack=0.1, strikes="comes",
        does={
            "patrol": {"patrol": 14, "search": 1, "hold": 2},
            "ambush": {"hold": 7, "patrol": 3, "strike": 7, "flank": 2},
            "combat": {"strike": 4, "patrol": 18, "advance": 1, "search": 1},
            "escape": {"withdraw": 5, "flee": 5, "regroup": 6, "hold": 1},
        },
    ),
    "ambusher": Archetype(
        home="ambush", wounds=1.0, numbers=1.2, leash=1.5, hunts=8, fights=True,
        nearest=0.3, weakest=2.5, loner=1.5, pack=0.1, strikes="named",
        does={
            "patrol": {"hold": 4, "patrol": 5, "search": 4, "withdraw": 3},
            "ambush": {"hold": 14, "patrol": 3, "strike": 8},
            "combat": {"strike": 10, "hold": 14, "flank": 9, "withdraw": 10},
            "escape": {"withdraw": 6, "flee": 5, "hold": 6},
        },
    ),
    "hunter": Archetype(
        home="patrol", wounds=0.4, numbers=0.3, leash=0, hunts=0, fights=True,
        nearest=0.0, weakest=8.0, loner=2.0, pack=-2.0, strikes="named",
        does={
            "patrol": {"patrol": 7, "search": 9, "hold": 2},
            "ambush": {"hold": 6, "patrol": 4, "strike": 8, "flank": 5, "search": 2},
            "combat": {"strike": 10, "flank": 12, "advance": 8, "search": 9},
            "escape": {"withdraw": 6, "flee": 5, "hold": 1},
        },
    ),
    "beast": Archetype(
        home="patrol", wounds=3.2, numbers=0.1, leash=0, hunts=3, fights=True,
        nearest=2.8, weakest=0.1, loner=0.0, pack=0.0, strikes="nearest",
        does={
            "patrol": {"patrol": 8, "search": 6, "hold": 2},
            "ambush": {"hold": 6, "strike": 8, "patrol": 4},
            "combat": {"strike": 12, "advance": 14, "flank": 8, "search": 6},
            "escape": {"flee": 12, "hold": 1},
        },
    ),
    "civilian": Archetype(
        home="patrol", wounds=1.5, numbers=1.5, leash=0, hunts=11, fights=False,
        nearest=1.0, weakest=0.5, loner=0.5, pack=0.5, strikes="comes",
        does={
            "patrol": {"patrol": 5, "hold": 7, "regroup": 3},
            "ambush": {"hold": 8, "patrol": 3},
            "combat": {"strike": 8, "hold": 3, "withdraw": 6, "regroup": 5, "flee": 4},
            "escape": {"regroup": 10, "hold": 10, "withdraw": 5, "flee": 5},
        },
    ),
    "raider": Archetype(
        home="patrol", wounds=0.7, numbers=0.6, leash=4, hunts=2, fights=True,
        nearest=1.0, weakest=0.1, loner=0.3, pack=2.0, strikes="named",
        does={
            "patrol": {"regroup": 14, "hold": 10, "patrol": 6, "search": 3},
            "ambush": {"hold": 6, "strike": 8, "flank": 4, "patrol": 3, "regroup": 3},
            "combat": {"strike": 11, "advance": 4, "flank": 1, "regroup": 16, "hold": 10},
            "escape": {"regroup": 14, "withdraw": 2, "flee": 2},
        },
    ),
}  # fmt: skip
