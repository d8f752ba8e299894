"""What the window says while nobody is looked at, and where the players of one side are told apart."""

from __future__ import annotations

from game.core.match import Match
from game.scenarios import load
from game.systems.asgard import events as e
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.lines import LineRow
from game.ui.tables.asgard import moments
from game.ui.tables.asgard.scene import SagaTable
from tests.ui.tables.asgard import tales


def table(app: App, name: str, **seats: str) -> tuple[Pilot, SagaTable]:
    """A story at rest before its first choice, its briefing read."""
    entry = load(f"asgard/{name}")
    app.settings.hints, app.settings.reduced_motion = False, True
    match = Match.start(entry.system, entry.document, seed=3, seats={"two": "reaction", **seats})  # type: ignore[arg-type]
    scene = app.open("battle", match=match)
    assert isinstance(scene, SagaTable)
    pilot = Pilot(app)
    pilot.frames(3)
    pilot.key("Enter")
    pilot.frames(3)
    return pilot, scene


def said(scene: SagaTable) -> list[str]:
    """The lines of the inspector."""
    return [
        f"{row.line.strong} {row.line.text}".strip() for row in scene.ui.walk() if isinstance(row, LineRow)
    ]


def test_while_nobody_is_chosen_the_inspector_says_what_is_to_be_done(app: App) -> None:
    pilot, scene = table(app, "prison-of-the-jarl")
    aim = next(aim for aim in scene.saga.plan.objectives.values() if aim.given)
    lines = said(scene)
    assert f"{aim.title} {aim.text}" in lines
    assert any(line.startswith("Token ") for line in lines)
    roomy = scene.plan.log
    pilot.key("Tab", "Enter")
    for _ in range(8):
        if app.scene is not scene:
            pilot.key("Enter")
    assert scene.desk.kind == "acting"
    assert roomy is not None
    assert scene.plan.log is not None
    assert scene.plan.log.height < roomy.height


def test_the_briefing_can_be_read_again_from_the_menu(app: App) -> None:
    pilot, scene = table(app, "prison-of-the-jarl")
    pilot.key("M")
    pilot.click("menu.briefing")
    assert app.scene is not None
    assert app.scene.name == "briefing"
    pilot.key("Enter")
    assert app.scene is scene
    assert len(scene.match.moments) == 1


def test_of_two_players_each_has_a_shape_and_the_name_stands_beside_the_model(app: App) -> None:
    _, scene = table(app, "wolves-at-the-ford", one="human:Astrid", three="human:Bjorn")
    shapes = {body.seat for body in scene.flow.shown.bodies.values()}
    assert {"one", "three"} <= shapes
    theirs = next(model.id for model in scene.desk.view.models.values() if model.seat == "three")
    assert scene.byline(theirs, "title") == "Bjorn’s"
    foe = next(model.id for model in scene.desk.view.models.values() if model.seat == "two")
    assert scene.byline(foe, "title") == "title"


def test_a_new_condition_is_told_to_those_who_read_no_pages(app: App) -> None:
    app.open("menu")
    pages = moments.gather([e.ConditionChanged(0, 1, (), ())], tales.TELLER)
    told: list[str] = []
    app.notify = told.append  # type: ignore[method-assign]
    assert moments.show(app, pages, lambda: None, choice="none") is None
    assert told == [pages[0].summary]
    moments.show(app, pages, lambda: None, choice="all")
    assert len(told) == 1
