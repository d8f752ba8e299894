"""The engaged unit that stays and fights (GB-4, GB-59, G-41)."""

from __future__ import annotations

from game.systems.confrontation import units
from game.systems.confrontation.actions import BecomeAvatar, Call, Close, Combat, EndActivation, EndCombats
from game.systems.confrontation.melee import combat
from game.systems.confrontation.melee.combats import Combats
from game.systems.confrontation.movement import approach
from game.table.shapes import Place
from tests.systems.confrontation.builder import FENLING, Table, battle, box, piece, row, unit
from tests.systems.confrontation.melee.turn import Turn

STRIKE = Combat("warden", "fenling", 2, ((1, 1),))


def held(form: str = "stay", free_member: float = 20) -> Table:
    """A Warden touches a Fenling; another Warden and another Fenling touch nobody."""
    table = battle(
        unit("Own", at=[(40, 20), (44, free_member)]),
        unit("Other", "two", at=[(40, 23), (44, 26)], profile=FENLING),
    )
    table.activate("Own", form)  # type: ignore[arg-type]
    table.start(Turn("one"))
    return table


def test_who_stays_strikes_at_once_G41() -> None:
    table = held()
    table.play(STRIKE, dice=[1])
    assert table.state.active is not None
    assert table.state.active.dice == {1: 1}


def test_who_does_not_stay_strikes_nobody_by_himself_G41() -> None:
    table = held("walk")
    refusal = combat.check(table.state, STRIKE)
    assert refusal is not None
    assert refusal.rule == "G-41"
    assert combat.suggest(table.state) == []


def test_after_the_end_of_its_combats_a_unit_strikes_no_more_GB59() -> None:
    table = battle(
        unit("Own", at=row(40, 20, count=2)),
        unit("Other", "two", at=row(40, 23, count=2), profile=FENLING),
    )
    table.activate("Own", "stay")
    table.start(Turn("one"))
    table.play(STRIKE, dice=[1])
    table.play(EndCombats())
    assert combat.check(table.state, STRIKE) is not None
    assert combat.suggest(table.state) == []


def test_free_members_go_up_to_the_movement_to_touch_an_enemy_of_the_melee_GB4() -> None:
    table = held()
    moves = [each for each in combat.suggest(table.state) if isinstance(each, Close)]
    assert moves
    table.play(moves[0])
    assert len(units.contacts(table.state, 1)) == 2
    assert isinstance(table.decision, Combats)


def test_free_members_close_up_once_GB4() -> None:
    table = held()
    move = next(each for each in combat.suggest(table.state) if isinstance(each, Close))
    table.play(move)
    assert combat.check(table.state, move) is not None


def test_after_the_first_combat_nobody_closes_up_GB4() -> None:
    table = battle(
        unit("Own", at=[(40, 20), (44, 20)]),
        unit("Other", "two", at=[(40, 23), (43.5, 23), (48, 26)], profile=FENLING),
    )
    table.activate("Own", "stay")
    table.start(Turn("one"))
    table.play(STRIKE, dice=[1])
    table.play(EndCombats())
    assert not any(isinstance(each, Close) for each in combat.suggest(table.state))


def test_an_enemy_of_the_same_melee_is_touched_though_only_a_friend_fights_it_G163() -> None:
    table = battle(
        unit("Own", at=[(40, 20), (44, 20)]),
        unit("Between", "two", at=[(40, 23), (36, 23)], profile=FENLING),
        unit("Friends", at=[(36, 26), (50, 26)]),
        unit("Far", "two", at=[(50, 23), (53.2, 23)], profile=FENLING),
        unit("Others", "two", at=[(44, 24)], profile=FENLING),
    )
    table.activate("Own", "stay")
    table.start(Turn("one"))
    assert units.same_melee(table.state, 1) == [2, 4]
    table.play(Close((2,), (Place(4790, 2080),)))
    assert [each.unit for each in units.contacts(table.state, 1)[2]] == [4]


def test_an_enemy_outside_the_melee_is_not_touched_by_who_stays_G163() -> None:
    table = battle(
        unit("Own", at=[(40, 20), (44, 20)]),
        unit("Foes", "two", at=row(40, 23, count=1), profile=FENLING),
        unit("Others", "two", at=[(44, 24)], profile=FENLING),
    )
    table.activate("Own", "stay")
    table.start(Turn("one"))
    refusal = combat.check(table.state, Close((2,), (Place(4400, 2100),)))
    assert refusal is not None
    assert refusal.rule == "GB-25"


def test_a_free_unit_that_stays_for_terrain_does_not_move_for_it_G118() -> None:
    shed = piece("shed", box(40, 22, 8, 8), "destructible", resilience=4, points=4)
    table = battle(unit("Own", at=row(42, 20.5, count=2)), unit("Other", "two", at=[(60, 60)]), pieces=[shed])
    table.activate("Own", "stay")
    table.start(Turn("one"))
    refusal = table.refusal(Close((1, 2), (Place(4500, 1700), Place(4810, 1700))))
    assert refusal is not None
    assert refusal.rule == "GB-4"
    assert refusal.nearest == Combat("warden", "", 0, ((1, 1), (2, 1)), piece="shed")


def test_between_two_combats_there_is_nothing_but_the_next_one_G167() -> None:
    table = held()
    table.play(next(each for each in combat.suggest(table.state) if isinstance(each, Close)))
    for other in (Call("mend", 1), EndActivation(), BecomeAvatar(1)):
        refusal = table.refusal(other)
        assert refusal is not None
        assert refusal.rule == "GB-59"


def test_in_an_assault_free_members_go_twice_the_movement_to_the_one_unit_G162() -> None:
    table = battle(
        unit("Own", at=[(40, 20), (56, 20)]),
        unit("Foes", "two", at=[(40, 23), (43.2, 23)], profile=FENLING),
    )
    table.activate("Own", "stay")
    table.start(Turn("one"))
    where = (Place(4470, 2040),)
    refusal = combat.check(table.state, Close((2,), where))
    assert refusal is not None
    assert refusal.rule == "GB-24"
    assert approach.fault(table.state, 1, 2, (2,), where) is None
