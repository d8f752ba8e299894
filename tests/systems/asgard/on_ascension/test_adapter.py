"""Reading and beginning a directed battle of Ascension; units, wounds, modifiers, the field (A-2, A-4, A-21, A-26)."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from game.core import steps
from game.core.breakdowns import Part
from game.core.chance import Chance, Seeded
from game.core.events import Context
from game.core.system import ScenarioError, encode
from game.systems.ascension import events, sequence
from game.systems.ascension.actions import Activate, Attack, EndActivation, Pass, Run, Stride
from game.systems.ascension.bot import outlook
from game.systems.ascension.bot.appraisal import plain_lead
from game.systems.ascension.combat import preview, totals
from game.systems.ascension.combat.passives import Blow
from game.systems.ascension.movement import stride_rules
from game.systems.ascension.system import SYSTEM
from game.systems.asgard import adapter as a
from game.systems.asgard.adapter import Arrival, Mark
from game.systems.asgard.on_ascension import ADAPTER
from game.systems.asgard.sheet.facts import PieceIs
from game.table.lengths import INCH
from tests.systems.ascension.builder import STRIKE, battle, box, figure, mm, piece
from tests.systems.asgard.on_ascension.measured import come, directed, document, spot, thrall, told

CAST: list[Any] = [("odd", "two"), ("gisla", "two"), ("ketil", "one")]


def begun(**what: Any) -> Any:
    """A battle at its first choice."""
    ctx = Context(Chance(Seeded(7)), [])
    state = ADAPTER.begin(document(**what), CAST, {}, ctx)
    steps.advance(state, ctx)
    return state


# Beginning


def test_nobody_of_the_enemy_is_on_the_table_and_the_players_go_first() -> None:
    state = begun()
    assert ADAPTER.units(state, "two") == []
    assert [ADAPTER.who(state, unit) for unit in ADAPTER.units(state)] == ["runa", "asger"]
    assert state.order == ("one", "two")
    assert isinstance(state.decision, sequence.Turn)
    assert state.decision.seat == "one"
    assert ADAPTER.round(state) == 1
    assert list(SYSTEM.broken(state)) == []


def test_whoever_may_come_is_known_from_the_start() -> None:
    state = begun()
    assert {"odd", "gisla", "ketil"} <= set(state.field.characters)
    unit = come_as(state, "odd")
    assert ADAPTER.who(state, unit) == "odd"
    assert ADAPTER.seat(state, unit) == "two"
    assert ADAPTER.health(state, unit) == (state.models[unit].wounds, state.character(unit).wounds)
    assert list(SYSTEM.broken(state)) == []


def test_a_table_is_read_in_steps_and_known_afterwards() -> None:
    asked = document(title="Read in steps")
    assert len(list(ADAPTER.read_by_step(asked, CAST))) > 1
    assert list(ADAPTER.read_by_step(asked, CAST)) == []


def come_as(state: Any, who: str) -> int:
    return ADAPTER.place(state, Arrival(who, "two", "spot", spot=(6 * INCH, 6 * INCH)), told())


def test_a_character_of_the_same_name_on_the_other_side_is_another_one() -> None:
    hall = tomllib.loads(
        (files("game.systems.ascension") / "data" / "forces" / "hall.toml").read_text("utf-8")
    )
    other = next(each for each in hall["character"] if each["name"] == "Asger") | {"title": "Another"}
    own = document()["sides"]["one"] | {"character": [other]}
    two = {"name": "The Others", "force": "hall"}
    doc = document(sides={"one": own, "two": two})
    state = ADAPTER.begin(doc, [("asger", "two")], {}, Context(Chance(Seeded(7))))
    assert {"asger", "asger@two"} <= set(state.field.characters)
    unit = come_as(state, "asger")
    assert ADAPTER.who(state, unit) == "asger"
    assert state.models[unit].who == "asger@two"


def test_a_directed_battle_has_no_goals_and_lays_no_terrain_whatever_the_options_say_A55() -> None:
    ctx = Context(Chance(Seeded(7)))
    state = ADAPTER.begin(document(), CAST, {"terrain": "placed", "goals": True, "rubble": False}, ctx)
    assert state.kit == {}
    assert state.field.goals == ()
    assert not state.field.rubble


def test_players_without_a_place_deploy_and_others_have_no_zone() -> None:
    assert all(zone.seat is None for zone in begun().field.zones)
    one = {key: value for key, value in document()["sides"]["one"].items() if key != "stands"}
    sides = {"one": one | {"deploy": {"edge": "south"}}, "two": document()["sides"]["two"]}
    state = begun(sides=sides)
    assert [zone.seat for zone in state.field.zones] == ["one"]
    assert state.decision.seat == "one"
    assert ADAPTER.units(state) == []


def test_a_faulty_file_does_not_begin() -> None:
    with pytest.raises(ScenarioError, match="2ft x 2ft"):
        ADAPTER.begin(document(table="12"), CAST, {}, told())


# Problems


def fields(doc: Any, *cast: tuple[str, str, Any]) -> dict[str, str]:
    return {problem.field: problem.text for problem in ADAPTER.problems(doc, cast)}


def test_a_sound_file_has_no_problems() -> None:
    named = [
        ("enemy.thrall.who", "odd", "two"),
        ("enemy.witch.who", "gisla", "two"),
        ("friend.k.who", "ketil", "one"),
    ]
    assert fields(document(), *named) == {}  # type: ignore[arg-type]
    assert ADAPTER.seats(document()) == ("one", "two")


def test_whoever_does_not_exist_is_named_by_the_field_that_wants_him() -> None:
    found = fields(document(), ("enemy.thrall.who", "odd", "two"), ("enemy.witch.who", "gilsa", "two"))
    assert found == {"enemy.witch.who": "'gilsa' is not a character of sides.two; did you mean 'gisla'?"}


def test_a_side_of_the_enemy_says_neither_who_plays_nor_where() -> None:
    sides = document()["sides"]
    sides["two"] |= {"models": ["odd"], "deploy": {"edge": "north"}}
    assert set(fields(document(sides=sides))) == {"sides.two.models", "sides.two.deploy"}


def test_the_enemy_has_to_be_there_and_other_players_belong_to_the_first() -> None:
    sides = document()["sides"]
    three = sides["one"] | {"stands": {"runa": {"at": ["6in", "22in"]}, "asger": {"at": ["4in", "22in"]}}}
    assert "sides.two" in fields(document(sides={"one": sides["one"]}))
    assert set(fields(document(sides=sides | {"three": three}))) == {"sides.three.team"}
    assert fields(document(sides=sides | {"three": three | {"team": "one"}})) == {}


def test_points_of_the_players_count_and_those_of_the_enemy_do_not() -> None:
    assert "sides.one.models" in fields(document(points=20))
    assert fields(document(points=75), ("enemy.king.who", "hravnkel", "two")) == {}


def test_a_player_needs_a_place_or_somewhere_to_deploy() -> None:
    sides = document()["sides"]
    del sides["one"]["stands"]["asger"]
    assert fields(document(sides=sides)) == {
        "sides.one.deploy": "say where asger deploys (deploy), or where it stands (stands.asger)"
    }


def test_a_file_does_not_fix_who_goes_first() -> None:
    assert set(fields(document(start={"order": ["two", "one"]}))) == {"start.order"}
    assert fields(document(start={"cards": {"one": ["AS"]}})) == {}


@pytest.mark.parametrize(
    "broken", [{"sides": 3}, {"sides": {"one": 3, "two": []}}, {"start": 4}, {"terrain": "x"}]
)
def test_any_nonsense_is_a_problem_and_no_crash(broken: Any) -> None:
    assert fields(document(**broken))


# Lengths and places


def test_lengths_and_places_are_read_as_the_file_has_them() -> None:
    assert ADAPTER.length("6in") == 6 * INCH
    assert ADAPTER.said(6 * INCH) == "6 in"
    assert ADAPTER.spot(["6in", "40mm"]) == (6 * INCH, 400)
    assert ADAPTER.usual_distance == 6 * INCH
    assert ADAPTER.apart((0, 0), (300, 400)) == 500
    for wrong in ("d4", ["6in"], [6, 4], ["6in", "soon"]):
        with pytest.raises(ValueError, match="write"):
            ADAPTER.spot(wrong)


def test_a_token_lies_on_the_table_and_not_in_a_chasm_or_a_stair() -> None:
    spots = [(5, 12), (20, 6), (2, 12), (20, 3), (30, 3)]
    found = ADAPTER.spot_problems(document(), (), [(x * INCH, y * INCH) for x, y in spots])
    for part, text in zip(("", "", "Chasm", "Stairs", "not on the table"), found, strict=True):
        assert part in text
    assert found[:2] == ["", ""]


def test_what_can_be_opened_removed_and_used() -> None:
    fitting = [("gate", "open"), ("tower", "remove"), ("bell", "used")]
    assert ADAPTER.piece_problems(document(), (), fitting) == ["", "", ""]
    tower, horn, gate, called = ADAPTER.piece_problems(
        document(), (), [("tower", "open"), ("horn", "used"), ("gat", "shut"), ("chasm", "remove")]
    )
    assert tower == "Tower is no door and no gate"
    assert "nothing to do" in horn
    assert gate == "there is no piece 'gat'; did you mean 'gate'?"
    assert called == "there is no piece 'chasm'; did you mean 'pit'?"


def test_the_standard_move_is_that_of_the_players() -> None:
    state = begun()
    moves = [
        stride_rules.strides(state, unit) * state.base(unit).long for unit in ADAPTER.units(state, "one")
    ]
    assert ADAPTER.standard_move(document(), ()) in moves


# A battle without an end


def test_a_battle_goes_on_with_one_side_empty_round_after_round() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300)), rounds=2)
    ADAPTER.drop(table.state, table.id("Foe"), told(), slain=True)
    for _ in range(8):
        table.activate("Ulf").play(EndActivation())
    assert table.state.outcome is None
    assert table.state.round == 9


def test_without_anybody_to_go_first_nobody_passes_A55() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300)))
    ADAPTER.hide(table.state, table.id("Foe"), told())
    assert table.refused(Pass()).rule == "R-3.2.2"


def test_a_battle_without_an_end_has_no_score() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300)))
    ADAPTER.wound(table.state, table.id("Foe"), 9, "a trap", told())
    assert table.gone("Foe")
    assert table.state.scores == {"one": 0, "two": 0}


def test_any_other_battle_ends_as_ever() -> None:
    table = battle(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300)))
    ADAPTER.wound(table.state, table.id("Foe"), 9, "a trap", told())
    steps.advance(table.state, table.context())
    assert table.state.outcome is not None
    assert table.state.outcome.winners == ("one",)


def test_what_only_a_directed_battle_has_stands_in_no_other_record() -> None:
    figures = figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300))
    text = encode(battle(*figures).state)
    assert b"lent" not in text
    assert b"endless" not in text
    table = directed(*figures)
    before = encode(table.state)
    ADAPTER.lend(table.state, 1, (Mark("attack", 1, "advantaged", "A-21"),))
    assert b"lent" in encode(table.state)
    ADAPTER.lend(table.state, 1, ())
    assert encode(table.state) == before


# Modifiers


def fight() -> Any:
    return directed(
        figure("Ulf", at=(100, 100), skill=2),
        figure("Foe", "two", at=(130.5, 100)),
        figure("Kin", at=(400, 400)),
    )


def test_what_is_lent_stands_in_the_breakdowns_with_its_cause_and_rule() -> None:
    table = fight()
    ulf, foe = table.id("Ulf"), table.id("Foe")
    ADAPTER.lend(table.state, foe, (Mark("defence", -2, "flat-footed", "A-21"),))
    ADAPTER.lend(table.state, ulf, (Mark("attack", 1, "advantaged", "A-21", (foe,)),))
    blow = Blow(ulf, "Strike", foe)
    assert Part(1, "advantaged", "A-21") in totals.attack_parts(table.state, blow)
    assert Part(-2, "flat-footed", "A-21") in totals.defence_parts(table.state, blow)
    assert ADAPTER.lent(table.state, foe) == (Mark("defence", -2, "flat-footed", "A-21"),)


def test_what_is_lent_against_somebody_counts_against_nobody_else() -> None:
    table = fight()
    ulf, foe, kin = table.id("Ulf"), table.id("Foe"), table.id("Kin")
    ADAPTER.lend(table.state, foe, (Mark("attack", 1, "advantaged", "A-21", (kin,)),))
    parts = totals.attack_parts(table.state, Blow(foe, "Strike", ulf))
    assert Part(1, "advantaged", "A-21") not in parts
    assert totals.total(totals.attack_parts(table.state, Blow(foe, "Strike", kin))) == totals.total(parts) + 1
    rough = [plain_lead(table.state, foe, STRIKE, one, moved=False) for one in (kin, ulf)]
    assert rough[0] == rough[1] + 1


def test_what_is_lent_counts_in_the_odds() -> None:
    table = fight().activate("Ulf")
    before = preview.preview(table.state, Attack("Strike", target=table.id("Foe"))).shots[0]
    ADAPTER.lend(table.state, table.id("Foe"), (Mark("defence", -2, "flat-footed", "A-21"),))
    after = preview.preview(table.state, Attack("Strike", target=table.id("Foe"))).shots[0]
    assert before.odds is not None
    assert after.odds is not None
    assert after.odds.hit > before.odds.hit
    assert after.defence.total == before.defence.total - 2


def test_strides_are_lent_but_one_is_always_left() -> None:
    table = fight()
    ulf = table.id("Ulf")
    usual = stride_rules.strides(table.state, ulf)
    ADAPTER.lend(table.state, ulf, (Mark("strides", -1, "deep snow", "A-2"),))
    assert stride_rules.strides(table.state, ulf) == usual - 1
    assert outlook.strides_next(table.state, table.state.models[ulf]) == usual - 1
    ADAPTER.lend(table.state, ulf, (Mark("strides", -9, "deep snow", "A-2"),))
    assert stride_rules.strides(table.state, ulf) == 1
    ADAPTER.lend(table.state, ulf, ())
    assert stride_rules.strides(table.state, ulf) == usual


def test_what_is_lent_goes_to_json_and_back() -> None:
    table = fight()
    ADAPTER.lend(table.state, 1, (Mark("attack", 1, "advantaged", "A-21", (2,)),))
    text = encode(table.state)
    assert encode(SYSTEM.state_from_json(text)) == text


# Wounds and conditions


def test_wounds_come_and_go() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300), wounds=3))
    happened: list[Any] = []
    foe = table.id("Foe")
    left, whole = ADAPTER.health(table.state, foe)
    ADAPTER.wound(table.state, foe, 1, "a snare", told(happened))
    assert ADAPTER.health(table.state, foe) == (left - 1, whole)
    assert happened[0] == events.Wounded(foe, 1, left - 1, "a snare", "A-4")
    ADAPTER.heal(table.state, foe, 5, told())
    assert ADAPTER.health(table.state, foe) == (whole, whole)


@pytest.mark.parametrize("status", ADAPTER.statuses)
def test_every_status_can_be_brought_upon_a_unit(status: str) -> None:
    table = fight()
    ADAPTER.afflict(table.state, 1, status, "a curse", told())
    assert table.state.models[1].conditions == {status: 1}


def test_whoever_falls_when_it_was_to_act_is_not_asked_any_more() -> None:
    table = fight().activate("Ulf")
    ADAPTER.wound(table.state, table.id("Ulf"), 99, "a trap", told())
    steps.advance(table.state, table.context())
    assert table.decision.seat == "two"
    assert isinstance(table.decision, sequence.Turn)


def test_a_turn_with_nobody_left_to_act_is_no_turn() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300)))
    ADAPTER.drop(table.state, table.id("Ulf"), told())
    steps.advance(table.state, table.context())
    assert table.decision.seat == "two"
    assert table.state.round == 1
    table.activate("Foe")


# The field


def test_doors_open_and_shut_and_pieces_go() -> None:
    door = piece("door", box(100, 100, 50, 10), 2, "door")
    table = directed(
        figure("Ulf", at=(20, 20)),
        figure("Foe", "two", at=(300, 300)),
        pieces=[door, piece("hut", box(200, 50, 40, 40), 3)],
    )
    happened: list[Any] = []
    state, ctx = table.state, told(happened)
    assert ADAPTER.piece_is(state, PieceIs("door", "shut"))
    assert ADAPTER.change_field(state, "open", "door", ctx)
    assert not ADAPTER.change_field(state, "open", "door", ctx)
    assert ADAPTER.piece_is(state, PieceIs("door", "open"))
    assert not ADAPTER.piece_is(state, PieceIs("door", "shut"))
    assert ADAPTER.change_field(state, "shut", "door", ctx)
    assert ADAPTER.change_field(state, "remove", "hut", ctx)
    assert not ADAPTER.change_field(state, "remove", "hut", ctx)
    assert ADAPTER.piece_is(state, PieceIs("hut", "gone"))
    assert not ADAPTER.piece_is(state, PieceIs("hut", "open"))
    assert [type(event) for event in happened[:3]] == [
        events.DoorMoved,
        events.DoorMoved,
        events.PieceDestroyed,
    ]


def test_a_door_does_not_shut_on_whoever_stands_in_it() -> None:
    door = piece("door", box(100, 100, 50, 10), 2, "door", open=True)
    table = directed(figure("Ulf", at=(125, 105)), figure("Foe", "two", at=(300, 300)), pieces=[door])
    assert not ADAPTER.change_field(table.state, "shut", "door", told())


def test_a_piece_is_used_when_somebody_has_interacted_with_it() -> None:
    table = directed(
        figure("Ulf", at=(20, 20)),
        figure("Foe", "two", at=(300, 300)),
        pieces=[piece("bell", box(200, 50, 20, 20), 1)],
    )
    assert not ADAPTER.piece_is(table.state, PieceIs("bell", "used"))
    table.state.alter("bell", used=1)
    assert ADAPTER.piece_is(table.state, PieceIs("bell", "used"))


# The Move action


def test_the_move_action_is_followed_from_its_first_stride_to_its_last() -> None:
    table = directed(figure("Ulf", at=(100, 100), strides=2), figure("Foe", "two", at=(300, 300)))
    table.activate("Ulf")
    assert ADAPTER.moving(table.state) == 0
    table.play(Stride(mm(120, 100)))
    assert ADAPTER.moving(table.state) == table.id("Ulf")
    assert not ADAPTER.moved_out(table.state)
    assert ADAPTER.goes_on(table.state, Run())
    assert not ADAPTER.goes_on(table.state, Attack("Strike", target=2))
    table.play(Stride(mm(140, 100)))
    assert ADAPTER.moved_out(table.state)
    assert ADAPTER.sets_out(table.state, Stride(mm(150, 100))) == ()


def test_a_move_action_that_is_stopped_does_not_go_on() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300)))
    table.activate("Ulf").play(Stride(mm(120, 100)))
    ADAPTER.stop(table.state)
    assert ADAPTER.moving(table.state) == 0
    assert table.refused(Stride(mm(130, 100))).rule == "R-3.2.5"
    assert table.legal(EndActivation())


def test_what_happens_becomes_notices_in_order() -> None:
    place = mm(10, 10)
    happened = [
        events.Activated(1), events.Moved(1, place, place, "", "stride"), events.DoorMoved("door", True),
        events.Removed(2, "foe", "two", "one"), events.ActivationEnded(1), events.RoundEnded(3, {}),
    ]  # fmt: skip
    assert ADAPTER.notices(None, happened) == [
        a.Began(1), a.Fell(2), a.Ended(1), a.RoundEnded(3), a.Stirred(),
    ]  # fmt: skip
    assert ADAPTER.notices(None, [events.Passed("one")]) == []


@pytest.mark.parametrize(("flipped", "hit"), [("3S 3H", True), ("JS JH", False)])
def test_a_hit_is_noticed_by_the_name_of_the_attack_and_a_miss_is_not_A60(flipped: str, hit: bool) -> None:
    table = directed(
        figure("Ulf", at=(100, 100), skill=2),
        figure("Foe", "two", at=(130.5, 100)),
        cards={"one": flipped, "two": "AH AD"},
    )
    table.activate("Ulf").play(Attack("Strike", target=table.id("Foe")))
    noticed = [each for each in ADAPTER.notices(table.state, table.events) if isinstance(each, a.Struck)]
    assert noticed == [a.Struck(table.id("Foe"), "Strike")] * hit


def test_names_of_those_alike_are_numbered() -> None:
    table = directed(figure("Ulf", at=(100, 100)), figure("Foe", "two", at=(300, 300)), coming=(thrall(),))
    first = come(table.state, "spot", spot=spot(200, 200))
    second = come(table.state, "spot", spot=spot(250, 200))
    assert ADAPTER.called(table.state, first) == "Thrall 1"
    assert ADAPTER.called(table.state, second) == "Thrall 2"
    assert ADAPTER.written(spot(20, 30)) == "200,300"
    assert table.legal(Activate(table.id("Ulf")))
