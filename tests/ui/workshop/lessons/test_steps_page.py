"""A lesson is written in the window: steps added, typed, moved and taken out, and what is done in them taken down by playing it."""

from __future__ import annotations

import pytest

from game import scenarios
from game.core.descriptions.lesson import SEED
from game.core.documents.fields import says
from game.core.match import Match
from game.core.system import Document, digest, encode
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.scenes import workshop_of
from game.ui.play import launch
from game.ui.play.lessons import course
from game.ui.workshop.drawer import ProblemRow
from game.ui.workshop.inquiry import Inquiry
from game.ui.workshop.lessons import lesson_steps
from tests.ui.player import match_on_top, on_top
from tests.ui.workshop.player import Carver, Designer

TAUGHT = scenarios.load("thor/first-blows").document
ASKED = [step["actions"] for step in TAUGHT["lesson"] if step.get("actions")]


def untaught(scenario: str) -> Document:
    """A scenario without the steps of a lesson."""
    found = scenarios.load(scenario).document
    return {**{key: value for key, value in found.items() if key != "lesson"}, "kind": "custom"}


@pytest.fixture(autouse=True)
def answers_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to the speed of a thread."""
    monkeypatch.setattr(Inquiry, "here", True)


@pytest.fixture
def carver(app: App) -> Carver:
    """Before the board of a lesson without its steps, and the page of steps."""
    app.open("menu")
    carver = Carver.opens(app, document=untaught("thor/first-blows"))
    carver.click("boards.tab:lesson")
    return carver


def seek(carver: Designer, spot: str) -> str:
    """Something of the page, scrolled to."""
    room = f"{on_top(carver.app)}.lesson"
    carver.wheel(room, 100)
    for _ in range(40):
        if carver.has(spot) and carver.find(spot).height > 20:
            break
        carver.wheel(room, -1)
    return spot


def press(carver: Designer, spot: str) -> None:
    """Click something of the page."""
    carver.click(seek(carver, spot))


def play(match: Match, actions: list[Document]) -> None:
    """Do what records write."""
    for table in actions:
        match.act(match.system.action_from_json(encode(table)))


def titles(carver: Designer) -> list[str]:
    """The steps by their titles."""
    return [step["title"] for step in carver.document.get("lesson", [])]


def test_the_first_step_makes_it_a_lesson_and_the_last_unmakes_it(carver: Carver) -> None:
    assert carver.document["kind"] == "custom"
    carver.click("boards.lesson-add")
    assert (carver.document["kind"], titles(carver)) == ("lesson", ["New step"])
    press(carver, "boards.lesson-out")
    assert carver.document["kind"] == "custom"
    assert "lesson" not in carver.document
    carver.key("Ctrl+Z", "Ctrl+Z")
    assert carver.document["kind"] == "custom"


def test_steps_are_typed_moved_and_taken_out(carver: Carver) -> None:
    carver.click("boards.lesson-add")
    for name in ("One", "Two", "Three"):
        carver.retype(seek(carver, "boards.lesson-title"), name)
        if name != "Three":
            press(carver, "boards.lesson-add")
    assert titles(carver) == ["One", "Two", "Three"]
    carver.retype(seek(carver, "boards.lesson-ask"), "Go.")
    carver.retype(seek(carver, "boards.lesson-rule"), "T-10")
    press(carver, "boards.lesson-up")
    assert titles(carver) == ["One", "Three", "Two"]
    assert says(carver.document, "lesson[1].ask") == "Go."
    press(carver, "boards.lesson-step")
    carver.click("boards.lesson-step:2")
    press(carver, "boards.lesson-out")
    assert titles(carver) == ["One", "Three"]
    carver.key("Ctrl+Z")
    assert titles(carver) == ["One", "Three", "Two"]


def test_actions_are_typed_and_what_is_none_is_refused(carver: Carver, app: App) -> None:
    carver.click("boards.lesson-add")
    press(carver, "boards.lesson-action:0")
    carver.type('type = "Move", card = "March", unit = 1, to = "d4"')
    carver.key("Enter")
    move = {"type": "Move", "card": "March", "unit": 1, "to": "d4"}
    assert says(carver.document, "lesson[0].actions") == [move]
    press(carver, "boards.lesson-action:1")
    carver.type("go north")
    carver.key("Enter")
    assert says(carver.document, "lesson[0].actions") == [move]
    assert any("An action reads" in text for text in app.notices.texts)
    press(carver, "boards.lesson-action:0")
    carver.key("Ctrl+A", "Delete", "Enter")
    assert says(carver.document, "lesson[0].actions") is None


def test_what_was_played_is_taken_down_step_by_step(carver: Carver, app: App) -> None:
    carver.click("boards.lesson-add")
    press(carver, "boards.lesson-record")
    assert on_top(app) == "battle"
    play(match_on_top(app), ASKED[0] + ASKED[1])
    carver.frames(3)
    carver.key("Esc")
    assert on_top(app) == "boards"
    press(carver, "boards.lesson-next")
    assert says(carver.document, "lesson[0].actions") == ASKED[0]
    press(carver, "boards.lesson-add")
    press(carver, "boards.lesson-rest")
    assert says(carver.document, "lesson[1].actions") == ASKED[1]
    press(carver, "boards.lesson-add")
    press(carver, "boards.lesson-record")
    match = match_on_top(app)
    assert len(match.moments) - 1 == len(ASKED[0] + ASKED[1])
    play(match, ASKED[2])
    carver.frames(3)
    carver.key("Esc")
    press(carver, "boards.lesson-rest")
    assert [step.get("actions") for step in carver.document["lesson"]] == ASKED[:3]
    carver.key("F5")
    lesson = match_on_top(app)
    assert lesson.document["kind"] == "lesson"
    play(lesson, ASKED[0] + ASKED[1] + ASKED[2])
    assert digest(lesson.state) == digest(match.state)
    assert scenarios.faults(carver.document) == []


@pytest.mark.parametrize("entry", course.lessons(), ids=lambda entry: entry.id)
def test_what_is_taken_down_is_dealt_as_the_lesson_is(app: App, entry: scenarios.Entry) -> None:
    """Every lesson that ships can be taken down: its own actions are legal in it, and lead where they lead in the lesson."""
    document = entry.document
    actions = [action for step in document["lesson"] for action in step.get("actions", [])]
    app.open("menu")
    taught, taken = launch.lesson(app, document, ""), launch.recorded(app, lesson_steps.played(document))
    assert taught is not None
    assert taken is not None
    for match in (taught, taken):
        play(match, actions)
    assert digest(taught.state) == digest(taken.state)


def test_what_was_played_otherwise_is_not_taken_down(carver: Carver, app: App) -> None:
    carver.click("boards.lesson-add")
    press(carver, "boards.lesson-record")
    play(match_on_top(app), ASKED[0])
    carver.frames(3)
    carver.key("Esc")
    carver.work.set("lesson[0].actions", [{"type": "EndPhase"}])
    carver.resize(1281, 720)
    press(carver, "boards.lesson-rest")
    assert says(carver.document, "lesson[0].actions") == [{"type": "EndPhase"}]


def test_a_trial_that_was_dealt_otherwise_is_not_taken_down(carver: Carver, app: App) -> None:
    carver.key("F5")
    carver.frames(3)
    carver.key("Esc")
    carver.click("boards.lesson-add")
    press(carver, "boards.lesson-rest")
    assert says(carver.document, "lesson[0].actions") is None


def test_what_is_wrong_with_a_step_leads_to_it(carver: Carver) -> None:
    carver.work.set("kind", "lesson")
    carver.work.set(
        "lesson", [{"title": "A", "text": "a"}, {"title": "B", "text": "b", "actions": [{"type": "Fly"}]}]
    )
    carver.click("boards.tab:problems")
    carver.seconds(1.0)
    row = next(each for each in carver.widgets(ProblemRow) if "no action of the type" in each.words)
    carver.click(row.id)
    assert carver.has("boards.lesson-step")
    carver.retype(seek(carver, "boards.lesson-title"), "Second")
    assert titles(carver) == ["A", "Second"]


def test_a_puzzle_has_no_steps(carver: Carver, app: App) -> None:
    carver.work.set("kind", "puzzle")
    carver.click("boards.lesson-add")
    assert "lesson" not in carver.document
    assert "A puzzle has an answer and no steps: let it be a battle first." in app.notices.texts


def test_a_lesson_of_ones_own_is_kept_and_opened_again(carver: Carver, app: App, pilot: Pilot) -> None:
    carver.click("boards.lesson-add")
    pilot.key("Ctrl+S", "Ctrl+L")
    assert on_top(app) == "picker"
    pilot.key("Enter")
    assert on_top(app) == "boards"
    assert titles(carver) == ["New step"]


@pytest.mark.parametrize(
    "scenario", [each.id for each in scenarios.find() if each.document.get("kind") == "lesson"]
)
def test_a_copy_of_a_lesson_keeps_its_steps_and_is_played_as_one(
    app: App, pilot: Pilot, scenario: str
) -> None:
    lesson = scenarios.load(scenario)
    app.open("menu")
    designer = Designer(app, app.open(workshop_of(lesson.system), document=untaught(scenario)))
    pilot.key("Ctrl+L")
    pilot.wheel("picker.cards", -100)
    pilot.click(f"picker.scenario:{scenario}")
    pilot.click("picker.begin")
    assert designer.document == lesson.document
    pilot.seconds(0.6)
    pilot.key("F5")
    match = match_on_top(app)
    assert match.document["lesson"] == lesson.document["lesson"]
    assert match.header.seed == SEED


@pytest.mark.parametrize(
    "scenario", ["ascension/first-steps", "asgard/first-watch", "abstract/bob-and-fred", "confrontation/the-first-round", "asgard/the-frost-door"]
)  # fmt: skip
def test_every_rulebook_has_the_page(app: App, scenario: str) -> None:
    document = untaught(scenario)
    app.open("menu")
    system = str(document["system"])
    designer = Designer(app, app.open(workshop_of(system), document=document))
    name = on_top(app)
    designer.click(f"{name}.tab:lesson")
    designer.click(f"{name}.lesson-add")
    press(designer, f"{name}.lesson-action:0")
    designer.type('type = "Pass"')
    designer.key("Enter")
    assert designer.document["kind"] == "lesson"
    assert says(designer.document, "lesson[0].actions") == [{"type": "Pass"}]


@pytest.mark.parametrize(
    "nonsense", ["x", ["x"], [1], {"a": 1}, [{"title": 3, "actions": "x"}], [{"actions": [[1], "x"]}]]
)
def test_nonsense_in_the_steps_is_shown_without_a_stumble(carver: Carver, nonsense: object) -> None:
    carver.work.set("lesson", nonsense)
    carver.resize(1281, 720)
    carver.resize(1280, 720)
    assert carver.has("boards.tab:lesson")
