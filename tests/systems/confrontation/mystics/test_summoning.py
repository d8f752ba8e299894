"""Summoned units (GB-92, G-66)."""

from __future__ import annotations

import msgspec

from game.core.actions import Refusal
from game.systems.confrontation import events, units
from game.systems.confrontation.actions import Call
from game.systems.confrontation.mystics import mystic_calls, summoning
from game.systems.confrontation.state import Card
from game.systems.confrontation.tactical import hand
from game.table.shapes import Place
from tests.systems.confrontation.builder import FENLING, QUILL, Table, box, piece, row, unit
from tests.systems.confrontation.mystics.calls import acting, call, table, with_works

WITCH = with_works(QUILL, "Call the Fen")


def fen(**what: object) -> Table:
    """A witch with Fenlings, enemies not far."""
    made = table(
        unit("Fenlings", profile=FENLING, at=row(40, 20, count=4), with_=[(WITCH, (40, 24))]),
        unit("Wardens", "two", at=row(40, 50, count=4)),
        **what,  # type: ignore[arg-type]
    )
    return acting(made, "Fenlings", mana=30)


def block(x: float, y: float) -> tuple[Place, ...]:
    """Ten places, five abreast, from the upper left one."""
    return tuple(
        Place(round((x + 3.02 * (n % 5)) * 100), round((y + 3.02 * (n // 5)) * 100)) for n in range(10)
    )


def refused(made: Table, places: tuple[Place, ...]) -> str:
    found = made.refusal(call(made, "Call the Fen", made.hero("Fenlings"), places=places))
    return found.text if isinstance(found, Refusal) else ""


def test_a_new_unit_stands_where_its_magician_says_GB92() -> None:
    made = fen()
    made.play(call(made, "Call the Fen", made.hero("Fenlings"), places=block(60, 20)), dice=[5])
    made.finish()
    new = made.state.units[3]
    assert (new.seat, new.troop, new.name, new.original) == ("one", "fenling", "Fenlings 2", 10)
    assert tuple(each.place for each in made.state.members(3)) == block(60, 20)
    assert units.leader(made.state, 3).unit == 3
    assert made.told(events.Summoned) == [events.Summoned(3, made.hero("Fenlings"))]


def test_it_is_not_activated_this_round_and_its_card_joins_the_next_sequence_GB92() -> None:
    made = fen()
    before = hand(made.state, "one")
    made.play(call(made, "Call the Fen", made.hero("Fenlings"), places=block(60, 20)), dice=[5])
    assert made.state.units[3].activated
    assert made.state.sequences["one"].cards == ()
    assert before == (Card("fenling"),)
    assert hand(made.state, "one") == (Card("fenling"), Card("fenling"))


def test_a_failed_ritual_summons_nobody_GB89() -> None:
    made = fen()
    made.play(call(made, "Call the Fen", made.hero("Fenlings"), places=block(60, 20)), dice=[2])
    assert len(made.state.units) == 2


def test_a_magician_has_as_many_summoned_units_as_his_rank_GB92() -> None:
    made = fen()
    hero = made.hero("Fenlings")
    for x, y in ((60, 20), (60, 2)):
        made.state.change(1, mana=30)
        made.play(call(made, "Call the Fen", hero, places=block(x, y)), dice=[6])
    made.state.change(1, mana=30)
    assert "Rank of 2" in refused(made, block(10, 2))
    made.state.change(3, fate="eliminated")
    assert refused(made, block(10, 2)) == ""


def test_places_are_free_of_figures_and_terrain_GB92() -> None:
    wood = piece("rocks", box(70, 20, 3, 3), "obstacle", height=8)
    made = fen(pieces=[wood])
    assert "would stand on Rocks" in refused(made, block(60, 20))
    assert "would stand on Fenling" in refused(made, block(38, 18))
    assert "overlap" in refused(made, (*block(60, 30)[:9], block(60, 30)[0]))
    assert refused(made, block(50, 30)) == ""


def test_a_summoned_unit_is_out_of_contact_with_the_enemy_GB92() -> None:
    made = fen()
    assert "out of contact" in refused(made, block(40, 43.96))
    assert refused(made, block(40, 43.8)) == ""


def test_a_summoned_unit_stands_on_the_table_and_in_formation_GB92() -> None:
    made = fen()
    assert "the edge of the table" in refused(made, block(110, 20))
    far = (*block(60, 20)[:9], Place(9000, 2000))
    found = made.refusal(call(made, "Call the Fen", made.hero("Fenlings"), places=far))
    assert found is not None
    assert found.rule == "GB-6"


def test_the_magician_sees_every_place_GB92() -> None:
    wall = piece("wall", box(60, 0, 2, 90), "obstacle", height=8)
    made = fen(pieces=[wall])
    assert "does not see" in refused(made, block(70, 20))
    assert refused(made, block(44, 30)) == ""


def test_there_is_a_place_for_each_of_them_GB92() -> None:
    made = fen()
    assert "10 places are needed" in refused(made, block(60, 20)[:9])
    assert "10 places are needed" in refused(made, ())


def test_suggested_places_are_legal_GB92() -> None:
    made = fen()
    calls = [each for each in mystic_calls.suggest(made.state) if isinstance(each, Call) and not each.exalt]
    assert len(calls) > 3
    assert [made.refusal(each) for each in calls] == [None] * len(calls)


def test_a_summoned_unit_keeps_apart_from_the_state_before_GB92() -> None:
    made = fen()
    effect = made.state.field.works["call-the-fen"].effects[0]
    assert summoning.fault(made.state, made.hero("Fenlings"), effect, block(60, 20)) is None  # type: ignore[arg-type]
    assert len(made.state.units) == 2
    assert len(made.state.fighters) == 9


def test_a_troop_that_is_new_on_the_table_is_called_by_its_card_GB92() -> None:
    ally = msgspec.structs.replace(WITCH, id="quill-2")
    made = table(
        unit("Reavers", with_=[(ally, (60, 48))]),
        unit("W", "two", at=[(60, 80)]),
        profiles={"fenling": FENLING},
    )
    acting(made, "Reavers", mana=30)
    made.play(call(made, "Call the Fen", made.hero("Reavers"), places=block(60, 20)), dice=[6])
    assert made.state.units[3].name == "Fenling"
