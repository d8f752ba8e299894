"""Whatever happens to the disk, the window, the sound or the bot: the program goes on and says what it could not do."""

from __future__ import annotations

import errno
import io
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import paths, scenarios
from game.core.match import opened
from game.core.system import digest
from game.systems.thor.actions import Deploy
from game.ui.app import App
from game.ui.pilot import Pilot
from game.ui.rooms import begin, saves
from game.ui.rooms.progress import Progress
from game.ui.settings import Settings
from tests.ui.stages import HOT_SEAT, STAGES, played, store
from tools.monkey_watch import WatchedApp

ROOT = Path(__file__).parents[2]
SCALES = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0)
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
    match = begin.battle(app, scenarios.load("thor/jotunheim").document, seats=HOT_SEAT, seed=5)
    assert match
    pilot.frames(3)
    assert os.strerror(fault) in notices(app)
    scene: Any = app.scene
    for _ in range(3):
        action = match.decision.actions(match.state)[0]  # type: ignore[union-attr]
        assert isinstance(action, Deploy)
        scene.flow.act(action)
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
    assert app.scene
    assert app.scene.name == "battle"


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
    scene: Any = app.open("builder", document=scenarios.load("thor/jotunheim").document)
    faulty(fault)
    pilot.click("builder.save")
    if pilot.has("dialog.yes"):
        pilot.click("dialog.yes")
    assert os.strerror(fault).lower() in notices(app).lower()
    assert app.scene is scene
    assert scene.draft.title


@FAULTS
def test_a_battle_is_continued_from_a_disk_that_takes_nothing(
    fault: int, faulty: Callable[[int], None], app: App, pilot: Pilot
) -> None:
    store()
    app.open("menu")
    pilot.frames(3)
    faulty(fault)
    pilot.click("menu.continue")
    pilot.frames(3)
    assert any(scene.name == "battle" for scene in app.scenes)
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
    assert any(scene.name == "battle" for scene in app.scenes)
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
        match = begin.battle(app, scenarios.load("thor/jotunheim").document, seats=HOT_SEAT)
        assert match
        Pilot(app).frames(3)
        app.change(palette="colour-blind")
    finally:
        app.close()


# What lies in the folder


def _visit(app: App) -> None:
    """Open every room from the menu."""
    pilot = Pilot(app)
    app.open("menu")
    pilot.frames(3)
    for name in ("setup", "load", "replay", "puzzles", "settings", "builder"):
        app.open(name)
        pilot.frames(12)
        pilot.key("Down", "Down", "Up")
        app.home()
        pilot.frames(3)


@pytest.mark.parametrize("damage", DAMAGE)
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
    scene: Any = app.open("load")
    pilot.frames(12)
    place = next(number for number, each in enumerate(scene.saved) if each.path.name == "under-way.holmgang")
    pilot.key(*["Down"] * (place - scene.chosen), *["Up"] * (scene.chosen - place))
    scene.one.path.unlink()
    pilot.click(f"load.{id}")
    if id == "delete":
        pilot.click("dialog.yes")
    pilot.frames(3)
    assert "under-way.holmgang" in notices(app)
    assert app.scene is scene


def test_a_folder_that_vanishes_under_a_battle_is_made_again(app: App, pilot: Pilot) -> None:
    app.open("menu")
    match = begin.battle(app, scenarios.load("thor/jotunheim").document, seats=HOT_SEAT, seed=5)
    assert match
    assert match.writer.path
    match.writer.path.unlink()
    saves.folder().rmdir()
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
    scene: Any = app.scene
    cut = next(each for each in scene.saved if each.path == path)
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
        Pilot(app).frames(2)
        Pilot(app).key("Ctrl+Z", "Tab", "Tab")
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
    assert len(app.scene.saved) == 4  # type: ignore[union-attr]


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
    scene: Any = app.scene
    assert len(scene.saved) == 204
    pilot.key(*["Down"] * 30)
    pilot.wheel("load.list", -30)
    assert scene.chosen == 30


def test_two_battles_begun_in_the_same_second_keep_their_own_files(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = scenarios.load("thor/jotunheim").document
    app.open("menu")
    matches = [begin.battle(app, document, seats=HOT_SEAT) for _ in range(3)]
    assert len({match.writer.path for match in matches if match}) == 3


# The window


@pytest.mark.parametrize("size", [(1280, 720), (640, 480), (641, 977)])
@pytest.mark.parametrize("stage", STAGES)
def test_every_scene_stands_in_the_window_at_every_scale(stage: str, size: tuple[int, int]) -> None:
    store()
    app = WatchedApp((1280, 720), Settings(reduced_motion=True), headless=True)
    try:
        STAGES[stage](app)
        Pilot(app).frames(2)
        app.resize(size)
        for scale in SCALES:
            app.change(scale=scale)
            for _ in range(3):
                app.step()
                app.invalidate()
                app.draw()
            assert app.scene
            window = app.screen.get_rect()
            outside = {
                id: tuple(rect) for id, rect in app.scene.hotspots().items() if not window.contains(rect)
            }
            assert outside == {}, f"at {scale}"
            assert app.spilled == [], f"at {scale}"
    finally:
        app.close()


@pytest.mark.parametrize("stage", STAGES)
def test_every_scene_shrinks_to_640_by_480_and_comes_back(stage: str, app: App, pilot: Pilot) -> None:
    store()
    app.settings.reduced_motion = True
    STAGES[stage](app)
    pilot.frames(20)
    app.pointer = (-1, -1)
    pilot.resize(1279, 719)
    pilot.resize(1280, 720)
    before = pygame.image.tobytes(_drawn(app), "RGB")
    spots = app.scene.hotspots() if app.scene else {}
    pilot.resize(640, 480)
    pilot.resize(1280, 720)
    assert (app.scene.hotspots() if app.scene else {}) == spots
    assert pygame.image.tobytes(_drawn(app), "RGB") == before


def _drawn(app: App) -> pygame.Surface:
    app.invalidate()
    app.draw()
    return app.screen


# Sound, display, bot, clock


def test_no_sound_device_is_said_and_everything_plays_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "there-is-none")
    pygame.mixer.quit()
    app = App((1280, 720), Settings(), headless=False)
    try:
        app.open("menu")
        Pilot(app).frames(3)
        assert "sound" in notices(app).lower()
        app.open("battle", match=played("thor/jotunheim", 30), seat="one")
        app.sound.play("hit")
        Pilot(app).frames(3)
    finally:
        app.close()


def test_no_display_is_one_sentence_with_the_commands_that_work() -> None:
    blind = {
        key: value
        for key, value in os.environ.items()
        if key not in ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    }
    done = subprocess.run(
        [sys.executable, "-m", "game"],
        cwd=ROOT,
        env=blind,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if not sys.platform.startswith("linux"):
        pytest.skip("there is always a display here")
    said = done.stderr.strip()
    assert done.returncode == 1
    assert "Traceback" not in said
    assert len(said.splitlines()) == 1
    assert "shot" in said


@pytest.fixture
def against_bot(app: App, pilot: Pilot) -> Iterator[Any]:
    """A battle in which a bot in a process of its own has the choice."""
    match = played("thor/jotunheim", 14, seats={"one": "human", "two": "human"})
    seats: dict[Any, str] = {"one": "human", "two": "human"}
    seats[match.decision.seat] = "greedy"  # type: ignore[union-attr]
    app.settings.bot_speed = 0.0
    app.open("menu")
    scene: Any = app.open("battle", match=match.fork(len(match.moments) - 1, saves.autosave(), seats))
    yield scene
    scene.flow.close_bots()


def test_a_bot_killed_in_mid_thought_is_started_again_and_that_is_said(
    against_bot: Any, app: App, pilot: Pilot
) -> None:
    flow = against_bot.flow
    pilot.frames(1)
    assert flow.players
    player = next(iter(flow.players.values()))
    before, first = len(against_bot.match.moments), player._process.pid
    os.kill(first, signal.SIGKILL if hasattr(signal, "SIGKILL") else signal.SIGTERM)
    until = time.monotonic() + 30
    while len(against_bot.match.moments) == before and time.monotonic() < until:
        pilot.frames(1)
        time.sleep(0.01)
    assert len(against_bot.match.moments) > before
    assert "started again" in notices(app)


def test_a_clock_that_jumps_neither_hurries_nor_freezes_the_window() -> None:
    times = iter([0.0, 0.0, 0.02, 86_400.0, 86_400.02, 5.0, 5.02, 5.04, -900.0])
    last = -900.0
    rests: list[float] = []

    def clock() -> float:
        nonlocal last
        last = next(times, last + 1 / 120)
        return last

    app = App((640, 480), Settings(), headless=True, clock=clock, rest=rests.append)
    app.open("menu")
    ticks = 0
    plain = app._tick

    def tick(dt: float) -> None:
        nonlocal ticks
        ticks += 1
        assert dt == pytest.approx(1 / 60)
        plain(dt)
        if ticks == 60:
            app.quit()

    app._tick = tick  # type: ignore[method-assign]
    app.run()
    assert ticks == 60
    assert max(rests) <= 1 / 60 + 1e-6


# What the monkey found


def test_a_key_list_opened_while_the_curtain_opens_does_not_shut_it_for_ever(app: App, pilot: Pilot) -> None:
    app.open("menu")
    app.open("curtain", person="Astrid")
    pilot.frames(60)
    pilot.click("curtain.open")
    pilot.key("?")
    pilot.frames(60)
    assert [scene.name for scene in app.scenes] == ["menu"]


def test_a_scenario_kept_by_the_builder_is_chosen_in_set_up_at_once(app: App, pilot: Pilot) -> None:
    app.open("menu")
    app.open("setup", scenario="thor/jotunheim")
    pilot.click("setup.edit")
    pilot.click("builder.play")
    pilot.frames(3)
    scene: Any = app.scene
    assert scene.name == "setup"
    assert scene.chosen.startswith("own/")
    assert scene.system == "thor"


@pytest.fixture
def handing_over(app: App, pilot: Pilot) -> Any:
    """A battle of two people; the last act of one's turn is still moving, the curtain comes next."""
    match = played("thor/jotunheim", 50)
    app.settings.end_turn_warning = False
    app.open("menu")
    scene: Any = app.open("battle", match=match)
    pilot.frames(60)
    pilot.click("curtain.open")
    pilot.frames(60)
    pilot.key("Enter")
    pilot.frames(60)
    assert scene.table.seat == "one"
    scene.end_phase()
    pilot.frames(90)
    scene.end_phase()
    pilot.frames(1)
    assert scene.flow.moving
    assert match.decision
    assert match.decision.seat == "two"
    return scene


def test_what_one_looks_at_is_closed_before_the_other_is_called(
    handing_over: Any, app: App, pilot: Pilot
) -> None:
    pilot.key("D")
    pilot.frames(120)
    assert app.scene
    assert app.scene.name == "battle-overlay"
    assert handing_over.table.seat == "one"
    pilot.key("Esc")
    pilot.frames(60)
    assert [scene.name for scene in app.scenes] == ["menu", "battle", "curtain"]
    assert handing_over.table.seat == "two"


@pytest.mark.parametrize(("answer", "seat"), [("Enter", "one"), ("Esc", "two")])
def test_taking_back_while_the_last_act_still_moves_leaves_the_table_to_whoever_has_the_choice(
    answer: str, seat: str, handing_over: Any, app: App, pilot: Pilot
) -> None:
    pilot.key("Ctrl+Z", answer)
    pilot.frames(120)
    if seat == "two":
        pilot.click("curtain.open")
        pilot.frames(60)
    assert handing_over.match.decision.seat == seat
    assert handing_over.table.seat == seat
