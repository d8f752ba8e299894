"""A measured battle watched again, and bots that play it."""

from __future__ import annotations

from typing import Any, NamedTuple

from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.systems.ascension import events as e
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.tables.ascension.flow import MeasuredFlow
from game.ui.tables.ascension.replay import MeasuredReplay
from game.ui.tables.ascension.scene import Measured
from tests.ui.tables.ascension.tables import match, opened


def played(count: int = 14) -> Match:
    made = match()
    chance = Chance(Seeded(3))
    while len(made.moments) <= count and made.decision is not None:
        made.act(made.decision.sample(made.state, chance))
    return made


def watched(app: App, made: Match, **given: Any) -> tuple[Pilot, MeasuredReplay]:
    app.settings.reduced_motion = True
    scene = app.open("replay", match=made, **given)
    assert isinstance(scene, MeasuredReplay)
    pilot = Pilot(app)
    pilot.frames(3)
    return pilot, scene


def test_a_battle_is_watched_step_by_step(app: App) -> None:
    pilot, scene = watched(app, played())
    assert scene.tape.index == 0
    pilot.key("]", "]")
    pilot.seconds(0.5)
    assert scene.tape.index == 2
    assert {body.id for body in scene.shown.bodies.values()} == set(scene.tape.state.models)
    pilot.key("[")
    assert scene.tape.index == 1


def test_every_moment_of_a_battle_can_be_shown(app: App) -> None:
    made = played(30)
    pilot, scene = watched(app, made)
    for index in range(len(made.moments)):
        scene.jump(index)
        pilot.frames(1)
        for model in scene.tape.state.models.values():
            assert scene.shown.bodies[model.id].place == model.place


def test_what_moves_ends_where_the_battle_says(app: App) -> None:
    made = played(30)
    pilot, scene = watched(app, made)
    for _ in range(len(made.moments) - 1):
        scene.step_on()
        pilot.seconds(2)
        assert not scene.time.busy
        for model in scene.tape.state.models.values():
            body = scene.shown.bodies[model.id]
            assert (body.place, body.wounds) == (model.place, model.wounds)


def test_the_view_is_moved_while_watching(app: App) -> None:
    pilot, scene = watched(app, played())
    step = scene.plane.camera.step
    pilot.wheel(scene.plan.free.center, 2)
    assert scene.plane.camera.step == step + 2


class Answer(NamedTuple):
    """What a bot says."""

    action: Any
    reason: str
    revision: int
    note: str = ""


class StandIn:
    """A bot that answers at once with what is suggested first."""

    trouble = ""

    def __init__(self, system: str, name: str, seed: int) -> None:
        self._answer: Answer | None = None

    def ask(self, view: Any, revision: int) -> None:
        from game.core.registry import system

        state = system("ascension").resample(view, Chance(Seeded(1)))
        decision = state.decision
        assert decision is not None
        action = decision.suggest(state)[-1]
        self._answer = Answer(action, "It seemed right.", revision)

    def poll(self) -> Answer | None:
        return self._answer

    def close(self) -> None:
        self._answer = None


def test_a_bot_is_followed_paused_and_stepped(app: App, monkeypatch: Any) -> None:
    monkeypatch.setattr(MeasuredFlow, "bots", staticmethod(StandIn))
    pilot, scene = opened(app, match(seats={"one": "greedy", "two": "human"}))
    assert isinstance(scene, Measured)
    assert scene.flow.bot_turn
    pilot.key("P")
    before = len(scene.match.moments)
    pilot.seconds(2)
    assert len(scene.match.moments) == before, "it is held"
    pilot.key(".")
    pilot.seconds(1)
    assert len(scene.match.moments) == before + 1
    pilot.key("P")
    for _ in range(20):
        pilot.seconds(1)
        if scene.desk.mine:
            break
    assert scene.desk.mine
    assert scene.flow.reasons
    assert any(
        isinstance(event, e.ActivationEnded) for moment in scene.match.moments for event in moment.events
    )
