"""The forces that come with the game: legal, exact, different from one another; and how a force is read and refused."""

from __future__ import annotations

import tomllib
from itertools import combinations
from typing import Any

import pytest

from game import paths, toml_text
from game.systems.ascension.points import forces as book
from game.systems.ascension.points.creation import elite, faults, force_faults, points
from game.systems.ascension.points.forces import Force, forces

LIMITS = (75, 150, 300)


@pytest.fixture(params=sorted(forces()))
def force(request: pytest.FixtureRequest) -> Force:
    return forces()[request.param]


def test_there_are_four_forces_of_four_to_six_characters() -> None:
    assert len(forces()) == 4
    assert all(4 <= len(force.characters) <= 6 for force in forces().values())


def test_every_size_is_played() -> None:
    sizes = [{character.size for character in force.characters} for force in forces().values()]
    assert set.union(*sizes) == {1, 2, 3, 4, 5}
    assert all(len(own) >= 4 for own in sizes)


def test_every_character_is_legal(force: Force) -> None:
    assert {character.name: faults(character) for character in force.characters if faults(character)} == {}
    assert book.problems(force) == []


@pytest.mark.parametrize("limit", LIMITS)
def test_every_roster_is_legal_and_spends_its_points_CC13(force: Force, limit: int) -> None:
    roster = force.roster(limit)
    assert force_faults(roster, force.leader, limit) == []
    assert limit - 2 <= sum(map(points, roster)) <= limit


def test_the_leader_has_somebody_for_elite_activation_C38(force: Force) -> None:
    leader = force.character(force.leader)
    assert any(elite(leader, friend) for friend in force.roster(150) if friend != leader)


def test_every_emblem_is_drawn(force: Force) -> None:
    drawn = {path.stem for path in (paths.assets() / "emblems").glob("*.svg")}
    assert {character.emblem for character in force.characters} <= drawn


def test_everybody_has_a_story_a_title_and_a_name_of_their_own() -> None:
    everybody = [character for force in forces().values() for character in force.characters]
    assert all(character.title and character.story for character in everybody)
    for field in ("id", "name", "title", "story"):
        assert len({getattr(character, field) for character in everybody}) == len(everybody)


def test_no_two_characters_play_the_same() -> None:
    everybody = [character for force in forces().values() for character in force.characters]
    kinds = [
        {attack.template for attack in character.attacks}
        | {effect.kind for attack in character.attacks for effect in attack.effects}
        | {facet.kind for facet in (*character.abilities, *character.reactions, *character.passives)}
        for character in everybody
    ]
    same = [
        (everybody[one].name, everybody[two].name)
        for one, two in combinations(range(len(kinds)), 2)
        if kinds[one] == kinds[two]
    ]
    assert same == []


def test_the_shipped_forces_show_every_template() -> None:
    attacks = [attack for force in forces().values() for made in force.characters for attack in made.attacks]
    assert {attack.template for attack in attacks} == {"single", "area", "breakthrough", "ricochet"}


def test_a_force_is_written_as_it_was_read(force: Force) -> None:
    text = toml_text.written(book.document(force))
    assert book.read(tomllib.loads(text)) == (force, [])


SMALL = """
name = "Two of them"
leader = "hild"

[rosters]
75 = ["hild", "odd"]

[[character]]
name = "Hild"
size = 1
base = "28mm"
defense = 3
attacks = ["Knife: secondary single 0in"]
abilities = ["shift-self"]

[[character]]
name = "Odd"
size = 1
base = "25mm"
defense = 3
attacks = ["Spade: secondary single 0in"]
passives = ["menace"]
"""


def small(**changes: Any) -> dict[str, Any]:
    return tomllib.loads(SMALL) | changes


def test_a_small_force_is_read() -> None:
    force, problems = book.read(small())
    assert problems == []
    assert force is not None
    assert (force.id, force.rosters) == ("two-of-them", {75: ("hild", "odd")})
    assert book.problems(force) == []
    with pytest.raises(KeyError):
        force.character("nobody")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"rosters": {"many": ["hild"]}}, "rosters.many"),
        ({"rosters": {"75": "hild"}}, "rosters.75"),
        ({"banner": "red"}, "banner"),
        ({"character": [{"name": "Hild", "size": 1, "base": "28"}]}, "character[0].base"),
        ({"character": [{"name": "Hild", "size": 1}]}, "character[0].base"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_field(changes: dict[str, Any], field: str) -> None:
    force, problems = book.read(small(**changes))
    assert force is None or problems
    assert field in [problem.field for problem in problems]


@pytest.mark.parametrize(
    ("changes", "field", "text"),
    [
        ({"leader": "hidl"}, "leader", "'hidl' is not in the force; did you mean 'hild'?"),
        ({"leader": ""}, "rosters.75", "no leader is named: a side has 1 (C-38)"),
        ({"rosters": {"20": ["hild", "odd"]}}, "rosters.20", "Hild 13 + Odd 14 = 27 points: 7 over 20 (CC-13)"),
        ({"rosters": {"75": ["hild", "old"]}}, "rosters.75[1]", "'old' is not in the force; did you mean 'odd'?"),
        ({"rosters": {"75": ["odd"]}}, "rosters.75", "the leader 'hild' is not among them (C-38)"),
        ({"character": small()["character"] + small()["character"][:1]}, "character", "2 characters have the id 'hild'"),
        (
            {"character": [small()["character"][0] | {"base": "60mm"}, small()["character"][1]]},
            "character[0].base",
            "a base of 60 mm at its narrowest makes Size 3, not 1 (R-4.1.1)",
        ),
    ],
)  # fmt: skip
def test_what_is_not_legal_is_named_with_its_sum(changes: dict[str, Any], field: str, text: str) -> None:
    force, problems = book.read(small(**changes))
    assert problems == []
    assert force is not None
    assert (field, text) in [(problem.field, problem.text) for problem in book.problems(force)]
