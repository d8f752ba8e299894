"""How the monkey plays at the table of units: fronts are pulled, units led, cards taken up, questions answered."""

from __future__ import annotations

from random import Random
from typing import Any

from tools.monkey_table import Event, OneOf, Spots, anywhere, ending

_KEYS = ("Q", "E", "R", "Up", "Down", "Left", "Right", "+", "-", "Backspace", "Tab", "1", "2", "3", "4")
"""Keys that turn, widen, close up and loosen what is drawn, or choose."""


def purpose(chance: Random, scene: Any, spots: Spots, one_of: OneOf) -> Event | None:
    """Something that leads on: what is planned is done, units are chosen, drawn up and sent against others."""
    desk, luck = scene.desk, chance.random()
    if luck < 0.2 and "coach.next" in spots:
        return ["click", "coach.next", 0.5, 0.5, 1, ""]
    if desk.plan is not None and luck < 0.5:
        return ["key", "Enter"] if luck < 0.35 else one_of(spots, "commit")
    match desk.kind:
        case "acting":
            return _acting(chance, scene, spots, one_of)
        case "deploy":
            return one_of(spots, "card") if luck < 0.7 else _pull(chance, scene)
        case "unit":
            return ["key", "Tab"] if luck < 0.7 else _of_units(chance, scene, spots, desk.choices)
        case _:
            return one_of(spots, "ask", "card", "commit", "end") or _anything(chance, spots, one_of)


def _acting(chance: Random, scene: Any, spots: Spots, one_of: OneOf) -> Event | None:
    """The active unit: a card, a front, an enemy, a key, or the end of its activation."""
    desk, luck = scene.desk, chance.random()
    if luck < 0.25:
        return one_of(spots, "card")
    if luck < 0.4:
        return _pull(chance, scene)
    if luck < 0.5:
        return _of_units(chance, scene, spots, [desk.actor], drag=True)
    if luck < 0.7:
        foes = [unit for unit in scene.shown.units if unit != desk.actor]
        return _of_units(chance, scene, spots, foes)
    if luck < 0.8:
        return ["key", chance.choice(_KEYS)]
    if luck < 0.87:
        return anywhere(chance)
    return ending(spots, one_of)


def _pull(chance: Random, scene: Any) -> Event | None:
    """A front from a place on the table to another."""
    bodies = scene.shown.members(scene.desk.actor) or list(scene.shown.bodies.values())
    if not bodies:
        return anywhere(chance)
    wide, high = scene.app.size
    body = chance.choice(bodies)
    x, y = scene.lens.to_screen((body.x + chance.randrange(-900, 900), body.y + chance.randrange(-900, 900)))
    to = x + chance.randrange(-wide // 5, wide // 5), y + chance.randrange(-high // 8, high // 8)
    shares = [round(min(0.99, max(0.01, at / size)), 3) for at, size in ((x, wide), (y, high), (to[0], wide), (to[1], high))]  # fmt: skip
    return ["pull", *shares]


def _of_units(
    chance: Random, scene: Any, spots: Spots, units: list[int], *, drag: bool = False
) -> Event | None:
    """A click on a figure of one of some units, or a drag of it to somewhere."""
    ids = [id for id in (f"model:{each.id}" for unit in units for each in scene.shown.members(unit)) if id in spots]  # fmt: skip
    if not ids:
        return None
    if drag:
        at = round(chance.uniform(0.25, 0.7), 3), round(chance.uniform(0.1, 0.75), 3)
        return ["drag", chance.choice(ids), "", *at]
    return ["click", chance.choice(ids), 0.5, 0.5, 1, ""]


def _anything(chance: Random, spots: Spots, one_of: OneOf) -> Event | None:
    """Whatever else is offered: dice are gone on from, cards laid in order."""
    if chance.random() < 0.4:
        return ["key", chance.choice(("Enter", "Space", "Right", "Down"))]
    return one_of(spots, *{id.partition(":")[0] for id in spots if id not in ("menu", "back")})
