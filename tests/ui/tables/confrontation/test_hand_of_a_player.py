"""What a hand tries first: it says what a thing is, brings units in, lets go of what was aimed at, and never pays twice."""

from __future__ import annotations

import pytest

from game.core.match import Match
from game.systems.confrontation import actions as a
from game.systems.confrontation.movement import edges, figures
from game.table.lengths import CM
from game.ui.app.loop import App
from game.ui.tables.confrontation import captions, parts, pointed
from game.ui.tables.confrontation.assaults import assault_marks
from game.ui.tables.confrontation.fronts import front_hand
from game.ui.tables.confrontation.salvos import shot_plan
from tests.ui.pages.player import Reader
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS, WARDENS
from tests.ui.tables.confrontation.player import Player

FENLINGS, REAVERS = 4, 5
CHEST = [{"id": "chest", "name": "Oak chest", "at": ["30cm", "8cm"]}]


def entering(**changes: object) -> Match:
    """Wardens who act and have still to enter, from below."""
    return fields.acting(WARDENS, **{**fields.entering(), **changes})


def on_foe(player: Player) -> None:
    player.click(player.figure(player.shown.members(FENLINGS)[0].id))


# What lies there


@pytest.fixture
def beside_chest(app: App) -> Player:
    return fields.player(app, fields.acting(BOWS, battle="skirmish", item=CHEST))


def test_a_chest_says_what_it_brings_and_f1_opens_its_rule_G58(app: App, beside_chest: Player) -> None:
    beside_chest.move_to(beside_chest.spot_at(3000, 800))
    [found] = list(pointed.top(beside_chest.pictured))
    assert (found.title, found.rule) == ("Oak chest", "G-58")
    assert found.detail == "1 Elixir a round while carried, 3 over the own edge"
    beside_chest.key("F1")
    assert Reader(app, app.scene).current == "G-58"


def test_the_title_tells_what_pays_elixir_GB22(beside_chest: Player) -> None:
    view = beside_chest.desk.view
    told = captions.paid_for(view.field, ())
    assert told == "Elixir: 1 a round for each thing carried; 3 for one carried over the own edge."
    assert beside_chest.widget("title").hint == captions.paid_for(view.field, view.objectives.values())


# Units that enter


def test_a_front_pulled_either_way_looks_into_the_table_when_a_unit_enters_G54(app: App) -> None:
    for left, right in (((30, 50), (45, 50)), ((45, 50), (30, 50))):
        player = fields.player(app, entering())
        player.key("2")
        start, end = (player.spot_at(x * CM, y * CM) for x, y in (left, right))
        player.drag(start, end)
        drawing = front_hand.now(player.desk)
        assert drawing is not None
        assert drawing.front.shape.facing == edges.INWARD["south"]


def test_a_click_where_a_unit_is_to_enter_draws_it_up_there_G54(app: App) -> None:
    player = fields.player(app, entering())
    player.click(player.spot_at(40 * CM, 54 * CM))
    drawing = front_hand.now(player.desk)
    assert drawing is not None
    assert drawing.front.use == "walk"
    leader = drawing.front.place_of(drawing.front.leader(drawing.state))
    assert abs(leader.x - 40 * CM) < CM
    assert [type(each) for each in player.desk.plans] == [a.Declare, a.March]


def test_a_click_right_at_the_edge_draws_all_of_it_up_on_the_table_G54(app: App) -> None:
    player = fields.player(app, entering())
    high = player.desk.view.field.height
    player.click(player.spot_at(30 * CM, high - 2 * CM))
    drawing = front_hand.now(player.desk)
    assert drawing is not None
    assert drawing.front.ranks > 1
    own = figures.of(drawing.state, WARDENS, drawing.front.places)
    assert max(each.y + each.radius for each in own) <= high
    assert player.desk.armed == "walk"
    assert player.desk.plans


def test_a_click_that_only_a_run_reaches_is_a_run_G54(app: App) -> None:
    player = fields.player(app, entering())
    player.click(player.spot_at(40 * CM, 46 * CM))
    assert player.desk.armed == "run"
    assert player.desk.plans[:1] == [a.Declare("run")]


def test_the_way_in_that_is_proposed_is_dragged_by_its_ghosts_G54(app: App) -> None:
    player = fields.player(app, entering())
    player.key("2")
    march = player.desk.act
    assert isinstance(march, a.March)
    here = march.places[0]
    player.drag(player.spot_at(here.x, here.y), player.spot_at(here.x - 4 * CM, here.y))
    drawing = front_hand.now(player.desk)
    assert drawing is not None
    moved = {
        (new.x - old.x, new.y - old.y) for new, old in zip(drawing.front.places, march.places, strict=True)
    }
    assert len(moved) == 1
    assert abs(moved.pop()[0] + 4 * CM) < CM // 2


def test_the_ways_of_an_assault_begin_at_the_edge_over_which_it_comes_G54(app: App) -> None:
    sides = fields.entering()["sides"]
    sides["two"]["stands"][0]["at"] = ["40cm", "52cm"]
    player = fields.player(app, entering(sides=sides))
    on_foe(player)
    [threads] = [
        each for each in parts.all_of("over", player.pictured) if isinstance(each, assault_marks.Threads)
    ]
    edge = player.desk.view.field.height
    assert threads.ways
    assert all(edge - 3 * CM < start[1] < edge for start, _ in threads.ways)


# What is aimed at


def test_the_tape_of_a_salvo_lies_between_the_leaders_whom_its_range_is_measured_between_GB51(
    app: App,
) -> None:
    player = fields.player(app, fields.acting(BOWS))
    player.key("4")
    aim = shot_plan.now(player.desk)
    assert aim is not None
    tapes = [each for each in parts.all_of("over", player.pictured) if isinstance(each, assault_marks.Tape)]
    own, other = (figures.leader(aim.state, unit) for unit in (BOWS, aim.target))
    assert [set(each.way) for each in tapes] == [{own.point, other.point}]
    assert aim.forecast.distance == figures.apart(own, other)


def test_esc_lets_go_of_the_enemy_and_of_the_card_that_he_called_for(app: App) -> None:
    player = fields.player(app, fields.acting(BOWS))
    on_foe(player)
    assert player.desk.armed
    for _ in range(len(player.desk.ways())):
        player.desk.next_way(1)
        if player.desk.pick:
            break
    player.key("Escape")
    assert player.desk.armed == ""
    assert player.desk.plans == []


def test_ones_own_unit_is_dragged_to_walk_whatever_card_is_taken_up_GB24(app: App) -> None:
    player = fields.player(app, fields.acting(BOWS))
    player.key("4")
    assert player.desk.armed == "shoot"
    body = player.shown.members(BOWS)[0]
    player.drag(player.figure(body.id), player.spot_at(body.x, body.y - 3 * CM))
    assert player.desk.armed == "walk"
    assert isinstance(player.desk.act, a.March)


def test_who_can_never_close_up_says_why_GB7(app: App) -> None:
    player = fields.player(app, fields.acting(fields.TITAN, **fields.titan()))
    player.key("1", "C")
    said = player.desk.said
    assert said is not None
    assert said.refusal.rule == "GB-6"


def test_a_work_that_was_called_is_let_go_of_and_not_paid_twice_GB89(app: App) -> None:
    match = fields.acting(REAVERS)
    match.state.change(REAVERS, mana=30)
    player = fields.player(app, match)
    player.click("card:call:gloom")
    player.key("Enter")
    player.rest()
    left = match.state.units[REAVERS].mana
    assert left < 30
    player.key("Enter")
    player.rest()
    assert match.state.units[REAVERS].mana == left
    assert player.desk.armed == ""
