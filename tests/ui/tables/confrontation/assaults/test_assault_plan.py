"""An assault before it is made, and where its fighters end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.systems.confrontation.melee import preview
from game.table.lengths import CM
from game.ui.app.loop import App
from game.ui.tables.confrontation import marks
from game.ui.tables.confrontation.assaults import assault_plan
from game.ui.tables.confrontation.assaults.assault_plan import Scheme, Stage, Step
from game.ui.tables.confrontation.assaults.contact_order import Numbers
from game.ui.tables.confrontation.tags import Tag
from tests.systems.confrontation.builder import MAULKIN, Table, battle, row, unit
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS


def facing(far: float = 16, **field: Any) -> Table:
    """Six Wardens and, so many centimetres below them, three Maulkin."""
    made = battle(
        unit("Wardens", at=row(40, 30, count=6)),
        unit("Maulkin", "two", at=row(42, 30 + far, count=3, step=4), profile=MAULKIN),
        **field,
    )
    made.activate("Wardens", "assault")
    return made


def scheme(made: Table, stage: Stage = "declare", *, declared: bool = True) -> Scheme:
    own, foe = made.unit("Wardens"), made.unit("Maulkin")
    return Scheme(made.state, own, foe, stage, preview.onset(made.state, own, foe), declared=declared)


def steps(found: Scheme) -> Sequence[Step]:
    """The steps of an assault."""
    assert found.onset is not None
    return assault_plan.steps(found, found.onset)


def test_everybody_who_reaches_is_shown_in_contact_and_the_rest_behind_GB_44() -> None:
    found = scheme(facing())
    assert set(found.touching()) | set(found.behind()) == set(found.order)
    assert len(found.touching()) >= 3


def test_the_steps_tell_what_waits_G25() -> None:
    told = steps(scheme(facing(), declared=False))
    assert [step.state for step in told] == ["now", "later", "later", "later", "later"]
    assert "12.6 cm" in told[1].words
    assert told[2].words == "Fear test"
    placing = steps(scheme(facing(), "close"))
    assert [step.state for step in placing] == ["done", "done", "done", "now", "later"]


def test_an_assault_that_is_too_far_says_so_and_shows_no_ghosts_GB_43() -> None:
    found = scheme(facing(30))
    assert not found.order
    assert steps(found)[1].state == "failed"


def test_with_estimates_off_nothing_is_measured_before_GA1() -> None:
    found = scheme(facing(estimates=False))
    assert found.onset is not None
    assert not assault_plan.known(found.onset)
    assert not found.order
    assert assault_plan.headline(found.onset) == ""
    assert "cm" not in "".join(step.words for step in steps(found))


def test_what_fails_of_a_charge_is_named_with_its_numbers_GB_47() -> None:
    weak = battle(
        unit("Wardens", at=row(40, 30, count=2)),
        unit("Maulkin", "two", at=row(42, 44, count=3, step=4), profile=MAULKIN),
    )
    weak.activate("Wardens", "assault")
    found = scheme(weak)
    assert found.onset is not None
    assert not found.onset.charges
    assert "Power" in assault_plan.failing(found.onset)


def test_a_fighter_near_an_enemy_is_drawn_into_contact_G13() -> None:
    found = scheme(facing(), "close")
    who = found.touching()[0]
    before, place = found.action, found.places[who]
    found.put(who, (place.x, place.y - 30), 40)
    assert abs(found.places[who].y - place.y) <= 2
    found.put(who, (place.x, place.y - 3 * CM), 40)
    assert found.places[who].y == place.y - 3 * CM
    found.take(before)
    assert found.places[who] == place


@pytest.mark.parametrize(("by", "end"), [(1, 1), (9, -1), (-1, 0)])
def test_the_order_can_be_another(by: int, end: int) -> None:
    found = scheme(facing(), "close")
    first = found.order[0]
    found.send(first, by)
    assert found.order[end] == first
    assert set(found.action.order) == set(found.places)


def test_the_order_into_contact_lies_over_the_tags(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    player.key("3", "Enter")
    player.rest()
    kinds = [type(each) for each in marks.top(player.pictured)]
    assert Numbers in kinds
    assert kinds.index(Numbers) > max(at for at, kind in enumerate(kinds) if kind is Tag)
