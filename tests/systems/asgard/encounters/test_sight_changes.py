"""A condition that changes visibility changes who is seen, at once (A-2, A-22, A-41); memories hold no more than places (A-24)."""

from __future__ import annotations

from game.systems.asgard import events
from game.systems.asgard.on_ascension import ADAPTER
from game.systems.asgard.on_thor import ADAPTER as ON_THOR
from game.systems.asgard.on_thor import board
from tests.systems.asgard.builder import BAD, GOOD, story
from tests.systems.asgard.thor_table import stand


def test_a_fixed_encounter_is_met_when_the_fog_lifts_A41() -> None:
    tale = story(
        fixed=[("gisla", (24, 12))],
        visibility="8in",
        tokens=[(15, 12)],
        cards={"*": "1"},
        codes={"1": ["condition 1"]},
        conditions=[{"title": "Clear", "visibility": "30in"}],
        dice=f"{GOOD} {GOOD} {GOOD} {BAD}",
    )
    assert not tale.told(events.Checked)
    tale.activate("asger")
    check = tale.told(events.Checked)[-1]
    assert (check.when, check.foe) == ("sight", tale.unit("gisla"))
    assert tale.unit("gisla") in tale.state.flat


def test_nothing_is_known_of_who_is_only_remembered_but_where_A24() -> None:
    tale = story(friends={"asger": (12, 12), "runa": (14, 14)})
    tale.activate("asger")
    table, runa = tale.state.table, tale.unit("runa")
    known = ADAPTER.blinded(table, [runa], {runa: (5000, 5000)})
    tale.host.wound(table, runa, 1, "", tale.quiet())
    tale.host.afflict(table, runa, "slow", "", tale.quiet())
    assert ADAPTER.blinded(table, [runa], {runa: (5000, 5000)}) == known


def test_nothing_is_known_of_who_is_only_remembered_on_thors_board_A24() -> None:
    table = stand("T U . g", T="Thor", U="Sif", g="Frost Giants")
    unit, at = table.id("U"), {table.id("U"): board.spot_of("c3")}
    known = ON_THOR.blinded(table.state, [unit], at)
    ON_THOR.wound(table.state, unit, 1, "", table.quiet())
    assert ON_THOR.blinded(table.state, [unit], at) == known
