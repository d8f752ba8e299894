"""The Commander (GB-96, GB-105, GB-110)."""

from __future__ import annotations

import msgspec

from game.systems.confrontation import casualties, events
from game.systems.confrontation.actions import ChooseCommander
from game.systems.confrontation.incarnates import commander
from tests.systems.confrontation.builder import MARSHAL, PRELATE, Table, battle, profile, row, unit

CHAMPION = profile("Champion", role="incarnate", authority=0)
TWIN = msgspec.structs.replace(PRELATE, id="twin", name="Twin")


def company(*heroes: tuple[str, object], **what: object) -> Table:
    """Units of the same player with an Incarnate each, nobody named yet."""
    asked = [
        unit(
            name,
            at=row(10 + 30 * place, 20, count=3),
            with_=[(hero, (10 + 30 * place, 24))],
            **what.get(name, {}),
        )  # type: ignore[list-item, arg-type, attr-defined]
        for place, (name, hero) in enumerate(heroes)
    ]
    made = battle(*asked, unit("Foes", "two", at=row(10, 60, count=3)))
    made.state.commanders["one"] = 0
    return made


def succeed(made: Table) -> Table:
    commander.succeed(made.state, made.context(), "one")
    return made


def test_the_incarnate_of_the_greatest_authority_commands_GB105() -> None:
    made = succeed(company(("Wardens", PRELATE), ("Oathblades", MARSHAL)))
    assert made.state.commanders["one"] == made.hero("Oathblades")
    assert made.told(events.CommanderChanged) == [events.CommanderChanged("one", made.hero("Oathblades"))]


def test_of_equal_ones_the_player_chooses_GB105() -> None:
    made = succeed(company(("Wardens", PRELATE), ("Oathblades", TWIN)))
    assert made.state.commanders["one"] == 0
    assert made.decision.seat == "one"
    made.play(ChooseCommander(made.hero("Oathblades")))
    assert made.state.commanders["one"] == made.hero("Oathblades")
    assert made.state.decision is None


def test_an_incarnate_without_authority_does_not_command_GB14() -> None:
    made = succeed(company(("Wardens", CHAMPION)))
    assert made.state.commanders["one"] == 0
    assert made.told(events.CommanderChanged) == []


def test_while_the_commander_is_there_nothing_changes_GB96() -> None:
    made = company(("Wardens", PRELATE), ("Oathblades", MARSHAL))
    made.state.commanders["one"] = made.hero("Wardens")
    succeed(made)
    assert made.state.commanders["one"] == made.hero("Wardens")


def test_when_the_commander_falls_the_next_takes_over_at_once_GB96() -> None:
    made = succeed(company(("Wardens", PRELATE), ("Oathblades", MARSHAL)))
    casualties.eliminate(made.state, made.context(), [made.hero("Oathblades")], "melee")
    assert made.state.commanders["one"] == made.hero("Wardens")


def test_when_the_last_falls_the_company_has_no_commander_GB96() -> None:
    made = succeed(company(("Wardens", PRELATE)))
    casualties.eliminate(made.state, made.context(), [made.hero("Wardens")], "melee")
    assert made.state.commanders["one"] == 0
    assert made.told(events.CommanderChanged)[-1] == events.CommanderChanged("one", 0)


def test_who_falls_together_with_the_commander_does_not_take_over_GB96() -> None:
    made = succeed(company(("Wardens", MARSHAL), ("Oathblades", PRELATE), ("Lancers", TWIN)))
    heroes = [made.hero(name) for name in ("Wardens", "Oathblades", "Lancers")]
    casualties.eliminate(made.state, made.context(), heroes[:2], "terrain")
    assert made.state.commanders["one"] == heroes[2]
    assert made.state.decision is None


def test_when_all_incarnates_fall_at_once_nobody_is_asked_who_commands_GB96() -> None:
    made = succeed(company(("Wardens", MARSHAL), ("Oathblades", PRELATE), ("Lancers", TWIN)))
    heroes = [made.hero(name) for name in ("Wardens", "Oathblades", "Lancers")]
    casualties.eliminate(made.state, made.context(), heroes, "terrain")
    assert made.state.commanders["one"] == 0
    assert made.state.decision is None


def test_reinforcements_do_not_command_before_they_come_GB110() -> None:
    made = succeed(company(("Wardens", PRELATE), ("Late", MARSHAL), Late={"fate": "reinforcement"}))
    assert made.state.commanders["one"] == made.hero("Wardens")
    alone = succeed(company(("Late", MARSHAL), Late={"fate": "reinforcement"}))
    assert alone.state.commanders["one"] == 0


def test_reinforcements_that_wait_at_their_edge_do_not_take_over_when_the_commander_falls_GB110_GB96() -> (
    None
):
    late = {"fate": "waiting", "late": True}
    made = succeed(company(("Wardens", PRELATE), ("Late", MARSHAL), Late=late))
    casualties.eliminate(made.state, made.context(), [made.hero("Wardens")], "melee")
    assert made.state.commanders["one"] == 0
    made.state.change(made.unit("Late"), fate="table")
    succeed(made)
    assert made.state.commanders["one"] == made.hero("Late")


def test_units_at_their_edge_are_led_from_there_GB110() -> None:
    made = succeed(company(("Wardens", PRELATE), Wardens={"fate": "waiting"}))
    assert made.state.commanders["one"] == made.hero("Wardens")


def test_an_enemy_does_not_command_GB105() -> None:
    made = battle(
        unit("Wardens", at=row(10, 20, count=3)),
        unit("Foes", "two", at=row(10, 60, count=3), with_=[(MARSHAL, (10, 64))]),
    )
    succeed(made)
    assert made.state.commanders["one"] == 0
    assert commander.commands(made.state, "two") is not None
