"""A plan that something comes in between of is stopped, and what is left of it proposed anew; undo past a flip is agreed on."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.systems.ascension import events as e
from game.systems.ascension.actions import Attack, FreeMove, Stride
from game.systems.ascension.profile import Attack as Blow
from game.systems.ascension.state import Battle
from game.systems.ascension.system import Ascension
from game.table.lengths import INCH
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.tables.ascension import questions
from game.ui.tables.ascension.scene import Measured
from tests.systems.ascension.builder import Table, battle, box, figure, piece
from tests.ui.tables.ascension.tables import document, opened

BITE = (Blow("Bite", True),)


def shown(app: App, monkeypatch: pytest.MonkeyPatch, table: Table) -> tuple[Pilot, Measured]:
    """The window with a battle as a test has put it."""
    state: Battle = table.state
    monkeypatch.setattr(Ascension, "begin", lambda *_: state.copy())
    return opened(app, Match.start("ascension", document(), seed=1))


def told(scene: Measured, kind: type) -> list[Any]:
    return [event for moment in scene.match.moments for event in moment.events if isinstance(event, kind)]


def across_a_fire(
    app: App, monkeypatch: pytest.MonkeyPatch, cards: str = "2S 2H AS AH"
) -> tuple[Pilot, Measured]:
    """Ulf, a fire from edge to edge of the table, and a foe beyond it."""
    table = battle(
        figure("Ulf", at=(300, 300), wounds=5, attacks=BITE),
        figure("Foe", "two", at=(385, 300), facing=180, wounds=9),
        pieces=(piece("fire", box(325, 1, 20, 600), 0.5, "area", "hazardous", kind="fire"),),
        cards={"one": cards, "two": "3C 3D"},
    ).activate("Ulf")
    return shown(app, monkeypatch, table)


def test_a_hazard_stops_the_plan_and_the_rest_is_proposed_anew(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot, scene = across_a_fire(app, monkeypatch)
    pilot.click("model:2")
    assert scene.desk.plans
    assert not any(isinstance(action, Attack) for action in scene.desk.plans), (
        "nothing is planned past the cards"
    )
    pilot.key("Enter")
    pilot.seconds(2.5)
    assert [flip.why for flip in told(scene, e.Flipped)] == ["hazard"]
    assert not told(scene, e.Attacked), "the blow is not made unseen"
    assert isinstance(scene.desk.plans[-1], Attack), "but it is proposed"
    pilot.key("Enter")
    pilot.seconds(2.5)
    assert told(scene, e.Struck)


def test_undo_takes_back_what_is_open_and_past_a_flip_both_agree(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = battle(
        figure("Ulf", at=(300, 300), wounds=5, attacks=BITE),
        figure("Foe", "two", at=(400, 300), facing=180, wounds=9),
        cards={"one": "AS AH", "two": "3C 3D"},
    ).activate("Ulf")
    pilot, scene = shown(app, monkeypatch, table)
    pilot.click("model:2")
    pilot.key("Enter")
    pilot.seconds(2.5)
    assert told(scene, e.Struck)
    strides = sum(isinstance(moment.action, Stride) for moment in scene.match.moments)
    assert strides >= 2
    pilot.key("Ctrl+Z")
    assert app.scene is not scene, "cards were flipped: both have to agree"
    pilot.key("Enter")
    pilot.seconds(0.4)
    assert not told(scene, e.Struck)
    assert sum(isinstance(moment.action, Stride) for moment in scene.match.moments) == strides
    pilot.key("Ctrl+Z")
    pilot.seconds(0.4)
    assert app.scene is scene, "the way to there was open"
    assert len(scene.match.moments) == 1
    pilot.key("Ctrl+Y")
    pilot.seconds(0.4)
    assert sum(isinstance(moment.action, Stride) for moment in scene.match.moments) == strides
    pilot.key("Ctrl+Y")
    pilot.seconds(0.4)
    assert told(scene, e.Struck)


# Places that others ask for


def test_a_step_aside_is_proposed_by_dragging_the_model(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Archer", at=(200, 300), attacks=(Blow("Bow", True, range=8 * INCH),)),
        figure("Nimble", "two", at=(300, 300), reactions=("step",), wounds=3),
    ).activate("Archer")
    pilot, scene = shown(app, monkeypatch, table)
    pilot.click("card:attack:Bow")
    pilot.click("model:2")
    pilot.key("Enter")
    pilot.seconds(1.5)
    assert questions.asks(scene)
    x, y = scene.lens.to_screen((3000, 3000))
    pilot.drag((x, y), scene.lens.to_screen((3000, 3150)))
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.legal
    pilot.key("Enter")
    pilot.seconds(1)
    assert any(event.how == "step" for event in told(scene, e.Moved))


def test_a_free_move_has_a_card_and_is_dragged(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Ulf", at=(300, 300), attacks=BITE), figure("Foe", "two", at=(500, 300), facing=180)
    ).activate("Ulf")
    table.state.doing(free_move=True)
    pilot, scene = shown(app, monkeypatch, table)
    pilot.click("card:free")
    pilot.drag("model:1", scene.lens.to_screen((3000, 3200)))
    assert isinstance(scene.desk.plans[-1], FreeMove)
    pilot.key("Enter")
    pilot.seconds(1)
    assert any(event.how == "free" for event in told(scene, e.Moved))


def test_a_foe_is_put_where_it_is_dragged(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.systems.ascension.profile import Effect

    hook = (Blow("Hook", True, range=2 * INCH, effects=(Effect("displace-defender"),)),)
    table = battle(
        figure("Ulf", at=(300, 300), skill=9, attacks=hook),
        figure("Foe", "two", at=(350, 300), facing=180, wounds=30),
    ).activate("Ulf")
    pilot, scene = shown(app, monkeypatch, table)
    pilot.click("model:2")
    pilot.key("Enter")
    pilot.seconds(2)
    assert scene.desk.kind == "effect"
    pilot.drag("model:2", scene.lens.to_screen((3500, 3150)))
    assert scene.desk.pinned is not None
    assert scene.desk.pinned.legal
    pilot.key("Enter")
    pilot.seconds(1)
    assert any(event.how == "displaced" for event in told(scene, e.Moved))


# Refusals


def test_terrain_out_of_reach_is_approached_and_struck(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Ulf", at=(300, 300), attacks=BITE),
        figure("Foe", "two", at=(550, 550), facing=180),
        pieces=(piece("crate", box(370, 285, 25, 25), 1, kind="crate"),),
    ).activate("Ulf")
    pilot, scene = shown(app, monkeypatch, table)
    pilot.click("card:attack:Bite")
    pilot.click("piece:crate")
    assert scene.desk.commit_words == "Approach and strike"
    pilot.key("Enter")
    pilot.seconds(2)
    assert told(scene, e.PieceDamaged) or told(scene, e.PieceDestroyed) or told(scene, e.Struck)


def test_what_a_refusal_names_as_nearest_can_be_clicked(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Ulf", at=(300, 300), attacks=BITE),
        figure("Orm", at=(300, 400), attacks=BITE),
        figure("Foe", "two", at=(550, 550), facing=180),
    ).activate("Ulf")
    pilot, scene = shown(app, monkeypatch, table)
    x, y = scene.lens.to_screen((3000, 4000))
    pilot.drag((x, y), (x + 40, y))
    assert scene.desk.said is not None
    assert "Ulf is active" in scene.desk.said.refusal.text
    assert not scene.desk.plans, "an end is never proposed by itself"
    pilot.click("nearest")
    assert scene.desk.commit_words == "End activation"
