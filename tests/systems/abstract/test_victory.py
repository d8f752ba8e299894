"""Victory: the last side with units, or the most slots when the turns are up (VICTORY, S-10, S-16)."""

from __future__ import annotations

from game.systems.abstract import events
from tests.systems.abstract.builder import table

HIT = (6, 6, 1, 1)


def test_the_last_side_with_units_wins_at_once_SB22() -> None:
    battle = table(A=5, b=1).reveal((6, 6, 1, 1), A=(0, 0, 0, 5), b=(1,)).attack("b", *HIT, 6, 6, 1, 1)
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rule) == (("one",), "SB-22")
    assert battle.state.stack == []
    assert battle.log()[-1].text == "No other side has a unit left. Side one won."


def test_with_three_sides_the_battle_goes_on_until_one_is_left_SB22() -> None:
    battle = table(sides={"one": "A", "two": "b", "three": "c"}, A=9, b=1, c=1)
    battle.reveal((6, 6, 4, 4, 1, 1), A=(0, 0, 0, 9), b=(1,), c=(1,)).attack("b", *HIT, 6, 6, 1, 1)
    assert battle.outcome is None
    battle.hold()
    battle.reveal((6, 6, 1, 1), A=(9,), c=(1,)).attack("c", *HIT, 6, 6, 1, 1)
    assert battle.outcome is not None
    assert battle.outcome.winners == ("one",)


def test_when_the_turns_are_up_the_most_slots_win_S10() -> None:
    battle = table(options={"turn-cap": 1}, A=5, b=5).reveal((6, 6, 1, 1), A=(0, 5), b=(5,))
    battle.attack("b", *HIT, 3, 3, 3, 2)
    assert battle.outcome is None, "b still has its turn"
    battle.hold()
    assert battle.outcome is not None
    assert (battle.outcome.winners, battle.outcome.rule) == (("one",), "S-10")
    assert battle.outcome.why == "After 1 turn Side one has the most slots left, 5."


def test_equal_slots_are_a_draw_S10() -> None:
    battle = table(options={"turn-cap": 1}, A=5, b=5).reveal((6, 6, 1, 1), A=(5,), b=(5,)).hold().hold()
    assert battle.outcome is not None
    assert battle.outcome.draw
    assert battle.log()[-1].text == "After 1 turn 2 sides have 5 slots each. A draw."


def test_the_slots_of_all_units_of_a_side_count_S10() -> None:
    battle = table(options={"turn-cap": 1}, A=3, B=3, c=5)
    battle.reveal((6, 6, 4, 4, 1, 1), A=(3,), B=(3,), c=(5,)).hold().hold().hold()
    assert battle.outcome is not None
    assert battle.outcome.winners == ("one",)


def test_a_victory_in_the_last_turn_comes_first_S16() -> None:
    battle = table(options={"turn-cap": 1}, A=5, b=1).reveal((6, 6, 1, 1), A=(0, 0, 0, 5), b=(1,))
    battle.attack("b", *HIT, 6, 6, 1, 1)
    assert battle.outcome is not None
    assert battle.outcome.rule == "SB-22"


def test_without_a_cap_battles_go_on_S16() -> None:
    battle = table(options={"turn-cap": 0}, A=1, b=1)
    for turn in range(1, 41):
        assert battle.state.turn == turn
        battle.reveal((6, 6, 1, 1), A=(1,), b=(1,)).hold().hold()
    assert battle.outcome is None


def test_the_end_is_told_once_S10() -> None:
    battle = table(options={"turn-cap": 1}, A=5, b=5).reveal((6, 6, 1, 1), A=(5,), b=(5,)).hold().hold()
    assert len(battle.happened(events.BattleEnded)) == 1
