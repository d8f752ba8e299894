"""War machines and their crews (GB-79, G-53)."""

from __future__ import annotations

from game.systems.confrontation import drawing, machines, values
from game.systems.confrontation.state import Card
from tests.systems.confrontation.builder import COLOSSUS, Table, battle, row, unit
from tests.systems.confrontation.mystics.calls import CARDS

MORTAR = CARDS["bellows-mortar"]
CREW = CARDS["bellows-mortar-crew"]


def engine(crew: int = 3) -> Table:
    return battle(
        unit(
            "Mortar",
            profile=MORTAR,
            at=[(40, 20)],
            with_=[(CREW, (36 + 4 * n, 26), "crew") for n in range(crew)],
        ),
        unit("Wardens", at=row(60, 20, count=3)),
        unit("Titan", profile=COLOSSUS, at=[(90, 20)]),
        unit("Foes", "two", at=[(60, 80)]),
    )


def test_an_engine_with_its_crew_is_activated_GB79() -> None:
    made = engine()
    assert machines.crewed(made.state, 1)
    assert machines.ready(made.state, 1)
    assert len(machines.crew(made.state, 1)) == 3


def test_without_its_crew_it_is_not_and_its_card_is_passed_GB79() -> None:
    made = engine(0)
    assert not machines.crewed(made.state, 1)
    assert not machines.ready(made.state, 1)


def test_other_units_need_no_crew_GB79() -> None:
    made = engine()
    assert machines.ready(made.state, 2)
    assert machines.ready(made.state, 3)
    assert not machines.crewed(made.state, 2)


def test_crew_and_engine_move_6_together_G53() -> None:
    assert values.movement(engine().state, 1).total == 600


def test_the_card_of_an_engine_without_its_crew_names_nobody_GB79() -> None:
    card = Card(MORTAR.id)
    assert drawing.meant(engine().state, "one", card) == [1]
    assert drawing.meant(engine(0).state, "one", card) == []
