"""What is told of a salvo before it is shot, held against salvos that are shot (GB-51 to GB-58, GA-1)."""

from __future__ import annotations

import pytest

from game.core import steps
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.systems.confrontation import odds
from game.systems.confrontation.actions import Shoot
from game.systems.confrontation.fire import preview, ranged_attacks
from tests.systems.confrontation.builder import FENLING, STALKER, WARDEN, Table, battle, box, piece, row, unit
from tests.systems.confrontation.fire.salvos import BOLTS, GUNNER, MORTAR, table

WALL = piece("wall", box(30, 20, 60, 2), "obstacle", height=2)
SHOTS = 800


def played(made: Table, action: Shoot) -> tuple[float, dict[int, float]]:
    """The mean number of figures of the target felled in many salvos, and that of every unit."""
    chance = Chance(Seeded(2))
    felled = dict.fromkeys(made.state.units, 0)
    for _ in range(SHOTS):
        state = made.state.copy()
        ctx = Context(chance)
        ranged_attacks.apply(state, action, ctx)
        steps.advance(state, ctx)
        while state.stack:
            assert state.decision is not None
            steps.act(state, state.decision.sample(state, chance), ctx)
        for fighter in state.fallen.values():
            felled[fighter.unit] += 1
    return felled[action.target] / SHOTS, {unit: count / SHOTS for unit, count in felled.items()}


def test_range_interference_and_numbers_are_told_beforehand_GB52() -> None:
    found = preview.forecast(table(pieces=[WALL], gap=24).state, BOLTS)
    assert found.marksmen == (1, 2, 3)
    assert found.distance == 2400
    assert found.interference == ("Wall",)
    assert (found.to_hit, found.to_wound) == (4, 4)
    assert found.headline.startswith("24.0 cm, 4+ to hit, 4+ to wound: ")


def test_where_nobody_measures_beforehand_only_what_is_seen_is_told_GA1() -> None:
    found = preview.forecast(table(pieces=[WALL], estimates=False).state, BOLTS)
    assert found.marksmen == (1, 2, 3)
    assert found.interference == ("Wall",)
    assert found.distance is None
    assert found.tolls == ()
    assert found.headline == "3 can shoot"


def test_all_chances_add_up_to_one_GB53() -> None:
    found = preview.forecast(table().state, BOLTS)
    for chances in (found.hits, found.damage, found.falls):
        assert sum(chances) == pytest.approx(1)
    assert len(found.falls) <= 4


def test_the_figures_foretold_are_those_that_fall_GB55() -> None:
    made = table(gap=9)
    found = preview.forecast(made.state, BOLTS)
    mean, _ = played(made, BOLTS)
    assert odds.mean(found.falls) == pytest.approx(mean, abs=0.1)
    assert found.tolls[0].points == pytest.approx(10 * odds.mean(found.falls))


def test_against_fighters_of_several_points_fewer_fall_than_are_hurt_GB69() -> None:
    made = table(unit("Stalkers", "two", at=[(60, 26)], profile=STALKER), gap=60)
    (toll,) = preview.forecast(made.state, Shoot("quarreller", 3)).tolls
    assert toll.damage > 3 * toll.falls > 0


def shelled() -> Table:
    made = battle(
        unit("Mortar", at=[(60, 10), (57, 10), (63, 10)], profile=GUNNER, with_=[(MORTAR, (60, 5))]),
        unit("Fenlings", "two", at=row(56, 36, count=6, step=3.2, across=3), profile=FENLING),
        unit("Wardens", at=[(60, 31)], profile=WARDEN),
    )
    made.activate("Mortar", "walk")
    return made


def test_the_tolls_of_a_template_are_those_of_friend_and_foe_GB57() -> None:
    made = shelled()
    action = Shoot("mortar", 2, 6)
    found = preview.forecast(made.state, action)
    mean, each = played(made, action)
    assert sum(found.falls) == pytest.approx(1)
    assert odds.mean(found.falls) == pytest.approx(mean, abs=0.15)
    tolls = {toll.unit: toll.falls for toll in found.tolls}
    assert tolls[3] == pytest.approx(each[3], abs=0.05)
    assert tolls[3] > 0


def test_a_template_that_is_lost_costs_nobody_anything_G7() -> None:
    made = battle(
        unit("Mortar", at=[(60, 5), (57, 5), (63, 5)], profile=GUNNER, with_=[(MORTAR, (60, 10))]),
        unit("Fenlings", "two", at=row(60, 126, count=3), profile=FENLING),
        size=(120, 130),
    )
    made.activate("Mortar", "walk")
    found = preview.forecast(made.state, Shoot("mortar", 2, 5))
    assert found.tolls == ()
    assert odds.mean(found.falls) == 0


def test_any_unit_can_be_asked_about_from_where_it_stands_GB51() -> None:
    made = table()
    made.activate("Fenlings", "walk")
    assert preview.forecast(made.state, BOLTS, unit=1).marksmen == (1, 2, 3)
