"""What lies in the tray: an attack that is thought of with its chance, a contest of dice, or nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.words.grammar import plural
from game.systems.abstract.combat.preview import Shot, percent
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.ink import draw_row
from game.ui.kit.layout import equal
from game.ui.kit.measures import CLOSE, GAP, HAIR, INSET, LINE, NEAR, STROKE
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.dice import bone_dice, trays
from game.ui.paint.slots import stones
from game.ui.tables.abstract.display import Body, Display, Throw, Tray
from game.ui.tables.abstract.kinds import BY_TRAIT, colour
from game.ui.tables.abstract.people import face

_RESTING, _SIGN = 36, 18
"""A die at rest, and the sign of what is settled."""
_HEAD, _TALL = 28, 72
"""The height of the first row, and from which height of its floor a tray has one."""
_BOSS, _DIE, _STONE, _VERDICT = 48, 42, 38, (96, 48)
"""Of a contest in a tray of full size: boss, die, stone of the Trait, lozenge of the verdict."""
_WHOLE, _DEEP = 660, 52
"""The width and height of a second row in which all that stands at full size."""
_TWO = 44
"""From which height of the row the chance has words under it."""
_LEAST = 0.66
"""Things are never smaller than this share for want of breadth: the less important ones are left out."""
SETTLING = 4
"""Dice settle one after the other, four in all."""
_TUMBLE, _APART = 450, 60
"""How long a die tumbles, and how much later each comes to rest than the one before, in milliseconds."""
ROLL = (_TUMBLE + (SETTLING - 1) * _APART) / 1000
"""Seconds in which four dice roll and settle."""


def settled(share: float, number: int) -> float:
    """How far the die of this `number` (0 to 3) has rolled, when all of it has come so far."""
    return min(1.0, share * ROLL * 1000 / (_TUMBLE + number * _APART))


def _rows(theme: Theme, rect: pygame.Rect) -> tuple[pygame.Rect | None, pygame.Rect]:
    """The two rows of a tray's floor; a low tray has only the second."""
    px = theme.px
    floor = trays.inside(theme, rect).inflate(-2 * px(GAP), 0)
    if floor.height < px(_TALL):
        return None, floor
    head = pygame.Rect(floor.x, floor.y + px(STROKE), floor.width, px(_HEAD))
    panels_line = head.bottom + px(NEAR)
    return head, pygame.Rect(floor.x, panels_line, floor.width, floor.bottom - panels_line)


class Scaled:
    """How large things are in a row: their full size, or less where it has less room."""

    def __init__(self, theme: Theme, row: pygame.Rect) -> None:
        self.theme = theme
        wide = max(_LEAST, row.width / theme.px(_WHOLE))
        self.share = min(1.0, wide, row.height / theme.px(_DEEP))

    def __call__(self, logical: float) -> int:
        return max(1, round(self.theme.px(logical) * self.share))


def paint_rest(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, tray: Tray | None, words: str = ""
) -> None:
    """The dice as they came to lie last, with `words` on what came of them beside them, or in their place where those are long.

    Dice that nobody has thrown yet are faint.
    """
    floor = trays.inside(theme, rect).inflate(-2 * theme.px(GAP), 0)
    size = min(theme.px(_RESTING), floor.height - theme.px(CLOSE))
    beside = floor.inflate(-2 * (2 * size + theme.px(NEAR + GAP)), 0)
    most = max(1, floor.height // theme.line("body"))
    crowded = len(theme.wrap(words, "body", beside.width)) > most
    if not crowded:
        _lay_dice(surface, theme, floor, size, tray, apart=bool(words))
    room = floor if crowded else beside
    rows = theme.wrap(words, "body", room.width, most) if words else []
    line = pygame.Rect(
        room.x, room.centery - len(rows) * theme.line("body") // 2, room.width, theme.line("body")
    )
    for row in rows:
        draw_words(surface, theme, row, "body", theme.palette.dim, line, "centre")
        line.y += line.height


def _lay_dice(
    surface: pygame.Surface, theme: Theme, floor: pygame.Rect, size: int, tray: Tray | None, *, apart: bool
) -> None:
    """Two dice a side, at the ends of the floor if they lie `apart`."""
    faces: Sequence[int] = (3, 5, 2, 6)
    if tray and tray.accuracy and tray.evasion:
        own, other = tray.damage or tray.accuracy, tray.endurance or tray.evasion
        faces = (*own.roll.dice, *other.roll.dice)
    for number, (pips, side) in enumerate(zip(faces, (-1, -1, 1, 1), strict=True)):
        picture = bone_dice.lying(theme, size, pips, faint=tray is None)
        if apart:
            x = floor.x + size // 2 + number % 2 * (size + theme.px(NEAR)) if side < 0 else (
                floor.right - size // 2 - (1 - number % 2) * (size + theme.px(NEAR)))  # fmt: skip
        else:
            x = floor.centerx + side * floor.width // 4 + (number % 2 * 2 - 1) * round(size * 0.7)
        surface.blit(picture, picture.get_rect(center=(x, floor.centery)))


# A contest


def paint_contest(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, shown: Display, tray: Tray
) -> None:
    """Accuracy against Evasion, and after a hit Damage against Endurance in the same tray."""
    head, row = _rows(theme, rect)
    own, other = tray.damage or tray.accuracy, tray.endurance or tray.evasion
    if own is None or other is None:
        return
    if head:
        _paint_heading(surface, theme, head, shown, tray, (own, other))
    size = Scaled(theme, row)
    bodies = [shown.bodies[unit] for unit in tray.attackers if unit in shown.bodies]
    _paint_side(surface, size, row, bodies, own, first=0)
    target = shown.bodies.get(tray.target)
    _paint_side(surface, size, row, [target] if target else [], other, first=2)
    _paint_verdict(surface, theme, row, tray, size)


def _paint_heading(
    surface: pygame.Surface, theme: Theme, head: pygame.Rect, shown: Display, tray: Tray, throws: tuple[Throw, Throw]
) -> None:  # fmt: skip
    """What is settled at the left, what is rolled now at the right."""
    palette, px = theme.palette, theme.px
    own, other = (BY_TRAIT[throw.roll.trait] for throw in throws)
    now = [f"{own.name} against {other.name}", f"{own.short} against {other.short}"]
    right = _right(surface, theme, now, head)
    room = pygame.Rect(head.x, head.y, right - head.x - px(INSET), head.height)
    if tray.damage and tray.accuracy and tray.evasion:
        sign = art.icon(theme, "check", px(_SIGN), palette.verdigris)
        surface.blit(sign, sign.get_rect(midleft=room.midleft))
        room.x, room.width = room.x + px(LINE), room.width - px(LINE)
        first, second = tray.accuracy.roll.total, tray.evasion.roll.total
        told = [f"Accuracy {first} over Evasion {second}: a hit", f"{first} over {second}: a hit", "A hit"]
    else:
        names = " and ".join(shown.bodies[unit].name for unit in tray.attackers if unit in shown.bodies)
        told = [f"{names} on {shown.bodies[tray.target].name}"]
        if tray.count > 1:
            told = [f"{told[0]}, {tray.number} of {tray.count}", *told]
    draw_fitting(surface, theme, [(words, "body") for words in told], palette.dim, room)
    panels.hairline(surface, theme, (head.x, head.bottom + px(HAIR)), head.width)


def _right(surface: pygame.Surface, theme: Theme, options: Sequence[str], head: pygame.Rect) -> int:
    """Draw the first words that leave half of a row free, at its right end; gives where they begin."""
    fits = (words for words in options if theme.width(words, "body-bold") <= head.width * 0.5)
    drawn = draw_words(
        surface, theme, next(fits, options[-1]), "body-bold", theme.palette.bone, head, "right"
    )
    return drawn.x


def _paint_side(
    surface: pygame.Surface, size: Scaled, row: pygame.Rect, bodies: Sequence[Body], throw: Throw, *, first: int
) -> None:  # fmt: skip
    """Who rolls what: bosses, dice, the stone of the Trait with its level, and the total; mirrored for the defender."""
    theme, palette, roll, mirrored = size.theme, size.theme.palette, throw.roll, first > 0
    bosses = [_boss(theme, body, size(_BOSS if len(bodies) == 1 else 36)) for body in bodies[:3]]
    done = settled(throw.share, first) >= 1 and settled(throw.share, first + 1) >= 1
    thrown = [_thrown(size, pips, throw.share, number) for number, pips in enumerate(roll.dice, first)]
    stone = stones.stone(theme, size(_STONE), roll.trait, colour(theme, roll.trait))
    levels = theme.text(" + ".join(str(share.level) for share in roll.shares), "card", palette.bone)
    step = "number" if size.share > 0.7 else "total"
    total = theme.text(str(roll.total), step, palette.bone)
    wide = max(total.get_width(), theme.width("22", step)) + size(GAP)
    place = pygame.Surface((wide, total.get_height()), pygame.SRCALPHA)
    if done:
        place.blit(total, (0 if mirrored else wide - total.get_width(), 0))
    half = (row.width - size(_VERDICT[0])) // 2 - size(NEAR)
    room = pygame.Rect(row.x if not mirrored else row.right - half, row.y, half, row.height)
    full = [*bosses, *thrown, stone, levels, place]
    options = full, [*thrown, stone, levels, place], [*thrown, levels, place], [*thrown, place]
    gap = size(GAP)
    parts = next((each for each in options if _wide(each, gap) <= room.width), options[-1])
    draw_row(surface, parts[::-1] if mirrored else parts, room, gap, "left" if mirrored else "right")


def _wide(parts: Sequence[pygame.Surface], gap: int) -> int:
    return sum(part.get_width() + gap for part in parts) - gap


def _thrown(size: Scaled, pips: int, share: float, number: int) -> pygame.Surface:
    """A die in the air or come to rest."""
    rolled = settled(share, number)
    if rolled >= 1:
        return bone_dice.lying(size.theme, size(_DIE), pips)
    picture = bone_dice.die(size.theme, size(_DIE), bone_dice.tumbling((pips,), rolled, number)[0])
    return bone_dice.turned(picture, (1 - rolled) * 300 * (1 if number % 2 else -1))


def _boss(theme: Theme, body: Body, size: int) -> pygame.Surface:
    return tokens.side_mark(theme, body.seat, size, face(body.emblem, body.id))


def _paint_verdict(surface: pygame.Surface, theme: Theme, row: pygame.Rect, tray: Tray, size: Scaled) -> None:
    words, accent = verdict_of(tray)
    if not words:
        draw_words(surface, theme, "vs", "body", theme.palette.mute, row, "centre")
        return
    box = size(_VERDICT[0]), min(row.height, size(_VERDICT[1]))
    step = "card" if theme.width(words, "card") < box[0] * 0.86 else "body-bold"
    picture = trays.verdict(theme, box, words, accent, step)
    if tray.stamp < 1:
        picture = pygame.transform.rotozoom(picture, 0, 1.15 - 0.15 * tray.stamp)
    surface.blit(picture, picture.get_rect(center=row.center))


def verdict_of(tray: Tray) -> tuple[str, str]:
    """The verdict of the contest that is shown, and its colour; nothing while the dice roll."""
    if tray.damage is not None:
        if tray.hits is None:
            return "", "dim"
        return (plural(tray.hits, "hit"), "ember") if tray.hits else ("No harm", "dim")
    return ("", "dim") if tray.hit is None else ("A hit", "brass") if tray.hit else ("Miss", "dim")


# An attack that is thought of


def paint_aim(
    surface: pygame.Surface, theme: Theme, rect: pygame.Rect, shown: Display, shot: Shot, *, odds: bool
) -> None:
    """Both sides' Traits and dice that have not been thrown, the chance in the middle."""
    head, row = _rows(theme, rect)
    palette, size = theme.palette, Scaled(theme, row)
    attackers, target = [shown.bodies[unit] for unit in shot.attackers], shown.bodies[shot.target]
    if head:
        names = " and ".join(body.name for body in attackers)
        words = f"{names} together" if len(attackers) > 1 else names
        aim = draw_words(surface, theme, f"on {target.name}", "body", palette.dim, head, "right")
        room = pygame.Rect(head.x, head.y, aim.x - head.x - theme.px(GAP), head.height)
        draw_words(surface, theme, words, "card", palette.bone, room)
        panels.hairline(surface, theme, (head.x, head.bottom + theme.px(HAIR)), head.width)
    wide = max(size(110), theme.width("100 %", "number") + size(GAP))
    middle = pygame.Rect(row.centerx - wide // 2, row.y, wide, row.height)
    if odds and row.height < theme.px(_TWO):
        draw_words(surface, theme, percent(shot.odds.hit), "number", palette.bone, middle, "centre")
    elif odds:
        upper, lower = equal(middle, 2, 0, down=True)
        draw_words(surface, theme, percent(shot.odds.hit), "number", palette.bone, upper, "centre")
        draw_words(surface, theme, "to hit", "body", palette.dim, lower, "centre")
    else:
        draw_words(surface, theme, "against", "body", palette.dim, middle, "centre")
    own = _levels(size, (("accuracy", shot.accuracy), ("damage", shot.damage)))
    other = _levels(size, (("evasion", shot.evasion), ("endurance", shot.endurance)))
    bosses, faint = [_boss(theme, body, size(40)) for body in attackers[:3]], _faint(size, (4, 5))
    boss, dark = _boss(theme, target, size(40)), _faint(size, (2, 6))
    cost = [theme.text(f"{shot.odds.expected:.1f} slots", "card", palette.ember)] if odds else []
    left = pygame.Rect(row.x, row.y, middle.x - row.x, row.height)
    right = pygame.Rect(middle.right, row.y, row.right - middle.right, row.height)
    for options, room, align in (
        (([*bosses, *faint, own], [*bosses, own], [own]), left, "left"),
        (([other, *dark, *cost, boss], [other, *cost, boss], [other, boss], [other]), right, "right"),
    ):
        parts = next((each for each in options if _wide(each, size(GAP)) <= room.width), options[-1])
        draw_row(surface, parts, room, size(GAP), align)


def _faint(size: Scaled, faces: tuple[int, int]) -> list[pygame.Surface]:
    return [bone_dice.lying(size.theme, size(36), each, faint=True) for each in faces]


def _levels(size: Scaled, lines: Sequence[tuple[str, object]]) -> pygame.Surface:
    """Two Traits over one another, each with what its levels add up from."""
    theme, rows = size.theme, []
    for trait, levels in lines:
        words = " + ".join(str(part.amount) for part in levels.parts)  # type: ignore[attr-defined]
        sign = stones.stone(theme, size(24), trait, colour(theme, trait))
        text = theme.text(words, "card" if size.share > 0.7 else "body-bold", theme.palette.bone)
        row = pygame.Surface((sign.get_width() + size(GAP) + text.get_width(), size(26)), pygame.SRCALPHA)
        draw_row(row, [sign, text], row.get_rect(), size(GAP), "left")
        rows.append(row)
    whole = pygame.Surface(
        (max(row.get_width() for row in rows), sum(row.get_height() for row in rows)), pygame.SRCALPHA
    )
    for number, row in enumerate(rows):
        whole.blit(row, (0, number * size(26)))
    return whole
