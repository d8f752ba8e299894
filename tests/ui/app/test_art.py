"""Every drawing loads, keeps to what the rasteriser knows, and takes its tints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game import paths
from game.ui.app import art
from game.ui.app.theme import PALETTES, Theme

FILES = sorted(paths.assets().glob("**/*.svg"))
drawing = pytest.mark.parametrize("file", FILES, ids=[f"{file.parent.name}-{file.stem}" for file in FILES])

FORBIDDEN = re.compile(
    r"<(text|tspan|use|pattern|image|clipPath|mask|filter|style|symbol|foreignObject)\b"
    r"|<svg\b.*<svg\b|hsl\(|rgba\(|currentColor|#[0-9a-f]{8}\b|href=|objectBoundingBox|style=",
    re.IGNORECASE | re.DOTALL,
)
NAMED_COLOUR = re.compile(
    r'(?:fill|stroke|stop-color)="(?!none"|#[0-9a-f]{3}(?:[0-9a-f]{3})?"|url\()', re.IGNORECASE
)
TONES = {art.LIGHT, art.SHADE, art.DEEP, art.CUT}


@drawing
def test_a_drawing_uses_only_what_the_rasteriser_knows(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not FORBIDDEN.search(text)
    assert not NAMED_COLOUR.search(text)


@drawing
def test_a_drawing_fills_its_view_box(file: Path) -> None:
    side = 100 if file.parent.name == "emblems" else 24
    assert f'viewBox="0 0 {side} {side}"' in file.read_text(encoding="utf-8")


@drawing
def test_a_drawing_uses_only_the_four_tones(file: Path) -> None:
    used = set(re.findall(r"#[0-9a-fA-F]{6}\b", file.read_text(encoding="utf-8")))
    assert {tone.lower() for tone in used} <= TONES


@drawing
@pytest.mark.parametrize("size", [16, 32, 128])
def test_a_drawing_shows_at_every_size_without_touching_the_edge_wholly(file: Path, size: int) -> None:
    theme = Theme()
    if file.parent.name == "emblems":
        picture = art.emblem(theme, file.stem, size, art.tones(theme, "one"))
    else:
        picture = art.icon(theme, file.stem, size, theme.palette.bone)
    seen = picture.get_bounding_rect(min_alpha=100)
    assert picture.get_size() == (size, size)
    assert max(seen.size) >= size * 0.55


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("seat", ["one", "two", "three", "four"])
def test_an_emblem_stands_out_from_its_plate(palette: str, seat: str) -> None:
    from game.ui.app.theme import contrast

    theme = Theme(palette)
    assert contrast(art.tones(theme, seat).light, theme.palette.sides[seat].plate) >= 3


def test_the_same_icon_is_drawn_once() -> None:
    theme = Theme()
    assert art.icon(theme, "M", 20, (1, 2, 3)) is art.icon(theme, "M", 20, (1, 2, 3))


def test_an_icon_takes_its_colour() -> None:
    picture = art.icon(Theme(), "plus", 24, (10, 200, 30))
    assert picture.get_at((12, 12))[:3] == (10, 200, 30)


def test_an_unknown_drawing_is_a_clear_error() -> None:
    with pytest.raises(FileNotFoundError, match="dragon"):
        art.icon(Theme(), "dragon", 24, (0, 0, 0))


@pytest.mark.parametrize("name", ["harmer", "", "../icons/undo", "a\\b"])
def test_an_emblem_that_there_is_not_is_drawn_as_the_usual_one(name: str) -> None:
    theme = Theme()
    tones = art.tones(theme, "one")
    assert art.emblem_body(name, tones) == art.emblem_body(art.UNKNOWN, tones)
