"""Where a story can lead: conditions in layers by how far they are from the beginning, endings at the right. Drawn from the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

import pygame

from game.core.wording import plural
from game.systems.asgard.tally import way as counted_as
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE, GAP, LINE, NEAR, STROKE
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, strokes
from game.ui.workshop.stories.firings import NEVER, Firings
from game.ui.workshop.stories.story import Story, Way

_HIGH, _MOST = 32, 132
"""How high a node is, and how wide at most, in logical pixels."""
_LINES = 6
"""How many lines high the graph is at least where the number of games stands above its beginning."""
_FAINT = 0.35
"""How much of the panel's ground is mixed into the dashes of a way that was never taken."""
_ROOM = 0.86
"""What of its column a node fills."""
_THIN, _THICK = 1.2, 6.0
"""How wide a way is that hardly any game took, and one that all took, in logical pixels."""


def layers(conditions: Sequence[str], endings: Sequence[str], ways: Sequence[Way]) -> list[list[str]]:
    """Conditions by the fewest steps from the first; what nothing leads to stands in the layer after; endings come last."""
    depth = {conditions[0]: 0} if conditions else {}
    edge = list(depth)
    while edge:
        fresh = [
            way.end for way in ways if way.start in edge and way.end in conditions and way.end not in depth
        ]
        step = 1 + max(depth.values())
        depth |= dict.fromkeys(fresh, step)
        edge = fresh
    lost = [path for path in conditions if path not in depth]
    found = [
        [path for path in conditions if depth.get(path) == step]
        for step in range(1 + max(depth.values(), default=-1))
    ]
    return [*found, *([lost] if lost else []), *([list(endings)] if endings else [])]


class Graph(Widget):
    """Nodes to be clicked; a way that nothing uses, or a part that nothing leads to, is dashed ember."""

    pointable = True

    def __init__(self, story: Story, rect: Area, choose: Callable[[str], None]) -> None:
        super().__init__("stories.graph", rect)
        self.story, self._choose = story, choose
        self._ways = story.ways()
        conditions = [path for path, _ in story.conditions]
        self._layers = layers(conditions, story.endings, self._ways)
        self._reached = {*conditions[:1], *(way.end for way in self._ways)}

    def _columns(self) -> list[list[str]]:
        """The layers, those in two or more that are too high for the room."""
        most = max(1, self.place.height // (self.theme.px(LINE) + self.theme.px(NEAR)))
        found = []
        for layer in self._layers:
            count = ceil(len(layer) / most)
            rows = ceil(len(layer) / count)
            found += [layer[start : start + rows] for start in range(0, len(layer), rows)]
        return found

    def nodes(self) -> dict[str, pygame.Rect]:
        """Where each part stands, by its path."""
        found: dict[str, pygame.Rect] = {}
        place, px, columns = self.place, self.theme.px, self._columns()
        for number, layer in enumerate(columns):
            wide = min(px(_MOST), round(place.width / len(columns) * _ROOM))
            x = place.x + place.width * (2 * number + 1) // (2 * len(columns))
            for row, path in enumerate(layer):
                y = place.y + place.height * (2 * row + 1) // (2 * len(layer))
                room = place.height // len(layer) - px(NEAR)
                found[path] = pygame.Rect(0, 0, wide, max(1, min(px(_HIGH), room)))
                found[path].center = x, y
                if self.story.firings and self._has_captions(layer):
                    found[path].y -= px(LINE) // 2
        return found

    def _has_captions(self, layer: list[str]) -> bool:
        """Whether a column has room for words below its nodes."""
        px = self.theme.px
        return self.place.height // len(layer) - px(NEAR) >= px(_HIGH) + px(LINE)

    def _caption(self, path: str, rect: pygame.Rect) -> pygame.Rect:
        """Where the share of a part stands: below its node where there is room for that, else at the node's right end."""
        px, layer = self.theme.px, next(each for each in self._columns() if path in each)
        if self._has_captions(layer):
            return pygame.Rect(rect.x, rect.bottom, rect.width, px(LINE))
        wide = self.theme.width(self._share(path), "body-bold")
        return pygame.Rect(rect.right - wide - px(CLOSE), rect.y, wide, rect.height)

    def _share(self, path: str) -> str:
        """In how many games of the run a part came; "" without a run."""
        return self.story.firings.share(path) if self.story.firings else ""

    def spots(self) -> dict[str, pygame.Rect]:
        return {self.id: self.seen} | {f"node:{path}": rect for path, rect in self.nodes().items()}

    @property
    def told(self) -> str:
        pointer = self.ui.scene.app.pointer
        path = next((path for path, rect in self.nodes().items() if rect.collidepoint(pointer)), "")
        if not path:
            return ""
        told = self.story.title(path) + ("" if path in self._reached else ": nothing leads here")
        return f"{told}. {self.story.firings.told(path)}" if self.story.firings else told

    def on_release(self, pos: tuple[int, int]) -> None:
        path = next((path for path, rect in self.nodes().items() if rect.collidepoint(pos)), "")
        if path:
            self._choose(path)

    def draw(self, surface: pygame.Surface) -> None:
        nodes = self.nodes()
        for way in self._ways:
            if way.start in nodes and way.end in nodes:
                self._draw_way(surface, way, nodes[way.start], nodes[way.end])
        for path, rect in nodes.items():
            self._draw_node(surface, path, rect)
        if self.story.firings:
            self._draw_games(surface, self.story.firings)

    def _draw_games(self, surface: pygame.Surface, firings: Firings) -> None:
        """Of how many games the shares are, and that the story was another then: above its beginning, where there is room for that."""
        theme, place = self.theme, self.place
        line = pygame.Rect(place.x, place.y, place.width // max(1, len(self._columns())), theme.px(LINE))
        if place.height < _LINES * line.height:
            return
        mute, games = theme.palette.mute, plural(firings.parts.games, "game")
        draw_fitting(surface, theme, [(f"of {games}", "body")], mute, line)
        if firings.stale:
            told = [("before the last change", "body"), ("before a change", "body"), ("earlier", "body")]
            draw_fitting(surface, theme, told, mute, line.move(0, line.height))

    def _draw_way(self, surface: pygame.Surface, way: Way, start: pygame.Rect, end: pygame.Rect) -> None:
        """As wide as it was used; in dashes where no game took it."""
        theme, palette, firings = self.theme, self.theme.palette, self.story.firings
        back = end.x <= start.x
        line = [start.midtop, end.midtop] if back else [start.midright, end.midleft]
        shade = palette.brass if self.story.condition == way.start else palette.mute
        wide: float = STROKE
        if firings:
            share = firings.fraction(counted_as(way.start, way.end))
            if not share:
                strokes.dashed(
                    surface,
                    line,
                    mix(palette.ember, palette.panel, _FAINT),
                    theme.px(_THIN),
                    theme.px(CLOSE),
                    theme.px(CLOSE),
                )
                return
            wide = _THIN + (_THICK - _THIN) * share
        strokes.trace(surface, line, shade, theme.px(wide))

    def _draw_node(self, surface: pygame.Surface, path: str, rect: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        chosen = path in (self.story.chosen, self.story.condition)
        ground = panels.button(theme, rect.size, "hover" if chosen else "rest")
        surface.blit(ground, rect)
        share = self._share(path)
        lost = path not in self._reached or share == NEVER
        if lost:
            ring = [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft, rect.topleft]
            strokes.dashed(surface, ring, palette.ember, theme.px(STROKE), theme.px(GAP), theme.px(CLOSE))
        elif path == self.story.chosen:
            panels.second_edge(surface, theme, rect)
        shade = palette.ember if lost else palette.bone
        inner = rect.inflate(-2 * theme.px(CLOSE), 0)
        if share:
            room = self._caption(path, rect)
            stale = self.story.firings is not None and self.story.firings.stale
            told = palette.ember if share == NEVER else palette.mute if stale else palette.brass_hi
            words = pygame.Rect(
                0, 0, theme.width(share, "body-bold") + theme.px(NEAR), room.height - theme.px(NEAR)
            )
            words.center = room.center
            if room.top >= rect.bottom:
                surface.fill(palette.panel, words)  # no way crosses a figure
            draw_words(surface, theme, share, "body-bold", told, room, "centre")
            if room.top < rect.bottom:
                inner.width = room.x - inner.x - theme.px(CLOSE)
        draw_words(surface, theme, self._name(path, inner.width), "body", shade, inner, "centre")

    def _name(self, path: str, room: int) -> str:
        """What a part is called, or as many whole words of that as there is room for: the pointer has the rest."""
        words = self.story.title(path).split()
        while len(words) > 1 and self.theme.width(" ".join(words), "body") > room:
            words.pop()
        name = " ".join(words)
        number = path.rpartition("[")[2].rstrip("]").rpartition(".")[2]
        return name if self.theme.width(name, "body") <= room else number
