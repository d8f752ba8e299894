"""Encounter codes and what they do (PLACING ENCOUNTERS; A-4, A-5, A-20, A-21, A-38, A-39, A-41)."""

from __future__ import annotations

from math import hypot
from typing import Any

import msgspec
import pytest

from game.systems.ascension import actions as a
from game.systems.asgard import events as e
from game.systems.asgard.actions import Answer
from game.systems.asgard.enemies.minds import Asking
from tests.systems.asgard.builder import BAD, GOOD, INCH, Tale, seat_of, story

RADII = 0.63 + 0.55
"""Of Asger (32 mm) and Gisla (28 mm), in inches."""


def after(*do: str, **what: Any) -> Tale:
    """What has come of a code that follows at once, at a token 4 in east of Asger; the encounter has rolled well."""
    what = {"friends": {"asger": (12, 12)}, "dice": f"{GOOD} {GOOD}", **what}
    tale = story(
        tokens=[(16, 12), *what.pop("tokens", ())],
        cards={"*": "1"},
        codes={"1": list(do), **what.pop("codes", {})},
        **what,
    )
    tale.activate("asger")
    return tale


# Where


@pytest.mark.parametrize(
    ("where", "at"),
    [
        ("token", (16, 12)),
        ("right 4in", (12, 16 + RADII)),
        ("left 4in", (12, 8 - RADII)),
        ("behind 4in", (8 - RADII, 12)),
        ("ahead 8in", (20 + RADII, 12)),
        ("right", (12, 18 + RADII)),
        ("at well", (30, 30)),
        ("unit", (12 + RADII, 12)),
    ],
)
def test_where_enemies_appear_A5_A38(where: str, at: tuple[float, float]) -> None:
    tale = after(f"place 1 gisla {where}", spot={"well": {"name": "Well", "at": ["30in", "30in"]}})
    x, y = tale.at("gisla")
    assert hypot(x - at[0], y - at[1]) < 0.3, (x, y)


def test_the_nearest_edge_is_the_tokens_A38() -> None:
    tale = story(friends={"asger": (40, 40)}, tokens=[(40, 44)], cards={"*": "1"}, codes={"1": ["place 1 gisla edge"]},
                 dice=f"{GOOD} {GOOD}")  # fmt: skip
    tale.activate("asger")
    x, y = tale.at("gisla")
    assert abs(x - 40) < 0.3
    assert 47 < y < 48


def test_several_are_placed_side_by_side_and_never_overlap_A38() -> None:
    tale = after("place 4 gisla")
    places = [tale.at("gisla", number) for number in range(4)]
    assert hypot(places[0][0] - 16, places[0][1] - 12) < 0.1
    gaps = [hypot(p[0] - q[0], p[1] - q[1]) for i, p in enumerate(places) for q in places[:i]]
    assert min(gaps) >= 1.09
    assert max(hypot(x - 16, y - 12) for x, y in places) < 1.4, "each at the nearest legal place"


def test_a_wall_moves_them_to_the_nearest_legal_place_A5() -> None:
    wall = {"id": "wall", "kit": "wall", "at": ["12in", "17in"], "shape": "6in x 2in"}
    tale = after("place 1 gisla right 4in", terrain=[wall])
    x, y = tale.at("gisla")
    assert 1.5 < abs(y - 17) < 2.2 or abs(x - 12) > 3


# What


def test_those_who_come_are_on_the_table_with_a_mind_and_their_card_out_A4() -> None:
    tale = after("place 2 hound")
    assert len(tale.enemies()) == 2
    assert {tale.state.minds[unit].archetype for unit in tale.enemies()} == {"beast"}
    ((card, out),) = [each for each in tale.state.out.items() if each[1].units]
    assert list(out.units) == tale.enemies()
    assert card not in tale.state.deck
    assert seat_of(tale, "mound-hound") == "two"


def test_a_stance_holds_against_those_that_triggered_it_to_the_end_of_the_round_A20_A21() -> None:
    tale = after(
        "place 1 gisla advantaged", friends={"asger": (12, 12), "runa": (40, 40), "greyback": (15, 15)}
    )
    (mark,) = tale.host.lent(tale.state.table, tale.unit("gisla"))
    assert (mark.stat, mark.amount, mark.rule) == ("attack", 1, "A-21")
    assert set(mark.against) == {tale.unit("asger"), tale.unit("greyback")}, "Runa is far from the token"
    tale.round()
    assert tale.lent("gisla") == {}


def test_a_disadvantage_is_minus_one_A21() -> None:
    assert after("place 1 gisla disadvantaged").lent("gisla") == {"disadvantaged": -1}


def test_neutral_lends_nothing_A20() -> None:
    assert after("place 1 gisla").lent("gisla") == {}


def test_a_trap_goes_off_at_the_spotting_unit_A4() -> None:
    tale = after("trap 1", friends={"asger": (12, 12), "runa": (14, 12)})
    table = tale.state.table
    assert table.models[tale.unit("asger")].wounds == table.character(tale.unit("asger")).wounds - 1
    assert table.models[tale.unit("runa")].wounds == table.character(tale.unit("runa")).wounds


def test_a_trap_with_a_distance_catches_those_near_by_A4() -> None:
    tale = after("trap 1 within 3in", friends={"asger": (12, 12), "runa": (14, 12), "greyback": (30, 30)})
    (sprung,) = tale.told(e.TrapSprung)
    assert set(sprung.units) == {tale.unit("asger"), tale.unit("runa")}


def test_a_trap_that_kills_the_acting_unit_ends_its_activation() -> None:
    tale = after("trap 9", friends={"asger": (12, 12), "runa": (40, 40)})
    assert tale.state.lost == {"asger": 1}
    tale.wait()
    assert tale.state.outcome is None


def test_healing_never_gives_more_than_there_was() -> None:
    tale = after("trap 1", "heal 5")
    table = tale.state.table
    assert table.models[tale.unit("asger")].wounds == table.character(tale.unit("asger")).wounds


def test_a_status_of_the_tactical_system_is_brought() -> None:
    tale = after("afflict slow", "afflict flat-footed")
    assert tale.state.table.models[tale.unit("asger")].tokens("slow") == 1
    assert tale.lent("asger") == {"flat-footed": -2}


def test_effects_happen_in_the_order_written_A39() -> None:
    tale = after(
        "place 1 gisla", "condition 1", conditions=[{"title": "Loud", "enter": ["order all combat"]}]
    )
    order = [type(event).__name__ for event in tale.events]
    assert order.index("FoeCame") < order.index("ConditionChanged") < order.index("MoodChanged")
    assert tale.state.minds[tale.enemies()[0]].mode == "combat"
    assert tale.state.minds[tale.enemies()[0]].ordered


def test_doors_open_and_pieces_go_for_good_A2() -> None:
    terrain = [
        {"id": "door", "kit": "door", "at": ["30in", "30in"]},
        {"id": "crate", "kit": "crate", "at": ["34in", "30in"]},
    ]
    tale = after("open door", "remove crate", terrain=terrain)
    assert tale.state.table.pieces["door"].open
    assert "crate" not in tale.state.table.pieces
    assert [(event.verb, event.piece) for event in tale.told(e.FieldChanged)] == [
        ("open", "door"),
        ("remove", "crate"),
    ]


def test_tokens_are_spent_returned_added_and_taken_away_A2() -> None:
    well = {"well": {"name": "Well", "at": ["30in", "30in"]}}
    tale = after("remove tokens at well 3in", "add token at well", spot=well, tokens=[(31, 30), (40, 40)])
    assert tale.state.tokens[2].gone
    assert not tale.state.tokens[3].gone
    assert tale.state.tokens[4].at == (30 * INCH, 30 * INCH)
    tale = after("spend tokens", tokens=[(31, 30)])
    assert not tale.state.in_play()
    tale = after("spend tokens", "return tokens", tokens=[(31, 30)])
    assert len(tale.state.in_play()) == 2


def test_a_removed_token_does_not_come_back_A2() -> None:
    tale = after("remove tokens", "return tokens", "condition 1", conditions=[{"title": "Loud"}])
    assert not tale.state.in_play()


def test_objectives_are_given_done_and_failed() -> None:
    aims = [{"id": "look", "title": "Look", "given": False}, {"id": "run", "title": "Run"}]
    tale = after("give look", "done look", "fail look", "fail run", objective=aims)
    assert tale.state.objectives == {"look": "done", "run": "failed"}


def test_a_counter_never_falls_below_nought() -> None:
    assert after("count alarm +3", "count alarm -1").state.counts["alarm"] == 2
    assert after("count alarm -4").state.counts["alarm"] == 0
    assert after("count alarm +3", "count alarm = 1").state.counts["alarm"] == 1


def test_card_effects_can_be_counted_as_seen_or_not() -> None:
    assert after("see X", "see Y", "forget X").state.seen == ("Y",)


def test_sliders_move_between_nought_and_ten() -> None:
    tale = after("place 1 gisla", "temper gisla boldness +9", "temper all memory -9")
    mind = tale.state.minds[tale.enemies()[0]]
    assert (mind.boldness, mind.memory) == (10, 0)


def test_a_friend_joins_whoever_found_him_A26() -> None:
    tale = after("join runa", friends={"asger": (12, 12)}, friend={"runa": {"who": "runa", "name": "Runa"}})
    assert seat_of(tale, "runa") == "one"
    assert tale.told(e.FriendCame)


def test_the_debrief_knows_who_joined_at_the_very_beginning_and_who_left() -> None:
    runa, gate = {"who": "runa", "name": "Runa"}, {"name": "Gate", "at": ["30in", "30in"]}
    tale = story(
        friends={"asger": (12, 12)}, friend={"runa": runa}, spot={"gate": gate},
        condition={"enter": ["join runa at gate", "leave at gate 2in"]},
    )  # fmt: skip
    assert [(page.what, page.number) for page in tale.state.tale if page.kind == "friend"] == [
        ("runa", 1),
        ("runa", 0),
    ]


def test_friends_leave_safely_and_are_not_lost() -> None:
    tale = after(
        "leave at well 2in",
        friends={"asger": (12, 12), "runa": (30, 30)},
        spot={"well": {"name": "W", "at": ["30in", "30in"]}},
    )
    assert [event.unit for event in tale.told(e.FriendLeft)] == [2]
    assert tale.state.lost == {}
    tale.wait()


def test_enemies_of_a_kind_go_and_their_card_stays_out_A35() -> None:
    tale = after("place 1 gisla", "place 1 hound", "leave gisla")
    assert [tale.host.who(tale.state.table, unit) for unit in tale.enemies()] == ["mound-hound"]


def test_the_story_asks_and_the_code_of_the_answer_follows_A4() -> None:
    codes = {"2": ["count alarm +1"], "3": ["count alarm +5"]}
    tale = after('ask "Ring the bell?" yes 2, no 3', codes=codes)
    decision: Any = tale.decision
    assert isinstance(decision, Asking)
    assert decision.seat == "one"
    assert tale.refused(a.EndActivation()).rule == "A-4"
    tale.play(Answer(1))
    assert tale.state.counts["alarm"] == 5


def test_one_code_leads_to_another_before_what_follows_it_A39() -> None:
    tale = after("code 2", "count alarm = 1", codes={"2": ["count alarm +7"]})
    assert tale.state.counts["alarm"] == 1


def test_shuffling_leaves_out_the_cards_whose_enemies_are_there() -> None:
    tale = after("place 1 gisla", "shuffle")
    assert len(tale.state.out) == 1
    assert len(tale.state.deck) == 51


def test_a_card_that_the_story_shuffles_back_in_the_middle_of_its_code_keeps_nobody() -> None:
    door = {"id": "gate", "kit": "door", "at": ["30in", "30in"]}
    watch = {"when": ["piece gate open"], "code": 2}
    tale = after("open gate", "place 1 gisla", codes={"2": ["shuffle"]}, terrain=[door], watch=[watch])
    assert (len(tale.state.deck), tale.state.out) == (52, {})
    assert [foe.card for foe in tale.state.foes.values()] == [""]


# Fixed encounters


def test_a_fixed_encounter_is_checked_once_when_it_is_first_seen_A41() -> None:
    wall = {"id": "wall", "kit": "wall", "at": ["20in", "12in"], "shape": "1in x 6in"}
    tale = story(fixed=[("gisla", (24, 12)), ("hound", (44, 44))], terrain=[wall], dice=f"{GOOD} {BAD} {GOOD} {BAD}",
                 friends={"asger": (12, 12)}, visibility="20in")  # fmt: skip
    assert not tale.told(e.Checked)
    tale.activate("asger")
    tale.stride(12, 13)
    assert not tale.told(e.Checked)
    tale = story(fixed=[("gisla", (24, 12))], dice=f"{GOOD} {BAD}")
    tale.activate("asger")
    (checked,) = tale.told(e.Checked)
    assert (checked.when, checked.token, checked.foe) == ("sight", 0, tale.unit("gisla"))
    assert tale.state.flat == {tale.unit("gisla"): 1}
    assert not tale.told(e.CardFlipped)
    tale.stride(13, 12)
    assert len(tale.told(e.Checked)) == 1


def test_the_checks_that_brought_a_fixed_encounter_into_sight_serve_A41() -> None:
    tale = after("fix 1 gisla ahead 6in")
    assert [event.when for event in tale.told(e.Checked)] == ["before"]
    assert tale.state.foes[tale.enemies()[0]].met


def test_those_who_came_with_one_that_was_met_are_met_as_well_A41() -> None:
    wall = {"id": "wall", "kit": "wall", "at": ["12in", "20in"], "shape": "12in x 1in"}
    den = {"den": {"name": "Den", "at": ["12in", "24in"]}}
    tale = after("fix 1 gisla at den", "fix 1 gisla ahead 6in", terrain=[wall], spot=den)
    assert [foe.met for foe in tale.state.foes.values()] == [True, True]
    unit = tale.unit("asger")
    place = tale.state.table.models[unit].place
    moved = msgspec.structs.replace(place, x=4 * INCH, y=22 * INCH)
    tale.state.table.models[unit] = msgspec.structs.replace(tale.state.table.models[unit], place=moved)
    tale.stride(5, 22)
    assert [event.when for event in tale.told(e.Checked)] == ["before"]


def test_several_see_it_at_once_the_active_one_checks_A41() -> None:
    tale = story(
        friends={"runa": (20, 20), "asger": (12, 12)}, fixed=[("gisla", (24, 24))], dice=f"{GOOD} {GOOD}"
    )
    tale.activate("asger")
    (checked,) = tale.told(e.Checked)
    assert checked.unit == tale.unit("runa"), "it was seen before anybody was active: the nearest one checked"


def test_a_code_that_follows_brings_another_encounter_A67() -> None:
    tale = after("place 2 gisla", "code 2", codes={"2": ["place 1 hound"]})
    groups = [tale.state.foes[unit].group for unit in tale.enemies()]
    assert groups[0] == groups[1] != groups[2]
