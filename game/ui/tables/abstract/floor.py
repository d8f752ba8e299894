"""The marked square painted: what does not move, grooves, banners, units, and the dice on their plinths."""

from __future__ import annotations

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.ink import cap_middle
from game.ui.kit.measures import CLOSE, GAP, INSET, NEAR
from game.ui.paint import panels
from game.ui.paint.dice import bone_dice, trays
from game.ui.paint.slots import grooves, marked_square
from game.ui.tables.abstract import contest, stands
from game.ui.tables.abstract.display import Display, Throw
from game.ui.tables.abstract.square import MarkedSquare, Stand
from game.ui.tables.abstract.stands import Marks

_DEEP = 90
"""From which depth of a plinth its dice are large."""
_DIE, _SMALL = 28, 20
"""A die on a plinth, and on a low one."""


def lay_still(surface: pygame.Surface, theme: Theme, square: MarkedSquare) -> None:
    """The flags, the rope, and the empty groove of every unit."""
    area = square.area
    surface.blit(marked_square.square(theme, area.size), area)
    if square.single is None:
        for unit in square.stands:
            grooves.cut(surface, theme, square.way(unit, square.lane.centerx))


def draw(surface: pygame.Surface, theme: Theme, square: MarkedSquare, shown: Display, marks: Marks) -> None:
    """What is lit on the floor, then banners, units, and dice that roll for Initiative."""
    _draw_grooves(surface, theme, square, shown, marks)
    for region in square.regions:
        stands.draw_banner(surface, theme, region, shown, marks)
    for unit, stand in square.stands.items():
        body = shown.bodies.get(unit)
        if body is not None:
            look = stands.look_of(body, shown, marks)
            stands.draw(surface, theme, stand, look, theme.px(body.shake))
    _draw_hidden(surface, theme, square)
    for unit, throw in shown.throws.items():
        if unit in square.stands:
            _draw_throw(surface, theme, square.stands[unit], throw, unit)


def _draw_hidden(surface: pygame.Surface, theme: Theme, square: MarkedSquare) -> None:
    """How many units of the only row stand left and right of those that are shown."""
    for west, count in zip((True, False), square.hidden, strict=True):
        if count and square.regions[0].room.height >= theme.px(_DEEP):
            words = f"‹ {count}" if west else f"{count} ›"
            cap = panels.keycap(theme, words)
            area, top = square.area, square.regions[0].room.y + theme.px(NEAR)
            surface.blit(
                cap,
                (
                    area.x + theme.px(2 * NEAR)
                    if west
                    else area.right - theme.px(2 * NEAR) - cap.get_width(),
                    top,
                ),
            )


def draw_tray(
    surface: pygame.Surface, theme: Theme, square: MarkedSquare, shown: Display, words: str = ""
) -> None:
    """The tray, with the contest while one is on its way, else at rest with the last dice and what came of them."""
    tray = shown.tray
    busy = shown.strike is not None and tray is not None
    place = square.tray(busy=busy)
    trays.lay(surface, theme, place)
    if busy and tray is not None:
        contest.paint_contest(surface, theme, place, shown, tray)
    else:
        contest.paint_rest(surface, theme, place, tray, words)


def _draw_grooves(
    surface: pygame.Surface, theme: Theme, square: MarkedSquare, shown: Display, marks: Marks
) -> None:
    """The attackers' grooves in brass, those of their targets in ember with the head of an arrow at the plinth."""
    strike, palette = shown.strike, theme.palette
    targets: tuple[int, ...]
    busy = strike is not None or bool(marks.aimed)
    tray = square.tray(busy=busy)
    if strike is not None:
        attackers, targets = strike.attackers, (strike.target,)
        out, home, dashed = strike.out, strike.home, False
    else:
        actor = (shown.actor,) if shown.actor and not shown.over else ()
        attackers, targets = (*actor, *marks.partners), marks.aimed
        out, home, dashed = (1.0, 1.0, True) if targets else (0.0, 0.0, True)
    taken: list[tuple[bool, int, float, float]] = []
    for unit in attackers:
        if out > 0 and unit in square.stands:
            grooves.fill(surface, theme, _way(square, unit, tray, taken), palette.brass, out)
    for unit in targets:
        if unit in square.stands and (home > 0 or dashed):
            way = _way(square, unit, tray, taken)[::-1]
            grooves.fill(surface, theme, way, palette.ember, home, dashed=dashed)
            if home >= 1:
                stand = square.stands[unit]
                tip = stand.foot[0], stand.foot[1] + (-2 if stand.near else 2)
                grooves.head(surface, theme, tip, stand.near, palette.ember)


def _way(
    square: MarkedSquare, unit: int, tray: pygame.Rect, taken: list[tuple[bool, int, float, float]]
) -> list[tuple[float, float]]:
    """The groove of a unit to the edge of the tray, in a channel that no other lit groove runs along."""
    stand = square.stands[unit]
    x = stand.foot[0]
    if tray.x <= x <= tray.right:
        return [stand.foot, (x, tray.bottom if stand.near else tray.y)]
    west = x < tray.x
    end = tray.x if west else tray.right
    channels = (16, -16, 0) if stand.near else (-16, 16, 0)
    low, high = min(x, end), max(x, end)
    free = (
        each for each in channels
        if not any(side == west and line == each and low < b and a < high for side, line, a, b in taken)
    )  # fmt: skip
    channel = next(free, 0)
    taken.append((west, channel, low, high))
    return square.way(unit, end, channel=channel)


def _draw_throw(surface: pygame.Surface, theme: Theme, stand: Stand, throw: Throw, unit: int) -> None:
    """Initiative rolled on the plinth itself: two dice, the level, and the total when they settle."""
    px = theme.px
    size = px(_DIE if stand.plinth.height >= px(_DEEP) else _SMALL)
    done, level, total = throw.share >= 1, throw.roll.level, throw.roll.total
    words = f"+ {level} = {total}" if done else f"+ {level}"
    around = 2 * size + px(CLOSE) + 2 * px(GAP)
    if around + theme.width(f"+ {level} = 88", "total") > stand.rect.width:
        words = str(total) if done else ""
    wide = around + theme.width(f"+ {level} = 88" if " " in words else "88", "total")
    bed = pygame.Rect(
        stand.plinth.x, stand.plate_middle, stand.plinth.width, stand.front.y - stand.plate_middle
    )
    box = pygame.Rect(0, 0, min(wide, stand.rect.width), size + px(INSET))
    box.center = bed.centerx, bed.centery + px(NEAR)
    surface.blit(panels.callout(theme, box.size, accent="brass" if done else "hairline"), box)
    x = box.x + px(GAP)
    for number, pips in enumerate(bone_dice.tumbling(throw.roll.dice, throw.share, unit)):
        picture = bone_dice.lying(theme, size, pips) if done else bone_dice.die(theme, size, pips)
        if not done:
            picture = bone_dice.turned(picture, (1 - throw.share) * 240 * (1 - 2 * number))
        surface.blit(picture, picture.get_rect(center=(x + size // 2, box.centery)))
        x += size + px(NEAR)
    text = theme.text(words, "total", theme.palette.bone)
    surface.blit(text, (x + px(NEAR), box.centery - cap_middle(theme, "total")))
