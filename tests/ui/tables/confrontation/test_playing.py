"""A battle of units is opened, looked at and played through by clicks and keys."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.match import Match
from game.systems.confrontation import actions as a
from game.table.shapes import Place
from game.ui.app.loop import App
from game.ui.plane.hit_test import Hit
from game.ui.tables.confrontation import marks, questions
from game.ui.tables.confrontation.assaults import assault_marks
from game.ui.tables.confrontation.floor_plan import plan
from game.ui.tables.confrontation.scene import UnitTable
from game.ui.tables.confrontation.shelf import CardButton
from game.ui.tables.confrontation.track_parts import CardRow
from tests.systems.confrontation.scenario.field import document, north, south
from tests.ui.bots import Prompt
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS, RIDERS, WARDENS, acting
from tests.ui.tables.confrontation.player import Player, brought_to, match


def test_a_battle_is_played_to_its_end_by_clicks_alone(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(UnitTable, "show_end", lambda table: None)
    player = Player.opens(app, match(rounds=2))
    for _ in range(260):
        if player.match.outcome is not None:
            break
        player.does_something()
    assert player.match.outcome is not None


def test_the_whole_table_is_seen_at_once(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    field = player.desk.view.field
    seen = [player.find(player.figure(id)) for id in player.shown.bodies]
    place = plan(app.theme, app.size).free
    assert len(seen) == len(player.shown.bodies)
    assert all(place.collidepoint(spot.center) for spot in seen)
    share = place.width / field.width
    widest = max(player.shown.bodies.values(), key=lambda body: body.widest)
    assert player.find(player.figure(widest.id)).width > 0.6 * share * widest.widest * 0.7


def test_any_member_of_a_unit_chooses_it(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    foe = next(unit.id for unit in player.desk.state.on_table() if unit.seat != player.desk.seat)
    last = player.shown.members(foe)[-1]
    player.click(player.figure(last.id))
    assert player.desk.chosen == foe


def test_an_enemy_that_is_clicked_is_assaulted_G25(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    foe = next(unit.id for unit in player.desk.state.on_table() if unit.seat != player.desk.seat)
    player.click(player.figure(player.shown.members(foe)[0].id))
    assert player.desk.plans == [a.Declare("assault"), a.Assault(foe)]


@pytest.mark.parametrize(("aside", "meant"), [(3, True), (20, False)])
def test_a_click_right_beside_an_enemy_means_him_and_one_farther_away_the_ground_G25(
    app: App, aside: int, meant: bool
) -> None:
    player = fields.player(app, acting(WARDENS))
    foe = next(unit.id for unit in player.desk.state.on_table() if unit.seat != player.desk.seat)
    body = min(player.shown.members(foe), key=lambda each: each.x)
    x, y = player.spot_at(body.x - body.base.long / 2, body.y)
    player.click((x - aside, y))
    assert (player.desk.chosen == foe) is meant
    assert (player.desk.plans == [a.Declare("assault"), a.Assault(foe)]) is meant


@pytest.mark.parametrize(("y", "card"), [("12cm", "shoot"), ("30cm", "assault")])
def test_an_enemy_beyond_an_assault_is_shot_at_by_those_who_can_GB43(app: App, y: str, card: str) -> None:
    sides = fields.field()["sides"]
    sides["two"]["stands"][1]["at"] = ["58cm", y]
    player = Player.opens(app, acting(BOWS, sides=sides))
    foe = next(unit.id for unit in player.desk.state.on_table() if unit.id == 5)
    player.click(player.figure(player.shown.members(foe)[0].id))
    assert player.desk.armed == card


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_the_brass_button_says_the_plan_and_the_key_that_commits(app: App, size: tuple[int, int]) -> None:
    app.resize(size)
    player = Player.opens(app, brought_to("Acting"))
    foe = next(unit.id for unit in player.desk.state.on_table() if unit.seat != player.desk.seat)
    player.click(player.figure(player.shown.members(foe)[0].id))
    player.app.keys.bind("confirm", "F9")
    player.flow.changed()
    player.frames(2)
    button = player.widget("commit")
    assert button.capped == (size == (1280, 720))
    assert button.tip == ("" if button.capped else "Assault Wardens (F9)")


def test_a_walk_is_declared_and_gone_by_one_card_and_enter_G20(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    actor = player.desk.actor
    before = {body.id: body.place for body in player.shown.members(actor)}
    player.click("card:walk")
    assert isinstance(player.desk.act, a.March)
    player.key("Enter")
    player.rest()
    active = player.desk.state.active
    assert active is not None
    assert active.moved
    assert {body.id: body.place for body in player.shown.members(actor)} != before


def test_an_activation_in_which_nothing_is_left_to_do_is_ended_by_the_key_on_its_button_G20(app: App) -> None:
    player = Player.opens(app, acting(RIDERS))
    player.click("card:walk")
    player.key("Enter")
    player.rest()
    end = player.widget("end")
    assert (player.desk.spent, end.primary, end.capped, end.chord) == (True, True, True, "Ctrl+Enter")
    before = len(player.match.moments)
    player.key("Ctrl+Enter")
    assert player.match.moments[before].action == a.EndActivation()


def test_with_estimates_off_a_declaration_stands_alone_GA1(app: App) -> None:
    player = Player.opens(app, brought_to("Acting", options={"estimates": False}))
    player.click("card:walk")
    assert player.desk.plans == [a.Declare("walk")]
    assert player.desk.end_of(player.desk.plans[-1]) is None


def test_another_way_is_meant_by_a_key_and_dropped_by_another(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    player.key("1")
    first = player.desk.plans
    player.key("G")
    assert player.desk.plans != first
    player.key("Backspace")
    assert player.desk.plans == first


def test_a_card_that_cannot_be_used_says_why(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    player.key("1")
    player.key("Enter")
    player.rest()
    card = next(each for each in player.widgets(CardButton) if each.card.id == "walk")
    assert card.card.refusal is not None
    player.click("card:walk")
    assert player.desk.said is not None
    assert player.desk.said.refusal.rule == card.card.refusal.rule


def test_a_question_is_answered_by_its_number(app: App) -> None:
    player = Player.opens(app, brought_to("CardChoice"))
    before = len(player.match.moments)
    player.key("1")
    player.rest()
    assert len(player.match.moments) > before


def test_a_plan_that_was_walked_is_taken_back_as_one(app: App) -> None:
    player = Player.opens(app, brought_to("Acting"))
    player.key("1")
    player.key("Enter")
    player.rest()
    player.key("Ctrl+Z")
    player.rest()
    active = player.desk.state.active
    assert active is not None
    assert active.form is None


def test_the_cards_of_the_enemy_lie_face_down_GB17(app: App) -> None:
    player = Player.opens(app, brought_to("Acting", mode="general"))
    own = player.desk.seat
    waiting = player.desk.view.sequences[own].cards
    rows = player.widgets(CardRow)
    assert waiting
    assert {row.seat for row in rows if row.stands == "next"} <= {own}


@pytest.mark.parametrize("curtain", [True, False])
def test_where_several_share_the_screen_ones_own_order_lies_face_down_GB13(app: App, curtain: bool) -> None:
    app.settings.curtain = curtain
    player = Player.opens(app, brought_to("Acting", mode="general"))
    assert player.flow.hot_seat
    to_come = [row for row in player.widgets(CardRow) if row.stands == "next"]
    assert bool(to_come) is not curtain
    assert (player.widget(f"track.backs:{player.desk.seat}") is not None) is curtain


def test_feats_that_the_setting_lets_pass_are_not_asked_for(app: App) -> None:
    app.settings.feats = "never"
    player = Player.opens(app, brought_to("AuthorityFeats"))
    player.rest()
    assert player.did(a.Forgo)
    assert player.desk.kind != "feats"


def test_feats_are_always_asked_for_where_the_setting_says_so(app: App) -> None:
    app.settings.feats = "always"
    player = Player.opens(app, brought_to("AuthorityFeats"))
    player.rest()
    assert not player.did(a.Forgo)
    assert player.desk.kind == "feats"


def test_a_unit_of_twins_is_chosen_by_card_key_or_click_GB17(app: App) -> None:
    sides = {
        "one": {"name": "Evensong", "list": "march-2000", "deploy": north()},
        "two": {"name": "The Reeds", "list": "host-2000", "deploy": south()},
    }
    player = Player.opens(app, brought_to("UnitChoice", sides=sides, points=2000, table="120cm x 60cm"))
    first, *others = player.desk.choices
    assert player.desk.plans == [a.Activate(first)]
    player.key("Tab")
    assert player.desk.plans == [a.Activate(others[0])]
    player.click(f"card:unit:{first}")
    assert player.desk.plans == [a.Activate(first)]
    player.key("Enter")
    player.rest()
    assert player.did(a.Activate)


def test_a_feat_that_passed_by_itself_is_no_choice_to_be_taken_back(app: App) -> None:
    app.settings.feats = "never"
    player = Player.opens(app, brought_to("AuthorityFeats"))
    player.rest()
    assert player.did(a.Forgo)
    assert not player.flow.can_undo()


def test_a_feat_that_passed_by_itself_is_taken_back_with_what_brought_it(app: App) -> None:
    app.settings.feats = "never"
    player = fields.player(app, fields.acting(fields.WARDENS, seed=3))
    before = len(player.did(a.Forgo))
    player.key("3")
    for _ in range(4):
        player.key("Enter")
        player.rest()
        if len(player.did(a.Forgo)) > before:
            break
    player.key("Ctrl+Z")
    player.click("dialog.yes")
    player.rest()
    assert len(player.did(a.Forgo)) == before
    assert player.desk.kind != "feats"


def entering(unit: int) -> dict[str, Any]:
    """Fields of a document in which a unit of the first side is still to enter."""
    sides = fields.field()["sides"]
    own = dict(sides["one"])
    own["stands"] = [each for each in own["stands"] if each["unit"] != unit]
    own["waiting"] = [unit]
    return {"sides": {**sides, "one": own}}


def test_who_is_still_to_enter_cannot_take_up_a_shot_and_says_why_G54(app: App) -> None:
    player = fields.player(app, fields.acting(fields.BOWS, **entering(fields.BOWS)))
    player.click("card:shoot")
    assert not player.desk.plans
    assert player.desk.said is not None
    assert player.desk.said.refusal.rule == "G-54"


def test_an_assault_of_who_is_still_to_enter_is_measured_from_his_edge_G54(app: App) -> None:
    player = fields.player(app, fields.acting(fields.WARDENS, **fields.entering()))
    player.key("3")
    (tape,) = [mark for mark in marks.over(player.scene) if isinstance(mark, assault_marks.Tape)]
    (x, y), goal = tape.way
    assert y > player.desk.view.field.height - 300
    assert abs(x - goal[0]) < 200


def test_why_a_bot_did_what_it_did_stands_in_the_column(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.play.flow.Flow.bots", staticmethod(Prompt))
    player = Player.opens(
        app, Match.start("confrontation", document(rounds=2), seed=7, seats={"two": "greedy"})
    )
    for _ in range(200):
        if any("“" in line for line in player.lines()):
            break
        if player.desk.mine:
            player.does_something()
        player.frames(4)
    told = [line for line in player.lines() if "“" in line]
    assert told
    assert not any(line.startswith("End activation") for line in told)


def test_the_unit_that_is_deployed_has_its_card_in_the_column_GB115(app: App) -> None:
    player = Player.opens(app, brought_to("Deploying"))
    assert any("tests Courage" in line for line in player.lines())


def test_whoever_may_choose_is_asked_who_deploys_first_GB115(app: App) -> None:
    player = Player.opens(app, brought_to("DeployerChoice"))
    assert "who deploys first?" in questions.question(player.scene).title


def test_a_chest_that_is_clicked_is_taken_or_it_is_said_why_not_G58(app: App) -> None:
    chest = {"id": "chest", "name": "Chest", "at": ["40cm", "38.5cm"]}
    found = acting(WARDENS, item=[chest])
    player = Player.opens(app, found)
    desk, spot = player.desk, Hit((4000, 3850), piece="chest")
    assert not desk.click(spot)
    assert desk.said is not None
    assert desk.said.refusal.rule == "GB-38"
    assert found.state.active is not None
    own = found.state.members(found.state.active.unit)
    found.act(a.Declare("walk"))
    found.act(
        a.March(tuple(Place(each.place.x, each.place.y - 300, each.place.facing) for each in own), "close")
    )
    desk.refresh()
    assert not desk.click(spot)
    assert isinstance(desk.act, a.Take)
    hand = player.shown.bodies[desk.act.fighter].place.point
    rings = [each for each in marks.over(player.pictured) if isinstance(each, marks.Rings)]
    assert [each.accent for each in rings if [at for at, _ in each.bases] == [hand]] == ["verdigris"]
    assert desk.click(spot)


def test_a_card_is_picked_on_the_table_or_the_shelf_and_covers_nothing_GB117(app: App) -> None:
    player = Player.opens(app, brought_to("CardPick", mode="barbarian"))
    desk = player.desk
    assert player.widget("question.answers") is None
    assert not desk.plans
    unit = next(each for each in desk.picks() if desk.state.members(each))
    player.click(player.figure(player.shown.members(unit)[0].id))
    assert desk.chosen == unit
    assert isinstance(desk.act, a.PickCard)
    player.key("Tab")
    assert isinstance(desk.act, a.PickCard)
    picked = desk.act
    player.key("Enter")
    assert player.match.moments[-1].action == picked


def test_a_salvo_that_nobody_can_be_the_target_of_says_why_instead_of_walking_GB51(app: App) -> None:
    walls = [{"id": "wall", "kit": "stone-house", "at": ["40cm", "34cm"], "shape": "78cm x 2cm"}]
    player = Player.opens(app, acting(BOWS, terrain=walls))
    card = next(each for each in player.desk.cards() if each.id == "shoot")
    assert card.refusal is not None
    player.click("card:shoot")
    assert not player.desk.plans
    assert player.desk.said is not None
    assert player.desk.said.refusal.rule == "GB-51"


def test_of_several_cards_the_first_click_takes_one_up_and_the_second_does_it(app: App) -> None:
    player = Player.opens(app, brought_to("Deploying"))
    first = player.desk.armed
    assert first
    assert player.desk.plans
    before = len(player.match.moments)
    player.click(f"card:{first}")
    player.rest()
    assert len(player.match.moments) == before
    player.click(f"card:{first}")
    player.rest()
    assert len(player.match.moments) > before


def test_the_only_card_there_is_is_done_by_one_click(app: App) -> None:
    player = Player.opens(app, brought_to("Closing"))
    (only,) = player.desk.cards()
    before = len(player.match.moments)
    player.click(f"card:{only.id}")
    player.rest()
    assert len(player.match.moments) > before


@pytest.mark.parametrize("declared", [False, True])
def test_a_unit_that_has_done_nothing_does_not_end_its_activation_unasked(app: App, declared: bool) -> None:
    player = Player.opens(app, acting(WARDENS))
    if declared:
        player.flow.act(a.Declare("walk"))
        player.rest()
    app.settings.end_turn_warning = True
    before = len(player.match.moments)
    player.click("end")
    assert player.covered
    player.click("dialog.no")
    assert (player.desk.kind, len(player.match.moments)) == ("acting", before)
    player.click("end")
    player.click("dialog.yes")
    assert player.match.moments[before].action == a.EndActivation()
