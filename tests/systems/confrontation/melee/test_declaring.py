"""What declaring means for a unit in a melee (GB-45, G-41, G-118)."""

from __future__ import annotations

from game.systems.confrontation.actions import Assault, Combat, Declare
from game.systems.confrontation.activation import GoOn
from tests.systems.confrontation.builder import FENLING, Table, battle, box, piece, row, unit


def activated(*units: object, **what: object) -> Table:
    """The unit named Own is active and has declared nothing yet."""
    table = battle(*units, **what)  # type: ignore[arg-type]
    table.activate("Own")
    table.start(GoOn())
    return table


def melee() -> Table:
    return activated(
        unit("Own", at=row(40, 45, count=3)),
        unit("Other", "two", at=[(40, 48)], profile=FENLING),
        unit("Third", "two", at=[(40, 65)], profile=FENLING),
    )


def test_who_walks_out_of_a_melee_loses_those_in_contact_and_is_free_GB45() -> None:
    table = melee()
    table.play(Declare("walk"))
    assert list(table.state.fallen) == [1]
    assert any(type(action).__name__ == "March" for action in table.decision.suggest(table.state))


def test_who_runs_out_of_a_melee_loses_them_too_GB45() -> None:
    table = melee()
    table.play(Declare("run"))
    assert list(table.state.fallen) == [1]


def test_who_stays_or_assaults_loses_nobody_by_declaring_it_G41() -> None:
    for form in ("stay", "assault"):
        table = melee()
        table.play(Declare(form))  # type: ignore[arg-type]
        assert table.state.fallen == {}


def test_a_free_unit_has_nothing_to_stay_for_G41() -> None:
    table = activated(unit("Own"), unit("Other", "two", at=[(20, 20)]))
    assert table.refusal(Declare("stay")) is not None


def test_a_free_unit_stays_to_strike_terrain_G118() -> None:
    shed = piece("shed", box(10, 22, 8, 8), "destructible", resilience=4, points=8)
    table = activated(unit("Own", at=[(12, 20.5)]), unit("Other", "two", at=[(60, 60)]), pieces=[shed])
    table.play(Declare("stay"))
    table.play(Combat("warden", "", 0, ((1, 1),), piece="shed"), dice=[6, 6, 1, 1, 1])


def test_an_assault_runs_from_its_declaration_to_its_last_blow_GB44() -> None:
    table = melee()
    table.play(Declare("assault"))
    table.play(Assault(2))
    table.play(table.decision.suggest(table.state)[0])
    table.play(table.decision.suggest(table.state)[0], dice=[1] * 12)
    assert table.state.active is not None
    assert table.state.active.joined
