"""Set-up: a scenario, seats, options and a seed become the match that was asked for."""

from __future__ import annotations

from typing import Any

import pytest
from pygame import Rect, Surface

from game import paths, scenarios
from game.core import registry
from game.core.match import Match
from game.core.system import Document
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.theme import Theme
from game.ui.kit import words as kit_words
from game.ui.kit.button import Toggle
from game.ui.kit.measures import GAP, GUTTER
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.pages import scenario_card
from game.ui.pages.options import wording
from game.ui.play import saves
from game.ui.play.players import against
from game.ui.play.summaries import brief, glances
from tests.ui.pages.player import Chooser, Host
from tests.ui.player import match_on_top, on_top, top

SIZES = ((1280, 720, 1.0), (1920, 1080, 1.5), (1280, 720, 1.5), (640, 480, 1.0), (640, 480, 2.0))


@pytest.fixture
def setup(app: App) -> Host:
    app.open("menu")
    return Host.opens(app)


def match_of(app: App) -> Match:
    assert on_top(app) == "battle"
    return match_on_top(app)


@pytest.mark.parametrize("name", ["setup", "puzzles"])
def test_a_scenario_of_which_nothing_can_be_made_leaves_the_others(
    app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    read = glances.read

    def stumbling(system: str, document: Document) -> brief.Brief:
        if document["title"] in ("Vanaheim", "First blows"):
            raise OverflowError("planted")
        return read(system, document)

    monkeypatch.setattr(glances, "read", stumbling)
    app.open("menu")
    pilot.frames(3)
    chooser = Chooser(app, app.open(name))
    pilot.frames(2)
    assert chooser.entries
    assert not {"thor/vanaheim", "thor/first-blows"}.intersection(each.id for each in chooser.entries)
    assert any(
        "is broken: nothing can be made of it (OverflowError('planted'))" in said
        for said in app.notices.texts
    )


def test_enter_alone_begins_the_first_scenario(setup: Host, pilot: Pilot, app: App) -> None:
    seed = setup.seed
    pilot.key("Enter")
    match = match_of(app)
    assert match.header.scenario == "thor/jotunheim"
    assert match.header.seats == {"one": "human", "two": "greedy"}
    assert match.header.seed == seed


def test_what_was_chosen_stands_in_the_record(setup: Host, pilot: Pilot, app: App) -> None:
    pilot.click("setup.scenario:thor/vanaheim")
    pilot.click("setup.name.one")
    pilot.type("Astrid")
    pilot.click("setup.kind.two:True")
    pilot.click("setup.name.two")
    pilot.type("Bjorn")
    pilot.click("setup.option.turn-limit:less")
    pilot.click("setup.option.odds")
    pilot.click("setup.option.skip-empty-reactions")
    pilot.click("setup.seed")
    pilot.key("Ctrl+A")
    pilot.type("4711")
    pilot.key("Enter")
    header = match_of(app).header
    assert header.scenario == "thor/vanaheim"
    assert header.seats == {"one": "human:Astrid", "two": "human:Bjorn"}
    assert header.options == {"turn-limit": 14, "odds": False, "skip-empty-reactions": True}
    assert header.seed == 4711


def test_the_match_records_itself_in_the_players_folder(setup: Host, pilot: Pilot, app: App) -> None:
    pilot.click("setup.begin")
    path = match_of(app).writer.path
    assert path is not None
    assert path.parent == paths.user() / "saves"
    assert path.name.startswith("autosave-")
    assert path.exists()
    assert saves.autosave() != path


def test_a_bot_may_play_either_side(setup: Host, pilot: Pilot, app: App) -> None:
    pilot.click("setup.kind.one:False")
    pilot.click("setup.bot.one")
    pilot.frames(3)
    pilot.click("setup.bot.one:random")
    pilot.click("setup.begin")
    assert match_of(app).header.seats == {"one": "random", "two": "greedy"}


def test_who_was_set_down_by_hand_sits_in_the_next_battle_too(setup: Host, pilot: Pilot, app: App) -> None:
    pilot.click("setup.kind.two:True")
    pilot.click("setup.scenario:thor/vanaheim")
    pilot.click("setup.begin")
    assert match_of(app).header.scenario == "thor/vanaheim"
    assert match_of(app).header.seats == {"one": "human", "two": "human"}


def test_the_dice_throw_another_seed(setup: Host, pilot: Pilot) -> None:
    before = setup.seed
    for _ in range(3):
        pilot.click("setup.dice")
    assert setup.seed != before


def test_the_curtain_is_greyed_with_a_reason_while_one_person_plays(setup: Host, pilot: Pilot) -> None:
    switch = setup.widget("setup.curtain")
    assert switch is not None
    assert not switch.enabled
    assert "two people" in switch.hint
    pilot.click("setup.kind.two:True")
    switch = setup.widget("setup.curtain")
    assert switch is not None
    assert switch.enabled


def test_the_players_names_are_remembered(setup: Host, pilot: Pilot, app: App) -> None:
    pilot.click("setup.name.one")
    pilot.type("Astrid")
    pilot.key("Enter")
    app.home()
    assert Host.opens(app).widget("setup.name.one").text == "Astrid"


def test_options_begin_as_the_settings_say(app: App) -> None:
    app.settings.always_ask, app.settings.odds = False, False
    app.open("menu")
    host = Host.opens(app)
    assert host.option("skip-empty-reactions") is True
    assert host.option("odds") is False


def test_everything_can_be_done_by_keys(setup: Host, pilot: Pilot, app: App) -> None:
    for _ in range(12):
        pilot.key("Tab")
        focused = setup.ui.focused
        if focused is not None and focused.id == "setup.scenario:thor/throne-room":
            break
    pilot.key("Enter")
    assert setup.chosen == "thor/throne-room"
    pilot.key("Enter")
    assert match_of(app).header.scenario == "thor/throne-room"


def test_the_battle_lies_straight_over_the_menu(setup: Host, pilot: Pilot, app: App) -> None:
    pilot.key("Enter")
    assert [each.name for each in app.scenes] == ["menu", "battle"]


def test_a_lesson_needs_no_seats(setup: Host, pilot: Pilot, app: App) -> None:
    lesson = next(each.id for each in setup.entries if each.document.get("kind") == "lesson")
    setup.scene.choose(lesson)
    pilot.frames(2)
    assert not pilot.has("setup.kind.one")
    pilot.click("setup.begin")
    assert match_of(app).header.scenario == lesson


def test_a_broken_scenario_is_named_with_its_line(app: App) -> None:
    scenarios.own().mkdir(parents=True)
    (scenarios.own() / "broken.toml").write_text('system = "thor"\ntitle = \n')
    app.open("menu")
    app.open("setup")
    assert any("broken.toml:2" in text for text in app.notices.texts)


@pytest.mark.parametrize(("width", "height", "scale"), SIZES)
def test_it_can_be_begun_in_every_window(app: App, width: int, height: int, scale: float) -> None:
    app.settings.scale = scale
    pilot = Pilot(app)
    pilot.resize(width, height)
    app.open("menu")
    app.open("setup")
    pilot.frames(2)
    window = app.screen.get_rect()
    assert all(window.contains(rect) for rect in pilot.spots().values())
    pilot.click("setup.scenario:thor/jotunheim")
    pilot.click("setup.begin")
    match_of(app)


def test_esc_leads_from_the_panel_to_the_cards_where_both_do_not_fit(app: App) -> None:
    pilot = Pilot(app)
    app.settings.scale = 1.0
    pilot.resize(640, 480)
    app.open("menu")
    app.open("setup")
    pilot.click("setup.scenario:thor/jotunheim")
    assert pilot.has("setup.begin")
    pilot.key("Esc")
    assert pilot.has("setup.scenario:thor/jotunheim")
    pilot.key("Esc")
    assert on_top(app) == "menu"


@pytest.mark.parametrize("scenario", ["asgard/the-beacon", "ascension/the-bridge"])
def test_neither_the_sides_on_a_card_nor_the_options_are_cut(
    app: App, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    lacking: dict[str, int] = {}

    def measured(surface: Surface, theme: Theme, options: list[tuple[str, str]], *given: Any) -> Rect:
        words, step = options[-1]
        lacking[words] = max(0, theme.width(words, step) - given[-1].width)
        return draw_fitting(surface, theme, options, *given)

    monkeypatch.setattr(scenario_card, "draw_fitting", measured)
    app.open("menu")
    app.open("setup", scenario=scenario)
    app.step()
    app.draw()
    assert lacking
    assert not any(lacking.values()), lacking
    assert not [id for id in top(app).ui.cut() if id.startswith("setup.option")]


@pytest.mark.parametrize(
    "scenario",
    ["abstract/brawl", "ascension/three-sided-brawl", "ascension/burning-village", "ascension/the-bridge"],
)
def test_no_words_stand_on_the_edge_of_a_card(
    app: App, monkeypatch: pytest.MonkeyPatch, scenario: str
) -> None:
    written: list[Rect] = []

    def noted(surface: Surface, theme: Theme, words: str, step: str, *given: Any) -> Rect:
        line = Rect(given[1].x, 0, given[1].width, theme.px(16))
        line.centery = given[1].centery
        written.append(line)
        return draw_words(surface, theme, words, step, *given)

    app.open("menu")
    host = Host.opens(app, scenario=scenario)
    card = host.widget(f"setup.scenario:{scenario}")
    assert isinstance(card, scenario_card.Card)
    card.leaning = "Leans to the Even Watch"
    monkeypatch.setattr(scenario_card, "draw_words", noted)
    monkeypatch.setattr(kit_words, "draw_words", noted)
    card.paint(Surface(app.size), card.rect)
    room = card.rect.inflate(0, -2 * app.theme.px(GAP))
    assert len(written) > 2 * len(card.brief.hosts)
    assert all(room.top <= each.top and each.bottom <= room.bottom for each in written)


@pytest.mark.parametrize("system", ["thor", "abstract", "ascension", "asgard"])
def test_it_opens_at_the_rulebook_whose_door_was_gone_through(app: App, system: str) -> None:
    host = Host.opens(app, system=system)
    assert host.chosen.startswith(f"{system}/")


@pytest.mark.parametrize("name", ["jotunheim", "vanaheim", "throne-room", "greenwich", "first-blows"])
def test_the_picture_shows_every_unit_once(name: str) -> None:
    entry = scenarios.load(name)
    shown = glances.read(entry.system, entry.document)
    squares = [square for square, _, _ in brief.formation(shown)]
    assert len(squares) == len(set(squares)) == sum(len(host.pieces) for host in shown.hosts)
    assert not set(squares) & (shown.walls | shown.pits)


def test_players_are_named_in_words() -> None:
    assert against({"one": "human:Astrid", "two": "greedy"}) == "Astrid against the greedy bot"
    assert against({"one": "human", "two": "random"}) == "Player one against the random bot"
    assert against({"one": "greedy", "two": "greedy"}) == "Two greedy bots"
    taught = {"kind": "lesson"}
    assert against({"one": "human:Astrid", "two": "greedy"}, document=taught) == "Astrid against the script"
    assert against({"one": "human:Astrid", "two": "reaction"}, document=taught) == "Astrid against the enemy"
    assert against({"one": "human:Astrid", "two": "reaction"}) == "Astrid against the enemy"
    assert (
        against({"one": "human:Astrid", "two": "greedy", "three": "greedy"})
        == "Astrid against two greedy bots"
    )
    friends = {"sides": {"three": {"team": "one"}}}
    told = against({"one": "human:Astrid", "two": "reaction", "three": "human:Bjorn"}, document=friends)
    assert told == "Astrid and Bjorn against the enemy"
    together = {"sides": {"three": {"team": "two"}}}
    told = against({"one": "human:Astrid", "two": "greedy", "three": "greedy"}, document=together)
    assert told == "Astrid against two greedy bots"


@pytest.mark.parametrize("system", ["thor", "abstract", "ascension", "asgard", "confrontation"])
def test_every_value_of_a_list_of_options_is_named_in_words(system: str) -> None:
    for option in registry.system(system).options:
        said = wording(option)
        for value in option.choices:
            assert said.choices.get(str(value), str(value))[:1].isupper(), f"{option.name}: {value}"


def turned_on(setup: Host, switch: str) -> bool:
    """Whether a switch of the page is on."""
    found = setup.widget(switch)
    assert isinstance(found, Toggle)
    return found.on


def test_estimates_are_on_against_a_bot_off_among_people_and_as_whoever_switches_them_wants_GA1(
    setup: Host, pilot: Pilot, app: App
) -> None:
    pilot.click("setup.system:confrontation")
    pilot.click("setup.scenario:confrontation/goose-fair")
    switch = "setup.option.estimates"
    assert turned_on(setup, switch)
    pilot.click("setup.kind.two:True")
    assert not turned_on(setup, switch)
    pilot.wheel("setup.panel", -9)
    pilot.click(switch)
    pilot.click("setup.begin")
    assert match_of(app).header.options["estimates"] is True


def test_a_title_is_not_set_anew_when_its_card_is_chosen(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    steps: dict[str, set[str]] = {}

    def noted(surface: Surface, theme: Theme, words: str, step: str, *given: Any) -> Rect:
        if step in scenario_card.TITLE_STEPS:
            steps.setdefault(words, set()).add(step)
        return draw_words(surface, theme, words, step, *given)

    monkeypatch.setattr(scenario_card, "draw_words", noted)
    app.open("menu")
    host = Host.opens(app, system="confrontation")
    for name in ("low-water", "three-altars", "goose-fair"):
        host.click(f"setup.scenario:confrontation/{name}")
        host.frames(2)
    assert len(steps) > 3
    assert all(len(each) == 1 for each in steps.values()), steps


@pytest.mark.parametrize(("system", "step"), [("thor", "unit"), ("ascension", "panel"), ("asgard", "panel")])
def test_titles_that_stand_together_are_of_one_size(app: App, system: str, step: str) -> None:
    app.open("menu")
    host = Host.opens(app, system=system)
    cards = [each for each in host.ui.walk() if isinstance(each, scenario_card.Card | scenario_card.OwnCard)]
    assert len(cards) > 4
    assert {each.step for each in cards} == {step}


def test_nothing_at_the_foot_of_a_card_reaches_past_its_rule(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends: list[int] = []

    def noted(surface: Surface, theme: Theme, options: list[tuple[str, str]], *given: Any) -> Rect:
        drawn = draw_fitting(surface, theme, options, *given)
        ends.append(drawn.right)
        return drawn

    app.open("menu")
    host = Host.opens(app, system="ascension")
    card = host.widget("setup.scenario:ascension/relic-hunt")
    assert isinstance(card, scenario_card.Card)
    assert card.leaning == "Leans to the Barrow of Hravn"
    monkeypatch.setattr(scenario_card, "draw_fitting", noted)
    card.paint(Surface(app.size), card.rect)
    assert len(ends) == 4
    assert max(ends) <= card.rect.right - app.theme.px(GUTTER)
