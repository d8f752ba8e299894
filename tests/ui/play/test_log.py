"""The log as a hand has it: a click shows a line on the board, its mark and F1 open its rule."""

from __future__ import annotations

import pytest

from game.core.system import LogLine
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.scene import Scene
from game.ui.play.log import LogView
from tests.ui.player import on_top

LINES = [
    (0, LogLine("Turn 1: Asgardians", "turn", "one", rule="TB-11")),
    (1, LogLine("**Thor** moved from c2 to c4.", "move", "one", ("c2", "c4"), rule="T-10")),
    (2, LogLine("**Hogun** was pushed north, off the board.", "push", "one", ("h8",), rule="T-30")),
    (3, LogLine("A note of a bot that says nothing of a rule.", "note", "two")),
]


class Reading(Scene):
    """A scene with a log in it."""

    name = "reading"

    def __init__(self, width: int = 300, height: int = 200) -> None:
        self.shown: list[LogLine] = []
        self._size = width, height

    def layout(self) -> None:
        place = self.area(20, 20, *self._size)
        self.ui.add(LogView(place, self.theme, LINES, lambda number, line: self.shown.append(line)))


@pytest.fixture
def reading(app: App) -> Reading:
    scene = Reading()
    app.push(scene)
    return scene


def test_a_click_on_a_line_shows_it_on_the_board(reading: Reading, pilot: Pilot) -> None:
    pilot.click("log:2")
    assert reading.shown == [LINES[2][1]]
    assert on_top(pilot.app) == "reading"


def test_a_click_on_the_mark_of_a_line_opens_its_rule(reading: Reading, pilot: Pilot) -> None:
    pilot.click("log:2.rule")
    assert on_top(pilot.app) == "rules"
    assert reading.shown == []


def test_a_line_without_a_rule_has_no_mark(reading: Reading, pilot: Pilot) -> None:
    assert pilot.has("log:1.rule")
    assert not pilot.has("log:3.rule")
    assert not pilot.has("log:0.rule"), "a heading is no line"


def test_f1_opens_the_rule_of_the_line_that_is_pointed_at(reading: Reading, pilot: Pilot) -> None:
    pilot.move_to("log:1")
    pilot.key("F1")
    assert on_top(pilot.app) == "rules"


@pytest.mark.parametrize(("steps", "rule"), [(1, None), (2, "T-30"), (3, "T-10")])
def test_f1_opens_the_rule_of_the_line_that_the_keys_are_at(
    steps: int, rule: str | None, reading: Reading, pilot: Pilot
) -> None:
    pilot.key("Tab", *["Up"] * steps)
    assert reading.rule() == rule


@pytest.mark.parametrize("scale", [0.75, 1.25, 2.0])
def test_the_mark_stands_in_its_line_also_where_that_is_narrow(scale: float, app: App, pilot: Pilot) -> None:
    app.change(scale=scale)
    app.push(Reading(170, 300))
    spots = pilot.spots()
    for number in (1, 2):
        assert spots[f"log:{number}"].contains(spots[f"log:{number}.rule"])
