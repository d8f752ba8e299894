"""Where a story can lead: conditions in layers by how far they are from the beginning, endings at the right. Drawn from the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE, GAP, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, strokes
from game.ui.workshop.stories.story import Story, Way

_HIGH, _MOST = 32, 132
"""How high a node is, and how wide at most, in logical pixels."""
_ROOM = 0.86
"""What of its column a node fills."""


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

    def nodes(self) -> dict[str, pygame.Rect]:
        """Where each part stands, by its path."""
        found: dict[str, pygame.Rect] = {}
        place, px, columns = self.place, self.theme.px, max(1, len(self._layers))
        for number, layer in enumerate(self._layers):
            wide = min(px(_MOST), round(place.width / columns * _ROOM))
            x = place.x + place.width * (2 * number + 1) // (2 * columns)
            for row, path in enumerate(layer):
                y = place.y + place.height * (2 * row + 1) // (2 * len(layer))
                high = min(px(_HIGH), place.height // len(layer) - px(NEAR))
                found[path] = pygame.Rect(0, 0, wide, max(1, high))
                found[path].center = x, y
        return found

    def spots(self) -> dict[str, pygame.Rect]:
        return {self.id: self.seen} | {f"node:{path}": rect for path, rect in self.nodes().items()}

    @property
    def told(self) -> str:
        pointer = self.ui.scene.app.pointer
        path = next((path for path, rect in self.nodes().items() if rect.collidepoint(pointer)), "")
        if not path:
            return ""
        return self.story.title(path) + ("" if path in self._reached else ": nothing leads here")

    def on_release(self, pos: tuple[int, int]) -> None:
        path = next((path for path, rect in self.nodes().items() if rect.collidepoint(pos)), "")
        if path:
            self._choose(path)

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette, nodes = self.theme, self.theme.palette, self.nodes()
        for way in self._ways:
            if way.start in nodes and way.end in nodes:
                start, end = nodes[way.start], nodes[way.end]
                back = end.x <= start.x
                line = [start.midtop, end.midtop] if back else [start.midright, end.midleft]
                shade = palette.brass if self.story.condition == way.start else palette.mute
                strokes.trace(surface, line, shade, theme.px(STROKE))
        for path, rect in nodes.items():
            self._draw_node(surface, path, rect)

    def _draw_node(self, surface: pygame.Surface, path: str, rect: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        chosen = path in (self.story.chosen, self.story.condition)
        ground = panels.button(theme, rect.size, "hover" if chosen else "rest")
        surface.blit(ground, rect)
        if path not in self._reached:
            ring = [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft, rect.topleft]
            strokes.dashed(surface, ring, palette.ember, theme.px(STROKE), theme.px(GAP), theme.px(CLOSE))
        elif path == self.story.chosen:
            panels.second_edge(surface, theme, rect)
        shade = palette.bone if path in self._reached else palette.ember
        inner = rect.inflate(-2 * theme.px(CLOSE), 0)
        draw_words(surface, theme, self._name(path, inner.width), "body", shade, inner, "centre")

    def _name(self, path: str, room: int) -> str:
        """What a part is called, or as many whole words of that as there is room for: the pointer has the rest."""
        words = self.story.title(path).split()
        while len(words) > 1 and self.theme.width(" ".join(words), "body") > room:
            words.pop()
        name = " ".join(words)
        number = path.rpartition("[")[2].rstrip("]").rpartition(".")[2]
        return name if self.theme.width(name, "body") <= room else number
