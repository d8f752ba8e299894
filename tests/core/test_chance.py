"""The gate of chance: one stream, the same everywhere, recorded as it answers."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.chance import (
    SEEDS,
    Chance,
    ChanceExhausted,
    Recorded,
    Result,
    Scripted,
    Seeded,
    asked_for,
    seeded,
)

SPLITMIX = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]
"""The published first outputs of SplitMix64 for the seed 1234567."""


def test_a_seed_gives_the_same_answers_on_every_machine() -> None:
    source = Seeded(1234567)
    assert [source.below(2**64) for _ in range(5)] == SPLITMIX
    assert [Seeded(1234567).below(6), Seeded(1234567, 1).below(6)] == [
        SPLITMIX[0] * 6 >> 64,
        SPLITMIX[1] * 6 >> 64,
    ]
    assert Seeded(1).order(8) == [0, 3, 7, 1, 2, 6, 5, 4]
    assert seeded("thor", 1, "bot").roll(10**9) == 778_090_267


@given(st.integers(0, SEEDS), st.integers(1, 10**6))
def test_an_answer_is_below_what_was_asked_for(seed: int, count: int) -> None:
    assert all(0 <= answer < count for answer in map(Seeded(seed).below, [count] * 5))


@given(st.integers(0, SEEDS), st.integers(0, 60))
def test_an_order_holds_every_number_once(seed: int, count: int) -> None:
    assert sorted(Seeded(seed).order(count)) == list(range(count))


def test_dice_coins_and_orders_are_fair() -> None:
    chance = Chance(Seeded(7))
    rolls = Counter(chance.roll(6) for _ in range(60_000))
    assert max(abs(number - 10_000) for number in rolls.values()) < 400
    assert abs(sum(chance.flip() for _ in range(10_000)) - 5_000) < 200
    orders = Counter(tuple(chance.shuffle("abc")) for _ in range(12_000))
    assert set(orders) == set(permutations("abc"))
    assert max(abs(number - 2_000) for number in orders.values()) < 200


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    first = [seed for seed in range(6_000) if Seeded(seed).below(6) == 0]
    assert abs(len(first) - 1_000) < 120


def test_the_counter_can_be_set_back() -> None:
    chance = Chance(Seeded(5))
    chance.roll(6)
    chance.shuffle("abcdefgh")
    ahead = Seeded(5, asked_for(chance.results))
    assert [chance.roll(100) for _ in range(5)] == [ahead.below(100) + 1 for _ in range(5)]


def test_a_seed_beyond_sixty_four_bits_counts_from_nought() -> None:
    assert Seeded(SEEDS + 4).below(1000) == Seeded(3).below(1000)
    assert Seeded(-1).below(1000) == Seeded(SEEDS).below(1000)


def test_every_question_is_recorded_and_can_be_replayed() -> None:
    def ask(chance: Chance) -> list[object]:
        pile = list("abcd")
        return [
            chance.roll(6),
            chance.flip(),
            chance.pick("xyz"),
            chance.draw(pile),
            pile,
            chance.shuffle("abc"),
        ]

    chance = Chance(Seeded(9))
    answers = ask(chance)
    source = Recorded(chance.results)
    assert ask(Chance(source)) == answers
    source.finish()


def test_one_thing_or_none_is_shuffled_without_asking() -> None:
    chance = Chance(Scripted())
    assert chance.shuffle("a") == ["a"]
    assert chance.shuffle("") == []
    assert Chance(Scripted([[1, 0]])).shuffle("ab") == ["b", "a"]


@pytest.mark.parametrize("results", [[6], [-1], [[0, 1]], []])
def test_a_script_must_fit_the_question(results: list[Result]) -> None:
    with pytest.raises(ChanceExhausted):
        Chance(Scripted(results)).roll(6)


@pytest.mark.parametrize("results", [[2], [[0, 1]], [[0, 1, 1]], [[1, 2, 3]], []])
def test_a_script_must_hold_a_whole_order(results: list[Result]) -> None:
    with pytest.raises(ChanceExhausted):
        Chance(Scripted(results)).shuffle("abc")


def test_a_script_must_end_exhausted() -> None:
    source = Scripted([1, 2])
    assert Chance(source).roll(6) == 2
    with pytest.raises(ChanceExhausted, match="only 1 of 2 results"):
        source.finish()


def test_a_coin_shows_heads_for_nought() -> None:
    assert [Chance(Scripted([result])).flip() for result in (0, 1)] == [True, False]
