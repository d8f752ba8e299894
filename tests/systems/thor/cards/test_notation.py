"""The rulebook's notation: read as it is meant, refused where no rule could carry it out (CARD LIST NOTATION)."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.systems.thor.cards.notation import (
    FIGHT_PLAYS,
    FREE_PLAYS,
    MOVE_PLAYS,
    REACTIONS,
    Go,
    Guard,
    Hit,
    NotationError,
    Power,
    Way,
    power,
    ways,
)
from game.systems.thor.catalogue import cards, units


@pytest.mark.parametrize(
    ("notation", "go"),
    [
        ("M=1", Go((1,))),
        ("M = 3", Go((3,))),
        ("M=4 or 5", Go((4, 5))),
        ("M=K", Go(knight=True)),
        ("M=4 or K", Go((4,), knight=True)),
        ("M=1-8 leap", Go((1, 2, 3, 4, 5, 6, 7, 8), leap=True)),
    ],
)
def test_a_move_is_read_with_its_distances_T10(notation: str, go: Go) -> None:
    assert ways(notation) == (Way("move", go=go),)


@pytest.mark.parametrize(
    ("notation", "hit"),
    [
        ("H", Hit("H", (1,))),
        ("H diagonal", Hit("H", (1,), lines="diagonal")),
        ("H orthogonal", Hit("H", (1,), lines="orthogonal")),
        ("H damage+1", Hit("H", (1,), damage=2)),
        ("H knockback=3", Hit("H", (1,), knockback=3)),
        ("H no-groups", Hit("H", (1,), groups=False)),
        ("H twice", Hit("H", (1,), twice=True)),
        ("R=3", Hit("R", (3,))),
        ("R=3 or 4", Hit("R", (3, 4))),
        ("R=4 or K", Hit("R", (4,), knight=True)),
        ("R=K damage+1", Hit("R", knight=True, damage=2)),
        ("R=2 knockback=1", Hit("R", (2,), knockback=1)),
        ("R=2 twice", Hit("R", (2,), twice=True)),
        ("A=1-5", Hit("A", (1, 2, 3, 4, 5))),
    ],
)
def test_an_attack_is_read_with_its_reach_and_its_limits_T20_T22(notation: str, hit: Hit) -> None:
    assert ways(notation) == (Way("attack", hit=hit),)


@pytest.mark.parametrize(
    ("notation", "hit"),
    [
        ("R=5 line", Hit("R", (5,), area="line")),
        ("R=2 area", Hit("R", (2,), area="within")),
        ("H all adjacent", Hit("H", (1,), area="adjacent")),
    ],
)
def test_an_attack_on_an_area_is_a_blast_T26(notation: str, hit: Hit) -> None:
    assert ways(notation) == (Way("blast", hit=hit),)


@pytest.mark.parametrize(
    ("notation", "guard"),
    [
        ("D", Guard()),
        ("D self", Guard()),
        ("D vs HTH", Guard(against="H")),
        ("D vs ranged", Guard(against="R")),
        ("D adjacent", Guard(whom="adjacent")),
        ("D any", Guard(whom="any")),
        ("D vs HTH adjacent", Guard(against="H", whom="adjacent")),
    ],
)
def test_a_defence_says_against_what_and_of_whom_T42(notation: str, guard: Guard) -> None:
    assert ways(notation) == (Way("defend", guard=guard),)


def test_a_defence_goes_on_with_a_move_and_then_an_attack_T41() -> None:
    assert ways("D and M=1 and H") == (Way("defend", go=Go((1,)), hit=Hit("H", (1,)), guard=Guard()),)
    assert ways("D and H") == (Way("defend", hit=Hit("H", (1,)), guard=Guard()),)
    assert ways("D then M=1") == (Way("defend", go=Go((1,)), guard=Guard()),)


def test_a_move_and_then_an_attack_is_a_charge_T74() -> None:
    assert ways("M=3 and H") == ways("M=3 then H") == (Way("charge", go=Go((3,)), hit=Hit("H", (1,))),)


@pytest.mark.parametrize(
    ("notation", "way"),
    [
        ("draw 2", Way("draw", amount=2)),
        ("look 7", Way("look", amount=7)),
        ("look hand", Way("spy", amount=1)),
        ("discard 1", Way("rob", amount=1)),
        ("heal 1 self", Way("heal", amount=1)),
        ("heal 1 adjacent", Way("heal", amount=1, near=True)),
        ("summon Dark Elves", Way("summon", amount=1, unit="Dark Elves")),
        ("negate move", Way("halt", amount=1)),
        ("strength+1", Way("boost", amount=1)),
        ("taunt 2", Way("taunt", amount=2)),
        ("push all adjacent", Way("shove", amount=1)),
    ],
)
def test_what_is_neither_move_attack_nor_defence_has_a_word_of_its_own_T51(notation: str, way: Way) -> None:
    assert ways(notation) == (way,)


def test_x_or_y_are_two_ways_T52() -> None:
    assert [way.use for way in ways("D or A=1 or discard 1")] == ["defend", "attack", "rob"]
    assert [way.use for way in ways("D or M=2")] == ["defend", "move"]


def test_a_distance_after_or_belongs_to_the_move_or_attack_before_it_T52() -> None:
    assert ways("D or M=4 or 5") == (Way("defend", guard=Guard()), Way("move", go=Go((4, 5))))


def test_an_order_is_carried_out_by_a_friend_within_its_reach_T56() -> None:
    assert ways("order 2: M=2 or H") == (
        Way("move", go=Go((2,)), within=2),
        Way("attack", hit=Hit("H", (1,)), within=2),
    )


def test_a_power_keeps_its_name_and_the_words_it_was_written_in() -> None:
    found = power("Mighty Swing:  H damage+1 ")
    assert found == Power("Mighty Swing", "H damage+1", (Way("attack", hit=Hit("H", (1,), damage=2)),))
    assert found.way("attack") is found.ways[0]
    assert found.way("move") is None


@pytest.mark.parametrize(
    ("notation", "reason"),
    [
        ("", "''"),
        ("M=0", "from 1 to 8"),
        ("M=9", "from 1 to 8"),
        ("M=5-2", "from the smaller"),
        ("M=2-2", "from the smaller"),
        ("M=2 M=3", "right order"),
        ("H=2", "right order"),
        ("R", "right order"),
        ("Q=3", "right order"),
        ("H and M=1", "right order"),
        ("M=1 and H and H", "right order"),
        ("D and M=1 and H and D", "right order"),
        ("D and", "right order"),
        ("or H", "right order"),
        ("H hard", "'hard' is not a limit"),
        ("R=K line", "an area"),
        ("R=2 area twice", "attacked once"),
        ("D and H twice", "one attack on one unit"),
        ("D and H all adjacent", "one attack on one unit"),
        ("M=2 and R=2 area", "one attack on one unit"),
        ("order 2: draw 2", "cannot be ordered"),
        ("order 2: D", "cannot be ordered"),
        ("order 2: M=2 and H", "cannot be ordered"),
        ("order 2: H all adjacent", "cannot be ordered"),
        ("order 0: H", "right order"),
        ("M=2 or M=K", "told apart"),
        ("H or R=2", "told apart"),
        ("draw 2 or look 5", "told apart"),
        ("draw 0", "right order"),
        ("summon ", "right order"),
    ],
)
def test_what_is_not_notation_is_refused_with_the_words_that_are_wrong(notation: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        ways(notation)


@pytest.mark.parametrize("text", ["H", "", ": H", "  : M=2"])
def test_a_power_needs_a_name(text: str) -> None:
    with pytest.raises(NotationError, match="has no name"):
        power(text)


@given(st.text(alphabet="MRHADK=0123456789 +-:,ordethnaglijsviwpck", max_size=24))
def test_any_text_is_either_read_or_refused_never_anything_else(text: str) -> None:
    with contextlib.suppress(NotationError):
        assert ways(text)


def _written() -> list[tuple[str, Power]]:
    powers = [(card.name, card.power) for card in cards().values() if not card.wild]
    for profile in units().values():
        powers += [(profile.name, found) for kind in profile.powers.values() for found in kind]
    return powers


def test_every_use_is_played_in_one_phase_or_freely_or_as_a_reaction_T51() -> None:
    groups = (MOVE_PLAYS, FIGHT_PLAYS, FREE_PLAYS, REACTIONS)
    assert sum(map(len, groups)) == len(frozenset.union(*groups))
    assert {way.use for _, found in _written() for way in found.ways} == frozenset.union(*groups)


def test_taunt_is_a_move_play_and_ground_pound_a_fight_play_T31_T51() -> None:
    assert ways("taunt 2")[0].use in MOVE_PLAYS
    assert ways("push all adjacent")[0].use in FIGHT_PLAYS
