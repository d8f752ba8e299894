"""The first lesson of the measured table, played by clicks that only come near what it asks for."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from game import scenarios
from game.core.match import Match
from game.systems.ascension import events as e
from game.systems.ascension.actions import Activate, Climb, EndActivation, React, Stride
from game.systems.ascension.combat import engagement
from game.table.outlines import middle
from game.table.shapes import distance
from game.ui.app.loop import App
from game.ui.tables.ascension.lesson import Guide, marks
from tests.ui.tables.ascension.fingers import Fingers
from tests.ui.tables.ascension.learning import learn, taught_up_to
from tests.ui.tables.ascension.player import Player


def lesson() -> Match:
    """The lesson at its beginning."""
    return Match.start("ascension", scenarios.load("ascension/first-steps").document, seed=1)


def at_step(app: App, title: str) -> tuple[Match, Player]:
    """The lesson on the screen at the step with a title, all before it done."""
    played = lesson()
    guide = taught_up_to(played, title)
    player = Player.opens(app, played)
    player.coach.index = guide.index
    return played, player


def test_the_lesson_is_played_to_its_end_by_clicks(app: App) -> None:
    player = Fingers.opens(app, lesson())
    learn(player)
    assert player.match.outcome is not None
    assert player.match.state.scores == {"one": 3, "two": 0}


def test_a_way_that_comes_near_is_taken_for_the_one_that_is_meant() -> None:
    guide = Guide(lesson())
    guide.next()
    guide.done(Activate(1))
    (meant,) = guide.rest()
    assert isinstance(meant, Stride)
    near = Stride(type(meant.to)(meant.to.x + 60, meant.to.y - 60, 26800))
    far = Stride(type(meant.to)(meant.to.x + 300, meant.to.y, 26800))
    assert guide.meant([near]) == [meant]
    assert guide.meant([far]) == [far]
    assert guide.meant([EndActivation()]) == [EndActivation()]
    assert guide.way() == [meant]


def test_the_goal_of_a_run_is_where_the_learner_s_own_way_ends() -> None:
    *_, last = taught_up_to(lesson(), "Run").way()
    assert isinstance(last, Stride)
    assert (last.to.x, last.to.y) == (3429, 3795)


def test_the_lesson_takes_an_approach_by_one_drag_and_leaves_the_blow_to_its_own_step(app: App) -> None:
    played, player = at_step(app, "Into contact")
    places = {model.id: player.lens.to_screen(model.place.point) for model in played.state.models.values()}
    player.drag(places[2], places[3])
    player.key("Enter")
    player.seconds(1)
    assert engagement.touching(played.state, 2, 3)
    assert player.coach.step is not None
    assert player.coach.step.title == "Two against one"
    assert not any(
        isinstance(event, e.Attacked) and event.model == 2 for m in played.moments for event in m.events
    )
    player.click(places[3])
    player.click(places[3])
    player.seconds(1.5)
    assert any(
        isinstance(event, e.Attacked) and event.model == 2 for m in played.moments for event in m.events
    )


def test_the_lesson_tells_of_an_attack_when_its_cards_have_turned(app: App) -> None:
    played, player = at_step(app, "Attack")
    target = player.lens.to_screen(played.state.models[3].place.point)
    player.click(target)
    player.click(target)
    seen = 0
    while player.flow.moving:
        advice = player.coach.advice(player.desk.view)
        assert (advice.title, advice.ask) == ("Attack", "")
        player.frames(1)
        seen += 1
    assert seen > 30
    assert player.coach.advice(player.desk.view).title == "What the cards bring"


def test_a_ring_lies_where_the_lesson_wants_a_step_aside(app: App) -> None:
    _, player = at_step(app, "Aside")
    step = player.coach.wanted()
    assert isinstance(step, React)
    assert step.to is not None
    player.key("1")
    taught: Any = SimpleNamespace(desk=player.desk, coach=player.coach, body=player.flow.shown.bodies.get)
    (ring,) = marks(taught)
    assert distance(middle(ring.outline), step.to.point) <= 2


def test_a_drag_to_the_ring_of_the_lesson_plans_its_whole_way(app: App) -> None:
    _, player = at_step(app, "Up to the horn")
    meant = player.coach.rest()
    *_, climb = meant
    assert isinstance(climb, Climb)
    (ulfhild,) = (model for model in player.match.state.models.values() if model.id == 1)
    start, end = (player.lens.to_screen(place.point) for place in (ulfhild.place, climb.to))
    player.drag(start, (end[0] + 6, end[1] - 5))
    assert player.desk.plans == meant
    player.key("Enter")
    player.seconds(3)
    assert player.coach.advice(player.desk.view).title == "The horn"


def test_whom_the_lesson_asks_about_is_brought_into_view(app: App) -> None:
    played, player = at_step(app, "What the cards bring")
    asger = played.state.models[2].place.point
    for _ in range(8):
        player.key("+")
    player.seconds(0.5)
    player.plane.show((0, 0))
    player.seconds(0.5)
    assert not player.lens.free.collidepoint(player.lens.to_screen(asger))
    player.click("end")
    player.seconds(1.5)
    assert player.coach.wanted() == Activate(2)
    assert player.lens.free.collidepoint(player.lens.to_screen(asger))
