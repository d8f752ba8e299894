"""Replay: play, pause, step, jump, other eyes, and playing on from any moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from game.core.match import opened
from game.systems.thor import events as e
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.pages.replays import Replays
from game.ui.tables.thor.tape import BattleTape
from tests.ui.pages.player import Keeper
from tests.ui.player import match_on_top, on_top
from tests.ui.tables.thor.player import Watcher

Play = Callable[..., Path]


@pytest.fixture
def replay(app: App, played: Play) -> Watcher:
    app.open("menu")
    return Watcher.opens(app, path=played("jotunheim", 5000, two="human:Bjorn"))


def test_it_begins_at_the_beginning(replay: Watcher) -> None:
    assert replay.tape.index == 0
    assert not replay.playing


def test_arrows_step_on_and_back(replay: Watcher, pilot: Pilot) -> None:
    pilot.key("Right", "Right", "]")
    assert replay.tape.index == 3
    pilot.key("Left")
    assert replay.tape.index == 2
    pilot.key("End")
    assert replay.tape.index == replay.tape.last
    pilot.key("Right")
    assert replay.tape.index == replay.tape.last
    pilot.key("Home")
    assert replay.tape.index == 0


def test_what_moves_ends_where_the_record_says(replay: Watcher, pilot: Pilot) -> None:
    for _ in range(60):
        pilot.key("Right")
    pilot.seconds(2)
    standing = {unit.id: unit.at for unit in replay.tape.state.units.values()}
    shown = {
        piece.id: "abcdefgh"[round(piece.x)] + str(round(piece.y) + 1)
        for piece in replay.shown.pieces.values()
    }
    assert shown == standing


def test_it_plays_and_pauses(replay: Watcher, pilot: Pilot) -> None:
    pilot.key("Space")
    pilot.seconds(4)
    there = replay.tape.index
    assert there >= 2
    pilot.click("replay.play")
    pilot.seconds(2)
    assert replay.tape.index <= there + 1
    assert not replay.playing


def test_speed_shortens_the_pauses(replay: Watcher, pilot: Pilot) -> None:
    pilot.click("replay.speed:4.0")
    pilot.key("Space")
    pilot.seconds(4)
    assert replay.tape.index >= 6


def test_playing_stops_at_the_end(replay: Watcher, pilot: Pilot) -> None:
    pilot.key("End", "Left", "Space")
    pilot.seconds(4)
    assert replay.tape.index == replay.tape.last
    assert not replay.playing


def test_a_mark_jumps_to_its_turn(replay: Watcher, pilot: Pilot) -> None:
    mark = replay.tape.marks[4]
    pilot.click(f"turn:{mark.turn}:{mark.seat}")
    assert replay.tape.index == mark.moment


def test_a_drag_on_the_line_of_time_jumps(replay: Watcher, pilot: Pilot) -> None:
    bar = pilot.find("replay.timeline")
    pilot.drag((bar.x + 14, bar.centery), (bar.right - 14, bar.centery))
    assert replay.tape.index == replay.tape.last


def test_a_line_of_the_log_jumps(replay: Watcher, pilot: Pilot) -> None:
    pilot.key("End")
    line = next(spot for spot in pilot.spots() if spot.startswith("log:"))
    pilot.click(line)
    assert 0 < replay.tape.index < replay.tape.last


def test_whoever_looks_with_one_seats_eyes_sees_one_hand(replay: Watcher, pilot: Pilot) -> None:
    replay.jump(60)
    state = replay.tape.state
    assert replay.tape.hand("two") == state.hands["two"]
    pilot.click("replay.eyes:one")
    assert replay.tape.hand("one") == state.hands["one"]
    assert replay.tape.hand("two") == len(state.hands["two"])


def test_the_log_tells_no_more_than_the_eyes_may_see(replay: Watcher) -> None:
    def cards_told(eyes: str) -> int:
        replay.tape.eyes = eyes
        return sum("drew" in entry.line.text and ":" in entry.line.text for entry in replay.tape.log)

    assert cards_told("both") == cards_told("one") + cards_told("two")
    replay.tape.eyes = "one"
    drew = [event for event in replay.tape.events() if isinstance(event, e.Drew) and event.seat == "two"]
    assert all(event.cards == () for event in drew)


def test_an_unfinished_battle_is_seen_with_the_players_own_eyes(played: Play) -> None:
    match, _ = opened(played("jotunheim", 50, one="greedy", two="human:Bjorn"))
    assert BattleTape(match).eyes == "two"
    assert BattleTape(opened(played("jotunheim", 5000))[0]).eyes == "both"


def test_a_fork_goes_on_from_the_moment_with_other_players(replay: Watcher, pilot: Pilot, app: App) -> None:
    replay.jump(40)
    watched = replay.tape.match
    pilot.key("F")
    pilot.click("fork.kind.two:False")
    pilot.click("fork.begin")
    assert on_top(app) == "battle"
    branch = match_on_top(app)
    assert branch.state == watched.moments[40].state
    assert branch.header.seats == {"one": "human:Astrid", "two": "greedy"}
    assert branch.writer.path is not None
    assert branch.writer.path.exists()
    assert opened(branch.writer.path)[0].state == branch.state


def test_no_fork_from_the_end_and_it_says_so(replay: Watcher, pilot: Pilot, app: App) -> None:
    pilot.key("End", "F")
    assert not replay.covered
    assert any("over here" in text for text in app.notices.texts)


def test_esc_ends_motion_then_playing_then_the_replay(replay: Watcher, pilot: Pilot, app: App) -> None:
    pilot.key("Space")
    pilot.seconds(0.2)
    for _ in range(3):
        if not replay.covered:
            pilot.key("Esc")
    assert on_top(app) == "menu"


def test_without_a_record_one_is_chosen_those_that_are_over_first(
    app: App, pilot: Pilot, played: Play
) -> None:
    over = played("jotunheim", 5000, name="over")
    played("vanaheim", 20, name="going")
    app.open("menu")
    app.open("replay")
    pilot.frames(8)
    assert isinstance(app.scene, Replays)
    assert Keeper(app, app.scene).saved[0].path == over
    pilot.key("Enter")
    assert on_top(app) == "replay"


def test_a_record_that_cannot_be_read_is_said(app: App, tmp_path: Path) -> None:
    bad = tmp_path / "bad.holmgang"
    bad.write_bytes(b"nothing\n")
    app.open("menu")
    app.open("replay", path=bad)
    assert any("bad.holmgang:1" in text for text in app.notices.texts)
    assert isinstance(app.scene, Replays)


@pytest.mark.parametrize(
    ("width", "height", "scale"), [(1920, 1080, 1.25), (1280, 720, 1.5), (640, 480, 1.0)]
)
def test_it_works_in_every_window(replay: Watcher, app: App, width: int, height: int, scale: float) -> None:
    app.settings.scale = scale
    pilot = Pilot(app)
    pilot.resize(width, height)
    pilot.click("replay.on-one")
    pilot.click("replay.eyes:two")
    pilot.frames(30)
    assert replay.tape.index == 1
    window = app.screen.get_rect()
    assert all(window.contains(rect) for rect in pilot.spots().values())
