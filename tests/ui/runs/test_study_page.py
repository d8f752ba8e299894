"""A study: what it says, played on, stopped, deleted."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lab import study_files
from game.lab.study_files import StudyFile
from game.ui.app import clipboard
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.play.replay import Watching
from game.ui.runs.heat_map import HeatMap
from game.ui.runs.study_page import StudyPage
from game.ui.runs.study_run import StudyRun, study_run
from tests.ui.player import on_top
from tests.ui.runs.conftest import Studied

SIZES = ((640, 480), (1280, 720), (1920, 1080))


def opened(app: App, path: object) -> StudyPage:
    app.open("menu")
    app.open("study", path=path)
    scene = app.scene
    assert isinstance(scene, StudyPage)
    return scene


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


def test_playing_on_keeps_what_there_was_and_adds_to_it(app: App, pilot: Pilot, studied: Studied) -> None:
    path = studied(["one"] * 120, "abstract/duel")
    scene = opened(app, path)
    assert scene.found.dossier is not None
    assert scene.found.dossier.verdict.settled
    pilot.key("Enter")
    pilot.seconds(0.1)
    assert scene.found.dossier is not None
    assert scene.found.dossier.games == 220
    with StudyFile(path) as file:
        assert list(file.results()) == list(range(220))


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
    scene = opened(app, path)
    pilot.key("Enter")
    assert "torn-side-000000" in scene.run.trouble
    assert not scene.run.playing


def test_a_study_goes_on_while_its_page_is_closed_and_is_found_again(
    app: App, pilot: Pilot, studied: Studied, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StudyRun, "here", False)
    path = studied(["one", "two"] * 2, "abstract/duel")
    scene = opened(app, path)
    scene.run.wait()
    pilot.seconds(0.1)
    pilot.key("Enter")
    assert scene.run.playing
    pilot.key("Esc")
    again = opened(app, path)
    assert again.run is scene.run is study_run(path)
    pilot.click("study.stop")
    again.run.wait()
    pilot.seconds(0.1)
    assert not again.run.playing
    assert again.found.dossier is not None
    with StudyFile(path) as file:
        assert len(file.results()) >= again.found.dossier.games > 0


def test_a_game_that_is_chosen_is_played_again_and_watched_from_its_beginning(
    app: App, pilot: Pilot, played: Path
) -> None:
    scene = opened(app, played)
    assert scene.found.dossier is not None
    pick = scene.found.dossier.picks[0]
    pilot.click(f"study.game:{pick.number}")
    pilot.seconds(0.1)
    replay = app.scene
    assert isinstance(replay, Watching)
    assert replay.match is not None
    assert (replay.match.header.seed, replay.tape.index) == (pick.seed, 0)
    pilot.key("Esc")
    assert on_top(app) == "study"


def test_a_click_on_a_death_opens_a_game_at_the_act_that_led_to_it(
    app: App, pilot: Pilot, played: Path
) -> None:
    scene = opened(app, played)
    heat = scene.ui.get("study.heat")
    assert isinstance(heat, HeatMap)
    with StudyFile(played) as file:
        game, death = next(
            (game, death) for game, trace in file.traces() for death in trace.deaths if death.at
        )
    assert death.at is not None
    column, row = death.at
    pilot.click(heat.cell(8 * row + column).center)
    pilot.seconds(0.1)
    replay = app.scene
    assert isinstance(replay, Watching)
    assert replay.match is not None
    assert (replay.match.header.seed, replay.tape.index) == (game.seed, death.moment - 1)


def test_a_cell_where_nothing_happened_opens_nothing(app: App, pilot: Pilot, played: Path) -> None:
    scene = opened(app, played)
    heat = scene.ui.get("study.heat")
    assert isinstance(heat, HeatMap)
    with StudyFile(played) as file:
        cells = {death.at for _, trace in file.traces() for death in trace.deaths}
    empty = next(n for n in range(64) if (n % 8, n // 8) not in cells)
    pilot.click(heat.cell(empty).center)
    pilot.seconds(0.1)
    assert on_top(app) == "study"


def test_the_arrows_lead_over_the_table_and_enter_watches(app: App, pilot: Pilot, played: Path) -> None:
    scene = opened(app, played)
    scene.ui.focus("study.heat")
    heat = scene.ui.get("study.heat")
    assert isinstance(heat, HeatMap)
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
    scene = opened(app, played)
    assert scene.kind == "death"
    scene.ui.focus("study.kind")
    pilot.key("Right")
    assert scene.kind == "move"


def test_a_game_that_would_go_another_way_now_is_not_watched_but_said(
    app: App, pilot: Pilot, studied: Studied
) -> None:
    """The games of this study were never played: their seed leads elsewhere."""
    scene = opened(app, studied(["one", "two", "one"] * 4))
    assert scene.found.dossier is not None
    pilot.click(f"study.game:{scene.found.dossier.picks[0].number}")
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
    scene = opened(app, played)
    scene.ui.focus("study.copy")
    pilot.key("Enter")
    assert scene.found.dossier is not None
    assert copied == [scene.found.dossier.command]
