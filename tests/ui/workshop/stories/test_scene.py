"""A story worked on in the window: cards painted by dragging, lines typed, problems gone to, and everything taken back."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.theme import Theme
from game.ui.workshop.drawer import ProblemRow
from game.ui.workshop.stories.grid import colour
from game.ui.workshop.stories.story import Claim
from tests.ui.player import on_top, top
from tests.ui.workshop.player import Designer


@pytest.fixture
def teller(app: App) -> Designer:
    """Before a bare story."""
    app.open("menu")
    return Designer(app, app.open("stories"))


def test_a_row_is_painted_over_cards_and_is_one_act(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.part:condition[0]")
    pilot.click("stories.row:1")
    pilot.drag("card:8H", "card:10H", 12)
    assert says(teller.document, "condition[0].cards") == {"red": "101", "black": "102", "8-10H": "102"}
    pilot.key("Ctrl+Z")
    assert says(teller.document, "condition[0].cards") == {"red": "101", "black": "102"}


def test_a_new_row_is_typed_and_painted_by_keys(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.part:condition[0]")
    pilot.click("stories.entry")
    pilot.type("-")
    pilot.key("Enter")
    pilot.click("card:KC")
    assert says(teller.document, "condition[0].cards.KC") == "-"


def test_without_a_row_in_the_hand_nothing_is_painted(teller: Designer, pilot: Pilot) -> None:
    pilot.click("card:KC")
    assert not teller.work.sketch.undoable


def test_a_line_of_a_code_is_typed_and_the_graph_follows(teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.part:code.102")
    pilot.click("stories.line:1")
    pilot.type("end found")
    pilot.key("Enter")
    assert says(teller.document, "code.102.do") == ["place 1 odd left 6in", "end found"]
    pilot.click("node:ending.found")
    assert pilot.has("stories.outcome")


def test_what_is_wrong_is_listed_and_gone_to(app: App, pilot: Pilot) -> None:
    app.open("menu")
    teller = Designer(app, app.open("stories", document=scenarios.load("asgard/first-watch").document))
    pilot.seconds(1.0)
    assert not any("condition" in words for words in teller.troubles)
    pilot.click("stories.part:condition[0]")
    pilot.click("stories.range")
    pilot.key("Ctrl+A")
    pilot.type("far")
    pilot.seconds(1.0)
    assert any("far" in words for words in teller.troubles)
    pilot.key("F5")
    assert on_top(app) == "stories"


@pytest.mark.parametrize(("width", "height"), [(1280, 720), (800, 600), (640, 480), (360, 260)])
def test_every_page_is_reached_in_a_window_of_any_size(
    teller: Designer, pilot: Pilot, width: int, height: int
) -> None:
    pilot.resize(width, height)
    for tab in [spot for spot in pilot.spots() if spot.startswith("stories.tab:")]:
        pilot.click(tab)
        assert pilot.has(tab)


def test_a_problem_says_which_part_it_is_about(app: App, teller: Designer, pilot: Pilot) -> None:
    pilot.click("stories.add-watch")
    pilot.seconds(1.0)
    said = "Watch for 102 is empty: name at least one thing to wait for; it can be taken out"
    assert said in teller.troubles
    pilot.key("Ctrl+T")
    pilot.seconds(1.0)
    told = [row.words for row in top(app).widgets(ProblemRow)]
    assert any(each.startswith("Watch for 102 is empty: name at least one thing") for each in told)


def test_a_row_in_which_nothing_happens_has_no_colour() -> None:
    theme = Theme()
    nothing, something = Claim("-", (), frozenset()), Claim("101", (), frozenset())
    assert colour(theme, 0, something) in theme.palette.bands.values()
    assert all(colour(theme, number, nothing) not in theme.palette.bands.values() for number in range(6))
