"""After a run the workshop of stories shows what came and what never did; a trial begins in any condition, and leads back."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.documents.fields import says
from game.core.match import Match
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.runs import quick_run
from game.ui.runs.study_run import StudyRun
from game.ui.workshop.stories.firings import NEVER
from game.ui.workshop.stories.graph import Graph
from game.ui.workshop.stories.story import Story
from game.ui.workshop.stories.watch_row import WatchRow
from tests.ui.player import match_on_top, on_top
from tests.ui.workshop.player import Designer

FORD = "asgard/wolves-at-the-ford"


class Teller(Designer):
    """Works on a story."""

    @property
    def story(self) -> Story:
        assert isinstance(self.work, Story)
        return self.work

    @property
    def trial(self) -> Match:
        """What is played over the workshop, once its briefing has been read."""
        if on_top(self.app) == "briefing":
            self.key("Enter")
        return match_on_top(self.app)

    def back_from_trial(self) -> None:
        """Leave the battle by Esc, as at any table."""
        assert self.trial
        self.key("Esc")
        assert on_top(self.app) == "stories"


@pytest.fixture
def teller(app: App, monkeypatch: pytest.MonkeyPatch) -> Teller:
    """Before a copy of a shipped story, where a run has few games and is played here."""
    monkeypatch.setattr(StudyRun, "here", True)
    monkeypatch.setattr(quick_run, "GAMES", 1)
    app.settings.curtain = False
    app.open("menu")
    told = scenarios.load("asgard/first-watch").document
    nobody = {"title": "Nobody comes here", "do": []}
    return Teller(app, app.open("stories", document={**told, "code": {**told["code"], "999": nobody}}))


@pytest.fixture
def ford(app: App) -> Teller:
    """The same with more conditions, and with counters."""
    app.settings.curtain = False
    app.open("menu")
    return Teller(app, app.open("stories", document=scenarios.load(FORD).document))


# Runs


def ran(teller: Teller, pilot: Pilot) -> None:
    pilot.seconds(1.0)
    pilot.key("F6")
    assert on_top(teller.app) == "study"
    pilot.key("Esc")
    pilot.seconds(0.1)
    assert on_top(teller.app) == "stories"


def test_before_a_run_no_rate_is_shown(teller: Teller, pilot: Pilot) -> None:
    pilot.click("stories.tab:runs")
    assert teller.story.firings is None
    assert "After a run" in teller.told


def test_after_a_run_every_part_says_how_often_it_came(teller: Teller, pilot: Pilot) -> None:
    ran(teller, pilot)
    firings = teller.story.firings
    assert firings is not None
    assert (firings.parts.games, firings.stale) == (1, False)
    assert firings.share("condition[0]") == "100 %"
    pilot.click("node:condition[0]")
    assert "Came in 1 of 1 game" in teller.told
    pilot.move_to("node:condition[0]")
    assert "Came in 1 of 1 game" in teller.widgets(Graph)[0].told


def test_what_never_came_is_listed_and_gone_to(teller: Teller, pilot: Pilot) -> None:
    ran(teller, pilot)
    firings = teller.story.firings
    assert firings is not None
    never = [
        path for path, _ in teller.story.conditions + teller.story.watches if firings.share(path) == NEVER
    ]
    never += [path for path in teller.story.codes + teller.story.endings if firings.share(path) == NEVER]
    assert "code.999" in never
    pilot.click("stories.tab:runs")
    assert f"{len(never)} part" in teller.told
    assert {f"stories.never:{path}" for path in never} <= {each.id for each in teller.ui.walk()}


def test_an_edit_leaves_the_rates_standing_as_those_of_before(teller: Teller, pilot: Pilot) -> None:
    ran(teller, pilot)
    pilot.click("stories.part:condition[0]")
    teller.retype("stories.title", "Dusk")
    firings = teller.story.firings
    assert firings is not None
    assert firings.stale
    assert "before the last change" in firings.told("condition[0]")
    pilot.key("Esc", "Ctrl+Z")
    assert teller.story.firings is not None
    assert not teller.story.firings.stale


def test_watches_of_the_condition_stand_below_the_graph_and_lead_to_theirs(
    ford: Teller, pilot: Pilot
) -> None:
    row = ford.widgets(WatchRow)[0]
    assert list(row.chips()) == ford.story.watches_in("condition[0]")
    heading = next(iter(row.chips().values())).x - row.place.x
    assert heading > ford.app.theme.width("Watches", "body")
    path = next(iter(row.chips()))
    pilot.click(f"node:{path}")
    assert ford.story.chosen == path


# Trials


def test_a_trial_begins_in_the_chosen_condition_with_the_counters_as_set(ford: Teller, pilot: Pilot) -> None:
    pilot.seconds(1.0)
    before = ford.work.sketch.text
    pilot.click("node:condition[3]")
    scroll_to(ford, pilot, "stories.count:insult")
    ford.retype("stories.count:insult", "2")
    pilot.click("stories.try")
    match = ford.trial
    assert match.state.counts["insult"] == 2
    assert [page.number for page in match.state.tale if page.kind == "condition"][:2] == [0, 3]
    assert ford.work.sketch.text == before
    assert says(ford.document, "progress") is None


def test_leaving_such_a_trial_comes_back_with_everything_that_can_be_taken_back(
    ford: Teller, pilot: Pilot
) -> None:
    pilot.seconds(1.0)
    pilot.click("node:condition[2]")
    ford.retype("stories.title", "Dawn")
    pilot.key("Esc")
    pilot.click("node:condition[2]")
    pilot.seconds(1.0)
    pilot.key("Ctrl+F5")
    assert ford.trial.document["progress"]["enters"] == 2
    ford.back_from_trial()
    pilot.key("Ctrl+Z")
    assert not ford.work.changed


def test_going_on_with_such_a_trial_begins_there_again(ford: Teller, pilot: Pilot) -> None:
    pilot.seconds(1.0)
    pilot.click("node:condition[2]")
    pilot.key("Shift+F5")
    first = ford.trial
    ford.back_from_trial()
    pilot.key("Shift+F5")
    again = ford.trial
    assert again is not first
    assert again.document == first.document
    ford.back_from_trial()
    pilot.key("F5")
    assert "progress" not in ford.trial.document


def test_the_enemy_of_a_trial_is_played_by_its_bot_and_the_rest_by_the_designer(
    ford: Teller, pilot: Pilot
) -> None:
    ford.app.settings.curtain = True
    pilot.seconds(1.0)
    pilot.key("F5")
    seats = ford.trial.header.seats
    assert seats == {"one": "human", "two": "reaction", "three": "human"}


def test_what_cannot_be_played_cannot_be_tried_from_a_condition(ford: Teller, pilot: Pilot) -> None:
    pilot.click("node:condition[1]")
    ford.retype("stories.range", "far")
    pilot.seconds(1.5)
    pilot.key("Ctrl+F5")
    assert on_top(ford.app) == "stories"


def scroll_to(teller: Teller, pilot: Pilot, spot: str) -> None:
    """Turn the wheel over the right column until a place is seen."""
    for _ in range(60):
        if pilot.has(spot):
            return
        pilot.wheel((1100, 400), -3)
    raise AssertionError(spot)
