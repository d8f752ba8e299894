"""Enemies that arrive unseen, and what blips do beyond coming, going and vanishing (A-68, A-69)."""

from __future__ import annotations

from math import hypot
from typing import Any

import pytest

from game.systems.asgard import events as e
from game.systems.asgard.sheet import effects
from game.systems.asgard.state import Sighting
from game.systems.asgard.system import SYSTEM
from tests.systems.asgard.builder import BAD, GOOD, INCH, Tale, story
from tests.systems.asgard.enemies.test_blips import STAY, WALL, _round_the_wall, hidden

DEN = {"den": {"name": "Den", "at": ["18in", "18in"]}, "yard": {"name": "Yard", "at": ["18in", "24in"]}}
NORTH = 14 * INCH
"""Where the wall runs, 12 in long; Asger stands north of its middle."""


def lurking(line: str = "lurk 1 gisla at den", **what: Any) -> Tale:
    """Asger has found a token north of the wall, and somebody has come."""
    what = {
        "blips": STAY,
        "friends": {"asger": (18, 12)},
        "cards": {"*": "1 [X]"},
        "dice": f"{GOOD} {GOOD}",
        "spot": DEN,
        **what,
    }
    tale = story(tokens=[(18, 9)], codes={"1": [line]}, terrain=[WALL], **what)
    tale.activate("asger")
    return tale


def only(tale: Tale) -> int:
    return next(iter(tale.state.blips))


def log(tale: Tale) -> str:
    """What the players have read so far."""
    return "\n".join(line.text for line in SYSTEM.tell(tale.state, tale.events, "one"))


def test_who_lurks_comes_into_play_as_a_blip_and_nobody_is_told_who_it_is_A68() -> None:
    tale = lurking()
    unit = only(tale)
    assert tale.enemies() == []
    assert tale.state.blips[unit].at == (18 * INCH, 18 * INCH)
    assert tale.told(e.FoeCame) == []
    assert [(event.unit, event.at) for event in tale.told(e.Lurks)] == [(unit, (18 * INCH, 18 * INCH))]
    assert "Something stirs, out of sight." in log(tale)
    tale.end()
    assert "Something, unseen, keeps still" in log(tale)
    assert "gisla" not in log(tale).lower()


def test_a_place_in_sight_is_left_for_the_nearest_one_out_of_it_A68() -> None:
    tale = lurking("lurk 1 gisla ahead 1in")
    x, y = tale.state.blips[only(tale)].at
    assert y > NORTH, "behind the wall"
    assert not tale.host.sees_waiting(tale.state.table, [tale.unit("asger")], only(tale), (x, y), 30 * INCH)


def test_where_nothing_is_out_of_sight_they_stand_in_it_A68() -> None:
    tale = story(tokens=[(18, 9)], friends={"asger": (18, 12)}, cards={"*": "1"}, codes={"1": ["lurk 1 gisla ahead 4in"]},
                 visibility="100in", dice=f"{GOOD} {GOOD}")  # fmt: skip
    tale.activate("asger")
    assert tale.state.blips == {}
    assert len(tale.enemies()) == 1
    assert len(tale.told(e.FoeCame)) == 1


def test_the_failed_roll_of_the_token_catches_nobody_who_lurks_A68() -> None:
    tale = lurking(dice=f"{GOOD} {BAD}")
    assert only(tale) not in tale.state.flat
    assert tale.state.foes[only(tale)].card, "its card is out as for anybody"


def test_the_first_time_it_is_seen_it_comes_into_sight_A68() -> None:
    tale = lurking()
    tale.end()
    assert tale.state.blips[only(tale)].stranger is True
    tale.wait()
    _round_the_wall(tale)
    assert [event.first for event in tale.told(e.BlipSeen)] == [True]


def test_whoever_comes_unseen_cannot_have_a_stance_A68() -> None:
    with pytest.raises(AssertionError, match="stands to nobody"):
        lurking("lurk 1 gisla at den advantaged")


# What blips do


def moved(tale: Tale) -> tuple[float, float]:
    """Where the only blip lies, in inches."""
    x, y = tale.state.blips[only(tale)].at
    return x / INCH, y / INCH


def does(verb: str, **what: Any) -> Tale:
    """Gisla is behind the wall and unseen, and has done this at the end of the round."""
    tale = hidden(blips={"1-6": verb}, **what)
    tale.end()
    return tale


def test_one_that_stalks_comes_nearer_and_stays_out_of_sight_A69() -> None:
    tale = does("stalk")
    x, y = moved(tale)
    away = hypot(18 - x, 12 - y)
    assert away < 6, "nearer than the den"
    assert [event.does for event in tale.told(e.BlipRolled)] == ["stalk"]
    assert tale.told(e.BlipSeen) == []


def test_one_that_would_be_seen_wherever_it_comes_nearer_keeps_still_A69() -> None:
    tale = does("stalk", visibility="4in")
    for _ in range(6):
        tale.round()
    before = moved(tale)
    tale.round()
    assert tale.told(e.BlipSeen) == []
    assert moved(tale) == before, "round the wall, and as near as the dark lets it"
    assert 4 < hypot(18 - before[0], 12 - before[1]) < 7


def test_one_that_lies_in_wait_comes_at_whoever_is_near_and_at_nobody_else_A69() -> None:
    near = does("wait")
    assert near.told(e.BlipMoved), "Asger is less than 6 in from the den"
    far = does("wait", friends={"asger": (18, 11)})
    assert moved(far) == (18, 18)
    assert far.told(e.BlipMoved) == []


def test_one_on_patrol_goes_round_its_beat_A69() -> None:
    tale = lurking(blips={"1-6": "patrol"}, enemies={"gisla": {"who": "gisla", "beat": ["yard", "den"]}})
    tale.end()
    x, y = moved(tale)
    assert (x, y > 20) == (pytest.approx(18, abs=0.5), True)
    for _ in range(3):
        tale.round()
    assert tale.state.minds[only(tale)].beat >= 1, "it has been to the yard and turns round"


def test_one_that_searches_goes_where_somebody_was_last_seen_A69() -> None:
    tale = hidden(blips={"1-6": "search"})
    asger = tale.unit("asger")
    tale.state.known[asger] = Sighting(asger, (18 * INCH, 26 * INCH), 1)
    tale.end()
    assert moved(tale)[1] > 20, "away from Asger, where it believes him to be"


@pytest.mark.parametrize(
    ("archetype", "verb"),
    [("guard", "patrol"), ("ambusher", "wait"), ("hunter", "stalk"), ("beast", "stalk"), ("civilian", "away"), ("raider", "search")],
)  # fmt: skip
def test_left_to_itself_each_does_as_is_its_nature_A69(archetype: str, verb: str) -> None:
    tale = does("own", enemies={"gisla": {"who": "gisla", "archetype": archetype}})
    assert [event.does for event in tale.told(e.BlipRolled)] == [verb]


def test_an_enemy_with_a_way_of_its_own_does_not_roll_and_a_table_of_the_condition_goes_before_it_A69() -> (
    None
):
    kind = {"gisla": {"who": "gisla", "unseen": "stalk"}}
    own = does("gone", enemies=kind)
    assert [(event.die, event.does) for event in own.told(e.BlipRolled)] == [(0, "stalk")]
    tale = hidden(blips={"1-6": "gone"}, enemies=kind, condition={"blips": STAY})
    tale.end()
    assert [event.does for event in tale.told(e.BlipRolled)] == ["stay"]


def test_the_story_can_send_them_stalking_A69() -> None:
    tale = story(codes={"1": ["blips stalk"]}, cards={"*": "1"}, tokens=[(18, 9)], dice=f"{GOOD} {GOOD}")
    assert tale.state.plan.codes[1].do == (effects.Blips("stalk"),)


# Whose they are


def test_whoever_a_condition_places_belongs_to_no_card_and_is_not_caught_A81() -> None:
    tale = story(tokens=[(18, 9)], friends={"asger": (18, 12)}, cards={"*": "1 [X]"}, codes={"1": ["condition 1"]},
                 conditions=[{"title": "Alarm", "enter": ["place 1 gisla left 8in"]}], dice=f"{GOOD} {BAD}")  # fmt: skip
    tale.activate("asger")
    gisla = tale.unit("gisla")
    assert tale.state.foes[gisla].card == ""
    assert gisla not in tale.state.flat
    assert tale.at("gisla")[0] < 11, "left is still left of him whose doing it was"


def test_one_that_lurks_from_the_start_waits_while_the_players_deploy_A68() -> None:
    sides = {
        "one": {"name": "The hall", "force": "hall", "models": ["asger"], "deploy": {"edge": "south", "depth": "6in"}},
        "two": {"name": "The barrow", "force": "barrow"},
    }  # fmt: skip
    enter = {"enter": ["lurk 1 gisla at den"]}
    tale = story(friends={}, sides=sides, spot=DEN, visibility="12in", condition=enter)
    assert next(iter(tale.state.blips.values())).at == (18 * INCH, 18 * INCH)
    assert tale.state.decision.seat == "one", "the players deploy; the enemy has no zone and does not"
    tale.play(tale.state.decision.suggest(tale.state)[0])
    assert tale.unit("asger")
    assert len(tale.state.blips) == 1
