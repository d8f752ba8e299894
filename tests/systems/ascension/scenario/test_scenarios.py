"""The scenarios that ship: fair, without overlaps, with nothing on them that cannot be used, and playable to their end."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
import pytest
from shapely.geometry import Polygon

from game import paths, scenarios
from game.core import steps
from game.core.breakdowns import Part
from game.core.chance import seeded
from game.core.descriptions.lesson import Lesson
from game.core.events import Context, Event
from game.core.match import Match
from game.systems.ascension import events, falls, interaction, terrain
from game.systems.ascension.actions import Interact, TakeStairs
from game.systems.ascension.combat import engagement, sight
from game.systems.ascension.movement import climbs
from game.systems.ascension.points import creation
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.scenario.scenario_file import captain, seats
from game.systems.ascension.scenario.setup import read
from game.systems.ascension.state import GROUND, Battle, Piece
from game.systems.ascension.system import SYSTEM
from game.table.lengths import CONTACT, FOOT, INCH
from game.table.obstacles import nearest_place
from game.table.outlines import grown
from game.table.shapes import Base, Place, Point, gap_to
from game.table.ways.paths import way
from tests.systems.ascension.builder import Table, battle, figure
from tests.whole_plays import but_first

BATTLES = [
    "burning-village",
    "relic-hunt",
    "seize-fate",
    "the-bridge",
    "three-sided-brawl",
    "two-against-two",
]
E = TypeVar("E", bound=Event)
SCOUT = Base(280, 280)
"""A small base, for which every ladder and horn is made."""
each = pytest.mark.parametrize("name", BATTLES)


def document(name: str) -> dict[str, Any]:
    return scenarios.load(f"ascension/{name}").document


def plan(name: str) -> Plan:
    found, problems = read(document(name))
    assert problems == []
    assert found is not None
    return found


def spot_beside(table: Battle, piece: Piece, on: str, model: int) -> Place | None:
    """Where a scout can stand on a surface in contact with a piece."""
    xs, ys = zip(*piece.outline, strict=True)
    around = terrain.obstacles(table, model, on=on)
    allowed = table.pieces[on].outline if on else None
    allowed = grown(allowed, SCOUT.wide // 2 - 1) if allowed else None
    middle = sum(xs) // len(xs), sum(ys) // len(ys)
    for point in (middle, *piece.outline):
        place = nearest_place(SCOUT, Place(*point), around, allowed)
        if place and gap_to(SCOUT, place, piece.outline) <= CONTACT:
            return place
    return None


def scouting(name: str, on: str = GROUND) -> Table:
    """The terrain of a scenario with one scout, active, and an enemy out of the way."""
    found = plan(name)
    size = found.size[0] // 10, found.size[1] // 10
    far = size[0] - 30, size[1] - 30
    table = battle(
        figure("Scout", base=(28, 28), at=(20, 20), on=on, strides=9),
        figure("Foe", "two", at=far),
        pieces=found.pieces,
        size=size,
    )
    table.activate("Scout")
    return table


def standing(name: str, piece: Piece, on: str) -> Table:
    """A scout in contact with a piece, on a surface."""
    table = scouting(name)
    place = spot_beside(table.state, piece, on, 1)
    assert place is not None, f"nobody can stand beside {piece.name} on {on or 'the ground'}"
    table.state.change(1, place=place, on=on)
    assert terrain.supported(table.state, 1)
    return table


def useful(name: str) -> Iterator[Piece]:
    """The pieces that do or score something."""
    found = plan(name)
    for piece in found.pieces:
        if piece.deeds or piece.has("door") or piece.id in found.file.scoring.interact:
            yield piece


# What is shipped


def test_there_is_nothing_else_in_the_folder() -> None:
    shipped = [entry for entry in scenarios.find() if entry.id.startswith("ascension/")]
    kinds = {entry.id.partition("/")[2]: entry.document.get("kind", "battle") for entry in shipped}
    assert sorted(name for name, kind in kinds.items() if kind == "battle") == BATTLES


@each
def test_it_is_told_with_a_story_and_hints(name: str) -> None:
    file = plan(name).file
    assert file.story
    assert len(file.hints) >= 4


@each
def test_sides_cost_alike_and_no_more_than_agreed_CC13(name: str) -> None:
    found = plan(name)
    for characters in found.forces.values():
        total = sum(creation.points(character) for character in characters)
        assert found.file.points * 0.9 <= total <= found.file.points


@each
def test_pieces_of_one_level_do_not_overlap(name: str) -> None:
    state = scouting(name).state
    solid = [piece for piece in state.pieces.values() if not terrain.flat(piece) and not piece.has("bridge")]
    for number, one in enumerate(solid):
        for other in solid[number + 1 :]:
            low, high = terrain.body(state, one)
            below, above = terrain.body(state, other)
            if low < above and below < high and one.id not in (other.on, *(other.links or ())):
                shared = Polygon(one.outline).intersection(Polygon(other.outline)).area / 100
                assert shared < 1 or other.id in (one.on, *(one.links or ())), (one.id, other.id, shared)


@each
def test_what_stands_on_a_piece_stands_wholly_on_it(name: str) -> None:
    pieces = {piece.id: piece for piece in plan(name).pieces}
    for piece in pieces.values():
        if piece.on:
            assert Polygon(pieces[piece.on].outline).buffer(5).covers(Polygon(piece.outline)), piece.id


# Everything on it can be used


@each
def test_every_ladder_stair_and_ramp_leads_up_and_down_again_C71(name: str) -> None:
    for link in plan(name).pieces:
        if link.links:
            low, high = link.links
            table = standing(name, link, low)
            up = next(climbs.stairs(table.state, 1, link.id), None)
            assert isinstance(up, TakeStairs), link.id
            table.play(up)
            assert table.state.models[1].on == high
            down = next(climbs.stairs(table.state, 1, link.id), None)
            assert isinstance(down, TakeStairs), link.id
            table.play(down)
            assert table.state.models[1].on == low


@each
def test_everything_that_does_something_can_be_used_R523(name: str) -> None:
    for piece in useful(name):
        table = standing(name, piece, piece.on)
        assert Interact(piece.id) in interaction.options(table.state, 1), piece.id
        table.play(Interact(piece.id))
        assert table.state.pieces[piece.id].used == 1


@each
def test_what_happens_once_only_is_refused_the_second_time(name: str) -> None:
    for piece in useful(name):
        if piece.deeds and all(deed.once for deed in piece.deeds):
            table = standing(name, piece, piece.on)
            table.play(Interact(piece.id))
            score = table.state.scores["one"]
            assert score >= 1
            assert table.refused(Interact(piece.id)).rule == "R-7.2.17"


@each
def test_every_ley_line_can_be_assigned_to_something_CC14(name: str) -> None:
    for piece in plan(name).pieces:
        if piece.has("ley"):
            table = standing(name, piece, GROUND)
            (first, *_) = [
                option for option in interaction.options(table.state, 1) if option.piece == piece.id
            ]
            table.play(first)
            assert table.state.pieces[first.target].leys == 1


@each
def test_somebody_can_control_every_zone_C58(name: str) -> None:
    found = plan(name)
    for zone in found.zones:
        if zone.score:
            table = scouting(name)
            state = table.state
            place = nearest_place(SCOUT, Place(*zone.centre), terrain.obstacles(state, 1))
            assert place is not None
            state.change(1, place=place, on="")
            assert engagement.in_control(state, zone) == "one"


# Played


@each
@pytest.mark.parametrize("seed", but_first(range(3)))
def test_a_whole_battle_of_random_play_comes_to_an_end_and_breaks_nothing(name: str, seed: int) -> None:
    state: Battle = Match.start("ascension", document(name), seed=seed).state.copy()
    chance = seeded("play", name, seed)
    ctx = Context(chance)
    count = 0
    while (decision := state.decision) is not None:
        action = decision.sample(state, chance)
        assert decision.check(state, action) is None
        steps.act(state, action, ctx)
        assert list(SYSTEM.broken(state)) == []
        count += 1
        assert count < 5000
    assert state.outcome is not None


# Seize Fate


def test_seize_fate_is_that_of_the_rulebook_CC15() -> None:
    found = plan("seize-fate")
    assert found.size == (2 * FOOT, 2 * FOOT)
    assert (found.file.points, found.file.rounds) == (75, 4)
    assert found.file.goals == ["first-blood", "fortune", "prowess"]
    font = next(piece for piece in found.pieces if piece.has("font"))
    zone = next(zone for zone in found.zones if zone.score)
    xs, ys = zip(*font.outline, strict=True)
    assert ((min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2) == zone.centre == (FOOT, FOOT)
    assert max(x for x, _ in zone.outline) - min(x for x, _ in zone.outline) == 4 * INCH
    assert (found.file.scoring.removed, found.file.scoring.interact, zone.score) == (1, {"font": 1}, 1)
    assert [len(characters) for characters in found.forces.values()] == [1, 1]


def test_seize_fate_deploys_six_inches_deep_on_opposite_edges_CC15() -> None:
    zones = {zone.seat: zone.outline for zone in plan("seize-fate").zones if zone.seat}
    assert {y for _, y in zones["one"]} == {18 * INCH, 24 * INCH}
    assert {y for _, y in zones["two"]} == {0, 6 * INCH}


def turned(point: Point, size: tuple[int, int]) -> Point:
    return size[0] - point[0], size[1] - point[1]


@pytest.mark.parametrize("name", ["burning-village", "seize-fate", "the-bridge", "two-against-two"])
def test_both_sides_find_the_same_table_before_them(name: str) -> None:
    found = plan(name)
    shapes = [(piece.kind, piece.size, Polygon(piece.outline)) for piece in found.pieces]
    for piece in found.pieces:
        twin = Polygon([turned(corner, found.size) for corner in piece.outline])
        alike = [shape for kind, size, shape in shapes if (kind, size) == (piece.kind, piece.size)]
        assert max(shape.intersection(twin).area for shape in alike) > 0.9 * twin.area, piece.id


# The bridge


@pytest.mark.parametrize("shut", [True, False])
def test_a_shut_gate_leaves_only_the_rope_walks_R7216(shut: bool) -> None:
    state = scouting("the-bridge").state
    for gate in ("west-gate", "east-gate"):
        state.alter(gate, open=not shut)
    start, middle = Place(20 * INCH, 18 * INCH), (24 * INCH, 18 * INCH)
    state.change(1, place=start)
    around = terrain.obstacles(state, 1)
    for walk in ("rope-walk-north", "rope-walk-south"):
        around = around.with_terrain(walk, state.pieces[walk].outline)
    assert bool(way(SCOUT, start, middle, around)) is not shut


def test_the_far_horn_shuts_your_gate() -> None:
    table = scouting("the-bridge")
    table.state.alter("east-gate", open=True)
    horn = table.state.pieces["west-horn"]
    place = spot_beside(table.state, horn, "west-loft", 1)
    assert place is not None
    table.state.change(1, place=place, on="west-loft")
    table.play(Interact("west-horn"))
    assert not table.state.pieces["east-gate"].open
    assert table.state.scores["one"] == 1


# The burning village


def test_each_well_puts_out_the_fire_before_it_and_scores_once() -> None:
    for direction in ("north", "south", "west", "east"):
        well = next(piece for piece in plan("burning-village").pieces if piece.id == f"well-{direction}")
        table = standing("burning-village", well, GROUND).play(Interact(well.id))
        assert f"fire-{direction}" not in table.state.pieces
        assert table.state.scores["one"] == 1


def test_pitch_barrels_hurt_whoever_stands_in_what_they_spilt() -> None:
    table = scouting("burning-village")
    spill = table.state.pieces["spill-north"]
    table.state.change(1, place=Place(*spill.outline[0]), wounds=2)
    falls.damage_piece(table.state, table.context(), "pitch-north", 1)
    steps.advance(table.state, table.context())
    assert "pitch-north" not in table.state.pieces
    assert table.state.models[1].wounds == 1


# The relic hunt


def test_the_gateways_belong_to_the_sides_before_them_CC14() -> None:
    owners = {piece.id: piece.owner for piece in plan("relic-hunt").pieces if piece.has("gateway")}
    assert owners == {"gateway-west": "one", "gateway-east": "two"}


def test_the_table_allows_no_more_ley_lines_than_four_CC14() -> None:
    for name in BATTLES:
        assert sum(piece.has("ley") for piece in plan(name).pieces) <= 4


# Teams


def test_two_against_two_are_teams_C6() -> None:
    file = plan("two-against-two").file
    assert {seat: captain(file, seat) for seat in seats(file)} == {
        "one": "one",
        "two": "two",
        "three": "one",
        "four": "two",
    }


def test_three_sides_fight_the_brawl_C6() -> None:
    file = plan("three-sided-brawl").file
    assert len({captain(file, seat) for seat in seats(file)}) == 3


# The lesson


def lesson(seed: int = 7) -> tuple[list[Lesson], Match]:
    entry = scenarios.load("ascension/first-steps")
    found, problems = read(entry.document)
    assert problems == []
    assert found is not None
    return found.file.lesson, Match.start("ascension", entry.document, seed=seed)


@pytest.mark.parametrize("seed", range(3))
def test_the_lesson_can_be_played_to_its_end_whatever_the_shuffle(seed: int) -> None:
    taught, match = lesson(seed)
    wounds: list[tuple[int, ...]] = []
    for each_step in taught:
        for row in each_step.actions:
            match.act(match.system.action_from_json(msgspec.json.encode(row)))
        hurt = tuple(match.state.models[id].wounds if id in match.state.models else 0 for id in (1, 2, 3, 4))
        if not wounds or wounds[-1] != hurt:
            wounds.append(hurt)
    assert wounds == [(4, 3, 3, 3), (4, 3, 2, 3), (4, 3, 0, 3), (4, 3, 0, 0)]
    assert match.outcome is not None
    assert match.outcome.winners == ("one",)
    assert match.state.scores == {"one": 3, "two": 0}


def test_each_part_of_the_lesson_shows_what_it_says() -> None:
    taught, match = lesson()
    happened: dict[str, list[Event]] = {}
    for each_step in taught:
        happened[each_step.title] = []
        if each_step.title == "What can be seen":
            assert not sight.sees(match.state, 1, 4)
            assert sight.look(match.state, 1, 3).cover == Part(
                1, "partial cover (Shepherd's wall)", "R-6.2.2"
            )
        for row in each_step.actions:
            moment = match.act(match.system.action_from_json(msgspec.json.encode(row)))
            happened[each_step.title] += moment.events

    def told(title: str, kind: type[E]) -> list[E]:
        return [event for event in happened[title] if isinstance(event, kind)]

    assert [(blow.total.total, blow.side) for blow in told("Attack", events.Flipped)] == [
        (8, "one"),
        (7, "two"),
    ]
    assert told("Attack", events.Gained)[0].condition == "slow"
    assert told("Aside", events.AttackFailed)
    causes = [part.cause for part in told("Two against one", events.Flipped)[0].total.parts]
    assert any("gang" in cause for cause in causes)
    assert told("Up to the horn", events.Moved)[-1].how == "climb"
    assert told("The horn", events.Scored)[0].points == 1
    causes = [part.cause for part in told("High ground", events.Flipped)[0].total.parts]
    assert any("high ground" in cause for cause in causes)


def test_the_lesson_learns_from_its_rules() -> None:
    rules = tomllib.loads((paths.assets() / "texts" / "rules" / "ascension.toml").read_text("utf-8"))
    known = {paragraph["id"] for paragraph in rules["paragraph"]}
    assert {each_step.rule for each_step in lesson()[0]} <= known
