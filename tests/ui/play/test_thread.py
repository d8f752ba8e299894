"""The thread of every table: what happened last, what is asked now, and the one button that goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from game.core import registry
from game.core.match import Match
from game.core.system import LogLine
from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.play import buttons, thread
from game.ui.play.flow import Flow
from game.ui.play.thread import Ask, Foot
from tests.core.tiny.bid import DOCUMENT
from tests.ui.bots import Prompt
from tests.ui.play.purse import Bidder, Purses

SEATS: dict[Any, str] = {"one": "human:Astrid", "two": "human:Bjorn", "three": "human:Cecilia"}


@pytest.fixture(autouse=True)
def _bids() -> Iterator[None]:
    registry.register("bid", "tests.core.tiny.bid:SYSTEM")
    yield
    registry._PLACES.pop("bid")


class Asking(Purses):
    """The bids, with a foot."""

    box = pygame.Rect(900, 460, 352, 152)

    def ask(self) -> Ask:
        return thread.waiting(self.flow) or Ask("Lay your coins on the three fields.", "Then all is shown.")

    def primary(self) -> Command:
        return Command("bid", "Seal the bid", self.commit, key="confirm", refused=thread.held_up(self.flow))

    def layout(self) -> None:
        super().layout()
        thread.lay_foot(self, self.box)


def opened(seats: dict[Any, str], kind: type[Purses] = Asking, **settings: Any) -> Bidder:
    app = App((1280, 720), Settings(reduced_motion=True, scale=1.0, **settings), headless=True)
    bidder = Bidder.before(app, kind(Match.start("bid", DOCUMENT, seed=1, seats=seats)))
    bidder.frames(3)
    return bidder


def test_what_happened_last_is_told_in_one_line_and_only_as_the_looking_seat_may_know_it() -> None:
    bidder = opened(SEATS)
    assert bidder.flow.aftermath is None
    bidder.key("Right", "Enter")
    bidder.frames(60)
    told = bidder.flow.aftermath
    assert told is not None
    assert "coins=()" in told.words, "a sealed bid is nobody else's business"
    for _ in range(2):
        bidder.key("Right", "Enter")
        bidder.frames(60)
    told = bidder.flow.aftermath
    assert told is not None
    assert told.words
    assert told == thread.told_last(bidder.match.system, bidder.match.moments, bidder.table.seat)


def test_what_came_of_an_act_stands_before_how_it_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    match = opened(SEATS).match
    lines = [LogLine("She went 1.1 in.", "move"), LogLine("She missed: 15 against 12.", "check")]
    monkeypatch.setattr(type(match.system), "tell", lambda *_: lines)
    told = thread.told_last(match.system, match.moments, "one")
    assert told is not None
    assert (told.words, told.lines) == ("She missed: 15 against 12.", ("She went 1.1 in.",))


def test_the_foot_asks_in_one_sentence_and_holds_the_only_primary_button() -> None:
    bidder = opened(SEATS)
    foot = bidder.widgets(Foot)[0]
    assert [words for words, _ in foot.lines] == [
        "Lay your coins on the three fields.",
        "Then all is shown.",
    ]
    primary = [each for each in bidder.widgets(Button) if each.primary]
    assert [each.id for each in primary] == ["bid"]
    assert Asking.box.contains(primary[0].rect)
    assert not foot.rect.colliderect(primary[0].rect)
    assert bidder.ui.cut() == {}


@pytest.mark.parametrize("size", [(352, 152), (200, 120), (146, 46), (120, 40)])
def test_the_foot_never_cuts_its_button_and_tells_at_the_pointer_what_it_has_no_room_for(
    size: tuple[int, int],
) -> None:
    class Small(Asking):
        box = pygame.Rect((900, 400), size)

    bidder = opened(SEATS, Small)
    foot, button = bidder.widgets(Foot)[0], bidder.widget("bid")
    assert Small.box.contains(button.rect)
    assert button.rect.height >= min(40, size[1])
    shown = " ".join(words for words, _ in foot.lines)
    assert shown.startswith("Lay your coins on the three fields.") or "Lay your coins" in foot.tip


def test_while_somebody_else_chooses_the_primary_says_who(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Flow, "bots", Prompt)
    bidder = opened({"one": "human:Astrid", "two": "random", "three": "random"})
    assert bidder.flow.with_bots
    bidder.flow.pause()
    bidder.key("Right", "Enter")
    bidder.frames(60)
    assert thread.waiting(bidder.flow) == Ask("Random bot is paused.")
    assert thread.held_up(bidder.flow) == "Random bot has to choose first."


def test_the_transport_stands_only_where_a_bot_plays_and_its_speed_is_never_cut() -> None:
    assert not opened(SEATS).widget("bot-pause")
    for speed in (1.0, 4.0, 0.0):
        bidder = opened({**SEATS, "three": "random"}, bot_speed=speed)
        for wide in (128, 216):
            bidder.ui.begin()
            buttons.lay_transport(bidder.scene, pygame.Rect(0, 0, wide, 32))
            assert bidder.ui.cut() == {}
            assert min(each.rect.width for each in bidder.widgets(Button)) >= 32
