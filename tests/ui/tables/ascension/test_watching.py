"""A measured battle watched again, and bots that play it."""

from __future__ import annotations

from typing import Any

import pygame

from game.core import registry
from game.core.actions import Action
from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.systems.ascension import events as e
from game.ui.app.loop import App
from game.ui.tables.ascension.flow import MeasuredFlow
from tests.ui.bots import Prompt
from tests.ui.tables.ascension.player import Player, Watcher
from tests.ui.tables.ascension.tables import match


def played(count: int = 14) -> Match:
    made = match()
    chance = Chance(Seeded(3))
    while len(made.moments) <= count and made.decision is not None:
        made.act(made.decision.sample(made.state, chance))
    return made


def test_a_battle_is_watched_step_by_step(app: App) -> None:
    watcher = Watcher.opens(app, played())
    assert watcher.tape.index == 0
    watcher.key("]", "]")
    watcher.seconds(0.5)
    assert watcher.tape.index == 2
    assert {body.id for body in watcher.shown.bodies.values()} == set(watcher.tape.state.models)
    watcher.key("[")
    assert watcher.tape.index == 1


def test_every_moment_of_a_battle_can_be_shown(app: App) -> None:
    made = played(30)
    watcher = Watcher.opens(app, made)
    for index in range(len(made.moments)):
        watcher.jump(index)
        watcher.frames(1)
        for model in watcher.tape.state.models.values():
            assert watcher.shown.bodies[model.id].place == model.place


def test_what_moves_ends_where_the_battle_says(app: App) -> None:
    made = played(30)
    watcher = Watcher.opens(app, made)
    for _ in range(len(made.moments) - 1):
        watcher.key("]")
        watcher.seconds(2)
        assert not watcher.moving
        for model in watcher.tape.state.models.values():
            body = watcher.shown.bodies[model.id]
            assert (body.place, body.wounds) == (model.place, model.wounds)


def test_the_view_is_moved_while_watching(app: App) -> None:
    watcher = Watcher.opens(app, played())
    step = watcher.plane.camera.step
    watcher.wheel(watcher.plan.free.center, 2)
    assert watcher.plane.camera.step == step + 2


class StandIn(Prompt):
    """Does what is suggested last."""

    def think(self, view: Any) -> tuple[Action, str]:
        state = registry.system("ascension").resample(view, Chance(Seeded(1)))
        assert state.decision is not None
        return state.decision.suggest(state)[-1], "It seemed right."


def test_alt_and_a_drag_measure_while_watching(app: App) -> None:
    watcher = Watcher.opens(app, played())
    watcher.jump(14)
    watcher.frames(1)
    one, two = list(watcher.shown.bodies)[:2]
    with watcher.holding(pygame.KMOD_LALT):
        watcher.drag(f"model:{one}", f"model:{two}")
    assert watcher.plane.ruler is not None
    assert [end.model for end in watcher.plane.ruler] == [one, two]


def test_a_bot_is_followed_paused_and_stepped(app: App, monkeypatch: Any) -> None:
    monkeypatch.setattr(MeasuredFlow, "bots", staticmethod(StandIn))
    player = Player.opens(app, match(seats={"one": "greedy", "two": "human"}))
    assert player.flow.bot_turn
    player.key("P")
    before = len(player.match.moments)
    player.seconds(2)
    assert len(player.match.moments) == before, "it is held"
    player.key(".")
    player.seconds(1)
    assert len(player.match.moments) == before + 1
    player.key("P")
    for _ in range(20):
        player.seconds(1)
        if player.desk.mine:
            break
    assert player.desk.mine
    assert player.flow.reasons
    assert player.told(e.ActivationEnded)
