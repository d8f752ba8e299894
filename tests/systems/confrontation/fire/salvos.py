"""Shooting in tests: a unit that has declared a walk, and the salvos it shoots."""

from __future__ import annotations

from typing import Any

from game.core.actions import Refusal
from game.systems.confrontation.actions import Shoot
from game.systems.confrontation.fire import ranged_attacks
from tests.systems.confrontation.builder import FENLING, QUARRELLER, Table, battle, profile, unit

MORTAR = profile("Mortar", "machine", role="machine", health=6, defense=2, resilience=8, ranged=(2, 5, 5, 200), move=6)  # fmt: skip
THROWER = profile("Spine-thrower", "machine", role="machine", health=6, defense=2, resilience=7, ranged=(3, 5, 8), move=6)  # fmt: skip
GUNNER = profile("Gunner", role="crew", defense=3, resilience=4, melee=(1, 2, 3))
ARCHER_HERO = profile("Hawk", role="incarnate", rank=2, health=3, resilience=5, ranged=(2, 4, 4), elixir=2, authority=1)  # fmt: skip
FAMILIAR = profile("Familiar", role="familiar")


def table(*more: Any, gap: float = 20, enemies: int = 3, **what: Any) -> Table:
    """Three quarrellers whose leader faces that of some Fenlings, so many centimetres from base to base; they may shoot."""
    made = battle(
        unit("Bows", at=[(60, 10), (56, 10), (64, 10)], profile=QUARRELLER),
        unit(
            "Fenlings", "two", at=[(60 + 4 * number, 13 + gap) for number in range(enemies)], profile=FENLING
        ),
        *more,
        **what,
    )
    made.activate("Bows", "walk")
    return made


BOLTS = Shoot("quarreller", 2)


def refusal(made: Table, action: Shoot = BOLTS) -> Refusal | None:
    """Why a salvo cannot be shot."""
    return ranged_attacks.check(made.state, action)


def shoot(made: Table, action: Shoot = BOLTS, *dice: int) -> Table:
    """Shoot a salvo with these dice, up to the next choice."""
    found = refusal(made, action)
    assert found is None, found
    made.roll(*dice)
    ranged_attacks.apply(made.state, action, made.context())
    made.start()
    return made
