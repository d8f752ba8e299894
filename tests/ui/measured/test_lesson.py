"""The first lesson of the measured table, played by clicks that only come near what it asks for."""

from __future__ import annotations

from game import scenarios
from game.core.match import Match
from game.systems.ascension.actions import Activate, EndActivation, Stride
from game.ui.app import App
from game.ui.measured.lesson import Guide
from tests.ui.measured.fingers import Fingers
from tests.ui.measured.learning import learn
from tests.ui.measured.tables import opened


def lesson() -> Match:
    """The lesson at its beginning."""
    return Match.start("ascension", scenarios.load("ascension/first-steps").document, seed=1)


def test_the_lesson_is_played_to_its_end_by_clicks(app: App) -> None:
    pilot, scene = opened(app, lesson())
    learn(Fingers(pilot, scene))
    assert scene.match.outcome is not None
    assert scene.match.state.scores == {"one": 3, "two": 0}


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
    assert guide.goal() == meant.to
