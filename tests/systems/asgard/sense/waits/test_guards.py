"""A `not` lost or added is told where what comes of it, or what is said beside it, speaks against it; what may well be meant is not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.systems.asgard.sense.stories import (
    BEACON,
    DOOR,
    FORD,
    PRISON,
    RIDGE,
    STAIR,
    assert_mended,
    spoilt,
    told,
)

TURNED = [
    (DOOR, {"condition[6].cards.10-KC": "601 once if host alive"}, "condition[6].cards.10-KC", "601 once if not host alive"),
    (DOOR, {"condition[3].cards.9-KH": "314 once if not wife alive"}, "condition[3].cards.9-KH", "314 once if wife alive"),
    (PRISON, {"condition[2].cards.KS": "304 [Brokka] once if not mistress alive, mistress slain"}, "condition[2].cards.KS", "304 [Brokka] once if not mistress alive, not mistress slain"),
    (RIDGE, {"condition[4].enter[6]": "if not leader alive, leader slain: lurk 1 leader behind 11in"}, "condition[4].enter[6]", "if not leader alive, not leader slain: lurk 1 leader behind 11in"),
    (PRISON, {"code.402.do[0]": "if boar alive: lurk 1 boar behind 10in"}, "code.402.do[0]", "if not boar alive: lurk 1 boar behind 10in"),
    (PRISON, {"watch[13].when[1]": "piece cell-2 open"}, "watch[13].when[1]", "piece cell-2 shut"),
    (PRISON, {"watch[12].when[1]": "piece cell-1 open"}, "watch[12].when[1]", "piece cell-1 shut"),
    (PRISON, {"watch[17].when[2]": "piece cell-4 locked"}, "watch[17].when[2]", "not piece cell-4 locked"),
    (PRISON, {"watch[24].when[2]": "count jarl-found >= 1"}, "watch[24].when[2]", "count jarl-found <= 0"),
    (FORD, {"condition[2].cards.5-8H": "[Ferry] 310 once if not ogmund alive"}, "condition[2].cards.5-8H", "[Ferry] 310 once if ogmund alive"),
    (DOOR, {"code.240.version[0].when[0]": "Hogun alive"}, "code.240.version[0].when[0]", "not Hogun alive"),
    (BEACON, {"code.922.version[0].when[0]": "not brand alive"}, "code.922.version[0].when[0]", "brand alive"),
    (DOOR, {"watch[15].when[1]": "enemy near door 0 squares"}, "watch[15].when[2]", "enemy near gap 0 squares"),
    (DOOR, {"watch[8].when[0]": "Loki alive"}, "watch[8].when[0]", "not Loki alive"),
    (RIDGE, {"watch[2].when[1]": "objective reach-ledge done"}, "watch[2].when[1]", "objective reach-ledge open"),
    (PRISON, {"watch[14].when[3]": "seen Second"}, "watch[14].when[3]", "not seen Second"),
    (DOOR, {"watch[1].when[1]": "not Loki alive"}, "watch[1].when[1]", "Loki alive"),
    (DOOR, {"watch[6].when[1]": "objective wager done"}, "watch[6].when[1]", "objective wager open"),
    (BEACON, {"watch[13].when[1]": "not seen Door"}, "watch[13].when[1]", "seen Door"),
    (STAIR, {"watch[2].when[2]": "not king in sight"}, "watch[2].when[2]", "king in sight"),
    (RIDGE, {"watch[16].when[1]": "not objective brother done"}, "watch[16].when[1]", "objective brother done"),
    (PRISON, {"code.366.do[0]": "if seen Oil: count alarm +1"}, "code.366.do[0]", "if not seen Oil: count alarm +1"),
    (RIDGE, {"code.410.version[1].when[0]": "not seen Song"}, "code.410.version[1].when[0]", "seen Song"),
    (RIDGE, {"code.204.version[1].when[0]": "not seen Note"}, "code.204.version[1].when[0]", "seen Note"),
    (RIDGE, {"code.343.version[1].when[0]": "not seen Stubborn"}, "code.343.version[1].when[0]", "seen Stubborn"),
    (BEACON, {"code.113.do": ["join castaway token"], "code.113.version": [{"when": ["not castaway alive"], "title": "The castaway waves", "do": ["heal 1"]}]}, "code.113.version[0].when[0]", "castaway alive"),
    (FORD, {"condition[0].cards.A-3H": "110 once if not ref alive"}, "condition[0].cards.A-3H", "110 once if ref alive"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "changes", "field", "right"), TURNED, ids=[str(row[2]) for row in TURNED])
def test_a_fact_that_is_asked_the_wrong_way_round_is_turned(
    name: str, changes: dict[str, Any], field: str, right: str
) -> None:
    assert_mended(name, changes, field, right)


MEANT = [
    (DOOR, {"code.131.version[0].when[0]": "2 lads alive"}),
    (DOOR, {"code.351.story": "Loki lies in the snow. It was only a wager, says the host."}),
    (RIDGE, {"code.213.version[0].when": ["not ulf alive", "not seen Wind"]}),
    (FORD, {"watch[8].when": ["1 rounds here", "ref alive"]}),
    (DOOR, {"watch[9].when[1]": "not objective manners failed"}),
    (PRISON, {"watch[43].when": ["4 rounds here", "not seen Belt"]}),
    (RIDGE, {"code.410.version[1].when[0]": "not seen Song", "code.410.version[1].do[0]": "see Song"}),
    (STAIR, {"condition[5].cards.QD": "[Robber] 505 once if not robber alive"}),
]


@pytest.mark.parametrize(("name", "changes"), MEANT, ids=[next(iter(changes)) for _, changes in MEANT])
def test_a_fact_that_may_well_be_meant_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert [each.text for each in told(spoilt(name, changes)) if "did you mean" in each.text] == []
