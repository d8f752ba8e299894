"""What an enemy's blow takes on Thor's board, and that nobody of its own side spends that (A-71)."""

from __future__ import annotations

from game.systems.asgard.on_thor import ADAPTER
from game.systems.thor.actions import Attack, Discard, Move
from game.systems.thor.sequence import Excess
from tests.systems.asgard.on_thor.test_conduct import BRUTE, GIANTS, enemys
from tests.systems.asgard.thor_table import Table, stand


def charging() -> Table:
    """The brute, number 3, gets at Thor by a charge alone; a giant, number 4, stands beside Sif."""
    table = stand("T . . g\n. . . .\n. . . .\nS h . .", T="Thor", S="Sif", g=BRUTE, h=GIANTS)
    return enemys(table, "fight", "Charge", "Smite")


def test_a_declared_strike_keeps_the_card_that_it_takes_from_a_discard_A71() -> None:
    table = charging()
    pledges = [(3, 1)]
    assert ADAPTER.can_strike(table.state, 3, [1], 0) == {1}
    assert not ADAPTER.leaves(table.state, "two", pledges, Discard(("Charge",)))
    assert ADAPTER.leaves(table.state, "two", pledges, Discard(("Smite",)))
    assert ADAPTER.leaves(table.state, "two", [], Discard(("Charge",)))


def test_excess_cards_are_chosen_among_those_that_no_declared_strike_takes_A71() -> None:
    table = charging()
    table.state.stack[:] = [Excess("two", len(table.state.hands["two"]) - 1)]
    kept = ADAPTER.answer(table.state, "two", [(3, 1)])
    assert isinstance(kept, Discard)
    assert "Charge" not in kept.cards


def test_nobody_else_spends_the_card_of_a_declared_strike_but_it_may_itself_A71() -> None:
    table = charging()
    other = Attack("Charge", 4, 2)
    assert not ADAPTER.leaves(table.state, "two", [(3, 1)], other)
    assert ADAPTER.leaves(table.state, "two", [(3, 1)], Attack("Smite", 4, 2))
    assert ADAPTER.leaves(table.state, "two", [(3, 1)], Move("Charge", 3, "b1"))


def test_a_strike_that_cannot_be_dealt_any_more_binds_no_card_A71() -> None:
    table = enemys(stand("T . . . . . g", T="Thor", g=BRUTE), "fight", "Charge", "Smite")
    assert ADAPTER.leaves(table.state, "two", [(2, 1)], Discard(("Charge",)))
