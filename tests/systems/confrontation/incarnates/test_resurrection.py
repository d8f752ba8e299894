"""Resurrection (GB-103, G-12, G-64, G-129)."""

from __future__ import annotations

import msgspec
import pytest

from game.core.chance import seeded
from game.systems.confrontation import casualties, events, invariants, units
from game.systems.confrontation.actions import Forgo, Resurrect
from game.systems.confrontation.control import ControlPhase
from game.systems.confrontation.incarnates import resurrection
from game.systems.confrontation.incarnates.resurrection import Resurrection, Resurrections
from game.systems.confrontation.movement import formation
from game.systems.confrontation.mystics import mana
from game.systems.confrontation.state import Objective
from game.table.shapes import Place
from tests.systems.confrontation.builder import (
    FENLING,
    MARSHAL,
    PRELATE,
    QUILL,
    WARDEN,
    Table,
    battle,
    box,
    piece,
    row,
    unit,
)
from tests.systems.confrontation.fire.salvos import FAMILIAR

BACK = Place(4000, 2305)


def fallen(elixir: int = 5, hero: object = PRELATE, by: str = "", **what: object) -> Table:
    """A unit whose Incarnate has just fallen, its player about to be asked."""
    made = battle(
        unit("Wardens", at=row(40, 20, count=3), with_=[(hero, (40, 24))]),  # type: ignore[list-item]
        unit("Foes", "two", profile=FENLING, at=row(40, 40, count=3), with_=[(MARSHAL, (40, 44))]),
        elixir={"one": elixir, "two": 0},
        **what,  # type: ignore[arg-type]
    )
    slayer = made.hero(by) if by else 0
    casualties.eliminate(made.state, made.context(), [made.hero("Wardens")], "melee", 2, slayer)
    made.start(Resurrections("one"))
    return made


def test_he_comes_back_with_all_his_health_for_the_price_on_his_card_GB103() -> None:
    made = fallen()
    hero = made.hero("Wardens")
    assert isinstance(made.decision, Resurrection)
    made.play(Resurrect(hero, BACK))
    assert (made.state.fighters[hero].health, made.state.fighters[hero].place) == (2, BACK)
    assert made.state.elixir["one"] == 2
    assert hero not in made.state.fallen
    assert made.told(events.Placed)[0].how == "resurrected"


def test_he_leads_his_unit_again_and_commands_if_nobody_does_G12_G129() -> None:
    made = fallen()
    assert made.state.commanders["one"] == 0
    made.play(Resurrect(made.hero("Wardens"), BACK))
    assert units.leader(made.state, 1).id == made.hero("Wardens")
    assert made.state.commanders["one"] == made.hero("Wardens")


def test_who_comes_back_does_not_take_the_command_from_who_has_it_G129() -> None:
    made = battle(
        unit("Wardens", at=row(40, 20, count=3), with_=[(MARSHAL, (40, 24))]),
        unit("Others", at=row(70, 20, count=3), with_=[(PRELATE, (70, 24))]),
        unit("Foes", "two", profile=FENLING, at=row(40, 40, count=3)),
        elixir={"one": 5, "two": 0},
    )
    casualties.eliminate(made.state, made.context(), [made.hero("Wardens")], "melee", 3)
    made.start(Resurrections("one"))
    made.play(Resurrect(made.hero("Wardens"), BACK))
    assert made.state.commanders["one"] == made.hero("Others")


def test_his_unit_has_his_fervor_more_at_once_G64() -> None:
    made = fallen()
    made.state.change(1, faith=3)
    made.play(Resurrect(made.hero("Wardens"), BACK))
    assert made.state.units[1].faith == 9


def test_a_magician_brings_his_energy_up_to_30_G64() -> None:
    made = fallen(hero=QUILL)
    made.state.change(1, mana=27)
    made.play(Resurrect(made.hero("Wardens"), BACK))
    assert made.state.units[1].mana == 30


def test_who_was_slain_by_an_incarnate_never_comes_back_GB103() -> None:
    made = fallen(by="Foes")
    assert made.state.decision is None
    assert resurrection.fallen(made.state, "one") == []


def test_a_company_without_the_price_is_not_asked_GB103() -> None:
    assert fallen(elixir=2).state.decision is None


def test_who_fell_in_a_round_that_is_over_does_not_come_back_GB103() -> None:
    made = fallen()
    made.play(Forgo())
    resurrection.forget(made.state)
    made.start(Resurrections("one"))
    assert made.state.decision is None


def test_his_unit_has_to_be_there_still_GB103() -> None:
    made = fallen()
    made.play(Forgo())
    casualties.eliminate(made.state, made.context(), [1, 2, 3], "melee", 2)
    made.start(Resurrections("one"))
    assert made.state.decision is None


def test_who_has_left_the_table_is_not_resurrected_G58() -> None:
    made = fallen(elixir=0)
    made.state.elixir["one"] = 5
    gone = made.state.fallen[made.hero("Wardens")]
    made.state.fallen[gone.id] = msgspec.structs.replace(gone, health=2)
    made.start(Resurrections("one"))
    assert made.state.decision is None


def test_he_stands_in_formation_out_of_contact_and_overlaps_nobody_GB103() -> None:
    made = fallen()
    hero = made.hero("Wardens")

    def text(place: Place) -> str:
        found = made.refusal(Resurrect(hero, place))
        assert found is not None
        assert found.nearest is not None
        assert made.refusal(found.nearest) is None
        return found.text

    assert "nearest comrade" in text(Place(4000, 2700))
    assert "overlap" in text(Place(4000, 2100))
    assert "the edge of the table" in text(Place(4000, 100))
    made.state.alter(made.fighter("Foes", 1), place=Place(4000, 2600))
    assert "contact" in text(Place(4000, 2300))


def test_suggested_places_are_legal_and_samples_too_GB103() -> None:
    made = fallen()
    found = made.decision.suggest(made.state)
    assert len(found) > 5
    assert [made.refusal(each) for each in found] == [None] * len(found)
    assert made.refusal(made.decision.sample(made.state, seeded("back"))) is None


def test_without_room_it_does_not_happen_and_is_paid_for_all_the_same_GB103() -> None:
    walls = [
        piece("north", box(30, 10, 30, 8.4), "obstacle", height=8),
        piece("south", box(30, 21.6, 30, 20), "obstacle", height=8),
        piece("west", box(30, 10, 8.4, 30), "obstacle", height=8),
        piece("east", box(47.6, 10, 8, 30), "obstacle", height=8),
    ]
    made = fallen(pieces=walls)
    hero = made.hero("Wardens")
    assert made.decision.suggest(made.state) == [Resurrect(hero), Forgo()]
    made.play(Resurrect(hero))
    assert made.state.elixir["one"] == 2
    assert hero not in made.state.fighters
    assert made.state.decision is None


def test_where_there_is_room_he_has_to_be_put_somewhere_GB103() -> None:
    made = fallen()
    found = made.refusal(Resurrect(made.hero("Wardens")))
    assert found is not None
    assert found.nearest is not None


def test_nobody_else_is_brought_back_GB103() -> None:
    made = fallen()
    assert made.refusal(Resurrect(1, BACK)) is not None
    assert made.refusal(Resurrect(made.hero("Foes"), BACK)) is not None


def test_several_come_back_one_after_the_other_GB103() -> None:
    made = battle(
        unit("Wardens", at=row(40, 20, count=3), with_=[(PRELATE, (40, 24))]),
        unit(
            "Others",
            profile=WARDEN,
            at=row(70, 20, count=3),
            with_=[(msgspec.structs.replace(QUILL, id="q"), (70, 24))],
        ),
        unit("Foes", "two", profile=FENLING, at=row(40, 60, count=3)),
        elixir={"one": 6},
    )
    casualties.eliminate(made.state, made.context(), [made.hero("Wardens"), made.hero("Others")], "melee", 3)
    made.start(Resurrections("one"))
    made.play(Resurrect(made.hero("Others"), Place(7000, 2305)))
    made.play(Resurrect(made.hero("Wardens"), BACK))
    assert made.state.decision is None
    assert made.state.elixir["one"] == 0


def test_it_is_offered_in_the_control_phase_before_time_out_GB103() -> None:
    made = fallen()
    made.play(Forgo())
    made.start(ControlPhase())
    assert isinstance(made.decision, Resurrection)
    made.play(Forgo())
    made.start(ControlPhase())
    assert made.state.decision is None


@pytest.mark.parametrize(("elixir", "asked"), [(3, True), (2, False)])
def test_who_comes_back_is_paid_before_elixir_is_collected_GB21_GB22(elixir: int, asked: bool) -> None:
    made = fallen(elixir, objectives=[Objective("mark", "Mark", (4000, 2000), 1000, {"one": 5, "two": 5})])
    if asked:
        made.play(Forgo())
    made.start(ControlPhase())
    assert isinstance(made.decision, Resurrection) if asked else made.state.decision is None
    assert made.state.elixir["one"] == (3 if asked else 7)


def test_a_formation_broken_by_losses_does_not_keep_him_away_G69() -> None:
    made = fallen()
    made.state.alter(made.fighter("Wardens", 3), place=Place(5200, 2000))
    near = made.refusal(Resurrect(made.hero("Wardens"), BACK))
    assert near is None
    far = made.refusal(Resurrect(made.hero("Wardens"), Place(3000, 2000)))
    assert far is not None


def test_a_close_formation_that_he_does_not_fit_into_is_scattered_then_G69() -> None:
    made = fallen()
    made.state.change(1, formation="close")
    apart = Place(4000, 2400)
    made.play(Resurrect(made.hero("Wardens"), apart))
    assert made.state.units[1].formation == "scattered"


def test_a_close_formation_that_he_fits_into_stays_close_G69() -> None:
    made = fallen()
    made.state.change(1, formation="close")
    made.play(Resurrect(made.hero("Wardens"), BACK))
    assert made.state.units[1].formation == "close"


def familiars(walls: object = ()) -> Table:
    """A magician with two familiars, one of whom fell before him; he is about to be brought back."""
    made = battle(
        unit(
            "Wardens",
            at=row(40, 20, count=3),
            with_=[(QUILL, (40, 24)), (FAMILIAR, (37, 24)), (FAMILIAR, (43, 24))],
        ),
        unit("Foes", "two", profile=FENLING, at=row(40, 40, count=3)),
        elixir={"one": 5},
        pieces=walls,  # type: ignore[arg-type]
    )
    for number in (5, 6):
        made.state.alter(number, master=4)
    casualties.eliminate(made.state, made.context(), [5], "melee", 2)
    casualties.eliminate(made.state, made.context(), [4], "melee", 2)
    made.start(Resurrections("one"))
    return made


def test_his_familiars_come_back_beside_him_as_his_attributes_G164() -> None:
    made = familiars()
    assert sorted(made.state.fallen) == [4, 5, 6]
    made.play(Resurrect(4, BACK))
    assert not made.state.fallen
    assert formation.fault(made.state, 1, [each.place for each in made.state.members(1)], "scattered") is None
    assert not [each for each in invariants.broken(made.state) if "overlap" in each]
    assert mana.dice(made.state, 1) == 4


def test_a_familiar_without_room_beside_him_stays_away_G164() -> None:
    niche = [(30, 10, 30, 8.4), (30, 24.7, 30, 20), (30, 10, 8.4, 30), (47.6, 10, 8, 30), (41.7, 21.6, 8, 5)]
    made = familiars([piece(f"wall-{n}", box(*each), "obstacle", height=8) for n, each in enumerate(niche)])
    made.play(Resurrect(4, Place(4000, 2310)))
    assert sorted(made.state.fallen) == [5, 6]
