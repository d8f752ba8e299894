"""A sheet of all art at 32, 64 and 128 pixels: emblems, icons, cards, terrain, bases, marks.

python tools/contact_sheet.py [--out PNG] [--palette standard|colour-blind|high-contrast]
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.ui.app import art
from game.ui.app.theme import PALETTES, Theme
from game.ui.paint import tokens
from game.ui.paint.cards import flipcards, hand_cards
from game.ui.paint.measured import bases, ground, plane_marks, terrain
from game.ui.paint.squares import board, marks

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
        [(name, _bare(theme, name)) for name in art.emblems()],
    )
    yield "Sides", [(seat, partial(tokens.side_mark, theme, seat)) for seat in SEATS]
    yield (
        "Icons, card types and statuses",
        [(name, _icon(theme, name)) for name in art.icons()],
    )
    yield "Cards", [(kind, _card(theme, kind)) for kind in theme.palette.bands]
    yield (
        "Terrain",
        [(kind, _square(theme, kind)) for kind in ("wall", "pit")],
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
    yield "Marks", [(paint.__name__, partial(paint, theme)) for paint in painters]
    states = ("rest", "acted", "ghost", "flash")
    yield "States of a token", [(state, _token(theme, "hammer", "one", state)) for state in states]
    yield from _measured(theme)


def _measured(theme: Theme) -> Iterator[tuple[str, list[tuple[str, Painter]]]]:
    """The art of the measured table."""
    states = ("rest", "acted", "chosen", "flash", "ghost")
    yield (
        "Measured bases",
        [
            (f"{state}, {name}", _base(theme, state, ratio, SEATS[k % len(SEATS)], 40 * k))
            for k, (state, (name, ratio)) in enumerate(
                (state, form) for state in states for form in (("round", 1.0), ("oval", 1.75))
            )
        ],
    )
    yield "Terrain of the measured table", [(kind, _terrain(theme, kind)) for kind in terrain.KINDS]
    yield "Ground", [(kind, _ground(theme, kind)) for kind in ground.KINDS]
    yield "Markers", list(_markers(theme))
    values = [(value, suit) for value in ("ace", "two", "three", "jack") for suit in "SHDC"]
    values += [("red-joker", ""), ("black-joker", "")]
    faces = [(f"{value} {suit}", _flip(theme, value, suit)) for value, suit in values]
    marked = [(state, _flip(theme, "jack", "S", state)) for state in flipcards.STATES[1:]]
    yield "Cards of chance", faces + marked


def _bare(theme: Theme, name: str) -> Painter:
    return lambda size: art.emblem(theme, name, size, art.tones(theme, "one"))


def _icon(theme: Theme, name: str) -> Painter:
    return lambda size: art.icon(theme, name, size, theme.palette.bone)


def _square(theme: Theme, kind: str) -> Painter:
    return lambda size: board.terrain(theme, kind, size).subsurface((0, 0, size, size))


def _ground(theme: Theme, kind: str) -> Painter:
    return lambda size: ground.ground(
        theme, (size, size), kind, unit=size / 3, origin=(size / 8, size / 8), table=(24, 24)
    )


def _markers(theme: Theme) -> Iterator[tuple[str, Painter]]:
    for seat in (None, *SEATS):
        yield seat or "free", partial(plane_marks.objective, theme, sign="1", seat=seat)
    yield "target", lambda size: plane_marks.target(theme, round(size * 0.7))
    yield "bone", lambda size: plane_marks.bone(theme, size)
    yield "bone, spent", lambda size: plane_marks.bone(theme, size, spent=True)
    yield "blip", lambda size: plane_marks.blip(theme, size)


def _base(theme: Theme, state: str, ratio: float, seat: str, facing: int) -> Painter:
    def paint(size: int) -> pygame.Surface:
        ghost, wide = state == "ghost", size / ratio
        return bases.base(
            theme,
            size,
            wide,
            facing,
            seat=seat,
            emblem="wolf",
            wounds=5,
            lost=2,
            leader=facing % 80 == 0,
            state="rest" if ghost else state,
            ghost=ghost,
        )[0]

    return paint


def _terrain(theme: Theme, kind: str) -> Painter:
    circle = [
        (round(300 * math.cos(k * math.tau / 18)), round(300 * math.sin(k * math.tau / 18)))
        for k in range(18)
    ]
    box = [(0, 0), (640, 0), (640, 460), (0, 460)]
    strip = [(0, 0), (700, 0), (700, 160), (0, 160)]
    thin = {"wall", "low-wall", "door", "gate", "fence", "log", "ladder", "gateway"}
    outline = (
        circle
        if kind in {"font", "barrel", "nexus", "beacon", "mast", "rock"}
        else strip
        if kind in thin
        else box
    )

    def paint(size: int) -> pygame.Surface:
        return terrain.piece(theme, kind, outline, unit=size / 3.6, size=2, seed=kind)[0]

    return paint


def _flip(theme: Theme, value: str, suit: str, state: str = "face") -> Painter:
    return lambda size: flipcards.flip_card(theme, (round(size / flipcards.SHAPE), size), value, suit, state)


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
        scaled = Theme(theme.palette_name, size / hand_cards.HEIGHT)
        face = (scaled.px(hand_cards.WIDTH), scaled.px(hand_cards.HEIGHT))
        return hand_cards.card(
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
