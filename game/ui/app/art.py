"""Emblems and icons: original SVG art from the assets folder, tinted and drawn at any size.

The files use four tones, each replaced before drawing. Emblems fill 100 x 100, icons 24 x 24.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pygame

from game import paths
from game.ui.app.pictures import kept
from game.ui.app.theme import Rgb, Side, Theme, hexa, mix, solid
from game.ui.paint import svg

LIGHT, SHADE, DEEP, CUT = "#f1e7d2", "#cbbd9c", "#8d7d5d", "#231b13"
_TONE = re.compile("|".join((LIGHT, SHADE, DEEP, CUT)), re.IGNORECASE)
_INSIDE = re.compile(r"<svg[^>]*>(.*)</svg>", re.DOTALL)
_EMBLEM, _ICON = 100, 24


class Tones(NamedTuple):
    """The colours of an emblem: lit left, shaded right, deep folds, and cuts."""

    light: Rgb
    shade: Rgb
    deep: Rgb
    cut: Rgb


def tones(theme: Theme, seat: str) -> Tones:
    """The four tones of an emblem on the plate of a seat's side."""
    return _side_tones(theme.palette.sides[seat], theme.palette.bone)


def _side_tones(side: Side, bone: Rgb) -> Tones:
    darkest = mix(side.dark, (0, 0, 0), 0.35)
    if side.dark_emblem:
        ink = mix((26, 19, 12), side.dark, 0.12)
        return Tones(
            ink, mix(ink, side.plate, 0.16), mix(ink, side.plate, 0.3), mix(side.plate, side.light, 0.5)
        )
    return Tones(bone, mix((203, 189, 156), side.plate, 0.14), mix((141, 125, 93), side.plate, 0.3), darkest)


UNKNOWN = "skull"
"""What is drawn for an emblem of which there is no picture."""


def emblems() -> list[str]:
    """Names of every emblem there is."""
    return _names("emblems")


def icons() -> list[str]:
    """Names of every icon there is."""
    return _names("icons")


def icon(theme: Theme, name: str, size: int, colour: Rgb, cut: Rgb | None = None) -> pygame.Surface:
    """An icon in one colour, `size` pixels square; `cut` is what shows through its gaps (the ground)."""
    return _icon(name, size, solid(colour), solid(cut or theme.palette.panel))


def emblem(theme: Theme, name: str, size: int, tones: Tones) -> pygame.Surface:
    """An emblem in four tones, `size` pixels square."""
    return _emblem(name, size, Tones(*tones))


def emblem_body(name: str, tones: Tones) -> str:
    """The inside of an emblem's document (0..100), to be set into a larger picture; a file may name one that there is not."""
    return _tinted(_inside("emblems", name if name in emblems() else UNKNOWN), tones)


def icon_body(name: str, colour: Rgb, cut: Rgb) -> str:
    """The inside of an icon's document (0..24), to be set into a larger picture."""
    return _tinted(_inside("icons", name), Tones(colour, colour, colour, cut))


@kept
def _icon(name: str, size: int, colour: Rgb, cut: Rgb) -> pygame.Surface:
    return svg.picture(icon_body(name, colour, cut), (size, size), (_ICON, _ICON))


@kept
def _emblem(name: str, size: int, tones: Tones) -> pygame.Surface:
    return svg.picture(emblem_body(name, tones), (size, size), (_EMBLEM, _EMBLEM))


def _tinted(body: str, tones: Tones) -> str:
    colours = dict(zip((LIGHT, SHADE, DEEP, CUT), map(hexa, tones), strict=True))
    return _TONE.sub(lambda tone: colours[tone[0].lower()], body)


@lru_cache(maxsize=300)
def _inside(folder: str, name: str) -> str:
    text = (_folder(folder) / f"{name}.svg").read_text(encoding="utf-8")
    found = _INSIDE.search(text)
    if not found:
        raise ValueError(f"{folder}/{name}.svg is not an SVG document")
    return found[1]


@lru_cache(maxsize=8)
def _names(folder: str) -> list[str]:
    return sorted(file.stem for file in _folder(folder).glob("*.svg"))


def _folder(name: str) -> Path:
    return paths.assets() / name
