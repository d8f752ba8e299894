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
from game.ui.app.settings import Settings
from tests.core.tiny.bid import DOCUMENT, Allot, Allotted
from tests.ui.play.purse import Bidder, Layout, PurseFlow, Purses, PurseTape

PEOPLE: dict[Seat, str] = {"one": "human:Astrid", "two": "human:Bjorn", "three": "human:Cecilia"}


class HiddenFlow(PurseFlow):
    hidden = True


@pytest.fixture(autouse=True)
def _bids() -> Iterator[None]:
    """The rules of the bids are known for a while."""
    registry.register("bid", "tests.core.tiny.bid:SYSTEM")
    yield
    registry._PLACES.pop("bid")


def opened(flow: type[PurseFlow] = PurseFlow, plan: Layout | None = None, **settings: Any) -> Bidder:
    """The bids of three people at one screen."""
    app = App((1280, 720), Settings(reduced_motion=True, scale=1.0, **settings), headless=True)
    table = Purses(Match.start("bid", DOCUMENT, seed=1, seats=PEOPLE))
    table.flow_type, table.plan = flow, plan or Layout()
    bidder = Bidder.before(app, table)
    bidder.frames(3)
    return bidder


def told(bidder: Bidder) -> str:
    """What the scene on top has to tell."""
    return str(vars(bidder.app.scene))


def bid(bidder: Bidder) -> None:
    bidder.key("Right", "Enter")
    bidder.frames(30)


def test_where_nothing_is_secret_the_table_turns_to_the_next_person_at_once() -> None:
    bidder = opened()
    for seat in ("one", "two", "three"):
        assert bidder.table.seat == seat
        assert not bidder.covered
        bid(bidder)
    assert bidder.table.seat == "one"
    assert bidder.flow.shown.round == 2
    assert set(bidder.flow.seen.values()) == {1, 2, 3}


def test_what_is_secret_takes_the_curtain_from_the_first_look_on() -> None:
    bidder = opened(HiddenFlow)
    for name in ("Astrid", "Bjorn", "Cecilia"):
        bidder.frames(10)
        assert bidder.covered
        assert name in told(bidder)
        bidder.key("Enter")
        bidder.frames(40)
        if bidder.covered:
            bidder.key("Esc")
        assert not bidder.covered
        bid(bidder)


def test_the_curtain_can_be_switched_off() -> None:
    bidder = opened(HiddenFlow, curtain=False)
    bid(bidder)
    assert not bidder.covered
    assert bidder.table.seat == "two"


def test_taking_back_past_a_hand_over_asks_all_of_them() -> None:
    bidder = opened()
    bid(bidder)
    bidder.key("Ctrl+Z")
    assert bidder.covered
    assert "Astrid, Bjorn and Cecilia, do you all agree?" in told(bidder)
    bidder.key("Enter")
    bidder.frames(5)
    assert len(bidder.match.moments) == 1
    bidder.key("Ctrl+Y")
    assert len(bidder.match.moments) == 2


def test_escape_drops_one_layer_after_the_other_and_ends_at_the_menu() -> None:
    bidder = opened()
    bidder.key("Right")
    bidder.scene.note_line(LogLine("somewhere", "bid", places=("a1",)))
    bidder.key("Esc")
    assert bidder.noted == ()
    assert bidder.table.laid == 1
    bidder.key("Esc")
    assert bidder.table.laid is None
    assert not bidder.covered
    bidder.key("Esc")
    assert bidder.covered
    assert bidder.has("menu.save")


def test_a_table_adds_keys_to_those_of_every_battle() -> None:
    bidder = opened()
    bidder.key("T")
    assert bidder.app.notices.texts == ["No threat here."]
    bidder.key("Ctrl+S")
    assert "Bids, round 1" in told(bidder)


def test_the_column_becomes_tabs_where_the_log_has_no_place() -> None:
    bidder = opened()
    assert bidder.has("log")
    assert not bidder.has("tab:log")
    narrow = Layout()
    narrow.log, narrow.compact = None, True
    bidder = opened(plan=narrow)
    assert bidder.has("tab:log")
    assert not bidder.has("log")
    bidder.key("L")
    assert bidder.has("log")
    bidder.key("Esc", "B")
    assert bidder.has("inspector")
    assert not bidder.has("log")


def test_the_column_is_drawn_in_where_it_is_a_drawer() -> None:
    narrow = Layout()
    narrow.log, narrow.compact, narrow.drawer = None, True, True
    bidder = opened(plan=narrow)
    assert not bidder.has("inspector")
    bidder.key("I")
    assert bidder.has("line:0")
    bidder.key("Esc", "Esc")
    assert not bidder.has("line:0")
    assert not bidder.has("inspector")


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
