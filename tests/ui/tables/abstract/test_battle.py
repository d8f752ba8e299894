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
from tests.ui.tables.abstract.people import acting, do, match_of, opened, randomly, settle


def test_a_whole_duel_between_two_people_behind_curtains() -> None:
    match = match_of("duel")
    pilot, scene = opened(match, curtain=True)
    chance, curtains = seeded("duel"), 0
    for _ in range(400):
        if pilot.app.scene is not scene and pilot.app.scene is not None:
            if pilot.app.scene.name != "curtain":
                break
            curtains += 1
            settle(pilot, scene)
            continue
        settle(pilot, scene)
        desk = scene.desk
        if desk.plotting:
            pilot.click(f"template:{chance.pick(['balanced', 'first strike', 'bulwark'])}")
            pilot.click("confirm")
        elif desk.acting:
            pilot.click(f"unit:{desk.foes()[0]}")
            pilot.click("commit")
    assert match.outcome is not None
    assert curtains >= match.state.turn
    assert pilot.app.scene is not None
    assert pilot.app.scene.name == "battle-overlay"


def test_a_whole_squad_battle_against_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SlotsFlow, "bots", staticmethod(_Near))
    match = match_of("squad", {"two": "greedy"}, options={"turn-cap": 3})
    pilot, scene = opened(match, bot_speed=0.0)
    for _ in range(600):
        settle(pilot, scene)
        desk = scene.desk
        if match.outcome is not None:
            break
        if not desk.mine:
            pilot.frames(3)
        elif desk.plotting:
            pilot.click("apply:True")
            pilot.click("template:steady aim")
            pilot.click("confirm")
        else:
            do(pilot, scene, Attack(desk.foes()[0]))
    assert match.outcome is not None
    assert match.state.turn <= 3


class _Near:
    """A bot in this process."""

    trouble = ""

    def __init__(self, system: str, name: str, seed: int) -> None:
        from game.bots import base

        self._bot, self._answer = base.make(name, system, seed), None

    def ask(self, view: object, revision: int) -> None:
        choice = self._bot.choose(view)  # type: ignore[arg-type]
        self._answer = _Answer(revision, choice.action, choice.reason)  # type: ignore[assignment]

    def poll(self) -> object:
        found, self._answer = self._answer, None
        return found

    def close(self) -> None:
        pass


class _Answer:
    def __init__(self, revision: int, action: object, reason: str) -> None:
        self.revision, self.action, self.reason, self.note = revision, action, reason, ""


# Dealing


def test_cards_are_dealt_by_key_click_wheel_and_drag() -> None:
    match = match_of("duel")
    pilot, scene = opened(match)
    pilot.key("1", "1")
    pilot.click("trait:accuracy")
    pilot.wheel("trait:damage", 1)
    pilot.wheel("level:1:endurance", 1)
    pilot.click("level:1:evasion")
    pilot.drag("trait:evasion", "slot:1:8")
    assert scene.desk.drafts[1] == [2, 1, 2, 1, 1]
    pilot.key("Shift+1")
    pilot.wheel("level:1:evasion", -1)
    pilot.click("slot:1:0")
    assert scene.desk.drafts[1] == [0, 1, 1, 1, 1]
    assert len(match.moments) == 1


def last(match: Match) -> Any:
    """What was done last."""
    return match.moments[-1].action


def test_a_full_unit_is_dealt_at_once_and_can_be_changed_until_confirmed_S19() -> None:
    match = match_of("duel")
    pilot, scene = opened(match)
    pilot.click("template:first strike")
    assert last(match) == Assign(1, Traits(3, 3, 0, 4, 0))
    pilot.key("Shift+4", "5")
    assert last(match) == Assign(1, Traits(3, 3, 0, 3, 1))
    pilot.key("Ctrl+Z")
    assert scene.desk.drafts[1] == [3, 3, 0, 4, 0]
    pilot.key("Ctrl+Enter")
    assert last(match) == Confirm()


def test_a_card_let_go_on_a_full_slot_takes_its_place() -> None:
    match = match_of("duel")
    pilot, scene = opened(match)
    pilot.click("template:balanced")
    pilot.drag("trait:damage", "slot:1:0")
    assert scene.desk.drafts[1] == [1, 2, 2, 3, 2]


def test_an_unfilled_side_cannot_confirm_and_is_told_why_S4() -> None:
    match = match_of("squad")
    pilot, scene = opened(match)
    pilot.click("template:balanced")
    pilot.key("Ctrl+Enter")
    assert len(match.moments) == 2
    assert scene.desk.unit == 2
    pilot.key("A")
    pilot.click("template:bulwark")
    pilot.key("Ctrl+Enter")
    assert last(match) == Confirm()


def test_as_last_turn_deals_what_still_fits() -> None:
    match = match_of("duel")
    randomly(match, lambda m: m.state.turn == 2)
    pilot, scene = opened(match)
    pilot.key("R")
    slots = scene.desk.view.units[1].slots
    assert sum(scene.desk.drafts[1]) == slots


def test_what_is_dealt_is_not_seen_by_the_other_S3() -> None:
    match = match_of("duel")
    pilot, scene = opened(match)
    pilot.click("template:bulwark")
    pilot.click("confirm")
    settle(pilot, scene)
    assert scene.desk.seat == "two"
    assert scene.desk.levels(1) is None
    assert scene.flow.shown.bodies[1].down


# Attacking


@pytest.mark.parametrize("kind", [Attack, MultipleAttack, CoordinatedAttack, Hold])
def test_each_kind_of_attack_is_done_by_clicks(kind: type) -> None:
    match = match_of("squad")

    def fits(match: Any) -> bool:
        return acting(match) and (
            kind is not CoordinatedAttack or bool(match.state.partners(match.decision.unit))
        )

    randomly(match, fits)
    pilot, scene = opened(match)
    foes = scene.desk.foes()
    actions: dict[Any, Any] = {
        Attack: Attack(foes[1]),
        MultipleAttack: MultipleAttack(()),
        CoordinatedAttack: CoordinatedAttack(tuple(scene.desk.allies()[:1]), foes[0]),
        Hold: Hold(),
    }
    action = actions[kind]
    if kind is MultipleAttack:
        pilot.click("divide")
        pilot.click(f"unit:{foes[0]}")
        pilot.click(f"unit:{foes[1]}")
        pilot.click("commit")
        settle(pilot, scene)
    else:
        do(pilot, scene, action)
    assert any(isinstance(moment.action, kind) for moment in match.moments[-2:])


def test_shares_of_a_divided_attack_add_up_S8() -> None:
    match = match_of("squad")
    randomly(match, lambda m: acting(m) and m.state.cards[m.decision.unit].accuracy >= 2)
    pilot, scene = opened(match)
    whole = scene.desk.view.cards[scene.desk.actor].accuracy
    foes = scene.desk.foes()[:3]
    pilot.key("G")
    for foe in foes:
        pilot.click(f"unit:{foe}")
    before = scene.desk.targets[foes[0]][0]
    pilot.click(f"share:{foes[0]}:accuracy:more")
    assert scene.desk.targets[foes[0]][0] == min(whole, before + 1)
    assert sum(share[0] for share in scene.desk.targets.values()) == whole
    assert match.refusal(scene.desk.plan) is None  # type: ignore[arg-type]


def test_a_battle_is_played_by_keys_alone() -> None:
    match = match_of("squad")
    pilot, scene = opened(match)
    for _ in range(2):
        pilot.key("A", "T")
        pilot.click("template:balanced")
        pilot.key("Ctrl+Enter")
        settle(pilot, scene)
    assert acting(match)
    pilot.key("Tab", "Tab", "Enter")
    settle(pilot, scene)
    assert isinstance(match.moments[-1].action, Attack)
    pilot.key("H", "Enter")
    settle(pilot, scene)
    assert isinstance(match.moments[-1].action, Hold)


def test_a_click_on_a_friend_says_why_not_S13() -> None:
    match = match_of("squad")
    randomly(match, acting)
    pilot, scene = opened(match)
    friend = next(
        u.id
        for u in scene.desk.view.side(scene.desk.seat)
        if u.id not in (scene.desk.actor, *scene.desk.allies())
    )
    pilot.click(f"unit:{friend}")
    assert scene.desk.said is not None
    assert scene.desk.said.refusal.rule == "S-13"


def test_odds_are_shown_before_an_attack_and_open_their_rule() -> None:
    match = match_of("duel")
    randomly(match, acting)
    pilot, scene = opened(match)
    pilot.click(f"unit:{scene.desk.foes()[0]}")
    assert pilot.has("odds.bars")
    pilot.click("line:1")
    assert pilot.app.scene is not None
    assert pilot.app.scene.name == "rules"
    assert getattr(pilot.app.scene, "system", "") == "abstract"


# Around it


def test_four_people_hand_over_in_turn() -> None:
    match = match_of("brawl")
    pilot, scene = opened(match, curtain=True)
    for seat in SEATS[:4]:
        settle(pilot, scene)
        assert scene.desk.seat == seat
        pilot.key("A")
        pilot.click("template:balanced")
        pilot.click("confirm")
        pilot.frames(30)
    settle(pilot, scene)
    assert match.state.revealed


def test_units_are_written_down_in_secret_S11() -> None:
    match = match_of("grand-skirmish")
    pilot, scene = opened(match)
    pilot.click("confirm")
    pilot.click("split:4")
    pilot.click("unit.0.slots:less")
    assert pilot.app.scene.roster.fault[0]  # type: ignore[union-attr]
    pilot.click("unit.1.slots:more")
    pilot.click("overlay.ready")
    settle(pilot, scene)
    assert scene.desk.seat == "two"
    assert [unit.slots for unit in match.state.rosters["one"]] == [14, 16, 15, 15]
    assert not scene.desk.view.rosters


def test_undo_of_a_roll_needs_agreement() -> None:
    match = match_of("duel")
    randomly(match, lambda m: acting(m))
    pilot, scene = opened(match)
    do(pilot, scene, Attack(scene.desk.foes()[0]))
    before = len(match.moments)
    pilot.key("Ctrl+Z")
    assert pilot.app.scene is not None
    assert pilot.app.scene.name == "dialog"
    pilot.key("Enter")
    assert len(match.moments) == before - 1


def test_the_lesson_leads_through_bob_and_fred() -> None:
    match = match_of("bob-and-fred", {"two": "random"})
    pilot, scene = opened(match)
    for _ in range(120):
        settle(pilot, scene)
        if scene.coach.step is None or match.outcome:
            break
        wanted = scene.coach.wanted()
        if wanted is None:
            pilot.click("coach.next")
        elif isinstance(wanted, Assign):
            for number, level in enumerate(wanted.cards.levels, 1):
                pilot.key(*[str(number)] * level)
        elif isinstance(wanted, Confirm):
            pilot.click("confirm")
        else:
            pilot.click(f"unit:{wanted.target}")  # type: ignore[attr-defined]
            pilot.click("commit")
        pilot.frames(4)
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)


def test_a_lesson_takes_no_other_cards() -> None:
    match = match_of("bob-and-fred", {"two": "random"})
    pilot, scene = opened(match)
    pilot.click("coach.next")
    pilot.click("template:first strike")
    assert len(match.moments) == 1
    assert scene.coach.message


def test_nothing_is_told_of_dice_that_still_roll() -> None:
    match = match_of("duel")
    randomly(match, acting)
    pilot, scene = opened(match, reduced_motion=False, animation_speed=1.0)
    pilot.click(f"unit:{scene.desk.foes()[0]}")
    pilot.key("Enter")
    pilot.frames(10)
    log = scene.ui.get("log")
    assert scene.flow.moving
    assert log is not None
    assert all("attacked" not in line.text for _, line in log.lines)  # type: ignore[attr-defined]
    pilot.key("Esc")
    assert not scene.flow.moving
    assert any("attacked" in line.text for _, line in scene.ui.get("log").lines)


def test_the_reasons_of_a_bot_wait_for_the_reveal_S3(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SlotsFlow, "bots", staticmethod(_Near))
    match = match_of("brawl", {"one": "greedy"})
    pilot, scene = opened(match, bot_speed=0.0)
    for _ in range(60):
        if scene.desk.mine:
            break
        pilot.frames(3)
    assert scene.desk.seat == "two"
    assert scene.flow.reasons == []
    for _ in range(3):
        pilot.key("A")
        pilot.click("template:balanced")
        pilot.click("confirm")
        settle(pilot, scene)
    assert match.state.revealed
    assert scene.flow.reasons
