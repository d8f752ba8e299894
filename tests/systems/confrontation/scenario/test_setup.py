"""Scenario files: what is read, and every fault named by its field (GB-104, GB-111 to GB-113, G-143)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from game.core import registry
from game.core.chance import seeded
from game.core.match import Match
from game.core.problems.problem import written
from game.core.record import parse
from game.core.system import ScenarioError
from game.systems.confrontation import companies, setup_events
from game.systems.confrontation.movement import figures
from game.systems.confrontation.movement.ground import Ground
from game.systems.confrontation.scenario import company_muster, setup
from game.systems.confrontation.state import MODES
from game.table.lengths import CM
from game.table.shapes import Outline
from tests.lab.wording.readings import changed
from tests.systems.confrontation.builder import battle, profile, unit
from tests.systems.confrontation.scenario.field import MAPS, Opening, document, problems, shipped, side, wrong


def test_a_sound_scenario_has_no_problems() -> None:
    assert problems() == []


def test_a_record_carries_its_lists_whole_and_loads_when_they_ship_no_more_GB104(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = Match.start("confrontation", document(), seed=1)
    chance = seeded("whole lists")
    for _ in range(3):
        assert match.decision is not None
        match.act(match.decision.sample(match.state, chance))
    carried = match.document["sides"]["one"]
    assert "list" not in carried
    assert carried["company"] == companies.document(companies.lists()["march-500"])
    assert document()["sides"]["one"]["list"] == "march-500"
    monkeypatch.setattr(company_muster, "lists", dict)
    loaded = Match.load(parse(match.text))
    assert (loaded.changed, loaded.refused) == (0, None)
    assert loaded.state == match.state


def test_a_record_that_names_its_lists_loads_all_the_same_GB104() -> None:
    match = Match.start("confrontation", document(), seed=1)
    record = parse(match.text)
    named = structs.replace(record, header=structs.replace(record.header, document=document()))
    assert Match.load(named).state == match.state


@pytest.mark.parametrize("path", MAPS, ids=lambda path: path.stem)
def test_every_battlefield_is_sound(path: Path) -> None:
    assert setup.read(tomllib.loads(path.read_text("utf-8")))[1] == []


def test_between_them_the_battlefields_have_every_battle_and_every_kind_of_terrain_GB111() -> None:
    found = [tomllib.loads(path.read_text("utf-8")) for path in MAPS]
    assert {each.get("battle") for each in found} == {
        "pitched",
        "hill",
        "invasion",
        "charge",
        "skirmish",
        "breakthrough",
    }
    kinds = {row["kit"] for each in found for row in each["terrain"]}
    every = {
        "low-wall",
        "hedge",
        "palisade",
        "timber-house",
        "stone-house",
        "door",
        "shed",
        "tent",
        "altar",
        "cart",
        "boulder",
    }
    assert (
        every | {"standing-stone", "oak", "wood", "marsh", "rubble", "pond", "chasm", "stream", "hill"}
        <= kinds
    )


MIRRORED = ["drummers-hill", "goose-fair", "long-meadow", "low-water", "third-milestone", "two-lamps"]


@pytest.mark.parametrize("name", MIRRORED)
def test_a_battlefield_for_equals_is_the_same_from_both_sides(name: str) -> None:
    setting = setup.read(shipped(name))[0]
    assert setting is not None
    ground = next(iter(setting.grounds.values()))
    width, height = ground.size

    def middle(outline: Outline) -> tuple[int, int]:
        xs, ys = zip(*outline, strict=True)
        return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2

    laid = {(piece.kind, *middle(piece.outline)) for piece in ground.pieces}
    for kind, x, y in laid:
        turned = (width - x, height - y)
        assert any(
            kind == other and abs(a - turned[0]) < 5 and abs(b - turned[1]) < 5 for other, a, b in laid
        ), (kind, x, y)
    places = {objective.at: objective.worth["one"] for objective in ground.objectives}
    assert all(places[width - x, height - y] == worth for (x, y), worth in places.items())


@pytest.mark.parametrize(
    ("name", "across", "able", "unable"),
    [
        ("third-milestone", ((60, 33), 3.4), ("cavalry", 18), [("infantry", 12), ("creature", 16), ("titan", 14)]),
        ("drummers-hill", ((60, 33), 3.6), ("cavalry", 18), [("infantry", 12), ("creature", 16), ("titan", 14)]),
        ("three-altars", ((37, 40), 1.0), ("large", 12), [("infantry", 12)]),
    ],
)  # fmt: skip
def test_what_the_hints_say_of_clefts_dykes_and_palisades_is_true_GB32_GB35(
    name: str, across: tuple[tuple[int, int], float], able: tuple[str, int], unable: list[tuple[str, int]]
) -> None:
    setting = setup.read(shipped(name))[0]
    assert setting is not None
    pieces = next(iter(setting.grounds.values())).pieces
    (x, y), thick = across
    for build, move in (able, *unable):
        walker = profile("Walker", build, move=move)
        half = walker.base.long / 2 / CM + thick / 2 + 0.02
        made = battle(
            unit("Own", at=[(x, y - half)], profile=walker),
            unit("Foes", "two", at=[(118, 88)]),
            pieces=pieces,
        )
        ground = Ground(made.state, 1, "walk")
        (own,) = figures.of(made.state, 1)
        end = own.at((own.x, own.y + round(2 * half * CM)))
        assert (ground.room(own), ground.room(end)) == ("", "")
        assert ground.reaches(own, end.point, ground.measure) is ((build, move) == able)


# Faults


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"system": "thor"}, "system: 'thor' is not this system"),
        ({"points": 0}, "points: 0 AP"),
        ({"rounds": 0}, "rounds: 0 rounds"),
        ({"target": 0}, "target: 0 Elixir"),
        ({"table": "80cm"}, "table: '80cm': write its width and depth"),
        ({"table": "8cm x 60cm"}, "table: 8cm x 60cm: a table is 40cm to 240cm"),
        ({"options": {"mode": "chess"}}, "options.mode: option mode"),
        ({"battle": "siege"}, "battle: 'siege' is not one of"),
        ({"start": {"first": "three"}}, "start.first: there is no side 'three'"),
        ({"high": "knoll"}, "high: there is no hill 'knoll'"),
        ({"sides": {"one": document()["sides"]["one"]}}, "sides: a battle has two sides at least"),
        ({"sides": {**document()["sides"], "four": document()["sides"]["two"]}}, "sides.four: comes before there is a side three"),
        ({"sides": side("one", team="three")}, "sides.one.team: 'three' is not a side of its own"),
        ({"sides": side("one", duty="attacker")}, "sides.one.duty: nobody attacks"),
        ({"sides": side("one", list="march-5")}, "sides.one.list: there is no list 'march-5'; did you mean 'march-500'?"),
        ({"sides": side("one", list="march-1000")}, "sides.one.list: The Road Watch costs 994 AP, 494 more than the 500"),
        ({"sides": side("one", company={"people": "host", "name": "x", "limit": 500, "banner": []})}, "sides.one.list: give it a list or"),
        ({"sides": side("one", deploy={"at": ["0cm", "0cm"], "to": ["90cm", "16cm"], "edge": "north"})}, "sides.one.deploy: it reaches over"),
        ({"sides": side("one", deploy={"at": ["9cm", "9cm"], "to": ["9cm", "16cm"], "edge": "north"})}, "sides.one.deploy: at is its upper"),
        ({"sides": side("one", deploy={"at": ["0cm", "0cm"], "to": ["80cm", "50cm"], "edge": "north"})}, "sides.one.deploy.to: its zone overlaps"),
        ({"sides": side("one", stands=[{"unit": 9, "at": ["40cm", "10cm"]}])}, "sides.one.stands[0].unit: 9: the company has units 1 to 3"),
        ({"sides": side("one", waiting=[1, 1])}, "sides.one.waiting[1]: Wardens is named twice"),
    ],
)  # fmt: skip
def test_a_fault_is_named_by_its_field(changes: dict[str, Any], said: str) -> None:
    assert wrong(**changes).startswith(said)


@pytest.mark.parametrize("field", ["waiting", "reserves"])
def test_a_fortification_is_not_among_those_who_enter_later_G150(field: str) -> None:
    company = {
        "people": "isles",
        "name": "Ashore",
        "limit": 500,
        "banner": [{"units": [{"troop": "keel-redoubt"}, {"troop": "foam-rider"}]}],
    }
    sides = side("one", company=company, list="", **{field: [2, 1]})
    told = f"sides.one.{field}[1]: Keel Redoubt never moves and cannot enter over an edge (G-150)"
    assert wrong(sides=sides, free=True) == told


def test_the_commander_is_not_among_the_reserves_of_a_file_GB110() -> None:
    told = "sides.one.reserves[1]: the Commander is in Wardens, and no reinforcement (GB-110)"
    assert wrong(sides=side("one", reserves=[2, 1])) == told


def test_the_other_units_of_a_file_may_come_later_GB110() -> None:
    assert problems(sides=side("one", reserves=[2, 3])) == []


def test_a_battle_without_rules_of_recruitment_may_keep_its_commander_back_GB110() -> None:
    assert problems(sides=side("one", reserves=[1]), free=True) == []


def test_of_two_of_the_same_authority_one_may_come_later_GB105_GB110() -> None:
    company = {
        "people": "isles",
        "name": "Both",
        "limit": 600,
        "banner": [
            {
                "units": [
                    {"troop": "oarkin", "incarnate": "unn"},
                    {"troop": "sharksworn", "number": 6, "incarnate": "sunniva"},
                ]
            }
        ],
    }
    for reserves, sound in (([1], True), ([2], True), ([1, 2], False)):
        sides = side("one", company=company, list="", reserves=reserves)
        assert (problems(sides=sides, points=600) == []) is sound


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ([{"id": "a", "kit": "barn", "at": ["40cm", "30cm"]}], "terrain[0].kit: the kit has no 'barn'"),
        ([{"id": "a", "kit": "wood", "at": ["40", "30cm"]}], "terrain[0].at[0]: '40' is not a length"),
        ([{"id": "a", "kit": "wood", "at": ["40cm"]}], "terrain[0].at: write two lengths"),
        ([{"id": "a", "kit": "wood", "at": ["2cm", "30cm"]}], "terrain[0].at: Wood reaches 7.34 cm over the table's edge"),
        ([{"id": "a", "kit": "wood", "at": ["40cm", "30cm"], "shape": "star 4cm"}], "terrain[0].shape: 'star' is not a shape"),
        ([{"id": "a", "kit": "wood", "at": ["40cm", "30cm"], "shape": "4cm"}], "terrain[0].shape: '4cm': a box has 2 lengths"),
        ([{"id": "a", "kit": "wood", "at": ["40cm", "30cm"], "points": [["0cm", "0cm"], ["2cm", "0cm"]]}], "terrain[0].points: 2 corners"),
        ([{"id": "a", "kit": "wood", "at": ["40cm", "30cm"], "destructible": True}], "terrain[0].destructible: the rules do not say"),
        ([{"id": "a", "kit": "wood", "at": ["40cm", "30cm"], "open": True}], "terrain[0].open: only a door or a chest"),
        ([{"id": "a", "kit": "door", "at": ["40cm", "30cm"], "of": "inn"}], "terrain[0].of: there is no piece 'inn'"),
        ([{"id": "a", "kit": "oak", "at": ["20cm", "30cm"]}, {"id": "b", "kit": "oak", "at": ["21cm", "30cm"]}], "terrain[1].at: Old oak (b) lies on"),
        ([{"id": "a", "kit": "oak", "at": ["20cm", "30cm"]}, {"id": "a", "kit": "oak", "at": ["50cm", "40cm"]}], "terrain[1].id: there are two pieces 'a'"),
        ([{"id": "a", "kit": "pond", "at": ["40cm", "30cm"]}], "objective[0].at: Mark is in Pond"),
    ],
)  # fmt: skip
def test_terrain_that_cannot_lie_is_named_by_its_row(rows: list[dict[str, Any]], said: str) -> None:
    assert wrong(terrain=rows).startswith(said)


def test_a_door_of_a_kind_of_house_is_that_of_the_nearest_house() -> None:
    spoilt = changed("confrontation/third-milestone", {"terrain[5].of": "stone-house"})
    (problem,) = [
        each for each in registry.system("confrontation").problems(spoilt) if each.field == "terrain[5].of"
    ]
    assert problem.mend == written("terrain[5].of", "house")


def test_a_company_that_breaks_the_order_of_the_banners_is_refused_GB104() -> None:
    company = {
        "people": "host",
        "name": "All alike",
        "limit": 500,
        "banner": [{"units": [{"troop": "reaver"}]}],
    }
    sides = side("two", company=company, list="")
    assert "GB-104" in wrong(sides=sides)
    assert problems(sides=sides, free=True) == []


def test_objectives_are_worth_something_and_have_an_id_of_their_own_G47() -> None:
    row = {"id": "mark", "name": "Mark", "at": ["40cm", "30cm"], "worth": 1}
    assert wrong(objective=[{**row, "worth": 0}]).startswith("objective[0].worth: say how much")
    assert wrong(objective=[row, row]).startswith("objective[1].id: there are two")
    assert wrong(objective=[{**row, "at": ["90cm", "30cm"]}]).startswith(
        "objective[0].at: Mark is off the table"
    )


# Battles


def test_a_skirmish_is_fought_with_one_incarnate_and_no_titan_GB127() -> None:
    made = shipped("low-water")
    made["points"] = 2000
    made["sides"]["one"]["list"] = "isles-2000"
    found = [problem.text for problem in setup.read(made)[1]]
    assert any("1000 at most" in text for text in found)
    assert any("2 Incarnates" in text for text in found)
    assert any("without titans" in text for text in found)


def test_the_numbers_of_the_six_battles_GB123_to_GB128() -> None:
    from game.systems.confrontation.scenario.battles import battles

    plans = battles()
    assert [plan.number for plan in plans.values()] == [1, 2, 3, 4, 5, 6]
    assert [plan.rounds for plan in plans.values()] == [6, 6, 6, 4, 5, 6]
    assert [plan.target["attacker"] for plan in plans.values()] == [15, 14, 14, 12, 10, 12]
    assert plans["invasion"].target["defender"] == 12
    assert [plan.table for plan in plans.values()][3:5] == ["120cm x 70cm", "80cm x 60cm"]
    assert plans["pitched"].kill == {"attacker": 1, "defender": 1}
    assert plans["breakthrough"].kill == {"attacker": 0, "defender": 2}
    assert (plans["charge"].charge, plans["charge"].melee, plans["charge"].quiet) == (1, 2, 1)
    assert (plans["skirmish"].carried, plans["skirmish"].carried_off) == (1, 3)


def drawn() -> dict[str, Any]:
    """A battle that a die chooses."""
    sides = {"one": {"name": "March", "list": "march-2000"}, "two": {"name": "Host", "list": "host-2000"}}
    return {"system": "confrontation", "title": "Any", "battle": "drawn", "sides": sides}


def test_a_die_chooses_the_battle_GB111() -> None:
    assert Opening(drawn(), [3, *[1] * 99]).state.field.council.battle == "charge"
    opened = Opening(drawn(), [1, *[1] * 99])
    assert opened.state.field.council.battle == "hill"
    assert isinstance(opened.events[0], setup_events.BattleDrawn)


def test_a_battle_that_the_companies_cannot_fight_is_drawn_again_G143() -> None:
    assert Opening(drawn(), [4, 0, *[1] * 99]).state.field.council.battle == "pitched"


@pytest.mark.parametrize(
    ("die", "battle"), [(1, "pitched"), (2, "hill"), (3, "invasion"), (4, "charge"), (6, "breakthrough")]
)
def test_the_numbers_of_a_die_stand_for_the_battles_as_they_are_listed_G8(die: int, battle: str) -> None:
    assert Opening(drawn(), [die - 1, *[1] * 99]).state.field.council.battle == battle


def test_a_scenario_may_leave_its_mode_to_the_die_too_G8() -> None:
    made = [Opening(document(mode="drawn"), [die, *[1] * 99]).state.field.mode for die in range(6)]
    assert made == ["barbarian", "marauder", "warlord", "general", "strategist", "genius"]


def test_a_battle_of_attack_and_defence_is_drawn_again_for_three_sides_G143() -> None:
    three = drawn()
    three["sides"] = {
        "one": {"name": "March", "list": "march-1000", "deploy": zone("0cm", "0cm", "35cm", "20cm", "north")},
        "two": {"name": "Host", "list": "host-1000", "deploy": zone("45cm", "0cm", "80cm", "20cm", "north")},
        "three": {"name": "Isles", "list": "isles-1000", "deploy": zone("20cm", "40cm", "60cm", "60cm", "south")},
    }  # fmt: skip
    opened = Opening({**three, "points": 1000}, [2, 5, 0, *[1] * 99])
    assert opened.state.field.council.battle == "pitched"


def two_against_one(**changes: Any) -> dict[str, Any]:
    """Two companies of a team against one."""
    made = drawn()
    made["sides"] = {
        "one": {"name": "March", "list": "march-500", "deploy": zone("0cm", "0cm", "35cm", "20cm", "north")},
        "two": {"name": "Host", "list": "host-500", "deploy": zone("20cm", "40cm", "60cm", "60cm", "south")},
        "three": {
            "name": "Isles", "list": "isles-500", "team": "one", "deploy": zone("45cm", "0cm", "80cm", "20cm", "north")
        },
    }  # fmt: skip
    return {**made, "points": 500, **changes}


def test_where_sides_of_two_and_one_cannot_change_places_the_file_says_who_attacks_G48() -> None:
    problems = setup.read(two_against_one(battle="invasion"))[1]
    assert [each.field for each in problems] == ["sides.one.duty"]
    assert "2 and 1 companies" in problems[0].text
    told = two_against_one(battle="invasion")
    for seat, duty in (("one", "attacker"), ("two", "defender"), ("three", "attacker")):
        told["sides"][seat]["duty"] = duty
    assert setup.read(told)[1] == []


def test_a_battle_of_attack_and_defence_is_drawn_again_for_two_against_one_G143() -> None:
    opened = Opening(two_against_one(), [2, 5, 0, *[1] * 99])
    assert opened.state.field.council.battle == "pitched"


def zone(left: str, top: str, right: str, bottom: str, edge: str) -> dict[str, Any]:
    """A zone from corner to corner."""
    return {"at": [left, top], "to": [right, bottom], "edge": edge}


def test_terrain_that_does_not_lie_on_the_table_of_the_battle_drawn_is_left_out_G143() -> None:
    far = {"id": "far", "kit": "boulder", "at": ["60cm", "85cm"]}
    near = {"id": "near", "kit": "boulder", "at": ["60cm", "45cm"]}
    whole = Opening({**drawn(), "terrain": [far, near]}, [0, *[1] * 99]).state
    assert {"far", "near"} <= set(whole.pieces)
    low = Opening({**drawn(), "terrain": [far, near]}, [3, *[1] * 99]).state
    assert (low.field.council.battle, low.field.height) == ("charge", 70 * CM)
    assert "near" in low.pieces
    assert "far" not in low.pieces


def test_where_no_map_says_otherwise_zones_begin_15_cm_from_the_middle_GB112() -> None:
    field = Opening(drawn(), [0, *[1] * 99]).state.field
    depths = {zone.seat: [y for _, y in zone.outline] for zone in field.zones}
    middle = field.height // 2
    assert field.height == 90 * CM
    assert (min(depths["one"]), max(depths["one"])) == (0, middle - 15 * CM)
    assert (min(depths["two"]), max(depths["two"])) == (middle + 15 * CM, field.height)
    assert {x for zone in field.zones for x, _ in zone.outline} == {0, field.width}


def test_a_long_battle_has_twice_the_target_and_two_more_rounds_G137() -> None:
    council = Opening(shipped("third-milestone"), long=True).state.field.council
    assert (council.target["one"], council.rounds) == (30, 8)


@pytest.mark.parametrize(("die", "mode"), [*enumerate(MODES)])
def test_a_die_chooses_the_mode_G8(die: int, mode: str) -> None:
    assert Opening(document(), [die, *[1] * 99], mode="drawn").state.field.mode == mode


@pytest.mark.parametrize(("name", "sides"), [("nobodys-eyot", 3), ("two-lamps", 2), ("third-milestone", 2)])
def test_military_genius_is_chosen_for_two_sides_alone_GB122(name: str, sides: int) -> None:
    if sides == 2:
        assert Opening(shipped(name), mode="genius").state.field.mode == "genius"
        return
    with pytest.raises(ScenarioError, match="Military Genius is played by two sides"):
        Opening(shipped(name), mode="genius")


def test_for_three_sides_the_die_is_rolled_again_for_military_genius_GB122() -> None:
    assert Opening(shipped("nobodys-eyot"), [5, 0, *[1] * 99], mode="drawn").state.field.mode == "barbarian"


def test_the_pool_begins_with_an_elixir_for_each_incarnate_GB97() -> None:
    assert Opening(shipped("third-milestone")).state.elixir == {"one": 2, "two": 2}
    assert Opening(document(sides=side("one", elixir=7))).state.elixir["one"] == 7


# Units that stand


def test_a_unit_stands_where_the_file_says_with_what_it_has_left() -> None:
    stands = [
        {
            "unit": 1,
            "at": ["40cm", "10cm"],
            "wide": 3,
            "left": 5,
            "rout": True,
            "wounds": {"1": 1},
            "faith": 4,
        }
    ]
    state = Opening(document(sides=side("one", stands=stands))).state
    unit = state.units[1]
    assert (unit.fate, unit.rout, unit.original, len(state.members(1))) == ("table", True, 9, 5)
    leader = state.fighters[unit.leader]
    assert leader.place.point == (40 * CM, 10 * CM)
    assert leader.health == state.profile(leader.id).health - 1


def test_a_unit_cannot_stand_in_a_wall_or_off_the_table() -> None:
    stands = [{"unit": 1, "at": ["40cm", "1cm"]}]
    assert "off the table" in wrong(sides=side("one", stands=stands))
    oak = {"id": "oak", "kit": "oak", "at": ["40cm", "20cm"]}
    stands = [{"unit": 1, "at": ["40cm", "20cm"]}]
    assert "Old oak" in wrong(sides=side("one", stands=stands), terrain=[oak])
    stands = [{"unit": 2, "at": ["40cm", "20cm"], "gap": "6cm"}]
    assert "GB-6" in wrong(sides=side("one", stands=stands))


@pytest.mark.parametrize(("die", "mode"), [(1, "barbarian"), (3, "warlord"), ("6", "genius")])
def test_a_mode_by_the_number_of_its_die_is_that_mode_GB117(die: object, mode: str) -> None:
    (found,) = problems(mode=die)
    assert (found.field, found.mend[0].value) == ("mode", mode)
    (found,) = problems(options={"mode": die})
    assert (found.field, found.mend[0].value) == ("options.mode", mode)


def test_a_number_that_no_die_of_modes_shows_is_none_GB117() -> None:
    assert wrong(mode=7).startswith("mode: 7 is not one of")
