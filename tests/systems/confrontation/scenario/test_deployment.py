"""The approach: duties, who deploys first, reinforcements, units placed in turn (GB-112, GB-115, G-48)."""

from __future__ import annotations

import pytest

from game.systems.confrontation import scoring, setup_events, victory
from game.systems.confrontation.actions import ChooseDuty, ChooseSeat, Deploy, HoldBack, March, Stand
from game.systems.confrontation.movement import march
from game.systems.confrontation.scenario.deployment import (
    DeployerChoice,
    Deploying,
    DutyChoice,
    HoldingBack,
    room,
    zone,
)
from game.systems.confrontation.state import Activation, Battle, Duty
from game.table.lengths import CM
from game.table.shapes import Place
from tests.systems.confrontation.scenario.field import Opening, document, problems, shipped, side


def deploying() -> Opening:
    """At the first unit to be placed."""
    opened = Opening(document())
    opened.until(Deploying)
    return opened


def test_the_winner_of_the_opposition_chooses_who_deploys_first_GB115() -> None:
    opened = Opening(document())
    opened.until(DeployerChoice)
    assert opened.decision.seat == opened.state.winner
    opened.play(ChooseSeat("two"))
    assert opened.decision.seat == "two"


def test_units_are_placed_one_after_the_other_in_turn_GB115() -> None:
    opened = Opening(document())
    opened.until(DeployerChoice)
    opened.play(ChooseSeat("one"))
    order = []
    while isinstance(opened.state.decision, Deploying):
        order.append(opened.decision.seat)
        opened.play(opened.decision.sample(opened.state, opened.chance))
    assert order == ["one", "two", "one", "two", "one"]
    assert all(unit.fate == "table" for unit in opened.state.units.values())


def test_a_unit_has_to_be_wholly_in_its_zone_GB115() -> None:
    opened = deploying()
    found = next(action for action in opened.decision.suggest(opened.state) if isinstance(action, Deploy))
    away = tuple(Place(place.x, 30 * CM) for place in found.places)
    refusal = opened.refusal(Deploy(found.unit, away))
    assert refusal is not None
    assert "outside the deployment zone" in refusal.text
    assert refusal.nearest is not None
    assert opened.refusal(refusal.nearest) is None


def test_a_unit_has_to_be_in_formation_GB115() -> None:
    opened = deploying()
    found = next(action for action in opened.decision.suggest(opened.state) if isinstance(action, Deploy))
    spread = tuple(Place(4 * CM + 6 * CM * number, found.places[0].y) for number in range(len(found.places)))
    refusal = opened.refusal(Deploy(found.unit, spread))
    assert refusal is not None
    assert refusal.rule == "GB-6"


def test_nobody_stands_on_another_G11() -> None:
    opened = deploying()
    found = next(action for action in opened.decision.suggest(opened.state) if isinstance(action, Deploy))
    heap = (found.places[0],) * len(found.places)
    refusal = opened.refusal(Deploy(found.unit, heap))
    assert refusal is not None
    assert "overlap" in refusal.text


def test_an_action_of_another_kind_is_refused_with_a_place_GB115() -> None:
    opened = deploying()
    refusal = opened.refusal(Stand())
    assert refusal is not None
    assert refusal.nearest is not None
    assert opened.refusal(refusal.nearest) is None


def test_every_suggestion_and_every_sample_is_legal_GB115() -> None:
    opened = deploying()
    for action in opened.decision.suggest(opened.state):
        assert opened.refusal(action) is None
    for _ in range(20):
        assert opened.refusal(opened.decision.sample(opened.state, opened.chance)) is None


def test_who_finds_no_room_enters_over_the_edge_G140() -> None:
    small = {"at": ["0cm", "0cm"], "to": ["20cm", "9cm"], "edge": "north"}
    opened = Opening(document(sides=side("one", deploy=small)))
    opened.through()
    fates = [unit.fate for unit in opened.state.units.values() if unit.seat == "one"]
    assert "table" in fates
    assert "waiting" in fates


def crowded() -> Opening:
    """The first side has a zone in which not all of its units find room."""
    small = {"at": ["0cm", "0cm"], "to": ["20cm", "9cm"], "edge": "north"}
    opened = Opening(document(sides=side("one", deploy=small)))
    opened.until(Deploying)
    return opened


def test_once_there_is_no_room_left_nobody_is_asked_and_the_other_goes_on_G140() -> None:
    opened = crowded()
    asked = []
    while isinstance(opened.state.decision, Deploying):
        asked.append(opened.decision.seat)
        opened.play(opened.decision.suggest(opened.state)[0])
    without = [unit for unit in opened.state.units.values() if unit.fate == "waiting"]
    assert without
    assert {unit.seat for unit in without} == {"one"}
    assert asked.count("one") == 3 - len(without)
    assert asked.count("two") == 2


def test_whoever_was_without_room_comes_over_the_edge_of_his_company_when_he_is_activated_G140() -> None:
    opened = crowded()
    opened.through()
    late = next(unit for unit in opened.state.units.values() if unit.fate == "waiting")
    opened.state.lead = late.seat
    opened.state.active = Activation(late.id, True, "walk")
    first, *_ = march.suggest(opened.state)
    assert isinstance(first, March)
    assert march.check(opened.state, first) is None
    assert all(place.y < 12 * CM for place in first.places)
    far = March(tuple(Place(place.x, place.y + 30 * CM) for place in first.places), first.formation)
    assert march.check(opened.state, far) is not None


STANDS = [{"unit": 1, "at": ["40cm", "25cm"], "facing": 90, "wide": 3}]
"""Wardens in the middle of the table, outside every zone."""


def test_what_the_file_places_waits_or_is_held_back_is_not_deployed_G142() -> None:
    opened = Opening(document(sides=side("one", stands=STANDS, waiting=[2])))
    opened.until(Deploying)
    placed = set()
    while isinstance(opened.state.decision, Deploying):
        offered = [each for each in opened.decision.suggest(opened.state) if isinstance(each, Deploy)]
        placed |= {each.unit for each in offered}
        opened.play(offered[0])
    assert placed == {3, 4, 5}
    assert [opened.state.units[unit].fate for unit in (1, 2, 3)] == ["table", "waiting", "table"]


def test_units_that_the_file_holds_back_stay_away_from_the_deployment_G142() -> None:
    opened = Opening(document(sides=side("one", reserves=[2, 3])))
    opened.through()
    assert [opened.state.units[unit].fate for unit in (1, 2, 3)] == ["table", *["reinforcement"] * 2]


def test_a_unit_that_the_file_places_need_not_stand_in_a_zone_G142() -> None:
    assert problems(sides=side("one", stands=STANDS)) == []
    opened = Opening(document(sides=side("one", stands=STANDS)))
    ys = [each.place.y for each in opened.state.members(1)]
    assert all(16 * CM < y < 44 * CM for y in ys)


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"at": ["1cm", "25cm"]}, "off the table"),
        ({"gap": "6cm"}, "GB-6"),
    ],
)
def test_but_for_the_zone_its_places_follow_the_rules_of_deployment_G142(
    changed: dict[str, object], fault: str
) -> None:
    found = problems(sides=side("one", stands=[{**STANDS[0], **changed}]))
    assert any(fault in each.text for each in found), found


@pytest.mark.parametrize(("beyond", "fits"), [(0, True), (20, False)])
def test_all_fighters_of_a_unit_have_to_fit_into_the_zone_GB112(beyond: int, fits: bool) -> None:
    opened = deploying()
    found = next(action for action in opened.decision.suggest(opened.state) if isinstance(action, Deploy))
    own = zone(opened.state, opened.decision.seat)
    assert own is not None
    line = max(y for _, y in own.outline)
    half = opened.state.profile(opened.state.members(found.unit)[0].id).base.long // 2
    down = line - half + beyond - max(place.y for place in found.places)
    places = tuple(Place(place.x, place.y + down, place.facing) for place in found.places)
    refusal = opened.refusal(Deploy(found.unit, places, found.formation))
    assert (refusal is None) is fits
    if refusal is not None:
        assert "0.2 cm outside the deployment zone" in refusal.text


def test_a_unit_is_deployed_in_the_formation_that_it_names_GB112() -> None:
    opened = deploying()
    found = next(
        action
        for action in opened.decision.suggest(opened.state)
        if isinstance(action, Deploy) and action.formation == "scattered"
    )
    apart = tuple(
        Place(30 * CM + number % 3 * 330, 3 * CM + number // 3 * 330, found.places[0].facing)
        for number in range(len(found.places))
    )
    assert opened.refusal(Deploy(found.unit, apart, "scattered")) is None
    refusal = opened.refusal(Deploy(found.unit, apart, "close"))
    assert refusal is not None
    assert refusal.rule in ("GB-6", "GB-7")


def test_in_a_skirmish_nobody_is_deployed_GB127() -> None:
    opened = Opening(shipped("low-water"))
    opened.through()
    assert {unit.fate for unit in opened.state.units.values()} == {"waiting"}
    assert opened.state.field.sides["two"].edge == "south"


# Attack and defence


def invasion() -> Opening:
    """At the choice of attack or defence."""
    opened = Opening(shipped("three-altars"))
    opened.until(DutyChoice)
    return opened


def worth(state: Battle, seat: str) -> list[int]:
    """What the objectives are worth to a seat."""
    return [objective.worth[seat] for objective in state.objectives.values()]  # type: ignore[index]


def test_the_authority_winner_attacks_or_defends_G48() -> None:
    opened = invasion()
    winner = opened.decision.seat
    assert winner == opened.state.winner
    opened.play(ChooseDuty("attacker"))
    assert opened.state.duties[winner] == "attacker"
    assert worth(opened.state, winner) == [2, 2, 2]
    own = zone(opened.state, winner)
    assert own is not None
    assert own.edge == "north"
    assert max(y for _, y in own.outline) == 20 * CM


def test_who_defends_has_the_defenders_zone_target_and_worth_G48() -> None:
    opened = invasion()
    winner = opened.decision.seat
    opened.play(ChooseDuty("defender"))
    other = opened.state.clockwise(winner)[1]
    council = opened.state.field.council
    assert (council.target[winner], council.target[other]) == (12, 14)
    assert worth(opened.state, winner) == [1, 1, 1]
    own = zone(opened.state, winner)
    assert own is not None
    assert own.edge == opened.state.field.sides[winner].edge == "south"
    assert min(y for _, y in own.outline) == 45 * CM


@pytest.mark.parametrize("duty", ["attacker", "defender"])
def test_breakthrough_gives_kills_to_the_defender_and_the_term_to_the_attacker_GB128(duty: Duty) -> None:
    opened = Opening(shipped("saints-ford"))
    opened.until(DutyChoice)
    winner = opened.decision.seat
    opened.play(ChooseDuty(duty))
    other = opened.state.clockwise(winner)[1]
    attacker, defender = (winner, other) if duty == "attacker" else (other, winner)
    council = opened.state.field.council
    assert (council.kill[defender], council.kill[attacker]) == (2, 0)
    assert council.lapse == attacker
    assert scoring.exits(opened.state, attacker) == ("south",)
    assert scoring.exits(opened.state, defender) == ()


@pytest.mark.parametrize("name", ["saints-ford", "three-altars"])
def test_the_winner_chooses_to_attack_and_who_deploys_first_besides_G144(name: str) -> None:
    opened = Opening(shipped(name))
    opened.until(DutyChoice)
    winner = opened.decision.seat
    opened.play(ChooseDuty("defender"))
    opened.until(DeployerChoice)
    assert opened.decision.seat == winner


# Reinforcements


def holding() -> Opening:
    """At the choice of what is held back."""
    opened = Opening(shipped("three-altars"))
    opened.until(HoldingBack)
    return opened


def test_the_defender_holds_back_at_least_a_third_of_his_army_points_G48() -> None:
    opened = holding()
    choice = opened.decision
    assert isinstance(choice, HoldingBack)
    assert opened.state.duties[choice.seat] == "defender"
    spent = opened.state.field.sides[choice.seat].points
    assert choice.least(opened.state) == -(-spent // 3)
    cheap = min(choice.able(opened.state), key=lambda unit: choice.worth(opened.state, [unit]))
    refusal = opened.refusal(HoldBack((cheap,)))
    assert refusal is not None
    assert refusal.rule == "G-48"
    assert refusal.nearest is not None
    opened.play(refusal.nearest)
    held = [unit for unit in opened.state.units.values() if unit.fate == "reinforcement"]
    assert (
        sum(victory.price(opened.state, each) for unit in held for each in opened.state.members(unit.id))
        >= spent / 3
    )
    assert any(isinstance(event, setup_events.HeldBack) for event in opened.events)


def test_the_commander_is_no_reinforcement_GB110() -> None:
    opened = holding()
    seat = opened.decision.seat
    chief = opened.state.fighters[opened.state.commanders[seat]].unit
    every = tuple(sorted(unit.id for unit in opened.state.company(seat)))
    assert chief in every
    refusal = opened.refusal(HoldBack(every))
    assert refusal is not None
    assert refusal.rule == "GB-110"


def test_units_held_back_are_not_deployed_G48() -> None:
    opened = holding()
    opened.play(opened.decision.sample(opened.state, opened.chance))
    held = {unit.id for unit in opened.state.units.values() if unit.fate == "reinforcement"}
    opened.through()
    assert {unit.id for unit in opened.state.units.values() if unit.fate == "reinforcement"} == held


# The end of the opening


def test_the_pools_are_full_when_the_battle_begins_G64() -> None:
    opened = Opening(document())
    opened.through()
    assert opened.state.units[1].faith == 6 + 9
    quill = next(
        unit for unit in opened.state.units.values() if opened.state.incarnate(unit.id) and unit.seat == "two"
    )
    assert 6 + 3 <= quill.mana <= 6 + 18


def test_the_side_that_wins_the_opposition_plays_face_down_in_military_genius_G26() -> None:
    opened = Opening(document(mode="genius"))
    opened.through()
    assert opened.state.field.face_down == opened.state.winner


def test_room_is_offered_where_there_is_room_GB115() -> None:
    opened = deploying()
    own = zone(opened.state, opened.decision.seat)
    assert own is not None
    unit = next(unit for unit in opened.state.company(opened.decision.seat))
    offer = next(room(opened.state, unit.id, own))
    assert opened.refusal(offer) is None
