"""The way up to an enemy: the distance of an assault, who gets into contact, closing up in a melee, falling short."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.actions import Refusal
from game.core.chance import seeded
from game.systems.confrontation import events, units
from game.systems.confrontation.actions import Close
from game.systems.confrontation.movement import approach, courses, figures, formation
from game.systems.confrontation.movement.contact_places import Closing
from game.table.lengths import CM, TOLERANCE
from game.table.shapes import Place
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    LANCER,
    MAULKIN,
    QUILL,
    STALKER,
    WARDEN,
    Spot,
    Table,
    battle,
    box,
    piece,
    profile,
    row,
    unit,
)

FAMILIAR = profile("Familiar", role="familiar")


def duel(gap: float, *others: object, **what: object) -> Table:
    """A Warden at (30, 30) and a Fenling so many cm to his right, edge to edge."""
    return battle(
        unit("Wardens", at=[(30, 30)]),
        unit("Fenlings", "two", at=[(33 + gap, 30)], profile=FENLING),
        *others,  # type: ignore[arg-type]
        **what,  # type: ignore[arg-type]
    )


def closed(table: Table, order: Sequence[int], *spots: Spot, target: int = 2) -> Refusal | None:
    places = tuple(Place(round(x * CM), round(y * CM)) for x, y in spots)
    return approach.fault(table.state, 1, target, tuple(order), places)


def suggested(table: Table, target: int = 2) -> Close:
    found = approach.suggest(table.state, 1, target)[0]
    assert isinstance(found, Close)
    return found


def in_contact(table: Table, action: Close) -> int:
    """How many touch an enemy when the fighters stand so."""
    after = table.state.copy()
    for fighter, place in zip(action.order, action.places, strict=True):
        after.alter(fighter, place=place)
    return len(units.contacts(after, 1))


# The distance


@pytest.mark.parametrize("gap", [0.5, 8, 20, 25])
def test_the_distance_is_that_between_the_leaders_G13(gap: float) -> None:
    table = duel(gap)
    assert approach.distance(table.state, 1, 2) == round(gap * CM)


def test_the_figures_of_the_two_units_do_not_lengthen_the_way_G43() -> None:
    table = battle(
        unit("Wardens", at=[(30, 30), *row(34, 20, count=7, across=1)]),
        unit("Fenlings", "two", at=[(50, 30), *row(40, 20, count=7, across=1)], profile=FENLING),
    )
    assert approach.distance(table.state, 1, 2) == 17 * CM


def test_terrain_and_third_units_lengthen_the_way_G43() -> None:
    wall = piece("wall", box(35, 25, 1, 10), "obstacle", height=2)
    around = approach.distance(duel(10, pieces=[wall]).state, 1, 2)
    assert around is not None
    assert 13 * CM < around < 18 * CM
    third = unit("Reavers", "two", at=row(36.5, 27, count=3, across=1), profile=FENLING)
    beside = approach.distance(duel(10, third).state, 1, 2)
    assert beside is not None
    assert 11 * CM < beside < 16 * CM


def test_a_way_round_that_is_longer_than_asked_for_counts_as_none_GB42() -> None:
    wall = piece("wall", box(35, 25, 1, 10), "obstacle", height=2)
    state = duel(10, pieces=[wall]).state
    whole = approach.distance(state, 1, 2)
    assert whole is not None
    assert approach.distance(state, 1, 2, most=whole) == whole
    assert approach.distance(state, 1, 2, most=whole - 20) is None


def test_friends_in_scattered_formation_do_not_lengthen_it_G43() -> None:
    friends = unit("Quarrellers", at=row(36.5, 27, count=3, across=1))
    assert approach.distance(duel(10, friends).state, 1, 2) == 10 * CM
    close = unit("Quarrellers", at=row(36.5, 27, count=3, across=1), formation="close")
    assert approach.distance(duel(10, close).state, 1, 2) != 10 * CM


def test_where_no_way_leads_there_is_no_distance_GB42() -> None:
    walls = [piece("wall", box(36, 0, 1, 90), "obstacle", height=8)]
    assert approach.distance(duel(10, pieces=walls).state, 1, 2) is None


# Closing


def test_each_fighter_has_a_way_of_at_most_twice_the_movement_G13() -> None:
    assert closed(duel(20), [1], (50, 30)) is None
    found = closed(duel(20.3), [1], (50.3, 30))
    assert found is not None
    assert found.rule == "GB-24"
    assert "20 cm are allowed" in found.text


def test_who_can_be_placed_in_contact_has_to_be_GB44() -> None:
    for x, legal in ((40, True), (39.92, True), (39, False), (30, False)):
        found = closed(duel(10), [1], (x, 30))
        assert (found is None) == legal
        if found:
            assert found.rule == "GB-44"
            assert isinstance(found.nearest, Close)
            assert (
                closed(duel(10), found.nearest.order, *((p.x / CM, p.y / CM) for p in found.nearest.places))
                is None
            )


def test_a_fighter_may_touch_several_GB44() -> None:
    table = battle(
        unit("Wardens", at=[(30, 30)]),
        unit("Fenlings", "two", at=[(40, 28.4), (40, 31.6)], profile=FENLING),
    )
    assert closed(table, [1], (37.46, 30)) is None


def test_only_the_assaulted_unit_is_engaged_GB25() -> None:
    table = duel(10, unit("Reavers", "two", at=[(43, 33)], profile=FENLING))
    assert closed(table, [1], (40, 30)) is None
    found = closed(table, [1], (43, 30.0 - 0.0)) or closed(table, [1], (40.1, 32.2))
    assert found is not None
    touching = closed(table, [1], (40.62, 31.82))
    assert touching is not None
    assert touching.rule in ("GB-25", "GB-26")


def test_the_rest_keep_formation_and_do_not_fall_back_GB44() -> None:
    table = battle(
        unit("Wardens", at=row(30, 30, count=3, across=1)),
        unit("Fenlings", "two", at=[(43, 30)], profile=FENLING),
        pieces=[piece("wall", box(41.4, 0, 0.5, 28.4), "obstacle", height=8), piece("fence", box(41.4, 31.6, 0.5, 50), "obstacle", height=8)],
    )  # fmt: skip
    assert closed(table, [1, 2, 3], (40, 30), (37, 30), (34, 30)) is None
    apart = closed(table, [1, 2, 3], (40, 30), (37, 30), (30, 36))
    assert apart is not None
    assert apart.rule == "GB-6"
    back = closed(table, [1, 2, 3], (40, 30), (37, 30), (28, 36))
    assert back is not None


def test_only_free_members_move_each_once_GB41() -> None:
    table = battle(
        unit("Wardens", at=[(30, 30), (30, 33.5)]),
        unit("Fenlings", "two", at=[(33, 30), (36, 33)], profile=FENLING),
    )
    assert closed(table, [2], (33, 33.4)) is None
    found = closed(table, [1], (30, 30))
    assert found is not None
    assert found.rule == "GB-41"
    twice = closed(table, [2, 2], (33, 34), (33, 34))
    assert twice is not None


@pytest.mark.parametrize(
    ("own", "theirs", "least"), [(1, 1, 1), (3, 20, 3), (10, 10, 8), (20, 3, 7), (14, 18, 9), (20, 20, 11)]
)
def test_the_suggestion_brings_many_into_contact_GB44(own: int, theirs: int, least: int) -> None:
    table = battle(
        unit("Wardens", at=row(40, 20, count=own, across=5)),
        unit("Fenlings", "two", at=row(40, 38, count=theirs, across=5), profile=FENLING),
    )
    found = suggested(table)
    assert in_contact(table, found) >= least
    assert approach.fault(table.state, 1, 2, found.order, found.places) is None


@pytest.mark.parametrize("seed", range(24))
def test_every_order_of_moving_gives_a_legal_close_GB44(seed: int) -> None:
    table = battle(
        unit("Lancers", at=row(40, 18, count=4, step=6), profile=LANCER),
        unit("Fenlings", "two", at=row(40, 38, count=12, across=4), profile=FENLING),
        unit("Wardens", at=row(36, 26, count=8, across=4), profile=WARDEN),
        pieces=[piece("house", box(52, 28, 8, 6), "obstacle", height=8)],
    )
    found = approach.sample(table.state, 1, 2, seeded("close", seed))
    assert isinstance(found, Close)
    assert approach.fault(table.state, 1, 2, found.order, found.places) is None
    assert in_contact(table, found) >= 2


def test_familiars_stay_out_of_contact_near_their_magician_GB93() -> None:
    table = battle(
        unit("Maulkin", at=row(30, 30, count=3, step=4, across=1), profile=MAULKIN, with_=[(QUILL, (27, 30)), (FAMILIAR, (24, 30))]),
        unit("Fenlings", "two", at=row(48, 30, count=5, across=1), profile=FENLING),
    )  # fmt: skip
    table.state.alter(5, master=4)
    found = suggested(table)
    assert in_contact(table, found) == 4
    approach.close(table.state, table.context(), 1, 2, found)
    assert 5 not in units.contacts(table.state, 1)
    assert not formation.broken(table.state, 1)


def guarded() -> Table:
    """Two Wardens before Fenlings with Quill, whose familiar stands nearest to them."""
    table = battle(
        unit("Wardens", at=[(40, 20), (43, 20)]),
        unit(
            "Fenlings",
            "two",
            at=[(40, 38)],
            profile=FENLING,
            with_=[(QUILL, (43.2, 38)), (FAMILIAR, (41, 35))],
        ),
    )
    table.state.alter(5, master=4)
    return table


def test_who_storms_a_unit_is_sent_past_its_familiar_to_somebody_who_counts_G119() -> None:
    table = guarded()
    approach.close(table.state, table.context(), 1, 2, suggested(table))
    assert all(any(foe.id != 5 for foe in foes) for foes in units.contacts(table.state, 1).values())
    assert len(units.contacts(table.state, 1)) == 2


def test_contact_with_a_familiar_alone_is_not_enough_where_there_is_room_G119() -> None:
    found = closed(guarded(), [1, 2], (39.4, 32.4), (42.6, 32.4))
    assert found is not None
    assert found.rule == "GB-44"


def test_a_familiar_may_be_touched_besides_G119() -> None:
    assert closed(guarded(), [1, 2], (38, 35.76), (44.05, 35.1)) is None


def test_a_titan_is_surrounded_GB44() -> None:
    table = battle(
        unit("Wardens", at=row(30, 30, count=10, across=5)),
        unit("Colossus", "two", at=[(36, 44)], profile=COLOSSUS),
    )
    assert in_contact(table, suggested(table)) >= 9


def test_an_engaged_unit_sends_only_free_fighters_on_its_assault_GB41() -> None:
    table = battle(
        unit("Wardens", at=[(30, 30), (30, 35), (30, 40)]),
        unit("Fenlings", "two", at=[(33, 30), (40, 36), (46, 40)], profile=FENLING),
    )
    found = suggested(table)
    assert set(found.order) == {2, 3}
    assert in_contact(table, found) == 3
    # They may: nobody has to.
    assert closed(table, []) is None
    assert closed(table, [3], (33, 37)) is None


def test_where_every_place_is_taken_the_unit_comes_as_near_as_it_can_GB44() -> None:
    table = battle(
        unit("Wardens", at=row(56, 30, count=4)),
        unit("Fenlings", "two", at=[(60, 45)], profile=FENLING),
        unit("Quarrellers", at=[(57.8, 42.8), (62.2, 42.8)]),
        pieces=[piece("wall", box(54, 46.6, 12, 0.5), "obstacle", height=8)],
    )
    found = suggested(table)
    assert approach.fault(table.state, 1, 2, found.order, found.places) is None
    assert in_contact(table, found) == 0
    assert min((each.x - 6000) ** 2 + (each.y - 4500) ** 2 for each in found.places) < 900**2


# In a melee that goes on


def melee() -> Table:
    """Of four Wardens one fights; of three Fenlings two are within reach of the others."""
    return battle(
        unit("Wardens", at=[(30, 30), (30, 34), (30, 38), (27, 34)]),
        unit("Fenlings", "two", at=[(33, 30), (38, 34), (43, 34)], profile=FENLING),
        unit("Reavers", "two", at=[(30, 50)], profile=FENLING),
    )


def test_free_members_go_up_to_their_movement_to_enemies_of_the_melee_G41() -> None:
    table = melee()
    assert closed(table, [2], (35, 34), target=0) is None
    assert closed(table, [2, 4], (35, 34), (33, 37), target=0) is None
    far = closed(table, [2], (45.9, 34), target=0)
    assert far is not None
    other = closed(table, [3], (30, 47), target=0)
    assert other is not None
    assert other.rule == "GB-25"


def test_who_stays_may_leave_his_free_members_where_they_are_G41() -> None:
    assert closed(melee(), [], target=0) is None
    found = suggested(melee(), 0)
    assert 1 not in found.order
    assert in_contact(melee(), found) == 4


def test_who_stays_goes_to_the_enemy_or_nearer_to_him_and_not_away_G41() -> None:
    table = melee()
    away = closed(table, [2], (27, 37), target=0)
    assert away is not None
    assert away.rule == "G-41"
    assert isinstance(away.nearest, Close)
    assert closed(table, [2, 4], (35, 34), (25, 34), target=0) is not None
    assert closed(table, [2, 4], (35, 34), (33, 37), target=0) is None


def test_a_familiar_follows_its_magician_to_an_enemy_of_the_melee_GB93() -> None:
    table = battle(
        unit("Quill", at=[(30, 30), (30, 34)], with_=[(QUILL, (27, 34)), (FAMILIAR, (27, 31))]),
        unit("Fenlings", "two", at=[(33, 30), (35, 38)], profile=FENLING),
    )
    table.state.alter(4, master=3)
    assert closed(table, [3, 4], (32, 38), (29, 38), target=0) is None
    late = closed(table, [3], (32, 38), target=0)
    assert late is not None
    assert late.rule == "GB-93"


def test_free_members_in_an_assault_out_of_a_melee_do_not_fall_back_G93() -> None:
    table = melee()
    found = closed(table, [4], (25, 34))
    assert found is not None
    assert found.rule == "GB-44"
    assert closed(table, [2], (31.5, 34)) is None


def test_nobody_is_sent_if_nobody_is_free_G41() -> None:
    table = battle(unit("Wardens", at=[(30, 30)]), unit("Fenlings", "two", at=[(33, 30)], profile=FENLING))
    assert approach.suggest(table.state, 1, 0) == []
    assert approach.sample(table.state, 1, 0, seeded("nobody")) is None


def test_who_stays_and_touches_nobody_any_more_has_nowhere_to_go_G41() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=3)), unit("Fenlings", "two", at=[(60, 60)]))
    assert approach.suggest(table.state, 1, 0) == []
    assert approach.sample(table.state, 1, 0, seeded("nobody")) is None


# Doing it, and falling short


def test_a_close_puts_the_fighters_down_and_scatters_the_unit_GB44() -> None:
    table = battle(
        unit("Wardens", at=row(30, 30, count=6, across=3), formation="close"),
        unit("Fenlings", "two", at=row(30, 44, count=6, across=3), profile=FENLING),
    )
    found = suggested(table)
    approach.close(table.state, table.context(), 1, 2, found)
    assert table.state.units[1].formation == "scattered"
    assert [table.state.fighters[each].place for each in found.order] == list(found.places)
    moved = table.told(events.Moved)[0]
    assert moved.how == "assault"
    assert {each for each, _ in moved.ways} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("gap", [21, 30, 50])
def test_an_assault_too_far_moves_as_near_as_it_can_in_formation_GB43(gap: float) -> None:
    table = battle(
        unit("Wardens", at=row(30, 30, count=6, across=3)),
        unit("Fenlings", "two", at=row(30, 30 + 6 + gap, count=6, across=3), profile=FENLING),
    )
    before = approach.distance(table.state, 1, 2)
    approach.fall_short(table.state, table.context(), 1, 2)
    after = approach.distance(table.state, 1, 2)
    assert before is not None
    assert after is not None
    assert before - after >= 17 * CM
    assert units.free(table.state, 1)
    assert not formation.broken(table.state, 1)
    assert table.told(events.Moved)


def test_nobody_is_sent_onto_a_comrade_who_stands_fast_in_the_melee_GB44() -> None:
    own = [
        (25.37, 16.82), (25.37, 19.85), (17.0, 22.29), (27.27, 22.21), (22.6, 18.61), (14.01, 22.76), (30.69, 22.19),
        (32.84, 24.33), (20.14, 20.38), (12.91, 25.58), (33.31, 20.68), (35.46, 25.84), (19.98, 17.1),
    ]  # fmt: skip
    foes = [(22.91, 21.62), (26.41, 25.12), (29.91, 25.12), (19.41, 25.12), (15.91, 25.12), (22.91, 25.12)]
    table = battle(
        unit("Fenlings", at=own, profile=FENLING),
        unit("Wardens", "two", at=foes),
        unit("Quarrellers", "two", at=row(17.5, 28.32, count=5, across=4)),
    )
    found = approach.suggest(table.state, 1, 2)[0]
    assert isinstance(found, Close)
    party = approach.Party(table.state, 1, 2)
    assert courses.crowded(party.ground, party.ends(found.order, found.places)) is None


def test_who_finds_no_place_in_a_melee_does_not_end_on_a_comrade_G70() -> None:
    captain = profile("Captain", "large", role="incarnate", fear=7, authority=3)
    at = [(113.26, 36.32), (111.24, 39.81), (116.75, 34.3)]
    rider, blades = [(117.17, 45.56)], [(105.02, 48.31), (103.39, 45.75), (112.23, 49.5), (115.26, 49.5)]
    table = battle(
        unit("Maulkin", at=at, profile=MAULKIN, with_=[(captain, (113.25, 43.3))]),
        unit("Lancers", "two", at=rider, profile=LANCER),
        unit("Oathblades", "two", at=blades),
        unit("Reavers", at=[(106.54, 45.68), (117.89, 41.59), (110.72, 46.88)], profile=FENLING),
    )
    table.activate("Maulkin", "assault")
    (made,) = approach.suggest(table.state, 1, 2)
    assert isinstance(made, Close)
    ends = approach.Party(table.state, 1, 2).ends(made.order, made.places)
    assert min(figures.apart(one, other) for at, one in enumerate(ends) for other in ends[:at]) >= 0


def test_who_comes_up_behind_leaves_the_others_their_places_where_they_need_them_GB44() -> None:
    def came(*, kept: bool) -> tuple[figures.Figure, figures.Figure]:
        at = [(50, 33.1), (52, 44), (46.6, 34)]
        table = battle(unit("Wardens", at=at), unit("Fenlings", "two", at=[(50, 30)], profile=FENLING))
        party = approach.Party(table.state, 1, 2)
        first, second, third = figures.of(table.state, 1)
        closing = Closing(party.ground, party.targets, [first])
        closing.waiting = [third] if kept else []
        return second.at(closing.behind(second, first, None)), third

    assert figures.apart(*came(kept=False)) < 0
    assert figures.apart(*came(kept=True)) >= 0


def test_nobody_is_placed_where_a_comrade_has_to_stay_GB44() -> None:
    mire = (
        (4780, 1500), (5020, 1390), (5258, 1291), (5520, 1419), (5776, 1575), (5818, 1839),
        (5736, 2052), (5619, 2267), (5338, 2257), (5050, 2233), (4862, 2007), (4811, 1763),
    )  # fmt: skip
    own = [
        (47.20, 26.08), (50.67, 18.87), (47.07, 17.14), (52.54, 24.21), (52.41, 15.27), (48.94, 22.48),
        (45.33, 20.74), (54.28, 20.61), (56.01, 17.01), (43.60, 24.34),
    ]  # fmt: skip
    friends = [(63.93, 19.85), (63.93, 15.85), (59.93, 15.85), (63.93, 11.85), (59.93, 11.85), (59.93, 19.85)]
    made = battle(
        unit("Oarkin", at=own, profile=profile("Oarkin", move=11)),
        unit("Anchorhands", at=friends),
        unit("Stalkers", "two", at=[(57.68, 25.83), (62.71, 25.83)], profile=STALKER),
        unit("Fenlings", "two", at=[(53.83, 27.83), (52.31, 30.45)], profile=FENLING),
        pieces=[piece("mire", mire, "difficult", height=0)],
        size=(80, 60),
    )
    made.activate("Oarkin", "assault")
    (close,) = approach.suggest(made.state, 1, 3)
    assert isinstance(close, Close)
    approach.close(made.state, made.context(), 1, 3, close)
    own_now = figures.of(made.state, 1)
    assert min(figures.apart(a, b) for at, a in enumerate(own_now) for b in own_now[:at]) >= -TOLERANCE


@pytest.mark.parametrize(("away", "left"), [(20.2, 1), (21, 1), (22, 2), (29, 9)])
def test_an_assault_too_far_stops_1_cm_before_its_target_or_where_its_movement_ends_GB30(
    away: float, left: float
) -> None:
    table = duel(away)
    approach.fall_short(table.state, table.context(), 1, 2)
    assert units.gap(table.state, 1, 2) == left * CM


def test_an_assault_too_far_keeps_1_cm_from_every_figure_of_its_target_GB43() -> None:
    target = unit("Fenlings", "two", at=[(40, 45), *row(37, 36, count=9, across=3)], profile=FENLING)
    table = battle(unit("Wardens", at=row(34, 20, count=5)), target)
    approach.fall_short(table.state, table.context(), 1, 2)
    own, foes = figures.of(table.state, 1), figures.of(table.state, 2)
    assert 1 * CM <= min(figures.apart(each, foe) for each in own for foe in foes) <= 1.3 * CM
    assert formation.fault(table.state, 1, [each.place for each in own], "scattered") is None


def test_a_third_unit_beside_the_way_of_an_assault_too_far_keeps_nobody_back_GB43() -> None:
    table = duel(25, unit("Reavers", "two", at=[(50, 33.5)], profile=FENLING))
    approach.fall_short(table.state, table.context(), 1, 2)
    assert units.gap(table.state, 1, 2) == 5 * CM
    assert units.free(table.state, 1)
