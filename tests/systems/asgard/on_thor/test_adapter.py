"""Thor's board for the director: what a scenario may say, squares as lengths, sight, placing, units that come and go."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.options import complete
from game.systems.asgard.adapter import Arrival, Mark
from game.systems.asgard.on_thor import ADAPTER, board
from game.systems.asgard.sheet.facts import PieceIs
from game.systems.thor import SYSTEM, events
from game.systems.thor.actions import Deploy
from game.systems.thor.sequence import MovePhase, Placing
from game.systems.thor.squares import SQUARES
from tests.systems.asgard.thor_table import Table, document, places_of, stand

# The scenario


def wrong(text: dict[str, Any], *cast: tuple[str, str, Any]) -> dict[str, str]:
    return {problem.field: problem.text for problem in ADAPTER.problems(text, cast)}


def test_a_sound_scenario_needs_no_enemy_and_nothing_to_win() -> None:
    assert (
        wrong(document(), ("enemy.guard.who", "Frost Giants", "two"), ("friend.sif.who", "Sif", "one")) == {}
    )


def test_who_may_come_is_a_unit_of_thor_and_calls_nobody_up_unseen() -> None:
    found = wrong(document(), ("enemy.guard.who", "Frost Giant", "two"), ("enemy.king.who", "Laufey", "two"))
    assert "did you mean 'Frost Giants'" in found["enemy.guard.who"]
    assert "calls up others" in found["enemy.king.who"]
    assert wrong(document(), ("friend.king.who", "Laufey", "one")) == {}


def test_what_the_story_decides_is_no_part_of_a_directed_battle() -> None:
    text = document(first="two")
    text["sides"]["one"]["wins"] = "every enemy falls"
    text["sides"]["two"]["units"] = ["Frost Giants"]
    text["kind"] = "puzzle"
    assert set(wrong(text)) == {"sides.one.wins", "sides.two.units", "start.first", "kind"}


def test_faults_of_the_board_are_named_by_their_field() -> None:
    text = document()
    text["map"] = "........"
    text["sides"]["one"]["units"] = ["Thro"]
    assert {"map", "sides.one.units[0]"} <= set(wrong(text))


@pytest.mark.parametrize(
    ("text", "length"), [("3 squares", 3), ("1 square", 1), ("3sq", 3), ("2 sq", 2), ("8", 8), ("0", 0)]
)
def test_lengths_are_squares(text: str, length: int) -> None:
    assert ADAPTER.length(text) == length


@pytest.mark.parametrize("text", ["6in", "9 squares", "-1", "", "three"])
def test_what_is_no_length_says_how_to_write_one(text: str) -> None:
    with pytest.raises(ValueError, match="3 squares"):
        ADAPTER.length(text)


def test_lengths_and_places_in_words_and_back() -> None:
    assert (ADAPTER.said(1), ADAPTER.said(3)) == ("1 square", "3 squares")
    assert ADAPTER.spot("d4") == (4, 4)
    assert ADAPTER.spot("h1") == (8, 1)
    assert ADAPTER.written((4, 4)) == "d4"
    for place in ("i9", ["6in", "4in"], 3):
        with pytest.raises(ValueError, match="a1"):
            ADAPTER.spot(place)


def test_pieces_are_squares_and_nothing_lies_on_walls_and_pits() -> None:
    text = document("#o.")
    assert ADAPTER.spot_problems(text, (), [(1, 1), (3, 1)]) == ["a1 is a wall: nothing can lie there", ""]
    pairs = [
        (piece, verb) for piece in ("a1", "b1", "c1", "gate") for verb in ("open", "shut", "remove", "used")
    ]
    asked = dict(zip(pairs, map(bool, ADAPTER.piece_problems(text, (), pairs)), strict=True))
    fits = {
        ("a1", "open"),
        ("a1", "shut"),
        ("a1", "remove"),
        ("b1", "remove"),
        ("c1", "open"),
        ("c1", "shut"),
    }
    assert {key for key, bad in asked.items() if not bad} == fits


def test_seats_fields_and_measures() -> None:
    assert ADAPTER.seats(document()) == ("one", "two")
    assert {"map", "sides", "unit", "options"} <= set(ADAPTER.fields())
    assert (ADAPTER.usual_distance, ADAPTER.standard_move(document(), ())) == (3, 1)
    assert {"attack", "defence"} == set(ADAPTER.stats)
    assert {stat for stat, _ in (*ADAPTER.flat_footed, *ADAPTER.advantage)} <= set(ADAPTER.stats)


# The beginning


def test_the_players_deploy_and_begin_without_a_coin_and_the_enemy_has_nobody_A49() -> None:
    table = Table(document(units=["Thor", "Sif"]), [("Frost Giants", "two")])
    assert table.state.field.endless
    assert isinstance(table.state.decision, Placing)
    assert ADAPTER.round(table.state) == 0
    table.act(Deploy(1, "a1"))
    assert table.state.decision == Placing("one")
    table.act(Deploy(2, "b1"))
    assert table.state.decision == MovePhase("one")
    assert ADAPTER.round(table.state) == 1
    assert table.told(events.BattleBegan) == []
    assert ADAPTER.units(table.state) == [1, 2]
    assert ADAPTER.units(table.state, "two") == []
    assert "Frost Giants" in table.state.field.profiles


def test_who_goes_out_of_sight_before_all_have_deployed_is_not_deployed_T2() -> None:
    table = Table(document(units=["Thor", "Sif"]), [("Frost Giants", "two")])
    giants = table.place("Frost Giants", "h8")
    ADAPTER.hide(table.state, giants, table.quiet())
    table.act(Deploy(1, "a1"))
    table.act(Deploy(2, "b1"))
    assert table.state.decision == MovePhase("one")
    assert ADAPTER.units(table.state, "two") == []
    assert ADAPTER.show(table.state, giants, (8, 8), table.quiet(), fresh=True)


def test_where_the_story_has_filled_the_back_rows_one_deploys_on_the_nearest_free_row_T117() -> None:
    table = Table(document(units=["Thor"]), [("Frost Giants", "two")])
    for square in [square for square in SQUARES if square[1] in "12"]:
        assert table.place("Frost Giants", square)
    decision = table.state.decision
    assert decision is not None
    assert {action.to for action in decision.actions(table.state)} == {f"{file}3" for file in "abcdefgh"}
    refusal = decision.check(table.state, Deploy(1, "d5"))
    assert refusal is not None
    assert (refusal.rule, refusal.nearest) == ("T-117", Deploy(1, "d3"))
    table.act(Deploy(1, "d3"))
    assert table.state.decision == MovePhase("one")


def test_options_of_thor_hold() -> None:
    given = complete(SYSTEM.options, {"skip-empty-reactions": True})
    state = ADAPTER.begin(
        document(units=[{"name": "Thor", "at": "a1"}]), [], given, Table(document(), []).ctx
    )
    assert state.field.skip_empty_reactions


# Space


def test_sight_is_a_straight_line_that_only_walls_block_A58() -> None:
    table = stand(". . . . .\n. T o s #\n. # . . h", T="Thor", s="Frost Giants", h="Frost Giants")
    state, seen = table.state, ADAPTER.seen
    thor, near, hidden = (table.id(letter) for letter in "Tsh")
    assert seen(state, [thor], [near, hidden], 8) == {(thor, near), (thor, hidden)}
    assert seen(state, [thor], [near, hidden], 2) == {(thor, near)}
    assert seen(state, [thor], [near], 1) == set()
    assert not ADAPTER.sees_spot(state, near, (6, 2), 8)
    assert not ADAPTER.sees_spot(state, thor, (8, 2), 8)


def test_a_line_through_a_corner_is_inside_neither_square_and_sight_is_mutual() -> None:
    assert board.crossed("a1", "c3") == ("b2",)
    assert board.crossed("a1", "b3") == ("a2", "b2")
    assert set(board.crossed("a1", "d2")) == {"b1", "c2"}
    for here in SQUARES:
        for there in SQUARES:
            assert set(board.crossed(here, there)) == set(board.crossed(there, here))


def test_two_walls_that_touch_at_a_corner_leave_the_diagonal_open_as_for_attacks() -> None:
    table = stand("# .\nT #", T="Thor")
    assert ADAPTER.sees_spot(table.state, 1, (2, 2), 8)


def test_lengths_are_kings_moves_A58() -> None:
    table = stand("T . . g", T="Thor", g="Frost Giants")
    assert ADAPTER.gap(table.state, 1, (3, 6)) == 5
    assert ADAPTER.between(table.state, 1, table.id("g")) == 3
    assert ADAPTER.apart((1, 1), (8, 3)) == 7
    assert ADAPTER.at(table.state, 1) == (1, 1)


def test_a_blip_is_seen_where_its_marker_lies() -> None:
    table = stand("T . # .", T="Thor")
    assert ADAPTER.sees_waiting(table.state, [1], 9, (2, 1), 8)
    assert not ADAPTER.sees_waiting(table.state, [1], 9, (4, 1), 8)
    assert not ADAPTER.sees_waiting(table.state, [], 9, (2, 1), 8)


# Placing


def arrive(table: Table, where: Any, **how: Any) -> str:
    who = next(iter(name for name in table.state.field.profiles if name != "Thor"))
    unit = ADAPTER.place(table.state, Arrival(who, "two", where, **how), table.quiet())
    return table.state.units[unit].at if unit else ""


@pytest.mark.parametrize(
    ("where", "distance", "square"),
    [
        ("ahead", None, "d7"), ("behind", None, "d1"), ("left", None, "a4"), ("right", 2, "f4"),
        ("ahead", 1, "d5"), ("token", None, "d8"), ("unit", None, "d5"), ("unit", 2, "d6"), ("edge", None, "d8"),
    ],
)  # fmt: skip
def test_places_relative_to_the_line_from_unit_to_token_A5_A38(
    where: str, distance: int | None, square: str
) -> None:
    table = with_cast("T", "d4")
    assert arrive(table, where, distance=distance, unit=1, token=(4, 8)) == square


def with_cast(picture: str, corner: str = "a1") -> Table:
    """Thor where the picture has him, and Frost Giants who may come."""
    text = document(picture, corner, [{"name": "Thor", "at": places_of(picture, corner)["T"]}])
    return Table(text, [("Frost Giants", "two")])


def test_flanks_turn_with_the_line_and_oblique_ones_are_rounded_to_squares() -> None:
    assert arrive(with_cast("T", "d4"), "left", unit=1, token=(8, 4)) == "d7"
    assert arrive(with_cast("T", "d4"), "right", unit=1, token=(8, 4)) == "d1"
    assert arrive(with_cast("T", "d4"), "left", distance=2, unit=1, token=(5, 6)) == "b5"


def test_several_come_one_after_the_other_the_first_ties_straight_and_clockwise_from_the_line() -> None:
    table = with_cast("T", "a1")
    squares = [arrive(table, "spot", unit=1, token=(1, 5), spot=(4, 4)) for _ in range(9)]
    assert squares == ["d4", "d5", "e4", "d3", "c4", "e5", "e3", "c3", "c5"]


def test_a_distance_from_a_named_spot_is_beyond_it_as_the_unit_sees_it_A52() -> None:
    assert arrive(with_cast("T", "a1"), "spot", unit=1, token=(1, 5), spot=(4, 1), distance=2) == "f1"


def test_nobody_is_placed_on_walls_pits_or_others_and_off_the_board_means_its_edge() -> None:
    table = with_cast("# o\nT #")
    assert arrive(table, "unit", unit=1, token=(1, 2)) not in ("a1", "a2", "b1", "b2")
    assert arrive(with_cast("T", "a4"), "left", unit=1, token=(1, 8)) == "a5"


def test_without_a_spotting_unit_the_middle_of_the_friends_counts_and_north_is_ahead() -> None:
    text = document(units=[{"name": "Thor", "at": "c2"}, {"name": "Sif", "at": "e2"}])
    table = Table(text, [("Frost Giants", "two")])
    assert arrive(table, "ahead") == "d5"
    assert arrive(table, "left", distance=2) == "b2"


def test_a_full_board_takes_nobody() -> None:
    table = with_cast("T")
    for _ in range(63):
        assert arrive(table, "spot", spot=(4, 4))
    assert arrive(table, "spot", spot=(4, 4)) == ""
    assert len(table.state.units) == 64


# Units that come and go


def test_a_newcomer_has_the_next_number_its_profile_and_its_seat() -> None:
    table = stand("T . . g", T="Thor", g="Frost Giants")
    unit = table.id("g")
    assert (unit, table.state.next_id) == (2, 3)
    assert ADAPTER.seat(table.state, unit) == "two"
    assert ADAPTER.who(table.state, unit) == "Frost Giants"
    assert ADAPTER.called(table.state, unit) == "Frost Giants"
    assert ADAPTER.health(table.state, unit) == (2, 2)
    assert table.told(events.Appeared) == [events.Appeared(2, "d1")]
    table.place("Frost Giants", "e5")
    assert [ADAPTER.called(table.state, each) for each in (2, 3)] == ["Frost Giants 1", "Frost Giants 2"]


def test_a_blip_keeps_its_hits_and_loses_what_was_lent() -> None:
    table = stand("T . . g", T="Thor", g="Frost Giants")
    unit, state = table.id("g"), table.state
    ADAPTER.wound(state, unit, 1, "a trap", table.quiet())
    ADAPTER.lend(state, unit, (Mark("defence", -1, "flat-footed", "A-21"),))
    ADAPTER.hide(state, unit, table.quiet())
    assert ADAPTER.units(state, "two") == []
    assert ADAPTER.seat(state, unit) == "two"
    assert state.board.get("d1") is None
    assert ADAPTER.show(state, unit, (1, 1), table.quiet(), fresh=True)
    assert ADAPTER.health(state, unit) == (1, 2)
    assert ADAPTER.at(state, unit) == (1, 2)
    assert ADAPTER.lent(state, unit) == ()
    assert state.reserve["two"] == ()
    assert not ADAPTER.show(state, unit, (1, 1), table.quiet(), fresh=True)


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("slain", [False, True])
def test_who_is_dropped_is_gone_and_counts_as_fallen_only_if_slain(hidden: bool, slain: bool) -> None:
    table = stand("T . . g", T="Thor", g="Frost Giants")
    unit, state = table.id("g"), table.state
    if hidden:
        ADAPTER.hide(state, unit, table.quiet())
    table.events.clear()
    ADAPTER.drop(state, unit, table.quiet(), slain=slain)
    assert ADAPTER.units(state, "two") == []
    assert state.reserve["two"] == ()
    assert ADAPTER.who(state, unit) == "Frost Giants"
    kinds = [type(event) for event in table.events]
    assert kinds == ([events.Fell] if slain else [] if hidden else [events.Left])
    assert bool(state.fallen[0].away) is not slain
    assert all(line.text for line in SYSTEM.tell(state, table.events, "one"))


def test_wounds_and_healing_stay_within_the_hits_of_a_unit() -> None:
    table = stand("T . . g", T="Thor", g="Frost Giant Brute")
    unit, state = table.id("g"), table.state
    hits = ADAPTER.health(state, unit)[1]
    ADAPTER.wound(state, unit, hits - 1, "a trap", table.quiet())
    assert ADAPTER.health(state, unit) == (1, hits)
    ADAPTER.heal(state, unit, 9, table.quiet())
    assert ADAPTER.health(state, unit) == (hits, hits)
    table.events.clear()
    ADAPTER.heal(state, unit, 1, table.quiet())
    ADAPTER.wound(state, unit, 0, "nothing", table.quiet())
    assert table.events == []
    ADAPTER.wound(state, unit, 99, "a trap", table.quiet())
    assert ADAPTER.units(state, "two") == []
    assert [type(event) for event in table.events] == [events.Struck, events.Fell]
    assert ADAPTER.health(state, unit)[1] == hits


def test_there_is_no_status_to_bring() -> None:
    table = stand("T", T="Thor")
    assert ADAPTER.statuses == ()
    with pytest.raises(ValueError, match="slow"):
        ADAPTER.afflict(table.state, 1, "slow", "mud", table.quiet())


def test_a_stranger_is_nobodys_unit() -> None:
    with pytest.raises(KeyError):
        ADAPTER.seat(stand("T", T="Thor").state, 77)


# Squares that change


def test_a_wall_opens_for_sight_and_way_and_shuts_again() -> None:
    table = stand("T . # . g", T="Thor", g="Frost Giants")
    state, foe = table.state, table.id("g")
    shut, gone = PieceIs("c1", "shut"), PieceIs("c1", "open")
    assert ADAPTER.piece_is(state, shut)
    assert ADAPTER.seen(state, [1], [foe], 8) == set()
    assert ADAPTER.change_field(state, "open", "c1", table.quiet())
    assert not ADAPTER.change_field(state, "open", "c1", table.quiet())
    assert ADAPTER.piece_is(state, gone)
    assert not ADAPTER.piece_is(state, shut)
    assert ADAPTER.seen(state, [1], [foe], 8) == {(1, foe)}
    assert ADAPTER.change_field(state, "shut", "c1", table.quiet())
    assert state.field.wall("c1")
    assert SYSTEM.tell(
        state, [event for event in table.events if isinstance(event, events.TerrainChanged)], None
    )


def test_nothing_shuts_on_a_unit_and_a_pit_is_filled_A59() -> None:
    table = stand("T o . #", T="Thor")
    assert not ADAPTER.change_field(table.state, "shut", "a1", table.quiet())
    assert ADAPTER.change_field(table.state, "remove", "b1", table.quiet())
    assert ADAPTER.piece_is(table.state, PieceIs("b1", "gone"))
    assert not ADAPTER.piece_is(table.state, PieceIs("b1", "used"))
    assert table.state.free("b1")


# Blips


def blip(table: Table, at: str, *friends: str, away: bool = False) -> str:
    spots = [board.spot_of(friend) for friend in friends]
    to = ADAPTER.blip_goes(table.state, 9, board.spot_of(at), spots, away=away)
    return board.square_of(to)


def test_a_blip_comes_three_squares_nearer_round_walls_and_stops_beside_its_prey_A58() -> None:
    table = stand(". . . . .\n. # # # .\nT . . . .", T="Thor")
    assert blip(table, "g7", "a1") == "d4"
    assert blip(table, "c3", "a1") == "a2"
    assert blip(table, "b1", "a1") == "b1"
    assert blip(table, "c3") == "c3"


def test_a_blip_goes_away_as_far_as_it_can_and_out_of_sight() -> None:
    table = stand("T", T="Thor")
    assert blip(table, "b2", "a1", away=True) == "b5"
    behind = stand(". . . .\n. . # .\n. . # .\nT . # .", T="Thor")
    assert ADAPTER.sees_spot(behind.state, 1, (2, 4), 8)
    gone = board.spot_of(blip(behind, "d1", "a1", away=True))
    assert board.apart(gone, (4, 1)) == 3
    assert not ADAPTER.sees_spot(behind.state, 1, gone, 8)


def test_a_marker_lies_on_no_wall_and_no_pit() -> None:
    table = stand("T # o", T="Thor")
    assert ADAPTER.blip_spot(table.state, (2, 1)) == (2, 2)
    assert ADAPTER.blip_spot(table.state, (1, 1)) == (1, 1)


def test_who_locks_a_square_that_nobody_opens_by_hand_shuts_it() -> None:
    locked, unlocked = ADAPTER.piece_problems(document("..."), (), [("a1", "lock"), ("a1", "unlock")])
    assert locked.endswith("did you mean 'shut a1'?")
    assert unlocked.endswith("did you mean 'open a1'?")
