"""Whether attacks and abilities come to anybody from where the active model stands, and what is said if they do not."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.ascension import reach
from game.systems.ascension.actions import Stride
from game.systems.ascension.profile import Attack
from game.table.lengths import INCH
from tests.systems.ascension.builder import Figure, Table, battle, box, figure, mm, piece

NO_FOE = "No foe in reach: approach one."


def before(*others: Figure, pieces: Any = (), **giant: Any) -> Table:
    """A giant that looks to the right and is active, and whoever else stands there."""
    made = battle(figure("Giant", at=(200, 300), size=3, **giant), *others, pieces=pieces)
    return made.activate("Giant")


def foe(x: float, y: float = 300, **what: Any) -> Figure:
    """A small enemy."""
    return figure("Foe", "two", at=(x, y), facing=180, **what)


def lack(table: Table, attack: Attack) -> str:
    """Why an attack hits no enemy."""
    refusal = reach.of_attack(table.state, attack)
    return refusal.text if refusal is not None else ""


ATTACKS = {
    "single": Attack("Spear", True, range=4 * INCH),
    "contact": Attack("Bite", True),
    "ricochet": Attack("Chain", True, "ricochet", range=4 * INCH, targets=2, between=INCH),
    "area": Attack("Storm", True, "area", range=2 * INCH, diameter=4 * INCH),
    "around": Attack("Stamp", True, "area"),
    "line": Attack("Charge", True, "breakthrough", length=4 * INCH),
}
FARTHEST = {
    "single": 4 * 25.4,
    "contact": 0.5,
    "ricochet": 4 * 25.4,
    "area": 4 * 25.4,
    "around": 0.5,
    "line": 4 * 25.4,
}
"""How far from edge to edge each comes, in millimetres (R-6.1.2, C-11, C-54)."""


@pytest.mark.parametrize("kind", ATTACKS)
def test_an_attack_comes_to_a_foe_as_far_as_it_reaches_and_to_nobody_beyond_R_6_1_2(kind: str) -> None:
    attack, touching = ATTACKS[kind], 200 + 30 + 15
    for beyond, said in ((-0.5, ""), (1, NO_FOE)):
        table = before(foe(touching + FARTHEST[kind] + beyond), attacks=(attack,))
        assert lack(table, attack) == said


def test_a_line_comes_to_nobody_behind_the_model_C54() -> None:
    line = ATTACKS["line"]
    assert lack(before(foe(120), attacks=(line,)), line) == NO_FOE
    assert lack(before(foe(120), attacks=(ATTACKS["single"],)), ATTACKS["single"]) == ""


def test_whoever_is_in_range_behind_a_wall_is_not_in_sight_C14() -> None:
    wall = piece("wall", box(260, 200, 10, 200), 5)
    spear = ATTACKS["single"]
    assert lack(before(foe(310), pieces=[wall], attacks=(spear,)), spear) == "No foe in sight: approach one."


def test_nobody_is_told_to_approach_who_could_not_strike_after_it_R_3_2_5() -> None:
    spear = ATTACKS["single"]
    table = before(foe(550), attacks=(spear,))
    assert lack(table, spear) == NO_FOE
    table.state.doing(actions=("Other",))
    assert lack(table, spear) == "No foe in reach."
    table.state.doing(actions=("move",), moving=True, strides=1)
    assert lack(table, spear) == NO_FOE
    table.state.doing(strides=0)
    assert lack(table, spear) == "No foe in reach."


def of_ability(table: Table, kind: str) -> tuple[str, bool]:
    """What an ability lacks, and whether it can be used on anybody."""
    refusal = reach.of_ability(table.state, kind)
    return refusal.text if refusal is not None else "", reach.has_use(table.state, kind)


def test_an_enemy_is_thrown_in_reach_and_only_if_it_is_small_enough_C53_C94() -> None:
    giant: dict[str, Any] = {"abilities": ("displace-target",)}
    assert of_ability(before(foe(262), **giant), "displace-target") == ("", True)
    assert of_ability(before(foe(500), **giant), "displace-target") == (NO_FOE, False)
    large = of_ability(before(foe(270, size=2), **giant), "displace-target")
    assert large == ("Foe counts as Size 2; Giant can throw up to Size 1.", False)


def test_terrain_is_thrown_in_reach_and_only_if_it_is_loose_C94() -> None:
    giant: dict[str, Any] = {"abilities": ("displace-terrain",)}
    for traits, said in (((), ("", True)), (("fixed",), ("Crate is fixed and cannot be thrown.", False))):
        crate = piece("crate", box(232, 290, 25, 25), 0.5, *traits, kind="crate")
        assert of_ability(before(foe(500), pieces=[crate], **giant), "displace-terrain") == said
    away = piece("crate", box(400, 290, 25, 25), 0.5, kind="crate")
    assert of_ability(before(foe(500), pieces=[away], **giant), "displace-terrain") == (
        "No terrain in reach: approach some.", False,
    )  # fmt: skip


def test_whom_to_cleanse_is_a_friend_with_a_token_near_it_CC9() -> None:
    friend = figure("Friend", at=(200, 420))
    table = before(friend, foe(500), abilities=("cleanse",))
    assert of_ability(table, "cleanse") == ("No friend has a token.", False)
    table.state.change(table.id("Friend"), conditions={"slow": 1})
    assert of_ability(table, "cleanse") == ("", True)
    table.state.change(table.id("Friend"), place=mm(560, 560))
    far = ("No token in reach: approach a friend that has one.", False)
    assert of_ability(table, "cleanse") == far
    table.state.change(table.id("Foe"), place=mm(262, 300), conditions={"slow": 1})
    assert of_ability(table, "cleanse") == (far[0], True), "a foe may be cleansed, to no good"


def test_whom_to_compel_is_a_foe_near_and_in_sight_but_a_friend_may_be_CC9() -> None:
    giant: dict[str, Any] = {"abilities": ("compel",)}
    assert of_ability(before(foe(300), **giant), "compel") == ("", True)
    assert of_ability(before(foe(500), **giant), "compel") == (NO_FOE, False)
    assert of_ability(before(figure("Friend", at=(200, 380)), foe(500), **giant), "compel") == (NO_FOE, True)


def test_a_model_that_moves_itself_needs_nobody() -> None:
    table = before(foe(500), abilities=("shift-self",))
    assert of_ability(table, "shift-self") == ("", True)
    table.play(Stride(mm(260, 300)))
    assert of_ability(table, "shift-self") == ("", True)
