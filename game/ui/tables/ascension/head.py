"""The head of the side column: the model that is looked at, with its base, name, profile and state."""

from __future__ import annotations

from typing import NamedTuple, Protocol

import pygame

from game.core.match import Match
from game.systems.ascension.profile import Character
from game.systems.ascension.view import BattleView
from game.ui.app import art
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint.measured import bases
from game.ui.plane.display import Body
from game.ui.play.contract import Themed
from game.ui.play.people import person
from game.ui.tables.ascension import captions, pages
from game.ui.tables.ascension.display import body_of
from game.ui.tables.ascension.floor_plan import FloorPlan, with_head

Stat = tuple[str, str]
BESIDE, SIGN = 8, 28
"""Logical pixels between a name and its title, and what a sign takes before words."""
STATS, CLOSEST, VALUE = 14, 6, 5
"""Between two numbers of a profile, between them at least, and between what a number is and the number, likewise."""
NAMED, LINE, ROW, ROWS = 39, 22, 23, 3
"""Where the lines under a name begin, how high one is, from one to the next, and how many have room in a head as it is laid."""


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


class _Said(NamedTuple):
    """What stands under a name."""

    under: str
    """The title, where it has no room beside the name."""
    stats: list[list[Stat]]
    icon: str
    state: list[str]
    """What is to be known now, after the icon."""

    @property
    def rows(self) -> int:
        """How many lines that makes."""
        return bool(self.under) + len(self.stats) + len(self.state)


def fitted(scene: Headed, plan: FloorPlan) -> FloorPlan:
    """A layout whose head is as high as what it says, where it stands in a column; in a small window it keeps its height."""
    found = _looked_at(scene)
    if found is None or plan.compact:
        return plan
    more = _said(scene, *found, _beside(scene, plan.head).width).rows - ROWS
    return with_head(plan, plan.head.height + scene.px(ROW) * max(0, more))


def paint(scene: Headed, surface: pygame.Surface) -> None:
    """Base, name and profile of the model that is pointed at or acts; without one, what is waited for."""
    box, px = scene.plan.head, scene.px
    if (scene.plan.drawer and not scene.drawer_open) or box.height <= px(20):
        return
    found = _looked_at(scene)
    if found is None:
        _paint_title(scene, surface, box)
        return
    character, body = found
    _base(scene, surface, body, box)
    if scene.plan.compact:
        _brief(scene, surface, character, body, _beside(scene, box))
    else:
        _profile(scene, surface, character, body, _beside(scene, box))


def _looked_at(scene: Headed) -> tuple[Character, Body] | None:
    """The model that is looked at, as far as one may."""
    view = scene.flow.view
    found = captions.find(view, scene.looked_at)
    if found is None or scene.flow.veiled:
        return None
    return view.field.characters[found.who], scene.flow.shown.bodies.get(found.id) or body_of(view, found)


def _room(scene: Headed) -> int:
    """How wide the base may be."""
    return scene.px(76 if not scene.plan.compact else 56)


def _beside(scene: Headed, box: pygame.Rect) -> pygame.Rect:
    """Where words may stand in a head."""
    left = box.x + scene.px(22) + _room(scene)
    return pygame.Rect(left, box.y, box.right - scene.px(12) - left, box.height)


def _base(scene: Headed, surface: pygame.Surface, body: Body, box: pygame.Rect) -> None:
    """The base, as large as the room for it."""
    room = _room(scene)
    fit = room / max(body.base.long, body.base.wide) * 0.92
    picture, (left, top) = bases.base(
        scene.theme, round(body.base.long * fit), round(body.base.wide * fit), 0, seat=body.seat, emblem=body.emblem,
        wounds=body.full, lost=body.full - body.wounds, leader=body.leader,
    )  # fmt: skip
    before = surface.get_clip()
    surface.set_clip(box.clip(before))
    surface.blit(picture, (box.x + scene.px(12) + room // 2 - left, box.centery - top))
    surface.set_clip(before)


def _said(scene: Headed, character: Character, body: Body, width: int) -> _Said:
    """Title, numbers of the profile, and what is to be known now, in lines no wider than `width` device pixels."""
    theme, px = scene.theme, scene.px
    title = scene.byline(body.id, character.title)
    left = width - theme.width(character.name, "unit") - px(BESIDE)
    stats = [("Attack", str(character.skill)), ("Defense", str(character.defense)),
             ("Wounds", f"{body.wounds}/{body.full}"), ("Size", f"{character.size:g}"),
             ("Strides", str(character.strides))]  # fmt: skip
    icon, words = scene.about(body.id)
    state = theme.wrap(words, "body", width - (px(SIGN) if icon else 0))
    return _Said(title if theme.width(title, "body") > left else "", _rows(scene, stats, width), icon, state)


def _profile(
    scene: Headed, surface: pygame.Surface, character: Character, body: Body, box: pygame.Rect
) -> None:
    """Name and title, the numbers of the profile, and what is to be known now, close enough for all of it."""
    theme, px, palette = scene.theme, scene.px, scene.theme.palette
    said = _said(scene, character, body, box.width)
    name = theme.text(theme.fit(character.name, "unit", box.width), "unit", palette.bone)
    surface.blit(name, (box.x, box.y + px(7)))
    if not said.under:
        left = box.x + name.get_width() + px(BESIDE)
        beside = pygame.Rect(left, box.y + px(10), box.right - left, px(30))
        draw_words(surface, theme, scene.byline(body.id, character.title), "body", palette.dim, beside)
    step = min(px(ROW), (box.height - px(NAMED)) // said.rows)
    line = pygame.Rect(box.x, box.y + px(NAMED), box.width, px(LINE))
    if said.under:
        draw_words(surface, theme, said.under, "body", palette.dim, line)
        line.y += step
    for row in said.stats:
        _stats(scene, surface, row, line)
        line.y += step
    if said.icon:
        sign = art.icon(theme, said.icon, px(20), palette.brass_hi)
        surface.blit(sign, sign.get_rect(midleft=(line.x, line.centery)))
        line = pygame.Rect(line.x + px(SIGN), line.y, line.width - px(SIGN), line.height)
    for words in said.state:
        draw_words(surface, theme, words, "body", palette.bone if said.icon else palette.dim, line)
        line.y += step


def _brief(
    scene: Headed, surface: pygame.Surface, character: Character, body: Body, box: pygame.Rect
) -> None:
    """The name, and what is to be known now in one line or two close ones."""
    theme, px, palette = scene.theme, scene.px, scene.theme.palette
    icon, words = scene.about(body.id)
    rows = theme.wrap(words if icon else f"{body.wounds} of {body.full} wounds", "body", box.width, 2)
    one = len(rows) == 1
    high = pygame.Rect(box.x, box.y + px(3 if one else 1), box.width, px(28 if one else 22))
    draw_words(surface, theme, character.name, "panel", palette.bone, high)
    line = pygame.Rect(box.x, high.bottom, box.width, px(24 if one else 18))
    for row in rows:
        draw_words(surface, theme, row, "body", palette.dim, line)
        line.y += line.height


def _rows(scene: Headed, stats: list[Stat], width: int) -> list[list[Stat]]:
    """The numbers in two rows, if need be closer together: what has no room there all the same is left out."""
    rows: list[list[Stat]] = [[], []]
    for stat in stats:
        row = next((row for row in rows if _gap(scene, [*row, stat], width) >= scene.px(CLOSEST)), None)
        if row is not None:
            row.append(stat)
    return rows


def _gap(scene: Headed, stats: list[Stat], width: int) -> int:
    """How far apart numbers stand in a row so wide, in device pixels; less than nothing if they have no room."""
    words = sum(
        scene.theme.width(words, "body") + scene.theme.width(value, "body-bold") for words, value in stats
    )
    spare = width - words - scene.px(VALUE) * len(stats)
    return min(scene.px(STATS), spare // (len(stats) - 1) if len(stats) > 1 else spare)


def _stats(scene: Headed, surface: pygame.Surface, stats: list[Stat], line: pygame.Rect) -> None:
    theme, palette = scene.theme, scene.theme.palette
    x, gap = line.x, _gap(scene, stats, line.width)
    for words, value in stats:
        name, number = theme.text(words, "body", palette.dim), theme.text(value, "body-bold", palette.bone)
        x = surface.blit(name, name.get_rect(midleft=(x, line.centery))).right + scene.px(VALUE)
        x = surface.blit(number, number.get_rect(midleft=(x, line.centery))).right + gap


def _paint_title(scene: Headed, surface: pygame.Surface, box: pygame.Rect) -> None:
    """What is waited for, while nobody is looked at."""
    heading, text = pages.note(scene)
    theme, px = scene.theme, scene.px
    inner = pygame.Rect(box.x + px(16), box.y + px(10), box.width - px(32), px(34))
    options = [(heading, step) for step in ("unit", "panel", "card")]
    draw_fitting(surface, theme, options[scene.plan.compact :], theme.palette.bone, inner)
    if scene.plan.compact:
        return
    for number, row in enumerate(theme.wrap(text, "body", inner.width, 3)):
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
        parts += ["yet to activate"] if view.round and view.decision is not None else []
    return ", ".join(parts)
