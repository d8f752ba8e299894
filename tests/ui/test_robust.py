"""Whatever happens to the disk and the player's folder: the program goes on and says what it could not do."""

from __future__ import annotations

import errno
import io
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from game import paths, scenarios
from game.core.match import opened
from game.core.system import digest
from game.systems.thor.actions import Deploy
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.play import launch, saves
from game.ui.play.lessons.progress import Progress
from tests.ui.pages.player import Keeper
from tests.ui.player import match_on_top, on_top
from tests.ui.stages import HOT_SEAT, played, store
from tests.ui.tables.thor.player import Player
from tests.ui.workshop.player import Carver
from tests.whole_plays import but_first

DAMAGE: dict[str, bytes] = {
    "empty": b"",
    "binary": bytes(range(256)) * 8,
    "another kind": b"<html><body>Not here.</body></html>\n",
    "only an end of line": b"\n",
    "huge": b"a = 1\n" * 400_000,
    "nested": b"[" * 60_000,
    "wrong types": b'{"solved": 3, "record": "holmgang", "format": "one", "system": ["thor"]}\n',
    "broken off": b'{"record":"holmgang","format":1,"system":"thor","scen',
}


@pytest.fixture
def pilot(app: App) -> Pilot:
    """Every frame is drawn: what cannot be drawn is a fault here."""
    return Pilot(app, watched=True)


def notices(app: App) -> str:
    """Everything that the strip says or will say."""
    return " ".join(app.notices.texts)


@pytest.fixture
def faulty(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Call it with an error number: from then on the disk refuses whatever would write, 0 for never again."""
    number = 0
    plain = {name: getattr(os, name) for name in ("open", "write", "replace", "mkdir", "unlink", "rename")}
    plain_open = io.open

    def refuse() -> None:
        if number:
            raise OSError(number, os.strerror(number))

    def guarded(name: str) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            reading = name == "open" and not given[1] & (os.O_WRONLY | os.O_RDWR)
            own = name == "write" and given[0] < 3
            if not (reading or own):
                refuse()
            return plain[name](*given, **named)

        return call

    def open_(file: Any, mode: str = "r", *given: Any, **named: Any) -> Any:
        if set(mode) & set("wax+"):
            refuse()
        return plain_open(file, mode, *given, **named)

    for name in plain:
        monkeypatch.setattr(os, name, guarded(name))
    monkeypatch.setattr(io, "open", open_)

    def fail(with_: int) -> None:
        nonlocal number
        number = with_

    return fail


FAULTS = pytest.mark.parametrize(
    "fault", [errno.ENOSPC, errno.EROFS, errno.EACCES], ids=["full", "read-only", "denied"]
)

# The disk


@FAULTS
def test_a_battle_goes_on_without_a_disk_and_is_whole_when_it_is_back(
    fault: int, faulty: Callable[[int], None], app: App, pilot: Pilot
) -> None:
    app.open("menu")
    faulty(fault)
    match = launch.battle(app, scenarios.load("thor/jotunheim").document, seats=HOT_SEAT, seed=5)
    assert match
    pilot.frames(3)
    assert os.strerror(fault) in notices(app)
    flow = Player(app, app.scene).flow
    for _ in range(3):
        action = match.decision.actions(match.state)[0]  # type: ignore[union-attr]
        assert isinstance(action, Deploy)
        flow.act(action)
        pilot.frames(40)
        if pilot.has("curtain.open"):
            pilot.click("curtain.open")
            pilot.frames(60)
    assert len(match.moments) == 4
    faulty(0)
    match.act(match.decision.actions(match.state)[0])  # type: ignore[union-attr]
    assert match.writer.path
    again, notice = opened(match.writer.path)
    assert not notice
    assert digest(again.state) == digest(match.state)


@FAULTS
def test_a_save_that_fails_is_said(fault: int, faulty: Callable[[int], None], app: App, pilot: Pilot) -> None:
    app.open("battle", match=played("thor/jotunheim", 30), seat="one")
    pilot.key("Ctrl+S")
    faulty(fault)
    pilot.key("Enter")
    assert "could not be saved" in notices(app)
    assert os.strerror(fault).lower() in notices(app).lower()
    assert on_top(app) == "battle"


@FAULTS
def test_settings_hold_for_the_run(fault: int, faulty: Callable[[int], None], pilot: Pilot, app: App) -> None:
    app.settings.path = paths.user() / "settings.toml"
    app.open("settings")
    faulty(fault)
    app.change(palette="high-contrast")
    pilot.frames(2)
    assert app.theme.palette_name == "high-contrast"
    assert "could not be saved" in notices(app)


@FAULTS
def test_a_scenario_that_cannot_be_written_is_said_and_kept_in_the_builder(
    fault: int, faulty: Callable[[int], None], app: App, pilot: Pilot
) -> None:
    builder = Carver.opens(app, document=scenarios.load("thor/jotunheim").document)
    faulty(fault)
    pilot.click("boards.save")
    if pilot.has("dialog.yes"):
        pilot.click("dialog.yes")
    assert os.strerror(fault).lower() in notices(app).lower()
    assert not builder.covered
    assert builder.work.field("title")


@FAULTS
def test_a_battle_is_continued_from_a_disk_that_takes_nothing(
    fault: int, faulty: Callable[[int], None], app: App, pilot: Pilot
) -> None:
    store()
    app.open("menu")
    pilot.frames(60)
    faulty(fault)
    pilot.click("menu.continue")
    pilot.frames(3)
    assert any(each.name == "battle" for each in app.scenes)
    assert os.strerror(fault).lower() in notices(app).lower()


@FAULTS
def test_a_file_that_cannot_be_deleted_stays_and_is_said(
    fault: int, faulty: Callable[[int], None], app: App, pilot: Pilot
) -> None:
    store()
    app.open("load")
    pilot.frames(8)
    before = sorted(saves.folder().iterdir())
    faulty(fault)
    pilot.click("load.delete")
    pilot.click("dialog.yes")
    assert "could not be deleted" in notices(app)
    assert sorted(saves.folder().iterdir()) == before


@FAULTS
def test_a_fork_without_a_disk_is_played_all_the_same(
    fault: int, faulty: Callable[[int], None], app: App, pilot: Pilot
) -> None:
    app.open("menu")
    app.open("replay", match=played("thor/jotunheim", 20))
    faulty(fault)
    pilot.key("F")
    pilot.key("Enter")
    pilot.frames(3)
    assert any(each.name == "battle" for each in app.scenes)
    assert os.strerror(fault).lower() in notices(app).lower()


def test_a_solved_puzzle_that_cannot_be_kept_is_said(faulty: Callable[[int], None]) -> None:
    progress = Progress()
    faulty(errno.ENOSPC)
    progress.mark("thor/puzzles/laufey-falls")
    assert "could not be saved" in progress.troubles[0]


@pytest.mark.parametrize("blocked", ["", "saves", "scenarios", "settings.toml", "progress.json"])
def test_a_file_where_a_folder_should_be_and_the_reverse(blocked: str, tmp_path: Path) -> None:
    home = paths.user()
    if blocked in ("", "saves", "scenarios"):
        (home / blocked).parent.mkdir(parents=True, exist_ok=True)
        (home / blocked).write_text("in the way")
    else:
        (home / blocked).mkdir(parents=True)
    app = App((1280, 720), Settings.load(), headless=True)
    try:
        _visit(app)
        match = launch.battle(app, scenarios.load("thor/jotunheim").document, seats=HOT_SEAT)
        assert match
        Pilot(app, watched=True).frames(3)
        app.change(palette="colour-blind")
    finally:
        app.close()


# What lies in the folder


def _visit(app: App) -> None:
    """Open every room from the menu."""
    pilot = Pilot(app, watched=True)
    app.open("menu")
    pilot.frames(3)
    for name in ("setup", "load", "replay", "puzzles", "settings", "builder"):
        app.open(name)
        pilot.frames(12)
        pilot.key("Down", "Down", "Up")
        app.home()
        pilot.frames(3)


@pytest.mark.parametrize("damage", but_first(reversed(DAMAGE)))
@pytest.mark.parametrize(
    "name",
    ["settings.toml", "progress.json", "saves/autosave-20260101-101010.holmgang", "saves/mine.holmgang", "scenarios/mine.toml"],
)  # fmt: skip
def test_a_damaged_file_never_stops_anything_and_is_never_lost(name: str, damage: str) -> None:
    path = paths.user() / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(DAMAGE[damage])
    store()
    app = App((1280, 720), Settings.load(), headless=True)
    try:
        _visit(app)
        app.change(palette="colour-blind")
    finally:
        app.close()
    aside = path.with_name(path.name + ".bad")
    harmless = name == "settings.toml" and damage in ("empty", "only an end of line")
    assert harmless or (aside if aside.exists() else path).read_bytes() == DAMAGE[damage]


@pytest.mark.parametrize("id", ["continue", "watch", "delete"])
def test_a_file_that_vanishes_under_the_list_is_said(id: str, app: App, pilot: Pilot) -> None:
    store()
    app.open("menu")
    keeper = Keeper(app, app.open("load"))
    pilot.frames(12)
    place = next(number for number, each in enumerate(keeper.saved) if each.path.name == "under-way.holmgang")
    pilot.key(*["Down"] * (place - keeper.chosen), *["Up"] * (keeper.chosen - place))
    assert keeper.one is not None
    keeper.one.path.unlink()
    pilot.click(f"load.{id}")
    if id == "delete":
        pilot.click("dialog.yes")
    pilot.frames(3)
    assert "under-way.holmgang" in notices(app)
    assert not keeper.covered


def test_a_battle_that_was_left_can_be_continued_at_once(app: App) -> None:
    app.open("menu")
    match = launch.battle(app, scenarios.load("thor/jotunheim").document, seats=HOT_SEAT, seed=5)
    assert match
    path = match.writer.path
    assert path
    app.step()
    for _ in range(2):
        app.home()
        launch.go_on(app, path)
        assert on_top(app) == "battle"
        assert match_on_top(app).writer.path == path
    assert match.writer.path == path


def test_a_folder_that_vanishes_under_a_battle_is_made_again(app: App, pilot: Pilot) -> None:
    app.open("menu")
    match = launch.battle(app, scenarios.load("thor/jotunheim").document, seats=HOT_SEAT, seed=5)
    assert match
    assert match.writer.path
    app.step()
    shutil.rmtree(saves.folder())
    match.act(match.decision.actions(match.state)[0])  # type: ignore[union-attr]
    again, notice = opened(match.writer.path)
    assert not notice
    assert digest(again.state) == digest(match.state)


@pytest.mark.parametrize("share", [0.05, 0.3, 0.6, 0.95])
def test_a_record_cut_short_is_listed_with_its_reason_or_goes_on(
    share: float, app: App, pilot: Pilot
) -> None:
    store()
    whole = (saves.folder() / "under-way.holmgang").read_bytes()
    path = saves.folder() / "cut.holmgang"
    path.write_bytes(whole[: int(len(whole) * share)])
    app.open("load")
    pilot.frames(12)
    cut = next(each for each in Keeper(app, app.scene).saved if each.path == path)
    assert cut.trouble or cut.notice
    assert path.read_bytes() == whole[: int(len(whole) * share)]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("scale", '"large"'), ("scale", "-3"), ("scale", "nan"), ("palette", "7"), ("volume", "[1]"), ("window", "[1, 2, 3]"),
        ("window", "[99999999, 1]"), ("names", "3"), ("keys", '{ undo = "Ctrl+Z" }'), ("keys", '{ undo = [""], nothing = ["A"] }'),
        ("hints_seen", "[1, 2]"), ("curtain", '"yes"'), ("bot_speed", "inf"), ("animation_speed", "0"),
    ],
)  # fmt: skip
def test_a_setting_of_the_wrong_type_costs_only_itself(name: str, text: str) -> None:
    path = paths.user() / "settings.toml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"palette_ = 1\nreduced_motion = true\n{name} = {text}\n")
    settings = Settings.load()
    assert settings.reduced_motion
    app = App((1280, 720), settings, headless=True)
    try:
        app.open("menu")
        app.open("settings")
        Pilot(app, watched=True).frames(2)
        Pilot(app, watched=True).key("Ctrl+Z", "Tab", "Tab")
    finally:
        app.close()


@pytest.mark.parametrize("stamp", [-1e9, 0.0, 4e9, 1e12, 8e14])
def test_a_file_from_any_year_is_listed(stamp: float, app: App, pilot: Pilot) -> None:
    store()
    path = saves.folder() / "under-way.holmgang"
    try:
        os.utime(path, (stamp, stamp))
    except (OSError, OverflowError):
        pytest.skip("no file can be so old or so young here")
    app.open("menu")
    pilot.frames(3)
    app.open("load")
    pilot.frames(10)
    pilot.shot(paths.user() / "load.png")
    assert len(Keeper(app, app.scene).saved) == 4


def test_two_hundred_battles_are_listed_at_once(app: App, pilot: Pilot) -> None:
    store()
    text = (saves.folder() / "under-way.holmgang").read_bytes()
    for number in range(200):
        (saves.folder() / f"battle {number}.holmgang").write_bytes(text)
    app.open("menu")
    began = time.perf_counter()
    app.open("load")
    pilot.frames(1)
    assert time.perf_counter() - began < 5
    keeper = Keeper(app, app.scene)
    assert len(keeper.saved) == 204
    pilot.key(*["Down"] * 30)
    pilot.wheel("load.list", -30)
    assert keeper.chosen == 30


def test_two_battles_begun_in_the_same_second_keep_their_own_files(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = scenarios.load("thor/jotunheim").document
    app.open("menu")
    matches = []
    for _ in range(3):
        matches.append(launch.battle(app, document, seats=HOT_SEAT))
        app.step()
    assert len({match.writer.path for match in matches if match}) == 3
