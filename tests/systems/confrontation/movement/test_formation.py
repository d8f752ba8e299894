"""Scattered and close formation, ranks, familiars, and friends' formations."""

from __future__ import annotations

import pytest

from game.core.actions import Refusal
from game.systems.confrontation.movement import formation, fronts
from game.systems.confrontation.state import Formation
from game.table.lengths import CM
from game.table.shapes import Place
from tests.systems.confrontation.builder import (
    FENLING,
    MAULKIN,
    QUILL,
    WARDEN,
    Spot,
    Table,
    battle,
    profile,
    row,
    unit,
)

FAMILIAR = profile("Familiar", role="familiar")


def places(*spots: Spot) -> tuple[Place, ...]:
    return tuple(Place(round(x * CM), round(y * CM)) for x, y in spots)


def judged(table: Table, *spots: Spot, kind: Formation = "scattered") -> Refusal | None:
    return formation.fault(table.state, table.unit("Wardens"), places(*spots), kind)


def three() -> Table:
    return battle(unit("Wardens", at=row(30, 30, count=3)))


@pytest.mark.parametrize(("gap", "legal"), [(2.4, True), (2.5, True), (2.52, False), (4.0, False)])
def test_each_fighter_is_within_2_5_cm_of_a_comrade_GB6(gap: float, legal: bool) -> None:
    found = judged(three(), (30, 30), (33, 30), (33 + 3 + gap, 30))
    assert (found is None) == legal
    if found:
        assert found.rule == "GB-6"
        assert "2.5 cm are allowed" in found.text


@pytest.mark.parametrize(("far", "legal"), [(9.9, True), (10.0, True), (10.1, False)])
def test_all_are_within_10_cm_of_the_leader_GB6(far: float, legal: bool) -> None:
    # Edge to edge; the last one keeps him company on the near side.
    table = battle(unit("Wardens", at=row(30, 30, count=4)))
    found = judged(table, (30, 30), (30, 33), (33 + far, 30), (30 + far, 30))
    assert (found is None) == legal
    assert found is None or "10 cm are allowed" in found.text


def test_one_comrade_is_enough_the_unit_need_not_hang_together_G14() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=4)))
    assert judged(table, (30, 30), (30, 33), (40, 30), (40, 33)) is None
    assert judged(table, (30, 30), (30, 33), (40, 30), (40, 39)) is not None


def test_who_touches_an_enemy_is_free_of_formation_GB6() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=3)), unit("Fenlings", "two", at=[(60, 30)]))
    assert judged(table, (30, 30), (33, 30), (57, 30)) is None
    assert judged(table, (30, 30), (33, 30), (56.8, 30)) is not None


def test_a_single_fighter_is_always_scattered_GB6() -> None:
    table = battle(unit("Wardens", at=[(30, 30)]))
    assert judged(table, (30, 30)) is None
    found = judged(table, (30, 30), kind="close")
    assert found is not None
    assert found.rule == "GB-6"


def test_fliers_are_always_scattered_GB31() -> None:
    eagle = profile("Eagle", "creature", abilities=("flight",))
    table = battle(unit("Wardens", at=[(30, 30), (35, 30)], profile=eagle))
    assert judged(table, (30, 30), (35, 30)) is None
    found = judged(table, (30, 30), (35, 30), kind="close")
    assert found is not None
    assert found.rule == "GB-31"


@pytest.mark.parametrize(
    ("spots", "rule"),
    [
        (row(30, 30, count=6, across=3), None),
        (row(30, 30, count=6, across=4), None),
        (row(30, 30, count=6), "GB-6"),
        ([(30, 30), (33, 30), (36, 30), (30, 33), (30, 36), (30, 39)], "G-69"),
        ([*row(30, 30, count=5), (45.2, 30)], "GB-6"),
        ([*row(30, 30, count=5, across=3), (36.3, 33.3)], "GB-7"),
    ],
)
def test_a_close_formation_is_one_group_in_equal_ranks_G69(spots: list[Spot], rule: str | None) -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=6)))
    found = judged(table, *spots, kind="close")
    assert (found.rule if found else None) == rule


def test_the_last_rank_may_be_shorter_never_longer_G69() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=7)))
    assert judged(table, *row(30, 30, count=7, across=3), kind="close") is None
    wrong: list[Spot] = [(30, 30), (33, 30), (30, 33), (33, 33), (36, 33), (39, 33), (30, 36)]
    found = judged(table, *wrong, kind="close")
    assert found is not None
    assert found.rule == "G-69"


def test_a_familiar_keeps_within_3_cm_of_its_magician_GB93() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=2), with_=[(QUILL, (36, 30)), (FAMILIAR, (39, 30))]))
    table.state.alter(4, master=3)
    assert judged(table, (30, 30), (33, 30), (36, 30), (36, 33)) is None
    found = judged(table, (30, 30), (33, 30), (38, 30), (30, 33))
    assert found is not None
    assert found.rule == "GB-93"
    assert "3 cm are allowed" in found.text


def test_losses_that_have_broken_a_formation_are_made_good_as_far_as_can_be_G69() -> None:
    table = battle(unit("Wardens", at=[(30, 30), (33, 30), (50, 30)]))
    number = table.unit("Wardens")
    assert formation.broken(table.state, number)
    nearer, farther = places((30, 30), (33, 30), (42, 30)), places((30, 30), (33, 30), (51, 30))
    assert formation.fault(table.state, number, nearer, "scattered", strict=False) is None
    assert formation.fault(table.state, number, farther, "scattered", strict=False) is not None
    assert formation.fault(table.state, number, nearer, "scattered") is not None


@pytest.mark.parametrize(("spot", "legal"), [((36, 36), False), ((36, 46), True), ((25, 36), True)])
def test_nobody_ends_inside_the_formation_of_friends_GB29(spot: Spot, legal: bool) -> None:
    around = [(30, 30), (42, 30), (42, 42), (30, 42)]
    table = battle(unit("Wardens", at=[(80, 30)]), unit("Quarrellers", at=around))
    found = formation.intrusion(table.state, table.unit("Wardens"), places(spot))
    assert (found is None) == legal
    assert found is None or found.rule == "GB-29"


def test_a_unit_does_not_close_round_its_friends_either_GB29() -> None:
    table = battle(unit("Wardens", at=row(80, 30, count=4)), unit("Quarrellers", at=[(36, 36)]))
    found = formation.intrusion(
        table.state, table.unit("Wardens"), places((30, 30), (42, 30), (42, 42), (30, 42))
    )
    assert found is not None
    assert formation.intrusion(table.state, table.unit("Wardens"), places(*row(30, 30, count=4))) is None


# Fronts


@pytest.mark.parametrize("count", [2, 3, 5, 8, 12, 14, 18, 20])
@pytest.mark.parametrize("wide", [1, 2, 3, 4, 5, 6])
def test_ranks_drawn_up_close_are_a_close_formation_G69(count: int, wide: int) -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=count, across=5)))
    number = table.unit("Wardens")
    for facing in (0, 4500, 9000, 20000, 31234):
        found = fronts.ranks(table.state, number, (6000, 4500), facing, wide)
        refusal = formation.fault(table.state, number, found, "close")
        assert refusal is None or "from the leader" in refusal.text
        assert found[0].point == (6000, 4500)


@pytest.mark.parametrize("wide", [2, 3, 5])
def test_ranks_of_mixed_bases_touch_without_overlapping_G69(wide: int) -> None:
    table = battle(unit("Maulkin", at=row(30, 30, count=5, step=5), profile=MAULKIN, with_=[(QUILL, (30, 36)), (FAMILIAR, (33, 36))]))  # fmt: skip
    number = table.unit("Maulkin")
    table.state.alter(7, master=6)
    found = fronts.ranks(table.state, number, (6000, 4500), 9000, wide)
    assert formation.fault(table.state, number, found, "close") is None
    assert found[5].point == (6000, 4500)


def test_the_loosest_ranks_are_a_scattered_formation_GB6() -> None:
    for count in (2, 6, 12, 18):
        table = battle(unit("Fenlings", at=row(30, 30, count=count, across=6), profile=FENLING))
        number = table.unit("Fenlings")
        for wide in (1, 3, 5):
            spacing = fronts.loosest(table.state, number, wide)
            found = fronts.ranks(table.state, number, (6000, 4500), 0, wide, spacing)
            assert formation.fault(table.state, number, found, "scattered") is None or spacing == fronts.CLOSE


def test_a_front_looks_away_from_its_ranks_and_is_as_wide_as_its_flanks() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=8)))
    number = table.unit("Wardens")
    found = fronts.front(table.state, number, (5000, 4000), (5930, 4000))
    assert {each.facing for each in found} == {27000}
    assert sum(abs(each.y - 4000) < 20 for each in found) == 4
    assert max(each.y for each in found) > 4250


def test_nobody_goes_farther_than_needed_when_ranks_are_drawn_up() -> None:
    table = battle(unit("Wardens", at=row(30, 30, count=9, across=3)))
    number = table.unit("Wardens")
    here = [each.place for each in table.state.members(number)]
    found = fronts.ranks(table.state, number, (3300, 3000), 27000, 3)
    far = max(abs(p.x - q.x) + abs(p.y - q.y) for p, q in zip(here[1:], found[1:], strict=True))
    assert far <= 700
    assert WARDEN.base.long == 300
