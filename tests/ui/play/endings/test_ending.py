"""The end of a battle: who won and why, what turned it, and the ways on from there."""

from __future__ import annotations

import zipfile
from functools import cache
from pathlib import Path

import pytest

from game import scenarios
from game.core.match import Match
from game.core.record import parse
from game.core.seats import Seat
from game.lab.retrospect import look_back
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.kit.button import Button
from game.ui.kit.scroll import Scroll
from game.ui.paint import panels
from game.ui.play.endings.course_chart import CourseChart
from game.ui.play.endings.next_battles import exchanged
from game.ui.play.lessons import course
from game.ui.play.lessons.progress import Progress
from tests.ui.pages.player import Host
from tests.ui.player import Watcher, heading, match_on_top, on_top, top

ARCHIVE = Path(__file__).parents[3] / "records" / "1.3.0"
PEOPLE: dict[Seat, str] = {"one": "human:Astrid", "two": "human:Bjorn", "three": "human:Cecilia"}
ENDED = {
    "thor-jotunheim-11": "The Asgardians win",
    "abstract-squad-11": "The Even Watch wins",
    "ascension-the-bridge-11": "The Wolf Hall wins",
    "ascension-three-sided-brawl-11": "The Marsh Coven wins",
}
"""Battles of the archive and how they ended."""
SIZES = (
    (1280, 720, 1.0),
    (1920, 1080, 1.25),
    (1280, 720, 1.5),
    (640, 480, 1.0),
    (640, 480, 1.5),
    (640, 480, 2.0),
)


@cache
def _text(name: str) -> bytes:
    (archive,) = (
        each for each in ARCHIVE.glob("*.zip") if f"{name}.holmgang" in zipfile.ZipFile(each).namelist()
    )
    return zipfile.ZipFile(archive).read(f"{name}.holmgang")


@cache
def over(name: str) -> Match:
    """A battle of the archive that has ended, with people in place of its bots."""
    match = Match.load(parse(_text(name)))
    seats = {seat: PEOPLE[seat] for seat in match.header.seats}
    return match.fork(len(match.moments) - 1, seats=seats)


def ended(match: Match, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> Pilot:
    """Somebody before the end of a match, over the menu."""
    app = App(size, Settings(scale=scale, reduced_motion=True, curtain=False), headless=True)
    app.open("menu")
    app.open("battle", match=match)
    pilot = Pilot(app)
    pilot.frames(40)
    return pilot


def taught(scenario: str) -> Match:
    """A lesson, done to its end as it asks."""
    entry = scenarios.load(scenario)
    match = Match.start(
        entry.system, entry.document, seed=1, scenario=scenario, seats={"one": "human:Astrid"}
    )
    for step in entry.document["lesson"]:
        for action in step.get("actions", []):
            match.act(match.system.action_from_json(as_written(action)))
    assert match.outcome is not None
    return match


def as_written(action: object) -> bytes:
    """An action of a lesson as a record writes it."""
    from game.core.system import encode

    return encode(action)


@pytest.mark.parametrize("name", ENDED)
def test_it_says_who_won_by_which_rule_and_every_reason(name: str) -> None:
    pilot = ended(over(name))
    assert on_top(pilot.app) == "ending"
    assert heading(pilot.app) == ENDED[name]
    outcome = over(name).outcome
    assert outcome is not None
    links = [id for id in pilot.spots() if id.startswith("ending.rule.")]
    assert len(links) == len([reason for reason in outcome.reasons if reason.rule])
    pilot.click("ending.rule.0")
    assert on_top(pilot.app) == "rules"


def test_that_a_side_has_no_model_left_is_said_once() -> None:
    for name in ("ascension-the-bridge-11", "ascension-three-sided-brawl-11"):
        match = over(name)
        assert match.outcome is not None
        told = [reason.why for reason in match.outcome.reasons]
        assert all(told)
        assert " ".join(told).count("no model left") <= 1
        for side in match.state.field.sides.values():
            assert told[0].count(side.name) == 1, "each side's points, once"


@pytest.mark.parametrize("name", ENDED)
@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_the_ways_on_are_in_the_window_at_every_size(
    name: str, width: int, height: int, scale: float
) -> None:
    if name != "thor-jotunheim-11" and (width, height) != (640, 480):
        pytest.skip("one table stands for all where there is room")
    pilot = ended(over(name), (width, height), scale)
    pilot.look()
    window, spots = pilot.app.screen.get_rect(), pilot.spots()
    for way in ("rematch", "next", "watch", "look", "menu"):
        assert window.contains(spots[f"ending.{way}"]), way
    cut = {id for id in top(pilot.app).ui.cut() if id.startswith("ending.")}
    assert cut <= ({"ending.pages"} if width / scale < 400 else set())


@pytest.mark.parametrize("name", ENDED)
def test_the_second_edge_of_what_enter_presses_lies_on_nothing(name: str) -> None:
    pilot = ended(over(name), (1280, 720), 1.5)
    ui = top(pilot.app).ui
    primary, *ways = (each for each in ui.walk() if isinstance(each, Button))
    assert ui.default == primary.id
    edge = primary.rect.inflate(2 * panels.SECOND_EDGE * 1.5, 2 * panels.SECOND_EDGE * 1.5)
    page = ui.get("ending.list")
    assert page is not None
    assert edge.collidelist([page.rect, *(each.rect for each in ways)]) < 0


def test_every_panel_is_reached_by_tabs_where_there_is_little_room() -> None:
    pilot = ended(over("thor-jotunheim-11"), (640, 480))
    for page in ("moment", "course", "luck", "deeds"):
        pilot.click(f"ending.pages:{page}")
        pilot.look()
        assert pilot.has("ending.course") == (page == "course")


def test_a_rematch_exchanges_the_seats_and_deals_anew() -> None:
    pilot = ended(over("thor-jotunheim-11"))
    before = over("thor-jotunheim-11")
    pilot.key("Enter")
    assert on_top(pilot.app) == "battle"
    after = match_on_top(pilot.app)
    assert after.header.scenario == before.header.scenario
    assert after.header.seed != before.header.seed
    assert after.header.seats == {"one": "human:Bjorn", "two": "human:Astrid"}
    assert after.outcome is None


def test_people_without_a_name_are_called_in_a_rematch_what_they_were_called() -> None:
    entry = scenarios.load("abstract/squad")
    seats: dict[Seat, str] = {"one": "human", "two": "human"}
    first = Match.start(entry.system, entry.document, seed=1, seats=seats)
    second = Match.start(entry.system, entry.document, seed=2, seats=exchanged(first))
    assert exchanged(first) == {"one": "human:Player two", "two": "human:Player one"}
    assert exchanged(second) == {"one": "human:Player one", "two": "human:Player two"}


def test_the_luck_of_three_sides_is_seen_whole_in_a_large_window() -> None:
    pilot = ended(over("ascension-three-sided-brawl-11"), (1920, 1080), 1.25)
    try:
        luck = top(pilot.app).widget("ending.luck")
        assert isinstance(luck, Scroll)
        assert not luck.overflows
    finally:
        pilot.app.close()


def test_three_seats_move_on_by_one_and_in_a_story_everybody_stays() -> None:
    assert exchanged(over("ascension-three-sided-brawl-11")) == {
        "one": "human:Cecilia", "two": "human:Astrid", "three": "human:Bjorn",
    }  # fmt: skip
    story = over("asgard-the-beacon-11")
    assert exchanged(story) == story.header.seats


def test_n_begins_the_next_battle_of_the_rulebook_with_the_same_people() -> None:
    pilot = ended(over("thor-jotunheim-11"))
    pilot.key("N")
    assert on_top(pilot.app) == "battle"
    header = match_on_top(pilot.app).header
    assert header.scenario == "thor/vanaheim"
    assert header.seats == {"one": "human:Astrid", "two": "human:Bjorn"}


def test_v_watches_from_the_turning_point() -> None:
    pilot = ended(over("ascension-the-bridge-11"))
    pilot.key("V")
    assert on_top(pilot.app) == "replay"
    turning = look_back(over("ascension-the-bridge-11")).turning
    assert turning is not None
    assert Watcher(pilot.app, pilot.app.scene).tape.index == turning.moment


def test_a_click_on_a_turn_opens_the_replay_there() -> None:
    pilot = ended(over("thor-jotunheim-11"))
    pilot.click("ending.course:3")
    assert on_top(pilot.app) == "replay"
    turns = [moment for moment in over("thor-jotunheim-11").moments if moment.state.turn == 4]
    assert Watcher(pilot.app, pilot.app.scene).tape.moment is turns[-1]


def test_pointing_at_a_turn_shows_its_table_at_the_left_and_leaving_it_the_turning_point_again() -> None:
    pilot = ended(over("thor-jotunheim-11"))
    left = (16, 160, 400, 400)
    turning = pilot.look().subsurface(left).copy()
    pilot.move_to("ending.course:0")
    pilot.frames(2)
    pointed = pilot.look().subsurface(left).copy()
    assert pointed.get_buffer().raw != turning.get_buffer().raw
    pilot.move_to((640, 715))
    pilot.frames(4)
    again = pilot.look().subsurface(left).copy()
    assert again.get_buffer().raw == turning.get_buffer().raw


def test_the_arrows_go_from_turn_to_turn_and_enter_opens_the_replay() -> None:
    pilot = ended(over("thor-jotunheim-11"))
    top(pilot.app).ui.focus("ending.course")
    pilot.key("Right", "Right", "Enter")
    assert on_top(pilot.app) == "replay"
    assert Watcher(pilot.app, pilot.app.scene).tape.state.turn == 2


def test_b_shows_the_table_and_escape_leads_to_the_menu() -> None:
    pilot = ended(over("thor-jotunheim-11"))
    pilot.key("B")
    assert on_top(pilot.app) == "battle"
    pilot = ended(over("thor-jotunheim-11"))
    pilot.key("Esc")
    assert on_top(pilot.app) == "menu"


def test_the_menu_button_says_where_it_leads_and_not_what_its_key_does_elsewhere() -> None:
    pilot = ended(over("thor-jotunheim-11"))
    button = top(pilot.app).ui.get("ending.menu")
    assert isinstance(button, Button)
    assert button.told == "To the menu"


@pytest.mark.parametrize("press", ["Enter", "mouse"])
def test_the_press_that_ended_the_battle_and_its_repeat_do_not_leave_its_ending(press: str) -> None:
    pilot = ended(over("thor-jotunheim-11"))
    rematch = pilot.find("ending.rematch").center
    pilot.key("B")
    hasty = Pilot(pilot.app, settle=2, hasty=True)
    hasty.frames(40)
    for _ in range(3):
        if press == "mouse":
            hasty.click("end-phase" if on_top(pilot.app) == "battle" else rematch)
        else:
            hasty.key("Ctrl+Enter" if on_top(pilot.app) == "battle" else "Enter")
        assert on_top(pilot.app) == "ending"
    hasty.frames(40)
    hasty.click(rematch)
    assert on_top(pilot.app) == "battle"


@pytest.mark.parametrize("number", range(3))
def test_a_lesson_ends_in_the_next_one(number: int) -> None:
    ids = [each.id for each in course.lessons()]
    for done in ids[:number]:
        Progress().mark(done)
    pilot = ended(taught(ids[number]))
    pilot.key("Enter")
    assert on_top(pilot.app) == "battle"
    assert match_on_top(pilot.app).header.scenario == ids[number + 1]


def test_a_story_ends_in_its_debrief_with_the_same_ways_on_and_the_same_story_anew() -> None:
    pilot = ended(over("asgard-the-beacon-11"))
    assert on_top(pilot.app) == "debrief"
    for way in ("rematch", "next", "watch", "menu", "sheet"):
        assert pilot.has(f"debrief.{way}"), way
    pilot.key("Enter")
    assert on_top(pilot.app) == "briefing"
    pilot.key("Enter")
    fresh, before = match_on_top(pilot.app), over("asgard-the-beacon-11")
    assert fresh.header.scenario == before.header.scenario
    assert fresh.header.seats == before.header.seats
    assert fresh.header.seed != before.header.seed


def test_pointing_at_a_round_of_a_story_shows_its_table_beside_the_chances() -> None:
    pilot = ended(over("asgard-the-beacon-11"))
    pilot.key("PageDown")
    chart = pilot.find("ending.course")
    beside = (chart.right + 20, chart.y, 400, chart.height)
    turning = pilot.look().subsurface(beside).copy()
    pilot.move_to("ending.course:1")
    pilot.frames(2)
    assert pilot.look().subsurface(beside).copy().get_buffer().raw != turning.get_buffer().raw
    pilot.click("ending.course:1")
    assert Watcher(pilot.app, pilot.app.scene).tape.state.turn == 2


def test_with_every_other_lesson_learnt_a_lesson_ends_in_a_first_battle() -> None:
    for each in course.lessons():
        Progress().mark(each.id)
    pilot = ended(taught("thor/first-blows"))
    pilot.key("Enter")
    assert on_top(pilot.app) == "setup"
    assert Host(pilot.app, pilot.app.scene).chosen == "thor/jotunheim"


def test_the_line_of_the_turning_point_lies_under_those_who_fell_then() -> None:
    pilot = ended(over("ascension-three-sided-brawl-11"))
    pilot.look()
    chart = next(each for each in top(pilot.app).ui.walk() if isinstance(each, CourseChart))
    screen, brass = pilot.app.screen, pilot.app.theme.palette.brass_hi
    plot, size = chart.plot, pilot.app.theme.px(16)
    lines = [x for x in range(plot.left, plot.right) if screen.get_at((x, plot.top + 2))[:3] == brass]
    assert lines
    # A leader fell in that very moment: his token stands at the foot of the line.
    token = range(plot.bottom - size, plot.bottom - size // 2)
    assert not [y for x in lines for y in token if screen.get_at((x, y))[:3] == brass]
