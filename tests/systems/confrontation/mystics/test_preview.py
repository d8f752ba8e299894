"""What a call promises (GB-85, GB-89, G-63)."""

from __future__ import annotations

import msgspec
import pytest

from game.systems.confrontation.mystics import preview
from tests.systems.confrontation.builder import COLOSSUS, FENLING, PRELATE, QUILL, Table, row, unit
from tests.systems.confrontation.mystics.calls import CARDS, acting, call, table, with_works

PRIEST = with_works(PRELATE, "Steadfast", "Lance of Dawn")
WITCH = with_works(QUILL, "Call the Fen", "Black Thorns")


def march(faith: int = 12, foe: object = FENLING, foes: int = 6) -> Table:
    made = table(
        unit("Wardens", at=row(40, 20, count=3), with_=[(PRIEST, (40, 24))]),
        unit("Foes", "two", profile=foe, at=row(40, 45, count=foes)),  # type: ignore[arg-type]
    )
    return acting(made, "Wardens", faith=faith)


def test_each_point_of_exaltation_is_a_die_more_of_which_one_is_enough_GB85() -> None:
    made = march()
    plain = call(made, "Lance of Dawn", made.hero("Wardens"), "Foes")
    exalted = [msgspec.structs.replace(plain, exalt=points) for points in range(5)]
    chances = [preview.chance(made.state, each) for each in exalted]
    assert chances == pytest.approx([1 - 0.5**dice for dice in range(1, 6)])


def test_a_miracle_always_succeeds_GB84() -> None:
    made = march()
    assert preview.chance(made.state, call(made, "Steadfast", made.hero("Wardens"))) == 1.0


def test_energy_6_against_difficulty_7_succeeds_on_a_4_GB89() -> None:
    made = table(unit("Own", profile=FENLING, with_=[(WITCH, (60, 48))]), unit("Foes", "two", at=[(60, 70)]))
    acting(made, "Own", mana=30)
    assert preview.chance(made.state, call(made, "Call the Fen", made.hero("Own"))) == pytest.approx(0.5)


def test_three_tests_at_strength_5_against_resilience_3_do_this_damage_G63() -> None:
    made = march()
    promise = preview.promise(made.state, call(made, "Lance of Dawn", made.hero("Wardens"), "Foes"))
    one_die = (4 / 6) / (1 - 1 / 6)
    assert promise.damage == {2: pytest.approx(3 * one_die)}
    assert promise.expected == pytest.approx(1.5 * one_die)


def test_a_titan_gives_no_bonus_dice_G52() -> None:
    made = march(foe=COLOSSUS, foes=1)
    promise = preview.promise(made.state, call(made, "Lance of Dawn", made.hero("Wardens"), "Foes"))
    assert promise.damage == {2: pytest.approx(3 * 2 / 6)}


def test_a_template_counts_all_under_it_GB56() -> None:
    made = table(
        unit("Titan", profile=CARDS["mire-wyrm"], at=[(40, 30)]),
        unit("Foes", "two", profile=FENLING, at=row(40, 45, count=3)),
    )
    made.activate("Titan")
    action = call(made, "Spew", 1, "Foes", fighter=made.fighter("Foes", 2))
    promise = preview.promise(made.state, action)
    assert promise.chance == 1.0
    assert promise.damage == {2: pytest.approx(3 * (4 / 6) / (1 - 1 / 6))}


def test_looking_ahead_changes_nothing_GB85() -> None:
    made = march()
    before = made.state.copy()
    preview.promise(made.state, call(made, "Lance of Dawn", made.hero("Wardens"), "Foes"))
    assert made.state == before
