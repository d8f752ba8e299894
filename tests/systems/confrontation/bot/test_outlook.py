"""What the bot sees in a battle."""

from __future__ import annotations

import pytest

from game.core.seats import Seat
from game.systems.confrontation.bot.outlook import Outlook
from tests.systems.confrontation.builder import FENLING, battle, row, unit


@pytest.mark.parametrize(
    ("passage", "seat", "dearer"), [(True, "one", True), (True, "two", False), (False, "one", False)]
)
def test_who_has_to_break_through_keeps_his_Elixir_GB128(passage: bool, seat: Seat, dearer: bool) -> None:
    table = battle(
        unit("Wardens", at=row(50, 76, count=8)),
        unit("Fenlings", "two", at=row(50, 10, count=4), profile=FENLING),
        council={"passage": passage},
    )
    table.state.duties = {"one": "attacker", "two": "defender"}
    outlook = Outlook(table.state, seat)
    assert (outlook.price > outlook.elixir) == dearer
    assert outlook.price >= outlook.elixir
