"""A position of a battle or a replay becomes a scenario of the player's own: who may have all of it, and what is said."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game import scenarios
from game.core.match import Match
from game.core.system import Document
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.play import saves
from game.ui.play.trial import take_up
from tests.records import archive
from tests.ui.player import Player, Watcher, match_on_top, on_top
from tests.ui.stages import played
from tests.ui.workshop.player import Carver, Designer

SOLO: dict[Any, str] = {"one": "human:Astrid", "two": "greedy"}
REST, AFTER = 50, 49
"""A moment of the battle that is a rest point, and one whose last rest point lies an action before."""


@pytest.fixture
def pilot(app: App) -> Pilot:
    """A pilot in an app whose curtain is left out."""
    app.settings.curtain = False
    app.open("menu")
    return Pilot(app)


def kept() -> list[Document]:
    """The scenarios in the player's folder."""
    return [entry.document for entry in scenarios.find() if entry.id.startswith("own/")]


def deck(match: Match, at: int) -> list[str]:
    """The cards of the deck as they lay, the next one on top."""
    return list(reversed(match.moments[at].state.deck))


# From a replay


def test_a_replay_is_forked_into_a_scenario_that_is_kept_and_opened(app: App, pilot: Pilot) -> None:
    match = played("thor/jotunheim", 60)
    watcher = Watcher.opens(app, match, at=REST)
    pilot.click("replay.eyes:both")
    pilot.click("replay.scenario")
    assert on_top(app) == "boards"
    (document,) = kept()
    assert Carver(app, app.scene).document["title"] == document["title"] == "Jotunheim, after action 50"
    assert document["start"]["deck"] == deck(match, REST)
    assert app.notices.texts[-1] == (
        "Taken after action 50, as the Move phase begins. Kept as jotunheim-after-action-50.toml."
    )
    pilot.key("Esc")
    assert not watcher.covered
    assert watcher.tape.index == REST


def test_between_two_rest_points_the_last_one_is_forked_and_a_sentence_says_so(
    app: App, pilot: Pilot
) -> None:
    Watcher.opens(app, played("thor/jotunheim", 60), at=AFTER)
    pilot.key("Ctrl+E")
    assert "Taken after action 48, 1 action back" in app.notices.texts[-1]
    assert kept()[0]["title"] == "Jotunheim, after action 48"


def test_eyes_that_watch_what_is_not_over_give_no_more_than_they_see(app: App, pilot: Pilot) -> None:
    match = played("thor/jotunheim", 60)
    Watcher.opens(app, match, at=REST)
    pilot.key("Ctrl+E")
    (document,) = kept()
    assert document["start"]["deck"] != deck(match, REST)
    assert sorted(document["start"]["hands"]["one"]) == sorted(match.moments[REST].state.hands["one"])
    assert "What lay hidden from Astrid the Far-Travelled is a guess." in app.notices.texts[-1]
    assert document["story"].endswith("What lay hidden from the seat that wrote it down is a guess.")


def test_a_battle_that_is_over_is_forked_as_it_was(app: App, pilot: Pilot) -> None:
    match = played("thor/throne-room", 900, seed=4)
    watcher = Watcher.opens(app, match, at=len(match.moments) - 1)
    pilot.click("replay.eyes:one")
    pilot.key("Ctrl+E")
    (document,) = kept()
    at = int(document["title"].rpartition(" ")[2])
    assert document["start"]["deck"] == deck(match, at)
    assert watcher.covered


def test_a_second_fork_of_a_moment_stands_beside_the_first(app: App, pilot: Pilot) -> None:
    watcher = Watcher.opens(app, played("thor/jotunheim", 60), at=REST)
    for _ in range(2):
        pilot.key("Ctrl+E")
        pilot.key("Esc")
    assert not watcher.covered
    names = sorted(path.name for path in scenarios.own().iterdir())
    assert names == ["jotunheim-after-action-50-2.toml", "jotunheim-after-action-50.toml"]


def test_a_position_that_cannot_be_written_down_says_why(app: App, pilot: Pilot) -> None:
    watcher = Watcher.opens(
        app, Match.start("abstract", scenarios.load("abstract/grand-skirmish").document, seed=1)
    )
    pilot.key("Ctrl+E")
    assert not watcher.covered
    assert "no position before this one" in app.notices.texts[-1]
    assert app.sound.played[-1] == "refused"


def test_a_full_disk_is_told_and_the_replay_stays(
    app: App, pilot: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(document: Document, path: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(scenarios, "save", full)
    watcher = Watcher.opens(app, played("thor/jotunheim", 60), at=REST)
    pilot.key("Ctrl+E")
    assert not watcher.covered
    assert (
        app.notices.texts[-1]
        == "jotunheim-after-action-50.toml could not be written: No space left on device."
    )


@pytest.mark.parametrize("scale", [1.0, 1.5])
@pytest.mark.parametrize("size", [(1280, 720), (900, 640), (640, 480)])
def test_the_buttons_of_a_replay_have_room_for_one_more(size: tuple[int, int], scale: float) -> None:
    app = App(size, Settings(scale=scale), headless=True)
    watcher = Watcher.opens(app, played("thor/jotunheim", 60), at=REST)
    assert watcher.ui.cut() == {}
    app.close()


# From a battle


def test_both_sides_agree_before_the_position_of_a_shared_table_is_edited(app: App, pilot: Pilot) -> None:
    match = played("thor/jotunheim", REST)
    player = Player.opens(app, match)
    pilot.key("M")
    pilot.click("menu.edit")
    assert on_top(app) == "dialog"
    pilot.click("dialog.no")
    assert (player.covered, kept()) == (False, [])
    pilot.key("Ctrl+E")
    pilot.click("dialog.yes")
    assert on_top(app) == "boards"
    assert kept()[0]["start"]["deck"] == deck(match, REST)
    pilot.key("Esc")
    assert not player.covered
    assert match_on_top(app) is match


def test_alone_against_a_bot_a_seat_gets_its_own_view_and_a_guess(app: App, pilot: Pilot) -> None:
    match = played("thor/jotunheim", REST, seats=SOLO)
    Player.opens(app, match)
    pilot.key("Ctrl+E")
    assert on_top(app) == "boards"
    (document,) = kept()
    assert document["start"]["deck"] != deck(match, REST)
    assert sorted(document["start"]["hands"]["one"]) == sorted(match.state.hands["one"])
    assert "What lay hidden from Astrid is a guess." in app.notices.texts[-1]


@pytest.mark.parametrize("scenario", ["thor/first-blows", "thor/puzzles/laufey-falls"])
def test_lessons_and_puzzles_that_are_played_give_no_position_away(
    app: App, pilot: Pilot, scenario: str
) -> None:
    match = Match.start("thor", scenarios.load(scenario).document, seed=1, scenario=scenario)
    player = Player.opens(app, match)
    pilot.key("Ctrl+E")
    assert (player.covered, kept()) == (False, [])
    assert "keeps its position to itself" in app.notices.texts[-1]


# From a trial, and back to the workshop


@pytest.fixture
def bridge(app: App, pilot: Pilot) -> Designer:
    """Before a copy of a shipped map that has been changed."""
    document = scenarios.load("ascension/the-bridge").document
    designer = Designer(app, app.open("maps", document=document))
    designer.work.set("title", "The other bridge")
    pilot.seconds(0.5)
    return designer


def tried(app: App, pilot: Pilot, actions: int = 1) -> Player:
    """At the table of a trial, with something done."""
    pilot.key("F5")
    pilot.seconds(1.0)
    player = Player(app, app.scene)
    for _ in range(actions):
        decision = player.match.decision
        assert decision is not None
        player.flow.act(decision.suggest(player.match.state)[0])
        pilot.seconds(1.0)
    return player


def test_escape_leads_from_a_trial_back_to_the_workshop_with_everything_to_be_taken_back(
    app: App, pilot: Pilot, bridge: Designer
) -> None:
    tried(app, pilot)
    pilot.key("Esc")
    assert not bridge.covered
    pilot.key("Ctrl+Z")
    assert bridge.document["title"] == "The Bridge at Gjallarstead"
    pilot.key("Ctrl+Y")
    assert bridge.document["title"] == "The other bridge"


def test_the_menu_of_a_trial_leads_back_to_the_workshop_too(app: App, pilot: Pilot, bridge: Designer) -> None:
    tried(app, pilot, 0)
    pilot.key("M")
    pilot.click("menu.leave")
    assert not bridge.covered
    assert bridge.document["title"] == "The other bridge"


def test_a_battle_that_grows_out_of_a_trial_stands_over_the_workshop(
    app: App, pilot: Pilot, bridge: Designer
) -> None:
    match = tried(app, pilot).match
    app.open("replay", match=match, at=1)
    pilot.frames(3)
    pilot.key("F")
    pilot.click("fork.begin")
    pilot.frames(3)
    assert match_on_top(app) is not match
    pilot.key("Esc")
    assert not bridge.covered
    assert bridge.work.changed


def test_a_trial_goes_on_from_where_it_stood(app: App, pilot: Pilot, bridge: Designer) -> None:
    pilot.key("Shift+F5")
    assert app.notices.texts[-1] == "Nothing has been tried here yet."
    match = tried(app, pilot, 2).match
    pilot.key("Esc")
    pilot.click("maps.play-on")
    assert match_on_top(app).state == match.state
    pilot.seconds(1.0)
    assert match_on_top(app).writer.path in list(saves.folder().iterdir())
    assert app.notices.texts[-1] == "The trial goes on; everything done so far stands."


def test_a_trial_of_what_has_been_changed_since_goes_on_as_far_as_it_is_still_legal(
    app: App, pilot: Pilot, bridge: Designer
) -> None:
    match = tried(app, pilot, 2).match
    pilot.key("Esc")
    bridge.work.set("title", "A third bridge")
    pilot.seconds(0.5)
    pilot.key("Shift+F5")
    fresh = match_on_top(app)
    assert fresh.document["title"] == "A third bridge"
    assert [each.action for each in fresh.moments] == [each.action for each in match.moments]


def test_a_trial_that_is_over_is_not_taken_up(app: App, bridge: Designer) -> None:
    name = "ascension-the-bridge-11"
    record = next(each for path, each in archive.records("1.3.0", "ascension") if Path(path).stem == name)
    ended = Match.load(record)
    assert take_up(app, ended, ended.document) == "The trial is over where it stood."
    assert not bridge.covered


def test_a_changed_scenario_that_cannot_be_played_is_not_taken_up(app: App, bridge: Designer) -> None:
    match = Match.start("ascension", bridge.document, seed=1)
    assert "It cannot be played. table:" in take_up(app, match, {**bridge.document, "table": "none"})
    assert not bridge.covered


def test_a_trial_gives_all_of_its_position(app: App, pilot: Pilot, bridge: Designer) -> None:
    match = played("thor/jotunheim", REST, seats=SOLO, trial=True)
    Player.opens(app, match)
    pilot.key("Ctrl+E")
    assert on_top(app) == "boards"
    assert kept()[0]["start"]["deck"] == deck(match, REST)
