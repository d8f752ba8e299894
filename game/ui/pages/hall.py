"""The doors of the menu: an arch with its plate for each rulebook, and crests over one plate where there is little room."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.words.grammar import number_word
from game.ui.app import art
from game.ui.app.motion import REDUCED_SECONDS, out_cubic
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.layout import Box, Column, Flex, Wrapped, inset, lay
from game.ui.kit.measures import GAP, GUTTER, INSET, LINE, NEAR, ROW
from game.ui.kit.press import Press
from game.ui.kit.words import draw_words
from game.ui.pages.hooks import DoorNote
from game.ui.pages.rulebooks import Rulebook
from game.ui.paint import doors, panels

_OPENS = 0.2
"""Seconds in which a door opens."""
_STEPS = 12
"""So many pictures a door is drawn in while it opens."""
_ICON, _HEAD = 18, 28
_BETWEEN = GUTTER
"""Between an arch and its plate."""
_PLURALS = {"battle": "battles", "story": "stories"}


def amount(book: Rulebook, note: DoorNote | None) -> str:
    """How much there is behind a door: "Four battles"; "" while it is not known."""
    if book.barred or note is None:
        return ""
    what = book.what if note.count == 1 else _PLURALS[book.what]
    return f"{number_word(note.count)} {what}".capitalize()


class Doorway(Press):
    """An arch and its plate: pointed at or in focus it opens by a quarter, pressed it is gone through.

    `high` is the arch's share of the whole height, in device pixels; the plate takes what is left below it.
    """

    def __init__(
        self, book: Rulebook, rect: Area, high: int, command: Callable[[], object], note: DoorNote | None,
        ready: Callable[[], bool],
    ) -> None:  # fmt: skip
        super().__init__(f"menu.door.{book.system}", rect, command, enabled=not book.barred, hint=book.barred)
        self._book, self._high, self._note, self._ready = book, high, note, ready
        self._share = 0.0
        """How far it has opened."""

    @property
    def lit(self) -> bool:
        """Whether the hand or the keys are on it."""
        return self.hovered or self.focused

    @property
    def plate(self) -> pygame.Rect:
        """Where its plate stands on the screen."""
        place, top = self.place, self._high + self.theme.px(_BETWEEN)
        return pygame.Rect(place.x, place.y + top, place.width, place.height - top)

    @property
    def ring(self) -> pygame.Rect:
        return self.plate

    def keep(self) -> object | None:
        return self._share or None

    def restore(self, kept: object) -> None:
        if isinstance(kept, float):
            self._share = kept

    def update(self, dt: float) -> bool:
        goal = 1.0 if self.lit and self.enabled else 0.0
        if self._share == goal:
            return False
        step = dt / (REDUCED_SECONDS if self.ui.scene.app.settings.reduced_motion else _OPENS)
        self._share = min(goal, self._share + step) if goal else max(goal, self._share - step)
        return True

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = self.theme
        wide = min(place.width, self._high * doors.WIDE // doors.HIGH)
        arch = pygame.Rect(0, place.y, wide, self._high)
        arch.centerx = place.centerx
        if self._ready():
            share = round(out_cubic(self._share) * _STEPS) / _STEPS
            picture = doors.door(theme, arch.size, self._book.crest, share, barred=bool(self._book.barred))
            surface.blit(picture, arch)
        panels.drop_shadow(surface, theme, self.plate, NEAR)
        surface.blit(panels.panel(theme, self.plate.size, chosen=self.lit), self.plate)
        paint_plate(surface, theme, self.plate, self._book, self._note)


def paint_plate(
    surface: pygame.Surface, theme: Theme, place: pygame.Rect, book: Rulebook, note: DoorNote | None
) -> None:
    """What a plate says: the name, two lines, and at its foot time and number, what is saved, or why it is shut."""
    palette = theme.palette
    inner = inset(theme, place, GUTTER, GAP)
    about = Box("about", high=Wrapped(book.about))
    at = lay(
        Column(
            Box("head", high=_HEAD + NEAR),
            Box(high=Flex(most=NEAR)),
            about,
            Box(high=Flex()),
            Box("foot", high=ROW),
        ),
        theme,
        inner,
    )
    draw_words(surface, theme, book.title, "panel", palette.bone, at["head"])
    for number, line in enumerate(theme.wrap(book.about, "body", inner.width)):
        text = theme.text(line, "body", palette.dim)
        surface.blit(text, (inner.x, at["about"].y + number * theme.line("body")))
    foot = at["foot"]
    panels.hairline(surface, theme, foot.topleft, foot.width)
    saved = note.saved if note else ""
    icon = "lock" if book.barred else "save" if saved else "clock"
    colour = palette.brass if saved else palette.mute
    sign = art.icon(theme, icon, theme.px(_ICON), colour)
    row = pygame.Rect(foot.x, foot.y + theme.px(NEAR), foot.width, foot.height - theme.px(NEAR))
    surface.blit(sign, (row.x, row.centery - sign.get_height() // 2))
    row.x, row.width = row.x + sign.get_width() + theme.px(GAP), row.width - sign.get_width() - theme.px(GAP)
    if book.barred or saved:
        words = "Not built yet" if book.barred else saved
        draw_words(surface, theme, words, "body", palette.bone if saved else palette.mute, row)
        return
    draw_words(surface, theme, f"{book.minutes} min", "body", palette.dim, row)
    draw_words(surface, theme, amount(book, note), "body", palette.dim, row, "right")


class CrestKey(Press):
    """A door where there is little room: its crest alone. `point` is called while hand or keys are on it, `hint` is told then."""

    def __init__(
        self, book: Rulebook, rect: Area, command: Callable[[], object], point: Callable[[], bool],
        chosen: Callable[[], bool], hint: str = "",
    ) -> None:  # fmt: skip
        super().__init__(
            f"menu.door.{book.system}", rect, command, enabled=not book.barred, hint=book.barred or hint
        )
        self._book, self._point, self._chosen = book, point, chosen

    def update(self, dt: float) -> bool:
        return (self.hovered or self.focused) and self._point()

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = self.theme
        surface.blit(panels.panel(theme, place.size, chosen=self._chosen()), place)
        wide = min(place.width, place.height) - 2 * theme.px(NEAR)
        picture = doors.crest(theme, max(8, wide), self._book.crest, dim=bool(self._book.barred))
        surface.blit(picture, picture.get_rect(center=place.center))


class Plate(Widget):
    """The one plate under a row of crests: what it says of is asked anew whenever it is drawn."""

    def __init__(self, rect: Area, shown: Callable[[], tuple[Rulebook, DoorNote | None]]) -> None:
        super().__init__("", rect)
        self._shown = shown

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(panels.panel(self.theme, self.place.size), self.place)
        paint_plate(surface, self.theme, self.place, *self._shown())

    @staticmethod
    def need(theme: Theme, width: int, books: tuple[Rulebook, ...]) -> int:
        """How high it must be for whatever it comes to say, `width` device pixels being wide."""
        inner = width - 2 * theme.px(GUTTER)
        lines = max(len(theme.wrap(book.about, "body", max(8, inner))) for book in books)
        return (
            lines * theme.line("body")
            + theme.px(_HEAD + NEAR)
            + theme.px(ROW)
            + 2 * theme.px(GAP)
            + theme.px(NEAR)
        )


class WorkshopDoor(Press):
    """The designers' door: a plate of its own with what was built last."""

    def __init__(self, rect: Area, command: Callable[[], object], about: str, chord: str) -> None:
        super().__init__("menu.workshop", rect, command, hint="Build battles, slots and forces of your own.")
        self._about, self._cap = about, chord

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = self.theme
        palette, lit = theme.palette, self.hovered or self.focused
        panels.drop_shadow(surface, theme, place, NEAR)
        surface.blit(panels.panel(theme, place.size, chosen=lit), place)
        inner = inset(theme, place, GUTTER, NEAR)
        sign = art.icon(theme, "ruler", min(theme.px(LINE + NEAR), inner.height), palette.brass)
        surface.blit(sign, (inner.x, inner.centery - sign.get_height() // 2))
        taken = sign.get_width() + theme.px(INSET)
        inner.x, inner.width = inner.x + taken, inner.width - taken
        if self._cap:
            cap = panels.keycap(theme, self._cap)
            room = inner.width - cap.get_width() - theme.px(GAP)
            if room >= theme.width("Workshop", "panel"):
                surface.blit(cap, cap.get_rect(topright=(inner.right, inner.y + theme.px(NEAR))))
        two = inner.height >= 2 * theme.px(LINE)
        at = lay(Column(Box("head"), Box("note")) if two else Column(Box("head")), theme, inner)
        draw_words(surface, theme, "Workshop", "panel", palette.bone, at["head"])
        if two:
            draw_words(surface, theme, self._about, "body", palette.dim, at["note"])
