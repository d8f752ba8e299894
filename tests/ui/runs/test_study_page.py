"""A study: what it says, played on, stopped, deleted."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from game import scenarios
from game.lab.insight.falls import Beside, FallBook, Falls
from game.lab.pages.dossier import Dossier
from game.lab.pages.study_dossier import dossier
from game.lab.studies import engine, study_files
from game.lab.studies.engine import Until
from game.lab.studies.study import asked
from game.lab.studies.study_files import StudyFile
from game.ui.app import clipboard
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.theme import Theme
from game.ui.kit.labels import Label, Text
from game.ui.kit.lines import Rule
from game.ui.kit.measures import GAP
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.pages.controls import Fact
from game.ui.runs import panels
from game.ui.runs.game_row import HIGH
from game.ui.runs.heat_map import HeatMap
from game.ui.runs.lead_chart import LeadChart
from game.ui.runs.study_page import StudyPage
from game.ui.runs.study_run import Found, StudyRun, study_run
from tests.ui.player import Guest, Watcher, match_on_top, on_top
from tests.ui.runs.conftest import Studied

SIZES = ((640, 480), (1280, 720), (1920, 1080))


def opened(app: App, path: Path) -> Guest:
    app.open("menu")
    return Guest.before(app, StudyPage(path))


def told(path: Path) -> Dossier:
    """What a study says, as it lies on the disk."""
    with StudyFile(path) as file:
        return dossier(file, lambda study: None)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_every_panel_has_room_at_every_size(
    app: App, pilot: Pilot, studied: Studied, size: tuple[int, int], scale: float
) -> None:
    pilot.resize(*size)
    app.change(scale=scale)
    opened(app, studied([*["one", "two", ""] * 40, *["one"] * 60]))
    pilot.seconds(0.2)
    app.draw()
    assert pilot.has("study.go-on")


@pytest.mark.parametrize("games", [1, 2])
def test_what_is_no_whole_block_yet_is_told_of_as_nothing(games: int, studied: Studied) -> None:
    run = StudyRun(studied(["one"] * games))
    run.read()
    assert run.found is not None
    assert (run.found.dossier is not None, run.trouble) == (games == run.found.study.block, "")


def test_playing_on_keeps_what_there_was_and_adds_to_it(app: App, pilot: Pilot, studied: Studied) -> None:
    path = studied(["one"] * 120, "abstract/duel")
    opened(app, path)
    assert told(path).verdict.settled
    pilot.key("Enter")
    pilot.seconds(0.1)
    assert told(path).games == 220
    with StudyFile(path) as file:
        assert list(file.results()) == list(range(220))


def test_while_a_hundred_games_are_played_it_says_how_many_of_them_are(studied: Studied) -> None:
    path = studied(["one"] * 4)
    with StudyFile(path) as file:
        study = file.study
    found = Found(study, told(path), until=Until(games=100))
    pen = Pen.within(Theme(), "verdict", pygame.Rect(0, 0, 640, 400))
    subject: Any = SimpleNamespace(found=found, playing=True)
    panels.write_verdict(pen, subject, told(path), 400)
    words = " ".join(line for each in pen.scroll.walk() if isinstance(each, Text) for line in each.lines)
    assert "4 of 100 games" in words


@pytest.mark.parametrize("playing", [True, False])
def test_while_the_first_games_are_played_each_panel_says_what_it_will_tell(
    app: App, studied: Studied, *, playing: bool
) -> None:
    path = studied([])
    run = study_run(path)
    run.playing = playing
    guest = opened(app, path)
    said = {each.words for each in guest.widgets(Label)}
    titles = {panel.title for panel in panels.PANELS[1:]}
    assert titles & said == (titles if playing else set())


def test_its_title_is_there_before_its_games_are(
    app: App, pilot: Pilot, studied: Studied, monkeypatch: pytest.MonkeyPatch
) -> None:
    def heading() -> bytes:
        return pygame.image.tobytes(pilot.look().subsurface((72, 10, 400, 50)), "RGB")

    path = studied(["one"] * 4)
    with StudyFile(path) as file:
        study = file.study
    opened(app, path)
    read = heading()
    monkeypatch.setattr(StudyRun, "read", lambda self, ground=False: None)
    guest = Guest.before(app, StudyPage(path, study=study))
    assert heading() == read
    assert not guest.widgets(Rule)


def test_wins_and_draws_are_counted_of_the_same_games(app: App, studied: Studied) -> None:
    facts = opened(app, studied([*["one"] * 30, *["two"] * 10, *[""] * 10])).widgets(Fact)
    told = {each.head: each.words for each in facts}
    assert told["Asgardians"] == "won 60 %, 75 % of decided"
    assert told["Dark Elves"] == "won 20 %, 25 % of decided"
    assert told["Drawn"] == "20 %"


def test_where_every_game_was_drawn_nothing_is_told_of_decided_ones(app: App, studied: Studied) -> None:
    facts = opened(app, studied([""] * 8)).widgets(Fact)
    told = {each.head: each.words for each in facts}
    assert (told["Asgardians"], told["Drawn"]) == ("won 0 %", "100 %")


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_figures_of_the_verdict_stand_in_columns(
    app: App, pilot: Pilot, studied: Studied, size: tuple[int, int], scale: float
) -> None:
    pilot.resize(*size)
    app.change(scale=scale)
    facts = opened(app, studied([*["one"] * 30, *["two"] * 10, *[""] * 10])).widgets(Fact)
    assert [each.head for each in facts if each.words][:2] == ["Asgardians", "Dark Elves"]
    width = app.theme.width
    starts = {each.rect.x: each.edge for each in facts}
    assert {(each.rect.x, each.edge) for each in facts} == set(starts.items()), "each column has one edge"
    assert len(starts) <= 2
    for each in facts:
        assert width(each.head, "body") <= each.edge
        assert each.edge + width(each.words, "body") < each.rect.width
        assert not any(each.rect.colliderect(other.rect) for other in facts if other is not each)


def test_few_draws_leave_no_second_share(app: App, studied: Studied) -> None:
    facts = opened(app, studied([*["one"] * 99, *["two"] * 100, ""])).widgets(Fact)
    assert {each.head: each.words for each in facts}["Asgardians"] == "won 50 %"


def test_it_is_said_how_long_it_takes_once_the_games_run_steadily() -> None:
    told = SimpleNamespace(verdict=SimpleNamespace(missing=600, games=60))

    def left(seconds: float, until: Until) -> float | None:
        return Found(None, told, seconds, 60, until).seconds_left  # type: ignore[arg-type]

    assert left(1.0, Until(verdict=True)) is None
    assert left(30.0, Until(verdict=True)) == 300.0
    assert left(30.0, Until(games=100)) == 20.0
    assert left(30.0, Until(verdict=True, seconds=600)) == 570.0


def test_its_buttons_say_what_they_do(app: App, studied: Studied) -> None:
    settled, open_ = studied(["one"] * 120), studied(["one", "two"] * 5, seed=1)
    assert opened(app, settled).widget("study.go-on").hint == "Half as many games again"
    assert opened(app, open_).widget("study.go-on").hint == "Until the answer is known"


def test_a_deleted_study_is_asked_about_first_and_then_gone(app: App, pilot: Pilot, studied: Studied) -> None:
    opened(app, studied(["one"] * 8))
    pilot.click("study.delete")
    pilot.key("Esc")
    assert len(study_files.every()) == 1
    pilot.click("study.delete")
    pilot.click("dialog.yes")
    assert study_files.every() == []
    assert on_top(app) == "menu"


def test_a_damaged_study_says_why_and_offers_nothing_to_play(app: App, pilot: Pilot) -> None:
    path = study_files.folder() / "torn-side-000000.study"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no study")
    guest = opened(app, path)
    assert any("torn-side-000000" in "".join(text.lines) for text in guest.widgets(Text))
    assert not guest.widget("study.go-on").enabled


def test_a_study_goes_on_while_its_page_is_closed_and_is_found_again(
    app: App, pilot: Pilot, studied: Studied, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StudyRun, "here", False)
    path = studied(["one", "two"] * 2, "abstract/duel")
    run = study_run(path)
    run.play(Until(verdict=True))
    assert run.playing
    opened(app, path)
    assert study_run(path) is run
    pilot.seconds(0.1)
    pilot.key("Esc")
    assert study_run(path) is run
    opened(app, path)
    pilot.click("study.stop")
    run.wait()
    pilot.seconds(0.1)
    assert not run.playing
    assert pilot.has("study.go-on")
    with StudyFile(path) as file:
        assert len(file.results()) >= told(path).games > 0


@pytest.mark.parametrize(
    ("scenario", "word"), [("thor/greenwich", "turn"), ("ascension/first-steps", "round")]
)
def test_turns_are_called_what_they_are_called_at_the_table(
    app: App, studied: Studied, scenario: str, word: str
) -> None:
    page = opened(app, studied(["one", "two"] * 4, scenario))
    assert f"{word.capitalize()}s" in [each.head for each in page.widgets(Fact)]


def test_what_is_played_is_shown_by_a_page_over_another_scene_that_looks_at_it_too(
    app: App, pilot: Pilot, studied: Studied, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StudyRun, "here", False)
    path = studied(["one", "two"] * 2, "abstract/duel")
    run = study_run(path)
    run.play(Until(games=6))
    app.open("menu")
    app.open("runs")
    Guest.before(app, StudyPage(path))
    assert pilot.has("study.stop")
    run.wait()
    pilot.seconds(0.1)
    assert pilot.has("study.go-on")


def test_a_study_that_nobody_looks_at_any_more_is_kept_only_until_it_was_heard_how_it_ended(
    studied: Studied, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StudyRun, "here", False)
    gc.freeze()  # only what comes with the study is searched through
    path = studied(["one", "two"] * 2, "abstract/duel")
    study_run(path).play(Until(games=6))
    run = study_run(path)
    run.wait()
    assert run.playing
    held = weakref.ref(run)
    del run
    gc.collect()
    assert study_run(path) is held()
    study_run(path).tick()
    gc.collect()
    assert held() is None


def test_a_game_that_is_chosen_is_played_again_and_watched_from_its_beginning(
    app: App, pilot: Pilot, played: Path
) -> None:
    opened(app, played)
    pick = told(played).picks[0]
    pilot.click(f"study.game:{pick.number}")
    pilot.seconds(0.1)
    assert (match_on_top(app).header.seed, Watcher(app, app.scene).tape.index) == (pick.seed, 0)
    pilot.key("Esc")
    assert on_top(app) == "study"


def test_a_click_on_a_death_opens_a_game_at_the_act_that_led_to_it(
    app: App, pilot: Pilot, played: Path
) -> None:
    heat = opened(app, played).widget("study.heat")
    assert isinstance(heat, HeatMap)
    with StudyFile(played) as file:
        game, death = next(
            (game, death) for game, trace in file.traces() for death in trace.deaths if death.at
        )
    assert death.at is not None
    column, row = death.at
    pilot.click(heat.cell(8 * row + column).center)
    pilot.seconds(0.1)
    watched = Watcher(app, app.scene).tape.index
    assert (match_on_top(app).header.seed, watched) == (game.seed, death.moment - 1)


def test_a_cell_where_nothing_happened_opens_nothing(app: App, pilot: Pilot, played: Path) -> None:
    heat = opened(app, played).widget("study.heat")
    assert isinstance(heat, HeatMap)
    with StudyFile(played) as file:
        cells = {death.at for _, trace in file.traces() for death in trace.deaths}
    empty = next(n for n in range(64) if (n % 8, n // 8) not in cells)
    pilot.click(heat.cell(empty).center)
    pilot.seconds(0.1)
    assert on_top(app) == "study"


def test_the_arrows_lead_over_the_table_and_enter_watches(app: App, pilot: Pilot, played: Path) -> None:
    opened(app, played).ui.focus("study.heat")
    with StudyFile(played) as file:
        column, row = next(death.at for _, trace in file.traces() for death in trace.deaths if death.at)
    pilot.key("Right")
    steps = (column - 0, row - 4)
    pilot.key(
        *["Right" if steps[0] > 0 else "Left"] * abs(steps[0]),
        *["Down" if steps[1] > 0 else "Up"] * abs(steps[1]),
    )
    pilot.key("Enter")
    pilot.seconds(0.1)
    assert on_top(app) == "replay"


def test_the_table_shows_something_else_by_its_tabs(app: App, pilot: Pilot, played: Path) -> None:
    guest = opened(app, played)
    assert guest.widget("study.kind").value == "death"
    guest.ui.focus("study.kind")
    pilot.key("Right")
    assert guest.widget("study.kind").value == "move"


def test_a_game_that_would_go_another_way_now_is_not_watched_but_said(
    app: App, pilot: Pilot, studied: Studied
) -> None:
    """The games of this study were never played: their seed leads elsewhere."""
    path = studied(["one", "two", "one"] * 4)
    opened(app, path)
    pilot.click(f"study.game:{told(path).picks[0].number}")
    pilot.seconds(0.1)
    assert on_top(app) == "study"
    assert any("does not go as it went" in text for text in app.notices.texts)


def test_the_command_that_repeats_it_can_be_copied(
    app: App, pilot: Pilot, played: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def put(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    opened(app, played).ui.focus("study.copy")
    pilot.key("Enter")
    assert copied == [told(played).command]


@pytest.mark.parametrize("size", [(640, 480), (1280, 720)])
def test_where_nothing_has_a_place_the_words_take_the_room_of_the_table(
    app: App, pilot: Pilot, size: tuple[int, int]
) -> None:
    entry = scenarios.load("abstract/duel")
    with StudyFile.of(asked("side", entry.id, entry.system, entry.document, ("random",))) as file:
        engine.run(file, Until(games=8))
    pilot.resize(*size)
    guest = opened(app, file.path)
    app.draw()
    words = [" ".join(text.lines) for text in guest.widgets(Text)]
    assert any(each.startswith("A game lasts") for each in words)
    assert any("does not weigh one choice against another" in each for each in words)
    assert guest.widgets(LeadChart)
    assert not guest.widgets(HeatMap)


def test_the_terrain_beside_which_most_fell_is_ringed_on_the_map_of_deaths_alone(
    app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch, played: Path
) -> None:
    piece = Beside("b4", "the wall on b4", (1, 4), 26, 0.08, 0.03)
    falls = Falls(331, "in the south", 0.22, 1.0, "squares", (piece,))
    monkeypatch.setattr(FallBook, "figures", lambda book: falls)
    guest = opened(app, played)
    hint = "8 % of them fell on or beside the wall on b4, though they stood there only 3 % of the time."

    def pointed() -> str:
        heat = guest.widget("study.heat")
        assert isinstance(heat, HeatMap)
        pilot.move_to(heat.cell(8 * 4 + 1).center)
        return heat.told

    assert hint in pointed()
    guest.ui.focus("study.kind")
    pilot.key("Right")
    assert hint not in pointed()


def test_what_the_games_tell_has_the_room_that_games_to_watch_leave(app: App, studied: Studied) -> None:
    guest = opened(app, studied(["", ""] * 4))
    app.draw()
    games, words = (guest.widget(f"study.panel.{name}") for name in ("games", "words"))
    assert isinstance(games, Scroll)
    assert not games.overflows
    assert isinstance(words, Scroll)
    assert words.rect.height > games.rect.height


def test_in_the_usual_window_several_sentences_of_what_the_games_tell_are_seen(
    app: App, studied: Studied
) -> None:
    guest = opened(app, studied(["one", "two"] * 4))
    app.draw()
    words, games = (guest.widget(f"study.panel.{name}").rect for name in ("words", "games"))
    assert words.height >= 148 - 2 * GAP
    assert games.height >= 3 * HIGH


def test_on_a_large_screen_the_verdict_and_the_games_to_watch_are_seen_whole(
    app: App, pilot: Pilot, studied: Studied
) -> None:
    pilot.resize(1920, 1080)
    app.change(scale=1.25)
    guest = opened(app, studied([*["one", "two", ""] * 40, *["one"] * 60]))
    app.draw()
    assert not any(guest.widget(f"study.panel.{name}").overflows for name in ("verdict", "games"))


def test_what_the_ground_is_like_goes_on_in_the_sentence(
    app: App, studied: Studied, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StudyRun, "here", True)
    page = opened(app, studied(["one", "two"] * 4))
    page.frames(3)
    ground = [line for each in page.widgets(Text) for line in each.lines if line.startswith("The ground: ")]
    assert ground
    assert not any(line.startswith("The ground: The ") for line in ground)
