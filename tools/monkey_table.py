"""How the monkey plays at the measured table, and how it looks for secrets there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pygame

Event = list[Any]
Spots = dict[str, pygame.Rect]
OneOf = Callable[..., Event | None]
"""Clicks one of the places with these names, or of these kinds."""


def purpose(chance: Random, scene: Any, spots: Spots, one_of: OneOf) -> Event | None:
    """Something that leads on: what is planned is done, cards are taken up, models go and strike."""
    table, luck = scene.table, chance.random()
    if luck < 0.2 and "coach.next" in spots:
        return ["click", "coach.next", 0.5, 0.5, 1, ""]
    if table.plan is not None and luck < 0.6:
        return ["key", "Enter"] if luck < 0.4 else one_of(spots, "commit")
    match table.kind:
        case "turn" | "elite":
            models = {f"model:{model.id}" for model in table.state.models.values() if not model.activated}
            event = one_of({id: spot for id, spot in spots.items() if id in models}, "model")
            return event if luck < 0.9 else ending(spots, one_of)
        case "deploy" | "terrain":
            if luck < 0.5:
                return one_of(spots, "suggest", "random", "rest")
            return anywhere(chance) if luck < 0.8 else one_of(spots, "card")
        case "acting":
            return _acting(chance, table, spots, one_of)
        case _:
            return one_of(spots, "ask", "card", "end") if luck < 0.8 else _at_something(table, spots, one_of)


def _acting(chance: Random, table: Any, spots: Spots, one_of: OneOf) -> Event | None:
    """The active model: a card, a way, an aim, a key, or the end of its activation."""
    luck = chance.random()
    if luck < 0.25:
        return one_of(spots, "card", "run", "shake", "extra")
    if luck < 0.5:
        return _at_something(table, spots, one_of) or anywhere(chance)
    if luck < 0.7:
        return anywhere(chance)
    if luck < 0.8:
        at = round(chance.uniform(0.25, 0.7), 3), round(chance.uniform(0.2, 0.75), 3)
        return ["drag", f"model:{table.actor}", "", *at]
    if luck < 0.9:
        return ["key", chance.choice(("Q", "E", "Backspace", "R", "X", "F", "W", "Tab", "1", "2", "3"))]
    return ending(spots, one_of)


def _at_something(table: Any, spots: Spots, one_of: OneOf) -> Event | None:
    """A click on what is lit, or on any model."""
    lit = {f"model:{each}" if isinstance(each, int) else f"piece:{each}" for each in table.lit()}
    found = {id: spot for id, spot in spots.items() if id in lit}
    return one_of(found, "model", "piece") or one_of(spots, "model")


def anywhere(chance: Random) -> Event:
    """A click somewhere on the table, which lies left of the middle column."""
    return ["click", "", round(chance.uniform(0.2, 0.7), 3), round(chance.uniform(0.12, 0.8), 3), 1, ""]


def ending(spots: Spots, one_of: OneOf) -> Event | None:
    return one_of(spots, "end") or ["key", "Ctrl+Enter"]


def measured(scene: Any) -> bool:
    """Whether a battle is played on the measured table."""
    return hasattr(scene, "plane")


def mood(scene: Any, number: int) -> None:
    """Put the table into one of several moods: a model or unit chosen, a card taken up, an aim."""
    table = scene.table
    table.forget()
    scene.flow.shown.settle(table.view)
    able = sorted(table.state.models if hasattr(table.state, "models") else table.state.units)
    if able and number % 3:
        table.chosen = able[number % len(able)]
    cards = table.cards()
    if cards and table.mine and number % 4:
        table.arm(cards[number % len(cards)].id)
    forget(scene)
    scene.changed()


def forget(scene: Any) -> None:
    """Everything that the scene has drawn is drawn anew."""
    scene.layers = type(scene.layers)(scene)
    scene.plane.board = type(scene.plane.board)(scene.plane.adapter, scene.plane.ground)


def settled(scene: Any) -> bool:
    """Whether the ground is drawn at the zoom one looks at, and nothing old is stretched in its place."""
    plane = scene.plane
    return bool(plane.ground.ready(plane.lens, scene.flow.shown.look)) and not plane.board.zooming(plane.lens)
