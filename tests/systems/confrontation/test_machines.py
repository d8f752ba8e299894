"""War machines and their crews (GB-79, G-53)."""

from __future__ import annotations

from game.systems.confrontation import card_play, machines, values
from game.systems.confrontation.actions import Combat, Declare
from game.systems.confrontation.activation import Acting
from game.systems.confrontation.companies import muster
from game.systems.confrontation.scenario import company_muster
from game.systems.confrontation.scenario.battles import battles
from game.systems.confrontation.scenario.deployment import HoldingBack
from game.systems.confrontation.state import Card, Form, Ongoing
from game.systems.confrontation.works import Fix, Lend, Target, Work
from tests.systems.confrontation.builder import COLOSSUS, FENLING, Table, battle, profile, row, unit
from tests.systems.confrontation.companies.lists import ASHORE, company
from tests.systems.confrontation.companies.lists import unit as entry
from tests.systems.confrontation.fire.salvos import GUNNER
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
    assert card_play.meant(engine().state, "one", card) == [1]
    assert card_play.meant(engine(0).state, "one", card) == []


REDOUBT = profile(
    "Redoubt", "machine", role="machine", health=10, move=0, abilities=("fixed",), ranged=(3, 4, 5)
)
DRUM = Work(
    "drum", "Drum", "spell", Target("friend"), (Lend("movement", 200), Lend("assault", 200)), lasts="round"
)
WIND = Work("wind", "Wind", "spell", Target("friend"), (Fix("movement", 1500),), lasts="round")


def redoubt(foe: float = 30) -> Table:
    """A fortification with its crew, and everything lent to it that could move it."""
    made = battle(
        unit("Redoubt", at=row(40, 20, count=2), profile=GUNNER, with_=[(REDOUBT, (41.5, 24.8))]),
        unit("Fenlings", "two", at=row(40, foe, count=2, step=4), profile=FENLING),
        works=[DRUM, WIND],
    )
    made.state.change(1, ongoing=(Ongoing("drum", 1), Ongoing("wind", 1)))
    return made


def test_a_fortification_has_no_movement_whatever_is_lent_to_it_G150() -> None:
    made = redoubt()
    forms: tuple[Form, ...] = ("walk", "run", "assault", "stay")
    assert [values.measure(made.state, 1, form) for form in forms] == [0, 0, 0, 0]


def test_a_fortification_declares_no_assault_but_strikes_when_it_stays_G150() -> None:
    made = redoubt(foe=17)
    made.activate("Redoubt")
    made.start(Acting("one"))
    refusal = made.refusal(Declare("assault"))
    assert refusal is not None
    assert refusal.rule == "G-150"
    made.play(Declare("stay"))
    assert any(isinstance(each, Combat) for each in made.decision.suggest(made.state))


def test_a_fortification_leaves_no_melee_to_shoot_G150() -> None:
    made = redoubt(foe=17)
    made.activate("Redoubt")
    made.start(Acting("one"))
    refusal = made.refusal(Declare("walk"))
    assert refusal is not None
    assert (refusal.rule, refusal.nearest) == ("G-150", Declare("stay"))
    assert made.count("Redoubt") == 3
    away = redoubt(foe=40)
    away.activate("Redoubt")
    away.start(Acting("one"))
    assert away.refusal(Declare("run")).nearest == Declare("walk")  # type: ignore[union-attr]
    away.play(Declare("walk"))


def test_a_fortification_is_no_reinforcement_G150() -> None:
    made = redoubt()
    made.state.change(1, fate="waiting")
    assert HoldingBack("one", 3).able(made.state) == []


def test_a_fortification_takes_no_part_where_all_units_enter_G150() -> None:
    made = company((ASHORE, entry("keel-redoubt")), people="isles")
    found = [
        {problem.text for problem in company_muster.unfit(battles()[name], made, muster(made), "sides.one")}
        for name in ("skirmish", "pitched")
    ]
    assert found == [{"Keel Redoubt never moves and cannot enter over an edge (G-150)"}, set()]
