"""The curtain between two people at one screen: whose turn it is, why, and one button.

    app.open("curtain", person="Bjorn", seat="two", emblem="ice_crown", why="Frost Giants, your turn begins",
             away="Astrid", closed=scene.turn_to_two, opened=scene.show_recap)

`closed` is called when the curtain hides everything: only then may the scene below turn to the next player.
`opened` is called when it has gone. `menu` opens the menu of the battle: saving and leaving need no hand on the table.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.app.motion import Clip, Timeline, in_out, linear, out_cubic
from game.ui.app.scene import Scene
from game.ui.app.theme import Theme
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.ink import IconButton
from game.ui.kit.layout import inset
from game.ui.kit.measures import APART, BUTTON, CLOSE, FIELD, GAP, GUTTER, LINE, MARGIN, NEAR, PAD, WELL
from game.ui.kit.words import draw_words
from game.ui.paint import panels, scenery, tokens

CLOSES, OPENS = 0.22, 0.28


_NAME, _LOOK_AWAY, _EYE = 80, 80, 20
"""From how much room on the name is large, what the plea to look away leaves of the width, and its sign."""
_EMBLEM, _SMALL_EMBLEM, _TALL, _UNDER = 124, 100, 400, 18
"""The token of the side, that of a panel which is not so tall, and what stays free under it."""
_BRAID, _BRAID_UP = 302, 30
"""How wide the braid is, and how far above the button it stands."""


class Curtain(Scene):
    """Opaque once closed. The one button says the name of who should press it."""

    name = "curtain"
    scope = "battle"

    def __init__(
        self,
        person: str,
        seat: str = "one",
        *,
        emblem: str = "shield_sword",
        why: str = "your turn begins",
        away: str = "",
        closed: Callable[[], None] | None = None,
        opened: Callable[[], None] | None = None,
        menu: Callable[[], None] | None = None,
    ) -> None:
        self.person, self.seat, self.emblem = person, seat, emblem
        self.why, self.away = why, away
        self._on_closed, self._on_opened, self._menu = closed, opened, menu
        self._shut = 0.0
        self._leaving = False
        self.box = pygame.Rect(0, 0, 1, 1)

    @property
    def opaque(self) -> bool:  # type: ignore[override]
        """What is under it shows only while it moves."""
        return self._shut >= 1.0

    def enter(self) -> None:
        settings = self.app.settings
        self._time = Timeline(speed=settings.animation_speed, reduced=settings.reduced_motion)
        if len(self.app.scenes) < 2:
            self._shut = 1.0
            self._closed()
        else:
            self._time.play(Clip(CLOSES, self._close_to, ease=out_cubic, end=self._closed))

    def _close_to(self, share: float) -> None:
        self._shut = share

    def _open_to(self, share: float) -> None:
        self._shut = 1.0 - share

    def _closed(self) -> None:
        self._shut = 1.0
        if self._on_closed:
            self._on_closed()

    def _gone(self) -> None:
        self.app.pop()
        if self._on_opened:
            self._on_opened()

    def open_up(self) -> None:
        """The player is there: open."""
        if self._shut >= 1.0 and not self._leaving:
            self._leaving = True
            self.app.sound.play("turn")
            ease = linear if self._time.reduced else in_out
            self._time.play(Clip(OPENS, self._open_to, ease=ease, end=self._gone))

    def back(self) -> bool:
        # Esc may hurry the curtain along, but only the named button opens it.
        self._time.finish()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        # While it opens nothing may come on top of it: it could not go any more.
        return super().handle(event) or self._leaving

    def tick(self, dt: float) -> None:
        if self._time.update(dt):
            self.invalidate()

    def layout(self) -> None:
        width, height = self.logical
        wide, high = min(576, width - 32), min(404, height - (104 if height >= 400 else 32))
        self.box = self.area((width - wide) / 2, (height - high) / 2, wide, high)
        inner = min(300, wide - 64)
        self._tight = high < 300
        foot = FIELD if not self.away else 60 if self._tight else 100
        button = pygame.Rect(0, 0, self.px(inner), self.px(48 if self._tight else 60))
        button.midbottom = self.box.centerx, self.box.bottom - self.px(foot)
        words = f"I am {self.person}"
        self.ui.add(
            Button("curtain.open", words, button, self.open_up, primary=True, key="confirm", step="row-bold")
        )
        self.ui.default = "curtain.open"
        if self._menu:
            side = self.px(BUTTON)
            place = pygame.Rect(
                self.box.right - side - self.px(GUTTER), self.box.y + self.px(GUTTER), side, side
            )
            command = Command("curtain.menu", "", self.open_menu, "menu", "menu", "The menu of the battle")
            self.ui.add(IconButton.of(command, place))

    def open_menu(self) -> None:
        """The menu of the battle, while nobody's hand is to be seen."""
        if self._menu and self._shut >= 1.0 and not self._leaving:
            self._menu()

    def on_action(self, action: str) -> bool:
        if action == "menu" and self._menu:
            self.open_menu()
            return True
        return False

    def draw(self, surface: pygame.Surface) -> None:
        if self._shut >= 1.0:
            super().draw(surface)
        elif self._time.reduced:
            veil = scenery.curtain(self.theme, self.size).copy()
            veil.set_alpha(round(255 * self._shut))
            surface.blit(veil, (0, 0))
        else:
            self._draw_halves(surface)

    def _draw_halves(self, surface: pygame.Surface) -> None:
        """Two halves that meet in the middle."""
        cloth = scenery.curtain(self.theme, self.size)
        width, height = self.size
        half = (width + 1) // 2
        shown = round(half * self._shut)
        surface.blit(cloth, (shown - half, 0), (0, 0, half, height))
        surface.blit(cloth, (width - shown, 0), (half, 0, width - half, height))

    def paint(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        surface.blit(scenery.curtain(theme, self.size), (0, 0))
        panels.drop_shadow(surface, theme, self.box, 12)
        surface.blit(panels.frame(theme, self.box.size), self.box)
        button = self.ui.get("curtain.open")
        room = inset(theme, self.box, MARGIN, 0)
        room.top = self._paint_emblem(surface)
        room.height = (
            button.rect.top - self.px(GAP if self._tight else WELL) if button else self.box.bottom
        ) - room.top
        step, line = name_step(theme, self.person, room), theme.line("body")
        name = pygame.Rect(
            *room.topleft, room.width, min(theme.line(step), max(self.px(LINE), room.height - line))
        )
        # A name that is set small leaves room: it stands in the middle of it with its why.
        braided = button.rect.top - self.px(_BRAID_UP) if button else room.bottom
        spare = max(0, braided - room.top - name.height - line - self.px(APART))
        name.y += spare // 2
        draw_words(surface, theme, self.person, step, palette.bone, name, "centre")
        why = pygame.Rect(*name.bottomleft, room.width, line).move(0, min(spare // 2, self.px(NEAR)))
        roomy = room.bottom - name.bottom >= theme.line("lead")
        draw_words(surface, theme, self.why, "lead" if roomy else "body", palette.dim, why, "centre")
        if not button:
            return
        if why.bottom + self.px(APART) <= braided:
            braid = panels.braid(theme, min(self.px(_BRAID), room.width), self.px(APART))
            surface.blit(braid, braid.get_rect(midtop=(self.box.centerx, braided)))
        if self.away:
            self._paint_away(surface, button.rect.bottom + self.px(CLOSE if self._tight else PAD))

    def _paint_emblem(self, surface: pygame.Surface) -> int:
        """The side's token on the upper edge; returns where the words may begin."""
        if self._tight:
            return self.box.y + self.px(PAD)
        theme = self.theme
        size = self.px(_EMBLEM if self.box.height >= self.px(_TALL) else _SMALL_EMBLEM)
        mark = tokens.token(
            theme, size, seat=self.seat, emblem=self.emblem, hits=0, lost=0, leader=False, group=False
        )
        centre = self.box.centerx, max(size // 2 + self.px(NEAR), self.box.y + self.px(CLOSE))
        surface.blit(mark, mark.get_rect(center=centre))
        return centre[1] + size // 2 + self.px(_UNDER)

    def _paint_away(self, surface: pygame.Surface, y: int) -> None:
        theme, colour = self.theme, self.theme.palette.mute
        plea, most = f"{self.away}, please look away", self.box.width - self.px(_LOOK_AWAY)
        sign = art.icon(theme, "eyeno", theme.px(_EYE), colour)
        wide = min(theme.width(plea, "body"), most)
        row = pygame.Rect(0, y, sign.get_width() + theme.px(GAP) + wide, theme.px(LINE))
        row.centerx = self.box.centerx
        surface.blit(sign, sign.get_rect(midleft=row.midleft))
        draw_words(surface, theme, plea, "body", colour, pygame.Rect(row.right - wide, y, wide, row.height))


def name_step(theme: Theme, person: str, room: pygame.Rect) -> str:
    """How large a name is written in its room: rather smaller than cut."""
    steps = ["name", "title", "row-bold"] if room.height >= theme.px(_NAME) else ["title", "row-bold"]
    return next((each for each in steps if theme.width(person, each) <= room.width), steps[-1])
