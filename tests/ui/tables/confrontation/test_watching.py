"""A battle of units at a glance, and watched again."""

from __future__ import annotations

import pytest

from game.core.system import LogLine
from game.ui.app.loop import App
from game.ui.app.theme import Theme
from game.ui.paint.measured import unit_tags
from game.ui.play.summaries import glances
from game.ui.play.summaries.glimpse import glimpse_of
from game.ui.tables.confrontation.glimpse import UnitGlimpse
from tests.systems.confrontation.scenario.field import document
from tests.ui.player import Watcher
from tests.ui.tables.confrontation.player import brought_to


def test_a_scenario_at_a_glance_has_its_companies_and_its_map() -> None:
    brief = glances.read("confrontation", document())
    assert [host.name for host in brief.hosts] == ["Evensong", "The Reeds"]
    assert all(host.pieces and host.points for host in brief.hosts)
    assert brief.land is not None
    assert brief.land.size == (8000, 6000)
    assert {seat for seat, _ in brief.land.zones} >= {"one", "two"}
    assert "Elixir" in brief.goal


def test_a_scenario_with_faults_has_its_title_at_a_glance() -> None:
    assert glances.read("confrontation", {"title": "Nothing"}).title == "Nothing"


def test_a_glimpse_shows_the_table_and_no_more() -> None:
    match = brought_to("Acting")
    glimpse = glimpse_of("confrontation", Theme("standard"), (400, 400))
    assert glimpse is not None
    picture = glimpse.picture(match.state, "one")
    assert picture.get_width() <= 400
    assert picture.get_height() < 350


@pytest.mark.parametrize("scale", [0.75, 1.0, 2.0])
@pytest.mark.parametrize("size", [(108, 108), (160, 240), (600, 400)])
def test_the_smallest_glimpse_shows_the_whole_table(scale: float, size: tuple[int, int]) -> None:
    match = brought_to("Acting")
    picture = UnitGlimpse(Theme(scale=scale), size).bare(match.state, "one")
    field = match.state.field
    assert picture.get_width() / picture.get_height() == pytest.approx(field.width / field.height, rel=0.03)
    assert picture.get_width() == size[0] or picture.get_height() == size[1]


def test_a_battle_is_watched_from_its_beginning_to_its_end(app: App) -> None:
    match = brought_to("Acting")
    watcher = Watcher.opens(app, match, at=0)
    assert not watcher.shown.bodies
    watcher.key("]")
    watcher.frames(60)
    watcher.jump(watcher.tape.last)
    watcher.frames(4)
    assert len(watcher.shown.bodies) == len(match.state.fighters)


def test_what_an_objective_is_worth_is_read_on_the_small_table_too() -> None:
    state = brought_to("Arranging", mode="general").state
    goal, theme, shown = next(iter(state.objectives.values())), Theme(scale=1.0), []
    for sharp in (1, 3):
        picture = UnitGlimpse(theme, (420, 300), sharp).bare(state, "one")
        middle = (
            goal.at[0] * picture.width // state.field.width,
            goal.at[1] * picture.height // state.field.height,
        )
        dark = [picture.get_at((middle[0] + step, middle[1])) for step in range(4 - unit_tags.HIGH // 2, -5)]
        shown.append(sum(sum(each[:3]) < 120 for each in dark))
    assert min(shown) >= 3, "the disc is as wide as its number needs"


@pytest.mark.parametrize("place", ["400,-300", "-300,300", "4000,7000"])
def test_whoever_fled_over_the_edge_is_marked_whole_at_it(place: str) -> None:
    match = brought_to("Acting")
    glimpse = UnitGlimpse(Theme(), (400, 400))

    def marked(at: str) -> int:
        """How many pixels a mark at a place changes."""
        line = LogLine("It falls.", "damage", "two", places=(at,))
        plain, told = (glimpse.picture(match.state, "one", lines) for lines in ((), (line,)))
        return sum(
            plain.get_at((x, y)) != told.get_at((x, y))
            for x in range(plain.width)
            for y in range(plain.height)
        )

    size = marked("3000,1000")
    assert size > 0
    assert marked(place) == pytest.approx(size, rel=0.1)
