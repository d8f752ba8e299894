"""The archetypes as tables: what each is about by nature, what it fears, whom it picks, how often it does what.

The numbers are shares: an intent with 6 is twice as likely as one with 3, where both make sense. Sliders bend them (`intents`).
"""

from __future__ import annotations

import msgspec

from game.systems.asgard import plan
from game.systems.asgard.actions import Intent, Whom
from game.systems.asgard.effects import Mode

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
        home="patrol", wounds=1.0, numbers=1.0, leash=2.5, hunts=5, fights=True,
        nearest=1.0, weakest=0.7, loner=0.2, pack=0.6, strikes="comes",
        does={
            "patrol": {"hold": 6, "patrol": 6, "search": 5, "regroup": 2, "withdraw": 4},
            "ambush": {"hold": 8, "patrol": 3, "withdraw": 4, "strike": 6},
            "combat": {"strike": 10, "advance": 7, "flank": 3, "hold": 4, "search": 4, "regroup": 3, "withdraw": 5},
            "escape": {"withdraw": 7, "flee": 4, "regroup": 6, "hold": 1},
        },
    ),
    "patrol": Archetype(
        home="patrol", wounds=1.0, numbers=1.0, leash=0, hunts=4, fights=True,
        nearest=1.0, weakest=0.6, loner=0.4, pack=0.8, strikes="comes",
        does={
            "patrol": {"patrol": 10, "hold": 2, "search": 6, "regroup": 3},
            "ambush": {"hold": 7, "patrol": 3, "strike": 7, "flank": 2},
            "combat": {"strike": 10, "advance": 8, "flank": 4, "hold": 3, "search": 7, "regroup": 4, "withdraw": 2},
            "escape": {"withdraw": 5, "flee": 5, "regroup": 6, "hold": 1},
        },
    ),
    "ambusher": Archetype(
        home="ambush", wounds=1.2, numbers=1.2, leash=3, hunts=8, fights=True,
        nearest=0.8, weakest=1.2, loner=1.0, pack=0.5, strikes="named",
        does={
            "patrol": {"hold": 4, "patrol": 5, "search": 4, "withdraw": 3},
            "ambush": {"hold": 7, "patrol": 5, "strike": 8, "flank": 3, "withdraw": 3},
            "combat": {"strike": 11, "flank": 6, "advance": 3, "hold": 5, "withdraw": 5, "search": 2, "patrol": 2},
            "escape": {"withdraw": 7, "flee": 5, "regroup": 3, "hold": 2},
        },
    ),
    "hunter": Archetype(
        home="patrol", wounds=0.9, numbers=0.9, leash=0, hunts=0, fights=True,
        nearest=0.6, weakest=1.0, loner=1.2, pack=0.5, strikes="named",
        does={
            "patrol": {"patrol": 7, "search": 9, "hold": 2, "regroup": 1},
            "ambush": {"hold": 6, "patrol": 4, "strike": 8, "flank": 5, "search": 2},
            "combat": {"strike": 10, "flank": 8, "advance": 6, "search": 9, "hold": 2, "withdraw": 2, "patrol": 2},
            "escape": {"withdraw": 6, "flee": 5, "regroup": 2, "hold": 1},
        },
    ),
    "beast": Archetype(
        home="patrol", wounds=1.4, numbers=0.5, leash=0, hunts=3, fights=True,
        nearest=1.8, weakest=0.8, loner=0.6, pack=0.4, strikes="nearest",
        does={
            "patrol": {"patrol": 8, "search": 6, "hold": 4, "regroup": 2},
            "ambush": {"hold": 6, "strike": 8, "patrol": 4},
            "combat": {"strike": 10, "advance": 9, "flank": 6, "hold": 2, "search": 6, "withdraw": 2, "patrol": 2},
            "escape": {"flee": 9, "withdraw": 4, "regroup": 2, "hold": 1},
        },
    ),
    "civilian": Archetype(
        home="patrol", wounds=1.5, numbers=1.5, leash=0, hunts=11, fights=False,
        nearest=1.0, weakest=0.5, loner=0.5, pack=0.5, strikes="comes",
        does={
            "patrol": {"patrol": 7, "hold": 5, "regroup": 3},
            "ambush": {"hold": 8, "patrol": 3},
            "combat": {"strike": 8, "hold": 3, "withdraw": 6, "regroup": 5, "flee": 4},
            "escape": {"flee": 8, "withdraw": 6, "regroup": 6, "hold": 2},
        },
    ),
    "raider": Archetype(
        home="patrol", wounds=1.0, numbers=1.3, leash=0, hunts=2, fights=True,
        nearest=0.9, weakest=0.9, loner=0.7, pack=1.4, strikes="named",
        does={
            "patrol": {"patrol": 7, "search": 6, "regroup": 5, "hold": 2},
            "ambush": {"hold": 6, "strike": 8, "flank": 4, "patrol": 3, "regroup": 3},
            "combat": {"strike": 11, "advance": 8, "flank": 5, "regroup": 6, "search": 6, "hold": 2, "patrol": 2},
            "escape": {"withdraw": 5, "flee": 6, "regroup": 7, "hold": 1},
        },
    ),
}  # fmt: skip
