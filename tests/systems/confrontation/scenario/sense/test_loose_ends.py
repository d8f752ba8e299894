"""What nothing comes of in a battle of companies is told, and mended where there is one cure."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.documents.edits import SetField
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change
from game.systems.confrontation.system import SYSTEM

GOOSE, ALTARS, HILL = "confrontation/goose-fair", "confrontation/three-altars", "confrontation/drummers-hill"
HEDGE = "confrontation/puzzles/round-the-hedge"
CROWN = [{"id": "crown", "name": "Crown", "at": ["60cm", "45cm"], "worth": 3}]
BOX = [{"id": "box", "name": "Box", "at": ["40cm", "26cm"]}]


def spoilt(name: str, changes: dict[str, Any]) -> dict[str, Any]:
    document: dict[str, Any] = scenarios.load(name).document
    for path, value in changes.items():
        document = SetField(path, value).apply(document)
    assert SYSTEM.problems(document) == []
    return document


def odd(document: dict[str, Any]) -> list[tuple[str, str]]:
    return [(each.field, each.text) for each in SYSTEM.oddities(document)]


@pytest.mark.parametrize(
    ("name", "changes", "field", "said"),
    [
        (GOOSE, {"rounds": 1}, "rounds", "one round"),
        (GOOSE, {"target": 90}, "target", "nobody earns more than about 36 in 4 rounds"),
        (GOOSE, {"points": 2000}, "points", "no company was chosen for more than 500"),
        (GOOSE, {"rounds": 20}, "rounds", "20 rounds"),
        ("confrontation/low-water", {"points": 2000}, "points", "Skirmish is fought with 1000 at most"),
        (
            HILL,
            {"terrain[0].id": "drum"},
            "terrain[0].id",
            "lays a piece 'hill' of its own into Drummer's Hill",
        ),
        (HEDGE, {"rounds": 3}, "rounds", "a puzzle is one activation"),
        (HILL, {"objective": CROWN}, "high", "say high = 'hill'"),
        (GOOSE, {"sides.two.list": "isles-500"}, "sides.two.list", "write 'host-500'"),
        (GOOSE, {"sides.two.name": "Stormward Isles"}, "sides.two.name", "write another name"),
        (
            GOOSE,
            {"sides.one.name": "The Reed Choir", "sides.two.name": "Evensong"},
            "sides.one.name",
            "exchange the names",
        ),
        (GOOSE, {"item": BOX}, "item", "Pitched Battle pays nothing for what is carried (G-58)"),
        (GOOSE, {"start": {"first": "one", "dice": [3, 3]}}, "start.dice", "these 2, as in a lesson"),
        (GOOSE, {"sides.two.elixir": 9}, "sides.two.elixir", "all that this side needs to win"),
        (HILL, {"terrain[0].at": ["20cm", "70cm"]}, "terrain[0].at", "lies away from Hill"),
        (GOOSE, {"terrain[6].shape": "9cm x 0.15cm"}, "terrain[6].shape", "write 9cm x 1.5cm"),
        (HEDGE, {"start.dice[2]": 6}, "story", "tells the dice 3 3 5"),
    ],
)
def test_what_nothing_comes_of_is_told_and_mended(
    name: str, changes: dict[str, Any], field: str, said: str
) -> None:
    document = spoilt(name, changes)
    (problem,) = SYSTEM.oddities(document)
    assert problem.field == field
    assert said in problem.text
    assert odd(mended(document, problem.mend)) == []


@pytest.mark.parametrize(("target", "meant"), [(90, 9), (2, 20), (99, 9)])
def test_a_target_with_a_nought_too_many_or_too_few_is_mended(target: int, meant: int) -> None:
    (problem,) = SYSTEM.oddities(spoilt(GOOSE, {"target": target}))
    assert problem.mend == (Change("target", meant),)


@pytest.mark.parametrize(
    ("field", "value", "meant"), [("rounds", 40, 4), ("rounds", 21, 20), ("points", 20000, 2000)]
)
def test_a_number_beyond_all_measure_is_mended(field: str, value: int, meant: int) -> None:
    document = SetField(field, value).apply(scenarios.load(GOOSE).document)
    problem, *_ = SYSTEM.problems(document)
    assert problem.mend == (Change(field, meant),)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        (GOOSE, {"rounds": 8}),
        (GOOSE, {"points": 500}),
        (GOOSE, {"sides.two.name": "Nobody's friends"}),
        (HILL, {"objective": CROWN, "high": "hill"}),
    ],
)
def test_what_may_well_be_meant_is_let_alone(name: str, changes: dict[str, Any]) -> None:
    assert odd(spoilt(name, changes)) == []


def test_terrain_of_another_battle_at_its_usual_places_is_told() -> None:
    document = scenarios.load(ALTARS).document
    field, text = odd({**document, "battle": "pitched"})[0]
    assert (field, "as Invasion has them" in text) == ("battle", True)


@pytest.mark.parametrize(
    ("name", "field", "value", "meant"),
    [
        (GOOSE, "sides.one.list", "march-2000", "march-500"),
        ("confrontation/low-water", "sides.one.list", "isles-keel-1000", "isles-1000"),
        ("confrontation/low-water", "points", 500, 1000),
        (GOOSE, "target", 900, 9),
        (GOOSE, "target", 120, 12),
    ],
)
def test_what_a_battle_does_not_take_is_mended_to_what_it_takes(
    name: str, field: str, value: Any, meant: Any
) -> None:
    document = SetField(field, value).apply(scenarios.load(name).document)
    problem = SYSTEM.problems(document)[0]
    assert [change.value for change in problem.mend] == [meant]
    assert SYSTEM.problems(mended(document, problem.mend)) == []


def test_a_house_without_the_door_that_others_have_is_worth_knowing() -> None:
    document = scenarios.load("confrontation/third-milestone").document
    document = mended(document, [Change("terrain[7]", gone=True)])
    ((field, text),) = odd(document)
    assert field == "terrain[6]"
    assert "Reed barn has no door" in text


def test_reserves_for_whom_the_battle_is_over_too_soon_GB110() -> None:
    found = odd(spoilt(ALTARS, {"rounds": 1, "sides.two.reserves": [1]}))
    assert [field for field, _ in found] == ["rounds", "sides.two.reserves"]
    assert odd(spoilt(ALTARS, {"rounds": 2, "sides.two.reserves": [1]})) == []


def test_a_company_of_a_quarter_of_the_points_is_told_of() -> None:
    document = spoilt(
        "confrontation/long-meadow", {"sides.one.list": "march-500", "sides.one.name": "Evensong"}
    )
    ((field, text),) = odd(document)
    assert field == "sides.one.list"
    assert text.startswith("500 AP against 1998")


POND = {"id": "wall", "kit": "pond", "at": ["40cm", "8cm"], "shape": "80cm x 15cm"}


@pytest.mark.parametrize(
    ("name", "changes", "field", "said"),
    [
        (GOOSE, {"objective[2].name": "Well"}, "objective[2].name", "another objective called 'Well'"),
        (GOOSE, {"objective[1].reach": "60cm"}, "objective[1].reach", "from all over the table"),
        (GOOSE, {"terrain": [POND]}, "sides.one.deploy.to", "there is not room for all of them"),
        ("confrontation/low-water", {"item": []}, "item", "nothing in this battle earns Elixir"),
    ],
)
def test_what_cannot_be_meant_is_told(name: str, changes: dict[str, Any], field: str, said: str) -> None:
    told = dict(odd(spoilt(name, changes)))
    assert said in told[field]


def test_allies_only_have_nobody_to_fight() -> None:
    document = SetField("sides.two.team", "one").apply(scenarios.load(GOOSE).document)
    ((field, text),) = [(each.field, each.text) for each in SYSTEM.problems(document)]
    assert field == "sides.two.team"
    assert "nobody to fight" in text


def _yard(height: str) -> dict[str, Any]:
    """The Goose Fair with a wall of some height all round the well, farther away than its reach."""
    walls = [
        {"id": f"p{n}", "kit": "palisade", "at": at, "shape": shape, "height": height}
        for n, (at, shape) in enumerate(
            [
                (["18cm", "22cm"], "22cm x 1cm"), (["18cm", "38cm"], "22cm x 1cm"),
                (["6.4cm", "30cm"], "1cm x 16cm"), (["29.6cm", "30cm"], "1cm x 16cm"),
            ]
        )
    ]  # fmt: skip
    return spoilt(GOOSE, {"terrain": walls, "objective[0].reach": "4cm"})


def test_an_objective_behind_what_is_too_high_for_all_is_told_of_GB32() -> None:
    ((field, text),) = odd(_yard("12cm"))
    assert field == "objective[0].at"
    assert "nobody gets within Well's reach" in text
    assert odd(_yard("4cm")) == []


def test_a_wall_right_across_keeps_the_sides_apart_GB32() -> None:
    wall = {"id": "wall", "kit": "palisade", "at": ["40cm", "24cm"], "shape": "80cm x 1cm", "height": "12cm"}
    found = odd(spoilt(GOOSE, {"terrain": [wall]}))
    assert [field for field, _ in found] == ["terrain"]
    assert "nobody gets from Evensong to The Reed Choir" in found[0][1]


def test_what_is_wrong_with_a_company_is_mended_in_the_company() -> None:
    document = SetField("sides.four.company.limit", 100).apply(
        scenarios.load("confrontation/two-lamps").document
    )
    (problem,) = SYSTEM.problems(document)
    assert problem.field == "sides.four.company.limit"
    assert SYSTEM.problems(mended(document, problem.mend)) == []
    banner = scenarios.load("confrontation/two-lamps").document["sides"]["four"]["company"]["banner"][0]
    document = SetField("sides.four.company.banner", banner).apply(document)
    (problem,) = SYSTEM.problems(document)
    assert SYSTEM.problems(mended(document, problem.mend))[0].field == "sides.four.company.limit"


def test_a_door_that_names_another_house_is_mended_where_it_is() -> None:
    document = SetField("terrain[16].of", "house-east").apply(scenarios.load(ALTARS).document)
    (problem,) = SYSTEM.problems(document)
    assert problem.field == "terrain[16].of"
    assert "in a wall of Priest's house and not of Pilgrims' house" in problem.text
    assert mended(document, problem.mend) == scenarios.load(ALTARS).document


@pytest.mark.parametrize(
    ("name", "house", "door", "at"),
    [
        ("confrontation/saints-ford", 9, 10, ["64cm", "72cm"]),
        ("confrontation/two-lamps", 2, 3, ["60cm", "29cm"]),
        ("confrontation/two-lamps", 4, 5, ["60cm", "61cm"]),
    ],
)
def test_a_door_that_was_left_where_its_house_was_moved_stands_inside_it(
    name: str, house: int, door: int, at: list[str]
) -> None:
    document = spoilt(name, {f"terrain[{house}].at": at})
    found = [each for each in SYSTEM.oddities(document) if "inside" in each.text]
    assert [each.field for each in found] == [f"terrain[{door}].at", f"terrain[{house}].at"]
    for each in found:
        assert not [left for left in SYSTEM.oddities(mended(document, each.mend)) if "inside" in left.text]
    assert mended(document, found[1].mend) == scenarios.load(name).document


def test_a_door_anywhere_in_a_wall_of_its_house_is_let_alone() -> None:
    document = spoilt("confrontation/saints-ford", {"terrain[10].at": ["67cm", "74cm"]})
    assert not [text for _, text in odd(document) if "inside" in text]
