"""Who may call what, when, and at whom (GB-84, GB-85, GB-87 to GB-89, G-20, G-52, G-63)."""

from __future__ import annotations

import msgspec
import pytest

from game.core.chance import seeded
from game.systems.confrontation import events
from game.systems.confrontation.actions import Call
from game.systems.confrontation.mystics import mystic_calls
from game.systems.confrontation.works import Draw, Gain, Lend, Target, Tests, Work
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    PRELATE,
    QUILL,
    WARDEN,
    Table,
    box,
    piece,
    profile,
    row,
    unit,
)
from tests.systems.confrontation.mystics.calls import acting, call, table, with_works

PRIEST = with_works(PRELATE, "Steadfast", "Mend", "Lance of Dawn", "Bulwark Hymn", "Watchnight")
WITCH = with_works(QUILL, "Bramble Snare", "Gloom", "Black Thorns", "Call the Fen")


def march(form: str | None = "walk", faith: int = 20, **what: object) -> Table:
    """Wardens with a priest, others near by, Fenlings ahead."""
    made = table(
        unit("Wardens", at=row(40, 20, count=4), with_=[(PRIEST, (40, 24))]),
        unit("Others", at=row(40, 10, count=4)),
        unit("Fenlings", "two", profile=FENLING, at=row(40, 50, count=6)),
        **what,  # type: ignore[arg-type]
    )
    return acting(made, "Wardens", form, faith=faith)


def host(form: str | None = "walk", mana: int = 20, **what: object) -> Table:
    """Fenlings with a witch against Wardens."""
    made = table(
        unit("Fenlings", profile=FENLING, at=row(40, 20, count=4), with_=[(WITCH, (40, 24))]),
        unit("Wardens", "two", at=row(40, 50, count=6)),
        **what,  # type: ignore[arg-type]
    )
    return acting(made, "Fenlings", form, mana=mana)


def rule(made: Table, action: Call) -> str:
    """The rule by which a call is refused; empty if it is legal."""
    found = made.refusal(action)
    return found.rule if found else ""


# Miracles and spells


def test_a_miracle_is_paid_from_the_pool_of_the_unit_and_takes_effect_at_once_GB84() -> None:
    made = march()
    made.play(call(made, "Steadfast", made.hero("Wardens")))
    assert made.state.units[1].faith == 17
    assert [each.work for each in made.state.units[2].ongoing] == ["steadfast"]
    assert made.told(events.TestRolled) == []


def test_a_miracle_needs_no_declared_form_G20() -> None:
    made = march(form=None)
    assert rule(made, call(made, "Steadfast", made.hero("Wardens"))) == ""


def test_a_miracle_may_be_called_several_times_GB84() -> None:
    made = march()
    made.state.alter(1, health=1)
    hurt = msgspec.structs.replace(WARDEN, health=3)
    made.state.field.profiles["warden"] = hurt
    made.play(call(made, "Mend", made.hero("Wardens"), "Wardens", fighter=1))
    made.play(call(made, "Mend", made.hero("Wardens"), "Others", fighter=made.fighter("Others")))
    assert made.state.units[1].faith == 10


def test_once_per_target_and_round_is_once_GB84() -> None:
    made = march()
    made.state.field.profiles["warden"] = msgspec.structs.replace(WARDEN, health=3)
    mend = call(made, "Mend", made.hero("Wardens"), "Others", fighter=made.fighter("Others"))
    made.play(mend)
    assert rule(made, mend) == "GB-84"
    assert "once a round" in made.refusal(mend).text  # type: ignore[union-attr]


def test_a_miracle_that_the_pool_cannot_pay_is_refused_GB84() -> None:
    made = march(faith=2)
    found = made.refusal(call(made, "Steadfast", made.hero("Wardens")))
    assert found is not None
    assert (found.rule, found.text) == ("GB-84", "Steadfast costs 3, and there is 2.")


def test_a_spell_costs_mana_and_needs_no_form_GB88() -> None:
    made = host(form=None)
    made.play(call(made, "Gloom", made.hero("Fenlings"), "Fenlings"))
    assert made.state.units[1].mana == 17


def test_a_spell_needs_a_magician_of_its_element_GB87() -> None:
    dry = msgspec.structs.replace(WITCH, elements=("earth",))
    made = table(
        unit("Fenlings", profile=FENLING, with_=[(dry, (60, 48))]), unit("Wardens", "two", at=[(60, 60)])
    )
    acting(made, "Fenlings", mana=20)
    assert rule(made, call(made, "Gloom", made.hero("Fenlings"), "Fenlings")) == "GB-87"
    assert rule(made, call(made, "Bramble Snare", made.hero("Fenlings"), "Wardens")) == ""


def test_only_the_members_of_the_active_unit_call_GB84() -> None:
    made = march()
    assert rule(made, Call("steadfast", made.fighter("Others"))) == "GB-84"
    assert rule(made, Call("steadfast", made.fighter("Wardens"))) == "GB-84"


def test_a_work_that_there_is_not_is_refused_GB84() -> None:
    made = march()
    assert rule(made, Call("no-such-thing", made.hero("Wardens"))) == "GB-84"


def test_a_unit_in_rout_calls_nothing_GB75() -> None:
    made = march()
    made.state.change(1, rout=True)
    assert rule(made, call(made, "Steadfast", made.hero("Wardens"))) == "GB-75"
    assert mystic_calls.suggest(made.state) == []


def test_a_unit_that_has_not_entered_calls_nothing_G54() -> None:
    made = march()
    made.state.change(1, fate="waiting")
    assert rule(made, call(made, "Steadfast", made.hero("Wardens"))) == "GB-84"


# Communions and rituals


def test_a_communion_is_part_of_a_declared_form_G20() -> None:
    made = march(form=None)
    lance = call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings")
    assert rule(made, lance) == "G-20"
    for form in ("walk", "run", "assault", "stay"):
        assert rule(march(form=form), lance) == ""


def test_a_communion_costs_its_points_and_those_that_exalt_it_and_rolls_a_die_for_each_GB85() -> None:
    made = march()
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings", exalt=2), dice=[1, 2, 3])
    made.finish()
    (rolled,) = made.told(events.TestRolled)
    assert rolled.rolled.test.dice.total == 3
    assert made.state.units[1].faith == 10


def test_a_failed_test_costs_the_points_all_the_same_GB85() -> None:
    made = march()
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings"), dice=[3])
    assert made.state.units[1].faith == 12
    assert made.told(events.CallFailed) == [events.CallFailed(made.hero("Wardens"), "lance-of-dawn")]
    assert made.count("Fenlings") == 6


def test_energy_6_against_difficulty_7_exalted_by_2_with_2_3_5_succeeds_GB89() -> None:
    made = host(mana=30)
    summon = next(
        each
        for each in mystic_calls.suggest(made.state)
        if isinstance(each, Call) and each.work == "call-the-fen" and each.exalt == 2
    )
    made.play(summon, dice=[2, 3, 5])
    (rolled,) = made.told(events.TestRolled)
    assert (rolled.rolled.test.margin, rolled.rolled.successes) == (-1, 1)
    assert made.count("Fenlings 2") == 10


def test_a_mystic_test_keeps_one_die_and_gives_no_bonus_dice_G63() -> None:
    made = march()
    made.play(call(made, "Bulwark Hymn", made.hero("Wardens"), "Others", exalt=1), dice=[6, 6])
    made.finish()
    (rolled,) = made.told(events.TestRolled)
    assert (rolled.rolled.successes, rolled.rolled.bonus) == (1, ())


def test_a_ritual_is_for_incarnates_GB89() -> None:
    lesser = msgspec.structs.replace(WITCH, role="special", id="lesser")
    made = table(
        unit("Fenlings", profile=FENLING, with_=[(lesser, (60, 48))]), unit("Wardens", "two", at=[(60, 60)])
    )
    acting(made, "Fenlings", mana=30)
    assert rule(made, call(made, "Black Thorns", made.fighter("Fenlings", 2), "Wardens")) == "GB-89"
    assert rule(made, call(made, "Bramble Snare", made.fighter("Fenlings", 2), "Wardens")) == ""


def test_a_work_for_others_says_of_many_that_they_are_none_GB85() -> None:
    made = host()
    by = made.hero("Fenlings")
    for work, whom in (("Gloom", "Wardens"), ("Bramble Snare", "Fenlings")):
        refusal = made.refusal(call(made, work, by, whom))
        assert refusal is not None
        assert refusal.text.endswith(f"and {whom} are none.")


def test_a_communion_is_for_incarnates_and_a_miracle_for_any_faithful_GB85() -> None:
    lesser = msgspec.structs.replace(PRIEST, role="special", id="lesser")
    made = table(
        unit("Wardens", with_=[(lesser, (60, 48))]), unit("Fenlings", "two", profile=FENLING, at=[(60, 60)])
    )
    acting(made, "Wardens", faith=30)
    by = made.fighter("Wardens", 2)
    assert rule(made, call(made, "Lance of Dawn", by, "Fenlings")) == "GB-85"
    assert rule(made, call(made, "Steadfast", by)) == ""


def test_a_communion_needs_sight_to_its_target_GB85() -> None:
    wall = piece("wall", box(0, 35, 120, 2), "obstacle", height=8)
    made = march(pieces=[wall])
    found = made.refusal(call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings"))
    assert found is not None
    assert "does not see" in found.text
    assert rule(made, call(made, "Bulwark Hymn", made.hero("Wardens"), "Others")) == ""


def test_a_spell_needs_no_sight_GB88() -> None:
    wall = piece("wall", box(0, 35, 120, 2), "obstacle", height=8)
    made = host(pieces=[wall])
    assert rule(made, call(made, "Bramble Snare", made.hero("Fenlings"), "Wardens")) == ""
    assert rule(made, call(made, "Black Thorns", made.hero("Fenlings"), "Wardens")) == "GB-85"


def test_points_beyond_the_pool_do_not_exalt_and_the_refusal_says_how_many_would_GB85() -> None:
    made = march(faith=10)
    lance = call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings", exalt=5)
    found = made.refusal(lance)
    assert found is not None
    assert found.nearest == msgspec.structs.replace(lance, exalt=2)
    assert rule(made, msgspec.structs.replace(lance, exalt=-1)) == "GB-85"


def test_miracles_are_not_exalted_GB84() -> None:
    made = march()
    assert rule(made, call(made, "Steadfast", made.hero("Wardens"), exalt=1)) == "GB-84"


# Targets


def test_ranges_are_from_leader_to_leader_G63() -> None:
    made = table(
        unit("Wardens", at=row(40, 20, count=4), with_=[(PRIEST, (40, 24))]),
        unit("Near", "two", profile=FENLING, at=[(83, 24)]),
        unit("Far", "two", profile=FENLING, at=[(40, 67.1), (40, 64)]),
    )
    acting(made, "Wardens", faith=20)
    by = made.hero("Wardens")
    assert rule(made, call(made, "Lance of Dawn", by, "Near")) == ""
    found = made.refusal(call(made, "Lance of Dawn", by, "Far"))
    assert found is not None
    assert found.rule == "G-63"
    assert found.nearest == call(made, "Lance of Dawn", by, "Near")


def test_friends_and_enemies_are_told_apart_GB85() -> None:
    made = march()
    by = made.hero("Wardens")
    assert rule(made, call(made, "Lance of Dawn", by, "Others")) == "GB-85"
    assert rule(made, call(made, "Bulwark Hymn", by, "Fenlings")) == "GB-85"
    assert rule(made, call(made, "Bulwark Hymn", by, "Wardens")) == ""


def test_an_ally_is_a_friend_GB85() -> None:
    made = table(
        unit("Wardens", at=row(40, 20, count=4), with_=[(PRIEST, (40, 24))]),
        unit("Allies", "two", at=row(40, 10, count=4)),
        unit("Fenlings", "three", profile=FENLING, at=row(40, 50, count=6)),
        teams={"one": "one", "two": "one", "three": "three"},
    )
    acting(made, "Wardens", faith=20)
    assert rule(made, call(made, "Bulwark Hymn", made.hero("Wardens"), "Allies")) == ""
    made.play(call(made, "Steadfast", made.hero("Wardens")))
    assert [bool(made.state.units[each].ongoing) for each in (1, 2, 3)] == [True, True, False]


def test_a_work_on_everybody_reaches_all_in_reach_and_names_no_unit_GB84() -> None:
    made = table(
        unit("Wardens", at=row(40, 20, count=2), with_=[(PRIEST, (40, 24))]),
        unit("Near", at=[(40, 57)]),
        unit("Far", at=[(40, 57.1)]),
        unit("Fenlings", "two", profile=FENLING, at=[(40, 70)]),
    )
    acting(made, "Wardens", faith=20)
    by = made.hero("Wardens")
    found = made.refusal(call(made, "Steadfast", by, "Near"))
    assert found is not None
    assert found.nearest == call(made, "Steadfast", by)
    made.play(call(made, "Steadfast", by))
    assert [bool(each.ongoing) for each in made.state.units.values()] == [True, True, False, False]


def test_nothing_but_strength_tests_reaches_a_titan_friends_included_G52() -> None:
    made = table(
        unit("Wardens", at=row(40, 20, count=2), with_=[(PRIEST, (40, 24))]),
        unit("Colossus", profile=COLOSSUS, at=[(40, 35)]),
        unit("Wyrm", "two", profile=msgspec.structs.replace(COLOSSUS, id="wyrm"), at=[(60, 35)]),
    )
    made.state.alter(made.fighter("Colossus"), health=4)
    acting(made, "Wardens", faith=20)
    by = made.hero("Wardens")
    assert rule(made, call(made, "Bulwark Hymn", by, "Colossus")) == "G-52"
    assert rule(made, call(made, "Mend", by, "Colossus", fighter=made.fighter("Colossus"))) == "G-52"
    assert rule(made, call(made, "Lance of Dawn", by, "Wyrm")) == ""
    made.play(call(made, "Steadfast", by))
    assert made.state.units[made.unit("Colossus")].ongoing == ()


def test_an_effect_of_one_name_lies_on_a_unit_once_GB11() -> None:
    made = march()
    hymn = call(made, "Bulwark Hymn", made.hero("Wardens"), "Others")
    made.play(hymn, dice=[6])
    assert rule(made, hymn) == "GB-11"
    made.play(call(made, "Steadfast", made.hero("Wardens")))
    assert len(made.state.units[2].ongoing) == 2


def test_a_work_on_everybody_that_would_do_nothing_is_refused_GB11() -> None:
    made = march()
    steadfast = call(made, "Steadfast", made.hero("Wardens"))
    made.play(steadfast)
    assert rule(made, steadfast) == "GB-84"


def test_a_unit_off_the_table_is_no_target_GB85() -> None:
    made = march()
    made.state.change(3, fate="waiting")
    assert rule(made, call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings")) == "GB-85"
    assert rule(made, Call("lance-of-dawn", made.hero("Wardens"), 77)) == "GB-85"


def test_who_is_healed_has_to_be_named_and_hurt_GB84() -> None:
    made = march()
    by = made.hero("Wardens")
    assert rule(made, call(made, "Mend", by, "Wardens")) == "GB-84"
    made.state.alter(by, health=1)
    found = made.refusal(call(made, "Mend", by, "Wardens"))
    assert found is not None
    assert found.nearest == call(made, "Mend", by, "Wardens", fighter=by)


def test_places_are_for_those_who_appear_or_move_GB85() -> None:
    made = march()
    action = call(
        made, "Lance of Dawn", made.hero("Wardens"), "Fenlings", places=(made.state.fighters[1].place,)
    )
    found = made.refusal(action)
    assert found is not None
    assert found.nearest == call(made, "Lance of Dawn", made.hero("Wardens"), "Fenlings")


# Artifacts and specialists


HORN = Work(
    "horn", "Horn", "artifact", Target("friend", within=2000), (Lend("attack", 1),), cost=2, lasts="round"
)
RING = Work("ring", "Ring", "artifact", Target("self"), (Draw(1), Gain("bravery")), lasts="battle")
FLASK = Work("flask", "Flask", "specialist", Target("enemy", within=2000), (Tests(1, 4),))


def bearer(elixir: int = 3) -> Table:
    """A hero with two artifacts, a specialist beside him."""
    hero = with_works(PRELATE, HORN, RING)
    thrower = with_works(profile("Thrower", role="specialist"), FLASK)
    made = table(
        unit("Wardens", at=row(40, 20, count=2), with_=[(hero, (40, 24)), (thrower, (43, 24))]),
        unit("Others", at=row(40, 10, count=2)),
        unit("Fenlings", "two", profile=FENLING, at=row(40, 36, count=3)),
        unit("Reavers", "two", profile=FENLING, at=row(50, 36, count=3)),
        works=[HORN, RING, FLASK],
        elixir={"one": elixir},
    )
    return acting(made, "Wardens", None)


def test_an_artifact_is_used_for_elixir_once_in_an_activation_G125() -> None:
    made = bearer()
    by = made.hero("Wardens")
    made.play(call(made, "horn", by, "Others"))
    assert made.state.elixir["one"] == 1
    made.state.elixir["one"] = 5
    assert rule(made, call(made, "horn", by, "Wardens")) == "G-125"


def test_an_artifact_that_nobody_can_pay_for_is_not_used_G125() -> None:
    made = bearer(elixir=1)
    assert rule(made, call(made, "horn", made.hero("Wardens"), "Others")) == "GB-107"


def test_what_an_artifact_gives_for_the_battle_is_not_called_GB107() -> None:
    made = bearer()
    assert rule(made, call(made, "ring", made.hero("Wardens"))) == "GB-107"


def test_a_specialist_uses_his_effect_once_in_an_activation_at_no_cost_GB3_G125() -> None:
    made = bearer()
    by = made.fighter("Wardens", 4)
    made.play(call(made, "flask", by, "Fenlings"), dice=[6, 1])
    assert made.count("Fenlings") == 2
    assert made.state.elixir["one"] == 3
    assert rule(made, call(made, "flask", by, "Reavers")) == "G-125"


# Suggestions


def test_everything_suggested_is_legal_and_every_kind_of_work_is_among_it_GB84() -> None:
    made = march()
    made.state.alter(made.hero("Wardens"), health=1)
    found = mystic_calls.suggest(made.state)
    assert {each.work for each in found if isinstance(each, Call)} == {
        "steadfast", "mend", "lance-of-dawn", "bulwark-hymn", "watchnight",
    }  # fmt: skip
    assert [made.refusal(each) for each in found] == [None] * len(found)


def test_suggestions_exalt_by_a_few_points_or_by_all_GB85() -> None:
    made = march(faith=19)
    exalted = {
        each.exalt
        for each in mystic_calls.suggest(made.state)
        if isinstance(each, Call) and each.work == "lance-of-dawn"
    }
    assert exalted == {0, 1, 2, 3, 4, 5, 11}


@pytest.mark.parametrize("side", [march, host])
def test_samples_are_legal_and_reach_every_work_GB84(side: object) -> None:
    made = side(mana=30) if side is host else march()  # type: ignore[operator]
    seen = set()
    for number in range(200):
        action = mystic_calls.sample(made.state, seeded("calls", number))
        if action is not None:
            assert made.refusal(action) is None, action
            seen.add(action.work)  # type: ignore[attr-defined]
    everything = {each.work for each in mystic_calls.suggest(made.state)}  # type: ignore[attr-defined]
    assert seen == everything


def test_who_has_nothing_to_call_is_asked_nothing_GB84() -> None:
    made = march()
    made.activate("Others", "walk")
    assert mystic_calls.suggest(made.state) == []
    assert mystic_calls.sample(made.state, seeded("none")) is None


def test_the_nearest_call_of_a_refusal_is_legal_itself_GB84() -> None:
    made = march()
    by = made.hero("Wardens")
    lance = call(made, "Lance of Dawn", by, "Fenlings", exalt=1, fighter=77)
    wrong = [
        msgspec.structs.replace(lance, **fields)
        for fields in (
            {"exalt": 99}, {"fighter": 3, "places": (made.state.fighters[1].place,)}, {"target": 2}, {"target": 2, "exalt": 99},
            {"work": "steadfast"}, {"work": "mend"}, {"work": "steadfast", "exalt": 2, "fighter": 1}, {"exalt": -4},
        )
    ]  # fmt: skip
    for action in wrong:
        found = made.refusal(action)
        assert found is not None, action
        if found.nearest is not None:
            assert made.refusal(found.nearest) is None, (action, found)
