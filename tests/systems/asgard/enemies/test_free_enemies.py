"""Enemies whom nobody has paid for (A-82), foes that come back (A-78), and whom a failed roll has caught (A-41, A-81)."""

from __future__ import annotations

from typing import Any

import pytest

from game.systems.asgard import events
from game.systems.asgard.encounters import checks
from game.systems.asgard.enemies import blips
from game.systems.asgard.system import SYSTEM
from tests.systems.asgard.builder import BAD, GOOD, Tale, document, story
from tests.systems.asgard.encounters.test_alternates import WELL, come, run

KING = {
    "name": "Barrow King", "free": True, "size": 2, "base": "50mm", "strides": 4, "wounds": 14, "defense": 6, "skill": 8,
    "attacks": ["Axe: primary single 1in", "Spear: primary single 12in; slow always"],
}  # fmt: skip
WALL = [{"id": "wall", "kit": "house", "at": ["16in", "12in"], "shape": "3in x 20in"}]


def barrow(**king: Any) -> dict[str, Any]:
    """A sheet whose enemy is the king."""
    made = document(
        enemies={"king": {"who": "barrow-king"}}, codes={"1": ["place 1 king at well"]}, spot=WELL
    )
    made["sides"]["two"]["character"] = [{**KING, **king}]
    return made


def test_a_free_enemy_has_the_figures_that_the_sheet_gives_it_A82() -> None:
    assert SYSTEM.problems(barrow()) == []
    tale = Tale(barrow())
    come(tale, 1)
    king = tale.unit("barrow-king")
    who = tale.state.table.character(king)
    assert (who.strides, who.wounds, who.defense, who.skill) == (4, 14, 6, 8)
    assert tale.host.health(tale.state.table, king) == (14, 14)


@pytest.mark.parametrize(
    ("king", "field", "says"),
    [
        ({"free": False, "strides": "+2", "wounds": "+9"}, "sides.two.character[0].wounds", "CC-"),
        ({"free": False}, "sides.two.character[0].strides", 'write "+1"'),
        ({"wounds": 40}, "sides.two.character[0].wounds", "Wounds 40 is not from 1 to 20"),
        ({"base": "90mm"}, "sides.two.character[0].base", "R-4.1.1"),
        ({"attacks": []}, "sides.two.character[0].attacks", "at least 1"),
        (
            {"attacks": ["Axe: primary single 1in", "Axe: primary single 2in"]},
            "sides.two.character[0].attacks[1]",
            "CC-6",
        ),
    ],
)
def test_what_is_wrong_with_a_free_enemy_is_named(king: dict[str, Any], field: str, says: str) -> None:
    found = SYSTEM.problems(barrow(**king))
    assert found
    assert any(problem.field == field and says in problem.text for problem in found), found


def test_no_player_is_free_of_the_points_A82() -> None:
    made = barrow()
    made["sides"]["one"]["character"] = [KING]
    assert "sides.one.character[0].free" in [problem.field for problem in SYSTEM.problems(made)]


# Those who come back


def test_a_foe_that_returns_is_never_gone_as_a_blip_but_comes_nearer_A78() -> None:
    tale = story(
        enemies={"hound": {"who": "mound-hound", "returns": True}}, visibility="3in",
        spot={"well": {"name": "Well", "at": ["40in", "12in"]}},
        codes={"1": ["place 1 hound at well", "place 1 gisla at well"]},
    )  # fmt: skip
    come(tale, 1)
    run(tale, blips.Hide())
    hound, gisla = sorted(tale.state.blips)
    before = tale.state.blips[hound].at
    run(tale, blips.Goes(gisla, "gone"), blips.Goes(hound, "gone"))
    assert gisla not in tale.state.foes
    assert tale.state.blips[hound].at[0] < before[0], "nearer to Asger, who stands to the left"


def test_a_foe_that_returns_can_be_sent_away_by_the_story_A78() -> None:
    tale = story(
        enemies={"hound": {"who": "mound-hound", "returns": True}}, spot=WELL,
        codes={"1": ["place 1 hound at well"], "2": ["leave hound"]},
    )  # fmt: skip
    come(tale, 1)
    come(tale, 2)
    assert not tale.state.foes


# Whom a failed roll has caught


def test_a_fixed_encounter_out_of_sight_does_not_inherit_the_tokens_failed_roll_A41() -> None:
    far = {"well": {"name": "Well", "at": ["22in", "12in"]}}
    tale = story(
        terrain=WALL, spot=far, tokens=[(12, 15)], cards={"*": "1"}, codes={"1": ["fix 1 gisla at well"]},
        dice=f"{GOOD} {BAD}",
    )  # fmt: skip
    tale.activate("asger")
    (gisla,) = tale.enemies()
    assert not tale.state.foes[gisla].met
    assert gisla not in tale.state.flat, "nobody sees it: it makes its own check when it comes into sight"
    tale.state.dice = (6, 6, 6, 1, 1, 1)
    run(tale, checks.SightCheck(tale.unit("asger"), gisla))
    assert gisla not in tale.state.flat
    assert tale.unit("asger") in tale.state.flat


def test_a_fixed_encounter_in_sight_takes_over_the_tokens_roll_A41() -> None:
    tale = story(
        tokens=[(12, 15)], cards={"*": "1"}, codes={"1": ["fix 1 gisla ahead"]}, dice=f"{GOOD} {BAD}",
    )  # fmt: skip
    tale.activate("asger")
    (gisla,) = tale.enemies()
    assert tale.state.foes[gisla].met
    assert gisla in tale.state.flat


def test_what_a_condition_brings_belongs_to_no_card_and_is_caught_by_no_roll_A81() -> None:
    tale = story(
        tokens=[(12, 15)], cards={"JS": "1 [X]", "*": "-"}, draws="JS", dice=f"{GOOD} {BAD}",
        codes={"1": ["place 1 gisla behind", "condition 1"]},
        conditions=[{"title": "Alarm", "enter": ["place 1 hound ahead"]}],
    )  # fmt: skip
    tale.activate("asger")
    gisla, hound = tale.unit("gisla"), tale.unit("mound-hound")
    foes = tale.state.foes
    assert (foes[gisla].card, foes[hound].card) == ("JS", "")
    assert foes[gisla].group != foes[hound].group
    assert gisla in tale.state.flat
    assert hound not in tale.state.flat
    assert tale.state.out["JS"].units == (gisla,)
    assert tale.told(events.FoeCame)
