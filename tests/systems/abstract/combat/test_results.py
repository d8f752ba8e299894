"""What came of an attack and how rare that was, against the odds that were shown before it (SB-16 to SB-19, SA-1)."""

from __future__ import annotations

from game.systems.abstract.actions import Attack, Hold
from game.systems.abstract.combat.odds import odds
from game.systems.abstract.combat.results import Result, in_words, rarity, results, sums
from tests.systems.abstract.builder import Table, table

BOB, FRED = (2, 2, 2, 2, 2), (3, 3, 0, 4, 0)
FIRST = (6, 6, 1, 1)


def of_attack(*dice: int) -> Result:
    """What Bob's attack on Fred came to with these dice."""
    battle: Table = table(B=10, f=10).reveal(FIRST, B=BOB, f=FRED)
    before = battle.state.copy()
    battle.attack("f", *dice)
    (result,) = results(before, Attack(2), battle.events)
    return result


def test_a_hit_is_told_with_its_slots_and_its_sums_in_full_SB17() -> None:
    result = of_attack(6, 6, 1, 1, 5, 4, 3, 3)
    assert in_words(result) == "five slots lost, five left"
    assert sums(result) == (
        "Accuracy 6 + 6 + 2 = 14, Evasion 1 + 1 + 0 = 2",
        "Damage 5 + 4 + 2 = 11, Endurance 3 + 3 + 0 = 6",
    )


def test_a_miss_is_told_without_a_second_sum_SB16() -> None:
    result = of_attack(1, 1, 6, 6)
    assert in_words(result) == "a miss"
    assert sums(result)[1] == ""
    assert result.lost == 0


def test_a_destroyed_unit_is_told_so_SB19() -> None:
    result = of_attack(6, 6, 1, 1, 6, 6, 1, 1)
    assert (result.lost, result.left) == (10, 0)
    assert in_words(result) == "ten slots lost, destroyed"
    assert "all of them" in rarity(result)


def test_how_rare_an_attack_was_comes_from_the_odds_before_it_SA1() -> None:
    result = of_attack(6, 6, 1, 1, 5, 4, 3, 3)
    exact = odds(2, 0, 2, 0, 10)
    assert result.odds == exact
    assert result.chance == exact.at_least(5)
    assert (
        rarity(result)
        == f"Expected {exact.expected:.1f}; five or more came {round(100 * exact.at_least(5))} times in a hundred"
    )


def test_without_a_slot_lost_it_says_how_often_nothing_comes_SA1() -> None:
    result = of_attack(1, 1, 6, 6)
    assert result.chance == odds(2, 0, 2, 0, 10).chances[0]
    assert "nothing came" in rarity(result)


def test_what_is_no_attack_has_no_account_S6() -> None:
    battle = table(B=10, f=10).reveal(FIRST, B=BOB, f=FRED)
    assert results(battle.state.copy(), Hold(), []) == []


def test_each_blow_of_a_divided_attack_has_the_odds_of_its_own_share_S8() -> None:
    cards = {"B": (0, 5, 0, 5, 0), "f": (2, 1, 1, 1, 0), "g": (0, 1, 1, 1, 2)}
    battle = table(B=10, f=5, g=5).reveal((6, 6, 1, 1, 1, 2), **cards)
    before = battle.state.copy()
    action = battle.aims(f=(5, 1), g=(0, 4))
    battle.act(action, 6, 6, 1, 1, 1, 1, 6, 6, 1, 1, 6, 6)
    first, second = results(before, action, battle.events)
    assert (first.target, first.odds) == (2, odds(5, 1, 1, 0, 5))
    assert (second.target, second.odds) == (3, odds(0, 1, 4, 2, 5))
    assert (first.hit, second.hit) == (True, False)
