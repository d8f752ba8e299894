"""Previews say what the rules will do, and no more than a player may know."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import paths
from game.core.chance import seeded
from game.core.match import Match
from game.systems.thor import events
from game.systems.thor.actions import LetThrough
from game.systems.thor.cards.preview import Preview, preview
from game.systems.thor.combat.threat import threats
from game.systems.thor.sequence import Excess, Placing
from tests.systems.thor.builder import Board, board

MOCK_UP = """
. . . T b g o .
"""


def of(battle: Board, card: str, power: str = "", **how: Any) -> Preview:
    return preview(battle.view(battle.decision.seat), battle.action(card, power, **how))


def causes(found: Preview) -> list[tuple[int | None, str, str]]:
    return [(part.amount, part.cause, part.rule) for part in found.lines]


def test_a_push_chain_is_shown_whole_with_the_order_of_its_dominoes_T30() -> None:
    battle = (
        board(MOCK_UP, T="Thor", b="Frost Giant Brute", g="Frost Giants").hand("Class").foe("Run", "Parry")
    )
    found = of(battle, "Class", "Smash", by="T", at="b")
    assert found.title == "Smash: Brute on e1"
    assert found.headline == "Both fall"
    assert found.condition == "unless defended"
    assert [(push.unit, push.order) for push in found.pushes][:2] == [(3, 1), (2, 2)]
    assert set(found.falls) == {2, 3}
    assert found.ends == {2: "", 3: ""}
    assert (1, "damage, every attack", "T-28") in causes(found)
    assert (3, "squares pushed, east", "T-30") in causes(found)
    assert (None, "Frost Giants f1 into the pit: fall", "T-30") in causes(found)
    assert (None, "Brute e1 into the pit: falls", "T-30") in causes(found)


def test_what_ends_the_battle_is_told_after_the_push_that_does_it_T82() -> None:
    battle = board("\n. . . T b o . .\n", T="Thor", b="Laufey").hand("Slam")
    told = [cause for _, cause, _ in causes(of(battle, "Slam", by="T", at="b"))]
    assert told[-1].endswith("The battle is over.")
    assert [cause for cause in told if "pushed" in cause or "pit" in cause]


def test_a_preview_changes_nothing() -> None:
    battle = board(MOCK_UP, T="Thor", b="Frost Giant Brute", g="Frost Giants").hand("Class")
    before = battle.state.copy()
    of(battle, "Class", "Smash", by="T", at="b")
    assert battle.state == before


def test_damage_is_a_breakdown_that_adds_up_T28_T45() -> None:
    battle = board(". V l .", V="Volstagg", l="Laufey").hand("Smite", "Super")
    action = next(action for action in battle.actions() if getattr(action, "boost", "") == "Super")
    found = preview(battle.view("one"), action)
    assert found.damage.total == 3
    assert [part.rule for part in found.damage.parts] == ["T-28", "T-28", "T-45"]
    assert found.wounds == ((2, 3, 2),)


def test_without_a_card_in_the_foes_hand_nothing_is_conditional_T90() -> None:
    battle = board(". T l .", T="Thor", l="Laufey").hand("Strike")
    found = of(battle, "Strike", by="T", at="l")
    assert found.condition == ""
    assert found.headline == "1 hit, 4 left"


def test_the_way_of_a_move_and_of_every_unit_of_an_advance_T10_T12() -> None:
    battle = board(". . l\n. . .\nT S .", phase="move", T="Thor", S="Sif", l="Laufey").hand("March")
    move = of(battle, "March", by="T", to="a3")
    assert move.ways == ((1, ("a1", "a2", "a3")),)
    assert causes(move)[0] == (2, "squares, Thor to a3", "T-10")
    group = next(action for action in battle.actions() if getattr(action, "units", ()))
    assert {unit for unit, _ in preview(battle.view("one"), group).ways} == {1, 2}


def test_an_area_is_shown_with_everybody_it_hits_T26() -> None:
    battle = board("g . .\n. T S\n. . .", T="Thor", S="Sif", g="Frost Giants").hand("Class")
    found = of(battle, "Class", "Whirling Hammer", by="T")
    assert set(found.covered) == {"a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3"}
    assert {unit for unit, _, _ in found.wounds} == {2, 3}


def test_the_defender_sees_what_happens_either_way_T40() -> None:
    battle = board(MOCK_UP, T="Thor", b="Frost Giant Brute", g="Frost Giants").hand("Class").foe("Parry")
    battle.play("Class", "Smash", by="T", at="b")
    view = battle.view("two")
    through = preview(view, LetThrough())
    assert through.headline == "Both fall"
    parried = preview(view, next(action for action in battle.actions() if action != LetThrough()))
    assert causes(parried) == [(None, "no damage, no push", "T-40")]
    assert not parried.falls


def test_drawing_shows_no_card_that_is_not_drawn_yet_T55() -> None:
    battle = board("T . l", T="Thor", l="Laufey").hand("Tactics").deck("Block", "Parry")
    found = of(battle, "Tactics")
    assert causes(found) == [(2, "cards drawn", "T-4")]
    assert "Block" not in repr(found)


@pytest.mark.parametrize("scenario", ["jotunheim", "vanaheim", "throne-room", "greenwich"])
def test_what_a_preview_promises_is_what_happens(scenario: str) -> None:
    """Over whole games: the same hits, pushes and falls, where the foe lets everything through."""
    document = tomllib.loads((paths.scenarios() / "thor" / f"{scenario}.toml").read_text("utf-8"))
    match, luck = Match.start("thor", document, seed=11), seeded("preview", scenario)
    compared = 0
    while match.outcome is None and compared < 60:
        decision = match.decision
        assert decision is not None
        action = decision.sample(match.state, luck)
        if isinstance(decision, Placing | Excess):
            match.act(action)
            continue
        promised = preview(match.view(decision.seat), action)
        happened = list(match.act(action).events)
        while match.decision is not None and LetThrough() in match.decision.actions(match.state):
            happened += match.act(LetThrough()).events
        if promised.wounds and not any(isinstance(event, events.Played) for event in happened[1:]):
            struck = [
                (event.unit, event.damage, event.left)
                for event in happened
                if isinstance(event, events.Struck)
            ]
            fell = [event.unit for event in happened if isinstance(event, events.Fell)]
            assert list(promised.wounds) == struck[: len(promised.wounds)]
            assert list(promised.falls) == fell[: len(promised.falls)]
            compared += 1
    assert compared > 3


# Threat


def test_a_foe_threatens_what_it_can_hit_from_where_it_stands_T90() -> None:
    found = threats(board("T . .\n. . .\n. . l", T="Thor", l="Laufey").view("one"))
    assert found["b2"].standing == (2,)
    assert "a3" in found
    assert 2 in found["a3"].moving


def test_no_card_that_cannot_be_held_threatens_T90() -> None:
    """With both copies of Short in our own hand, nobody hits at two squares without moving."""
    battle = board("T . g", T="Thor", g="Dark Elves").hand("Short", "Short")
    near = threats(battle.view("one"))
    assert 2 in near["a1"].standing, "laser guns of the Special card still reach two squares"
    battle = board("T . g", T="Thor", g="Frost Giants").hand("Short", "Short")
    assert 2 not in threats(battle.view("one"))["a1"].standing


def test_walls_and_units_stop_the_threat_and_pits_do_not_T21() -> None:
    beyond = threats(board("T . # . g", T="Thor", g="Dark Elves").view("one"))
    assert 2 not in beyond["a1"].standing
    over = threats(board("T . o . g", T="Thor", g="Dark Elves").view("one"))
    assert 2 in over["a1"].standing


def test_an_impassable_square_is_not_threatened() -> None:
    assert "b1" not in threats(board("T o g", T="Thor", g="Dark Elves").view("one"))
