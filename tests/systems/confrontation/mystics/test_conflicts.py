"""Conflicting effects (GB-10)."""

from __future__ import annotations

import msgspec

from game.systems.confrontation import events, values
from game.systems.confrontation.actions import ChooseEffect, Forgo
from game.systems.confrontation.mystics import conflicts
from tests.systems.confrontation.builder import QUILL, WARDEN, Table, profile, row, unit
from tests.systems.confrontation.mystics.calls import acting, call, table, with_works

WEATHER = with_works(QUILL, "Following Wind", "Becalm")


def becalmed(*, elixir: tuple[int, int] = (2, 2), third: bool = False, dice: tuple[int, ...] = ()) -> Table:
    """A unit with a wind behind it, and an enemy who takes it away."""
    dark = msgspec.structs.replace(WEATHER, elements=("air", "water"))
    made = table(
        unit("Oarkin", at=row(40, 20, count=3), with_=[(dark, (40, 24))]),
        unit(
            "Foes",
            "two",
            at=row(40, 40, count=3),
            with_=[(msgspec.structs.replace(dark, id="foe"), (40, 44))],
        ),
        *([unit("Third", "three", profile=profile("Third"), at=[(90, 40)])] if third else []),
        elixir={"one": elixir[0], "two": elixir[1], "three": 0},
    )
    acting(made, "Oarkin", mana=20)
    made.play(call(made, "Following Wind", made.hero("Oarkin"), "Oarkin"))
    assert values.movement(made.state, 1).total == 1500
    made.state.stack.clear()
    acting(made, "Foes", mana=20)
    made.play(call(made, "Becalm", made.hero("Foes"), "Oarkin"), dice=list(dice))
    return made


def test_the_highest_roller_pays_1_elixir_and_chooses_the_effect_GB10() -> None:
    made = becalmed(dice=(2, 5))
    assert made.decision.seat == "two"
    assert made.decision.actions(made.state) == [
        Forgo(),
        ChooseEffect("following-wind"),
        ChooseEffect("becalm"),
    ]
    made.play(ChooseEffect("becalm"))
    assert values.movement(made.state, 1).total == 500
    assert made.state.elixir == {"one": 2, "two": 1}


def test_the_owner_may_win_the_roll_and_keep_his_wind_GB10() -> None:
    made = becalmed(dice=(6, 5))
    made.play(ChooseEffect("following-wind"))
    assert values.movement(made.state, 1).total == 1500
    assert made.state.elixir == {"one": 1, "two": 2}


def test_if_he_does_not_pay_none_applies_GB10() -> None:
    made = becalmed(dice=(2, 5))
    made.play(Forgo())
    assert values.movement(made.state, 1).total == 1000
    assert made.state.elixir == {"one": 2, "two": 2}
    assert made.told(events.ConflictSettled) == [events.ConflictSettled(1, "")]


def test_who_cannot_pay_is_not_asked_and_none_applies_GB10() -> None:
    made = becalmed(elixir=(2, 0), dice=(2, 5))
    assert values.movement(made.state, 1).total == 1000
    assert all(each.void for each in made.state.units[1].ongoing)


def test_those_who_tie_roll_again_GB10() -> None:
    made = becalmed(third=True, dice=(4, 4, 1, 2, 3))
    made.finish()
    (rolled,) = made.told(events.ConflictRolled)
    assert rolled.throws == ({"one": 4, "two": 4, "three": 1}, {"one": 2, "two": 3})
    assert rolled.seat == "two"


def test_a_third_player_rolls_too_and_cannot_choose_without_elixir_GB10() -> None:
    made = becalmed(third=True, dice=(4, 4, 6))
    assert values.movement(made.state, 1).total == 1000


def test_effects_that_agree_do_not_conflict_GB10() -> None:
    made = becalmed(dice=(2, 5))
    made.play(ChooseEffect("becalm"))
    assert conflicts.fixed(made.state, 1, "movement") == {"becalm": 500}
    assert not conflicts.conflicting(made.state, 1, "movement")


def test_lending_and_fixing_add_up_and_do_not_conflict_GB11() -> None:
    snare = with_works(QUILL, "Bramble Snare", "Becalm")
    both = msgspec.structs.replace(snare, elements=("earth", "water"))
    made = table(
        unit("Foes", profile=WARDEN, with_=[(both, (60, 48))]), unit("Oarkin", "two", at=row(60, 60, count=3))
    )
    acting(made, "Foes", mana=20)
    made.play(call(made, "Becalm", made.hero("Foes"), "Oarkin"), dice=[])
    made.play(call(made, "Bramble Snare", made.hero("Foes"), "Oarkin"), dice=[])
    assert values.movement(made.state, 2).total == 200
