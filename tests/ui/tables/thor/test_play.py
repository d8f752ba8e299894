"""Whole battles through the window, by clicks alone: whatever is legal can be done by hand."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from game import scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.systems.thor import actions as a
from tests.ui.tables.thor.player import fielded, opened


def whole_battle(scenario: str, seed: int, most: int) -> Counter[str]:
    """Two people at one screen play at random, passing seldom; every action goes through the mouse."""
    document = scenarios.load(scenario).document
    match = Match.start("thor", document, seed=seed, seats={"one": "human:Astrid", "two": "human:Bjorn"})
    player = opened(match)
    chance, done = random.Random(seed), Counter[str]()
    for number in range(most):
        decision = match.decision
        if decision is None:
            break
        action = decision.sample(match.state, seeded("hands", seed, number))
        if isinstance(action, a.Pass) and number % 3:
            others = [each for each in decision.actions(match.state) if not isinstance(each, a.Pass)]
            action = chance.choice(others) if others else action
        player.do(action)
        done[type(action).__name__] += 1
    player.app.close()
    return done


@pytest.mark.slow
@pytest.mark.parametrize(("scenario", "seed"), [("jotunheim", 1), ("vanaheim", 2), ("greenwich", 1)])
def test_a_whole_battle_by_clicks(scenario: str, seed: int) -> None:
    done = whole_battle(scenario, seed, 90)
    assert done.total() >= 60
    assert {"Deploy", "Discard", "Move", "Pass"} <= set(done)


ONE = ("human:Astrid", "human:Bjorn")


def test_an_attack_may_be_strengthened_T45() -> None:
    match = fielded({"d4": "Volstagg"}, {"e4": "Laufey"}, {"one": ["Strike", "Super"], "two": []})
    player = opened(match)
    player.do(a.Attack("Strike", 1, 2, boost="Super"))
    assert match.state.units[2].hits == 3


def test_two_attacks_with_one_card_T27() -> None:
    match = fielded({"d4": "Fandral"}, {"e4": "Laufey", "d5": "Frost Beast"}, {"one": ["Class"], "two": []})
    player = opened(match)
    player.do(a.Attack("Class", 1, 2, "Cut and Thrust"))
    assert player.has("let-go")
    player.do(a.Strike(3))
    assert match.state.units[3].hits == 7


def test_a_second_attack_may_be_let_go_T27() -> None:
    match = fielded({"d4": "Fandral"}, {"e4": "Laufey"}, {"one": ["Class"], "two": []})
    player = opened(match)
    player.do(a.Attack("Class", 1, 2, "Cut and Thrust"))
    player.do(a.LetGo())
    assert match.state.units[2].hits == 4


def test_a_charge_moves_then_hits_T25() -> None:
    match = fielded({"d4": "Thor"}, {"g4": "Laufey"}, {"one": ["Charge"], "two": []})
    player = opened(match)
    player.do(a.Charge("Charge", 1, "f4"))
    player.do(a.Strike(2))
    assert match.state.units[2].hits == 4


def test_a_line_goes_where_one_clicks_T26() -> None:
    match = fielded({"d4": "Thor"}, {"d6": "Laufey", "d8": "Frost Beast", "g4": "Frost Giants"},
                    {"one": ["Special"], "two": []})  # fmt: skip
    player = opened(match)
    player.do(a.Blast("Special", 1, "Mjolnir", "north"))
    assert (match.state.units[2].hits, match.state.units[3].hits, match.state.units[4].hits) == (4, 7, 2)


def test_the_way_of_a_taunt_is_chosen_T57() -> None:
    match = fielded({"e1": "Thor"}, {"d5": "Laufey"}, {"one": [], "two": ["Super"]}, start={"first": "two"},
                    phase="move")  # fmt: skip
    player = opened(match)
    found = [action for action in match.decision.actions(match.state) if isinstance(action, a.Taunt)]  # type: ignore[union-attr]
    assert len({action.path[-1] for action in found}) > 1
    player.do(found[-1])


def test_a_friend_obeys_an_order_T56() -> None:
    match = fielded({"a1": "Thor"}, {"d7": "Frost Giant Captain", "e7": "Laufey"}, {"one": [], "two": ["Special"]},
                    start={"first": "two"}, phase="move")  # fmt: skip
    player = opened(match)
    player.click("square:d7")
    player.click("square:e7")
    assert player.table.unit == 3
    assert player.table.by == 2
    player.do(a.Move("Special", 3, "e5", "Orders", 2))


def test_great_girth_is_asked_before_anything_moves_T43() -> None:
    match = fielded({"d4": "Volstagg"}, {"e4": "Laufey"}, {"one": ["Special"], "two": ["March"]},
                    start={"first": "two"}, phase="move")  # fmt: skip
    player = opened(match)
    player.do(a.Move("March", 2, "e6"))
    assert player.asking
    player.do(a.Negate("Special", 1, "Great Girth"))
    assert match.state.units[2].at == "e4"


@pytest.mark.parametrize(
    ("hand", "said"), [("Dodge", "play a lit card or let it through"), ("March", "no card of yours answers")]
)
def test_whoever_is_asked_for_an_answer_is_told_whether_there_is_one_T40(hand: str, said: str) -> None:
    match = fielded({"d4": "Thor"}, {"e4": "Laufey"}, {"one": ["Strike"], "two": [hand]})
    player = opened(match)
    player.do(a.Attack("Strike", 1, 2))
    assert player.asking
    assert player.asked().words.endswith(f", {said}.")


def test_a_dodge_steps_aside_and_a_counter_strikes_T41() -> None:
    match = fielded({"d4": "Thor"}, {"e4": "Frost Beast"}, {"one": ["Strike", "Strike"], "two": ["Dodge"]})
    player = opened(match)
    player.do(a.Attack("Strike", 1, 2))
    player.do(a.Defend("Dodge", 2))
    player.do(a.StepAside("e5"))
    assert match.state.units[2].at == "e5"


def test_free_plays_heals_and_summons_T51() -> None:
    match = fielded(
        {"d4": "Hogun/1", "a1": "Odin"}, {"h8": "Laufey"}, {"one": ["Class", "Special", "Tactics"], "two": []}
    )
    player = opened(match)
    player.do(a.Heal("Class", 1, "Elixir of Recovery", 1))
    player.do(a.Summon("Special", 2, "King", "b2"))
    player.do(a.Use("Tactics"))
    assert match.state.units[1].hits == 2
    assert len(match.state.hands["one"]) == 2


def test_cards_that_were_looked_at_are_shown_to_that_player_alone_T55() -> None:
    match = fielded({"a1": "Odin"}, {"h8": "Laufey"}, {"one": ["Class"], "two": []})
    player = opened(match)
    player.click("square:a1")
    player.click("card:0")
    player.click("power:0")
    player.click("commit")
    player.frames(20)
    assert player.covered
    shown = {spot.removeprefix("seen:") for spot in player.spots() if spot.startswith("seen:")}
    assert shown <= set(match.state.deck)
    assert shown
    player.rest()
    assert not player.covered


def test_ground_pound_pushes_all_around_T31() -> None:
    match = fielded({"d4": "Thor"}, {"d5": "Laufey", "e4": "Frost Beast"}, {"one": ["Super"], "two": []})
    player = opened(match)
    player.do(a.Use("Super", 1, "Ground Pound"))
    assert (match.state.units[2].at, match.state.units[3].at) == ("d6", "f4")
