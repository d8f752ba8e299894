"""The graph of a story: every title whole where it can be, columns that keep apart, and what is cut read on pointing at it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from game import scenarios
from game.core.system import Document
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.workshop.stories.graph import Graph
from game.ui.workshop.stories.story import Story
from tests.ui.workshop.player import Designer
from tests.ui.workshop.stories.test_rates_laid import found

STORIES = [name for name, _ in scenarios.files() if name.startswith("asgard/")]
LOOKS = [((1280, 720), 1.0), ((1280, 720), 1.5), ((1920, 1080), 1.25)]


def graphs(app: App, document: Document, size: tuple[int, int], scale: float) -> Iterator[Graph]:
    """The graph of a story in a window, before a run and after one."""
    app.settings.scale = scale
    app.open("menu")
    teller = Designer(app, app.open("stories", document=document))
    assert isinstance(teller.work, Story)
    for firings in (None, found(document)):
        teller.work.firings = firings
        teller.resize(size[0] - 1, size[1])
        teller.resize(*size)
        if teller.has("stories.tab:canvas"):
            teller.click("stories.tab:canvas")
        yield teller.widgets(Graph)[0]


@pytest.mark.parametrize(("size", "scale"), LOOKS)
@pytest.mark.parametrize("name", STORIES)
def test_every_title_of_a_shipped_story_is_read_whole(
    app: App, name: str, size: tuple[int, int], scale: float
) -> None:
    for graph in graphs(app, scenarios.load(name).document, size, scale):
        nodes = graph.laid()
        assert {path: " ".join(node.lines) for path, node in nodes.items()} == {
            path: graph.story.title(path) for path in nodes
        }
        rects = [rect for node in nodes.values() for rect in (node.rect, node.caption) if rect]
        assert not [
            pair
            for pair in combinations((node.rect for node in nodes.values()), 2)
            if pair[0].colliderect(pair[1])
        ]
        assert all(graph.place.contains(rect) for rect in rects)


def crowd(title: str) -> Document:
    """A story of nine conditions one after the other, each of them called so, and an ending."""
    told = scenarios.load("asgard/first-watch").document
    row = told["condition"][0]
    rows = [
        {**row, "title": f"{title} {n}", "enter": [f"condition {n + 1}"] if n < 8 else []} for n in range(9)
    ]
    return {**told, "condition": rows}


def test_a_title_that_has_no_room_ends_in_whole_words_and_is_told_to_whoever_points_at_it(
    app: App, pilot: Pilot
) -> None:
    title = "He had counted all of the silver spoons before they sat down"
    graph = next(graphs(app, crowd(title), (1280, 720), 1.0))
    node = graph.laid()["condition[4]"]
    words = " ".join(node.lines)
    assert words.endswith("…")
    assert f"{title} 4".startswith(words.rstrip("…"))
    assert f"{title} 4".split()[len(words.split()) - 1] == words.split()[-1].rstrip("…")
    pilot.move_to(node.rect.center)
    assert graph.told.startswith(f"{title} 4")


def test_titles_take_a_second_line_before_they_are_cut(app: App) -> None:
    graph = next(graphs(app, crowd("A cleared plate"), (1280, 720), 1.0))
    nodes = graph.laid()
    assert all(" ".join(node.lines) == graph.story.title(path) for path, node in nodes.items())
    assert max(len(node.lines) for node in nodes.values()) > 1


def test_a_title_without_end_holds_nobody_up(app: App) -> None:
    graph = next(graphs(app, crowd("a " * 290), (1280, 720), 1.0))
    assert graph.laid()["condition[4]"].lines[-1].endswith("…")
