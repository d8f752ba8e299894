"""An engaged unit that walks or runs leaves its melee as it declares."""

from __future__ import annotations

import pytest

from game.systems.confrontation import events
from game.systems.confrontation.actions import Declare, March
from game.systems.confrontation.activation import Acting
from game.systems.confrontation.state import Form
from game.table.shapes import Place
from tests.systems.confrontation.builder import FENLING, LANCER, WARDEN, Table, battle, unit


def melee(profile: object = WARDEN, gap: float = 3) -> Table:
    """Three in a column; the first touches a Fenling."""
    table = battle(
        unit("Wardens", at=[(30, 30), (30, 36), (30, 42)], profile=profile),  # type: ignore[arg-type]
        unit("Fenlings", "two", at=[(30, 30 - gap)], profile=FENLING),
    )
    table.activate("Wardens")
    table.state.push(Acting("one"))
    return table


@pytest.mark.parametrize("form", ["walk", "run"])
def test_who_touches_an_enemy_is_lost_as_the_unit_declares_to_move_G94(form: Form) -> None:
    table = melee()
    table.play(Declare(form))
    assert [each.id for each in table.state.members(1)] == [2, 3]
    assert table.state.units[1].leader == 2
    assert table.state.active is not None
    assert table.state.active.left == (2,)
    table.play(March((Place(3000, 4200), Place(3000, 4600))))
    assert [each.place.y for each in table.state.members(1)] == [4200, 4600]


def test_cavalry_leaves_without_loss_and_ends_out_of_contact_G94() -> None:
    table = melee(LANCER, 4)
    table.play(Declare("walk"))
    assert table.count("Wardens") == 3
    assert table.refusal(March((Place(3000, 3000), Place(3000, 3600), Place(3000, 4200)))) is not None
    table.play(March((Place(3000, 3600), Place(3000, 4200), Place(3000, 4800))))
    assert table.told(events.Disengaged) == [events.Disengaged(1, (2,))]


@pytest.mark.parametrize("form", ["stay", "assault"])
def test_who_stays_or_assaults_loses_nobody_by_declaring_it_G94(form: Form) -> None:
    table = melee()
    table.play(Declare(form))
    assert table.count("Wardens") == 3
    assert table.told(events.Disengaged) == []
