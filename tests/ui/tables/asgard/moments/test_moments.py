"""Moments over the table: what is made of events, how one goes on, what the player's setting hides."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import structs

from game.systems.asgard import events as e
from game.systems.asgard.sheet.plan import Rules
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.lines import LineRow
from game.ui.tables.asgard.moments import check, sequence
from game.ui.tables.asgard.moments.change import blips, changes
from game.ui.tables.asgard.moments.check import cast_die
from game.ui.tables.asgard.moments.sequence import CheckPage, ConditionPage, StoryPage
from tests.ui.conftest import Blank
from tests.ui.player import on_top
from tests.ui.tables.asgard import tales
from tests.ui.tables.asgard.guests import MomentsReader

WINDOWS = [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5), ((640, 480), 1.0), ((640, 480), 2.0)]


class Told:
    """Counts how often it is called."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self) -> None:
        self.times += 1


def shown(app: App, pages: list[sequence.Page], **more: object) -> tuple[MomentsReader, Told]:
    done = Told()
    app.settings.reduced_motion = True
    return MomentsReader(app, sequence.show(app, pages, done, **more)), done  # type: ignore[arg-type]


def test_a_check_its_card_and_the_new_condition_are_pages_in_order() -> None:
    pages = sequence.gather(tales.PATROL, tales.TELLER)
    assert [type(page) for page in pages] == [CheckPage, StoryPage, ConditionPage]
    assert [page.title for page in pages] == ["Ulfhild looks at token 4", "A patrol", "The horn sounds"]


def test_every_event_stands_in_one_stretch_and_in_order() -> None:
    before = e.StoryBegan()
    cut = sequence.stretches([before, *tales.PATROL], tales.TELLER)
    assert [event for _, events in cut for event in events] == [before, *tales.PATROL]
    assert cut[0].page is None
    assert e.FoeCame(tales.GUARD, "guard", "neutral", False) in cut[2].events


def test_every_die_of_a_check_lies_on_what_was_rolled(
    app: App, pilot: Pilot, blank: Blank, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def cast(theme: Theme, side: int, face: int, turn: int = 0) -> pygame.Surface:
        drawn.append(face)
        return cast_die(theme, side, face, turn)

    monkeypatch.setattr(check, "cast_die", cast)
    shown(app, sequence.gather([tales.check((5, 3, 5), (6, 2, 5))], tales.TELLER))
    pilot.look()
    assert drawn[-6:] == [5, 3, 5, 6, 2, 5]


def test_a_silent_code_makes_no_page() -> None:
    cut = sequence.stretches([e.CodeFollowed(330, tales.ULFHILD, 0, "watch")], tales.TELLER)
    assert [stretch.page for stretch in cut] == [None]


def test_what_matters_leaves_out_checks_and_empty_cards() -> None:
    nothing = [tales.check(), tales.flip("2C")]
    pages = sequence.gather([*tales.PATROL, *nothing], tales.TELLER)
    assert [page.title for page in sequence.wanted(pages, "matters")] == ["A patrol", "The horn sounds"]
    assert sequence.wanted(pages, "none") == []
    assert len(sequence.wanted(pages, "all")) == 5


def test_being_caught_matters_where_no_card_tells_of_it() -> None:
    failed, passed = tales.check((6, 6, 6), (6, 6, 5)), tales.check()
    assert sequence.gather([failed], tales.TELLER)[0].matters
    assert not sequence.gather([failed, tales.flip("2C")], tales.TELLER)[0].matters
    assert not sequence.gather([passed], tales.TELLER)[0].matters
    met = e.Checked(1, 0, tales.roll(1, 1, 1), tales.roll(6, 6, 6), "sight", None, tales.CHIEF)
    assert sequence.gather([met], tales.TELLER)[0].matters


def test_a_card_whose_check_is_left_out_tells_of_it_in_a_line(app: App, blank: Blank) -> None:
    pages = sequence.gather(tales.PATROL, tales.TELLER)
    reader, _ = shown(app, pages, choice="matters")
    told = [row.line.text for row in reader.widgets(LineRow)]
    assert told[:2] == [
        "Ulfhild spots it: 9 against 12; the other side: 15 against 10.",
        "is flat-footed: defence −2, to the end of the next activation.",
    ]
    reader, _ = shown(app, pages, choice="all")
    reader.key("Enter")
    assert told[0] not in [row.line.text for row in reader.widgets(LineRow)]


def test_the_player_chooses_which_are_shown(app: App, pilot: Pilot) -> None:
    app.open("settings", tab="play")
    pilot.click("settings.moments:matters")
    assert app.settings.moments == "matters"
    assert 'moments = "matters"' in app.settings.to_toml()
    pilot.click("settings.moments:none")
    assert app.settings.moments == "none"


def test_a_choice_that_there_is_not_falls_back_to_all(tmp_path: Path) -> None:
    file = tmp_path / "settings.toml"
    file.write_text('moments = "some"\n', encoding="utf-8")
    settings = Settings.load(file)
    assert settings.moments == "all"
    assert "moments" in settings.troubles[0]


def test_with_nothing_to_show_it_is_done_at_once(app: App, blank: Blank) -> None:
    done = Told()
    app.settings.moments = "none"
    assert sequence.show(app, sequence.gather(tales.PATROL, tales.TELLER), done) is None
    assert done.times == 1
    assert app.scene is blank


def test_clicks_go_from_page_to_page_and_then_away(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, done = shown(app, sequence.gather(tales.PATROL, tales.TELLER))
    for title in ("A patrol", "The horn sounds"):
        pilot.click("moment.next")
        assert reader.page.title == title
    assert done.times == 0
    pilot.click("moment.next")
    assert app.scene is blank
    assert done.times == 1


def test_enter_and_a_click_beside_the_panel_go_on_too(app: App, pilot: Pilot, blank: Blank) -> None:
    reader, done = shown(app, sequence.gather(tales.PATROL, tales.TELLER))
    pilot.key("Enter")
    pilot.click((8, 8))
    assert reader.page.title == "The horn sounds"
    pilot.click(reader.box.center)
    assert reader.page.title == "The horn sounds"
    pilot.key("Enter")
    assert (app.scene, done.times) == (blank, 1)
    assert blank.actions == []
    assert pygame.MOUSEBUTTONDOWN not in blank.events


@pytest.mark.parametrize("way", ["key", "button"])
def test_one_press_skips_them_all(app: App, pilot: Pilot, blank: Blank, way: str) -> None:
    _, done = shown(app, sequence.gather(tales.PATROL, tales.TELLER))
    if way == "key":
        pilot.key("Esc")
    else:
        pilot.click("moment.skip")
    assert (app.scene, done.times) == (blank, 1)


def test_the_first_press_ends_the_roll_and_the_second_goes_on(app: App, pilot: Pilot, blank: Blank) -> None:
    app.settings.reduced_motion = False
    pages = sequence.gather(tales.PATROL, tales.TELLER)
    reader = MomentsReader(app, sequence.show(app, pages, Told()))
    assert reader.page.share < 1
    pilot.key("Enter")
    assert (reader.page, reader.page.share) == (pages[0], 1.0)
    pilot.key("Enter")
    assert reader.page is pages[1]


def test_under_reduced_motion_nothing_rolls(app: App, blank: Blank) -> None:
    reader, _ = shown(app, sequence.gather(tales.PATROL, tales.TELLER))
    assert reader.page.share == 1


def test_at_a_pace_pages_turn_by_themselves(app: App, pilot: Pilot, blank: Blank) -> None:
    pages = sequence.gather(tales.PATROL, tales.TELLER)
    reader, done = shown(app, pages, pace=0.5)
    pilot.seconds(0.6)
    assert reader.page is pages[1]
    pilot.seconds(1.2)
    assert (app.scene, done.times) == (blank, 1)


def test_a_game_that_nobody_plays_is_not_held_up(app: App, pilot: Pilot, blank: Blank) -> None:
    pages = sequence.gather(tales.PATROL, tales.TELLER)
    app.settings.bot_speed = 4.0
    shown(app, pages, watched=True)
    pilot.seconds(3 * sequence.READING / 4 + 0.5)
    assert app.scene is blank
    app.settings.bot_speed = 0.0
    done = Told()
    assert sequence.show(app, pages, done, watched=True) is None
    assert done.times == 1


def test_a_check_names_the_condition_that_held_then() -> None:
    teller = replace(tales.TELLER, now=2)
    happened = [tales.check(), e.ConditionChanged(0, 1, (), ()), tales.check()]
    names = [page.teller.plan.conditions[page.teller.now].title for page in sequence.gather(happened, teller)]
    assert names == ["A quiet wood", "A quiet wood", "The horn sounds"]
    assert sequence.gather([tales.check()], teller)[0].teller.now == 2


def test_every_line_of_a_check_leads_to_its_rule(app: App, pilot: Pilot, blank: Blank) -> None:
    happened = [tales.check(stealth=tales.roll(1, 2, 3)), tales.flip("2C")]
    reader, _ = shown(app, sequence.gather(happened, tales.TELLER))
    rules = {widget.rule for widget in reader.widgets(Widget) if widget.rule}
    assert {"A-12", "A-46", "A-13", "A-21", "A-25"} <= rules
    pilot.click("moment.rule")
    assert on_top(app) == "rules"


def test_a_check_says_who_is_flat_footed_and_what_that_means() -> None:
    (page,) = sequence.gather([tales.check((6, 6, 6), (6, 6, 5)), e.FlatFooted(tales.ULFHILD)], tales.TELLER)
    told = [f"{line.strong} {line.text}" for line in page.lines()]
    assert told == [
        " Both failed: no card is flipped, the token stays.",
        "Ulfhild is flat-footed: defence −2, to the end of the next activation.",
    ]


def test_without_a_card_left_the_check_says_so() -> None:
    (page,) = sequence.gather([tales.check(), e.NoCard(tales.ULFHILD, 4)], tales.TELLER)
    assert page.lines()[0].rule == "A-42"


def test_a_fixed_encounter_is_called_by_its_name() -> None:
    looked = e.Checked(tales.ULFHILD, 0, tales.roll(1, 1, 1), tales.roll(6, 6, 6), "sight", None, tales.CHIEF)
    (page,) = sequence.gather([looked], tales.TELLER)
    assert (page.title, page.rule) == ("Ulfhild and The Chief", "A-41")
    assert [line.strong for line in page.lines()] == ["The Chief"]


def test_a_new_condition_says_what_is_different() -> None:
    page = sequence.gather(tales.PATROL, tales.TELLER)[-1]
    assert isinstance(page, ConditionPage)
    rows = {setting.name: (was, setting.value) for setting, was in _changes(page)}
    assert rows["Encounter range"] == ("6 in", "5 in")
    assert rows["Spotting, they"] == ("−1", "+1")
    assert rows["Checks in combat"] == ("no", "yes")
    assert rows["Alarm"] == ("", "on")
    assert "Visibility" not in rows
    assert [line.rule for line in page.lines()] == ["A-15", "A-15", "A-2"]


def _changes(page: ConditionPage) -> list[tuple[Any, str]]:
    return changes(page.teller.plan, page.before, page.now, page.teller.said)


def test_a_condition_says_what_becomes_of_those_out_of_sight_A23_A36() -> None:
    quiet, alarm, _ = tales.PLAN.conditions
    assert blips(tales.PLAN, quiet) == "1–2 towards you, 3–4 away, 5–6 gone"
    assert blips(tales.PLAN, alarm) == "towards you"
    fading = structs.replace(tales.PLAN, rules=Rules(fade=2))
    assert blips(fading, alarm) == "away, gone after 2 full rounds"


def test_a_code_that_only_changes_the_condition_speaks_through_it() -> None:
    happened = [
        e.CodeFollowed(330, 0, 0, "watch"),
        e.ConditionChanged(0, 1, (), ()),
        e.FoeCame(7, "guard", "neutral", False),
    ]
    (page,) = sequence.gather(happened, tales.TELLER)
    assert isinstance(page, ConditionPage)
    assert page.code == tales.PLAN.codes[330]


def test_what_a_code_brings_after_the_change_knows_its_place() -> None:
    happened = [
        e.CodeFollowed(2022, tales.ULFHILD, 4, "watch"), e.ConditionChanged(0, 1, (), ()),
        e.FoeCame(7, "guard", "neutral", False),
    ]  # fmt: skip
    page = sequence.gather(happened, tales.TELLER)[-1]
    assert page.caption == "A patrol: 0 to 1"
    assert [line.text for line in page.lines()] == ["comes from the nearest edge."]


def test_a_counter_that_runs_on_does_not_matter() -> None:
    page = StoryPage(tales.TELLER, code=e.CodeFollowed(330, 0, 0, "watch"))
    page.take(e.Counting("fuel", 2))
    assert (page.empty, page.matters) == (False, False)
    page.take(e.FieldChanged("open", "gate"))
    assert page.matters


def test_a_variable_that_is_gone_is_named() -> None:
    back = sequence.gather([e.ConditionChanged(1, 2, (), ())], tales.TELLER)[0]
    assert isinstance(back, ConditionPage)
    assert ("Alarm", "no longer", "on") in [(s.name, s.value, was) for s, was in _changes(back)]


@pytest.mark.parametrize(("size", "scale"), WINDOWS)
@pytest.mark.parametrize("palette", ["standard", "colour-blind", "high-contrast"])
def test_pages_stay_inside_any_window(size: tuple[int, int], scale: float, palette: str) -> None:
    app = App(size, Settings(scale=scale, palette=palette, reduced_motion=True), headless=True)
    app.push(Blank())
    window = pygame.Rect((0, 0), size)
    for page in sequence.gather(tales.PATROL, tales.TELLER):
        reader = MomentsReader(app, sequence.show(app, [page], lambda: None))
        assert all(window.contains(spot) for spot in (reader.box, *reader.spots().values()))
        reader.key("Enter")
    app.close()


def test_what_does_not_fit_scrolls(app: App, pilot: Pilot, blank: Blank) -> None:
    pilot.resize(640, 480)
    app.change(scale=1.5)
    reader, _ = shown(app, sequence.gather(tales.PATROL, tales.TELLER)[2:])
    body = reader.widget("moment.body")
    assert body is not None
    before = app.screen.copy()
    pilot.wheel("moment.body", -6)
    app.draw()
    assert body.scrolled > 0
    assert app.screen.get_buffer().raw != before.get_buffer().raw
    low = body.scrolled
    pilot.key("Up")
    assert body.scrolled < low


def test_the_panel_keeps_off_what_it_is_about(app: App, blank: Blank) -> None:
    about = pygame.Rect(560, 280, 160, 160)
    reader, _ = shown(app, sequence.gather(tales.PATROL, tales.TELLER), about=lambda page: [about])
    clear, _ = shown(app, sequence.gather(tales.PATROL, tales.TELLER))
    assert _shared(reader.box, about) < _shared(clear.box, about)


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.width * both.height
