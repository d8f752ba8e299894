"""The card, its row and what came of it; the 52 cards as they are drawn."""

from __future__ import annotations

import pygame
import pytest

from game.core.events import Event
from game.systems.asgard import events as e
from game.systems.asgard.cards import DECK
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.lines import LineRow
from game.ui.paint.cards import playing_cards
from game.ui.tables.asgard.moments import sequence
from game.ui.tables.asgard.moments.card import row_cells
from game.ui.tables.asgard.moments.sequence import StoryPage
from game.ui.tables.asgard.moments.teller import key_words
from tests.ui.conftest import Blank
from tests.ui.tables.asgard import tales
from tests.ui.tables.asgard.guests import MomentsReader


def story(*happened: Event) -> StoryPage:
    page = sequence.gather(happened, tales.TELLER)[-1]
    assert isinstance(page, StoryPage)
    return page


def told(page: StoryPage) -> list[str]:
    return [f"{line.strong} {line.text}".strip() for line in page.lines()]


def test_the_row_stands_as_the_sheet_has_it() -> None:
    cells = row_cells("AS", ("J",), 2022, ("A",))
    assert [words for words, _ in cells] == ["A♠:", "[J]", "2022", "[A]"]
    assert [kind for _, kind in cells] == ["key", "met", "code", "adds"]


def test_a_missing_requirement_voids_code_and_effects() -> None:
    assert [kind for _, kind in row_cells("AS", ("J", "Q"), 2022, ("A",), ("Q",))] == [
        "key", "met", "missing", "dead", "dead",
    ]  # fmt: skip


def test_a_row_without_a_code_says_so() -> None:
    assert row_cells("*", (), 0, ()) == [("any other:", "key"), ("no encounter", "empty")]


@pytest.mark.parametrize(
    ("key", "words"),
    [("AS", "A♠"), ("10H", "10♥"), ("J", "J"), ("2-5H", "2–5♥"), ("2-5", "2–5"), ("H", "♥"), ("hearts", "♥"),
     ("red", "red"), ("*", "any other")],
)  # fmt: skip
def test_keys_are_written_with_their_suits(key: str, words: str) -> None:
    assert key_words(key) == words


def test_a_card_tells_its_codes_story() -> None:
    page = story(*tales.PATROL[:6])
    assert page.title == "A patrol"
    assert told(page) == ["[A] is seen from now on.", "Guard comes from the nearest edge."]


def test_a_card_turned_up_too_early_says_what_is_missing_and_goes_back(app: App, blank: Blank) -> None:
    page = story(tales.check(), tales.flip("AS"))
    assert (page.title, page.rule, page.matters) == ("Not yet", "A-14", False)
    reader = MomentsReader(app, sequence.show(app, [page], lambda: None, choice="all"))
    rows = [row.line.text for row in reader.widgets(LineRow)]
    assert rows[:2] == [
        "[J] has not been seen yet: no encounter.", "The card goes back into the deck; the token is spent.",
    ]  # fmt: skip


def test_those_who_come_together_stand_in_one_line_with_place_and_stance() -> None:
    page = story(
        tales.flip("JD"),
        e.CodeFollowed(301, tales.ULFHILD, 4),
        e.FoeCame(tales.GUARD, "guard", "advantaged", False),
        e.FoeCame(8, "guard", "advantaged", False),
        e.FlatFooted(tales.GUARD),
        e.FlatFooted(8),
        e.ObjectiveChanged("free-jarl", "open"),
    )
    assert told(page) == [
        "2 × Guard come on the left of Ulfhild, 8 in away: advantaged (attack +1).",
        "New objective Free the Jarl",
        "Guard and Guard 2 are flat-footed: defence −2, to the end of the next activation.",
    ]


def test_a_fixed_encounter_is_said_to_stay() -> None:
    page = story(
        e.CodeFollowed(320, tales.ULFHILD, 0, "watch"), e.FoeCame(tales.CHIEF, "chief", "neutral", True)
    )
    assert told(page) == ["The Chief comes ahead of Ulfhild, to stay (fixed)."]
    assert page.lines()[0].icon == "lock"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (e.TrapSprung(1, (1, 2), 1), "Trap a wound each for Ulfhild and Brok."),
        (e.TrapSprung(1, (1,), 2), "Trap two wounds for Ulfhild."),
        (e.FieldChanged("remove", "north-wall"), "North wall is gone."),
        (e.Counting("alarm", 3), "Alarm now 3."),
        (e.CardsBack(("AS", "10H")), "A♠ and 10♥ go back into the deck."),
        (e.NoRoom("guard"), "Guard finds no room and does not come."),
        (e.ObjectiveChanged("find-stair", "done"), "Done Find the stair"),
        (e.TokensMoved(spent=(1, 2)), "Tokens 2 spent."),
        (e.FriendLeft(2), "Brok is safe."),
        (e.EffectSeen("J", False), "[J] counts as seen no longer."),
        (e.MoodChanged((7, 8), "escape"), "Guard and Guard 2 are getting away now."),
        (e.QuickKilled(7), "Guard was flat-footed and is slain at once."),
    ],
)
def test_whatever_comes_of_a_code_has_its_line(event: Event, words: str) -> None:
    assert told(story(e.CodeFollowed(902, tales.ULFHILD, 0, "answer"), event)) == [words]


def test_the_card_turns_over_and_then_lies_still(app: App, pilot: Pilot, blank: Blank) -> None:
    page = story(*tales.PATROL[:6])
    reader = MomentsReader(app, sequence.show(app, [page], lambda: None))
    assert page.share < 0.5
    assert page.veiled
    rows = reader.widgets(LineRow)
    assert rows
    assert not any(row.visible for row in rows)
    pilot.seconds(0.6)
    assert page.share == 1
    assert all(widget.visible for widget in reader.widgets(Widget))


def test_all_cards_look_different() -> None:
    theme = Theme()
    for size in ((128, 179), (28, 39)):
        looks = {playing_cards.playing_card(theme, size, card).get_buffer().raw for card in DECK}
        assert len(looks) == 52


def test_every_state_of_a_card_looks_different_and_keeps_its_size() -> None:
    theme = Theme()
    looks = set()
    for state in playing_cards.STATES:
        picture = playing_cards.playing_card(theme, (84, 118), "10H", state)
        assert picture.get_size() == (84, 118)
        looks.add(picture.get_buffer().raw)
    assert len(looks) == len(playing_cards.STATES)


def test_half_turned_a_card_is_narrow() -> None:
    turned = playing_cards.turning(Theme(), (84, 118), "QS", 0.45)
    assert turned.get_size() == (84, 118)
    assert 0 < turned.get_bounding_rect().width < 30
    whole = playing_cards.turning(Theme(), (84, 118), "QS", 1.0)
    assert isinstance(whole, pygame.Surface)
    assert whole.get_bounding_rect().width == 84
