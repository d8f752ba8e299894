"""Palettes, type and measure: what every painter and widget is given.

All colours are (red, green, blue); contrast is the WCAG ratio. Sizes come in as *logical* pixels
(those of a 1280 x 720 window) and leave as device pixels by `Theme.px`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

import pygame

from game import paths
from game.ui.app import pictures
from game.ui.app.pictures import kept

Rgb = tuple[int, int, int]

ELLIPSIS = "…"


def rgb(code: str) -> Rgb:
    """The colour written as "#d6a757"."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def solid(colour: Sequence[int]) -> Rgb:
    """A colour without its alpha, if it has one."""
    red, green, blue = colour[:3]
    return red, green, blue


def hexa(colour: Rgb) -> str:
    """The colour as "#d6a757"."""
    return "#{:02x}{:02x}{:02x}".format(*colour[:3])


def mix(a: Rgb, b: Rgb, share: float) -> Rgb:
    """The colour `share` (0..1) of the way from `a` to `b`."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(colour: Rgb) -> float:
    """Relative luminance, 0 black to 1 white."""

    def linear(channel: int) -> float:
        c = channel / 255
        return c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4

    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: Rgb, b: Rgb) -> float:
    """Contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


class Side(NamedTuple):
    """How a seat's side looks. The shape is the side; the colour only agrees with it."""

    shape: str
    plate: Rgb
    light: Rgb
    dark: Rgb
    dark_emblem: bool = False


class Palette(NamedTuple):
    """Every colour role of the program, and whether it is lit and grained."""

    bone: Rgb
    dim: Rgb
    mute: Rgb
    brass: Rgb
    brass_hi: Rgb
    brass_lo: Rgb
    verdigris: Rgb
    verdigris_lo: Rgb
    ember: Rgb
    ember_lo: Rgb
    ink: Rgb
    ink2: Rgb
    table: Rgb
    panel: Rgb
    panel2: Rgb
    panel3: Rgb
    edge: Rgb
    hairline: Rgb
    wood_hi: Rgb
    wood: Rgb
    wood_lo: Rgb
    slate_dark: Rgb
    slate_light: Rgb
    groove: Rgb
    stone_hi: Rgb
    stone: Rgb
    stone_lo: Rgb
    face: Rgb
    face_lo: Rgb
    face_grey: Rgb
    face_grey_lo: Rgb
    grey_text: Rgb
    bands: Mapping[str, Rgb]
    sides: Mapping[str, Side]
    warm_light: bool = True
    grain: bool = True
    outline: Rgb = (12, 10, 8)
    focus: Rgb = (255, 255, 255)


def _bands(move: str, ranged: str, hand: str, defence: str, wild: str, trick: str) -> Mapping[str, Rgb]:
    """Card bands by type; a combo (C) is split between move and hand to hand, and rests on the first."""
    codes = {"M": move, "R": ranged, "H": hand, "D": defence, "C": move, "W": wild, "T": trick}
    return MappingProxyType({kind: rgb(code) for kind, code in codes.items()})


def _side(shape: str, plate: str, light: str, dark: str, dark_emblem: bool = False) -> Side:
    return Side(shape, rgb(plate), rgb(light), rgb(dark), dark_emblem)


_STANDARD = Palette(
    bone=rgb("#f1e7d2"),
    dim=rgb("#cdc1a6"),
    mute=rgb("#aa9e85"),
    brass=rgb("#d6a757"),
    brass_hi=rgb("#f4d592"),
    brass_lo=rgb("#7d5c2a"),
    verdigris=rgb("#7fd6b0"),
    verdigris_lo=rgb("#2c6d58"),
    ember=rgb("#ff8c57"),
    ember_lo=rgb("#8f3c1c"),
    ink=rgb("#231b13"),
    ink2=rgb("#5a4b37"),
    table=rgb("#14110e"),
    panel=rgb("#1e1b18"),
    panel2=rgb("#2a2621"),
    panel3=rgb("#38322a"),
    edge=rgb("#544632"),
    hairline=rgb("#7a6238"),
    wood_hi=rgb("#5a402a"),
    wood=rgb("#382719"),
    wood_lo=rgb("#1c130c"),
    slate_dark=rgb("#23282d"),
    slate_light=rgb("#475159"),
    groove=rgb("#15181b"),
    stone_hi=rgb("#8a949a"),
    stone=rgb("#5b646b"),
    stone_lo=rgb("#343b41"),
    face=rgb("#ebdfc5"),
    face_lo=rgb("#cfbf9d"),
    face_grey=rgb("#3a352d"),
    face_grey_lo=rgb("#2d2923"),
    grey_text=rgb("#cfc3aa"),
    bands=_bands("#3a6b57", "#5d4b83", "#92401f", "#2f5b75", "#7c5a17", "#5a5349"),
    sides=MappingProxyType(
        {
            "one": _side("circle", "#9c372f", "#dd7a68", "#5c1e19"),
            "two": _side("hexagon", "#2a698f", "#6fb4da", "#163f58"),
            "three": _side("square", "#74893a", "#adc36c", "#3a4719"),
            "four": _side("lozenge", "#5d3f78", "#b091cb", "#2e1c40"),
            "five": _side("pentagon", "#5f676d", "#b4bec5", "#2f353a"),
        }
    ),
)

_COLOUR_BLIND = _STANDARD._replace(
    brass=rgb("#dcdad2"),
    brass_hi=rgb("#ffffff"),
    brass_lo=rgb("#77736a"),
    hairline=rgb("#77736a"),
    verdigris=rgb("#f2ee9a"),
    verdigris_lo=rgb("#635e16"),
    ember=rgb("#ff9ec4"),
    ember_lo=rgb("#7d2a50"),
    bands=_bands("#4a6a6a", "#4b4f86", "#8a4a6a", "#2b5580", "#73622a", "#56534d"),
    sides=MappingProxyType(
        {
            "one": _side("circle", "#d98a1f", "#f3b45a", "#7a4a08", dark_emblem=True),
            "two": _side("hexagon", "#1f4f8f", "#7fb2ee", "#0d2a52"),
            "three": _side("square", "#a9d8cf", "#d6f2ec", "#3c6a62", dark_emblem=True),
            "four": _side("lozenge", "#63203f", "#d08aac", "#300d1d"),
            "five": _side("pentagon", "#4a4f53", "#b4bec5", "#1f2326"),
        }
    ),
)

_HIGH_CONTRAST = _STANDARD._replace(
    panel=rgb("#000000"),
    panel2=rgb("#000000"),
    panel3=rgb("#1c1a17"),
    table=rgb("#000000"),
    edge=rgb("#aa9e85"),
    hairline=rgb("#aa9e85"),
    warm_light=False,
    grain=False,
)

PALETTES: Mapping[str, Palette] = MappingProxyType(
    {"standard": _STANDARD, "colour-blind": _COLOUR_BLIND, "high-contrast": _HIGH_CONTRAST}
)


class Step(NamedTuple):
    """One step of the type scale: a font file, its size and its line height in logical pixels."""

    file: str
    size: int
    line: int


STEPS: Mapping[str, Step] = MappingProxyType(
    {
        "body": Step("Lato-Regular", 16, 22),
        "body-semibold": Step("Lato-Semibold", 16, 22),
        "body-bold": Step("Lato-Bold", 16, 22),
        "card": Step("Lato-Bold", 18, 24),
        "total": Step("Lato-Black", 18, 24),
        "lead": Step("Lato-Regular", 20, 28),
        "row": Step("Lato-Semibold", 20, 28),
        "row-bold": Step("Lato-Bold", 22, 28),
        "panel": Step("Vollkorn-Bold", 20, 28),
        "unit": Step("Vollkorn-Black", 24, 32),
        "title": Step("Vollkorn-Black", 28, 32),
        "number": Step("Lato-Black", 26, 32),
        "sum": Step("Lato-Black", 60, 64),
        "name": Step("Vollkorn-Black", 60, 72),
        "game": Step("Vollkorn-Black", 92, 108),
        "symbol": Step("DejaVuSans", 16, 22),
    }
)


@dataclass(frozen=True)
class Theme:
    """A palette at an interface scale. Equal themes paint alike, so it serves as a key of every cache."""

    palette_name: str = "standard"
    scale: float = 1.0

    @property
    def palette(self) -> Palette:
        """The colours. An unknown name means the standard palette."""
        return PALETTES.get(self.palette_name, _STANDARD)

    def px(self, logical: float) -> int:
        """Device pixels of a logical length; at least 1 for anything that is not nothing."""
        whole = round(logical * self.scale)
        return whole if whole or not logical else (1 if logical > 0 else -1)

    def font(self, step: str) -> pygame.font.Font:
        """The font of a step of the type scale."""
        chosen = STEPS[step]
        return _font(chosen.file, max(1, self.px(chosen.size)))

    def line(self, step: str) -> int:
        """Line height of a step in device pixels."""
        return self.px(STEPS[step].line)

    def width(self, words: str, step: str) -> int:
        """How wide `words` will be, in device pixels."""
        return _width(self, words, step)

    def text(self, words: str, step: str, colour: Rgb) -> pygame.Surface:
        """One line of words, capitals in the middle of its height, all of every letter on it. Shared: blit it, do not draw on it."""
        return _text(self, words, step, solid(colour))

    def wrap(self, words: str, step: str, width: int, most: int = 0) -> list[str]:
        """`words` broken into lines no wider than `width` device pixels; the last of `most` ends in an ellipsis if need be."""
        rows = list(_wrapped(self, words, step, width))
        if 0 < most < len(rows):
            rows[most - 1 :] = [self.fit(" ".join(rows[most - 1 :]), step, width)]
        return rows

    def fit(self, words: str, step: str, width: int) -> str:
        """`words`, or as much of them as fits `width` with an ellipsis."""
        return _fitted(self, words, step, width)

    def baseline(self, words: str, step: str) -> int:
        """How far below the top of `text` its letters stand, in device pixels."""
        return _setting(self, step)[0] + _more(self, words, step)

    def high(self, words: str, step: str) -> int:
        """How high `text` will be, in device pixels. What stands in the middle of it always stands on the same line."""
        return _setting(self, step)[1] + 2 * _more(self, words, step)

    def symbols(self, step: str) -> pygame.font.Font:
        """The font of the signs that stand among the letters of a step."""
        return _font("DejaVuSans", max(1, round(self.px(STEPS[step].size) * 0.92)))

    def runs(self, words: str, step: str) -> Iterator[tuple[pygame.font.Font, str]]:
        """Words in the order in which they are set, by the font that has their letters."""
        plain = self.font(step)
        if not any(map(_is_symbol, words)):
            yield plain, words
            return
        symbols = self.symbols(step)
        for odd, run in groupby(words, _is_symbol):
            yield symbols if odd else plain, "".join(run)


_REACH = "HdfgjpqyQ()[]{}|,;"
"""The plain letters that reach highest and lowest."""


def _is_symbol(char: str) -> bool:
    """Arrows, suits, dice and ticks, which Lato and Vollkorn lack."""
    return "\u2190" <= char <= "\u2bff" and char != "−"


def _font(file: str, size: int) -> pygame.font.Font:
    font = _opened(file, size)
    try:
        font.get_height()
    except pygame.error:
        # The font module was shut down since; what it had loaded is dead.
        pictures.KEPT.clear()
        return _opened(file, size)
    return font


@kept
def _opened(file: str, size: int) -> pygame.font.Font:
    pygame.font.init()
    return pygame.font.Font(paths.assets() / "fonts" / f"{file}.ttf", size)


@lru_cache(maxsize=256)
def _setting(theme: Theme, step: str) -> tuple[int, int]:
    """How far down a line of words has its baseline, and how high it is: room for plain letters, capitals in the middle.

    Steps that differ in weight alone are set alike, so that a bold name stands on the line of the words around it.
    """
    chosen = STEPS[step]
    family = chosen.file.partition("-")[0]
    kin = [theme.font(name) for name, each in STEPS.items()
           if each.size == chosen.size and each.file.partition("-")[0] == family]  # fmt: skip
    letters = [each for font in kin for each in font.metrics(_REACH) if each]
    capital = kin[0].metrics("H")[0]
    middle = (capital[3] if capital else kin[0].get_ascent()) / 2
    high, low = max(each[3] for each in letters), min(each[2] for each in letters)
    half = math.ceil(max(high - middle, middle - low))
    return round(half + middle), 2 * half


def _above(font: pygame.font.Font, words: str) -> int:
    """How far down a rendered line has its baseline: SDL lowers it under letters that are higher than the font says."""
    return max([font.get_ascent(), *(each[3] for each in font.metrics(words) if each)])


@lru_cache(maxsize=4000)
def _more(theme: Theme, words: str, step: str) -> int:
    """How much a line needs above and below for letters with accents and for signs, which reach further than plain ones."""
    baseline, height = _setting(theme, step)
    letters = [each for font, run in theme.runs(words, step) for each in font.metrics(run) if each]
    return max(
        [0, *(each[3] - baseline for each in letters), *(baseline - each[2] - height for each in letters)]
    )


@kept
def _text(theme: Theme, words: str, step: str, colour: Rgb) -> pygame.Surface:
    runs = [(font, run, font.render(run, True, colour)) for font, run in theme.runs(words, step)]
    baseline, height = _setting(theme, step)
    more = _more(theme, words, step)
    line = pygame.Surface((sum(drawn.get_width() for *_, drawn in runs), height + 2 * more), pygame.SRCALPHA)
    x = 0
    for font, run, drawn in runs:
        line.blit(drawn, (x, baseline + more - _above(font, run)))
        x += drawn.get_width()
    return line


@lru_cache(maxsize=4000)
def _width(theme: Theme, words: str, step: str) -> int:
    return sum(font.size(run)[0] for font, run in theme.runs(words, step))


_BREAK = re.compile(r"(?<!\d) | (?!(?:%|cm\b|mm\b|in(?:[.,;:)]|$)))")
"""Where a line may end: at a space that does not stand between a number and what it counts."""


def unbroken(words: str) -> list[str]:
    """Words as they stand in one line each: "7 in" and "34 %" are not torn apart."""
    return _BREAK.split(words)


@lru_cache(maxsize=2000)
def _wrapped(theme: Theme, words: str, step: str, width: int) -> tuple[str, ...]:
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in unbroken(paragraph):
            longer = f"{line} {word}" if line else word
            if theme.width(longer, step) <= width:
                line = longer
                continue
            if line:
                lines.append(line)
            *broken, line = _broken(theme, word, step, width)
            lines.extend(broken)
        lines.append(line)
    return tuple(lines)


def _broken(theme: Theme, word: str, step: str, width: int) -> list[str]:
    """A single word cut where it must be to fit."""
    pieces = [""]
    for char in word:
        if pieces[-1] and theme.width(pieces[-1] + char, step) > width:
            pieces.append("")
        pieces[-1] += char
    return pieces


@lru_cache(maxsize=2000)
def _fitted(theme: Theme, words: str, step: str, width: int) -> str:
    if theme.width(words, step) <= width:
        return words
    low, high = 0, len(words)
    while low < high:
        middle = (low + high + 1) // 2
        if theme.width(words[:middle].rstrip() + ELLIPSIS, step) <= width:
            low = middle
        else:
            high = middle - 1
    return words[:low].rstrip() + ELLIPSIS
