"""From a scenario to the table: what stands in the record of a match that is begun."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.match import Match
from game.core.options import Value
from game.core.seats import Seat
from game.ui.app.loop import App
from game.ui.play import launch, people

PEOPLE: dict[Seat, str] = {"one": "human:Astrid", "two": "human"}
AGAINST: dict[Seat, str] = {"one": "human", "two": "greedy"}


def begun(app: App, document: dict[str, Any], **given: Any) -> Match:
    """The match that is begun with it."""
    match = launch.battle(app, document, seed=1, **given)
    assert match is not None
    return match


def fair(**options: Value) -> dict[str, Any]:
    """The smallest battle of units, with options of its own."""
    document = scenarios.load("confrontation/goose-fair").document
    return {**document, "options": options} if options else document


@pytest.mark.parametrize(("seats", "estimates"), [(PEOPLE, False), (AGAINST, True), (None, True)])
def test_estimates_are_off_where_only_people_were_seated_GA1(
    app: App, seats: dict[Seat, str] | None, estimates: bool
) -> None:
    match = begun(app, fair(), seats=seats)
    assert match.header.options["estimates"] is estimates
    assert match.state.field.estimates is estimates


def test_what_the_scenario_says_of_estimates_holds_among_people_too_GA1(app: App) -> None:
    assert begun(app, fair(estimates=True), seats=PEOPLE).header.options["estimates"] is True


def test_what_the_players_say_of_estimates_holds_before_all_else_GA1(app: App) -> None:
    said = begun(app, fair(estimates=False), seats=PEOPLE, options={"estimates": True})
    assert said.header.options["estimates"] is True
    said = begun(app, fair(), seats=AGAINST, options={"estimates": False})
    assert said.header.options["estimates"] is False


@pytest.mark.parametrize("kind", ["lesson", "puzzle"])
def test_lessons_and_puzzles_show_estimates_whoever_sits_there_GA1(app: App, kind: str) -> None:
    found = scenarios.find(lambda system, is_: (system, is_) == ("confrontation", kind))
    assert found
    for entry in found:
        assert begun(app, entry.document, seats=PEOPLE).header.options["estimates"] is True, entry.id


def test_who_has_the_lesson_sits_at_the_screen_although_a_bot_goes_first(app: App) -> None:
    document = scenarios.load("thor/first-blows").document
    sides = {seat: dict(side) for seat, side in document["sides"].items()}
    sides["one"]["bot"] = "greedy"
    match = launch.lesson(app, {**document, "sides": sides}, "thor/first-blows")
    assert match is not None
    assert match.header.seats["two"].startswith("human")
    assert match.header.seats["one"] == "greedy"


@pytest.mark.parametrize(
    ("scenario", "other"),
    [
        ("thor/first-blows", "The script"),
        ("asgard/first-watch", "The enemy"),
        ("thor/puzzles/laufey-falls", "Greedy bot"),
    ],
)
def test_the_other_side_of_a_lesson_is_no_bot_by_name(app: App, scenario: str, other: str) -> None:
    match = launch.lesson(app, scenarios.load(scenario).document, scenario)
    assert match is not None
    assert people.person(match, "two") == (other, False)
