"""The first thing a player sees: the name, the battle to go on with, and every way into the program."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame

from game import paths
from game.ui.app.motion import Clip, Timeline
from game.ui.app.pictures import kept
from game.ui.app.scene import Scene
from game.ui.app.theme import Theme
from game.ui.kit.base import Area
from game.ui.kit.layout import Box, Column, inset, lay
from game.ui.kit.measures import CLOSE, GAP, GUTTER, HAIR, INSET, LINE, NEAR
from game.ui.kit.press import Press
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.pages import hooks
from game.ui.paint import panels, scenery, tokens

_TITLE = "Holmgang"
_TAGLINE = "Skirmish games on a marked square"
_LEFT = 70
"""Logical left edge of the words."""
_BRAID, _LINE, _DROP = 14, 30, 3
"""Logical heights of the braid and of the line under it, and how far the title's shadow falls."""
_INDENT, _LOZENGE = 28, 5
"""Where the words of a row begin, and the reach of the lozenge before them."""
_CARD_PAD, _ROOMY, _WITH_PICTURE = 18, 110, 360
"""The side margin of the card, its height from which on it is roomy, its width from which on it has a picture."""
_FADE = 0.12
"""Seconds in which the board fades in."""
_PIECES = (("one", "hammer", 9, 2, 1, 3), ("two", "ice_crown", 5, 0, 3, 1))
"""What stands on the board: seat, emblem, hits, lost, and the crossing of lines, from the upper left."""
_GLOW = (255, 243, 214)
"""The top of the title's gradient."""


class Menu(Scene):
    """The menu. What it must ask of other scenes it asks after its first frame (see `hooks`)."""

    name = "menu"

    def __init__(self, *, bare: bool = False) -> None:
        self.bare = bare
        """Asks nothing of the player's files: one of them has just broken it."""
        self.latest: hooks.Resume | None = None
        self.notes: dict[str, str] = {}
        self._asked = False
        self._expects = False
        self._shown = 0.0
        """How far the board has faded in, 0 to 1: words and buttons do not wait for it."""

    def enter(self) -> None:
        # A look into the folder is cheap: room for the card is there from the first frame on.
        saves = paths.user() / "saves"
        try:
            self._expects = not self.bare and any(saves.iterdir())
        except OSError:
            self._expects = False
        settings = self.app.settings
        self._time = Timeline(speed=settings.animation_speed, reduced=settings.reduced_motion)
        self._time.play(Clip(_FADE, self._show, wait=0.02))

    def _show(self, share: float) -> None:
        self._shown = share

    def resume(self) -> None:
        self._asked = False

    def tick(self, dt: float) -> None:
        if self.app.frames and self._time.update(dt):
            self.invalidate()
        if not self._asked and not self.bare and self.app.frames:
            self._asked = True
            self.latest = hooks.ask("latest", self.app)
            self.notes = {name: hooks.ask(name, self.app) or "" for name in ("setup", "puzzles")}
            self._expects = self.latest is not None
            self.rebuild()

    def back(self) -> bool:
        # Esc never quits: the menu is the innermost layer there is.
        return True

    # -- layout

    @property
    def _board(self) -> pygame.Rect | None:
        """Where the carved board stands, where there is room for it."""
        height, side = self.logical[1], self._side
        if not side:
            return None
        left = self._column[0] + self._words + self._gap
        return self.area(left, (height - side) / 2, side, side)

    @property
    def _side(self) -> float:
        """Logical side of the board; 0 where there is no room for it."""
        width, height = self.logical
        side = min(height - 56, width - _LEFT - self._words - self._gap - (46 if width >= 1000 else 24))
        return side if side >= 280 else 0

    @property
    def _words(self) -> int:
        """Logical width of the column of words."""
        return 430 if self.logical[0] >= 1000 else 360

    @property
    def _gap(self) -> int:
        """Logical room between the words and the board; the title reaches into it."""
        return 70 if self.logical[0] >= 1000 else 40

    @property
    def _low(self) -> bool:
        """Too little height for the large title."""
        return self.logical[1] < 690

    def layout(self) -> None:
        width, height = self.logical
        left = float(_LEFT if width >= 620 else 24)
        if self._side:
            left = max(left, (width - self._words - self._gap - self._side) / 2)
        right = min(left + self._words, width - 24)
        top = max(0.0, (height - 720) / 2)
        self._column = (left, right, top)
        y = top + (236 if not self._low else 108)
        actions = self._actions()
        tall = 116 if not self._low else 92
        card = tall + 16 if self._expects else 0
        row = max(34.0, min(42.0, (height - y - 12 - card) / len(actions)))
        needed = card + row * len(actions)
        area = self.area(left - 6, y, right - left + 12, max(60, min(needed, height - y - 10)))
        scroll = self.ui.add(Scroll("menu.list", area))
        if self._expects:
            scroll.add(_Continue(self, self.area(left - 2, y, right - left, tall)))
            y += card
        for id, words, command in actions:
            place = self.area(left + 14, y, right - 20 - left - 14, row)
            scroll.add(_Row(id, words, place, command, note=self.notes.get(id.partition(".")[2], "")))
            y += row
        scroll.refit()
        self.ui.default = "menu.continue" if self._expects else "menu.setup"

    def _actions(self) -> list[tuple[str, str, Callable[[], object]]]:
        rooms = (
            ("menu.setup", "New battle", "setup"),
            ("menu.load", "Load", "load"),
            ("menu.replay", "Replays", "replay"),
            ("menu.puzzles", "Puzzles and lessons", "puzzles"),
            ("menu.rules", "Rules", "rules"),
            ("menu.settings", "Settings", "settings"),
        )
        ways = [(id, words, partial(self.app.open, room)) for id, words, room in rooms]
        return [*ways, ("menu.quit", "Quit", self.app.quit)]

    def go_on(self) -> None:
        """Continue the latest battle."""
        if self.latest:
            self.latest.open(self.app)

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        board = self._board
        if board and self._shown > 0:
            picture = _set_board(theme, board.width)
            picture.set_alpha(round(255 * self._shown))
            surface.blit(picture, picture.get_rect(center=board.center))
        self._paint_title(surface)
        version = theme.text(_version(), "body", theme.palette.mute)
        corner = self.size[0] - self.px(GUTTER), self.size[1] - self.px(INSET)
        surface.blit(version, version.get_rect(bottomright=corner))

    def _paint_title(self, surface: pygame.Surface) -> None:
        theme, (left, right, top) = self.theme, self._column
        steps = ("name", "title") if self._low else ("game", "name", "title")
        room = min(self.px(right - left + self._gap - 8), self.size[0] - self.px(left + 8))
        step = next((each for each in steps if theme.width(_TITLE, each) <= room), "title")
        words = _gilded(theme, step)
        middle = self.px(top + (44 if self._low else 92))
        surface.blit(words, (self.px(left), middle - theme.text(_TITLE, step, _GLOW).get_height() // 2))
        wide = min(words.get_width(), room)
        braid = panels.braid(theme, wide, self.px(_BRAID), "gold")
        surface.blit(braid, (self.px(left), self.px(top + (80 if self._low else 164))))
        if not self._low:
            line = pygame.Rect(self.px(left + 2), self.px(top + 190), wide, self.px(_LINE))
            draw_words(surface, theme, _TAGLINE, "lead", theme.palette.dim, line)


@kept
def _set_board(theme: Theme, side: int) -> pygame.Surface:
    """The carved board with the two leaders on it."""
    board = scenery.menu_board(theme, side).copy()
    for seat, emblem, hits, lost, column, row in _PIECES:
        size = round(side * 0.228)
        piece = tokens.token(theme, size, seat=seat, emblem=emblem, hits=hits, lost=lost, leader=True)
        board.blit(piece, piece.get_rect(center=scenery.square_of(side, column, row).topleft))
    return board


@kept
def _gilded(theme: Theme, step: str) -> pygame.Surface:
    """The name of the game, bright above and brass below, with its shadow."""
    white = theme.text(_TITLE, step, (255, 255, 255))
    width, height = white.get_size()
    ramp = pygame.Surface((1, 2))
    ramp.set_at((0, 0), _GLOW)
    ramp.set_at((0, 1), theme.palette.brass)
    ink = white.get_bounding_rect()
    metal = pygame.Surface((width, height), pygame.SRCALPHA)
    metal.fill((255, 255, 255, 255))
    metal.blit(pygame.transform.smoothscale(ramp, (width, ink.height)), (0, ink.y))
    metal.blit(white, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    shade = theme.text(_TITLE, step, (0, 0, 0))
    drop = theme.px(_DROP)
    picture = pygame.Surface((width + drop, height + drop), pygame.SRCALPHA)
    for offset, alpha in ((drop, 90), (drop // 2, 150)):
        faint = shade.copy()
        faint.set_alpha(alpha)
        picture.blit(faint, (offset // 2, offset))
    picture.blit(metal, (0, 0))
    return picture


def _version() -> str:
    from game import __version__

    return __version__


class _Row(Press):
    """One way into the program: a lozenge, words, and a few more at the right."""

    def __init__(
        self, id: str, words: str, rect: Area, command: Callable[[], object], *, note: str = ""
    ) -> None:
        super().__init__(id, rect, command)
        self.words, self.note = words, note
        self._last = id == "menu.quit"

    @property
    def ring(self) -> pygame.Rect:
        return inset(self.theme, self.place, NEAR, CLOSE)

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme = self.theme
        palette, lit = theme.palette, self.hovered or self.focused
        colour = palette.brass_hi if lit else palette.mute if self._last else palette.bone
        if not self._last or lit:
            self._draw_lozenge(surface, place.x + theme.px(CLOSE), place.centery, filled=lit)
        indent = theme.px(_INDENT)
        inner = pygame.Rect(place.x + indent, place.y, place.width - indent, place.height)
        draw_words(surface, theme, self.words, "row", colour, inner)
        if self.note and theme.width(self.words, "row") + theme.width(self.note, "body") < inner.width:
            draw_words(surface, theme, self.note, "body", palette.mute, inner, "right")
        if not self._last:
            line = theme.px(HAIR)
            surface.fill(palette.panel3, (inner.x, place.bottom - line, inner.width, line))

    def _draw_lozenge(self, surface: pygame.Surface, x: int, y: int, *, filled: bool) -> None:
        palette, reach = self.theme.palette, self.theme.px(_LOZENGE)
        points = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
        if filled:
            pygame.draw.polygon(surface, palette.brass_hi, points)
        pygame.draw.aalines(surface, palette.brass_hi if filled else palette.brass, True, points)


class _Continue(Press):
    """The card of the latest battle: its map, where it stands and who plays."""

    def __init__(self, scene: Menu, rect: Area) -> None:
        super().__init__("menu.continue", rect, scene.go_on)
        self._scene = scene

    def paint(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        theme, latest = self.theme, self._scene.latest
        panels.drop_shadow(surface, theme, place)
        surface.blit(panels.panel(theme, place.size, chosen=True), place)
        roomy = place.height >= theme.px(_ROOMY)
        inner = inset(theme, place, _CARD_PAD, GUTTER if roomy else GAP)
        if latest and latest.picture and place.width >= theme.px(_WITH_PICTURE):
            picture = latest.picture(theme, inner.height)
            surface.blit(picture, inner)
            taken = inner.height + theme.px(_CARD_PAD)
            inner.x, inner.width = inner.x + taken, inner.width - taken
        high = LINE if roomy else 22
        at = lay(Column(Box("head"), Box("title", high=high), Box("note", high=high)), theme, inner)
        words = draw_words(surface, theme, "Continue", "unit", theme.palette.bone, at["head"])
        cap = panels.keycap(theme, self.ui.scene.app.keys.label("confirm"))
        if self.ui.is_default(self) and words.right + cap.get_width() < inner.right:
            surface.blit(cap, cap.get_rect(midright=at["head"].midright))
        if latest:
            draw_words(surface, theme, latest.title, "body", theme.palette.dim, at["title"])
            draw_words(surface, theme, latest.note, "body", theme.palette.mute, at["note"])
