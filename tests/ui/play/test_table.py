"""What the shared room promises to every table: the course of a battle, its keys, its side column, its tape."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.core import registry
from game.core.match import Match
from game.core.seats import Seat
from game.core.system import LogLine
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from tests.core.tiny.bid import DOCUMENT, Allot, Allotted
from tests.ui.play.purse import Layout, PurseFlow, Purses, PurseTape

PEOPLE: dict[Seat, str] = {"one": "human:Astrid", "two": "human:Bjorn", "three": "human:Cecilia"}


class HiddenFlow(PurseFlow):
    hidden = True


@pytest.fixture(autouse=True)
def _bids() -> Iterator[None]:
    """The rules of the bids are known for a while."""
    registry.register("bid", "tests.core.tiny.bid:SYSTEM")
    yield
    registry._PLACES.pop("bid")


def opened(flow: type[PurseFlow] = PurseFlow, **settings: Any) -> tuple[Pilot, Purses]:
    """The bids of three people at one screen."""
    app = App((1280, 720), Settings(reduced_motion=True, scale=1.0, **settings), headless=True)
    scene = Purses(Match.start("bid", DOCUMENT, seed=1, seats=PEOPLE))
    scene.flow_type = flow
    app.push(scene)
    pilot = Pilot(app)
    pilot.frames(3)
    return pilot, scene


def bid(pilot: Pilot) -> None:
    pilot.key("Right", "Enter")
    pilot.frames(30)


def test_where_nothing_is_secret_the_table_turns_to_the_next_person_at_once() -> None:
    pilot, scene = opened()
    for seat in ("one", "two", "three"):
        assert scene.table.seat == seat
        assert pilot.app.scene is scene
        bid(pilot)
    assert scene.table.seat == "one"
    assert scene.flow.shown.round == 2
    assert set(scene.flow.seen.values()) == {1, 2, 3}


def test_what_is_secret_takes_the_curtain_from_the_first_look_on() -> None:
    pilot, scene = opened(HiddenFlow)
    for name in ("Astrid", "Bjorn", "Cecilia"):
        pilot.frames(10)
        top: Any = pilot.app.scene
        assert top is not scene
        assert name in str(vars(top))
        pilot.key("Enter")
        pilot.frames(40)
        if pilot.app.scene is not scene:
            pilot.key("Esc")
        assert pilot.app.scene is scene
        bid(pilot)


def test_the_curtain_can_be_switched_off() -> None:
    pilot, scene = opened(HiddenFlow, curtain=False)
    bid(pilot)
    assert pilot.app.scene is scene
    assert scene.table.seat == "two"


def test_taking_back_past_a_hand_over_asks_all_of_them() -> None:
    pilot, scene = opened()
    bid(pilot)
    pilot.key("Ctrl+Z")
    asking: Any = pilot.app.scene
    assert asking is not scene
    assert "Astrid, Bjorn and Cecilia, do you all agree?" in str(vars(asking))
    pilot.key("Enter")
    pilot.frames(5)
    assert len(scene.match.moments) == 1
    pilot.key("Ctrl+Y")
    assert len(scene.match.moments) == 2


def test_escape_drops_one_layer_after_the_other_and_ends_at_the_menu() -> None:
    pilot, scene = opened()
    pilot.key("Right")
    scene.note_line(LogLine("somewhere", "bid", places=("a1",)))
    pilot.key("Esc")
    assert scene.noted == ()
    assert scene.table.laid == 1
    pilot.key("Esc")
    assert scene.table.laid is None
    assert pilot.app.scene is scene
    pilot.key("Esc")
    assert pilot.app.scene is not scene
    assert pilot.has("menu.save")


def test_a_table_adds_keys_to_those_of_every_battle() -> None:
    pilot, _ = opened()
    pilot.key("T")
    assert pilot.app.notices.texts == ["No threat here."]
    pilot.key("Ctrl+S")
    assert "Bids, round 1" in str(vars(pilot.app.scene))


def test_the_column_becomes_tabs_where_the_log_has_no_place() -> None:
    pilot, scene = opened()
    assert pilot.has("log")
    assert not pilot.has("tab:log")
    narrow = Layout()
    narrow.log, narrow.compact = None, True
    scene.plan = narrow
    scene.changed()
    assert not pilot.has("log")
    pilot.key("L")
    assert scene.tab == "log"
    assert pilot.has("log")
    pilot.key("Esc", "B")
    assert scene.tab == "unit"
    pilot.app.draw()


def test_the_column_is_drawn_in_where_it_is_a_drawer() -> None:
    pilot, scene = opened()
    narrow = Layout()
    narrow.log, narrow.compact, narrow.drawer = None, True, True
    scene.plan = narrow
    scene.changed()
    assert not pilot.has("inspector")
    pilot.key("I")
    assert scene.drawer_open
    assert pilot.has("line:0")
    pilot.key("Esc", "Esc")
    assert not scene.drawer_open


def test_a_tape_shows_each_seat_what_it_may_know_and_everybody_all() -> None:
    match = Match.start("bid", DOCUMENT, seed=1, seats=PEOPLE)
    for _ in range(4):
        match.act(Allot((7, 0, 0)))
    tape = PurseTape(match, index=1)
    assert tape.eyes == "one"
    assert tape.events() == [Allotted("one", (7, 0, 0))]
    tape.eyes = "two"
    assert tape.events() == [Allotted("one")]
    tape.eyes = "both"
    assert tape.events() == [Allotted("one", (7, 0, 0))]
    assert tape.seat == "one"
    assert [mark.moment for mark in tape.marks] == [3]
    assert tape.turn is None
    assert tape.go(99)
    assert not tape.go(99)
    assert tape.caption == "Action 4 of 4"
    assert len(tape.so_far.moments) == 5
