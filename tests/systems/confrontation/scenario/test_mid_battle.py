"""Scenarios that begin in the middle of a battle: what they say happens, and what cannot be is named."""

from __future__ import annotations

from typing import Any

import pytest

from game.core import steps
from game.core.chance import seeded
from game.core.events import Context
from game.core.match import Match
from game.systems.confrontation.incarnates import resurrection
from game.systems.confrontation.state import Battle, Card, Ongoing
from game.systems.confrontation.system import SYSTEM
from tests.systems.confrontation.scenario.field import document
from tests.systems.confrontation.scenario.middle import under_way
from tests.systems.documents import with_value

Document = dict[str, Any]


def state() -> Battle:
    return Match.start("confrontation", under_way(), seed=1).state


def at(path: str, value: object) -> Document:
    """The battle with one value set, or taken out if there is none."""
    return with_value(under_way(), path, value)


def faults(document: Document) -> list[tuple[str, str]]:
    return [(problem.field, problem.text) for problem in SYSTEM.problems(document)]


def test_units_are_as_the_file_says() -> None:
    battle = state()
    wardens, outriders = battle.units[1], battle.units[3]
    assert (wardens.formation, wardens.resisted, wardens.activated, wardens.faith) == ("close", 5, True, 7)
    assert wardens.charged == (5, 7)
    assert wardens.ongoing == (Ongoing("bramble-snare", 5),)
    assert (outriders.fate, outriders.rout, outriders.late) == ("table", True, True)
    assert battle.units[2].fate == "eliminated"
    assert (battle.units[4].fate, battle.units[4].resisted, battle.units[6].fate) == (
        "reinforcement",
        3,
        "waiting",
    )


def test_members_keep_their_numbers_when_others_are_gone() -> None:
    battle = state()
    assert [each.id for each in battle.members(1)] == [1, 3, 4, 6, 8, 9]
    assert [each.place.facing for each in battle.members(1)] == [9000, 9000, 9000, 4550, 0, 35999]
    hero = battle.fighters[1]
    assert hero.avatar
    assert battle.avatars == (1,)
    assert hero.health == battle.profile(1).health - 1
    assert battle.units[3].leader == battle.members(3)[-1].id


def test_who_left_with_a_thing_has_it_for_good_and_who_carries_one_has_it() -> None:
    battle = state()
    third = [16, 17, 18, 19]
    assert battle.fallen[third[0]].health == 0
    assert battle.fallen[third[1]].health == battle.field.profiles["lamp-outrider"].health - 1
    assert (battle.items["jug"].gone, battle.items["jug"].carrier) == (True, 0)
    assert battle.items["box"].carrier == third[2]
    assert battle.fighters[third[2]].carries == "box"


def test_an_incarnate_who_fell_this_round_may_still_be_brought_back_GB103() -> None:
    assert [each.profile for each in resurrection.fallen(state(), "two")] == ["quill"]
    for word in ("past", "slain"):
        battle = Match.start("confrontation", at(f"sides.two.stands.0.{word}", True), seed=1).state
        assert resurrection.fallen(battle, "two") == []


def test_who_was_summoned_comes_after_everybody_of_the_lists_GB92() -> None:
    battle = state()
    called = battle.units[7]
    assert (called.seat, called.name, called.original) == ("two", "Fenlings 2", 10)
    assert battle.fallen[called.summoner].profile == "quill"
    everybody = sorted([*battle.fighters, *battle.fallen])
    assert [each.id for each in battle.members(7)] == everybody[-10:]


def test_cards_lie_where_the_file_says_GB17() -> None:
    battle = state()
    own = battle.sequences["two"]
    wyrm = battle.units[6]
    assert battle.drawn is not None
    assert battle.drawn.card == Card("reaver")
    assert own.cards == (Card(wyrm.troop, 6),)
    assert (own.reserve, own.reserved) == (Card("fenling"), True)
    assert own.played == (Card(wyrm.troop, 6, "spew"),)
    assert own.sacrificed == (Card(wyrm.troop, 6, "lunge"),)


def test_terrain_and_objectives_are_as_far_as_they_were() -> None:
    battle = state()
    assert battle.pieces["wall"].points == 1
    assert battle.objectives["mark"].holder == "one"


def test_options_of_its_mode_and_terrain_change_nothing_any_more() -> None:
    options = {"mode": "barbarian", "battlefield": "borderland"}
    battle = Match.start("confrontation", under_way(), seed=1, options=options).state
    assert battle.field.mode == "general"
    assert list(battle.pieces) == ["wall"]


def test_after_its_last_round_the_battle_is_over_even_if_that_is_past() -> None:
    match = Match.start("confrontation", at("start.round", 9), seed=1)
    match.state.stack[1:] = []
    steps.advance(match.state, Context(seeded("end")))
    assert match.state.outcome is not None


@pytest.mark.parametrize(
    ("path", "value", "field", "text"),
    [
        ("start.part", "fight", "start.part", "'fight' is not one of"),
        ("start.round", 0, "start.round", "round 1 to 99, not with 0"),
        ("start.first", None, "start.first", "say who has won the Authority opposition"),
        ("start.next", None, "start.next", "say who plays a card"),
        ("start.lead", "three", "start.lead", "there is no side 'three'"),
        ("start.cards", {}, "start.cards", "say which cards are still to come"),
        ("start.cards.one.next", ["wardn"], "start.cards.one.next[0]", "did you mean 'warden'?"),
        ("start.cards.one.next", ["warden"], "start.cards.one", "2 cards of 'warden', and can have 1"),
        ("start.cards.two.next", [{"unit": 3, "work": "spwe"}], "start.cards.two.next[0].work", "did you mean 'spew'?"),
        ("start.cards.two.next", [{"unit": 9}], "start.cards.two.next[0].unit", "9: the company has units 1 to 4"),
        ("start.cards.two.reserve", "fen", "start.cards.two.reserve", "no unit of its company is 'fen'"),
        ("start.cards.three", {}, "start.cards.three", "there is no side 'three'"),
        ("start.deck", [{"side": "one", "troop": "warden"}], "start.deck", "one deck in Marauder mode alone"),
        ("mode", "drawn", "mode", "no die chooses it any more"),
        ("mode", "genius", "start.down", "a seat of the side that plays face down"),
        ("battle", "drawn", "battle", "no die chooses it any more"),
        ("battle", "invasion", "sides.one.duty", "say who attacks and who defends"),
        ("sides.one.eliminated", None, "sides.one.stands", "Quarrellers, unit 2, is nowhere"),
        ("sides.one.commander", 2, "sides.one.commander", "Quarrellers has no Incarnate"),
        ("sides.one.commander", 9, "sides.one.commander", "9: the company has units 1 to 3"),
        ("sides.one.stands.0.gone", [2, 12], "sides.one.stands[0].gone[1]", "it has members 1 to 9"),
        ("sides.one.stands.0.gone", [1, 2, 3, 4, 5, 6, 7, 8, 9], "sides.one.stands[0].gone", "name it among the eliminated"),
        ("sides.one.stands.1.departed", [1], "sides.one.stands[1].departed", "member 1 is gone already"),
        ("sides.one.stands.0.leader", 2, "sides.one.stands[0].leader", "member 2 is gone and leads nobody"),
        ("sides.one.stands.0.facings", [90], "sides.one.stands[0].facings", "1 facings for 6 members"),
        ("sides.one.stands.0.past", True, "sides.one.stands[0].past", "its Incarnate is there"),
        ("sides.one.stands.1.avatar", True, "sides.one.stands[1].avatar", "it has no Incarnate"),
        ("sides.one.stands.0.works.0.work", "bramble-snaer", "sides.one.stands[0].works[0].work", "did you mean 'bramble-snare'?"),
        ("sides.one.stands.0.works.0.unit", 8, "sides.one.stands[0].works[0].unit", "units 1 to 4"),
        ("sides.one.stands.0.charged.0.side", "three", "sides.one.stands[0].charged[0].side", "there is no side 'three'"),
        ("sides.one.stands.0.treated", ["mned"], "sides.one.stands[0].treated[0]", "did you mean 'mend'?"),
        ("sides.one.stands.0.resisted", -1, "sides.one.stands[0].resisted", "-1: write 0 to 99"),
        ("sides.one.stands.0.mana", 31, "sides.one.stands[0].mana", "31: write 0 to 30"),
        ("sides.one.stands.1.carries.3", "jgu", "sides.one.stands[1].carries.3", "did you mean 'jug'?"),
        ("sides.one.stands.1.carries.3", "jug", "sides.one.stands[1].carries.3", "somebody else has Jug"),
        ("sides.two.summoned.0.troop", "fenlng", "sides.two.summoned[0].troop", "did you mean 'fenling'?"),
        ("sides.two.summoned.0.size", 0, "sides.two.summoned[0].size", "0: a summoned unit has 1 to"),
        ("sides.two.summoned.0.unit", 4, "sides.two.summoned[0].unit", "the units before it are 1 to 3"),
        ("sides.two.summoned.0.member", 11, "sides.two.summoned[0].member", "that unit has members 1 to 10"),
        ("sides.two.summoned.0.number", 2, "sides.two.summoned[0].number", "counted from 1, each number once"),
        ("terrain.0.structure", 99, "terrain[0].structure", "structure points left"),
        ("terrain.0.destructible", False, "terrain[0].structure", "only what is destructible has any"),
        ("objective.0.holder", "three", "objective[0].holder", "there is no side 'three'"),
        ("start.unit", 1, "start.part", "a puzzle is one activation"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(path: str, value: object, field: str, text: str) -> None:
    found = faults(at(path, value))
    assert any(name == field and text in said for name, said in found), found


def test_a_battle_that_is_not_under_way_says_nothing_of_turns_and_cards() -> None:
    found = faults(document(start={"next": "one", "cards": {"one": {"next": ["warden"]}}}))
    assert [field for field, _ in found] == ["start.next", "start.cards"]
    assert "say in start.part what comes next" in found[0][1]


def test_nobody_stands_on_another_or_off_the_table_and_torn_formations_may_be() -> None:
    spots = under_way()["sides"]["two"]["stands"][0]["places"]
    torn = at("sides.two.stands.0.places", [["70cm", "10cm"], *spots[1:]])
    assert faults(torn) == []
    crowded = at("sides.two.stands.0.places", [["21cm", "20cm"], *spots[1:]])
    assert "would overlap" in faults(crowded)[0][1]
    off = at("sides.two.stands.0.places", [["80cm", "10cm"], *spots[1:]])
    assert "off the table" in faults(off)[0][1]


def test_a_side_of_which_nobody_is_left_has_lost_already_G46() -> None:
    gone = {"stands": [], "eliminated": [1, 2, 3], "commander": 0}
    found = faults(at("sides.one", {**under_way()["sides"]["one"], **gone}))
    assert ("sides", "only one side has anybody left: the battle is over") in found
