"""The head of the side column: the model that is looked at, with its base, name, profile and state."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.core.match import Match
from game.systems.ascension.profile import Character
from game.systems.ascension.view import BattleView
from game.ui.app import art
from game.ui.kit.words import draw_words
from game.ui.paint import bases
from game.ui.plane.display import Body
from game.ui.play.contract import Themed
from game.ui.play.people import person
from game.ui.tables.ascension import captions, pages
from game.ui.tables.ascension.display import body_of
from game.ui.tables.ascension.floor_plan import FloorPlan

Stat = tuple[str, str]
STATS = 14
"""Logical pixels between two numbers of a profile."""


class Headed(pages.Waiting, Themed, Protocol):
    """A table with a model to look at."""

    @property
    def plan(self) -> FloorPlan: ...
    @property
    def drawer_open(self) -> bool: ...
    @property
    def looked_at(self) -> int: ...
    def about(self, model: int) -> tuple[str, str]: ...
    def byline(self, model: int, title: str) -> str: ...


def paint(scene: Headed, surface: pygame.Surface) -> None:
    """Base, name and profile of the model that is pointed at or acts; without one, what is waited for."""
    box, px = scene.plan.head, scene.px
    if (scene.plan.drawer and not scene.drawer_open) or box.height <= px(20):
        return
    view = scene.flow.view
    found = captions.find(view, scene.looked_at)
    if found is None or scene.flow.veiled:
        _paint_title(scene, surface, box)
        return
    body = scene.flow.shown.bodies.get(found.id) or body_of(view, found)
    character = view.field.characters[found.who]
    room = px(76 if not scene.plan.compact else 56)
    _base(scene, surface, body, box, room)
    x = box.x + px(22) + room
    beside = pygame.Rect(x, box.y, box.right - px(12) - x, box.height)
    if scene.plan.compact:
        icon, words = scene.about(body.id)
        _brief(
            scene, surface, character.name, words if icon else f"{body.wounds} of {body.full} wounds", beside
        )
    else:
        _profile(scene, surface, character, body, beside)


def _base(scene: Headed, surface: pygame.Surface, body: Body, box: pygame.Rect, room: int) -> None:
    """The base, as large as the room for it."""
    fit = room / max(body.base.long, body.base.wide) * 0.92
    picture, (left, top) = bases.base(
        scene.theme, round(body.base.long * fit), round(body.base.wide * fit), 0, seat=body.seat, emblem=body.emblem,
        wounds=body.full, lost=body.full - body.wounds, leader=body.leader,
    )  # fmt: skip
    before = surface.get_clip()
    surface.set_clip(box.clip(before))
    surface.blit(picture, (box.x + scene.px(12) + room // 2 - left, box.centery - top))
    surface.set_clip(before)


def _profile(
    scene: Headed, surface: pygame.Surface, character: Character, body: Body, box: pygame.Rect
) -> None:
    """Name and title, the numbers of the profile, and what is to be known now."""
    theme, px, palette = scene.theme, scene.px, scene.theme.palette
    name = theme.text(theme.fit(character.name, "unit", box.width), "unit", palette.bone)
    surface.blit(name, (box.x, box.y + px(7)))
    left = box.x + name.get_width() + px(8)
    if box.right - left > px(50):
        beside = pygame.Rect(left, box.y + px(10), box.right - left, px(30))
        draw_words(surface, theme, scene.byline(body.id, character.title), "body", palette.dim, beside)
    stats = [("Attack", str(character.skill)), ("Defense", str(character.defense)),
             ("Wounds", f"{body.wounds}/{body.full}"), ("Size", f"{character.size:g}"),
             ("Strides", str(character.strides))]  # fmt: skip
    for number, row in enumerate(_rows(scene, stats, box.width)):
        _stats(scene, surface, row, box.x, box.y + px(40 + 23 * number))
    icon, words = scene.about(body.id)
    line = pygame.Rect(box.x, box.bottom - px(27), box.width, px(22))
    if icon:
        sign = art.icon(theme, icon, px(20), palette.brass_hi)
        surface.blit(sign, sign.get_rect(midleft=(line.x, line.centery)))
        line = pygame.Rect(line.x + px(28), line.y, line.width - px(28), line.height)
    draw_words(surface, theme, words, "body", palette.bone if icon else palette.dim, line)


def _brief(scene: Headed, surface: pygame.Surface, name: str, under: str, box: pygame.Rect) -> None:
    theme, px, palette = scene.theme, scene.px, scene.theme.palette
    high, low = (
        pygame.Rect(box.x, box.y + px(3), box.width, px(28)),
        pygame.Rect(box.x, box.y + px(31), box.width, px(24)),
    )
    draw_words(surface, theme, name, "panel", palette.bone, high)
    draw_words(surface, theme, under, "body", palette.dim, low)


def _rows(scene: Headed, stats: list[Stat], width: int) -> list[list[Stat]]:
    """The numbers in two rows: what has no room there is left out, the least needed first."""
    rows: list[list[Stat]] = [[], []]
    for stat in stats:
        row = next((row for row in rows if _wide(scene, [*row, stat]) <= width), None)
        if row is not None:
            row.append(stat)
    return rows


def _wide(scene: Headed, stats: list[Stat]) -> int:
    theme, px = scene.theme, scene.px
    words = sum(
        theme.width(words, "body") + theme.width(value, "body-bold") + px(5) for words, value in stats
    )
    return words + px(STATS) * (len(stats) - 1)


def _stats(scene: Headed, surface: pygame.Surface, stats: list[Stat], x: int, y: int) -> None:
    theme, palette, px = scene.theme, scene.theme.palette, scene.px
    for words, value in stats:
        surface.blit(theme.text(words, "body", palette.dim), (x, y))
        left = x + theme.width(words, "body") + px(5)
        surface.blit(theme.text(value, "body-bold", palette.bone), (left, y))
        x = left + theme.width(value, "body-bold") + px(STATS)


def _paint_title(scene: Headed, surface: pygame.Surface, box: pygame.Rect) -> None:
    """What is waited for, while nobody is looked at."""
    heading, text = pages.note(scene)
    theme, px = scene.theme, scene.px
    inner = pygame.Rect(box.x + px(16), box.y + px(10), box.width - px(32), px(34))
    draw_words(
        surface, theme, heading, "unit" if not scene.plan.compact else "panel", theme.palette.bone, inner
    )
    if scene.plan.compact:
        return
    for number, row in enumerate(theme.wrap(text, "body", inner.width)[:3]):
        surface.blit(
            theme.text(row, "body", theme.palette.dim), (inner.x, inner.bottom + px(6) + number * px(22))
        )


def state_words(view: BattleView, actor: int, match: Match, model: int) -> str:
    """What is to be known of a model now, in a line."""
    found = view.models.get(model)
    if found is None:
        waiting = any(each.id == model for reserve in view.reserve.values() for each in reserve)
        return "Waits to be deployed" if waiting else "Removed"
    parts = []
    if model == actor:
        parts.append("Active now")
    elif found.activated:
        parts.append("Has activated")
    parts += [f"{captions.CONDITIONS[kind]} {count}" for kind, count in found.conditions.items()]
    if found.running:
        parts.append("Has run, +1 Defense")
    if not parts:
        owner = person(match, found.seat)[0]
        parts.append(f"{owner}'s" + (", leader" if found.leader else ""))
    return ", ".join(parts)
