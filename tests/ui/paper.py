"""Paper that notes what is put where, and is not painted on: what a scene lays out can be read from it.

    with paper():
        app = LaidApp((1280, 720), Settings(scale=1.5), headless=True)
        app.open("menu")
        app.draw()
        laid(app)

Every word of the window is made by `Theme.text` and every picture is a `Surface`, whoever draws them: what is drawn by hand is
noted as the words of a widget are. No pixel is touched, so that a scene is laid out in some hundredths of a second at any size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import wraps
from types import ModuleType
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame
import pygame_gui.elements  # noqa: F401  (it takes its surfaces from the real pygame)

from game.ui.app import pictures
from game.ui.app.loop import App
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.pages import scenario_card
from game.ui.paint import banners, controls, panels, scenery
from game.ui.paint.cards import action_cards, flipcards, hand_cards, playing_cards
from game.ui.paint.dice import trays
from game.ui.paint.measured import markers
from game.ui.paint.slots import bowls, notches, plinths
from game.ui.paint.squares import marks
from game.ui.plane.plane import Plane
from tests.ui.player import Guest

_Surface = pygame.Surface
_GROUNDS: dict[ModuleType, tuple[str, ...]] = {
    panels: ("panel", "dialog", "well", "button", "tab", "lit_row", "callout"),
    controls: ("keycap", "plaque"),
    hand_cards: ("card", "wild_open", "back"),
    action_cards: ("face",),
    flipcards: ("_card", "_back"),
    playing_cards: ("_card",),
    markers: ("label",),
    marks: ("callout",),
    scenario_card: ("_card",),
    scenery: ("shelf",),
    banners: ("banner",),
    bowls: ("bowl",),
    notches: ("bar",),
    plinths: ("plate", "plinth"),
    trays: ("tray", "verdict"),
}
"""What words stand on, and what hides words that it is laid over."""


class _Kind(type):
    """Whatever is a surface is one, on paper or not."""

    def __instancecheck__(cls, each: object) -> bool:
        return isinstance(each, _Surface)


class Part(NamedTuple):
    """Something that was put on a sheet: what, where, and what of it can be seen, in pixels of the sheet."""

    what: Sheet
    at: tuple[int, int]
    clip: pygame.Rect
    owner: Widget | None
    layer: int
    afar: bool


class Sheet(_Surface, metaclass=_Kind):
    """A surface of a size, but without pixels: it notes what is put on it."""

    def __init__(self, size: Any, flags: int = 0, *_: Any, **__: Any) -> None:
        super().__init__((1, 1), flags & pygame.SRCALPHA)
        self._size = max(0, int(size[0])), max(0, int(size[1]))
        self._clip = self.get_rect()
        self.parts: list[Part] = []
        self.words = ""
        """The words, if it is a line of text."""
        self.ink = self.get_rect()
        """Where the ink of its words stands."""
        self.ground = ""
        """What kind of ground for words it is."""
        self._host: tuple[Sheet, tuple[int, int]] | None = None

    def get_size(self) -> tuple[int, int]:
        return self._size

    def get_width(self) -> int:
        return self._size[0]

    def get_height(self) -> int:
        return self._size[1]

    size, width, height = property(get_size), property(get_width), property(get_height)

    def get_rect(self, **at: Any) -> pygame.Rect:
        rect = pygame.Rect(0, 0, *self._size)
        for edge, place in at.items():
            setattr(rect, edge, place)
        return rect

    def set_clip(self, *rect: Any) -> None:
        whole = self.get_rect()
        self._clip = whole if not rect or rect[0] is None else pygame.Rect(*rect).clip(whole)

    def get_clip(self) -> pygame.Rect:
        return self._clip.copy()

    def blit(self, source: Any, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        left, top = dest.topleft if isinstance(dest, pygame.Rect) else map(int, dest[:2])
        part = pygame.Rect(area) if area is not None else source.get_rect()
        spot = pygame.Rect(left, top, *part.size)
        clip = self.get_clip().clip(spot)
        if hasattr(source, "parts") and special_flags in (0, pygame.BLEND_PREMULTIPLIED):
            if not source.get_flags() & pygame.SRCALPHA:
                self._wipe(clip)
            self.note(Part(source, (left - part.x, top - part.y), clip, *PEN))
        return clip

    def note(self, part: Part) -> None:
        """Something is put on it."""
        if self._host:
            host, (dx, dy) = self._host
            clip = part.clip.move(dx, dy)
            host.note(part._replace(at=(part.at[0] + dx, part.at[1] + dy), clip=clip))
        elif part.what.words or part.what.ground or part.what.parts:
            self.parts.append(part)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        area = self.get_clip() if rect is None else pygame.Rect(rect).clip(self.get_clip())
        if not special_flags:
            self._wipe(area)
        return area

    def _wipe(self, area: pygame.Rect) -> None:
        """What was put there is gone, all of it where a half would be left: that stands where nobody looks."""
        if self._host is None and min(area.size) > _LINE:
            self.parts = [part for part in self.parts if not area.colliderect(part.clip)]

    def blits(self, sequence: Any, doreturn: Any = 1) -> Any:
        return [self.blit(*each) for each in sequence]

    def fblits(self, sequence: Any, special_flags: int = 0) -> None:
        for source, dest in sequence:
            self.blit(source, dest, None, special_flags)

    def get_at(self, *_: Any) -> pygame.Color:
        return pygame.Color(0, 0, 0)

    def set_at(self, *_: Any) -> None:
        pass

    def set_palette(self, values: Any) -> None:
        pass

    def get_bounding_rect(self, min_alpha: int = 1) -> pygame.Rect:
        return self.ink.copy()

    def subsurface(self, *given: Any) -> Sheet:
        box = pygame.Rect(*given)
        made = _blank(box.size)
        made._host = self, box.topleft
        made.parts = [
            part._replace(at=(part.at[0] - box.x, part.at[1] - box.y), clip=part.clip.clip(box).move(-box.x, -box.y))
            for part in self.parts
        ]  # fmt: skip
        return made

    def copy(self) -> Sheet:
        made = Sheet(self.get_size(), self.get_flags() & pygame.SRCALPHA)
        made.parts, made.words, made.ink, made.ground = [*self.parts], self.words, self.ink, self.ground
        return made

    def convert(self, *given: Any) -> Sheet:
        return self.copy()

    convert_alpha = premul_alpha = convert


_LINE = 4
"""What is filled is a line up to that many pixels."""
PEN: list[Any] = [None, 0, False]
"""Whose turn it is to draw: the widget, the number of the scene, and whether it is a table that is looked at from afar."""


def _blank(size: Any, *_: Any, **__: Any) -> Sheet:
    return Sheet((max(0, round(size[0])), max(0, round(size[1]))), pygame.SRCALPHA)


# Words


class LaidTheme(Theme):
    """A theme whose words are not drawn, and which remembers which it shortened."""

    def text(self, words: str, step: str, colour: Any) -> pygame.Surface:
        return _line(self, words, step)

    def fit(self, words: str, step: str, width: int) -> str:
        given = super().fit(words, step, width)
        if given != words:
            CUT[given] = words
        return given


CUT: dict[str, str] = {}
"""Words that were shortened, and what they are when they are whole."""


@pictures.kept
def _line(theme: LaidTheme, words: str, step: str) -> Sheet:
    line = _blank((theme.width(words, step), theme.high(words, step)))
    base, x = theme.baseline(words, step), 0
    inks = []
    for font, run in theme.runs(words, step):
        start, x = x, x + font.size(run)[0]
        signs = [each for each in font.metrics(run.strip()) if each]
        if signs:
            low, high = min(each[2] for each in signs), max(each[3] for each in signs)
            left = start + font.size(run[: len(run) - len(run.lstrip())])[0] + max(0, signs[0][0])
            right = start + font.size(run.rstrip())[0] - max(0, signs[-1][4] - signs[-1][1])
            inks.append(pygame.Rect(left, base - high, right - left, high - low))
    line.words, line.ink = (words, inks[0].unionall(inks[1:])) if inks else ("", line.get_rect())
    return line


# The window


class LaidApp(App):
    """The real app on paper."""

    def _make_theme(self) -> Theme:
        return LaidTheme(self.settings.palette, self.settings.effective_scale(self.size))

    def draw(self) -> bool:
        if not self._dirty:
            return False
        self.screen = Sheet(self.screen.get_size())
        for layer, filling in enumerate(self.scenes):
            _numbered(filling, layer)
            ui = Guest(self, filling).ui
            for widget in [*ui.walk(), *(ui.popup.walk() if ui.popup else ())]:
                _owned(widget)
        PEN[:] = None, 0, False
        return super().draw()


def _numbered(filling: Any, layer: int) -> None:
    draw = type(filling).draw

    def numbered(surface: pygame.Surface) -> None:
        PEN[1] = layer
        draw(filling, surface)

    filling.draw = numbered


def _owned(widget: Any) -> None:
    draw = type(widget).draw

    def owned(surface: pygame.Surface) -> None:
        before, PEN[0] = PEN[0], widget
        try:
            draw(widget, surface)
        finally:
            PEN[0] = before

    widget.draw = owned


class _Store(pictures.Pictures):
    """What is kept belongs to nobody, whoever was the first to ask for it."""

    def ask(self, key: Any, draw: Callable[[], Any]) -> Any:
        before, PEN[:] = PEN[:], (None, 0, False)
        try:
            return super().ask(key, draw)
        finally:
            PEN[:] = before


_STORE = _Store()
"""What was laid stays laid for the whole process."""


def _sized(size: Callable[..., tuple[float, float]]) -> Callable[..., Sheet]:
    """A change of a picture, of which only the size is known: it is given what the change is given."""

    def changed(surface: pygame.Surface, *given: Any, **_: Any) -> Sheet:
        return _blank(size(surface, *given))

    return changed


def _turned(surface: pygame.Surface, angle: float, *_: Any) -> tuple[float, float]:
    across, down = surface.get_size()
    return (down, across) if angle % 180 == 90 else (across, down)


def _times(surface: pygame.Surface, share: float, *_: Any) -> tuple[float, float]:
    return surface.get_width() * share, surface.get_height() * share


def _same(surface: pygame.Surface, *_: Any) -> tuple[float, float]:
    return surface.get_size()


def _given(_: Any, size: tuple[int, int], *__: Any) -> tuple[float, float]:
    return size


_CHANGES = {
    "scale": _sized(_given),
    "smoothscale": _sized(_given),
    "smoothscale_by": _sized(_times),
    "rotate": _sized(_turned),
    "rotozoom": _sized(_turned),
    "flip": _sized(_same),
    "gaussian_blur": _sized(_same),
}
_STROKES = ("rect", "line", "lines", "polygon", "circle", "ellipse", "arc", "aaline", "aalines")


@contextmanager
def paper() -> Iterator[None]:
    """Whatever is painted meanwhile is only laid out."""
    changes: list[tuple[Any, str, Any]] = [
        (pygame, "Surface", Sheet),
        (pygame.image, "load_sized_svg", lambda file, size: _blank(size)),
        (pygame.image, "frombuffer", lambda pixels, size, kind: _blank(size)),
        (pictures, "KEPT", _STORE),
        (Plane, "draw", _from_afar(Plane.draw)),
        *((pygame.transform, name, change) for name, change in _CHANGES.items()),
        *((pygame.draw, name, lambda *given, **named: pygame.Rect(0, 0, 0, 0)) for name in _STROKES),
    ]
    for module, names in _GROUNDS.items():
        for name in names:
            grounded = _grounded(name, getattr(module, name))
            rooms = (module, panels) if getattr(panels, name, None) is getattr(module, name) else (module,)
            changes += [(each, name, grounded) for each in rooms]
    with ExitStack() as stack:
        for change in changes:
            stack.enter_context(patch.object(*change))
        yield


def _from_afar(draw: Callable[..., None]) -> Callable[..., None]:
    """What lies on a table that a camera looks at goes under the panels, and may be half out of the picture."""

    def drawn(plane: Plane, surface: pygame.Surface) -> None:
        PEN[2] = True
        draw(plane, surface)
        PEN[2] = False

    return drawn


def _grounded(name: str, draw: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(draw)
    def drawn(*given: Any, **named: Any) -> Any:
        picture = draw(*given, **named)
        picture.ground = name
        return picture

    return drawn


# What lies where


class Laid(NamedTuple):
    """Words or a ground on the screen."""

    what: Sheet
    box: pygame.Rect
    """Where its ink stands, in pixels of the screen."""
    clip: pygame.Rect
    """What of the screen it could be seen in."""
    owner: Widget | None
    afar: bool

    @property
    def seen(self) -> pygame.Rect:
        """What is seen of it."""
        return self.box.clip(self.clip)


def laid(app: App) -> list[Laid]:
    """All words and grounds of the scene on top in the order in which they were put there."""
    screen = app.screen
    assert isinstance(screen, Sheet)
    top = len(app.scenes) - 1
    return [
        each
        for part in screen.parts
        if part.layer == top
        for each in _flat(part, (0, 0), part.clip, part.owner, afar=part.afar)
    ]


def _flat(
    part: Part, at: tuple[int, int], clip: pygame.Rect, owner: Widget | None, *, afar: bool
) -> Iterator[Laid]:
    """All that lies on a part; what nobody drew there belongs to whoever put it on."""
    x, y = at[0] + part.at[0], at[1] + part.at[1]
    sheet, owner = part.what, part.owner or owner
    if sheet.words or sheet.ground:
        yield Laid(sheet, sheet.ink.move(x, y), clip, owner, afar)
    for inner in sheet.parts:
        yield from _flat(inner, (x, y), inner.clip.move(x, y).clip(clip), owner, afar=afar)
