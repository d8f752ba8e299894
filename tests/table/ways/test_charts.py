"""Charts of a table: how far it is to everywhere, over cells that are easy, hard or closed."""

from __future__ import annotations

from game.table.ways.charts import CLOSED, STEPS, Rates

BOX = ((400, 0), (500, 0), (500, 800), (400, 800))


def test_in_the_open_every_cell_is_about_as_far_as_it_looks() -> None:
    far = Rates(1000, 1000, 100).spread((50, 50))
    for row in range(10):
        for column in range(10):
            straight = 100 * (row**2 + column**2) ** 0.5
            assert straight - 1 <= far[row][column] <= 1.03 * straight + 1


def test_a_way_leads_round_what_is_closed_and_the_table_ends_at_its_edge() -> None:
    rates = Rates(1000, 1000, 50)
    rates.lay([BOX], 0, CLOSED)
    far = rates.spread((125, 125))
    assert far[2][2] == 0
    assert far[2][16] > 2 * 700
    rates.close_edge(150)
    assert rates.spread((225, 225))[0][0] == CLOSED
    assert not rates.open[0][0]


def test_hard_ground_counts_by_its_rate_and_a_copy_leaves_the_first_alone() -> None:
    rates = Rates(1000, 100, 100)
    mire = rates.copy()
    mire.lay([((200, 0), (800, 0), (800, 100), (200, 100))], 0, 2.0)
    assert rates.spread((50, 50))[0][9] == 900
    assert mire.spread((50, 50))[0][9] == 1500


def test_only_what_carries_is_kept_and_discs_are_closed() -> None:
    rates = Rates(1000, 1000, 100)
    rates.keep_within([BOX])
    assert sum(map(sum, rates.open)) == 8
    rates.close_disc((450, 450), 80)
    assert sum(map(sum, rates.open)) == 7


def test_every_way_is_as_short_as_the_steps_round_about_allow() -> None:
    """No cell could be reached sooner from any of those beside it, and each but the first is reached from one of them."""
    rates = Rates(1000, 1000, 100)
    rates.lay([BOX], 0, CLOSED)
    rates.lay([((0, 600), (1000, 600), (1000, 700), (0, 700))], 0, 2.0)
    far = rates.spread((750, 250))
    for row in range(10):
        for column in range(10):
            if rates.open[row][column] and far[row][column] > 150:
                hard = 2.0 if row == 6 else 1.0
                shortest = min(
                    far[row + down][column + across] + hard * (length * 100)
                    for across, down, length in STEPS
                    if 0 <= row + down < 10 and 0 <= column + across < 10
                )
                assert far[row][column] == shortest


def test_the_middles_within_a_way_are_those_of_every_other_open_cell() -> None:
    rates = Rates(500, 300, 100)
    rates.close_disc((250, 150), 40)
    found = rates.middles(rates.spread((50, 50)), 260)
    assert found == [(50, 50), (250, 50), (150, 150), (50, 250)]
