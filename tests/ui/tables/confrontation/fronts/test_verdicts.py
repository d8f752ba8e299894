"""What the rules say of a front that is drawn."""

from __future__ import annotations

from game.systems.confrontation.actions import March
from game.systems.confrontation.activation import Acting
from game.systems.confrontation.state import Piece
from game.table.lengths import CM
from game.ui.tables.confrontation.fronts import front as fronts
from game.ui.tables.confrontation.fronts.front import Front
from game.ui.tables.confrontation.fronts.verdicts import Judge
from tests.systems.confrontation.builder import Table, battle, box, piece, row, unit


def walking(*pieces: Piece) -> Table:
    """Twelve Wardens who walk up to 10 cm."""
    made = battle(
        unit("Wardens", at=row(40, 60, count=12, across=6)),
        unit("Fenlings", "two", at=row(40, 10, count=3)),
        pieces=pieces,
    )
    made.activate("Wardens", "walk")
    made.state.push(Acting("one"))
    return made


def drawn(made: Table, left: tuple[float, float], right: tuple[float, float]) -> Front:
    state, who = made.state, made.unit("Wardens")
    start = fronts.standing(state, who)
    ends = [(round(x * CM), round(y * CM)) for x, y in (left, right)]
    return Front(state, who, "walk", fronts.pulled(state, who, ends[0], ends[1], start.spacing, start))


def test_a_front_within_the_measure_fits_and_may_be_marched_GB_24() -> None:
    made = walking()
    front = drawn(made, (39, 53), (57, 53))
    told = Judge(made.state, front.unit).judge(front)
    assert told.fault is None
    assert told.measure == 10 * CM
    assert all(each.kind == "fits" for each in told.each)
    assert made.refusal(front.action(made.state)) is None
    assert told.farthest is not None
    assert 6 * CM < told.farthest.length <= 10 * CM


def test_who_goes_too_far_is_told_by_how_much_GB_24() -> None:
    made = walking()
    front = drawn(made, (39, 48), (57, 48))
    told = Judge(made.state, front.unit).judge(front)
    assert told.fault is not None
    far = [each for each in told.each if each.kind == "far"]
    assert far
    assert all(each.over > 0 and each.refusal is not None for each in far)
    assert any(each.kind == "fits" for each in told.each) or len(far) == 12


def test_who_would_stand_in_deep_water_is_told_how_deep_GB_37() -> None:
    made = walking(piece("pond", box(37, 48, 6, 7), "deep"))
    front = drawn(made, (39, 53), (57, 53))
    told = Judge(made.state, front.unit).judge(front)
    wet = [each for each in told.each if each.kind == "stands"]
    assert wet
    assert wet[0].brief == "in deep water"
    assert all(each.over > 0 for each in wet)
    assert len(wet) < 12


def test_a_narrower_front_is_offered_where_a_flank_has_no_room() -> None:
    made = walking(piece("pond", box(36, 48, 6, 8), "deep"))
    front = drawn(made, (39, 53), (57, 53))
    judge = Judge(made.state, front.unit)
    assert judge.judge(front).fault is not None
    mended = judge.mend(front)
    assert mended is not None
    action = mended.action(made.state)
    assert isinstance(action, March)
    assert made.refusal(action) is None


def test_what_there_was_no_time_for_stays_open() -> None:
    made = walking()
    front = drawn(made, (39, 53), (57, 53))
    told = Judge(made.state, front.unit).judge(front, budget=-1.0)
    assert not told.whole
    assert {each.kind for each in told.each} == {"open"}


def test_a_front_too_far_is_mended_on_the_way_there_GB_24() -> None:
    made = walking()
    front = drawn(made, (39, 40), (57, 40))
    judge = Judge(made.state, front.unit)
    assert judge.judge(front).fault is not None
    mended = judge.mend(front, budget=5)
    assert mended is not None
    assert 40 * CM < mended.shape.middle[1] < 60 * CM


def test_a_unit_that_keeps_its_places_is_mended_by_going_less_far_GB_24() -> None:
    made = battle(
        unit("Wardens", at=row(40, 60, count=8, across=4)),
        unit("Fenlings", "two", at=row(40, 10, count=3)),
    )
    made.activate("Wardens", "walk")
    made.state.push(Acting("one"))
    shape = fronts.standing(made.state, made.unit("Wardens"))
    front = Front(made.state, made.unit("Wardens"), "walk", shape)
    front.keep(made.state, 0, 0)
    front.shift(made.state, 0, -13 * CM)
    judge = Judge(made.state, front.unit)
    assert judge.judge(front).fault is not None
    mended = judge.mend(front)
    assert mended is not None
    assert mended.kept
    assert mended.place_of(made.fighter("Wardens")).x == 40 * CM
    assert made.refusal(mended.action(made.state)) is None


def entering() -> Table:
    """Twelve Wardens who come over the upper edge with a run of 20 cm."""
    made = battle(
        unit("Wardens", at=row(40, 3, count=12, across=6), fate="waiting"),
        unit("Fenlings", "two", at=row(40, 70, count=3)),
    )
    made.activate("Wardens", "run")
    made.state.push(Acting("one"))
    return made


def test_who_enters_has_come_the_width_of_his_base_already_G_54() -> None:
    made = entering()
    front = drawn(made, (57, 15), (39, 15))
    told = Judge(made.state, front.unit).judge(front)
    assert told.fault is None
    base = made.state.profile(front.leader(made.state)).base.long
    assert told.measure == 20 * CM - base


def test_of_several_who_miss_the_farthest_is_told_GB_24() -> None:
    made = entering()
    front = drawn(made, (39, 22), (57, 22))
    judged = Judge(made.state, front.unit).judge(front)
    assert judged.farthest is not None
    assert judged.refused[0].length < judged.farthest.length
    assert judged.fault == judged.farthest.refusal


def test_a_front_that_only_goes_too_far_is_offered_less_far_GB_24() -> None:
    made = entering()
    front = drawn(made, (57, 22), (39, 22))
    judge = Judge(made.state, front.unit)
    far = judge.judge(front)
    assert far.fault is not None
    mended = judge.mend(front)
    assert mended is not None
    assert mended.nearer
    assert (mended.shape.wide, mended.shape.facing) == (front.shape.wide, front.shape.facing)
    assert judge.judge(mended).fault is None


def test_a_front_whose_way_goes_round_something_is_offered_as_much_less_far_as_it_takes_GB_26() -> None:
    made = battle(
        unit("Wardens", at=row(40, 60, count=8, across=4)),
        unit("Fenlings", "two", at=row(90, 10, count=3)),
        pieces=[piece("wall", box(20, 50, 36, 1), "obstacle", height=8)],
    )
    made.activate("Wardens", "run")
    made.state.push(Acting("one"))
    front = Front(made.state, made.unit("Wardens"), "run", fronts.standing(made.state, made.unit("Wardens")))
    front.shift(made.state, 9 * CM, -24 * CM)
    judge = Judge(made.state, front.unit)
    assert judge.judge(front).fault is not None
    mended = judge.mend(front, budget=10)
    assert mended is not None
    assert mended.nearer
    assert made.refusal(mended.action(made.state)) is None
