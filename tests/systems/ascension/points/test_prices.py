"""Every row of the price tables, written out once more as the figures page has them (CC-1, CC-2, CC-5, CC-7 to CC-11)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from game.systems.ascension.points import creation, prices
from game.systems.ascension.profile import SIZES, Attack, Character, Effect, Facet, Template, base_size
from game.table.lengths import INCH, MM
from game.table.shapes import Base


def cost(attack: Attack) -> int:
    return prices.attack_price(attack).total


def grown(size: int, **more: int) -> Character:
    """A character of `size` with so much more of something, or that Defense or Attack Skill."""
    bare = creation.fresh("x", "X", size)
    final = {
        name: value + (getattr(bare, name) if name in ("strides", "wounds") else 0)
        for name, value in more.items()
    }
    return replace(bare, **final)


@pytest.mark.parametrize(
    ("size", "strides", "wounds", "influence", "stride"),
    [(1, 3, 1, 0, 2), (2, 2, 1, 1, 3), (3, 2, 1, 3, 4), (4, 1, 2, 4, 5), (5, 1, 2, 5, 5)],
)
def test_size_gives_the_profile_CC1(
    size: int, strides: int, wounds: int, influence: int, stride: int
) -> None:
    bare = creation.fresh("x", "X", size)
    assert (bare.strides, bare.wounds, bare.influence) == (strides, wounds, influence * INCH)
    assert (bare.defense, bare.skill) == (2, 0)
    assert creation.points(bare) == 0
    assert [creation.points(grown(size, strides=more)) for more in (1, 2, 3)] == [
        stride,
        2 * stride,
        3 * stride,
    ]
    assert base_size(bare.base) == size


@pytest.mark.parametrize("size", SIZES)
def test_improvements_cost_their_totals_CC2(size: int) -> None:
    assert [creation.points(grown(size, wounds=more)) for more in range(1, 6)] == [1, 3, 6, 10, 15]
    assert [creation.points(grown(size, defense=value)) for value in (2, 3, 4, 5)] == [0, 4, 10, 18]
    assert [creation.points(grown(size, skill=value)) for value in range(1, 7)] == [3, 8, 15, 24, 35, 48]


@pytest.mark.parametrize(
    ("across", "size"),
    [(24.9, 0.5), (25, 1), (39.9, 1), (40, 2), (59.9, 2), (60, 3), (89.9, 3), (90, 4), (129.9, 4), (130, 5), (170, 5), (170.1, 6)],
)  # fmt: skip
def test_the_narrowest_side_of_a_base_makes_its_size_C60(across: float, size: float) -> None:
    side = round(across * MM)
    assert base_size(Base(side, side)) == size
    assert base_size(Base(max(side, 170 * MM), side)) == size


SINGLE = (0, 1, 2, 3, 5, 7, 9, 11, 13, 14, 17, 20, 23)
AREA_RANGE = (1, 2, 4, 6, 9, 12, 16, 20, 25)
AREA = ((1, 2), (2, 5), (3, 10), (4, 20))
LINE = ((1, 1), (2, 2), (3, 4), (4, 6), (5, 9), (6, 12), (7, 16), (8, 20))
CHAIN_RANGE = (1, 2, 3, 5, 7, 9, 12, 15, 18)


@pytest.mark.parametrize(("primary", "base"), [(True, 10), (False, 5)])
def test_single_attacks_CC7(primary: bool, base: int) -> None:
    assert [cost(Attack("A", primary, range=inches * INCH)) - base for inches in range(13)] == list(SINGLE)


@pytest.mark.parametrize(("primary", "base"), [(True, 17), (False, 10)])
def test_area_attacks_CC7(primary: bool, base: int) -> None:
    for inches, more in enumerate(AREA_RANGE):
        for across, price in AREA:
            area = Attack("A", primary, "area", range=inches * INCH, diameter=across * INCH)
            assert cost(area) == base + more + price


def test_an_area_of_diameter_0_pays_for_range_0_C57() -> None:
    assert [cost(Attack("A", primary, "area")) for primary in (True, False)] == [18, 11]


@pytest.mark.parametrize(("primary", "base"), [(True, 16), (False, 9)])
def test_breakthrough_attacks_CC7(primary: bool, base: int) -> None:
    for inches, price in LINE:
        assert cost(Attack("A", primary, "breakthrough", length=inches * INCH)) == base + price


@pytest.mark.parametrize(("primary", "base"), [(True, 14), (False, 7)])
def test_ricochet_attacks_CC7(primary: bool, base: int) -> None:
    for inches, first in enumerate(CHAIN_RANGE):
        for targets, more in ((1, 0), (2, 2), (3, 6)):
            for apart, between in enumerate((0, 1, 2, 4, 6)):
                chain = Attack(
                    "A", primary, "ricochet", range=inches * INCH, targets=targets, between=apart * INCH
                )
                assert cost(chain) == base + first + more + between


@pytest.mark.parametrize(
    ("template", "field", "beyond"),
    [
        ("single", "range", 13),
        ("area", "range", 9),
        ("area", "diameter", 5),
        ("breakthrough", "length", 0),
        ("breakthrough", "length", 9),
        ("ricochet", "range", 9),
        ("ricochet", "between", 5),
    ],
)
def test_beyond_the_tables_nothing_is_sold_CC7(template: Template, field: str, beyond: int) -> None:
    attack = replace(Attack("A", True, template), **{field: beyond * INCH})
    assert None in [part.amount for part in prices.attack_price(attack).parts]
    assert any(fault.rule == "CC-7" for fault in _attack_faults(attack))


@pytest.mark.parametrize("targets", [0, 4])
def test_a_chain_has_one_to_three_targets_CC7(targets: int) -> None:
    assert any(
        "targets" in fault.text for fault in _attack_faults(Attack("A", True, "ricochet", targets=targets))
    )


def _attack_faults(attack: Attack) -> list[creation.Fault]:
    return creation.faults(replace(creation.fresh("x", "X", 1), attacks=(attack,)))


@pytest.mark.parametrize(
    ("kind", "always", "suit", "suits"),
    [
        ("displace-attacker", 6, 4, 1),
        ("displace-defender", 5, 3, 0),
        ("knockback", 4, 2, 0),
        ("throw", 8, 5, 2),
        ("throw-terrain", 6, 4, 1),
        ("hinder", 5, 2, 0),
        ("slow", 5, 2, 0),
        ("weaken", 5, 2, 0),
        ("damage-over-time", 5, 3, 1),
        ("null-strike", -3, None, None),
        ("exhaust", 22, 11, None),
    ],
)
def test_effects_cost_by_their_trigger_CC8(
    kind: str, always: int, suit: int | None, suits: int | None
) -> None:
    triggers = (Effect(kind), Effect(kind, "suit", ("S",)), Effect(kind, "suits", ("S", "H")))  # type: ignore[arg-type]
    assert [prices.effect_part(effect).amount for effect in triggers] == [always, suit, suits]
    assert len(prices.EFFECTS) == 11
    for effect, amount in zip(triggers, (always, suit, suits), strict=True):
        assert cost(Attack("A", True, effects=(effect,))) == 10 + (amount or 0)


ABILITIES = {
    "displace-target": 12, "displace-terrain": 10, "displace-self-sight": 6, "shift-self": 4, "cleanse": 8,
    "compel": 8, "displace-self": 8,
}  # fmt: skip
REACTIONS = {"negate-displacement": 12, "reduce-displacement": 8, "step": 8, "increase-defence": 8}
PASSIVES = {
    "guardian": 10, "tough-1": 15, "tough-2": 16, "immovable": 12, "regenerate": 12, "heft-primary": 10,
    "giant-slayer": 5, "climber": 6, "sure-footed": 9, "ranged-ward": 6, "menace": 5, "steady-aim": 8,
    "far-ward": 8, "anchored-2": 8, "anchored-1": 4, "mighty": 6, "always-covered": 7, "cover-1": 6,
    "keen-sight": 9,
}  # fmt: skip


def test_abilities_reactions_and_passives_cost_CC9_CC10_CC11() -> None:
    for kinds, figures in (
        (prices.ABILITIES, ABILITIES),
        (prices.REACTIONS, REACTIONS),
        (prices.PASSIVES, PASSIVES),
    ):
        assert {kind: row.price for kind, row in kinds.items()} == figures
        assert all(row.text and row.name for row in kinds.values())


def test_the_lists_name_the_primary_ones_CC3() -> None:
    listed = {**prices.ABILITIES, **prices.REACTIONS, **prices.PASSIVES}
    assert {kind for kind, row in listed.items() if row.primary} == {
        "displace-target", "displace-terrain", "negate-displacement", "guardian", "tough-1", "tough-2",
        "immovable", "regenerate", "heft-primary",
    }  # fmt: skip


def test_the_exhausting_option_saves_two_and_leaves_at_least_one_CC5() -> None:
    assert cost(Attack("A", True, range=6 * INCH, exhausting=True)) == 17
    step = prices.REACTIONS["step"]
    assert prices.facet_price(Facet("step", True), step, "CC-10").total == 6
    for price, left in ((1, 1), (2, 1), (3, 1), (4, 2)):
        cheap = replace(step, price=price)
        assert prices.facet_price(Facet("step", True), cheap, "CC-10").total == left


def test_a_bill_adds_up_line_by_line() -> None:
    made = replace(
        grown(2, strides=1, wounds=1, defense=3, skill=2),
        attacks=(Attack("A", True, range=6 * INCH, effects=(Effect("slow", "suit", ("S",)),)),),
        abilities=(Facet("shift-self"),),
        reactions=(Facet("step", exhausting=True),),
        passives=(Facet("climber"),),
    )
    bill = creation.price(made)
    figures = {line.field: line.points for line in bill.lines}
    assert figures == {
        "strides": 3, "wounds": 1, "defense": 4, "skill": 8, "attacks[0]": 21, "abilities[0]": 4,
        "reactions[0]": 6, "passives[0]": 6,
    }  # fmt: skip
    assert bill.total == 53 == sum(figures.values())
    assert all(sum(part.amount or 0 for part in line.parts) == line.points for line in bill.lines)
    assert bill.most == 21
