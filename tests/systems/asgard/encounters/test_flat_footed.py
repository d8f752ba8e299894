"""The activation in which somebody is caught does not count, whoever else's doing it was (A-32, A-56)."""

from __future__ import annotations

from game.core.chance import seeded
from game.core.events import Context
from game.systems.ascension import sequence
from game.systems.asgard.encounters import marks
from game.systems.asgard.on_thor import ADAPTER
from game.systems.thor.actions import Pass
from tests.systems.asgard.builder import story
from tests.systems.asgard.thor_table import stand

GIANTS = "Frost Giants"


def test_an_enemy_caught_in_its_own_activation_stays_so_through_the_next_A32() -> None:
    tale = story(
        codes={"1": ["place 1 gisla right 8in"]}, cards={"*": "1"}, tokens=[(15, 12)], dice="1 1 1  1 1 1"
    )
    tale.activate("asger")
    tale.end()
    while not (isinstance(tale.decision, sequence.Acting) and tale.decision.seat == "two"):
        tale.nothing()
    gisla, asger = tale.unit("gisla"), tale.unit("asger")
    ctx = Context(seeded("caught"), tale.events)
    marks.catch(tale.state, ctx, gisla)
    marks.catch(tale.state, ctx, asger)
    assert tale.state.flat == {gisla: 2, asger: 1}


def test_on_thors_board_a_whole_side_is_in_its_activation_A32_A56() -> None:
    table = stand("T U . g", T="Thor", U="Sif", g=GIANTS)
    everybody = [table.id(letter) for letter in "TUg"]
    assert [ADAPTER.acting(table.state, unit) for unit in everybody] == [True, True, False]
    table.act(Pass())
    table.act(Pass())
    assert [ADAPTER.acting(table.state, unit) for unit in everybody] == [False, False, True]
