"""The approach: to contact, to a place, to where an attack is legal; by hand, by bots and by enemies alike."""

from __future__ import annotations

from game.systems.ascension.actions import Attack as Blow
from game.systems.ascension.movement import approach, way_plans
from game.systems.ascension.profile import Attack
from game.table.lengths import CONTACT
from game.table.shapes import distance
from tests.systems.ascension.builder import STRIKE, Table, battle, box, figure, piece

ARROW = Attack("Arrow", primary=True, range=2000)


def duel(foe: tuple[float, float], *pieces: object, **what: object) -> Table:
    """Ulf in the middle of the table and active, his enemy somewhere."""
    values = {"at": (300, 300), **what}
    table = battle(
        figure("Ulf", **values),  # type: ignore[arg-type]
        figure("Foe", "two", at=foe),
        pieces=pieces,  # type: ignore[arg-type]
    )
    return table.activate("Ulf")


def test_a_plan_to_an_occupied_place_leads_to_contact_and_not_away_from_it_C11() -> None:
    table = duel((331.2, 300))
    table.play(*way_plans.plan(table.state, 1, (3312, 3000)))
    found = approach.to_model(table.state, 1, 2)
    assert found.arrives
    assert found.gap <= CONTACT
    assert found.actions == ()


def test_an_approach_ends_in_contact_whatever_the_gap_was_C11() -> None:
    for gap in (6, 7, 12, 50, 123, 299, 300, 301, 304, 307, 455, 871, 900, 904):
        table = duel((330 + gap / 10, 300), strides=3)
        found = approach.to_model(table.state, 1, 2)
        assert found.arrives, gap
        table.play(*found.actions)
        assert len(found.actions) == -((CONTACT - gap) // 300), "half a millimetre away is contact"
        assert 0 <= approach.to_model(table.state, 1, 2).gap <= CONTACT


def test_an_oval_reaches_with_its_longest_dimension_what_lies_straight_ahead_C13() -> None:
    """Only with its tip does it touch: 75 mm of a stride, and its half length beyond its half width."""
    table = duel((300, 300 + 15 + 75 + 37.5), base=(75, 42), size=2, strides=1)
    found = approach.to_model(table.state, 1, 2)
    assert found.arrives
    table.play(*found.actions)


def test_an_approach_goes_round_a_wall_in_as_few_strides_as_there_can_be_C12() -> None:
    wall = piece("wall", box(330, 250, 10, 80), 2)
    table = duel((360, 300), wall, strides=4)
    found = approach.to_model(table.state, 1, 2)
    assert found.arrives
    table.play(*found.actions)


def test_an_approach_that_does_not_arrive_ends_no_farther_away() -> None:
    wall = piece("wall", box(330, 150, 10, 300), 2)
    table = duel((360, 300), wall)
    found = approach.to_model(table.state, 1, 2)
    assert not found.arrives
    assert found.gap <= approach.to_model(table.state, 1, 2).gap


def test_to_the_side_that_is_wished_C11() -> None:
    table = duel((340, 300), strides=5)
    for side in (0, 9000, 18000, 27000):
        found = approach.to_model(table.state, 1, 2, side=side)
        assert found.arrives
        assert found.gap <= CONTACT
        assert distance(found.end.point, (3400, 3000)) <= 300 + CONTACT


def test_to_strike_ends_in_range_and_in_sight_C14() -> None:
    tower = piece("tower", box(380, 270, 40, 60), 4)
    table = duel((450, 300), tower, attacks=(ARROW,), strides=4)
    assert "sight" in table.refused(Blow("Arrow", target=2)).text
    found = approach.to_strike(table.state, 1, "Arrow", 2)
    assert found.arrives
    table.play(*found.actions)
    assert table.legal(Blow("Arrow", target=2))


def test_an_attack_that_needs_contact_offers_the_first_stride_there_R612() -> None:
    table = duel((331.2, 300))
    refusal = table.refused(Blow("Strike", target=2))
    assert refusal.text == "Foe is 1.2 mm away, and it needs contact."
    assert refusal.nearest is not None
    table.play(refusal.nearest)
    assert table.legal(Blow("Strike", target=2))


def test_an_attack_out_of_range_or_sight_offers_the_first_stride_to_where_it_reaches_R612_C14() -> None:
    far = duel((550, 300), attacks=(ARROW,))
    refusal = far.refused(Blow("Arrow", target=2))
    assert "beyond its range" in refusal.text
    assert refusal.nearest is not None
    assert far.play(refusal.nearest).legal(Blow("Arrow", target=2))
    hidden = duel((450, 300), piece("tower", box(380, 270, 40, 60), 4), attacks=(ARROW,), strides=4)
    refusal = hidden.refused(Blow("Arrow", target=2))
    assert "not in sight" in refusal.text
    assert refusal.nearest == approach.to_strike(hidden.state, 1, "Arrow", 2).actions[0]


def test_a_wall_that_needs_contact_is_approached_too_R727() -> None:
    table = duel((550, 300), piece("wall", box(340, 250, 10, 100), 2), attacks=(STRIKE,))
    refusal = table.refused(Blow("Strike", terrain="wall"))
    assert refusal.nearest is not None
    assert table.play(refusal.nearest).legal(Blow("Strike", terrain="wall"))
