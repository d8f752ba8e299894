"""Exact odds: the tables of R-2.1.5 by enumeration, decks that run out (C-1, C-40), and attacks against brute force (CA-1)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations

import pytest

from game.core.chance import seeded
from game.systems.ascension import cards
from game.systems.ascension.cards import DECK, Deck
from game.systems.ascension.combat import odds, triggers
from game.systems.ascension.combat.odds import FULL, Known
from game.systems.ascension.profile import Effect

#


@pytest.mark.parametrize(
    ("total", "ways", "percentage"),
    [
        (-3, 4, 2.61), (-2, 6, 3.92), (-1, 4, 2.61), (0, 20, 13.07), (1, 20, 13.07), (2, 23, 15.03), (3, 20, 13.07),
        (4, 22, 14.38), (5, 20, 13.07), (6, 10, 6.54), (7, 4, 2.61),
    ],
)  # fmt: skip
def test_the_probability_of_each_sum_R215(total: int, ways: int, percentage: float) -> None:
    chance = odds.sums(FULL)[total]
    assert chance * 153 == pytest.approx(ways)
    assert round(100 * chance, 2) == percentage


def test_the_sums_go_from_minus_3_to_7_and_add_up_R215() -> None:
    assert list(odds.sums(FULL)) == list(range(-3, 8))
    assert sum(odds.sums(FULL).values()) == pytest.approx(1)


def of_suits(*suits: cards.Suit) -> float:
    """The chance in hundredths that a flip of a full deck matches one suit, or two at once."""
    effect = Effect("slow", "suits" if len(suits) > 1 else "suit", suits)
    return round(
        100 * sum(chance for flip, chance in odds.draws(FULL) if triggers.possible((effect,), flip)), 2
    )


@pytest.mark.parametrize("suit", cards.SUITS)
def test_the_probability_of_a_suit_R215(suit: cards.Suit) -> None:
    assert of_suits(suit) == 49.02
    assert of_suits(suit, suit) == 6.54


@pytest.mark.parametrize("pair", list(combinations(cards.SUITS, 2)))
def test_the_probability_of_two_different_suits_R215(pair: tuple[cards.Suit, cards.Suit]) -> None:
    assert of_suits(*pair) == 15.69


def test_a_hazard_hurts_on_nought_or_less_R7218() -> None:
    assert odds.at_most(FULL, 0) == pytest.approx((4 + 6 + 4 + 20) / 153)


# Decks under way


def dealt(count: int) -> Deck:
    """A deck after so many cards."""
    deck = cards.shuffled(DECK, seeded("deck", count))
    _, deck = cards.flip(deck, count, seeded("none"))
    return deck


def test_what_was_seen_does_not_come_again_R213() -> None:
    deck = dealt(8)
    seen = set(deck.discard)
    assert not any(seen & set(flip) for flip, _ in odds.draws(odds.known(deck)))


def test_the_burnt_card_may_still_be_any_of_the_unseen_C1() -> None:
    deck = dealt(15)
    assert len(deck.cards) == 2
    assert len(odds.draws(odds.known(deck))) == 3


def test_with_one_card_left_it_comes_first_and_the_second_from_the_rest_C40() -> None:
    deck = dealt(16)
    assert len(deck.cards) == 1
    found = {frozenset(flip): chance for flip, chance in odds.draws(odds.known(deck))}
    expected: Counter[frozenset[str]] = Counter()
    for first in deck.unseen:
        for second in DECK:
            if second != first:
                expected[frozenset((first, second))] += 1
    assert {pair: round(chance * 34) for pair, chance in found.items()} == dict(expected)
    assert sum(found.values()) == pytest.approx(1)


def test_an_empty_deck_is_a_whole_one_again_R213() -> None:
    deck = dealt(17)
    assert not deck.cards
    assert odds.sums(odds.known(deck)) == odds.sums(FULL)


@pytest.mark.parametrize("count", [0, 3, 11, 15, 16, 17])
def test_the_odds_are_those_of_real_flips_C1(count: int) -> None:
    deck = dealt(count)
    hidden = (*deck.cards, deck.burnt)
    tally: Counter[int] = Counter()
    chance = seeded("flips", count)
    rounds = 4000
    for _ in range(rounds):
        order = tuple(chance.shuffle(hidden))
        turned, _ = cards.flip(Deck(order[:-1], deck.discard, order[-1]), 2, chance)
        tally[cards.worth(turned)] += 1
    for worth, share in odds.sums(odds.known(deck)).items():
        assert tally[worth] / rounds == pytest.approx(share, abs=0.03)


# Attacks


def by_hand(lead: int, mine: Known, theirs: Known) -> dict[int, Fraction]:
    """The damage of an attack over all ordered flips of both sides, with at least two cards left in each deck."""
    found: dict[int, Fraction] = Counter()  # type: ignore[assignment]
    flips = [list(permutations(deck[0], 2)) for deck in (mine, theirs)]
    share = Fraction(1, len(flips[0]) * len(flips[1]))
    for attack in flips[0]:
        for defence in flips[1]:
            over = lead + cards.worth(attack) - cards.worth(defence)
            found[max(0, over)] += share
    return found


@pytest.mark.parametrize("lead", [-6, -1, 0, 2, 5])
def test_the_damage_is_counted_exactly_CA1(lead: int) -> None:
    mine, theirs = odds.known(dealt(9)), odds.known(dealt(11))
    found = odds.count(lead, mine, theirs)
    expected = by_hand(lead, mine, theirs)
    assert found.damage == pytest.approx({wounds: float(chance) for wounds, chance in expected.items()})
    assert found.hit == pytest.approx(float(sum(chance for over, chance in expected.items() if over)))


def test_two_full_decks_of_equal_skill_CA1() -> None:
    found = odds.count(0, FULL, FULL)
    sums = odds.sums(FULL)
    even = sum(chance * chance for chance in sums.values())
    assert found.hit == pytest.approx((1 - even) / 2)
    assert sum(found.damage.values()) == pytest.approx(1)


def test_an_attack_that_cannot_miss_or_hit_CA1() -> None:
    assert odds.count(11, FULL, FULL).hit == pytest.approx(1)
    assert odds.count(-10, FULL, FULL).hit == 0


def test_terrain_flips_nothing_C83() -> None:
    found = odds.count(-2, FULL, None)
    assert found.hit == pytest.approx(sum(chance for worth, chance in odds.sums(FULL).items() if worth > 2))


def test_the_chance_to_remove_is_that_of_enough_damage_CA1() -> None:
    found = odds.count(2, FULL, FULL, wounds=3)
    assert found.removed == pytest.approx(
        sum(chance for wounds, chance in found.damage.items() if wounds >= 3)
    )


def test_toughness_and_null_strikes_change_what_a_hit_does_C92() -> None:
    plain, tough = (
        odds.count(2, FULL, FULL),
        odds.count(2, FULL, FULL, damages=(1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)),
    )
    assert tough.hit == plain.hit
    assert tough.damage[1] == pytest.approx(plain.damage[1] + plain.damage[2])
    null = odds.count(2, FULL, FULL, damages=(0,), wounds=1)
    assert (null.damage, null.removed) == ({0: pytest.approx(1)}, 0)
    assert null.hit == plain.hit


def test_the_expected_damage_is_the_mean_CA1() -> None:
    found = odds.count(3, FULL, FULL)
    assert found.expected == pytest.approx(sum(wounds * chance for wounds, chance in found.damage.items()))


# Effects


def test_an_effect_comes_with_its_suit_and_a_hit_C34() -> None:
    effects = Effect("slow", "suit", ("H",)), Effect("weaken"), Effect("hinder", "suits", ("H", "S"))
    mine, theirs = odds.known(dealt(9)), odds.known(dealt(11))
    found = odds.count(1, mine, theirs, effects)
    against = odds.sums(theirs)
    for number, effect in enumerate(effects):
        chance = sum(
            share * sum(other for worth, other in against.items() if 1 + cards.worth(flip) > worth)
            for flip, share in odds.draws(mine)
            if triggers.possible((effect,), flip)
        )
        assert found.effects[number] == pytest.approx(chance)
    assert found.effects[1] == pytest.approx(found.hit)


def test_an_effect_that_always_comes_needs_a_hit_C34() -> None:
    assert odds.count(-10, FULL, FULL, (Effect("slow"),)).effects == {0: 0}


# Three cards


@pytest.mark.parametrize("count", [0, 14, 15, 16, 17])
def test_the_best_two_of_three_are_counted_exactly_CC10(count: int) -> None:
    deck = dealt(count)
    hidden = (*deck.cards, deck.burnt)
    tally: Counter[int] = Counter()
    chance, rounds = seeded("three", count), 4000
    for _ in range(rounds):
        order = tuple(chance.shuffle(hidden))
        turned, _ = cards.flip(Deck(order[:-1], deck.discard, order[-1]), 3, chance)
        tally[cards.worth(turned) - min(cards.VALUES[card] for card in turned)] += 1
    found = odds.sums(odds.known(deck), 3)
    assert sum(found.values()) == pytest.approx(1)
    for worth, share in found.items():
        assert tally[worth] / rounds == pytest.approx(share, abs=0.03)


def test_three_cards_are_beaten_less_often_than_two_CC10() -> None:
    for total in range(9):
        assert odds.beaten(total, 2, FULL, 3) <= odds.beaten(total, 2, FULL)
    assert odds.beaten(6, 2, FULL, 3) < odds.beaten(6, 2, FULL)
