"""Puzzles and lessons: listed, begun, and remembered once they are solved."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from game import paths, scenarios
from game.core.system import encode
from game.systems.thor.actions import LetThrough
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.labels import Label, Text
from game.ui.pages.puzzles import lessons, next_offer
from game.ui.play.lessons import course
from game.ui.play.lessons.progress import Progress
from game.ui.play.summaries import glances
from tests.ui.pages.player import Solver
from tests.ui.player import match_on_top, on_top, top

LAUFEY = "thor/puzzles/laufey-falls"


@pytest.fixture
def puzzles(app: App) -> Solver:
    app.open("menu")
    return Solver(app, app.open("puzzles"))


def test_the_lesson_stands_before_the_puzzles() -> None:
    kinds = [each.document["kind"] for each in lessons()]
    assert kinds == ["lesson"] * 5 + ["puzzle"] * 8


def said(puzzles: Solver) -> str:
    """The prose beside the list."""
    return " ".join(line for each in puzzles.widgets(Text) for line in each.lines)


def test_of_which_game_a_lesson_or_a_puzzle_is_stands_on_its_card_or_beside_it(puzzles: Solver) -> None:
    card = puzzles.widget("puzzles.scenario:confrontation/the-first-round")
    assert card.brief.goal == "Confrontation, ten steps"
    puzzles.choose("confrontation/the-first-round")
    assert "A lesson of Confrontation in ten steps." in said(puzzles)
    puzzles.choose(LAUFEY)
    assert "A puzzle of Thor Skirmish." in said(puzzles)


def test_the_chosen_card_is_seen_in_a_long_list_and_stays_where_it_was_scrolled_to(app: App) -> None:
    app.change(scale=1.5)
    app.open("menu")
    solver = Solver(app, app.open("puzzles", scenario=LAUFEY))
    card = solver.widget(f"puzzles.scenario:{LAUFEY}")
    assert card.seen.size == card.rect.size
    card.parent.scroll_to(0)
    app.rebuild()
    assert not solver.widget(f"puzzles.scenario:{LAUFEY}").seen.height


def test_a_puzzle_opens_as_a_battle_and_esc_leads_back(puzzles: Solver, pilot: Pilot, app: App) -> None:
    puzzles.choose(LAUFEY)
    pilot.key("Enter")
    assert on_top(app) == "battle"
    match = match_on_top(app)
    assert match.header.scenario == LAUFEY
    assert match.state.hands["one"] == ("Creep", "March", "Class", "Slam", "Far")
    pilot.key("Esc")
    assert not puzzles.covered


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
def test_a_hint_is_read_without_scrolling(puzzles: Solver, pilot: Pilot, app: App, scale: float) -> None:
    puzzles.choose(LAUFEY)
    app.change(scale=scale)
    pilot.frames(2)
    button = puzzles.widget("puzzles.hint")
    button.parent.reveal(button)
    pilot.frames(1)
    pilot.click("puzzles.hint")
    said = puzzles.widget("puzzles.said.0")
    assert said.parent.place.contains(said.place)


def test_a_hint_comes_only_when_asked_for(puzzles: Solver, pilot: Pilot) -> None:
    puzzles.choose(LAUFEY)
    assert puzzles.hints == {}
    pilot.click("puzzles.hint")
    assert puzzles.hints == {LAUFEY: 1}
    assert not pilot.has("puzzles.hint")


def test_the_foe_of_a_puzzle_is_a_bot(puzzles: Solver, pilot: Pilot, app: App) -> None:
    puzzles.choose(LAUFEY)
    pilot.key("Enter")
    assert match_on_top(app).header.seats == {"one": "human", "two": "greedy"}


def test_a_solution_that_was_played_earns_the_mark(puzzles: Solver, pilot: Pilot, app: App) -> None:
    puzzles.choose(LAUFEY)
    pilot.key("Enter")
    match = match_on_top(app)
    for table in match.document["solution"]:
        while (asked := match.decision) and asked.seat != "one":
            match.act(asked.actions(match.state)[-1])
        match.act(match.system.action_from_json(encode(table)))
    while asked := match.decision:
        match.act(next(a for a in asked.actions(match.state) if isinstance(a, LetThrough)))
    pilot.key("Esc")
    assert puzzles.scene.solved(LAUFEY)
    assert Progress().solved == {LAUFEY}


def test_what_was_solved_is_kept() -> None:
    Progress().mark(LAUFEY)
    assert Progress().solved == {LAUFEY}


def test_where_nothing_is_to_be_continued_the_next_lesson_is_offered_and_after_the_last_a_battle(
    app: App,
) -> None:
    titles = []
    for lesson in course.lessons():
        titles.append(next_offer(app).lines[0])
        Progress().mark(lesson.id)
    assert titles == [each.title for each in course.lessons()]
    offer = next_offer(app)
    assert (offer.title, offer.lines[0]) == ("New battle", "Jotunheim")
    app.open("menu")
    offer.open(app)
    assert on_top(app) == "setup"


def test_the_first_unsolved_one_is_chosen(app: App) -> None:
    for each in lessons()[:2]:
        Progress().mark(each.id)
    app.open("menu")
    assert Solver(app, app.open("puzzles")).chosen == lessons()[2].id


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"{",
        b"[1]",
        b'{"solved": [1]}',
        b'{"solved": {}}',
        b"\xff\xfe",
        b"[" * 5000,
        b'{"solved": ["\\u0000"]}',
        b" " * 300_000,
    ],
)
def test_a_damaged_file_is_set_aside_and_said(damage: bytes, app: App) -> None:
    path = paths.user() / "progress.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(damage)
    app.open("menu")
    app.open("puzzles")
    assert any("progress.json.bad" in text for text in app.notices.texts)
    assert path.with_name("progress.json.bad").read_bytes() == damage
    Progress().mark(LAUFEY)
    assert Progress().solved == {LAUFEY}


def test_a_damaged_file_that_the_menu_comes_upon_first_is_said_too(app: App, pilot: Pilot) -> None:
    path = paths.user() / "progress.json"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"{")
    app.open("menu")
    pilot.look()
    pilot.frames(3)
    assert any("progress.json.bad" in text for text in app.notices.texts)


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    progress = Progress(tmp_path / "file" / "progress.json")
    progress.mark(LAUFEY)
    assert progress.solved == {LAUFEY}
    assert any("could not be saved" in trouble for trouble in progress.troubles)


def test_a_puzzle_names_the_goal_of_whoever_solves_it() -> None:
    document = scenarios.load("the-king-calls").document
    assert glances.read("thor", document).goal == "Fandral falls"


def test_a_lesson_keeps_its_steps_where_its_game_has_no_room() -> None:
    shown = replace(
        glances.read("abstract", scenarios.load("abstract/bob-and-fred").document), game="Abstract Skirmish"
    )
    assert shown.goals == ("Abstract Skirmish, eight steps", "Abstract, eight steps", "Abstract Skirmish")
    assert replace(shown, game="").goals == ("A lesson in eight steps",)


def test_the_titles_of_steps_stand_below_one_another(app: App) -> None:
    app.open("menu")
    app.open("puzzles", scenario="asgard/first-watch")
    app.step()
    labels = {each.words: each.rect for each in top(app).ui.walk() if isinstance(each, Label)}
    assert labels["Somebody"].x == labels["Two rolls"].x
    assert labels["12"].right == labels["3"].right
