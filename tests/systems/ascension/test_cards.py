"""Section 2: the deck, the flip, cycling, ties and the probabilities of a flip."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from game.core.chance import Chance, Scripted, seeded
from game.systems.ascension import cards
from game.systems.ascension.cards import (
    BLACK_JOKER,
    DECK,
    RED_JOKER,
    SUITS,
    Card,
    Deck,
    flip,
    shuffled,
    tie_order,
)
from tests.systems.ascension.builder import deck


def drawn(count: int, from_deck: Deck, chance: Chance) -> tuple[list[Card], Deck]:
    """So many flips of two cards, one after the other."""
    seen: list[Card] = []
    for _ in range(count):
        turned, from_deck = flip(from_deck, 2, chance)
        seen += turned
    return seen, from_deck


#


def test_a_deck_has_four_of_each_value_and_two_jokers_R114():
    assert Counter(card[0] for card in DECK if card not in (RED_JOKER, BLACK_JOKER)) == {
        "A": 4,
        "2": 4,
        "3": 4,
        "J": 4,
    }
    assert len(DECK) == len(set(DECK)) == 18


def test_every_value_comes_once_in_every_suit_R115():
    for value in "A23J":
        assert [cards.suit(value + suit) for suit in SUITS] == list(SUITS)


def test_jokers_have_no_suit_of_their_own_R115_C3():
    assert cards.suit(RED_JOKER) is None
    assert cards.suit(BLACK_JOKER) is None


#


@pytest.mark.parametrize(
    ("card", "worth"), [("AS", 1), ("2H", 2), ("3D", 3), ("JC", -1), ("RJ", -2), ("BJ", 4)]
)
def test_each_card_has_its_value_R211(card: Card, worth: int):
    assert cards.worth([card]) == worth


def test_a_flip_is_the_sum_of_two_cards_R212():
    turned, _ = flip(deck("3S JD"), 2, Chance(Scripted()))
    assert turned == ("3S", "JD")
    assert cards.worth(turned) == 2


def test_flipped_cards_go_onto_the_discard_pile_R213():
    _, after = flip(deck("3S JD"), 2, Chance(Scripted()))
    assert after.discard == ("3S", "JD")
    assert len(after.cards) == 15


#


def test_a_shuffle_burns_the_top_card_unseen_R213_C1():
    made = shuffled(DECK, seeded("burn"))
    assert len(made.cards) == 17
    assert made.burnt in made.unseen
    assert Counter((*made.cards, made.burnt)) == Counter(DECK)


def test_the_odd_card_is_flipped_before_the_reshuffle_and_stays_out_of_it_C1_C40():
    seen, last = drawn(8, deck("AS"), seeded("cycle"))
    assert len(last.cards) == 1
    odd = last.cards[0]
    turned, after = flip(last, 2, seeded("cycle", 2))
    assert turned[0] == odd
    assert len(after.cards) == 15, "17 shuffled, one burnt, one of 16 flipped"
    assert after.discard == turned
    assert odd not in after.unseen
    assert Counter((*after.cards, *after.discard, after.burnt)) == Counter(DECK)
    assert len(seen) == 16


def test_the_burnt_card_joins_the_next_shuffle_C1():
    chance = seeded("burnt")
    first = deck("AS")
    _, later = drawn(9, first, chance)
    assert first.burnt in (*later.cards, *later.discard, later.burnt)


def test_no_card_is_ever_lost_or_double_R213():
    chance, now = seeded("long"), shuffled(DECK, seeded("long", "first"))
    for _ in range(200):
        _, now = flip(now, 2, chance)
        assert Counter((*now.cards, *now.discard, now.burnt)) == Counter(DECK)


def test_three_cards_may_be_flipped_over_a_reshuffle_R213():
    _, last = drawn(8, deck(""), seeded("three"))
    turned, after = flip(last, 3, seeded("three", 2))
    assert len(set(turned)) == 3
    assert len(after.cards) == 14


#


def test_the_highest_suit_wins_a_tie_R214():
    assert tie_order({"one": ("2H", "AD"), "two": ("AS", "2C")}) == [["two"], ["one"]]


def test_the_red_joker_beats_every_suit_and_the_black_one_none_R214():
    assert tie_order({"one": ("3S", "JS"), "two": ("RJ", "BJ"), "three": ("BJ", "JC")})[0] == ["two"]
    assert tie_order({"one": ("BJ", "RJ"), "two": ("3S", "JS")}) == [["one"], ["two"]]
    assert tie_order({"one": ("BJ", "JC"), "two": ("AD", "2C")}) == [["two"], ["one"]]


def test_equal_suits_compare_their_values_R214():
    assert tie_order({"one": ("2S", "AH"), "two": ("AS", "2H")}) == [["one"], ["two"]]


def test_equal_first_cards_compare_the_second_R214():
    assert tie_order({"one": ("2S", "AD"), "two": ("2S", "AH")}) == [["two"], ["one"]]


def test_exactly_the_same_cards_stay_tied_R214_C5():
    assert tie_order({"one": ("2S", "AH"), "two": ("AH", "2S")}) == [["one", "two"]]


#

SUMS = {-3: 4, -2: 6, -1: 4, 0: 20, 1: 20, 2: 23, 3: 20, 4: 22, 5: 20, 6: 10, 7: 4}
"""The rulebook's table: of 153 pairs, how many make each sum."""


def test_the_table_of_sums_comes_out_by_enumeration_R215():
    assert Counter(map(cards.worth, combinations(DECK, 2))) == SUMS


def share(event: object) -> float:
    """How many of all pairs, in per cent with two decimals, something is true of."""
    pairs = list(combinations(DECK, 2))
    assert callable(event)
    return round(100 * sum(bool(event(pair)) for pair in pairs) / len(pairs), 2)


def counts_as(card: Card, suit: str) -> bool:
    """Whether a card can count as a suit: the wild red joker as any (C-3)."""
    return card == RED_JOKER or cards.suit(card) == suit


def test_one_of_two_cards_counts_as_a_suit_in_49_per_cent_R215():
    assert share(lambda pair: any(counts_as(card, "H") for card in pair)) == 49.02


def test_one_card_each_of_two_suits_in_16_per_cent_R215():
    either = [("H", "S"), ("S", "H")]
    assert share(lambda pair: any(all(map(counts_as, pair, suits)) for suits in either)) == 15.69


def test_two_cards_of_one_suit_in_7_per_cent_R215():
    assert share(lambda pair: all(counts_as(card, "H") for card in pair)) == 6.54


def test_what_is_unseen_is_the_deck_and_the_burnt_card():
    made = deck("AS 2H")
    _, after = flip(made, 2, Chance(Scripted()))
    assert sorted(after.unseen) == sorted(set(DECK) - {"AS", "2H"})
    assert after.unseen == Deck(tuple(reversed(after.cards)), after.discard, after.burnt).unseen
