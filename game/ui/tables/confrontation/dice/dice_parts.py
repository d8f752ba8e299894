"""The parts of the dialog of dice: its head, the slate with the dice on it, what they are, the sum, how rare it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import FREE, Box, Column, inset, lay
from game.ui.kit.measures import APART, BUTTON, CLOSE, GAP, GUTTER, HAIR, HEADING, LINE, NEAR, STROKE
from game.ui.kit.words import draw_lines, draw_words
from game.ui.paint import controls, knots, panels, tokens
from game.ui.paint.dice import dice_trays
from game.ui.tables.confrontation.dice.dice_course import Course, fitted
from game.ui.tables.confrontation.dice.throws import STRENGTH, Cast, Contender, Die, Who

LEGEND = 30
"""How high a row of the legend is, in logical pixels."""
_TRAY_TOP, _TRAY_FOOT, _LOOP, _FIRST = 38, 66, 18, 20
"""What the slate leaves free above and below the dice; the sign of a re-roll and the first face beside a die of 44."""
_FIGURE, _TOTAL, _UP = 56, 64, 28
"""A figure, the total of a player, and half of two lines of words."""
_SIGNS = {"attack": "H", "shot": "R", "template": "R", "strength": "damage"}
"""The icon between who throws and who is thrown at."""


class Thrown(Protocol):
    """A throw that is shown: what it is, how its dice fall, and since when, in seconds."""

    @property
    def cast(self) -> Cast: ...
    @property
    def course(self) -> Course: ...
    @property
    def time(self) -> float: ...
    @property
    def falling(self) -> bool: ...


class _Part(Widget):
    """A part of the dialog that reads the throw."""

    def __init__(self, tray: Thrown, rect: Area) -> None:
        super().__init__("", rect)
        self.tray = tray

    @property
    def cast(self) -> Cast:
        """The throw that is shown."""
        return self.tray.cast


class Braid(Widget):
    """The braid where two sides meet."""

    def __init__(self, rect: Area) -> None:
        super().__init__("", rect)

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(knots.braid(self.theme, self.place.width, self.place.height), self.place)


class Head(_Part):
    """Who throws against whom, and at which step of a combat."""

    def __init__(self, tray: Thrown, rect: Area, *, steps: bool) -> None:
        super().__init__(tray, rect)
        self._steps = steps

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, cast = self.theme, self.place, self.cast
        if not self._steps:
            end = draw_lines(
                surface,
                theme,
                theme.wrap(cast.title, "panel", place.width),
                "panel",
                theme.palette.bone,
                place,
            )
            rest = pygame.Rect(place.x, end, place.width, place.bottom - end)
            draw_lines(
                surface, theme, theme.wrap(cast.under, "body", place.width), "body", theme.palette.dim, rest
            )
            return
        x = place.x
        for who, sign in ((cast.by, False), (cast.against, True)):
            if who is None:
                continue
            if sign:
                size = theme.px(LINE)
                surface.blit(
                    art.icon(theme, _SIGNS.get(cast.kind, "swap"), size, theme.palette.ember),
                    (x, place.centery - size // 2),
                )
                x += size + theme.px(APART)
            x = self._figure(surface, who, x) + theme.px(APART)
        x += theme.px(GAP)
        # The steps give way where there is no room for them beside the title.
        fits = x + theme.width(cast.title, "body-bold") + self._steps_wide() <= place.right
        right = self._draw_steps(surface) if cast.steps and fits else place.right
        room = pygame.Rect(x, place.y, right - x - theme.px(GUTTER), place.height)
        high = place.height // 2
        step = next(
            (each for each in ("title", "unit", "panel", "card")
             if theme.width(cast.title, each) <= room.width and theme.line(each) <= high + theme.px(NEAR)), "body-bold",
        )  # fmt: skip
        upper = pygame.Rect(room.x, room.y, room.width, high)
        draw_words(surface, theme, cast.title, step, theme.palette.bone, upper)
        draw_words(surface, theme, cast.under, "body", theme.palette.dim, upper.move(0, high))

    def _steps_wide(self) -> int:
        """How much room the steps of a combat take."""
        theme, names = self.theme, self.cast.steps
        words = sum(theme.width(name, "body-bold") for name in names)
        return words + theme.px(len(names) * (LINE + 3 * CLOSE + GUTTER) + GUTTER)

    def _figure(self, surface: pygame.Surface, who: Who, x: int) -> int:
        theme, place = self.theme, self.place
        size = min(place.height - theme.px(NEAR), theme.px(_FIGURE))
        mark = tokens.token(theme, size, seat=who.seat, emblem=_known(who.emblem), leader=who.incarnate)
        surface.blit(mark, mark.get_rect(midleft=(x, place.centery)))
        return x + mark.get_width()

    def _draw_steps(self, surface: pygame.Surface) -> int:
        """The steps of a combat, the present one lit; where they begin."""
        theme, place, cast = self.theme, self.place, self.cast
        names = cast.steps
        now = names.index(STRENGTH) if cast.kind == "strength" else 0
        size, gap = theme.px(LINE), theme.px(CLOSE)
        x = place.right
        for number in reversed(range(len(names))):
            step = "body-bold" if number == now else "body"
            colour = theme.palette.bone if number == now else theme.palette.mute
            x -= theme.width(names[number], step)
            draw_words(
                surface,
                theme,
                names[number],
                step,
                colour,
                pygame.Rect(x, place.y, place.right - x, place.height),
            )
            x -= size + gap
            state = "now" if number == now else "done" if number < now else "ahead"
            surface.blit(controls.lozenge(theme, size, state), (x, place.centery - size // 2))
            if number:
                end = x - gap
                x -= theme.px(GUTTER) + gap
                surface.fill(theme.palette.edge, (x, place.centery, end - x, theme.px(HAIR)))
                x -= gap
        return x


class Tray(_Part):
    """The slate with the dice on it, in columns of their faces; of an opposition in a row for each player."""

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        surface.blit(dice_trays.slate(theme, place.size), place)
        before = surface.get_clip()
        surface.set_clip(place.clip(before) if before else place)
        if self.cast.contenders:
            self._draw_contenders(surface)
        else:
            self._draw_columns(surface)
        surface.set_clip(before)

    def _draw_columns(self, surface: pygame.Surface) -> None:
        theme, cast = self.theme, self.cast
        room = inset(theme, self.place, CLOSE, 0)
        top = room.y + theme.px(_TRAY_TOP)
        floor = pygame.Rect(room.x, top, room.width, room.bottom - theme.px(_TRAY_FOOT) - top)
        field = fitted(floor.width, floor.height, self.tray.course.fullest, theme.scale)
        time = self.tray.time
        poses = self.tray.course.poses(time, field)
        self._draw_feet(surface, floor, [pose.face for pose in poses.values() if pose.lies])
        if 1 < cast.line <= 6:
            self._draw_border(surface, floor)
        for at, pose in poses.items():
            die = cast.dice[at]
            middle = floor.x + round(pose.at[0]), floor.y + round(pose.at[1])
            self._draw_die(
                surface,
                die,
                pose.face,
                middle,
                field.side,
                self.tray.course.shown_again(at, time),
                pose.lies,
            )

    def _draw_die(
        self,
        surface: pygame.Surface,
        die: Die,
        face: int,
        middle: tuple[int, int],
        side: int,
        again: bool,
        lies: bool,
    ) -> None:
        theme = self.theme
        good = die.good if die.face == face else face >= self.cast.line
        stuff = ("brass" if good else "spent") if die.wave else ("bone" if good else "dark")
        rect = pygame.Rect(0, 0, side, side)
        rect.center = middle
        if again:
            small = max(4, round(side * _FIRST / 44))
            behind = dice_trays.first_face(theme, small, die.faces[0])
            surface.blit(behind, (rect.right - round(small * 0.7), rect.y - round(small * 0.55)))
        surface.blit(
            dice_trays.die(theme, side, face, stuff, lit=lies and die.gave and die.face == face), rect
        )
        if again:
            size = max(8, round(side * _LOOP / 44))
            sign = dice_trays.loop(theme, size, kept_down=not die.good)
            surface.blit(sign, sign.get_rect(center=(rect.x + size // 3, rect.y + size // 3)))

    def _draw_feet(self, surface: pygame.Surface, floor: pygame.Rect, lying: Sequence[int]) -> None:
        """The faces under the columns, and how many dice show each."""
        theme, cast, palette = self.theme, self.cast, self.theme.palette
        for face in range(6, 0, -1):
            left, right = (floor.x + floor.width * (6 - face + more) // 6 for more in (0, 1))
            room = pygame.Rect(left, floor.bottom + theme.px(NEAR), right - left, theme.px(HEADING))
            surface.fill(
                palette.groove,
                (
                    left + theme.px(GAP),
                    floor.bottom + theme.px(STROKE),
                    right - left - 2 * theme.px(GAP),
                    theme.px(STROKE),
                ),
            )
            good = not cast.line or face >= cast.line
            draw_words(
                surface, theme, str(face), "number", palette.bone if good else palette.mute, room, "centre"
            )
            number = lying.count(face)
            words = f"{number} {'die' if number == 1 else 'dice'}"
            if theme.width(words, "body") > room.width:
                words = str(number)
            draw_words(
                surface,
                theme,
                words,
                "body",
                palette.dim if good else palette.mute,
                room.move(0, theme.px(_UP)),
                "centre",
            )

    def _draw_border(self, surface: pygame.Surface, floor: pygame.Rect) -> None:
        theme, palette, (good, bad) = self.theme, self.theme.palette, self.cast.verdicts
        x = floor.x + floor.width * (7 - self.cast.line) // 6
        head = floor.y - theme.px(LINE)
        dice_trays.border(surface, theme, x, head, self.place.bottom - theme.px(GUTTER))
        gap = theme.px(APART)
        row = pygame.Rect(self.place.x + gap, head - theme.px(APART) + theme.px(GAP), 0, theme.px(LINE))
        left = pygame.Rect(row.x, row.y, x - gap - row.x, row.height)
        right = pygame.Rect(x + gap, row.y, self.place.right - x - 2 * gap, row.height)
        if theme.width(good, "body-bold") > left.width:
            good = (
                f"{self.cast.line}+" if theme.width(f"{self.cast.line}+", "body-bold") <= left.width else ""
            )
        if good:
            draw_words(surface, theme, good, "body-bold", palette.brass_hi, left, "right")
        if theme.width(bad, "body") <= right.width:
            draw_words(surface, theme, bad, "body", palette.mute, right)

    def _draw_contenders(self, surface: pygame.Surface) -> None:
        theme, cast = self.theme, self.cast
        room = inset(theme, self.place, GUTTER, APART)
        boxes = [Box(str(at), high=FREE) for at in range(len(cast.contenders))]
        at = lay(Column(*boxes, gap=GAP), theme, room)
        for number, contender in enumerate(cast.contenders):
            self._draw_contender(surface, contender, at[str(number)])

    def _draw_contender(self, surface: pygame.Surface, it: Contender, room: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        shown = self.tray.course.counting(self.tray.time) >= 1
        if it.won and shown:
            surface.blit(panels.lit_row(theme, room.size), room)
        size = min(room.height - theme.px(GAP), theme.px(_FIGURE))
        mark = tokens.token(
            theme, size, seat=it.who.seat, emblem=_known(it.who.emblem), leader=it.who.incarnate
        )
        surface.blit(mark, mark.get_rect(midleft=(room.x + theme.px(NEAR), room.centery)))
        left = room.x + theme.px(NEAR) + mark.get_width() + theme.px(APART)
        total = theme.px(_TOTAL)
        side = min(theme.px(BUTTON), room.height - theme.px(GAP))
        pitch = side + theme.px(CLOSE)
        dice_left = room.right - total - pitch * len(it.faces)
        draw_words(
            surface,
            theme,
            it.who.name,
            "card",
            palette.bone,
            pygame.Rect(left, room.y, dice_left - left - theme.px(GAP), room.height),
        )
        for at, (face, counts) in enumerate(zip(it.faces, it.counts, strict=True)):
            stuff = ("brass" if it.won else "bone") if counts else "dark"
            picture = dice_trays.die(theme, side, face, stuff)
            surface.blit(picture, picture.get_rect(midleft=(dice_left + at * pitch, room.centery)))
        words = "lost" if it.lost else str(it.total).replace("-", "−")
        colour = palette.mute if it.lost else palette.brass_hi if it.won else palette.bone
        draw_words(surface, theme, words, "card" if it.lost else "number", colour,
                   pygame.Rect(room.right - total, room.y, total - theme.px(GAP), room.height), "right")  # fmt: skip


class Legend(_Part):
    """What the kinds of dice on the slate are."""

    @staticmethod
    def parts(cast: Cast) -> list[tuple[str, str]]:
        """What is explained: the kind of die and the words."""
        thrown = [die for die in cast.dice if not die.wave]
        again, bonus = sum(bool(die.again) for die in thrown), len(cast.dice) - len(thrown)
        made = [("bone", f"{len(thrown)} thrown")]
        if again:
            made.append(("again", f"{again} rolled again, first face behind"))
        if bonus:
            made.append(("brass", f"{bonus} bonus {'die' if bonus == 1 else 'dice'}"))
        return made if thrown else []

    @property
    def explained(self) -> list[tuple[str, str]]:
        """What is explained now: while dice fall nobody knows yet what will be rolled again, and which bonus dice come."""
        return self.parts(self.cast)[: 1 if self.tray.falling else None]

    @classmethod
    def rows(cls, cast: Cast, theme: Theme, width: int) -> int:
        """In how many rows they stand in a width."""
        row, x = 1, 0
        for kind, words in cls.parts(cast):
            long = (
                theme.px(LINE) * (2 if kind == "again" else 1)
                + theme.px(GAP + GUTTER)
                + theme.width(words, "body")
            )
            if x and x + long > width:
                row, x = row + 1, 0
            x += long
        return row

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        x, y, high, size = place.x, place.y, theme.px(LEGEND), theme.px(LINE)
        for kind, words in self.explained:
            signs = 2 if kind == "again" else 1
            long = size * signs + theme.px(GAP + GUTTER) + theme.width(words, "body")
            if x > place.x and x + long > place.right:
                x, y = place.x, y + high
            top = y + (high - size) // 2
            if kind == "again":
                surface.blit(dice_trays.loop(theme, size - theme.px(CLOSE)), (x, top + theme.px(STROKE)))
                surface.blit(
                    dice_trays.first_face(theme, size - theme.px(NEAR), 2), (x + size, top + theme.px(STROKE))
                )
            else:
                surface.blit(dice_trays.die(theme, size, 5 if kind == "bone" else 4, kind), (x, top))
            left = x + size * signs + theme.px(GAP)
            draw_words(
                surface,
                theme,
                words,
                "body",
                theme.palette.dim,
                pygame.Rect(left, y, place.right - left, high),
            )
            x += long


class Sum(_Part):
    """What came of it, large."""

    @property
    def words(self) -> tuple[str, str, str]:
        """The number, what it is, and of how many: nothing while dice fall, then successes as far as they are counted."""
        cast, share = self.cast, self.tray.course.counting(self.tray.time)
        if not share:
            return "", "", ""
        counts = cast.counted and cast.total.isdigit()
        return str(round(int(cast.total) * share)) if counts else cast.total, cast.noun, cast.beside

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, palette = self.theme, self.place, self.theme.palette
        number, noun, beside = self.words
        width = max(theme.width(self.cast.total, "sum"), theme.width(number, "sum"))
        draw_words(
            surface, theme, number, "sum", palette.bone, pygame.Rect(place.x, place.y, width, place.height)
        )
        left = place.x + width + theme.px(GUTTER)
        upper = pygame.Rect(left, place.centery - theme.px(_UP), place.right - left, theme.px(_UP))
        draw_words(surface, theme, noun, "unit", palette.bone, upper)
        draw_words(surface, theme, beside, "body", palette.dim, upper.move(0, theme.px(_UP)))


class Chart(_Part):
    """How rare the result is: the distribution of what might have come, with the result lit."""

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, rarity, palette = self.theme, self.place, self.cast.rarity, self.theme.palette
        if rarity is None:
            return
        line = theme.px(LINE)
        size = place.width, place.height - line
        lit = rarity.now - rarity.first
        surface.blit(dice_trays.bars(theme, size, rarity.chances, lit), place)
        for words, room in self.ends():
            draw_words(surface, theme, words, "body", palette.mute, room)
        now, middle = self._lit()
        if now:
            draw_words(surface, theme, now, "body-bold", palette.brass_hi, middle)

    def ends(self) -> list[tuple[str, pygame.Rect]]:
        """What stands under the first and the last bar, where the result leaves room and is not the same."""
        theme, rarity, place = self.theme, self.cast.rarity, self.place
        if rarity is None:
            return []
        line, last = theme.px(LINE), rarity.first + len(rarity.chances) - 1
        first, final = (str(rarity.first), str(last)) if self.cast.steps else ("fails", "passes")
        now, middle = self._lit()
        found = []
        for words, right in ((first, False), (final, True)):
            room = pygame.Rect(place.x, place.bottom - line, theme.width(words, "body"), line)
            room.x = place.right - room.width if right else place.x
            if not now or (words != now and not room.inflate(theme.px(GAP), 0).colliderect(middle)):
                found.append((words, room))
        return found

    def _lit(self) -> tuple[str, pygame.Rect]:
        """The result under its bar; "" where the ends say it."""
        theme, rarity, place = self.theme, self.cast.rarity, self.place
        now = str(rarity.now) if rarity is not None and self.cast.steps else ""
        line, wide = theme.px(LINE), theme.width(now, "body-bold")
        middle = pygame.Rect(0, place.bottom - line, wide, line)
        if rarity is not None:
            x = place.x + round(place.width * (rarity.now - rarity.first + 0.5) / len(rarity.chances))
            middle.centerx = min(max(x, place.x + wide // 2), place.right - wide // 2)
        return now, middle


def _known(emblem: str) -> str:
    """The emblem, or the plain one where there is no drawing of that name."""
    return emblem if emblem in art.emblems() else art.UNKNOWN
