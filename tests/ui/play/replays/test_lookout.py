"""Records are looked into beside the window: no frame plays one through."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any

import pytest

from game import paths, scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.pages.load import latest
from game.ui.play import saves
from game.ui.play.replays.lookout import LOOKOUT, Lookout

SCENARIOS = (
    "thor/jotunheim", "abstract/duel", "ascension/the-bridge", "asgard/the-hidden-stair", "confrontation/low-water",
)  # fmt: skip


def played(scenario: str, actions: int) -> Match:
    """A match in the player's folder, so many random actions long, and left."""
    entry = scenarios.load(scenario)
    path = paths.user() / "saves" / f"{scenario.partition('/')[2]}.holmgang"
    match = Match.start(entry.system, entry.document, seed=3, scenario=entry.id, path=path)
    chance = seeded("lookout", 3)
    while match.decision and actions:
        match.act(match.decision.sample(match.state, chance))
        actions -= 1
    match.close()
    return match


@pytest.fixture
def lookout() -> Iterator[Lookout]:
    LOOKOUT.close()
    LOOKOUT.here = False
    yield LOOKOUT
    LOOKOUT.close()


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Grows with every decision that is applied in this process."""
    found: list[object] = []
    act = Match._do

    def counted(*given: Any) -> Any:
        found.append(given)
        return act(*given)

    monkeypatch.setattr(Match, "_do", counted)
    return found


def known(lookout: Lookout) -> dict[str, saves.SavedBattle]:
    """All records, once each was looked into."""
    every, end = saves.all_saved(), time.monotonic() + 120
    while not all(each.looked for each in every):
        assert time.monotonic() < end
        lookout.look(every)
        time.sleep(0.005)
    return {each.path.stem: each for each in every}


def test_what_is_told_of_a_record_of_any_rulebook_is_what_a_look_here_would_tell(lookout: Lookout) -> None:
    matches = [played(scenario, 25) for scenario in SCENARIOS]
    found = known(lookout)
    for match in matches:
        assert match.writer.path
        told = found[match.writer.path.stem]
        assert (told.standing, told.trouble, told.refused) == (saves.stands(match), "", "")


@pytest.mark.parametrize("room", ["menu", "load", "replay", "puzzles"])
def test_no_page_plays_a_record_through(
    app: App, pilot: Pilot, lookout: Lookout, done: list[object], room: str
) -> None:
    played("confrontation/low-water", 60)
    done.clear()
    app.open("menu")
    pilot.look()
    app.open(room)
    pilot.frames(20)
    assert latest(app).waits
    known(lookout)
    pilot.frames(20)
    assert latest(app).offer
    assert not done


def test_the_menu_offers_the_battle_once_it_was_looked_into(app: App, pilot: Pilot, lookout: Lookout) -> None:
    played("thor/jotunheim", 40)
    app.open("menu")
    pilot.look()
    pilot.frames(4)
    assert not pilot.has("menu.continue")
    known(lookout)
    pilot.frames(20)
    assert pilot.has("menu.continue")


def test_a_battle_that_is_left_needs_no_look(app: App, pilot: Pilot, done: list[object]) -> None:
    match = played("confrontation/low-water", 10)
    app.open("menu")
    app.open("battle", match=match)
    pilot.frames(5)
    done.clear()
    app.home()
    found = latest(app)
    assert found.offer
    assert found.offer.lines[0].startswith("Low Water, ")
    assert not done


def test_a_process_that_ends_over_a_record_is_replaced_once_and_then_the_record_is_passed_over(
    lookout: Lookout,
) -> None:
    played("thor/jotunheim", 40)
    (saved,) = saves.all_saved()
    for _ in range(2):
        lookout.look([saved])
        line = lookout._line
        assert line is not None
        line.process.kill()
        line.process.join()
        line.answers.put(None)
    lookout.look([saved])
    assert saved.trouble == "jotunheim.holmgang: the process that read it ended"
