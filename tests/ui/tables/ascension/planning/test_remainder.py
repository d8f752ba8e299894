"""A plan that something comes in between of is stopped, and what is left of it proposed anew; undo past a flip is agreed on."""

from __future__ import annotations

import pytest

from game.systems.ascension import events as e
from game.systems.ascension.actions import Attack, FreeMove, Stride
from game.systems.ascension.profile import Attack as Blow
from game.table.lengths import INCH
from game.table.shapes import Place
from game.ui.app.loop import App
from game.ui.tables.ascension.planning import remainder
from tests.systems.ascension.builder import battle, box, figure, piece
from tests.ui.tables.ascension.player import Player

BITE = (Blow("Bite", True),)


def across_a_fire(app: App, monkeypatch: pytest.MonkeyPatch, cards: str = "2S 2H AS AH") -> Player:
    """Ulf, a fire from edge to edge of the table, and a foe beyond it."""
    table = battle(
        figure("Ulf", at=(300, 300), wounds=5, attacks=BITE),
        figure("Foe", "two", at=(385, 300), facing=180, wounds=9),
        pieces=(piece("fire", box(325, 1, 20, 600), 0.5, "area", "hazardous", kind="fire"),),
        cards={"one": cards, "two": "3C 3D"},
    ).activate("Ulf")
    return Player.given(app, monkeypatch, table)


def test_a_hazard_stops_the_plan_and_the_rest_is_proposed_anew(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = across_a_fire(app, monkeypatch)
    player.click("model:2")
    assert player.desk.plans
    assert not any(isinstance(action, Attack) for action in player.desk.plans), (
        "nothing is planned past the cards"
    )
    player.key("Enter")
    player.seconds(2.5)
    assert [flip.why for flip in player.told(e.Flipped)] == ["hazard"]
    assert not player.told(e.Attacked), "the blow is not made unseen"
    assert isinstance(player.desk.plans[-1], Attack), "but it is proposed"
    player.key("Enter")
    player.seconds(2.5)
    assert player.told(e.Struck)


def test_no_blow_is_proposed_at_somebody_who_has_gone_meanwhile(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = across_a_fire(app, monkeypatch)
    stride = Stride(Place(3100, 3000, 0))
    assert remainder.propose(player.desk, [stride, Attack("Bite", 77)])
    assert player.desk.plans == [stride]


def test_undo_takes_back_what_is_open_and_past_a_flip_both_agree(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = battle(
        figure("Ulf", at=(300, 300), wounds=5, attacks=BITE),
        figure("Foe", "two", at=(400, 300), facing=180, wounds=9),
        cards={"one": "AS AH", "two": "3C 3D"},
    ).activate("Ulf")
    player = Player.given(app, monkeypatch, table)
    player.click("model:2")
    player.key("Enter")
    player.seconds(2.5)
    assert player.told(e.Struck)
    strides = len(player.did(Stride))
    assert strides >= 2
    player.key("Ctrl+Z")
    assert player.covered, "cards were flipped: both have to agree"
    player.key("Enter")
    player.seconds(0.4)
    assert not player.told(e.Struck)
    assert len(player.did(Stride)) == strides
    player.key("Ctrl+Z")
    player.seconds(0.4)
    assert not player.covered, "the way to there was open"
    assert len(player.match.moments) == 1
    player.key("Ctrl+Y")
    player.seconds(0.4)
    assert len(player.did(Stride)) == strides
    player.key("Ctrl+Y")
    player.seconds(0.4)
    assert player.told(e.Struck)


# Places that others ask for


def test_a_step_aside_is_proposed_by_dragging_the_model(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Archer", at=(200, 300), attacks=(Blow("Bow", True, range=8 * INCH),)),
        figure("Nimble", "two", at=(300, 300), reactions=("step",), wounds=3),
    ).activate("Archer")
    player = Player.given(app, monkeypatch, table)
    player.click("card:attack:Bow")
    player.click("model:2")
    player.key("Enter")
    player.seconds(1.5)
    assert player.asked
    x, y = player.lens.to_screen((3000, 3000))
    player.drag((x, y), player.lens.to_screen((3000, 3150)))
    assert player.desk.pinned is not None
    assert player.desk.pinned.legal
    player.key("Enter")
    player.seconds(1)
    assert any(event.how == "step" for event in player.told(e.Moved))


def test_a_free_move_has_a_card_and_is_dragged(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Ulf", at=(300, 300), attacks=BITE), figure("Foe", "two", at=(500, 300), facing=180)
    ).activate("Ulf")
    table.state.doing(free_move=True)
    player = Player.given(app, monkeypatch, table)
    player.click("card:free")
    player.drag("model:1", player.lens.to_screen((3000, 3200)))
    assert isinstance(player.desk.plans[-1], FreeMove)
    player.key("Enter")
    player.seconds(1)
    assert any(event.how == "free" for event in player.told(e.Moved))


def test_a_foe_is_put_where_it_is_dragged(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    from game.systems.ascension.profile import Effect

    hook = (Blow("Hook", True, range=2 * INCH, effects=(Effect("displace-defender"),)),)
    table = battle(
        figure("Ulf", at=(300, 300), skill=9, attacks=hook),
        figure("Foe", "two", at=(350, 300), facing=180, wounds=30),
    ).activate("Ulf")
    player = Player.given(app, monkeypatch, table)
    player.click("model:2")
    player.key("Enter")
    player.seconds(2)
    assert player.desk.kind == "effect"
    player.drag("model:2", player.lens.to_screen((3500, 3150)))
    assert player.desk.pinned is not None
    assert player.desk.pinned.legal
    player.key("Enter")
    player.seconds(1)
    assert any(event.how == "displaced" for event in player.told(e.Moved))


# Refusals


def test_terrain_out_of_reach_is_approached_and_struck(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Ulf", at=(300, 300), attacks=BITE),
        figure("Foe", "two", at=(550, 550), facing=180),
        pieces=(piece("crate", box(370, 285, 25, 25), 1, kind="crate"),),
    ).activate("Ulf")
    player = Player.given(app, monkeypatch, table)
    player.click("card:attack:Bite")
    player.click("piece:crate")
    assert player.desk.commit_words == "Approach and strike"
    player.key("Enter")
    player.seconds(2)
    assert player.told(e.PieceDamaged) or player.told(e.PieceDestroyed) or player.told(e.Struck)


def test_what_a_refusal_names_as_nearest_can_be_clicked(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    table = battle(
        figure("Ulf", at=(300, 300), attacks=BITE),
        figure("Orm", at=(300, 400), attacks=BITE),
        figure("Foe", "two", at=(550, 550), facing=180),
    ).activate("Ulf")
    player = Player.given(app, monkeypatch, table)
    x, y = player.lens.to_screen((3000, 4000))
    player.drag((x, y), (x + 40, y))
    assert player.desk.said is not None
    assert "Ulf is active" in player.desk.said.refusal.text
    assert not player.desk.plans, "an end is never proposed by itself"
    player.click("nearest")
    assert player.desk.commit_words == "End activation"
