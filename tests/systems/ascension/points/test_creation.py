"""What a character and a force may not be, each with the sum that breaks it (CC-1 to CC-13, C-38, C-56, C-57, C-60)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from game.systems.ascension.points import creation
from game.systems.ascension.points.creation import faults, force_faults, points, price
from game.systems.ascension.profile import Attack, Character, Effect, Facet
from game.table.lengths import INCH, MM
from game.table.shapes import Base

SPEAR = Attack("Spear", True, range=4 * INCH)
KNIFE = Attack("Knife", False)
SLOW, HINDER = Effect("slow"), Effect("hinder")
NULL = Effect("null-strike")


def character(**changes: Any) -> Character:
    """A legal character of Size 1 and 43 points, with changes."""
    legal = Character(
        "x", "Hild", "", "skull", "", 1, Base(28 * MM, 28 * MM),
        strides=4, wounds=2, defense=3, skill=2, attacks=(SPEAR, KNIFE), abilities=(Facet("compel"),),
    )  # fmt: skip
    return replace(legal, **changes)


def rules(made: Character, cap: int | None = None) -> list[str]:
    return [fault.rule for fault in faults(made, cap)]


def texts(made: Character, cap: int | None = None) -> list[str]:
    return [fault.text for fault in faults(made, cap)]


def facets(*kinds: str) -> tuple[Facet, ...]:
    return tuple(map(Facet, kinds))


def test_a_character_within_all_limits_is_legal() -> None:
    assert faults(character(), 43) == []
    assert points(character()) == 2 + 1 + 4 + 8 + 15 + 5 + 8


def test_what_goes_over_the_points_is_refused_CC13() -> None:
    assert texts(character(), 40) == ["costs 43 points: 3 over 40"]


@pytest.mark.parametrize(
    ("long", "wide", "rule"),
    [
        (24.9, 24.9, "C-60"),
        (171, 30, "C-60"),
        (40, 40, "R-4.1.1"),
        (28, 39, "C-61"),
        (75, 42, "R-4.1.1"),
    ],
)
def test_a_base_fits_the_size_R411_C60(long: float, wide: float, rule: str) -> None:
    assert rules(character(base=Base(round(long * MM), round(wide * MM)))) == [rule]


def test_the_longest_side_does_not_count_for_size_C60() -> None:
    assert faults(character(base=Base(170 * MM, 30 * MM))) == []


@pytest.mark.parametrize("size", [0, 6])
def test_there_are_five_sizes_CC1(size: int) -> None:
    assert rules(character(size=size)) == ["CC-1"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("strides", 2),
        ("strides", 7),
        ("wounds", 0),
        ("wounds", 7),
        ("defense", 1),
        ("defense", 6),
        ("skill", -1),
        ("skill", 7),
    ],
)
def test_improvements_have_their_bounds_CC2(field: str, value: int) -> None:
    found = [fault for fault in faults(character(**{field: value})) if fault.rule == "CC-2"]
    assert [fault.field for fault in found] == [field]
    assert str(value) in found[0].text


def test_there_are_at_most_eight_facets_CC3() -> None:
    eight = character(
        abilities=facets("compel", "cleanse", "shift-self"), reactions=facets("step"), passives=facets("climber", "menace")
    )  # fmt: skip
    assert faults(eight) == []
    assert texts(replace(eight, reactions=facets("step", "increase-defence"))) == ["9 facets: at most 8"]


def test_there_are_at_most_three_passives_CC3() -> None:
    three = character(passives=facets("climber", "menace", "cover-1"))
    assert faults(three) == []
    assert texts(replace(three, passives=facets("climber", "menace", "cover-1", "mighty"))) == [
        "4 passives: at most 3"
    ]


def test_there_is_an_attack_CC3() -> None:
    made = character(attacks=(), abilities=facets("compel", "cleanse"))
    assert "at least 1 attack is needed" in texts(made)


def test_there_is_an_ability_or_a_passive_CC3() -> None:
    assert "at least 1 ability or passive is needed" in texts(character(abilities=()))
    assert faults(character(abilities=(), passives=facets("keen-sight"))) == []
    only_reaction = character(abilities=(), reactions=facets("step"))
    assert "at least 1 ability or passive is needed" in texts(only_reaction)


def test_there_are_as_many_secondary_as_primary_facets_CC3() -> None:
    two = character(passives=facets("guardian"))
    assert faults(two) == []
    assert "3 primary facets (Spear, Guardian, Immovable) to 2 secondary: at least as many" in texts(
        replace(two, passives=facets("guardian", "immovable"))
    )


def test_a_secondary_attack_of_ten_points_counts_as_primary_C57() -> None:
    lines = price(character(attacks=(SPEAR, replace(KNIFE, range=5 * INCH)))).facets
    assert [(line.item, line.points, line.primary) for line in lines] == [
        ("Spear", 15, True),
        ("Knife", 12, True),
        ("Compel", 8, False),
    ]
    assert "CC-3" in rules(character(attacks=(SPEAR, replace(KNIFE, range=5 * INCH))))


def test_thresholds_use_the_price_paid_after_the_exhausting_option_C57() -> None:
    cheaper = character(attacks=(SPEAR, replace(KNIFE, range=4 * INCH, exhausting=True)))
    assert [line.primary for line in price(cheaper).facets] == [True, False, False]
    lifter = character(abilities=(Facet("displace-terrain", exhausting=True),))
    assert price(lifter).facets[-1].points == 8
    assert not price(lifter).facets[-1].primary
    exhausted = replace(SPEAR, range=0, exhausting=True)
    assert price(character(attacks=(exhausted, KNIFE))).facets[0].primary


def test_no_item_costs_more_than_forty_percent_CC4() -> None:
    long = character(attacks=(replace(SPEAR, range=6 * INCH), KNIFE))
    assert texts(long) == ["Spear costs 19 points, but 40% of 47 is 18.8"]
    assert faults(character(attacks=(replace(SPEAR, range=6 * INCH, exhausting=True), KNIFE))) == []


def test_exactly_forty_percent_is_legal_CC4() -> None:
    sixteen = replace(SPEAR, range=3 * INCH, effects=(Effect("damage-over-time", "suit", ("C",)),))
    attacks = (sixteen, replace(KNIFE, range=INCH))
    made = character(wounds=3, skill=1, attacks=attacks, abilities=(), passives=facets("cover-1"))
    assert (points(made), price(made).most) == (40, 16)
    assert faults(made) == []
    assert texts(replace(made, wounds=2)) == ["Spear costs 16 points, but 40% of 38 is 15.2"]


def test_an_improvement_is_one_item_as_a_whole_C57() -> None:
    made = character(skill=4)
    assert texts(made) == ["Attack Skill 4 costs 24 points, but 40% of 59 is 23.6"]
    assert faults(made)[0].field == "skill"


def test_no_two_facets_are_the_same_CC6() -> None:
    assert rules(character(abilities=facets("compel", "compel"))) == ["CC-6"]
    both = (Facet("compel"), Facet("compel", exhausting=True))
    assert texts(character(abilities=both)) == ["Compel: the same facet twice"]
    assert rules(character(attacks=(SPEAR, KNIFE, replace(KNIFE, name="Dirk")))) == ["CC-6"]
    assert texts(character(attacks=(SPEAR, KNIFE, replace(KNIFE, range=INCH)))) == [
        "two attacks are called Knife"
    ]


def test_two_strengths_of_a_passive_are_the_same_CC6() -> None:
    assert texts(character(passives=facets("anchored-1", "anchored-2"))) == [
        "Steadfast and Anchored: the same facet twice"
    ]


def test_effects_tell_attacks_apart_but_their_order_does_not_CC6() -> None:
    slowing = replace(KNIFE, effects=(Effect("slow", "suit", ("C",)), Effect("weaken", "suits", ("S", "H"))))
    other = replace(slowing, name="Dirk", effects=slowing.effects[::-1])
    assert "CC-6" in rules(character(attacks=(SPEAR, slowing, other)))
    assert "CC-6" not in rules(character(attacks=(SPEAR, slowing, replace(other, effects=other.effects[:1]))))


@pytest.mark.parametrize(
    ("attack", "text"),
    [
        (replace(KNIFE, name=" "), "an attack needs a name, without a colon"),
        (replace(KNIFE, name="a: b"), "an attack needs a name, without a colon"),
        (replace(KNIFE, name="move"), "an attack cannot be called move: another action is"),
        (replace(KNIFE, range=13 * INCH), "Knife: range 13 in: whole numbers from 0 to 12 are sold"),
        (replace(KNIFE, range=INCH // 2), "Knife: range 0.5 in: whole numbers from 0 to 12 are sold"),
        (replace(KNIFE, diameter=INCH), "Knife: single attacks have no diameter"),
        (replace(KNIFE, targets=2), "Knife: single attacks have no targets"),
        (Attack("Knife", False, "area", range=INCH), "Knife: an area of diameter 0 has range 0 and hits all in base contact"),
        (Attack("Knife", False, "breakthrough"), "Knife: length 0 in: whole numbers from 1 to 8 are sold"),
    ],
)  # fmt: skip
def test_an_attack_is_as_its_template_sells_it_CC7(attack: Attack, text: str) -> None:
    assert text in texts(character(attacks=(SPEAR, attack)))


@pytest.mark.parametrize(
    ("effects", "text"),
    [
        ((Effect("slow", "suit"),), "Knife: slow has 0 suits: none always, one, or both"),
        ((Effect("slow", "always", ("S",)),), "Knife: slow has 1 suits: none always, one, or both"),
        ((Effect("slow", "suits", ("S",)),), "Knife: slow has 1 suits: none always, one, or both"),
        ((Effect("exhaust", "suits", ("S", "H")),), "Knife: exhaust is not sold on both suits"),
        ((Effect("null-strike", "suit", ("S",)), SLOW), "Knife: null strike is not sold on one suit"),
        ((NULL,), "Knife: null strike needs an effect that is always"),
        ((NULL, Effect("slow", "suit", ("S",))), "Knife: null strike needs an effect that is always"),
        ((SLOW, SLOW), "Knife: the same effect twice with the same trigger"),
        (
            (Effect("slow", "suits", ("S", "H")), Effect("slow", "suits", ("H", "S"))),
            "Knife: the same effect twice with the same trigger",
        ),
    ],
)
def test_effects_have_the_suits_of_their_trigger_CC8(effects: tuple[Effect, ...], text: str) -> None:
    assert text in texts(character(attacks=(SPEAR, replace(KNIFE, effects=effects))))


def test_null_strike_with_an_effect_that_is_always_is_legal_CC8() -> None:
    assert faults(character(attacks=(SPEAR, replace(KNIFE, effects=(NULL, HINDER))))) == []


@pytest.mark.parametrize(
    ("field", "rule"), [("abilities", "CC-9"), ("reactions", "CC-10"), ("passives", "CC-11")]
)
def test_an_unknown_facet_is_refused_and_costs_nothing(field: str, rule: str) -> None:
    made = character(
        **{field: (Facet("compel"), Facet("dance")) if field == "abilities" else (Facet("dance"),)}
    )
    assert rules(made) == [rule]
    assert points(made) == 43


def test_a_passive_cannot_be_exhausting_CC5() -> None:
    assert texts(character(passives=(Facet("menace", exhausting=True),))) == [
        "Menace is no action: a passive cannot be exhausting"
    ]


@pytest.mark.parametrize(
    ("skill", "primary", "template", "counts"),
    [
        (6, True, "single", 6),
        (6, False, "single", 4),
        (1, False, "single", 0),
        (6, True, "area", 4),
        (6, False, "area", 4),
        (5, False, "ricochet", 3),
        (5, True, "breakthrough", 4),
        (3, True, "ricochet", 3),
    ],
)
def test_secondary_attacks_lose_two_then_four_is_the_most_C56(
    skill: int, primary: bool, template: Any, counts: int
) -> None:
    assert character(skill=skill).attack_skill(Attack("A", primary, template)) == counts


def test_a_character_finds_its_facets() -> None:
    made = character(passives=facets("menace"))
    assert made.attack("Knife") is KNIFE
    assert made.has("menace")
    assert not made.has("climber")
    assert made.facets == (SPEAR, KNIFE, Facet("compel"), Facet("menace"))
    with pytest.raises(KeyError):
        made.attack("Bow")


def test_a_force_stays_within_its_points_and_has_a_leader_CC13_C38() -> None:
    pair = [character(), character(id="y", name="Signy", strides=3)]
    assert force_faults(pair, "x", 84) == []
    assert [fault.text for fault in force_faults(pair, "x", 80)] == [
        "Hild 43 + Signy 41 = 84 points: 4 over 80"
    ]
    assert [fault.rule for fault in force_faults(pair, "", 84)] == ["C-38"]
    assert [fault.rule for fault in force_faults(pair, "z", 84)] == ["C-38"]
    assert [fault.rule for fault in force_faults([], "x", 84)] == ["CC-13", "C-38"]


def test_a_character_that_has_no_name_yet_is_called_so_in_what_is_wrong_with_it_CC3() -> None:
    bare = character(name="", attacks=(), abilities=())
    assert all(fault.text.startswith("without a name: ") for fault in force_faults([bare], "x", 84))
    assert force_faults([bare], "x", 84)


def test_a_force_names_whose_fault_it_is() -> None:
    found = force_faults([character(), character(id="y", name="Signy", defense=7)], "x", 200)
    assert {fault.field for fault in found} == {"character[1].defense"}
    assert found[0].text.startswith("Signy: Defense 7")


def test_elite_activation_reaches_half_of_the_leaders_points_C38() -> None:
    leader, thrall = character(), creation.fresh("y", "Thrall", 1)
    nineteen = replace(thrall, attacks=(replace(KNIFE, range=9 * INCH),))
    twenty_two = replace(thrall, attacks=(replace(KNIFE, range=10 * INCH),))
    assert [points(one) for one in (leader, nineteen, twenty_two)] == [43, 19, 22]
    assert creation.elite(leader, nineteen)
    assert not creation.elite(leader, twenty_two)
