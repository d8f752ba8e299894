"""The bar along the top: the order of Initiative as a track of notches, from the highest roll down to 2."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

import pygame

from game.systems.abstract.actions import UnitId
from game.systems.abstract.view import SkirmishView
from game.ui.app import art
from game.ui.app.motion import mix as between
from game.ui.app.theme import Theme
from game.ui.kit.measures import CLOSE, GAP, GUTTER, NEAR, PAD, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.slots import notches
from game.ui.tables.abstract.display import Display
from game.ui.tables.abstract.people import face

_LOW, _AFTER, _MOST = 50, 30, 64
"""Under which height the bar is low, how far in its word stands, and how wide a notch is at most."""

LOWEST, USUAL = 2, 15
"""The lowest roll there is, and the highest notch of a track on which nothing higher was rolled."""
_BOSS, _WORD, _BADGE = 28, 108, 14
"""A boss in its notch, what the word before the notches takes, and the sign at a boss."""
_FEWEST, _CELL = 520, 26
"""From which width of the track its word stands there; the least width of a notch with its number."""


def phase_of(view: SkirmishView) -> str:
    """The phase in a word."""
    if view.outcome:
        return "over"
    if not view.units and not view.fallen:
        return "creating units"
    return "action" if view.revealed else "deal in secret"


def paint_title(
    surface: pygame.Surface, theme: Theme, box: pygame.Rect, right: int, view: SkirmishView, shown: Display
) -> None:
    """Title, turn and phase, left of `right`."""
    panels.lay(surface, theme, box)
    px, palette = theme.px, theme.palette
    inner = pygame.Rect(box.x + px(GUTTER if box.height > px(_LOW) else GAP), box.y, 0, box.height)
    inner.width = right - inner.x
    turn, phase = shown.turn or view.turn, phase_of(view)
    if phase == "deal in secret" and shown.revealed:
        phase = "action"
    words = phase.capitalize() if not turn or phase == "creating units" else f"Turn {turn}: {phase}"
    if box.height <= px(_LOW):
        short = words if theme.width(words, "body-bold") <= inner.width else f"Turn {turn}"
        draw_words(surface, theme, short, "body-bold", palette.bone, inner)
        return
    upper = pygame.Rect(inner.x, box.y + px(CLOSE), inner.width, box.height // 2 - px(NEAR))
    draw_words(surface, theme, view.field.title, "panel", palette.bone, upper)
    draw_words(surface, theme, words, "body", palette.dim, upper.move(0, upper.height))


def paint(surface: pygame.Surface, theme: Theme, box: pygame.Rect, shown: Display) -> dict[str, pygame.Rect]:
    """The bar with its notches and bosses; gives where units stand in it."""
    px = theme.px
    surface.blit(notches.bar(theme, box.size), box)
    inner = box.inflate(-2 * px(GAP), 0)
    if box.width >= px(_FEWEST):
        sign = art.icon(theme, "initiative", px(PAD), theme.palette.brass)
        surface.blit(sign, sign.get_rect(midleft=(inner.x + px(NEAR), inner.centery)))
        word = pygame.Rect(inner.x + px(_AFTER), inner.y, px(_WORD) - px(_AFTER), inner.height)
        draw_words(surface, theme, "Initiative", "body", theme.palette.dim, word)
        inner = pygame.Rect(inner.x + px(_WORD), inner.y, inner.width - px(_WORD), inner.height)
    groups = dict(_groups(shown))
    numbers = _numbers(theme, inner.width, groups)
    spots: dict[str, pygame.Rect] = {}
    for number, cell in zip(numbers, _cells(inner, numbers, groups, theme), strict=True):
        spots |= _paint_notch(surface, theme, cell, number, groups.get(number, []), shown)
    return spots


def _groups(shown: Display) -> Iterator[tuple[int, list[UnitId]]]:
    """The units of each notch, in the order in which they act."""
    order = shown.order or tuple(sorted(shown.rolls, key=lambda unit: [-roll for roll in shown.rolls[unit]]))
    rolled = [unit for unit in order if shown.rolls.get(unit) and unit in shown.bodies]
    for number, units in groupby(rolled, key=lambda unit: shown.rolls[unit][0]):
        yield number, list(units)


def _numbers(theme: Theme, width: int, groups: dict[int, list[UnitId]]) -> list[int]:
    """The numbers of the notches, from the highest down; only those that are taken where there is no room for all."""
    top = max(USUAL, *groups) if groups else USUAL
    every = list(range(top, LOWEST - 1, -1))
    more = sum(len(units) - 1 for units in groups.values())
    if (len(every) + more * 0.55) * theme.px(_CELL) <= width or not groups:
        return every if groups else every[: max(1, width // theme.px(_CELL))]
    return sorted(groups, reverse=True)


def _cells(
    inner: pygame.Rect, numbers: list[int], groups: dict[int, list[UnitId]], theme: Theme
) -> list[pygame.Rect]:
    """A cell for each notch; one that several units share is broader."""
    weights = [1 + 0.55 * max(0, len(groups.get(number, [])) - 1) for number in numbers]
    unit = min(inner.width / sum(weights), theme.px(_MOST))
    cells, x = [], inner.x + (inner.width - unit * sum(weights)) / 2
    for weight in weights:
        cells.append(pygame.Rect(round(x), inner.y, round(unit * weight), inner.height))
        x += unit * weight
    return cells


def _paint_notch(
    surface: pygame.Surface, theme: Theme, cell: pygame.Rect, number: int, units: list[UnitId], shown: Display
) -> dict[str, pygame.Rect]:  # fmt: skip
    px, palette = theme.px, theme.palette
    low = cell.height < px(_LOW)
    middle = cell.y + round(cell.height * (0.4 if not low else 0.32))
    boss = min(px(_BOSS), cell.width - 2, round(cell.height * (0.56 if not low else 0.48)))
    now = shown.actor in units and not shown.over
    if now:
        bracket = cell.inflate(-px(STROKE), -px(CLOSE))
        surface.blit(notches.bracket(theme, bracket.size), bracket)
    else:
        hole = notches.notch(theme, max(6, boss - px(STROKE)))
        surface.blit(hole, hole.get_rect(center=(cell.centerx, middle)))
    spots = {}
    step = min(round(boss * 0.86), (cell.width - boss) // max(1, len(units) - 1)) if len(units) > 1 else 0
    left = cell.centerx - (boss + step * (len(units) - 1)) // 2
    for place, unit in enumerate(units):
        spot = pygame.Rect(left + place * step, middle - boss // 2, boss, boss)
        _paint_boss(surface, theme, spot, unit, shown)
        spots[f"order:{unit}"] = spot
    foot = pygame.Rect(cell.x, middle + boss // 2, cell.width, cell.bottom - middle - boss // 2 - px(STROKE))
    ink = palette.bone if now else palette.dim if units else palette.mute
    if theme.width(str(number), "body-bold") <= cell.width:
        draw_words(surface, theme, str(number), "body-bold" if now else "body", ink, foot, "centre")
    return spots


def _paint_boss(
    surface: pygame.Surface, theme: Theme, spot: pygame.Rect, unit: UnitId, shown: Display
) -> None:
    """A unit in its notch: faint with a tick once it has acted, with an hourglass while it waits to join in."""
    body = shown.bodies[unit]
    mark = tokens.side_mark(theme, body.seat, spot.width, face(body.emblem, unit))
    gone, done, waits = body.present < 0.5, unit in shown.acted, unit in shown.held
    if gone or done or shown.slid < 1:
        mark = mark.copy()
        mark.set_alpha(round(between(0, 255, shown.slid)) if not (gone or done) else 90)
    rise = round((1 - shown.slid) * theme.px(PAD))
    surface.blit(mark, spot.move(0, rise))
    icon = "x" if gone else "hour" if waits else "check" if done else ""
    if icon:
        size = min(theme.px(_BADGE), spot.width)
        sign = art.icon(theme, icon, size, theme.palette.ember if gone else theme.palette.bone)
        surface.blit(
            sign, sign.get_rect(bottomright=(spot.right + theme.px(NEAR), spot.bottom + theme.px(STROKE)))
        )


def following(shown: Display) -> list[UnitId]:
    """The units that are still to act this turn, in order, without the one that is up."""
    done = {*shown.acted, *shown.held, shown.actor}
    return [unit for unit in shown.order if unit not in done and shown.stands(unit)]
