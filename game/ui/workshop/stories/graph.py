"""Where a story can lead: conditions in layers by how far they are from the beginning, endings at the right. Drawn from the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.words.grammar import plural
from game.systems.asgard.tally import way as counted_as
from game.ui.app.theme import mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import CLOSE, GAP, LINE, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, strokes
from game.ui.paint.strokes import Point
from game.ui.workshop.stories.firings import NEVER, Firings
from game.ui.workshop.stories.graph_plan import Node, planned
from game.ui.workshop.stories.graph_ways import course
from game.ui.workshop.stories.story import Story, Way

_FAINT = 0.35
"""How much of the panel's ground is mixed into the dashes of a way that was never taken."""
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
        self._planned: tuple[object, dict[str, Node]] = None, {}
        self._reached = {*conditions[:1], *(way.end for way in self._ways)}

    def laid(self) -> dict[str, Node]:
        """Where each part stands with its title, by its path."""
        story = self.story
        shares = {path: self._share(path) for layer in self._layers for path in layer}
        key = (tuple(self.place), self.theme.scale, story.sketch.version, tuple(shares.values()))
        if self._planned[0] != key:
            titles = {path: self._title(path) for path in shares}
            self._planned = key, planned(self._layers, titles, shares, self.place, self.theme)
        return self._planned[1]

    def nodes(self) -> dict[str, pygame.Rect]:
        """Where each part stands, by its path."""
        return {path: node.rect for path, node in self.laid().items()}

    def courses(self) -> dict[Way, list[Point]]:
        """How every way runs: those of the condition that is shown lie over all others."""
        nodes = self.nodes()
        stand = [node.whole for node in self.laid().values()]
        return {
            way: course(nodes[way.start], nodes[way.end], stand, self.place)
            for way in self._ways
            if way.start in nodes and way.end in nodes and way.start != way.end
        }

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
        courses = self.courses()
        for way in sorted(courses, key=lambda way: way.start == self.story.condition):
            self._draw_way(surface, way, courses[way])
        for path, node in self.laid().items():
            self._draw_node(surface, path, node)
        if self.story.firings:
            self._draw_games(surface, self.story.firings)

    def _draw_games(self, surface: pygame.Surface, firings: Firings) -> None:
        """Of how many games the shares are, and that the story was another then: where it covers no node."""
        theme, games = self.theme, f"of {plural(firings.parts.games, 'game')}"
        told: list[tuple[str, ...]] = [(games,)]
        if firings.stale:
            told = [(games, "before the last change"), (games, "before a change"), (f"{games}, before a change",),
                    (f"earlier, {games}",), (games, "earlier"), (f"of {firings.parts.games}, earlier",)]  # fmt: skip
        taken = [rect for node in self.laid().values() for rect in (node.rect, node.caption) if rect]
        for lines in told:
            rows = [self._row(number, words) for number, words in enumerate(lines)]
            if all(row.collidelist(taken) < 0 for row in rows):
                for row, words in zip(rows, lines, strict=True):
                    draw_words(surface, theme, words, "body", theme.palette.mute, row)
                return

    def _row(self, number: int, words: str) -> pygame.Rect:
        """A line of words in the upper left corner."""
        high = self.theme.px(LINE)
        return pygame.Rect(self.place.x, self.place.y + number * high, self.theme.width(words, "body"), high)

    def _draw_way(self, surface: pygame.Surface, way: Way, line: list[Point]) -> None:
        """As wide as it was used; in dashes where no game took it."""
        theme, palette, firings = self.theme, self.theme.palette, self.story.firings
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

    def _draw_node(self, surface: pygame.Surface, path: str, node: Node) -> None:
        theme, palette, rect = self.theme, self.theme.palette, node.rect
        chosen = path in (self.story.chosen, self.story.condition)
        ending = path in self.story.endings
        paint = panels.pointed if ending else panels.button
        surface.blit(paint(theme, rect.size, "hover" if chosen else "rest"), rect)
        lost = path not in self._reached or self._share(path) == NEVER
        if lost:
            ring = strokes.closed(panels.tips(theme, rect) if ending else _corners(rect))
            strokes.dashed(surface, ring, palette.ember, theme.px(STROKE), theme.px(GAP), theme.px(CLOSE))
        elif path == self.story.chosen:
            panels.second_edge(surface, theme, rect)
        inner = rect.inflate(-2 * theme.px(CLOSE), 0)
        if node.caption:
            self._draw_share(surface, path, node.caption, below=node.caption.top >= rect.bottom)
            if node.caption.top < rect.bottom:
                inner.width = node.caption.x - inner.x - theme.px(CLOSE)
        high = theme.line("body")
        line = pygame.Rect(inner.x, inner.centery - high * len(node.lines) // 2, inner.width, high)
        for words in node.lines:
            draw_words(surface, theme, words, "body", palette.ember if lost else palette.bone, line, "centre")
            line = line.move(0, high)

    def _draw_share(self, surface: pygame.Surface, path: str, room: pygame.Rect, *, below: bool) -> None:
        """In how many games a part came; below its node no way crosses the figure."""
        theme, palette, share = self.theme, self.theme.palette, self._share(path)
        stale = self.story.firings is not None and self.story.firings.stale
        told = palette.ember if share == NEVER else palette.mute if stale else palette.brass_hi
        if below:
            wide = theme.width(share, "body-bold") + theme.px(NEAR)
            words = pygame.Rect(0, 0, wide, room.height - theme.px(NEAR))
            words.center = room.center
            surface.fill(palette.panel, words)
        draw_words(surface, theme, share, "body-bold", told, room, "centre")

    def _title(self, path: str) -> str:
        """What a part is called; by its number or word where it has no title."""
        return self.story.title(path) or path.rpartition("[")[2].rstrip("]").rpartition(".")[2]


def _corners(rect: pygame.Rect) -> list[Point]:
    return [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft]
