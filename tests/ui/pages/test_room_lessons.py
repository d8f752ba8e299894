"""The lessons of the workshop and the lab on the page of lessons."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest

from game import paths
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.labels import Label, Text
from game.ui.pages.guide import Guide, steps_of
from game.ui.pages.puzzles import lessons
from game.ui.pages.room_lessons import ROOM_LESSONS
from game.ui.play.lessons.progress import Progress
from game.ui.runs.first_verdict import first_verdict
from game.ui.workshop.maps.first_map import first_map
from tests.ui.pages.player import Solver
from tests.ui.player import on_top, top

MAP, VERDICT = (each.id for each in ROOM_LESSONS)
SIZES = (((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5))


@pytest.fixture
def page(app: App) -> Solver:
    app.open("menu")
    return Solver(app, app.open("puzzles"))


def told(app: App) -> list[str]:
    """All lines of words that the scene on top wraps, those of the strip at its foot among them."""
    return [line for each in top(app).widgets(Text) for line in each.lines]


def test_they_stand_in_a_group_of_their_own_after_the_lessons_of_the_games(page: Solver) -> None:
    headed = {each.words: each.rect.top for each in page.widgets(Label)}
    games, rooms, puzzles = (
        headed[each] for each in ("Lessons of the games", "Lessons of the workshop and the lab", "Puzzles")
    )
    tops = {each.id: page.card(each.id).rect.top for each in lessons()}
    taught = [tops[each.id] for each in lessons() if each.document["kind"] == "lesson"]
    asked = [tops[each.id] for each in lessons() if each.document["kind"] == "puzzle"]
    assert games < min(taught)
    assert max(taught) < rooms
    assert rooms < page.card(MAP).rect.top == page.card(VERDICT).rect.top < puzzles < min(asked)


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_a_card_says_title_and_steps_and_the_panel_what_they_teach(
    app: App, page: Solver, size: tuple[int, int], scale: float
) -> None:
    page.resize(*size)
    app.change(scale=scale)
    page.choose(MAP)
    card = page.card(MAP)
    assert (card.brief.title, card.brief.goal) == ("First map", "A lesson in 14 steps")
    words = [each.words for each in page.widgets(Label)]
    assert [step.title for step in steps_of("first-map")] == [
        title for number, title in itertools.pairwise(words) if number.isdigit()
    ]


@pytest.mark.parametrize(
    ("lesson", "room", "first"),
    [(MAP, "maps", "1 of 14: An empty table"), (VERDICT, "runs", "1 of 11: Ask a question")],
)
def test_enter_opens_the_lesson_that_its_room_has_and_esc_leads_back(
    page: Solver, pilot: Pilot, app: App, lesson: str, room: str, first: str
) -> None:
    page.choose(lesson)
    page.key("Enter")
    assert on_top(app) == room
    assert first in told(app)
    pilot.key("Esc")
    assert not page.covered


@pytest.mark.parametrize("lesson", [MAP, VERDICT])
def test_one_that_was_begun_wears_its_sign_and_the_panel_says_so(
    page: Solver, pilot: Pilot, lesson: str
) -> None:
    page.choose(lesson)
    assert (page.card(lesson).sign, page.has("puzzles.state")) == ("check", False)
    pilot.key("Enter")
    pilot.key("Esc")
    assert page.card(lesson).sign == "hour"
    assert page.widget("puzzles.state").words == "Begun"


def test_one_that_was_begun_in_its_room_counts_as_well(app: App, pilot: Pilot) -> None:
    app.open("menu")
    app.open("runs")
    pilot.click("runs.learn")
    assert Progress().begun == {"rooms/first-verdict"}


@pytest.mark.parametrize("lesson", [first_map, first_verdict])
def test_it_is_done_at_the_last_step_and_not_when_it_is_left(lesson: Callable[[], Guide]) -> None:
    left = lesson()
    left.note()
    left.end()
    left.note()
    id = next(each.id for each in ROOM_LESSONS if len(each.course.step) == len(left.steps))
    assert (Progress().begun, Progress().solved) == ({id}, set())
    learnt = lesson()
    while learnt.number + 1 < len(learnt.steps):
        learnt.next()
        learnt.note()
    assert (Progress().begun, Progress().solved) == (set(), {id})
    again = lesson()
    again.note()
    assert (Progress().begun, Progress().solved) == (set(), {id}), "what was learnt stays so"


def test_one_that_is_done_wears_the_sign_of_what_is_solved_and_is_offered_once_more(
    page: Solver, app: App
) -> None:
    Progress().mark(VERDICT)
    page.click("puzzles.back")
    again = Solver(app, app.open("puzzles", scenario=VERDICT))
    assert again.card(VERDICT).sign == "trophy"
    assert again.widget("puzzles.state").words == "Learnt"
    assert again.widget("puzzles.begin").words == "Once more: lesson"


def test_a_lesson_of_a_game_is_begun_as_soon_as_there_is_a_record_of_it(page: Solver, pilot: Pilot) -> None:
    lesson = lessons()[0].id
    assert page.card(lesson).sign == "check"
    pilot.key("Enter")
    pilot.frames(3)
    pilot.key("Esc")
    assert page.card(lesson).sign == "hour"
    assert page.widget("puzzles.state").words == "Begun"


def test_that_it_was_begun_but_cannot_be_kept_is_said(page: Solver, app: App) -> None:
    folder: Path = paths.user()
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.rmdir() if folder.is_dir() else None
    folder.write_text("in the way")
    page.choose(VERDICT)
    page.key("Enter")
    assert any("That you began this could not be saved" in text for text in app.notices.texts)
