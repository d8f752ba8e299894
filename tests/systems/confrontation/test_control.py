"""The control phase (GB-20 to GB-23, G-35, G-46, G-48, G-64, G-126, G-128)."""

from __future__ import annotations

import msgspec
import pytest

from game.systems.confrontation import casualties, control, events, values
from game.systems.confrontation.actions import Feats, Uphold
from game.systems.confrontation.control import ControlPhase, Upkeep
from game.systems.confrontation.profile import Profile
from game.systems.confrontation.state import Objective, Ongoing
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    MARSHAL,
    PRELATE,
    QUILL,
    STALKER,
    Table,
    profile,
    row,
    unit,
)
from tests.systems.confrontation.mystics.calls import table

TROLL = msgspec.structs.replace(STALKER, id="troll", abilities=("regeneration",))


def laid(
    *ongoing: tuple[str, str, str], mana: int = 10, dice: list[int] | None = None, **what: object
) -> Table:
    """Two magicians' units and works that lie: work, upon whom, called by whom; nothing has happened yet."""
    made = table(
        unit("Ours", profile=FENLING, at=row(40, 20, count=4), with_=[(QUILL, (40, 24))], mana=mana),
        unit("Theirs", "two", profile=FENLING, at=row(40, 50, count=4)),
        **what,  # type: ignore[arg-type]
    )
    for work, on, by in ongoing:
        own = made.state.units[made.unit(on)]
        made.state.change(own.id, ongoing=(*own.ongoing, Ongoing(work, made.unit(by))))
    return made


# The order


def test_the_winner_of_the_authority_opposition_does_his_whole_phase_first_GB20() -> None:
    made = table(
        unit("One", with_=[(PRELATE, (60, 48))]),
        unit("Two", "two", at=[(60, 70)], with_=[(msgspec.structs.replace(PRELATE, id="p2"), (60, 73))]),
        objectives=[
            Objective("a", "A", (6000, 4500), 1000, {"one": 1, "two": 1}),
            Objective("b", "B", (6000, 7000), 1000, {"one": 2, "two": 2}),
        ],
    )
    made.state.winner = "two"
    made.start(ControlPhase())
    kinds = [
        (type(each).__name__, getattr(each, "unit", None) or getattr(each, "seat", None))
        for each in made.events
        if isinstance(each, events.PoolFilled | events.ElixirChanged)
    ]
    assert kinds == [("PoolFilled", 2), ("ElixirChanged", "two"), ("PoolFilled", 1), ("ElixirChanged", "one")]
    assert made.state.elixir == {"one": 1, "two": 2}


def test_faith_and_mana_come_before_anything_is_paid_GB20() -> None:
    made = laid(("wreckers-fire", "Theirs", "Ours"), mana=0)
    made.start(ControlPhase(), dice=[1, 1])
    assert isinstance(made.decision, Upkeep)
    assert made.state.units[1].mana == 8


# Costs


def test_a_work_that_is_paid_for_burns_on_GB21() -> None:
    made = laid(("wreckers-fire", "Theirs", "Ours"))
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("wreckers-fire", 2, True), dice=[4, 2])
    made.finish()
    assert made.state.units[1].mana == 18 - 3
    assert made.count("Theirs") == 3
    assert made.told(events.Upheld) == [events.Upheld(2, "wreckers-fire", 3)]
    assert made.state.units[2].ongoing == (Ongoing("wreckers-fire", 1),)


def test_a_work_that_is_not_paid_for_ends_and_does_nothing_more_GB21() -> None:
    made = laid(("wreckers-fire", "Theirs", "Ours"))
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("wreckers-fire", 2, False), dice=[])
    assert made.state.units[1].mana == 18
    assert made.count("Theirs") == 4
    assert made.state.units[2].ongoing == ()
    assert made.told(events.EffectEnded) == [events.EffectEnded(2, "wreckers-fire")]


def test_each_unit_that_a_work_lies_on_is_paid_for_G126() -> None:
    made = laid(("wreckers-fire", "Theirs", "Ours"), ("sea-fret", "Ours", "Ours"))
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("sea-fret", 1, True))
    made.play(Uphold("wreckers-fire", 2, True), dice=[1, 1])
    assert made.state.units[1].mana == 18 - 2 - 3
    assert made.state.units[1].ongoing == (Ongoing("sea-fret", 1),)


def test_a_unit_in_rout_upholds_nothing_G126() -> None:
    made = laid(("wreckers-fire", "Theirs", "Ours"))
    made.state.change(1, rout=True)
    made.start(ControlPhase(), dice=[1, 1])
    assert made.state.decision is None
    assert made.state.units[2].ongoing == ()


def test_who_has_not_enough_is_not_asked_G126() -> None:
    poor = msgspec.structs.replace(QUILL, energy=0)
    made = laid(("wreckers-fire", "Theirs", "Ours"), mana=2)
    made.state.field.profiles["quill"] = poor
    made.start(ControlPhase(), dice=[])
    assert made.state.decision is None
    assert made.state.units[2].ongoing == ()


def test_a_work_that_lost_a_conflict_does_not_burn_G122() -> None:
    made = laid(("wreckers-fire", "Theirs", "Ours"))
    made.state.change(2, ongoing=(Ongoing("wreckers-fire", 1, void=True),))
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("wreckers-fire", 2, True), dice=[])
    assert made.count("Theirs") == 4


# Effects of the round


def test_what_was_called_for_the_round_ends_in_its_callers_control_phase_G64() -> None:
    made = laid(("bramble-snare", "Theirs", "Ours"), ("gloom", "Ours", "Ours"))
    assert values.movement(made.state, 2).total == 800
    made.start(ControlPhase(), dice=[1, 1])
    assert values.movement(made.state, 2).total == 1200
    assert all(each.ongoing == () for each in made.state.units.values())


def test_each_player_ends_what_he_has_called_G128() -> None:
    made = laid(("bramble-snare", "Theirs", "Ours"), ("gloom", "Theirs", "Theirs"))
    made.state.push(control.RoundEffectsEnd("two"))
    made.start()
    assert made.state.units[2].ongoing == (Ongoing("bramble-snare", 1),)


def test_what_lasts_for_the_battle_does_not_end_G64() -> None:
    made = laid()
    steady = msgspec.structs.replace(made.state.field.works["gloom"], id="steady", lasts="battle")
    made.state.field.works["steady"] = steady
    made.state.change(1, ongoing=(Ongoing("steady", 1),))
    made.start(ControlPhase(), dice=[1, 1])
    assert made.state.units[1].ongoing == (Ongoing("steady", 1),)


# Abilities


def test_regeneration_gives_a_point_back_to_each_who_has_it_GB21() -> None:
    made = table(
        unit("Trolls", profile=TROLL, at=row(40, 20, count=3, step=6)), unit("Foes", "two", at=[(60, 80)])
    )
    made.state.alter(1, health=1)
    made.state.alter(2, health=2)
    made.start(ControlPhase())
    assert [each.health for each in made.state.members(1)] == [2, 3, 3]
    assert [each.fighter for each in made.told(events.Healed)] == [1, 2]


def test_who_has_no_regeneration_stays_wounded_GB21() -> None:
    made = table(unit("Stalkers", profile=STALKER, at=[(40, 20)]), unit("Foes", "two", at=[(60, 80)]))
    made.state.alter(1, health=1)
    made.start(ControlPhase())
    assert made.state.fighters[1].health == 1


def test_regeneration_gives_nothing_beyond_the_card_and_raises_nobody_GB21() -> None:
    made = table(
        unit("Trolls", profile=TROLL, at=row(40, 20, count=3, step=6)), unit("Foes", "two", at=[(60, 80)])
    )
    casualties.eliminate(made.state, made.context(), [3], "melee")
    made.start(ControlPhase())
    assert [each.health for each in made.state.members(1)] == [3, 3]
    assert made.told(events.Healed) == []


def test_what_burns_comes_before_what_grows_back_GB21() -> None:
    made = table(
        unit("Trolls", profile=TROLL, at=[(40, 20)], with_=[(QUILL, (40, 25))], mana=10),
        unit("Foes", "two", at=[(60, 80)]),
    )
    made.state.alter(1, health=1)
    made.state.change(1, ongoing=(Ongoing("wreckers-fire", 1),))
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("wreckers-fire", 1, True), dice=[6, 1, 1])
    assert 1 in made.state.fallen


def test_each_player_lets_his_own_grow_back_once_a_control_phase_GB21_G128() -> None:
    made = table(
        unit("Ours", profile=TROLL, at=[(40, 20)]), unit("Theirs", "two", profile=TROLL, at=[(60, 80)])
    )
    for each in (1, 2):
        made.state.alter(each, health=1)
    made.start(control.Abilities("two"))
    assert [made.state.fighters[each].health for each in (1, 2)] == [1, 2]


# Reinforcements


def test_units_held_back_may_enter_from_round_2_G48() -> None:
    made = table(
        unit("Ours", at=[(40, 20)]),
        unit("Late", at=[None], fate="reinforcement"),
        unit("Foes", "two", at=[(60, 80)]),
    )  # type: ignore[list-item]
    made.start(ControlPhase())
    assert made.state.units[2].fate == "waiting"
    assert made.told(events.Reinforced) == [events.Reinforced("one", (2,))]


def test_the_incarnate_of_reinforcements_does_not_command_before_he_has_entered_GB110() -> None:
    made = table(
        unit("Ours", at=[(40, 20)]),
        unit("Late", at=[None], with_=[(MARSHAL, (0, 0))], fate="reinforcement"),  # type: ignore[list-item]
        unit("Foes", "two", at=[(60, 80)]),
    )
    made.state.commanders["one"] = 0
    made.start(ControlPhase())
    assert made.state.units[2].fate == "waiting"
    assert made.state.commanders["one"] == 0


# Elixir and the end


def test_the_target_is_compared_as_each_player_finishes_collecting_G35() -> None:
    made = table(
        unit("One"),
        unit("Two", "two", at=[(60, 70)]),
        objectives=[
            Objective("a", "A", (6000, 4500), 1000, {"one": 1}),
            Objective("b", "B", (6000, 7000), 1000, {"two": 1}),
        ],
        elixir={"one": 14, "two": 14},
    )
    made.state.winner = "two"
    made.start(ControlPhase())
    assert made.state.outcome is not None
    assert made.state.outcome.winners == ("two",)
    assert made.state.elixir == {"one": 14, "two": 15}


def test_a_unit_burnt_to_the_last_ends_the_battle_G46() -> None:
    made = laid(("wreckers-fire", "Theirs", "Ours"))
    for gone in made.state.members(2)[1:]:
        del made.state.fighters[gone.id]
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("wreckers-fire", 2, True), dice=[5, 1])
    assert made.state.outcome is not None
    assert made.state.outcome.winners == ("one",)


def test_time_out_lets_every_unit_act_again_GB23() -> None:
    made = laid()
    made.state.change(1, activated=True, charged=(2,), treated=("mend",))
    made.state.change(2, activated=True)
    made.start(ControlPhase(), dice=[1, 1])
    for each in made.state.units.values():
        assert (each.activated, each.charged, each.treated) == (False, (), ())
    assert made.told(events.TimeOut) == [events.TimeOut(1)]


def test_no_elixir_is_won_or_spent_in_time_out_GB23() -> None:
    made = laid(elixir={"one": 5, "two": 5})
    made.start(control.TimeOut())
    assert made.state.elixir == {"one": 5, "two": 5}


def test_burning_spares_the_incarnate_and_starts_with_the_nearest_to_the_caller_G63() -> None:
    made = table(
        unit("Ours", profile=FENLING, at=row(40, 20, count=4), with_=[(QUILL, (40, 24))], mana=10),
        unit(
            "Theirs", "two", profile=FENLING, at=[(40, 50), (43, 52), (46, 54)], with_=[(MARSHAL, (40, 47))]
        ),
    )
    made.state.change(2, ongoing=(Ongoing("wreckers-fire", 1),))
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("wreckers-fire", 2, True), dice=[4, 4])
    left = {each.id for each in made.state.members(2)}
    assert left == {made.fighter("Theirs", 3), made.fighter("Theirs", 4)}


@pytest.mark.parametrize("void", [False, True])
def test_a_titan_burns_too_for_it_is_a_strength_test_G52(void: bool) -> None:
    made = table(
        unit("Ours", profile=FENLING, at=row(40, 20, count=4), with_=[(QUILL, (40, 24))], mana=10),
        unit("Titan", "two", profile=COLOSSUS, at=[(40, 50)]),
        unit("Wardens", "two", profile=profile("Other"), at=[(90, 80)]),
    )
    made.state.change(2, ongoing=(Ongoing("wreckers-fire", 1, void),))
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("wreckers-fire", 2, True), dice=[] if void else [6, 5])
    assert made.state.fighters[made.fighter("Titan")].health == (10 if void else 9)


def burning(caller: Profile = QUILL, work: str = "wreckers-fire") -> Table:
    """A Marshal with one point left whom a work burns, and nobody beside him; others of his company stand elsewhere."""
    made = table(
        unit("Ours", profile=FENLING, at=row(40, 20, count=4), with_=[(caller, (40, 24))], mana=10),
        unit("Marshal", "two", profile=MARSHAL, at=[(40, 50)]),
        unit("Rest", "two", profile=FENLING, at=[(90, 80)]),
    )
    made.state.alter(made.fighter("Marshal"), health=1)
    made.state.change(2, ongoing=(Ongoing(work, 1),))
    return made


def paid(made: Table) -> Table:
    """The burning work is paid for and fells whom it burns."""
    assert isinstance(made.decision, Upkeep)
    made.play(Uphold("wreckers-fire", 2, True), dice=[6, 1, 1])
    assert made.fighter("Marshal") in made.state.fallen
    return made


def test_whom_an_upheld_ritual_burns_is_slain_by_the_incarnate_who_called_it_G102() -> None:
    made = burning()
    made.start(ControlPhase(), dice=[1, 1])
    paid(made)
    assert made.state.fallen[made.fighter("Marshal")].slain
    assert made.state.elixir["one"] == MARSHAL.elixir


def test_a_ritual_whose_caller_has_fallen_slays_by_nobodys_hand_G102() -> None:
    made = burning(caller=profile("Knotter", role="special", energy=3))
    made.start(ControlPhase(), dice=[1])
    paid(made)
    assert not made.state.fallen[made.fighter("Marshal")].slain
    assert made.state.elixir["one"] == 0


def test_whom_his_own_sides_fire_burns_is_slain_by_nobody_G102() -> None:
    made = burning()
    made.state.units[2] = msgspec.structs.replace(made.state.units[2], seat="one")
    made.start(ControlPhase(), dice=[1, 1])
    paid(made)
    assert not made.state.fallen[made.fighter("Marshal")].slain
    assert made.state.elixir["one"] == 0


def test_against_a_burning_work_an_incarnate_may_force_a_re_roll_GB100() -> None:
    made = burning()
    made.state.elixir["two"] = 1
    made.start(ControlPhase(), dice=[1, 1])
    made.play(Uphold("wreckers-fire", 2, True))
    made.play(Feats(force=True), dice=[6, 1, 1])
    assert made.fighter("Marshal") in made.state.fighters
    assert made.state.elixir["two"] == 0
