"""Enemies out of sight (BLIPS, JOINING COMBAT; A-22 to A-24, A-35 to A-37, A-45, A-51)."""

from __future__ import annotations

from math import hypot
from typing import Any

import msgspec
import pytest

from game.core.events import Context
from game.systems.ascension import actions as a
from game.systems.asgard import course, sequence
from game.systems.asgard import events as e
from game.systems.asgard.actions import Declare
from game.systems.asgard.adapter import Struck
from game.systems.asgard.encounters import departures
from game.systems.asgard.enemies.minds import Declaring
from game.systems.asgard.state import Out
from game.table.shapes import Place
from tests.systems.asgard.builder import BAD, GOOD, INCH, Tale, story

WALL = {"id": "wall", "kit": "wall", "at": ["18in", "14in"], "shape": "12in x 0.5in"}
"""South of Asger and his token."""
STAY = {"1-6": "stay"}


def hidden(place: str = "place 1 gisla at den", **what: Any) -> Tale:
    """Gisla has come behind a wall, and nobody has seen her yet: Asger is still active."""
    what = {"blips": STAY, "friends": {"asger": (18, 12)}, "cards": {"*": "1 [X]"}, **what}
    tale = story(tokens=[(18, 9)], codes={"1": [place]}, spot={"den": {"name": "Den", "at": ["18in", "18in"]}},
                 terrain=[WALL], dice=f"{GOOD} {GOOD}", **what)  # fmt: skip
    tale.activate("asger")
    return tale


def test_an_enemy_that_nobody_sees_becomes_a_blip_at_the_end_of_a_move_A22() -> None:
    tale = hidden()
    gisla = tale.unit("gisla")
    assert tale.state.blips == {}
    tale.stride(19, 12)
    assert tale.state.blips == {}
    tale.end()
    assert list(tale.state.blips) == [gisla]
    assert tale.enemies() == []
    assert tale.told(e.BecameBlip)[0].at == (18 * INCH, 18 * INCH)


def test_wounds_and_effects_are_kept_A22() -> None:
    tale = hidden()
    gisla = tale.unit("gisla")
    table = tale.state.table
    table.models[gisla] = msgspec.structs.replace(table.models[gisla], wounds=1, conditions={"slow": 1})
    tale.end()
    assert gisla in tale.state.blips
    tale.wait()
    _round_the_wall(tale)
    back = tale.state.table.models[gisla]
    assert (back.wounds, back.conditions) == (1, {"slow": 1})


def _round_the_wall(tale: Tale, who: str = "asger") -> None:
    """Somebody goes where he can see behind the wall."""
    unit = tale.unit(who)
    tale.activate(who)
    table = tale.state.table
    table.models[unit] = msgspec.structs.replace(table.models[unit], place=Place(27 * INCH, 13 * INCH, 9000))
    tale.stride(27, 14)


def test_a_blip_that_is_seen_is_that_enemy_again_without_checks_A22_A37() -> None:
    tale = hidden()
    gisla = tale.unit("gisla")
    tale.end()
    tale.wait()
    _round_the_wall(tale)
    assert tale.enemies() == [gisla]
    assert tale.state.blips == {}
    assert [event.unit for event in tale.told(e.BlipSeen)] == [gisla]
    assert len(tale.told(e.Checked)) == 1
    assert tale.lent("gisla") == {}, "neutral"


def test_a_blip_that_is_seen_again_in_the_same_round_has_no_advantage_any_more_A22() -> None:
    tale = hidden("place 1 gisla at den advantaged", friends={"asger": (18, 12), "runa": (14, 12)})
    gisla = tale.unit("gisla")
    assert tale.lent("gisla") == {"advantaged": 1}
    tale.end()
    assert list(tale.state.blips) == [gisla]
    _round_the_wall(tale, "runa")
    assert (tale.state.turn, tale.enemies()) == (1, [gisla])
    assert tale.lent("gisla") == {}


def test_fixed_encounters_never_become_blips_A22() -> None:
    tale = story(fixed=[("gisla", (18, 18))], terrain=[WALL], friends={"asger": (18, 12)})
    tale.round()
    assert tale.state.blips == {}
    assert tale.enemies()


def test_a_blip_is_a_marker_that_blocks_nothing_and_is_no_enemy_in_sight_A45() -> None:
    tale = hidden()
    tale.end()
    blip = next(iter(tale.state.blips))
    assert blip not in tale.state.table.models
    tale.wait()
    tale.activate("asger")
    refusal = tale.refused(a.Attack("Shield rim", blip))
    assert refusal.text


def rolled(die: int, **what: Any) -> Tale:
    """A blip that has rolled this at the end of the round, on the standard table; Asger stands north of the wall."""
    for seed in range(1, 80):
        tale = hidden(blips={"1-2": "toward", "3-4": "away", "5-6": "gone"}, seed=seed, **what)
        tale.end()
        rolls = tale.told(e.BlipRolled)
        if rolls and rolls[0].die == die:
            return tale
    raise AssertionError("no seed rolls this")


@pytest.mark.parametrize("die", [1, 2])
def test_on_1_and_2_it_comes_nearer_A23(die: int) -> None:
    tale = rolled(die)
    (moved,) = tale.told(e.BlipMoved)[:1]
    before, after = (hypot(x - 18 * INCH, y - 12 * INCH) for x, y in (moved.origin, moved.to))
    assert after < before
    assert hypot(moved.to[0] - moved.origin[0], moved.to[1] - moved.origin[1]) <= 8 * INCH


@pytest.mark.parametrize("die", [3, 4])
def test_on_3_and_4_it_goes_away_A23(die: int) -> None:
    tale = rolled(die)
    (moved,) = tale.told(e.BlipMoved)[:1]
    before, after = (hypot(x - 18 * INCH, y - 12 * INCH) for x, y in (moved.origin, moved.to))
    assert after > before


@pytest.mark.parametrize("die", [5, 6])
def test_on_5_and_6_it_is_gone_its_effect_is_struck_and_its_card_goes_back_A23_A35(die: int) -> None:
    tale = rolled(die)
    assert tale.told(e.BlipGone)
    assert tale.state.foes == {}
    assert tale.state.seen == ()
    assert len(tale.state.deck) == 52


def test_a_condition_may_have_a_table_of_its_own_A22() -> None:
    tale = hidden(blips={"1-6": "gone"}, condition={"blips": STAY})
    tale.end()
    assert list(tale.state.blips)
    assert tale.told(e.BlipRolled)[0].does == "stay"


def test_the_card_goes_back_with_the_last_of_its_enemies_A35() -> None:
    tale = story(
        tokens=[(18, 9)], codes={"1": ["place 1 gisla at den", "place 1 hound at den"]}, cards={"*": "1 [X]"},
        spot={"den": {"name": "Den", "at": ["18in", "18in"]}}, terrain=[WALL], dice=f"{GOOD} {GOOD}", blips=STAY,
        friends={"asger": (18, 12)},
    )  # fmt: skip
    tale.activate("asger")
    tale.end()
    first, second = tale.state.blips

    state = tale.state.copy()
    departures.vanish(state, Context(tale.chance, []), first)
    assert state.seen == ("X",)
    assert len(state.deck) == 51
    departures.vanish(state, Context(tale.chance, []), second)
    assert state.seen == ()
    assert len(state.deck) == 52


def test_a_card_whose_enemies_have_all_fallen_stays_out_A14_A35() -> None:
    tale = hidden()
    gisla = tale.unit("gisla")

    state = tale.state.copy()
    course.on_table(
        state, Context(tale.chance, []), lambda own: tale.host.wound(state.table, gisla, 20, "a test", own)
    )
    assert state.foes == {}
    assert state.fallen == {"gisla": 1}
    assert state.seen == ("X",)
    assert len(state.deck) == 51


def test_an_effect_stays_seen_while_another_card_that_added_it_is_out_A35() -> None:

    tale = hidden()
    tale.end()
    state = tale.state.copy()
    other = state.deck[0]
    state.deck, state.out[other] = state.deck[1:], Out(other, ("X",))
    departures.vanish(state, Context(tale.chance, []), next(iter(state.blips)))
    assert state.seen == ("X",)


def test_blips_that_fade_do_not_roll_and_are_gone_after_two_full_rounds_A36() -> None:
    tale = hidden(rules={"fade": 2}, blips={"1-6": "stay"})
    tale.end()
    assert tale.state.turn == 2
    assert [event.die for event in tale.told(e.BlipRolled)] == [0]
    assert tale.told(e.BlipMoved)
    tale.round()
    assert list(tale.state.blips)
    tale.round()
    assert tale.state.foes == {}


def test_at_the_end_of_a_round_conditions_come_first_then_blips_A37() -> None:
    tale = hidden(watch=[{"when": ["round 1 over"], "code": 9999}])
    tale.end()
    names = [type(event).__name__ for event in tale.events]
    assert "StoryEnded" in names
    assert "BlipRolled" not in names, "the story was over before any blip rolled"


def test_blips_roll_in_the_order_in_which_they_came_A37() -> None:
    tale = story(
        tokens=[(18, 9)], codes={"1": ["place 3 gisla at den"]}, cards={"*": "1"}, blips=STAY,
        spot={"den": {"name": "Den", "at": ["18in", "18in"]}}, terrain=[WALL], dice=f"{GOOD} {GOOD}", friends={"asger": (18, 12)},
    )  # fmt: skip
    tale.activate("asger")
    tale.end()
    order = [event.unit for event in tale.told(e.BecameBlip)]
    assert [event.unit for event in tale.told(e.BlipRolled)] == order


def test_an_enemy_out_of_sight_in_its_own_activation_becomes_a_blip_when_it_is_over_A51() -> None:
    tale = story(tokens=[(18, 9)], codes={"1": ["place 1 gisla at den"]}, cards={"*": "1"}, friends={"asger": (18, 12)},
                 spot={"den": {"name": "Den", "at": ["26in", "15in"]}}, terrain=[WALL], dice=f"{GOOD} {GOOD}", blips=STAY)  # fmt: skip
    tale.activate("asger")
    assert tale.enemies()
    gisla = tale.unit("gisla")
    tale.end()
    tale.nothing()
    assert isinstance(tale.decision, Declaring)
    tale.nothing()
    table = tale.state.table
    table.models[gisla] = msgspec.structs.replace(table.models[gisla], place=Place(19 * INCH, 17 * INCH, 0))
    tale.stride(18, 17)
    assert tale.enemies() == [gisla]
    tale.end()
    assert list(tale.state.blips) == [gisla]


# What enemies know


def declaring(**what: Any) -> Tale:
    """Gisla is to say what she is about to do."""
    tale = story(fixed=[("gisla", (24, 12))], dice=f"{GOOD} {GOOD}", **what)
    tale.activate("asger")
    tale.end()
    while not isinstance(tale.decision, Declaring):
        tale.nothing()
    return tale


def test_an_enemy_says_what_it_is_about_to_do_before_it_does_it_A24() -> None:
    tale = declaring()
    gisla, asger = tale.unit("gisla"), tale.unit("asger")
    assert tale.refused(a.EndActivation()).rule == "A-24"
    tale.play(Declare(gisla, "combat", "strike", asger))
    mind = tale.state.minds[gisla]
    assert (mind.mode, mind.intent, mind.target) == ("combat", "strike", asger)
    assert tale.told(e.Declared)


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (Declare(2, "combat", "strike", 99), "neither sees nor remembers"),
        (Declare(2, "combat", "hold", 1), "takes nobody"),
        (Declare(2, "combat", "patrol"), "takes a place"),
        (Declare(2, "combat", "hold", 0, (100, 100)), "takes no place"),
        (Declare(2, "combat", "patrol", 0, (-900, 100)), "takes a place on the table"),
        (Declare(1, "combat", "hold"), "has to say first"),
        (Declare(2, "dance", "hold"), "nothing an enemy can be about"),  # type: ignore[arg-type]
    ],
)
def test_what_it_cannot_declare_A24(action: Declare, words: str) -> None:
    assert words in declaring().refused(action).text


def test_it_can_only_name_whom_its_side_sees_or_remembers_A24() -> None:
    wall = {"id": "wall", "kit": "wall", "at": ["40in", "38in"], "shape": "8in x 0.5in"}
    tale = declaring(friends={"asger": (12, 12), "runa": (40, 42)}, terrain=[wall])
    gisla, runa = tale.unit("gisla"), tale.unit("runa")
    assert set(tale.state.known) == {tale.unit("asger")}
    assert tale.refused(Declare(gisla, "combat", "strike", runa)).rule == "A-24"


def test_where_somebody_was_last_seen_is_remembered_A24() -> None:
    tale = declaring(terrain=[WALL], friends={"asger": (18, 12)})
    seen = tale.state.known[tale.unit("asger")]
    assert (seen.at, seen.round) == ((18 * INCH, 12 * INCH), 0)
    tale.round()
    assert tale.state.known[tale.unit("asger")].round == 1, "it is seen again at the end of the round"


def test_a_mode_that_the_story_has_set_is_kept() -> None:
    tale = story(
        tokens=[(15, 12)],
        cards={"*": "1"},
        codes={"1": ["place 1 gisla ahead 8in", "order here escape"]},
        dice=f"{GOOD} {GOOD}",
    )
    tale.activate("asger")
    tale.end()
    while not isinstance(tale.decision, Declaring):
        tale.nothing()
    gisla = tale.unit("gisla")
    assert "set its mode" in tale.refused(Declare(gisla, "combat", "hold")).text
    tale.play(Declare(gisla, "escape", "flee"))


def test_a_quick_kill_needs_a_flat_footed_target_and_an_attack_that_says_so_A25() -> None:
    for dice, slain in ((f"{GOOD} {BAD}", True), (f"{GOOD} {GOOD}", False)):
        tale = story(tokens=[(13, 9)], cards={"*": "1"}, codes={"1": ["place 1 gisla at camp"]}, dice=dice,
                     spot={"camp": {"name": "Camp", "at": ["13.25in", "12in"]}}, rules={"quick-kill": ["Shield rim"]})  # fmt: skip
        tale.activate("asger")
        gisla = tale.unit("gisla")

        steps = sequence._struck(tale.state, Context(tale.chance, []), Struck(gisla, "Shield rim"))
        assert bool(steps) is slain
        assert not sequence._struck(tale.state, Context(tale.chance, []), Struck(gisla, "Long arrow"))
        state = tale.state.copy()
        for step in steps:
            step.proceed(state, Context(tale.chance, []))
        assert (gisla in state.foes) is not slain
