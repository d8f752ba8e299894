"""Previews: what an action would do, part by part, with exact odds (SA-1)."""

from __future__ import annotations

from game.systems.abstract.actions import Assign, Attack, Confirm, CreateUnits, Hold, Recruit
from game.systems.abstract.combat.odds import odds
from game.systems.abstract.combat.preview import percent, preview
from game.systems.abstract.traits import Traits
from tests.systems.abstract.builder import table


def test_an_attack_is_shown_with_both_sides_levels_and_its_odds() -> None:
    battle = table(B=10, f=10).reveal((6, 6, 1, 1), B=(2, 2, 2, 2, 2), f=(3, 3, 0, 4, 0))
    found = preview(battle.view("one"), Attack(2))
    (shot,) = found.shots
    assert (found.title, found.kind) == ("Attack f", "attack")
    assert shot.odds == odds(2, 0, 2, 0, 10)
    assert [shot.accuracy.total, shot.evasion.total, shot.damage.total, shot.endurance.total] == [2, 0, 2, 0]
    assert found.headline == "66 % to hit, 1.7 slots on average, 1 % to destroy"
    assert all(part.rule for part in found.lines)


def test_divided_and_joint_attacks_are_shown_blow_by_blow() -> None:
    battle = table(A=5, B=5, c=5, d=5)
    battle.reveal(
        (6, 6, 5, 5, 2, 2, 1, 1), A=(0, 3, 0, 2), B=(0, 2, 0, 3), c=(0, 0, 5), d=(0, 0, 0, 0, 5)
    ).hold()
    joint = preview(battle.view("one"), battle.joint("c", "A"))
    assert joint.title == "Attack c together with A"
    assert [part.rule for part in joint.shots[0].accuracy.parts] == ["S-9", "S-9"]
    split = preview(battle.view("one"), battle.aims(c=(2, 0), d=(0, 3)))
    assert split.title == "Attack c and d"
    assert [shot.odds for shot in split.shots] == [odds(2, 5, 0, 0, 5), odds(0, 0, 3, 5, 5)]
    assert split.headline.startswith("2 attacks, ")
    assert [part.rule for part in preview(battle.view("one"), Hold()).lines] == ["S-6", "S-13"]


def test_decisions_are_shown_before_anything_is_open() -> None:
    view = table(B=10, f=10).view("one")
    cards = preview(view, Assign(1, Traits(4, 6)))
    assert (cards.title, [part.amount for part in cards.notes]) == ("Deal to B", [4, 6, 0, 0, 0])
    assert preview(view, Confirm()).kind == "cards"
    assert preview(view, CreateUnits((Recruit("x", 10),))).title == "Create 1 unit"


def test_no_chance_is_called_certain_that_is_not() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [
        "0 %", "under 1 %", "50 %", "over 99 %", "100 %",
    ]  # fmt: skip
