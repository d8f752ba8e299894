"""The notation of cards: what is written reads as meant, and what is read writes the same."""

from __future__ import annotations

import re

import msgspec
import pytest

from game.systems.confrontation.companies import names, notation, people
from game.systems.confrontation.companies.notation import NotationError, Place
from game.systems.confrontation.profile import Profile, Weapon
from game.systems.confrontation.works import (
    Blast,
    Burn,
    Draw,
    Fix,
    Gain,
    Heal,
    Lend,
    Stride,
    Summon,
    Target,
    Tests,
)

BLANK = Profile("x", "X", "infantry", 1, "infantry", "standard", 1, 0)
CARDS = {
    "M10 C8 HP3 Def7 Res7 4/8/7 Aut4": {
        "move": 1000, "courage": 8, "health": 3, "defense": 7, "resilience": 7, "melee": Weapon(4, 8, 7), "authority": 4,
    },
    "M10 C4 HP1 Def3 Res4 1/3/3 [1/4/3]": {
        "move": 1000, "courage": 4, "health": 1, "defense": 3, "resilience": 4, "melee": Weapon(1, 3, 3),
        "ranged": Weapon(1, 4, 3),
    },
    "M16 F6 HP3 Def5 Res6 3/5/6": {
        "move": 1600, "fear": 6, "health": 3, "defense": 5, "resilience": 6, "melee": Weapon(3, 5, 6),
    },
    "M10 C7 HP2 Def5 Res5 2/5/5 Aut2 Fer6 Ene3": {
        "move": 1000, "courage": 7, "health": 2, "defense": 5, "resilience": 5, "melee": Weapon(2, 5, 5), "authority": 2,
        "fervor": 6, "energy": 3,
    },
}  # fmt: skip
EFFECTS = {
    "+2 Defense": Lend("defense", 2),
    "Movement -4, at least 2": Lend("movement", -400, 200),
    "+2 Movement on assaults": Lend("assault", 200),
    "+1 Defense in close formation": Lend("defense", 1, close=True),
    "+2 ranged difficulty": Lend("ranged", 2),
    "Courage or Fear -1": Lend("valour", -1),
    "+1 dice": Lend("dice", 1),
    "Movement is 5": Fix("movement", 500),
    "Defense is 3": Fix("defense", 3),
    "gain Bravery": Gain("bravery"),
    "gain Born Killer": Gain("born-killer"),
    "3 tests at Strength 5": Tests(3, 5),
    "area 3 at Strength 5": Blast(300, 5),
    "burn 1 test at Strength 4": Burn(1, 4),
    "burn 2 tests at Strength 4": Burn(2, 4),
    "1 HP or SP back": Heal(1),
    "summon 10 fenling": Summon("fenling", 10),
    "6 cm move": Stride(600),
    "1 Elixir": Draw(1),
}
TARGETS = {
    "enemy within 40": Target("enemy", 4000),
    "enemy within 30, not titans": Target("enemy", 3000, titans=False),
    "enemies within 10": Target("enemy", 1000, everybody=True),
    "friends within 30": Target("friend", 3000, everybody=True),
    "friend within 30": Target("friend", 3000),
    "friend": Target("friend"),
    "unit within 20": Target("any", 2000),
    "one enemy in contact": Target("enemy", contact=True),
    "enemies in contact": Target("enemy", everybody=True, contact=True),
    "self": Target("self"),
}
PLACES = {
    "infantry 1!": Place((("infantry", 1),), True),
    "cavalry 2": Place((("cavalry", 2),)),
    "machine or titan": Place((("machine", 0), ("titan", 0))),
    "creature 2 or infantry 1": Place((("creature", 2), ("infantry", 1))),
}


@pytest.mark.parametrize("text", CARDS)
def test_a_card_reads_as_meant_and_writes_the_same_GB1(text: str) -> None:
    assert notation.values(text) == CARDS[text]
    assert notation.written(msgspec.structs.replace(BLANK, **CARDS[text])) == text


def test_a_machine_has_structure_points_and_a_template_GB2() -> None:
    values = notation.values("M6 SP6 Def2 Res8 [2/5/5 area 2]")
    assert values["health"] == 6
    assert values["ranged"] == Weapon(2, 5, 5, 200)
    card = msgspec.structs.replace(BLANK, role="machine", **values)
    assert notation.written(card) == "M6 SP6 Def2 Res8 [2/5/5 area 2]"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("M10 C4 HP1 Dev5 Res5", "'Dev5' is no value of a card"),
        ("M10 C4 HP1 Def5 Res5 1/4", "'1/4' is no value of a card"),
        ("M10 C4 C5 HP1", "'C5': the card has its courage already"),
        ("C4 HP1 Def5", "has no move: write such as M10"),
        ("M10 C4 Def5", "has no health"),
        ("M10 C4 F4 HP1", "has Courage and Fear"),
        ("M10 HP1 [2/5 area 2]", "'[2/5 area 2]' is no value of a card"),
    ],
)
def test_a_card_that_cannot_be_read_says_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=re.escape(said)):
        notation.values(text)


@pytest.mark.parametrize("text", EFFECTS)
def test_an_effect_reads_as_meant_and_writes_the_same(text: str) -> None:
    assert notation.effect(text) == EFFECTS[text]
    assert notation.written_effect(EFFECTS[text]) == text


def test_what_is_lent_may_be_written_either_way_round() -> None:
    assert notation.effect("-4 Movement, at least 2") == notation.effect("Movement -4, at least 2")
    assert notation.effect("Defense +1 in close formation") == Lend("defense", 1, close=True)


@pytest.mark.parametrize(
    "text", ["+2 Luck", "gain Wings", "3 tests", "summon fenling", "Movement is fast", ""]
)
def test_an_effect_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        notation.effect(text)


@pytest.mark.parametrize("text", TARGETS)
def test_a_target_reads_as_meant(text: str) -> None:
    assert notation.target(text) == TARGETS[text]


@pytest.mark.parametrize("text", ["enemy in 40", "everybody", "self within 20", "friend within"])
def test_a_target_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="is not a target"):
        notation.target(text)


@pytest.mark.parametrize("text", PLACES)
def test_a_place_of_a_banner_reads_as_meant_and_writes_the_same_GB104(text: str) -> None:
    assert notation.place(text) == PLACES[text]
    assert notation.written_place(PLACES[text]) == text


@pytest.mark.parametrize("text", ["infantry 4", "dragons", "machine or", ""])
def test_a_place_that_cannot_be_read_is_refused_GB104(text: str) -> None:
    with pytest.raises(NotationError, match="is not a place of a banner"):
        notation.place(text)


def test_a_size_is_the_standard_and_the_most_fighters_GB108() -> None:
    assert notation.size("8-16") == (8, 16)
    assert notation.size("1") == (1, 1)
    for wrong in ("16-8", "0", "many", "8-"):
        with pytest.raises(NotationError, match="is not a size"):
            notation.size(wrong)


@pytest.mark.parametrize("id", names())
def test_every_card_and_work_of_a_people_writes_what_it_reads(id: str) -> None:
    for profile in people(id).profiles:
        values = notation.values(notation.written(profile))
        assert msgspec.structs.replace(profile, **values) == profile
    for work in people(id).works:
        for effect in work.effects:
            assert notation.effect(notation.written_effect(effect)) == effect
