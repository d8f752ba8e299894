"""The sheet after the game: what became of each row, and the lock before the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.systems.asgard.sheet import effects as x
from game.systems.asgard.sheet import facts as f
from game.systems.asgard.sheet.plan import Code
from game.systems.asgard.sheet.reach import rows
from game.systems.asgard.state import Page
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.kit.base import Widget
from game.ui.tables.asgard.sheet.covered_cards import CardStrip
from game.ui.tables.asgard.sheet.fates import Fates
from game.ui.tables.asgard.sheet.reader import CODES, WATCHES, Reading, open_sheet
from game.ui.tables.asgard.sheet.words import effect, fact, when
from tests.ui.conftest import Blank
from tests.ui.player import heading, on_top
from tests.ui.tables.asgard import tales
from tests.ui.tables.asgard.guests import PageReader

FATES = Fates(tales.PLAN, tales.TALE)


def fate(condition: int, key: str) -> str:
    entry = next(entry for entry in rows(tales.PLAN, condition) if entry.key == key)
    return FATES.row(condition, entry).words


def opened(app: App, tab: str = "0") -> PageReader:
    return PageReader.before(app, Reading(tales.PLAN, tales.TALE, tales.TELLER, tab=tab))


@pytest.mark.parametrize(
    ("condition", "key", "why"),
    [
        (0, "AS", "Came in round 4 (A♠)."),
        (0, "J", "Came in round 2 (J♦)."),
        (0, "2-10H", "No card of it was turned up."),
        (1, "*", "Came in round 5 (9♣)."),
        (1, "KD", "Not turned up; [Z] never came either."),
        (1, "spades", "No card of it was turned up."),
    ],
)
def test_a_row_came_or_could_not_and_why(condition: int, key: str, why: str) -> None:
    assert fate(condition, key) == why


def test_a_row_that_was_only_turned_up_too_early_says_what_was_missing() -> None:
    early = Fates(tales.PLAN, tales.TALE[:4])
    entry = tales.PLAN.conditions[0].cards["AS"]
    assert early.row(0, entry).words == "Turned up in round 1 (A♠), but [J] was not seen yet."
    assert early.cards(0, entry) == (set(), {"AS"})


@pytest.mark.parametrize(
    ("what", "told"),
    [
        (f.TokensLeft(1), "at most 1 token is left"),
        (f.TokensLeft(2), "at most 2 tokens are left"),
        (f.Strength(1), "at most 1 of you is left"),
        (f.Strength(3), "at most 3 of you are left"),
    ],
)
def test_one_is_told_as_one(what: f.Fact, told: str) -> None:
    assert fact(what, tales.TELLER) == told


def test_a_condition_that_was_never_reached_brings_nothing() -> None:
    early = Fates(tales.PLAN, tales.TALE[:4])
    entry = tales.PLAN.conditions[1].cards["JS"]
    assert early.row(1, entry).words == "The condition was never reached."
    assert early.condition(tales.PLAN.conditions[1]).words == "Never reached in this game."
    assert early.watch(1).words == "Its condition was never reached."


def test_conditions_codes_and_watches_say_when() -> None:
    assert FATES.condition(tales.PLAN.conditions[0]).words == "From the beginning."
    assert FATES.condition(tales.PLAN.conditions[1]).words == "Entered in round 4."
    assert FATES.code(310).words == "Came in round 5."
    assert not FATES.code(999).came
    assert FATES.watch(0).words == "Came about in round 6."


def test_an_effect_that_a_code_has_let_be_seen_counts() -> None:
    codes = tales.PLAN.codes | {310: Code(310, "A snare", "", (x.Seen("Z"),))}
    fates = Fates(replace(tales.PLAN, codes=codes), tales.TALE)
    assert fates.row(1, tales.PLAN.conditions[1].cards["KD"]).words == "No card of it was turned up."


def test_an_effect_that_a_condition_has_let_be_seen_counts() -> None:
    quiet, alarm, gate = tales.PLAN.conditions
    plan = replace(tales.PLAN, conditions=(quiet, replace(alarm, enter=(x.Seen("Z"),)), gate))
    assert Fates(plan, tales.TALE).row(1, alarm.cards["KD"]).words == "No card of it was turned up."


def test_a_card_without_a_row_was_turned_up_for_nothing_A40() -> None:
    quiet, *others = tales.PLAN.conditions
    some = {card: entry for card, entry in quiet.cards.items() if entry.key != "*"}
    plan = replace(tales.PLAN, conditions=(replace(quiet, cards=some), *others))
    fates = Fates(plan, [Page(1, 0, "card", "2C "), *tales.TALE])
    assert fates.effects == FATES.effects


def test_cards_that_were_turned_up_stand_out(app: App, blank: Blank) -> None:
    reader = opened(app)
    strips = reader.widgets(CardStrip)
    assert strips[0].state_of("AS") == "won"
    assert sum(len(strip._cards) for strip in strips) == 52


def test_tabs_turn_by_click_and_by_arrows(app: App, pilot: Pilot, blank: Blank) -> None:
    opened(app)
    pilot.click("reading.tab:1")
    assert heading(app) == "The horn sounds"
    pilot.click((30, 700))
    pilot.key("Right", "Right")
    assert heading(app) == "Codes"
    pilot.key("Left", "Left", "Left")
    assert heading(app) == "A quiet wood"


def test_codes_tell_their_story_and_what_they_do(app: App, blank: Blank) -> None:
    told = opened(app, CODES).words()
    for each in (
        "Two men talk behind the rocks",
        "2 × Guard on its left, 8 in away, advantaged.",
        "Did not come.",
    ):
        assert each in told


def test_only_what_came_leaves_out_the_rest(app: App, pilot: Pilot, blank: Blank) -> None:
    reader = opened(app, CODES)
    pilot.click("reading.came")
    assert "The wolf" not in reader.words()
    assert "Voices" in reader.words()


def test_watches_are_said_in_words(app: App, blank: Blank) -> None:
    told = opened(app, WATCHES).words()
    assert "When one of you is within 3 in of The stair: 900 The stair" in told
    assert "When the count of alarm is at least 3 (condition 1): 310 A snare" in told


class Running(tales.Over):
    outcome = None


def test_before_the_end_it_asks_first(app: App, pilot: Pilot, blank: Blank) -> None:
    open_sheet(app, Running(), tales.TELLER)
    assert on_top(app) == "dialog"
    pilot.key("Esc")
    assert app.scene is blank
    open_sheet(app, Running(), tales.TELLER)
    pilot.click("dialog.yes")
    assert isinstance(app.scene, Reading)
    assert "spoilers" in app.scene.caption
    told = PageReader(app, app.scene).words()
    assert "No card of it was turned up." not in told
    assert "Not yet." in told


def test_after_the_end_it_opens_at_once(app: App, pilot: Pilot, blank: Blank) -> None:
    open_sheet(app, tales.Over(), tales.TELLER)
    assert isinstance(app.scene, Reading)
    pilot.click("reading.close")
    assert app.scene is blank


@pytest.mark.parametrize("kind", x.Effect.__subclasses__(), ids=lambda kind: str(kind.__name__))
def test_every_effect_of_a_sheet_has_words_of_its_own(kind: type[x.Effect]) -> None:
    assert effect.dispatch(kind) is not effect.dispatch(object)


@pytest.mark.parametrize("kind", f.Fact.__subclasses__(), ids=lambda kind: str(kind.__name__))
def test_every_fact_of_a_sheet_has_words_of_its_own(kind: type[f.Fact]) -> None:
    assert fact.dispatch(kind) is not fact.dispatch(object)


def test_effects_and_facts_read_as_sentences() -> None:
    assert effect(x.PlaceFoes(1, "chief", "spot", "stair", 508, "disadvantaged"), tales.TELLER) == (
        "The Chief at The stair, 2 in away, at a disadvantage"
    )
    assert effect(x.Count("alarm", -1), tales.TELLER) == "Count of alarm: −1"
    assert (
        effect(x.Tokens("spend", "well", 1524), tales.TELLER) == "Tokens at The well, 6 in round it are spent"
    )
    assert when((f.AtSpot("2", "well", 508), f.InCombat(False)), tales.TELLER) == (
        "When 2 of you are within 2 in of The well and none of you sees an enemy"
    )


@pytest.mark.parametrize("tab", ["0", CODES, WATCHES])
@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((640, 480), 1.0), ((640, 480), 2.0)])
def test_nothing_stands_beside_the_window(size: tuple[int, int], scale: float, tab: str) -> None:
    app = App(size, Settings(scale=scale), headless=True)
    reader = opened(app, tab)
    assert all(widget.rect.right <= size[0] for widget in reader.widgets(Widget) if widget.rect.width > 1)
    assert all(spot.x >= 0 and spot.right <= size[0] for spot in reader.spots().values())
    app.close()
