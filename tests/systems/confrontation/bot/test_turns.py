"""What the greedy bot does with a unit: it charges what it can hurt, holds what pays, shoots what it sees, leaves what would kill it."""

from __future__ import annotations

from math import hypot

import pytest

from game.systems.confrontation.actions import (
    Allot,
    Assault,
    Buy,
    Call,
    Close,
    Combat,
    Declare,
    EndActivation,
    EndCombats,
    Forgo,
    Leave,
    March,
    Sacrifice,
    Shoot,
    Take,
)
from game.systems.confrontation.bot import turns
from game.systems.confrontation.bot.outlook import Outlook
from game.systems.confrontation.bot.plans import Plan, Planner
from game.systems.confrontation.fire.losses import Suffer
from game.systems.confrontation.melee.morale import CourageTest
from game.systems.confrontation.state import Item, Objective
from game.systems.confrontation.works import Heal, Target, Tests, Work
from game.table.lengths import CM
from tests.systems.confrontation.bot.asked import acting, answer, judged, through
from tests.systems.confrontation.builder import (
    COLOSSUS,
    FENLING,
    LANCER,
    MARSHAL,
    MAULKIN,
    QUARRELLER,
    WARDEN,
    Asked,
    Table,
    battle,
    profile,
    row,
    unit,
)

MARK = Objective("middle", "Middle mark", (6000, 4500), 10 * CM, {"one": 2, "two": 2})
LANCE = Work("lance", "Lance", "miracle", Target("enemy", within=4000), (Tests(3, 5),), cost=4)
MEND = Work("mend", "Mend", "miracle", Target("friend", within=3000), (Heal(1),), cost=3)


def test_cavalry_charges_weak_foot_within_reach_GB47() -> None:
    table = battle(
        unit("Lancers", at=row(50, 30, count=4, step=6), profile=LANCER),
        unit("Fenlings", "two", at=row(50, 50, count=6), profile=FENLING),
    )
    done = through(table, "Lancers")
    assert done[:2] == [Declare("assault"), Assault(2)]
    assert any(isinstance(action, Close) for action in done)
    assert any(isinstance(action, Combat) for action in done)
    assert table.count("Fenlings") < 6


def test_nobody_assaults_what_is_out_of_reach_GB43() -> None:
    table = battle(
        unit("Wardens", at=row(50, 20, count=6)),
        unit("Fenlings", "two", at=row(50, 70, count=6), profile=FENLING),
    )
    assert Declare("assault") not in through(table, "Wardens")


def test_a_unit_goes_to_what_pays_when_nobody_is_about_GB22() -> None:
    table = battle(
        unit("Wardens", at=row(55, 22, count=6)),
        unit("Fenlings", "two", at=row(10, 85, count=4), profile=FENLING),
        objectives=[MARK],
    )
    through(table, "Wardens")
    ends = [each.place for each in table.state.members(1)]
    assert max((place.x - 6000) ** 2 + (place.y - 4500) ** 2 for place in ends) < (20 * CM) ** 2


def test_who_holds_what_pays_stays_there_GB22() -> None:
    table = battle(
        unit("Wardens", at=row(55, 44, count=5)),
        unit("Fenlings", "two", at=row(10, 85, count=4), profile=FENLING),
        objectives=[MARK],
    )
    through(table, "Wardens")
    ends = [each.place for each in table.state.members(1)]
    assert max((place.x - 6000) ** 2 + (place.y - 4500) ** 2 for place in ends) <= (12 * CM) ** 2


def test_the_reason_names_the_place_and_its_pay_GB22() -> None:
    table = battle(
        unit("Wardens", at=row(55, 44, count=5)),
        unit("Fenlings", "two", at=row(10, 85, count=4), profile=FENLING),
        objectives=[MARK],
    )
    judge = judged(acting(table, "Wardens").state)
    action = next(iter(judge.choices()))
    assert judge.reason(action) == "Wardens hold Middle mark: 2 Elixir a round."


def test_marksmen_shoot_the_foe_they_see_GB49() -> None:
    table = battle(
        unit("Quarrellers", at=row(50, 30, count=6), profile=QUARRELLER),
        unit("Maulkin", "two", at=row(50, 75, count=3, step=5), profile=MAULKIN),
    )
    done = through(table, "Quarrellers")
    assert done[0] == Declare("walk")
    assert [action.target for action in done if isinstance(action, Shoot)] == [2]


def test_an_engaged_unit_stays_and_fights_GB59() -> None:
    table = battle(
        unit("Wardens", at=row(50, 40, count=5)),
        unit("Fenlings", "two", at=row(50, 43, count=5), profile=FENLING),
    )
    done = through(table, "Wardens")
    assert done[0] in (Declare("stay"), Declare("assault"))
    assert any(isinstance(action, Combat) for action in done)


def test_losses_fall_on_the_dearest_GB55() -> None:
    bearer = profile("Bearer", points=19, role="bearer")
    table = battle(
        unit("Wardens", at=row(50, 40, count=3), with_=[(bearer, (59, 40))]),
        unit("Fenlings", "two", at=row(50, 43, count=5), profile=FENLING),
    )
    table.start(Suffer((1, 2, 3, 4), "melee", 2, damage=1))
    assert answer(table) == Allot(((4, 1),))


def test_the_dearest_of_the_struck_are_struck_first_GB59() -> None:
    table = battle(
        unit("Oathblades", at=row(50, 40, count=4), profile=profile("Oathblade", melee=(2, 6, 6))),
        unit("Fenlings", "two", at=[(50, 43), (53, 43)], profile=FENLING),
        unit("Wardens", "two", at=[(56, 43), (59, 43)], profile=profile("Guard", points=40)),
    )
    acting(table, "Oathblades")
    done = [answer(table)]
    while not isinstance(done[-1], Combat | EndCombats | EndActivation):
        table.play(done[-1], dice=[3] * 99)
        done.append(answer(table))
    struck = done[-1]
    assert isinstance(struck, Combat)
    assert struck.target == 3


def chest(x: float, y: float, carrier: int = 0) -> Item:
    return Item("chest", "Chest", (round(x * CM), round(y * CM)), carrier)


def skirmish(*asked: Asked, items: list[Item]) -> Table:
    return battle(
        *asked, items=items, council={"carried": 1, "carried_off": 3, "target": {"one": 10, "two": 10}}
    )


def test_a_chest_in_reach_is_gone_to_and_picked_up_G58() -> None:
    table = skirmish(
        unit("Wardens", at=row(38, 10, count=4)),
        unit("Fenlings", "two", at=row(40, 85, count=4), profile=FENLING),
        items=[chest(42, 20)],
    )
    done = through(table, "Wardens")
    assert any(isinstance(action, Take) for action in done)


def test_a_carrier_near_the_own_edge_leaves_with_the_chest_G58() -> None:
    table = skirmish(
        unit("Wardens", at=row(38, 10, count=4)),
        unit("Fenlings", "two", at=row(40, 85, count=4), profile=FENLING),
        items=[chest(38, 10, carrier=1)],
    )
    table.state.alter(1, carries="chest")
    done = through(table, "Wardens")
    assert Leave(1) in done
    assert table.state.elixir["one"] == 3


def test_an_incarnate_does_not_walk_off_the_table_with_a_chest_while_much_is_to_come_G58() -> None:
    table = skirmish(
        unit("Wardens", at=row(38, 10, count=4), with_=[(MARSHAL, (38, 6))]),
        unit("Fenlings", "two", at=row(40, 85, count=4), profile=FENLING),
        items=[chest(38, 6, carrier=5)],
    )
    table.state.alter(5, carries="chest")
    assert not any(isinstance(action, Leave) for action in through(table, "Wardens"))


def test_attackers_have_no_time_and_mind_danger_less_G48() -> None:
    table = battle(
        unit("Wardens", at=row(50, 20, count=6)),
        unit("Maulkin", "two", at=row(55, 45, count=4, step=5), profile=MAULKIN),
        objectives=[MARK],
    )
    state = acting(table, "Wardens").state
    ahead = (5500, 3500)

    def pull() -> float:
        outlook = Outlook(state, "one")
        own = outlook.bodies[1]
        return outlook.place(own, ahead) - outlook.place(own, own.at)

    calm = pull()
    state.duties = {"one": "attacker", "two": "defender"}
    assert Outlook(state, "one").behind
    assert not Outlook(state, "two").behind
    assert pull() > calm


def test_who_falls_behind_in_the_race_for_elixir_has_no_time_either_GB22() -> None:
    table = battle(
        unit("Wardens", at=row(50, 10, count=6)),
        unit("Fenlings", "two", at=row(55, 45, count=4), profile=FENLING),
        objectives=[MARK],
        council={"target": {"one": 6, "two": 6}},
    )
    assert Outlook(table.state, "one").behind
    assert not Outlook(table.state, "two").behind
    table.state.elixir["one"] = 6
    assert not Outlook(table.state, "one").behind


def test_attackers_break_through_where_it_pays_G59() -> None:
    table = battle(
        unit("Wardens", at=row(50, 76, count=8)),
        unit("Fenlings", "two", at=row(50, 10, count=4), profile=FENLING),
        council={"passage": True, "lapse": "one"},
    )
    table.state.duties = {"one": "attacker", "two": "defender"}
    assert Leave() in through(table, "Wardens")
    assert table.state.elixir["one"] == 2


def test_who_can_get_off_the_table_in_the_last_round_does_G59() -> None:
    table = battle(
        unit("Wardens", at=row(50, 76, count=8)),
        unit("Fenlings", "two", at=row(50, 60, count=8), profile=FENLING),
        council={"passage": True, "lapse": "one"},
    )
    table.state.duties = {"one": "attacker", "two": "defender"}
    table.state.round = table.state.field.council.rounds
    assert Leave() in through(table, "Wardens")


def test_who_can_leave_at_once_is_more_urgent_G59() -> None:
    def urgency(**council: object) -> float:
        table = battle(
            unit("Wardens", at=row(50, 76, count=8)),
            unit("Fenlings", "two", at=row(50, 10, count=4), profile=FENLING),
            council=council,
        )
        table.state.duties = {"one": "attacker", "two": "defender"}
        return turns.urgency(judged(acting(table, "Wardens").state), 1)

    assert urgency(passage=True, lapse="one") > urgency() + 50


def test_who_is_too_slow_counts_on_no_way_off_the_table_unless_he_is_nearly_there_G59() -> None:
    def worth(y: int, pace: int) -> float:
        table = battle(
            unit("Crew", at=row(50, y, count=4), profile=profile("Crew", move=pace)),
            unit("Fenlings", "two", at=row(50, 5, count=4), profile=FENLING),
            council={"passage": True, "lapse": "one"},
        )
        table.state.duties = {"one": "attacker", "two": "defender"}
        outlook = Outlook(table.state, "one")
        own = outlook.bodies[1]
        return outlook.passes(own, own.at)

    assert worth(60, 10) > 0
    assert worth(60, 6) == 0
    assert worth(82, 6) > 0


def breaking(*asked: Asked) -> Table:
    """A table where the first company has to get over the far edge."""
    table = battle(*asked, council={"passage": True, "lapse": "one"})
    table.state.duties = {"one": "attacker", "two": "defender"}
    return table


def test_who_breaks_through_goes_round_those_in_the_way_G59() -> None:
    table = breaking(
        unit("Wardens", at=row(50, 40, count=3)),
        unit("Colossus", "two", at=[(51, 48)], profile=COLOSSUS),
    )
    done = through(table, "Wardens")
    assert Declare("run") in done
    assert any(isinstance(each, March) for each in done)
    assert table.state.fighters[1].place.y >= 55 * CM, "it is past him, and has hardly lost a step"


def test_who_gets_no_farther_for_a_round_loses_it_G59() -> None:
    table = breaking(
        unit("Wardens", at=row(50, 20, count=5)),
        unit("Fenlings", "two", at=row(80, 30, count=5), profile=FENLING),
    )
    outlook = Outlook(table.state, "one")
    own = outlook.bodies[1]
    x, y = own.at
    assert outlook.lags(own, own.at) == 1
    assert outlook.lags(own, (x, y + 2 * own.pace)) < 0.2
    assert 0.3 < outlook.lags(own, (x, y + own.pace)) < 0.7


def test_who_is_nearer_to_the_far_edge_goes_first_and_clears_the_way_G59() -> None:
    table = breaking(
        unit("Wardens", at=row(50, 40, count=5)),
        unit("Others", at=row(50, 20, count=5)),
        unit("Fenlings", "two", at=row(100, 85, count=4), profile=FENLING),
    )
    judge = judged(acting(table, "Wardens").state)
    assert turns.urgency(judge, table.unit("Wardens")) > turns.urgency(judge, table.unit("Others")) > 0


def test_who_is_shut_in_fights_his_way_through_rather_than_wait_G59() -> None:
    table = breaking(
        unit("Wardens", at=row(49, 54, count=3)),
        unit("Fenlings", "two", at=row(40, 58, count=8), profile=FENLING),
    )
    assert Declare("assault") in through(table, "Wardens")


def test_no_hopeless_assault_is_a_way_through_G59() -> None:
    table = breaking(
        unit("Fenlings", at=row(50, 70, count=6), profile=FENLING),
        unit("Colossus", "two", at=[(54, 79)], profile=COLOSSUS),
    )
    assert not any(isinstance(each, Assault) for each in through(table, "Fenlings"))


def test_courage_is_bought_for_a_unit_worth_far_more_GB101() -> None:
    table = battle(
        unit("Lancers", at=row(30, 40, count=6, step=6), profile=LANCER, with_=[(MARSHAL, (27, 36))]),
        unit("Maulkin", "two", at=row(30, 50, count=4, step=5), profile=profile("Dread", fear=12)),
        elixir={"one": 9},
        council={"target": {"one": 15, "two": 15}},
    )
    table.start(CourageTest(1, "losses"))
    assert answer(table) == Forgo()
    table.start(CourageTest(1, "fear", 2))
    assert answer(table) == Buy()


def test_a_titan_gives_up_a_card_against_a_deadly_blow_GB81() -> None:
    sweep = Work("sweep", "Sweep", "titanic", Target("enemy", contact=True), (Tests(3, 6),))
    titan = profile(
        "Colossus", "titan", rank=3, health=10, points=480, works=("sweep",), melee=(4, 7, 8), resilience=8
    )
    table = battle(
        unit("Colossus", at=[(60, 40)], profile=titan),
        unit("Maulkin", "two", at=[(60, 46.5)], profile=MAULKIN),
        works=[sweep],
    )
    acting(table, "Maulkin")
    table.state.alter(1, health=2)
    done = []
    for _ in range(12):
        if type(table.decision).__name__ == "Sacrificing":
            break
        done.append(answer(table))
        table.play(done[-1], dice=[6, 6, 6, 6, 1, 1, 1, 1, 6, 6, 6, 6] + [1] * 80)
    assert answer(table) == Sacrifice("sweep")


def test_a_work_that_hurts_is_called_at_the_enemy_GB84() -> None:
    priest = profile("Priest", role="incarnate", rank=2, courage=7, fervor=6, works=("lance", "mend"))
    table = battle(
        unit("Wardens", at=row(50, 30, count=6), with_=[(priest, (50, 27))], faith=12),
        unit("Maulkin", "two", at=row(50, 60, count=3, step=5), profile=MAULKIN),
        works=[LANCE, MEND],
    )
    done = through(table, "Wardens")
    assert Call("lance", 7, 2) in done
    assert not any(isinstance(action, Call) and action.work == "mend" for action in done)


def test_foot_keeps_out_of_the_reach_of_a_titan_that_it_cannot_hurt_GB24() -> None:
    table = battle(
        unit("Wardens", at=row(50, 20, count=5)),
        unit("Colossus", "two", at=[(56, 55)], profile=COLOSSUS),
    )
    through(table, "Wardens")
    reach = 2 * COLOSSUS.move + COLOSSUS.base.long // 2 + WARDEN.base.long // 2
    ends = table.state.fighters[1].place
    assert hypot(ends.x - 5600, ends.y - 5500) > reach


def test_the_same_question_has_the_same_answer_GB18() -> None:
    table = battle(
        unit("Wardens", at=row(50, 20, count=5), profile=WARDEN),
        unit("Fenlings", "two", at=row(50, 60, count=5), profile=FENLING),
    )
    acting(table, "Wardens")
    assert list(judged(table.state).choices()) == list(judged(table.state).choices())


def test_a_plan_is_made_once_and_kept_when_its_form_is_declared(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[int] = []
    best = Planner.best

    def counted(planner: Planner) -> Plan | None:
        made.append(planner.own.id)
        return best(planner)

    monkeypatch.setattr(Planner, "best", counted)
    monkeypatch.setattr(turns, "_PLANS", [])
    table = battle(
        unit("Wardens", at=row(20, 45, count=4)),
        unit("Fenlings", "two", at=row(100, 80, count=4), profile=FENLING),
        objectives=[MARK],
    )
    acting(table, "Wardens")
    declared = answer(table)
    assert isinstance(declared, Declare)
    table.play(declared)
    assert isinstance(answer(table), March)
    assert len(made) == 1
