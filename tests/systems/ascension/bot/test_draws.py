"""What draws a bot: the same for both sides of a table that is alike on both."""

from __future__ import annotations

import pytest

from game.systems.ascension.bot import draws
from game.systems.ascension.bot.appraisal import Prices
from game.systems.ascension.bot.outlook import Outlook, Spot
from game.systems.ascension.state import Deed
from tests.systems.ascension.builder import Table, battle, box, figure, piece

WEST, EAST = (120, 305), (490, 305)


def temple(first: str = "west") -> Table:
    """A floor with a shrine in the middle and a ramp at either side, a model at either edge of the table."""
    ramps = {
        "west": piece("west", box(185, 280, 60, 50), 0.5, "link", links=("", "floor"), kind="ramp"),
        "east": piece("east", box(365, 280, 60, 50), 0.5, "link", links=("", "floor"), kind="ramp"),
    }
    floor = piece("floor", box(245, 245, 120, 120), 2, "reinforced", kind="floor")
    shrine = piece(
        "shrine", box(295, 295, 20, 20), 1, "console", on="floor", deeds=(Deed("score", "", 3, True),)
    )
    order = [ramps[first], *(ramp for name, ramp in ramps.items() if name != first)]
    return battle(
        figure("Ulf", at=WEST, strides=3),
        figure("Foe", "two", at=EAST, strides=3),
        pieces=[floor, shrine, *order],
    )


@pytest.mark.parametrize("first", ["west", "east"])
def test_every_way_up_draws_and_not_the_first_of_the_file_alone(first: str) -> None:
    table = temple(first)
    for name in ("Ulf", "Foe"):
        assert {draw.piece.id for draw in draws.draws(table.state, table.id(name))} == {"west", "east"}


@pytest.mark.parametrize("first", ["west", "east"])
def test_two_sides_as_far_from_a_shrine_expect_as_much_of_it(first: str) -> None:
    table = temple(first)
    prices = Prices(table.state, "one"), Prices(table.state, "two")
    worths = [
        Outlook(table.state, table.id(name), prices[number]).had(Spot(10 * at[0], 10 * at[1], 0))
        for number, (name, at) in enumerate((("Ulf", WEST), ("Foe", EAST)))
    ]
    assert worths[0] == pytest.approx(worths[1], rel=0.02)


def test_whose_task_a_thing_is_does_not_hang_on_a_corner_of_it() -> None:
    """Two friends at the same distance from a horn, to the left and to the right of it: it is the task of either."""
    horn = piece("horn", box(295, 295, 20, 20), 1, "console", deeds=(Deed("score", "", 2, True),))
    table = battle(
        figure("Ulf", at=(205, 305)),
        figure("Odd", at=(405, 305)),
        figure("Foe", "two", at=(60, 60)),
        pieces=[horn],
    )
    prices = Prices(table.state, "one")
    worths = [
        Outlook(table.state, table.id(name), prices).had(Spot(10 * x, 3050, 0))
        for name, x in (("Ulf", 205), ("Odd", 405))
    ]
    assert worths[0] == pytest.approx(worths[1], rel=0.02)
