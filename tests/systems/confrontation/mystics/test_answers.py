"""Censure and counter (GB-86, GB-90, G-34, G-63)."""

from __future__ import annotations

import msgspec

from game.systems.confrontation import events
from game.systems.confrontation.actions import Counter, Forgo
from game.systems.confrontation.mystics.answers import Answer
from tests.systems.confrontation.builder import (
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

PRIEST = with_works(PRELATE, "Lance of Dawn", "Steadfast")
WITCH = with_works(QUILL, "Black Thorns", "Gloom")
OTHER_PRIEST = msgspec.structs.replace(PRELATE, id="unn", name="Unn")
OTHER_WITCH = msgspec.structs.replace(QUILL, id="sunniva", name="Sunniva")
CHANTER = profile("Chanter", role="special", fervor=3)


def faithful(
    *others: object, faith: int = 20, theirs: int = 20, hero: object = OTHER_PRIEST, **what: object
) -> Table:
    """Wardens with a priest against Oarkin with one of their own."""
    made = table(
        unit("Wardens", at=row(40, 20, count=12), with_=[(PRIEST, (40, 24))]),
        unit("Oarkin", "two", at=row(40, 50, count=6), with_=[(hero, (40, 54))], faith=theirs),  # type: ignore[list-item]
        *others,  # type: ignore[arg-type]
        **what,  # type: ignore[arg-type]
    )
    return acting(made, "Wardens", faith=faith)


def lance(made: Table, exalt: int = 2) -> Table:
    """The lance of dawn is called at the Oarkin."""
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Oarkin", exalt=exalt), dice=[])
    return made


def test_a_communion_of_8_and_2_that_is_censured_costs_both_10_GB86_G34() -> None:
    made = lance(faithful(faith=19))
    assert isinstance(made.decision, Answer)
    assert made.decision.seat == "two"
    made.play(Counter(made.unit("Oarkin")), dice=[])
    assert (made.state.units[1].faith, made.state.units[2].faith) == (9, 10)
    assert made.told(events.Countered) == [events.Countered(2, "lance-of-dawn", 10)]
    assert made.told(events.TestRolled) == []
    assert made.count("Oarkin") == 7


def test_who_forgoes_lets_the_test_follow_GB86() -> None:
    made = lance(faithful())
    made.play(Forgo(), dice=[1, 2, 2])
    assert made.state.units[2].faith == 20
    assert len(made.told(events.TestRolled)) == 1


def test_who_cannot_pay_all_that_was_spent_is_not_asked_G34() -> None:
    made = faithful(theirs=9)
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Oarkin", exalt=2), dice=[1, 2, 2])
    made.finish()
    assert made.told(events.CallFailed)


def test_a_unit_in_rout_does_not_censure_G34() -> None:
    made = faithful()
    made.state.change(2, rout=True)
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Oarkin"), dice=[1])
    assert made.told(events.CallFailed)


def test_magicians_do_not_censure_communions_G63() -> None:
    made = faithful(hero=OTHER_WITCH)
    made.state.change(2, mana=30)
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Oarkin"), dice=[1])
    assert made.told(events.CallFailed)


def test_the_faithful_do_not_counter_rituals_G63() -> None:
    made = table(
        unit("Fenlings", profile=FENLING, at=row(40, 20, count=4), with_=[(WITCH, (40, 24))]),
        unit("Wardens", "two", at=row(40, 50, count=6), with_=[(OTHER_PRIEST, (40, 54))], faith=30),
    )
    acting(made, "Fenlings", mana=20)
    made.play(call(made, "Black Thorns", made.hero("Fenlings"), "Wardens"), dice=[1])
    assert made.told(events.CallFailed)


def test_a_magician_counters_a_ritual_with_mana_GB90() -> None:
    made = table(
        unit("Fenlings", profile=FENLING, at=row(40, 20, count=4), with_=[(WITCH, (40, 24))]),
        unit("Oarkin", "two", at=row(40, 50, count=6), with_=[(OTHER_WITCH, (40, 54))], mana=8),
    )
    acting(made, "Fenlings", mana=20)
    made.play(call(made, "Black Thorns", made.hero("Fenlings"), "Oarkin"), dice=[])
    made.play(Counter(made.unit("Oarkin")), dice=[])
    assert (made.state.units[1].mana, made.state.units[2].mana) == (12, 0)
    assert made.count("Oarkin") == 7


def test_any_faithful_unit_censures_not_only_that_of_an_incarnate_GB86() -> None:
    made = lance(faithful(hero=CHANTER))
    assert made.decision.actions(made.state) == [Forgo(), Counter(2)]


def test_a_unit_without_sight_to_the_caller_does_not_censure_GB86() -> None:
    wall = piece("wall", box(75, 0, 2, 90), "obstacle", height=8)
    behind = unit("Behind", "two", at=row(100, 20, count=3), with_=[(CHANTER, (100, 24))], faith=30)
    made = faithful(behind, hero=WARDEN, pieces=[wall])
    made.play(call(made, "Lance of Dawn", made.hero("Wardens"), "Oarkin"), dice=[1])
    assert made.told(events.CallFailed)


def test_miracles_and_spells_are_never_answered_GB84_GB88() -> None:
    made = faithful()
    made.play(call(made, "Steadfast", made.hero("Wardens")), dice=[])
    assert made.state.units[1].faith == 17
    witches = table(
        unit("Fenlings", profile=FENLING, at=row(40, 20, count=4), with_=[(WITCH, (40, 24))]),
        unit("Oarkin", "two", at=row(40, 50, count=6), with_=[(OTHER_WITCH, (40, 54))], mana=30),
    )
    acting(witches, "Fenlings", mana=20)
    witches.play(call(witches, "Gloom", witches.hero("Fenlings"), "Fenlings"), dice=[])
    assert witches.told(events.EffectBegan)


def test_enemies_are_asked_clockwise_and_one_answer_is_enough_G34() -> None:
    third = unit("Lampmen", "three", at=row(70, 20, count=3), with_=[(CHANTER, (70, 24))], faith=30)
    made = lance(faithful(third))
    assert made.decision.seat == "two"
    made.play(Forgo(), dice=[])
    assert made.decision.seat == "three"
    made.play(Counter(made.unit("Lampmen")), dice=[])
    assert [unit.faith for unit in made.state.units.values()] == [10, 20, 20]


def test_an_ally_of_the_caller_is_not_asked_G34() -> None:
    third = unit("Lampmen", "three", at=row(70, 20, count=3), with_=[(CHANTER, (70, 24))], faith=30)
    made = lance(faithful(third, teams={"one": "one", "two": "two", "three": "one"}))
    assert made.decision.seat == "two"
    made.play(Forgo(), dice=[1, 1, 1])
    assert made.told(events.CallFailed)
