"""The ways of a graph of a story: between the parts of every column that they cross, whichever way they lead."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game import scenarios
from game.ui.app.loop import App
from game.ui.workshop.stories.graph_ways import course
from tests.ui.workshop.stories.test_graph_plan import LOOKS, STORIES, graphs

ROOM = pygame.Rect(0, 0, 600, 200)
FIRST = pygame.Rect(10, 84, 80, 32)
BETWEEN = [pygame.Rect(250, y, 80, 32) for y in (20, 84, 148)]
LAST = pygame.Rect(500, 84, 80, 32)


def crossed(line: list[tuple[float, float]], rect: pygame.Rect) -> bool:
    return any(rect.inflate(-2, -2).clipline(a, b) for a, b in pairwise(line))


@pytest.mark.parametrize("ends", [(FIRST, LAST), (LAST, FIRST)])
def test_a_way_passes_between_the_parts_of_a_column(ends: tuple[pygame.Rect, pygame.Rect]) -> None:
    start, end = ends
    line = course(start, end, [FIRST, *BETWEEN, LAST], ROOM)
    onward = start is FIRST
    assert line[0] == (start.midright if onward else start.midleft)
    assert line[-1] == (end.midleft if onward else end.midright)
    assert not any(crossed(line, rect) for rect in BETWEEN)


def test_a_way_within_a_column_bows_past_what_stands_between() -> None:
    line = course(BETWEEN[0], BETWEEN[2], [FIRST, *BETWEEN, LAST], ROOM)
    assert not crossed(line, BETWEEN[1])
    assert max(x for x, _ in line) < LAST.left


@pytest.mark.parametrize(("size", "scale"), LOOKS)
@pytest.mark.parametrize("name", STORIES)
def test_no_way_of_a_shipped_story_runs_under_a_part(
    app: App, name: str, size: tuple[int, int], scale: float
) -> None:
    for graph in graphs(app, scenarios.load(name).document, size, scale):
        nodes = graph.nodes()
        for way, line in graph.courses().items():
            others = [rect for path, rect in nodes.items() if path not in (way.start, way.end)]
            assert not [rect for rect in others if crossed(line, rect)], way
