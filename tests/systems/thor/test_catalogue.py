"""The card list and the unit tables, line by line as the rulebook prints them (CARD LIST, UNIT TABLES, T-4, T-24)."""

from __future__ import annotations

import pytest

from game.systems.thor.catalogue import (
    CARD_COUNT,
    WILD,
    cards,
    may_use,
    read_profile,
    summonable,
    units,
    whole_deck,
)  # fmt: skip

CARD_LIST = """
Creep     4 M M=1         | March    4 M M=2          | Run    3 M M=3        | Sprint  2 M M=4
Maneuver  2 M M=K         | Far      1 R R=5          | Indirect 1 R R=K      | Long    1 R R=4
Medium    1 R R=3         | Short    2 R R=2          | Strike 2 H H          | Swipe   2 H H diagonal
Smash     2 H H orthogonal| Slam     2 H H knockback=1| Head_Butt 2 H H no-groups | Lunge 2 C M=1 then H
Charge    2 C M=2 then H  | Smite    2 H H damage+1   | Block  2 D D          | Parry   2 D D vs HTH
Dodge     2 C D then M=1  | Cover    2 D D vs ranged  | Special 2 W           | Super   2 W
Class     2 W             | Tactics  2 T draw 2
"""
ROWS = [row.split(None, 3) for row in CARD_LIST.replace("\n", "|").split("|") if row.strip()]

UNIT_TABLE = """
Thor 8 Leader | Loki 6 | Sif 5 | Volstagg 4 | Hogun 3 | Fandral 3 | Odin 9 Leader | Heimdall 7 | Valkyries 2 Group
Asgardian_Warriors 2 Group | Vanaheim_Warriors 1 Group | Earthlings 1 Group
Laufey 5 Leader | Frost_Beast 8 Beast | Frost_Giant_Captain 4 Leader | Frost_Giant_Brute 3 | Frost_Giants 2 Group
Malekith 7 Leader | Algrim 6 Leader | Kursed 5 | Dark_Elves 2 Group
Marauder_Captain 4 Leader | Rock_Giant 6 | Marauder_Lieutenant 3 Leader | Marauder_Warriors 2 Group
Marauder_Skirmishers 2 Group
"""
UNITS = [row.split() for row in UNIT_TABLE.replace("\n", "|").split("|") if row.strip()]

ALL = [
    "Thor",
    "Odin",
    "Valkyries",
    "Frost_Beast",
    "Dark_Elves",
    "Marauder_Lieutenant",
    "Marauder_Skirmishers",
]
UNDER_THREE = ["Loki", "Hogun"]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_card_is_as_the_card_list_prints_it_T4(row: list[str]) -> None:
    name, count, kind, *does = row
    card = cards()[name.replace("_", " ")]
    assert (card.count, card.type, card.power.notation) == (int(count), kind, "".join(does).strip())


def test_the_deck_has_53_cards_of_26_names_T4() -> None:
    assert len(whole_deck()) == CARD_COUNT == 53
    assert {row[0].replace("_", " ") for row in ROWS} == set(cards()) == set(whole_deck())


def test_only_special_super_and_class_are_wild_T50() -> None:
    assert [card.name for card in cards().values() if card.wild] == list(WILD)


@pytest.mark.parametrize("row", UNITS, ids=[row[0] for row in UNITS])
def test_a_unit_has_the_hits_and_marks_of_its_table(row: list[str]) -> None:
    profile = units()[row[0].replace("_", " ")]
    assert (profile.hits, list(profile.marks)) == (int(row[1]), row[2:])
    assert (profile.leader, profile.group) == ("Leader" in row[2:], "Group" in row[2:])


def test_there_are_no_other_units() -> None:
    assert {row[0].replace("_", " ") for row in UNITS} == set(units())


@pytest.mark.parametrize("name", [row[0] for row in UNITS])
def test_a_unit_uses_the_regular_cards_that_its_text_allows_T24(name: str) -> None:
    profile = units()[name.replace("_", " ")]
    ranged = {
        card for card in ("Far", "Long", "Medium", "Short", "Indirect") if may_use(profile, cards()[card])
    }
    close = {
        card for card in ("Strike", "Slam", "Smite", "Lunge", "Charge") if may_use(profile, cards()[card])
    }
    if name in ALL:
        assert ranged == {"Far", "Long", "Medium", "Short", "Indirect"}
    else:
        assert ranged == ({"Short"} if name in UNDER_THREE else set())
    assert len(close) == (0 if name == "Earthlings" else 5)


@pytest.mark.parametrize("card", ["Creep", "Maneuver", "Block", "Parry", "Cover", "Dodge"])
def test_move_and_defence_cards_are_for_everyone_T24(card: str) -> None:
    assert all(may_use(profile, cards()[card]) for profile in units().values())


@pytest.mark.parametrize("name", [row[0].replace("_", " ") for row in UNITS])
def test_every_unit_has_a_power_for_each_wild_card_T50(name: str) -> None:
    profile = units()[name]
    assert set(profile.powers) == set(WILD)
    for card in WILD:
        assert profile.of_kind(card)
        for power in profile.of_kind(card):
            assert profile.way(card, power.name, power.ways[0].use) == power.ways[0]
    assert profile.of_kind("Strike") == ()
    assert profile.way("Special", "No such power", "attack") is None


def test_odin_thor_and_algrim_choose_among_several_powers_of_a_kind_T50() -> None:
    several = {
        (name, card, len(profile.of_kind(card)))
        for name, profile in units().items()
        for card in WILD
        if len(profile.of_kind(card)) > 1
    }
    assert several == {
        ("Thor", "Special", 3), ("Thor", "Super", 3), ("Thor", "Class", 3),
        ("Odin", "Super", 3), ("Odin", "Class", 2), ("Algrim", "Class", 2),
    }  # fmt: skip


def test_summoners_call_units_of_their_own_tables_T53() -> None:
    assert summonable(units().values()) == {
        "Asgardian Warriors", "Frost Giants", "Dark Elves", "Marauder Warriors",
    }  # fmt: skip
    assert summonable([units()["Thor"]]) == set()


def test_every_unit_has_an_emblem_of_its_own() -> None:
    assert len({profile.emblem for profile in units().values()}) == len(units())


def test_a_designer_adds_a_unit_in_the_rulebooks_notation() -> None:
    table = {
        "name": "Skuld",
        "hits": 4,
        "ranged": "under 3",
        "marks": ["Leader"],
        "special": ["Fate: draw 2"],
    }
    profile, problems = read_profile(table, "unit[0]")
    assert profile is not None
    assert problems == []
    assert (profile.name, profile.hits, profile.leader, profile.faction) == ("Skuld", 4, True, "Own")
    assert profile.has("draw")
    assert not profile.has("attack")
    assert profile.label == "Skuld"


@pytest.mark.parametrize(
    ("change", "field", "words"),
    [
        ({"hit": 3}, "unit[0].hit", "not a field of a unit"),
        ({"hits": 0}, "unit[0].hits", "from 1 to 9"),
        ({"hits": 10}, "unit[0].hits", "from 1 to 9"),
        ({"hits": "many"}, "unit[0].hits", "whole number"),
        ({"name": " "}, "unit[0].name", "empty"),
        ({"ranged": "some"}, "unit[0].ranged", "some"),
        ({"marks": ["King"]}, "unit[0].marks[0]", "King"),
        ({"special": "Fate: draw 2"}, "unit[0].special", "list of powers"),
        ({"super": 5}, "unit[0].super", "list of powers"),
        ({"class": ["draw 2"]}, "unit[0].class[0]", "no name"),
        ({"class": ["Fate: draw 2", "Doom: dance"]}, "unit[0].class[1]", "dance"),
        ({"class": ["Fate: draw 2", "Fate: H"]}, "unit[0].class[1]", "'Fate' already"),
    ],
)
def test_what_is_wrong_with_a_unit_is_named_by_its_field(
    change: dict[str, object], field: str, words: str
) -> None:
    _, problems = read_profile({"name": "Skuld", "hits": 4} | change, "unit[0]")
    assert {problem.field for problem in problems} == {field}
    assert words in problems[0].text


def test_everything_wrong_with_a_unit_is_named_at_once() -> None:
    table = {"name": "Skuld", "hits": 12, "colour": "red", "special": ["x"], "super": ["Doom: H=3"]}
    _, problems = read_profile(table, "unit[3]")
    assert list(dict.fromkeys(problem.field for problem in problems)) == [
        "unit[3].colour", "unit[3].special[0]", "unit[3].super[0]", "unit[3].hits",
    ]  # fmt: skip
    hits = [problem.mend[0].value for problem in problems if problem.field == "unit[3].hits"]
    assert hits == [9, 1, 2]


@pytest.mark.parametrize("verb", [("is", "are"), ("was", "were"), ("has", "have"), ("stands", "stand")])
def test_a_group_is_many_in_every_sentence(verb: tuple[str, str]) -> None:
    assert units()["Laufey"].does(verb[0]) == verb[0]
    assert units()["Frost Giants"].does(verb[0]) == verb[1]
