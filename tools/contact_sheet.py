"""A sheet of all art at 32, 64 and 128 pixels: emblems on their plates, icons, card types, terrain, marks.

python tools/contact_sheet.py [--out PNG] [--palette standard|colour-blind|high-contrast]
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.ui import art
from game.ui.paint import board, cards, marks, tokens
from game.ui.theme import PALETTES, Theme

SIZES = (32, 64, 128)
GAP, COLUMNS, CAPTION = 14, 6, 26
SEATS = ("one", "two", "three", "four")
Painter = Callable[[int], pygame.Surface]


def sections(theme: Theme) -> Iterator[tuple[str, list[tuple[str, Painter]]]]:
    """Every kind of art: its title, and by name how to paint it at a size."""
    yield (
        "Emblems",
        [(name, _token(theme, name, SEATS[k % len(SEATS)])) for k, name in enumerate(art.emblems())],
    )
    yield (
        "Emblems without plate",
        [
            (name, lambda size, name=name: art.emblem(theme, name, size, art.tones(theme, "one")))
            for name in art.emblems()
        ],
    )
    yield "Sides", [(seat, lambda size, seat=seat: tokens.side_mark(theme, seat, size)) for seat in SEATS]
    yield (
        "Icons, card types and statuses",
        [
            (name, lambda size, name=name: art.icon(theme, name, size, theme.palette.bone))
            for name in art.icons()
        ],
    )
    yield "Cards", [(kind, _card(theme, kind)) for kind in theme.palette.bands]
    yield (
        "Terrain",
        [
            (kind, lambda size, kind=kind: board.terrain(theme, kind, size).subsurface((0, 0, size, size)))
            for kind in ("wall", "pit")
        ],
    )
    painters = (
        marks.place,
        marks.target,
        marks.aimed,
        marks.chosen,
        marks.refused,
        marks.threat,
        marks.pointed,
    )
    yield "Marks", [(paint.__name__, lambda size, paint=paint: paint(theme, size)) for paint in painters]
    states = ("rest", "acted", "ghost", "flash")
    yield "States of a token", [(state, _token(theme, "hammer", "one", state)) for state in states]


def _token(theme: Theme, name: str, seat: str, state: str = "rest") -> Painter:
    def paint(size: int) -> pygame.Surface:
        whole = tokens.token(
            theme, size, seat=seat, emblem=name, hits=5, lost=2, leader=name == "hammer", state=state
        )
        room = pygame.Rect(0, 0, round(size * 1.25), round(size * 1.3)).clip(whole.get_rect())
        room.center = whole.get_rect().center
        return whole.subsurface(room)

    return paint


def _card(theme: Theme, kind: str) -> Painter:
    def paint(size: int) -> pygame.Surface:
        scaled = Theme(theme.palette_name, size / cards.HEIGHT)
        face = (scaled.px(cards.WIDTH), scaled.px(cards.HEIGHT))
        return cards.card(
            scaled,
            face,
            kind=kind,
            name="Name",
            number="K",
            rule_lines=("Rule",),
            foot="1 foe",
            foot_icon="target",
        )

    return paint


def sheet(theme: Theme) -> pygame.Surface:
    """The whole sheet as one picture."""
    cell = (sum(round(size * 1.25) for size in SIZES) + GAP * 4, round(SIZES[-1] * 1.35) + CAPTION)
    content = list(sections(theme))
    height = sum(theme.px(56) + -(-len(items) // COLUMNS) * cell[1] for _, items in content) + GAP
    page = pygame.Surface((COLUMNS * cell[0] + GAP, height))
    page.fill(theme.palette.panel)
    y = GAP
    for title, items in content:
        page.blit(theme.text(title, "title", theme.palette.bone), (GAP, y))
        y += theme.px(56)
        for k, (name, paint) in enumerate(items):
            _cell(
                page,
                theme,
                pygame.Rect(GAP + k % COLUMNS * cell[0], y + k // COLUMNS * cell[1], *cell),
                name,
                paint,
            )
        y += -(-len(items) // COLUMNS) * cell[1]
    return page


def _cell(page: pygame.Surface, theme: Theme, box: pygame.Rect, name: str, paint: Painter) -> None:
    x = box.x
    for size in SIZES:
        picture = paint(size)
        page.blit(picture, (x, box.y))
        x += round(size * 1.25) + GAP
    page.blit(theme.text(name, "body", theme.palette.mute), (box.x, box.bottom - CAPTION - 4))


def main() -> None:
    parser = argparse.ArgumentParser(description="Draw all art at 32, 64 and 128 pixels on one sheet.")
    parser.add_argument("--out", type=Path, default=Path("contact_sheet.png"))
    parser.add_argument("--palette", choices=list(PALETTES), default="standard")
    asked = parser.parse_args()
    pygame.display.init()
    pygame.display.set_mode((1, 1))
    page = sheet(Theme(asked.palette))
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(page, asked.out)
    print(f"{asked.out}: {len(art.emblems())} emblems, {len(art.icons())} icons")


if __name__ == "__main__":
    main()
