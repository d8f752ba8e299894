"""Whole battles by clicks and keys: between people behind curtains, against bots, and each kind of attack."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.chance import seeded
from game.core.match import Match
from game.core.seats import SEATS
from game.systems.abstract.actions import Assign, Attack, Confirm, CoordinatedAttack, Hold, MultipleAttack
from game.systems.abstract.traits import Traits
from game.ui.tables.abstract.flow import SlotsFlow
from tests.ui.bots import Prompt
from tests.ui.player import on_top
from tests.ui.tables.abstract.player import acting, match_of, opened, randomly, striking, to_strike


def test_a_whole_duel_between_two_people_behind_curtains() -> None:
    match = match_of("duel")
    player = opened(match, curtain=True)
    chance, curtains = seeded("duel"), 0
    for _ in range(400):
        if player.covered:
            if on_top(player.app) != "curtain":
                break
            curtains += 1
            player.rest()
            continue
        player.rest()
        desk = player.desk
        if desk.plotting:
            player.deal_as(chance.pick(["balanced", "first strike", "bulwark"]))
            player.click("confirm")
        elif desk.acting:
            player.click(f"unit:{desk.foes()[0]}")
            player.click("commit")
    assert match.outcome is not None
    assert curtains >= match.state.turn
    assert on_top(player.app) == "ending"


def test_a_whole_squad_battle_against_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SlotsFlow, "bots", staticmethod(Prompt))
    match = match_of("squad", {"two": "greedy"}, options={"turn-cap": 3})
    player = opened(match, bot_speed=0.0)
    for _ in range(600):
        player.rest()
        desk = player.desk
        if match.outcome is not None:
            break
        if not desk.mine:
            player.frames(3)
        elif desk.plotting:
            if not player.desk.everyone:
                player.key("A")
            player.deal_as("steady aim")
            player.click("confirm")
        else:
            player.do(Attack(desk.foes()[0]))
    assert match.outcome is not None
    assert match.state.turn <= 3


# Dealing


def test_cards_are_dealt_by_key_click_wheel_and_drag() -> None:
    match = match_of("duel")
    player = opened(match)
    player.key("1", "1")
    player.click("trait:accuracy")
    player.wheel("trait:damage", 1)
    player.wheel("level:1:endurance", 1)
    player.click("level:1:evasion")
    player.drag("trait:evasion", "slot:1:8")
    assert player.desk.drafts[1] == [2, 1, 2, 1, 1]
    player.key("Shift+1")
    player.wheel("level:1:evasion", -1)
    player.click("slot:1:0")
    assert player.desk.drafts[1] == [0, 1, 1, 1, 1]
    assert len(match.moments) == 1


def last(match: Match) -> Any:
    """What was done last."""
    return match.moments[-1].action


def test_a_full_unit_is_dealt_at_once_and_can_be_changed_until_confirmed_S19() -> None:
    match = match_of("duel")
    player = opened(match)
    player.deal_as("first strike")
    assert last(match) == Assign(1, Traits(3, 3, 0, 4, 0))
    player.key("Shift+4", "5")
    assert last(match) == Assign(1, Traits(3, 3, 0, 3, 1))
    player.key("Ctrl+Z")
    assert player.desk.drafts[1] == [3, 3, 0, 4, 0]
    player.key("Ctrl+Enter")
    assert last(match) == Confirm()


def test_a_card_let_go_on_a_full_slot_takes_its_place() -> None:
    match = match_of("duel")
    player = opened(match)
    player.deal_as("balanced")
    player.drag("trait:damage", "slot:1:0")
    assert player.desk.drafts[1] == [1, 2, 2, 3, 2]


def test_an_unfilled_side_cannot_confirm_and_is_told_why_S4() -> None:
    match = match_of("squad")
    player = opened(match)
    player.deal_as("balanced")
    player.key("Ctrl+Enter")
    assert len(match.moments) == 2
    assert player.desk.unit == 2
    player.key("A")
    player.deal_as("bulwark")
    player.key("Ctrl+Enter")
    assert last(match) == Confirm()


def test_as_last_turn_deals_what_still_fits() -> None:
    match = match_of("duel")
    randomly(match, lambda m: m.state.turn == 2)
    player = opened(match)
    player.key("R")
    slots = player.desk.view.units[1].slots
    assert sum(player.desk.drafts[1]) == slots


def test_what_is_dealt_is_not_seen_by_the_other_S3() -> None:
    match = match_of("duel")
    player = opened(match)
    player.deal_as("bulwark")
    player.click("confirm")
    player.rest()
    assert player.desk.seat == "two"
    assert player.desk.levels(1) is None
    assert player.flow.shown.bodies[1].down


# Attacking


@pytest.mark.parametrize("kind", [Attack, MultipleAttack, CoordinatedAttack, Hold])
def test_each_kind_of_attack_is_done_by_clicks(kind: type) -> None:
    match = match_of("squad")

    def fits(match: Any) -> bool:
        return acting(match) and (
            kind is not CoordinatedAttack or bool(match.state.partners(match.decision.unit))
        )

    randomly(match, fits)
    player = opened(match)
    foes = player.desk.foes()
    actions: dict[Any, Any] = {
        Attack: Attack(foes[1]),
        MultipleAttack: MultipleAttack(()),
        CoordinatedAttack: CoordinatedAttack(tuple(player.desk.allies()[:1]), foes[0]),
        Hold: Hold(),
    }
    action = actions[kind]
    if kind is MultipleAttack:
        player.click("divide")
        player.click(f"unit:{foes[0]}")
        player.click(f"unit:{foes[1]}")
        player.click("commit")
        player.rest()
    else:
        player.do(action)
    assert any(isinstance(moment.action, kind) for moment in match.moments[-2:])


def test_shares_of_a_divided_attack_add_up_S8() -> None:
    match = match_of("squad")
    randomly(match, lambda m: acting(m) and m.state.cards[m.decision.unit].accuracy >= 2)
    player = opened(match)
    whole = player.desk.view.cards[player.desk.actor].accuracy
    foes = player.desk.foes()[:3]
    player.key("G")
    for foe in foes:
        player.click(f"unit:{foe}")
    before = player.desk.targets[foes[0]][0]
    player.click(f"share:{foes[0]}:accuracy")
    assert player.desk.targets[foes[0]][0] == min(whole, before + 1)
    assert sum(share[0] for share in player.desk.targets.values()) == whole
    assert match.refusal(player.desk.plan) is None  # type: ignore[arg-type]


def test_a_battle_is_played_by_keys_alone() -> None:
    match = match_of("squad")
    player = opened(match)
    for _ in range(2):
        player.key("A")
        player.deal_as("balanced")
        player.key("Ctrl+Enter")
        player.rest()
    assert acting(match)
    player.key("Tab", "Tab", "Enter")
    player.rest()
    assert isinstance(match.moments[-1].action, Attack)
    player.key("H", "Enter")
    player.rest()
    assert isinstance(match.moments[-1].action, Hold)


def test_a_click_on_a_friend_says_why_not_S13() -> None:
    player = to_strike("squad")
    friend = next(
        u.id
        for u in player.desk.view.side(player.desk.seat)
        if u.id not in (player.desk.actor, *player.desk.allies())
    )
    player.click(f"unit:{friend}")
    assert player.desk.said is not None
    assert player.desk.said.refusal.rule == "S-13"


def test_odds_are_shown_before_an_attack_and_open_their_rule() -> None:
    player = to_strike()
    player.click(f"unit:{player.desk.foes()[0]}")
    assert player.has("odds.bars")
    player.click("line:1")
    assert on_top(player.app) == "rules"
    assert getattr(player.app.scene, "system", "") == "abstract"


# Around it


def test_four_people_hand_over_in_turn() -> None:
    match = match_of("brawl")
    player = opened(match, curtain=True)
    for seat in SEATS[:4]:
        player.rest()
        assert player.desk.seat == seat
        player.key("A")
        player.deal_as("balanced")
        player.click("confirm")
        player.frames(30)
    player.rest()
    assert match.state.revealed


def test_units_are_written_down_in_secret_S11() -> None:
    match = match_of("grand-skirmish")
    player = opened(match)
    player.click("confirm")
    player.click("split:4")
    player.click("unit.0.slots:less")
    assert player.app.scene.roster.fault[0]  # type: ignore[union-attr]
    player.click("unit.1.slots:more")
    player.click("overlay.ready")
    player.rest()
    assert player.desk.seat == "two"
    assert [unit.slots for unit in match.state.rosters["one"]] == [14, 16, 15, 15]
    assert not player.desk.view.rosters


def test_undo_of_a_roll_needs_agreement() -> None:
    player = to_strike()
    match = player.match
    player.do(Attack(player.desk.foes()[0]))
    before = len(match.moments)
    player.key("Ctrl+Z")
    assert on_top(player.app) == "dialog"
    player.key("Enter")
    assert len(match.moments) == before - 1


def test_the_lesson_leads_through_bob_and_fred() -> None:
    match = match_of("bob-and-fred", {"two": "random"})
    player = opened(match)
    for _ in range(120):
        player.rest()
        if player.coach.step is None or match.outcome:
            break
        wanted = player.coach.wanted()
        assert player.brass() == (
            ["coach.next"] if wanted is None else ["confirm"] if wanted == Confirm() else []
        )
        if wanted is None:
            player.click("coach.next")
        elif isinstance(wanted, Assign):
            for number, level in enumerate(wanted.cards.levels, 1):
                player.key(*[str(number)] * level)
        elif isinstance(wanted, Confirm):
            player.click("confirm")
        else:
            player.click(f"unit:{wanted.target}")  # type: ignore[attr-defined]
            assert player.brass() == ["commit"]
            player.click("commit")
        player.frames(4)
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)


def test_enter_goes_on_where_a_lesson_waits_for_nothing() -> None:
    player = opened(match_of("bob-and-fred", {"two": "random"}))
    first = player.coach.step
    player.key("Enter")
    assert player.coach.step != first
    assert player.coach.waits


def test_a_lesson_takes_no_other_cards() -> None:
    match = match_of("bob-and-fred", {"two": "random"})
    player = opened(match)
    player.click("coach.next")
    player.deal_as("first strike")
    assert len(match.moments) == 1
    assert player.coach.message


def test_nothing_is_told_of_dice_that_still_roll() -> None:
    player = striking()
    player.frames(10)
    log = player.widget("log")
    assert player.flow.moving
    assert log is not None
    assert all("attacked" not in line.text for _, line in log.lines)
    player.key("Esc")
    assert not player.flow.moving
    assert any("attacked" in line.text for _, line in player.widget("log").lines)


def test_the_reasons_of_a_bot_wait_for_the_reveal_S3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SlotsFlow, "bots", staticmethod(Prompt))
    match = match_of("brawl", {"one": "greedy"})
    player = opened(match, bot_speed=0.0)
    for _ in range(60):
        if player.desk.mine:
            break
        player.frames(3)
    assert player.desk.seat == "two"
    assert player.flow.reasons == []
    for _ in range(3):
        player.key("A")
        player.deal_as("balanced")
        player.click("confirm")
        player.rest()
    assert match.state.revealed
    assert player.flow.reasons
