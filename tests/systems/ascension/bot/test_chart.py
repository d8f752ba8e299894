"""The chart that bots plan by: how long ways are, what is in the way, doors, mire, fire, levels."""

from __future__ import annotations

from game.systems.ascension.bot.chart import FAR, Chart, chart
from tests.systems.ascension.builder import Table, battle, box, figure, piece, spot

WALL = (piece("wall", box(280, 100, 10, 400), 3),)


def charted(table: Table) -> Chart:
    return Chart(table.state, table.id("Ulf"))


def test_in_the_open_a_way_is_about_as_long_as_it_looks() -> None:
    table = battle(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(560, 60)))
    for x, y in ((400, 100), (100, 400), (400, 300), (250, 500)):
        straight = ((x - 100) ** 2 + (y - 100) ** 2) ** 0.5 * 10
        assert straight <= charted(table).length(spot(x, y)) <= 1.06 * straight + 60


def test_a_way_leads_round_a_wall_with_room_for_the_base() -> None:
    table = battle(figure("Ulf", at=(200, 300)), figure("Foe", "two", at=(560, 60)), pieces=WALL)
    round_it = charted(table).length(spot(370, 300))
    assert round_it > 2 * ((200 + 15) ** 2 + 85**2) ** 0.5 * 10 * 0.95
    way = charted(table).way(spot(370, 300))
    assert way[-1] == spot(370, 300)
    assert all(not (2650 < x < 3050 and 1000 < y < 5000) for x, y in way[:-1])


def test_there_is_no_way_into_what_is_walled_in() -> None:
    cell = [
        piece("north", box(250, 250, 100, 10), 3),
        piece("south", box(250, 340, 100, 10), 3),
        piece("west", box(250, 250, 10, 100), 3),
        piece("east", box(340, 250, 10, 100), 3),
    ]
    table = battle(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(560, 60)), pieces=cell)
    assert charted(table).length(spot(300, 300)) == FAR
    assert charted(table).way(spot(300, 300)) == []


def test_a_closed_door_is_dear_but_open_to_who_walks() -> None:
    walls = [piece("upper", box(280, 0, 10, 270), 3), piece("lower", box(280, 330, 10, 280), 3)]
    gate = piece("gate", box(280, 270, 10, 60), 3, "door")
    table = battle(figure("Ulf", at=(200, 300)), figure("Foe", "two", at=(560, 60)), pieces=[*walls, gate])
    known = charted(table)
    assert 1900 < known.length(spot(390, 300)) < 2500
    assert known.length(spot(390, 300), shut=True) == FAR


def test_mire_counts_double_and_models_are_in_the_way() -> None:
    bog = piece("bog", box(200, 0, 100, 610), 1, "area", "difficult", kind="swamp")
    table = battle(figure("Ulf", at=(150, 300)), figure("Foe", "two", at=(560, 60)), pieces=[bog])
    assert charted(table).length(spot(350, 300)) > 1.35 * 2000
    table = battle(figure("Ulf", at=(150, 300)), figure("Foe", "two", at=(250, 300), size=4))
    assert charted(table).length(spot(350, 300)) > 2100


def test_a_chart_is_kept_until_somebody_moves() -> None:
    table = battle(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(560, 60)))
    known = chart(table.state, 1)
    assert chart(table.state, 1) is known
    table.state.change(2, place=table.model("Ulf").place)
    assert chart(table.state, 1) is not known


def test_on_a_tower_one_stays_on_the_tower() -> None:
    tower = piece("tower", box(200, 200, 150, 150), 3)
    table = battle(
        figure("Ulf", at=(275, 275), on="tower"), figure("Foe", "two", at=(560, 60)), pieces=[tower]
    )
    assert charted(table).length(spot(310, 310)) < 600
    assert charted(table).length(spot(500, 500)) == FAR
