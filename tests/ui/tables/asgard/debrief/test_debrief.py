"""The debrief: how it ended, its time line, and what it shows only when it is asked."""

from __future__ import annotations

from functools import partial

import pygame
import pytest

from game.core.seats import Outcome
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.kit.command import Command
from game.ui.tables.asgard.debrief import time_marks
from game.ui.tables.asgard.debrief.story_debrief import Debrief
from game.ui.tables.asgard.debrief.time_line import HEIGHT, TimeLine
from game.ui.tables.asgard.sheet.reader import Reading
from tests.ui.conftest import Blank
from tests.ui.player import heading
from tests.ui.tables.asgard import tales
from tests.ui.tables.asgard.guests import PageReader


def debriefed(app: App, saga: object | None = None) -> tuple[PageReader, list[str]]:
    asked: list[str] = []
    ways = [
        Command("rematch", "Rematch", partial(asked.append, "rematch"), key="confirm"),
        Command("next", "Next story", partial(asked.append, "next"), key="next-battle"),
        Command("watch", "Watch", partial(asked.append, "watch"), key="from-turning"),
        Command("menu", "Menu", partial(asked.append, "menu"), key="back"),
    ]
    page = Debrief(saga or tales.Over(), tales.TELLER, ways=ways)
    return PageReader.before(app, page), asked


def test_it_says_how_it_ended(app: App, blank: Blank) -> None:
    reader, _ = debriefed(app)
    assert heading(app) == "Victory after 6 rounds"
    assert "Cold air rises from below" in reader.words()


@pytest.mark.parametrize(
    ("outcome", "title"),
    [(Outcome(("two",), "Nobody is left.", "A-50"), "Defeat after 5 rounds"),
     (Outcome((), "Everybody has left.", "A-50"), "The end after 5 rounds"),
     (Outcome(("three",), "Won.", "A-4"), "Victory after 5 rounds")],
)  # fmt: skip
def test_an_end_that_the_sheet_has_not_is_told_too(
    app: App, blank: Blank, outcome: Outcome, title: str
) -> None:
    saga = tales.Over()
    saga.tale, saga.outcome = tales.TALE[:22], outcome
    reader, _ = debriefed(app, saga)
    assert (heading(app), outcome.why in reader.words()) == (title, True)


def test_other_endings_are_kept_until_they_are_asked_for(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = debriefed(app)
    assert reader.words().count("Another ending") == 2
    assert "Eaten" not in reader.words()
    pilot.key("End")
    pilot.click("debrief.endings")
    assert "Eaten" in reader.words()
    pilot.click("debrief.endings")
    assert "Eaten" not in reader.words()


def test_what_was_missed_is_counted_and_named_when_asked(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = debriefed(app)
    assert "Codes | 4 of 9" in reader.words()
    assert "Waiting" not in reader.words()
    pilot.key("End")
    pilot.click("debrief.missed")
    assert "The Chief, Code 330, Waiting and The wolf" in reader.words()


def test_numbers_count_checks_cards_and_the_fallen() -> None:
    told = time_marks.numbers(tales.TALE)
    assert (told.rounds, sum(told.checks.values()), told.cards, told.encounters, told.not_yet) == (
        6,
        5,
        4,
        3,
        1,
    )
    assert (told.came, told.fell, told.gone, told.lost) == (3, 1, 1, 1)


def test_a_check_its_card_and_its_code_are_one_mark() -> None:
    found = [mark.words for mark in time_marks.marks(tales.TALE, tales.TELLER)]
    assert found[:6] == [
        "Condition 0: A quiet wood.",
        "Ulfhild checks token 1: nobody notices.",
        "Brok checks token 2: the token sleeps; A♠, not yet.",
        "Ulfhild checks token 3: the other side notices first; J♦, Voices.",
        "2 × Guard come.",
        "New objective: Free the Jarl.",
    ]
    assert found[-1] == "The end: The stair."


def test_every_page_but_watches_is_told_by_some_mark() -> None:
    marks = time_marks.marks(tales.TALE, tales.TELLER)
    assert {mark.round for mark in marks} == {page.round for page in tales.TALE}
    assert [band.title for band in time_marks.bands(marks, tales.TELLER)] == [
        "A quiet wood", "The horn sounds", "At the gate",
    ]  # fmt: skip


def line_of(reader: PageReader) -> TimeLine:
    found = reader.widget("debrief.line")
    assert isinstance(found, TimeLine)
    return found


def test_every_condition_is_named_on_its_plate_or_below_the_axis(app: App) -> None:
    marks = time_marks.marks(tales.TALE, tales.TELLER)
    bands = time_marks.bands(marks, tales.TELLER)
    wide = TimeLine("line", (0, 0, 4000, HEIGHT), marks, bands, app.theme)
    narrow = TimeLine("line", (0, 0, 260, HEIGHT), marks, bands, app.theme)
    assert wide._legend == []
    assert wide.rect.height == HEIGHT
    assert [band.title for band, _ in narrow._legend] == [band.title for band in bands]
    assert all(box.right <= 260 for _, box in narrow._legend)
    boxes = [box for _, box in narrow._legend]
    assert not any(one.colliderect(other) for one in boxes for other in boxes if one is not other)
    assert narrow.rect.height == HEIGHT + boxes[-1].bottom


def test_pointing_at_the_line_tells_what_happened(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = debriefed(app)
    pilot.move_to("debrief.line:3")
    assert line_of(reader).at == 3


def test_arrows_walk_along_the_line(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = debriefed(app)
    line = line_of(reader)
    reader.ui.focus("debrief.line")
    last = line.at
    pilot.key("Left", "Left")
    assert line.at == last - 2
    app.draw()
    before = app.screen.copy()
    pilot.key("Right")
    app.draw()
    assert app.screen.get_buffer().raw != before.get_buffer().raw


def test_marks_stand_in_order_and_inside_the_line(app: App, blank: Blank) -> None:
    line = line_of(debriefed(app)[0])
    middles = [line.mark_rect(number).centerx for number in range(len(line.marks))]
    assert middles == sorted(middles)
    assert line.rect.x <= middles[0]
    assert middles[-1] <= line.rect.right


@pytest.mark.parametrize("what", ["rematch", "next", "watch", "menu"])
def test_its_buttons_do_what_they_say(app: App, pilot: Pilot, blank: Blank, what: str) -> None:
    _, asked = debriefed(app)
    pilot.click(f"debrief.{what}")
    assert asked == [what]


def test_its_ways_on_have_the_keys_of_every_ending(app: App, pilot: Pilot, blank: Blank) -> None:
    _, asked = debriefed(app)
    pilot.key("Enter", "N", "V", "Esc")
    assert asked == ["rematch", "next", "watch", "menu"]
    pilot.key("B")
    assert app.scene is blank


def test_the_sheet_opens_from_it(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, _ = debriefed(app)
    pilot.click("debrief.sheet")
    assert isinstance(app.scene, Reading)
    pilot.key("Esc")
    assert not reader.covered


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1280, 720), 1.5), ((640, 480), 1.0), ((640, 480), 2.0)]
)
def test_nothing_stands_outside_the_window(size: tuple[int, int], scale: float) -> None:
    app = App(size, Settings(scale=scale), headless=True)
    reader, _ = debriefed(app)
    window = pygame.Rect((0, 0), size)
    for _ in range(3):
        assert all(window.contains(spot) for spot in reader.spots().values())
        reader.wheel(window.center, -6)
    app.close()
