"""The log in prose, as each seat may read it."""

from __future__ import annotations

from game import scenarios
from game.core.match import Match
from game.systems.abstract.actions import CreateUnits
from game.systems.abstract.creation import named
from tests.systems.abstract.builder import table


def test_creating_is_told_to_ones_own_side_only_S11() -> None:
    match = Match.start("abstract", scenarios.load("abstract/grand-skirmish").document, seed=1)
    moment = match.act(CreateUnits(named([20, 20, 20])))
    own, other = (match.system.tell(match.state, moment.events, seat)[0].text for seat in ("one", "two"))
    assert own == "The North wrote down their units: **Alpha** (20), **Bravo** (20), **Charlie** (20)."
    assert other == "The North wrote down their units."


def test_a_turn_is_told_from_the_reveal_to_the_order() -> None:
    battle = table(B=5, f=5).reveal((3, 3, 4, 2, 1, 1, 2, 2), B=(1, 1, 1, 1, 1), f=(1, 2, 0, 2, 0))
    assert [line.text for line in battle.log()] == [
        "Side two decided.",
        "**B** shows Initiative 1, Accuracy 1, Evasion 1, Damage 1, Endurance 1.",
        "**f** shows Initiative 1, Accuracy 2, Damage 2.",
        "**B** rolled Initiative: 7 (dice 3 and 3, Initiative 1).",
        "**f** rolled Initiative: 7 (dice 4 and 2, Initiative 1).",
        "**B** rolled Initiative again, being tied: 3 (dice 1 and 1, Initiative 1).",
        "**f** rolled Initiative again, being tied: 5 (dice 2 and 2, Initiative 1).",
        "In order of Initiative: **f**, **B**.",
    ]


def test_joint_and_divided_attacks_read_well() -> None:
    battle = table(A=5, B=5, c=5, d=5)
    battle.reveal(
        (6, 6, 5, 5, 2, 2, 1, 1), A=(0, 3, 0, 2), B=(0, 2, 0, 3), c=(0, 0, 5), d=(0, 0, 0, 0, 5)
    ).hold()
    joint = battle.together("c", "A", 1, 1, 6, 6).log()[0]
    assert joint.text.startswith("**B** and **A** attacked **c** together: 7 (dice 1 and 1, Accuracy 5)")
    assert (joint.kind, joint.seat, joint.places) == ("attack", "one", ("2", "1", "3"))
    battle.multiple(1, 1, 6, 6, 1, 1, 6, 6, A=(0, 0), B=(0, 0))
    assert "attacked **A**, 1 of 2: 2 (dice 1 and 1, Accuracy 0)" in battle.log()[0].text


def test_a_destroyed_unit_is_named() -> None:
    battle = table(A=5, b=1, c=1).reveal((6, 6, 3, 3, 1, 1), A=(0, 0, 0, 5), b=(1,), c=(1,))
    battle.attack("b", 6, 6, 1, 1, 6, 6, 1, 1)
    assert battle.log()[-1].text == "**b** was destroyed."
    assert "no harm done" in battle.attack("A", 6, 6, 1, 1, 1, 1, 6, 6).log()[1].text
