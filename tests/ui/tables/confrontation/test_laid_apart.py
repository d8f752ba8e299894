"""What lies over the table of units, at every size: no words that are cut, covered or run into one another."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game import scenarios
from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.systems.confrontation import events
from game.ui.app.scene import Scene
from game.ui.app.settings import Settings
from game.ui.tables.confrontation.dice import dice_moment, throws
from game.ui.tables.confrontation.dice.dice_tray import DiceTray
from game.ui.tables.confrontation.orders.order import OrderScene
from game.ui.tables.confrontation.orders.order_plan import OrderPlan
from tests.ui.conftest import Blank
from tests.ui.laid import faults
from tests.ui.paper import LaidApp, paper
from tests.ui.tables.confrontation.casts import NAMES, a_test, combat, rolled
from tests.ui.tables.confrontation.player import brought_to

LOOKS = [
    ((640, 480), 0.75), ((640, 480), 1.0), ((640, 480), 2.0), ((1280, 720), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.0),
    ((1920, 1080), 1.25), ((2560, 1440), 0.75), ((2560, 1440), 2.0),
]  # fmt: skip


def dice() -> Scene:
    return DiceTray(combat(), lambda: None)


def courage() -> Scene:
    test = a_test("courage", 2, 6, 7, best=True, own=1)
    return DiceTray((throws.of_test(rolled(test, (2, 3), (2, 5)), NAMES),), lambda: None)


def mana() -> Scene:
    told = [events.PoolFilled(1, 0, 15, 0, 12, (4, 5)), events.PoolFilled(2, 0, 30, 0, 9, (6, 3, 1))]
    return DiceTray(dice_moment.of_events(told, NAMES), lambda: None)


def order() -> Scene:
    return order_of(brought_to("Arranging", mode="general"))


def great_order() -> Scene:
    match = Match.start("confrontation", scenarios.load("confrontation/saints-ford").document, seed=3)
    for _ in range(200):
        decision = match.decision
        assert decision is not None
        if type(decision).__name__ == "Arranging":
            break
        match.act((decision.actions(match.state) if decision.listed else decision.suggest(match.state))[0])
    return order_of(match)


def order_of(match: Match) -> Scene:
    assert match.decision is not None
    seat = match.decision.seat
    view = match.view(seat)
    plan = OrderPlan(match.system.resample(view, Chance(Seeded(7))), seat)
    plan.order.reverse()
    return OrderScene(plan, view, lambda action: None, person="Astrid", title="Round 1")


@pytest.mark.parametrize("make", [dice, courage, mana, order, great_order])
def test_all_words_have_their_place(make: Callable[[], Scene]) -> None:
    with paper():
        app = LaidApp((1280, 720), Settings(scale=1.0, reduced_motion=True), headless=True)
        found = {}
        try:
            app.push(Blank())
            app.push(make())
            for size, scale in LOOKS:
                app.settings.scale = scale
                app.resize(size)
                for _ in range(12):
                    app.step()
                app.invalidate()
                app.draw()
                found[size, scale] = faults(app, ("Astrid",))
        finally:
            app.close()
    assert not {look: faulty for look, faulty in found.items() if faulty}
