"""Multiple attacks and coordinated attacks (OPTIONAL RULES, S-8, S-9, S-13, S-14, S-15)."""

from __future__ import annotations

from game.core.options import Value
from game.systems.abstract import events
from game.systems.abstract.actions import Aim, Attack, CoordinatedAttack, MultipleAttack
from game.systems.abstract.combat.attacks import Act, ActAtLarge
from game.systems.abstract.dice import breakdown
from tests.systems.abstract.builder import Table, table

HIT, MISS = (6, 6, 1, 1), (1, 1, 6, 6)


def many(options: dict[str, Value] | None = None) -> Table:
    """A with Accuracy 3 and Damage 2 against two enemies, A to act."""
    battle = table(options=options, A=5, b=5, c=5)
    return battle.reveal((6, 6, 3, 3, 1, 1), A=(0, 3, 0, 2), b=(5,), c=(0, 0, 0, 0, 5))


# Multiple attacks


def test_accuracy_and_damage_are_divided_and_each_target_is_a_separate_attack_S8() -> None:
    battle = many().multiple(*HIT, 3, 3, 1, 1, *HIT, 6, 6, 1, 1, b=(2, 0), c=(1, 2))
    one, two = battle.happened(events.Attacked)
    assert [(event.target, event.accuracy.level, event.number, event.count) for event in (one, two)] == [
        (2, 2, 1, 2),
        (3, 1, 2, 2),
    ]
    assert [event.damage.level for event in battle.happened(events.Damaged)] == [0, 2]
    assert (battle.slots("b"), battle.slots("c")) == (1, 0)


def test_a_share_may_be_zero_and_still_rolls_S8() -> None:
    battle = many().multiple(*MISS, *HIT, 3, 3, 1, 1, b=(3, 2), c=(0, 0))
    assert battle.happened(events.Attacked)[1].accuracy.level == 0
    assert battle.slots("c") == 5, "six against two and five of Endurance"


def test_a_share_says_of_how_much_it_is_S8() -> None:
    battle = many().multiple(*MISS, *MISS, b=(2, 0), c=(1, 2))
    parts = breakdown(battle.happened(events.Attacked)[0].accuracy, battle.view("one").names()).parts
    assert (parts[1].amount, parts[1].cause, parts[1].rule) == (2, "Accuracy of A, of 3", "S-8")


def test_nothing_of_the_levels_is_lost_or_added_S8() -> None:
    battle = many()
    less = battle.why_not(battle.aims(b=(1, 1), c=(1, 1)))
    assert (less.rule, less.text[:11]) == ("S-8", "Accuracy 3 ")
    assert less.nearest == battle.aims(b=(2, 1), c=(1, 1))
    assert battle.why_not(battle.aims(b=(2, 2), c=(1, 1))).text.startswith("Damage 2 is divided")
    assert "below zero" in battle.why_not(battle.aims(b=(4, 2), c=(-1, 0))).text


def test_each_enemy_is_attacked_once_and_there_are_two_at_least_S14() -> None:
    battle = many()
    assert battle.why_not(MultipleAttack((Aim(2, 3, 2),))).rule == "S-14"
    assert battle.why_not(MultipleAttack((Aim(2, 3, 2), Aim(2)))).nearest == Attack(2)
    assert battle.why_not(MultipleAttack(())).rule == "S-14"
    assert battle.why_not(MultipleAttack((Aim(1, 3, 2), Aim(2)))).rule == "S-6"


def test_targets_stand_in_order_S14() -> None:
    battle = many()
    refusal = battle.why_not(battle.aims(c=(1, 2), b=(2, 0)))
    assert (refusal.rule, refusal.nearest) == ("S-14", battle.aims(b=(2, 0), c=(1, 2)))


def test_every_division_is_listed_S8() -> None:
    battle = many()
    found = [action for action in battle.decision.actions(battle.state) if isinstance(action, MultipleAttack)]
    assert len(found) == 4 * 3
    assert type(battle.decision) is Act


def test_too_many_divisions_are_suggested_instead() -> None:
    battle = table(A=20, b=5, c=5, d=5, e=5)
    battle.reveal((6, 6, 5, 5, 4, 4, 3, 3, 2, 2), A=(0, 10, 0, 10), b=(0, 5), c=(0, 5), d=(0, 5), e=(0, 5))
    assert type(battle.decision) is ActAtLarge
    battle.multiple(*MISS * 4, b=(4, 4), c=(3, 3), d=(3, 3), e=(0, 0))


def test_one_enemy_cannot_be_attacked_twice_by_the_back_door_S14() -> None:
    battle = table(A=5, b=5).reveal((6, 6, 1, 1), A=(0, 3, 0, 2), b=(5,))
    kinds = {type(action) for action in battle.decision.actions(battle.state)}
    assert MultipleAttack not in kinds


def test_a_victory_in_between_ends_the_battle_S14() -> None:
    battle = table(A=5, b=1, c=1).reveal((6, 6, 3, 3, 1, 1), A=(0, 3, 0, 2), b=(1,), c=(1,))
    battle.multiple(*HIT, 6, 6, 1, 1, *HIT, 6, 6, 1, 1, b=(2, 0), c=(1, 2))
    assert battle.outcome is not None
    assert battle.outcome.winners == ("one",)


def test_multiple_attacks_can_be_switched_off_S8() -> None:
    battle = many({"multiple-attacks": False})
    refusal = battle.why_not(battle.aims(b=(2, 0), c=(1, 2)))
    assert (refusal.rule, refusal.nearest) == ("S-8", Attack(2))


# Coordinated attacks


def squad(options: dict[str, Value] | None = None) -> Table:
    """A, B and C against d; in this order, A to act."""
    battle = table(options=options, A=5, B=5, C=5, d=15)
    return battle.reveal(
        (6, 6, 5, 5, 2, 2, 1, 1), A=(0, 3, 0, 2), B=(0, 2, 0, 3), C=(0, 1, 0, 4), d=(0, 0, 0, 0, 15)
    )


def test_accuracy_and_damage_add_up_for_one_roll_each_S9() -> None:
    battle = squad().hold().together("d", "A", *HIT, 6, 6, 1, 1)
    (attacked,), (damaged,) = battle.happened(events.Attacked), battle.happened(events.Damaged)
    assert attacked.attackers == (2, 1)
    assert (attacked.accuracy.level, attacked.accuracy.total, damaged.damage.level) == (5, 17, 5)
    parts = breakdown(attacked.accuracy, battle.view("one").names()).parts
    assert [(part.amount, part.cause, part.rule) for part in parts[1:]] == [
        (2, "Accuracy of B", "S-9"),
        (3, "Accuracy of A", "S-9"),
    ]


def test_the_group_acts_at_the_lowest_roll_S9() -> None:
    battle = squad()
    early = battle.why_not(battle.joint("d", "B"))
    assert early.rule == "S-13"
    assert "the group acts at the lowest roll" in early.text
    battle.hold().hold().together("d", "AB", *MISS)
    assert battle.acting == "d"
    assert battle.state.acted == (3, 1, 2)


def test_a_unit_that_joined_has_acted_S15() -> None:
    battle = squad().hold().together("d", "A", *MISS)
    assert battle.acting == "C"
    assert battle.why_not(battle.joint("d", "A")).text == "A has acted already this turn."
    assert battle.why_not(battle.joint("d", "B")).text == "B has acted already this turn."
    assert battle.why_not(battle.joint("d", "C")).text == "C cannot be its own partner."


def test_enemies_and_the_destroyed_are_no_partners_S9() -> None:
    battle = squad().hold()
    assert (
        battle.why_not(battle.joint("d", "d")).text == "Only living units of the same side attack together."
    )
    assert battle.why_not(CoordinatedAttack((), 4)).nearest == Attack(4)


def test_a_unit_that_held_and_was_not_taken_along_has_lost_its_attack_S13() -> None:
    battle = squad().hold().attack("d", *MISS).attack("d", *MISS).hold()
    assert battle.state.turn == 2


def test_partners_stand_in_order_each_once_S15() -> None:
    battle = squad().hold().hold()
    assert battle.why_not(battle.joint("d", "BA")).nearest == battle.joint("d", "AB")
    assert battle.why_not(battle.joint("d", "AA")).nearest == battle.joint("d", "A")


def test_every_group_is_listed_S9() -> None:
    battle = squad().hold().hold()
    groups = [a.partners for a in battle.decision.actions(battle.state) if isinstance(a, CoordinatedAttack)]
    assert groups == [(1,), (2,), (1, 2)]


def test_a_destroyed_unit_that_held_joins_nobody_S9() -> None:
    battle = table(A=1, B=5, c=10).reveal((6, 6, 1, 1, 3, 3), A=(0, 1), B=(0, 5), c=(0, 0, 0, 10))
    battle.hold().attack("A", *HIT, 6, 6, 1, 1)
    assert battle.acting == "B"
    assert battle.why_not(CoordinatedAttack((1,), 3)).text.startswith("Only living units")


def test_coordinated_attacks_can_be_switched_off_S9() -> None:
    battle = squad({"coordinated-attacks": False}).hold()
    assert battle.why_not(battle.joint("d", "A")).rule == "S-9"
