"""The kit as it lies on the shelf: a tile with a picture for every piece, found by typing."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.app.theme import Theme
from game.ui.kit.base import Area
from game.ui.kit.entry import Entry
from game.ui.kit.layout import Box, Grid
from game.ui.kit.measures import CLOSE, FIELD, GAP, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.words import draw_words
from game.ui.paint import panels
from game.ui.paint.measured import terrain
from game.ui.workshop.maps.marks import sign
from game.ui.workshop.notations.items import Sort, Tile
from game.ui.workshop.shelf_piece import Carrier, ShelfPiece

_TILE, _LINE, _BELOW = 96, 18, 42
"""How high a tile is, a line of its name, and both lines at the foot of it, in logical pixels."""
_LINES = 2
"""How many lines a name has at most."""
_LEAST = 76
"""How wide a tile is at least."""
_INCHES = 5.0
"""So many inches of a piece a tile shows at most as large as life: larger ones are drawn smaller."""
_INCH = 254


class Bench(Carrier, Protocol):
    """Where pieces of the kit are laid."""

    @property
    def search(self) -> str:
        """What pieces are looked for by."""

    @property
    def tile(self) -> Tile | None:
        """The piece in the hand; None for an empty hand."""

    def seek(self, text: str) -> None: ...
    def take(self, tile: str) -> None: ...


def lay(pen: Pen, tiles: list[Tile], bench: Bench) -> None:
    """The search, and as many tiles in a row as there is room for."""
    pen.add(
        Entry("maps.search", bench.search, pen.row(FIELD), bench.seek, empty="Find a piece", icon="search",
              hint="Part of a name, or what it is: wall, difficult")
    )  # fmt: skip
    found = [tile for tile in tiles if fits(tile, bench.search)]
    if not found:
        pen.text("No piece is called so.", colour="mute")
        return
    columns = max(1, round(pen.width / pen.theme.scale + NEAR) // (_LEAST + NEAR))
    boxes = [Box(tile.id, high=_TILE) for tile in found]
    places = pen.lay(Grid(columns, *boxes, gap=NEAR))
    for tile in found:
        pen.add(TileButton(tile, places[tile.id], bench, chosen=tile == bench.tile))


def fits(tile: Tile, search: str) -> bool:
    """Whether a piece is asked for: every word is in its name or in what it is."""
    words = f"{tile.name} {tile.id} {tile.note}".lower()
    return all(part in words for part in search.lower().split())


class TileButton(ShelfPiece):
    """A piece of the kit that can be taken into the hand."""

    def __init__(self, tile: Tile, rect: Area, bench: Bench, *, chosen: bool) -> None:
        super().__init__(f"maps.tile:{tile.id}", rect, bench, tile.id, hint=f"{tile.name}: {tile.note}")
        self.tile, self.chosen, self._take = tile, chosen, bench.take

    def activate(self) -> None:
        self._take(self.tile.id)

    @property
    def lines(self) -> list[str]:
        """The name in two lines at most."""
        room = self.place.width - self.theme.px(NEAR)
        found = self.theme.wrap(self.tile.name, "body", room)
        return found if len(found) <= _LINES else [self.tile.name]

    def cut(self) -> int:
        room = self.place.width - self.theme.px(NEAR)
        return max(0, *(self.theme.width(line, "body") - room for line in self.lines))

    def lacking(self) -> str:
        return self.tile.name if self.cut() else ""

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.place
        surface.blit(panels.button(theme, place.size, self.state), place)
        if self.chosen:
            panels.second_edge(surface, theme, place.inflate(-2 * theme.px(CLOSE), -2 * theme.px(CLOSE)))
        foot = pygame.Rect(place.x, place.bottom - theme.px(_BELOW), place.width, theme.px(_BELOW))
        above = pygame.Rect(place.x, place.y, place.width, place.height - foot.height)
        room = above.inflate(-theme.px(GAP), -theme.px(GAP))
        picture = _picture(self.tile, room.size, theme)
        surface.blit(picture, picture.get_rect(center=room.center))
        colour = theme.palette.bone if self.chosen else theme.palette.dim
        line = pygame.Rect(foot.x, 0, foot.width, theme.px(_LINE)).inflate(-theme.px(NEAR), 0)
        line.centery = foot.centery - (len(self.lines) - 1) * line.height // 2
        for words in self.lines:
            draw_words(surface, theme, words, "body", colour, line, "centre")
            line = line.move(0, line.height)
        if self.focused:
            panels.focus_ring(surface, theme, place)


def _picture(tile: Tile, room: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The piece from above, as large as there is room for it; of a mark its sign."""
    if tile.sort is not Sort.TERRAIN:
        return sign(theme, tile.sort, min(room))
    xs, ys = zip(*tile.outline, strict=True)
    wide, high = (max(xs) - min(xs)) / _INCH + 0.8, (max(ys) - min(ys)) / _INCH + 0.8
    unit = min(room[0] / max(wide, _INCHES / 2), room[1] / max(high, _INCHES / 2))
    drawn, _ = terrain.piece(theme, tile.kind, tile.outline, unit=unit, size=tile.size, seed=tile.id)
    return drawn
