"""The peoples that come with the game: as the rulings have them, and between them a user for every rule."""

from __future__ import annotations

from itertools import chain
from typing import get_args

import pytest

from game.systems.confrontation.companies import names, notation, people
from game.systems.confrontation.companies.peoples import People
from game.systems.confrontation.profile import CATEGORIES, ELEMENTS, Ability, Profile
from game.systems.confrontation.works import AnyEffect, Fix, WorkKind

EVERY = [people(id) for id in names()]


@pytest.fixture(params=EVERY, ids=list(names()))
def whole(request: pytest.FixtureRequest) -> People:
    found: People = request.param
    return found


def cards(made: People) -> dict[str, Profile]:
    return {card.id: card for card in made.profiles}


def card(id: str) -> Profile:
    return next(found for made in EVERY for found in made.profiles if found.id == id)


# As the rulings have them


@pytest.mark.parametrize(
    ("id", "written", "points"),
    [
        ("edda-vorn", "M10 C8 HP3 Def7 Res7 4/8/7 Aut4", 150),
        ("osric-lume", "M10 C7 HP2 Def5 Res5 2/5/5 Aut2 Fer6", 130),
        ("warden", "M10 C4 HP1 Def5 Res5 1/4/4", 13),
        ("quarreller", "M10 C4 HP1 Def3 Res4 1/3/3 [1/4/3]", 18),
        ("oathblade", "M10 C6 HP1 Def6 Res6 2/6/6", 32),
        ("beacon-lancer", "M18 C6 HP2 Def5 Res6 2/5/5", 60),
        ("bellows-mortar", "M6 SP6 Def2 Res8 [2/5/5 area 2]", 90),
        ("bellows-mortar-crew", "M6 C4 HP1 Def3 Res4 1/2/3", 0),
        ("gilded-colossus", "M12 C8 HP10 Def4 Res8 4/7/8", 480),
        ("rusk", "M12 F7 HP4 Def6 Res7 4/7/7 Aut3", 180),
        ("quill", "M12 C5 HP2 Def4 Res5 2/4/5 Aut2 Ene6", 150),
        ("fenling", "M12 C3 HP1 Def3 Res3 1/3/4", 10),
        ("reaver", "M12 C4 HP1 Def4 Res5 2/4/5", 20),
        ("maulkin", "M12 F5 HP2 Def5 Res6 2/6/7", 62),
        ("bog-stalker", "M16 F6 HP3 Def5 Res6 3/5/6", 92),
        ("spine-thrower", "M6 SP6 Def2 Res7 [3/5/8]", 90),
        ("spine-thrower-crew", "M6 C3 HP1 Def3 Res3 1/2/3", 0),
        ("mire-wyrm", "M14 F7 HP10 Def4 Res7 5/6/8", 480),
    ],
)
def test_the_cards_of_march_and_host_are_those_of_the_rulings_GB129(
    id: str, written: str, points: int
) -> None:
    assert (notation.written(card(id)), card(id).points) == (written, points)


@pytest.mark.parametrize(
    ("people_id", "troop", "size"),
    [
        ("march", "warden", (8, 16)),
        ("march", "quarreller", (6, 12)),
        ("march", "oathblade", (6, 12)),
        ("march", "beacon-lancer", (3, 6)),
        ("host", "fenling", (10, 20)),
        ("host", "reaver", (6, 12)),
        ("host", "maulkin", (3, 6)),
        ("host", "bog-stalker", (2, 4)),
    ],
)
def test_the_sizes_of_march_and_host_are_those_of_the_rulings_GB129(
    people_id: str, troop: str, size: tuple[int, int]
) -> None:
    found = people(people_id).troop(troop)
    assert found is not None
    assert (found.least, found.most) == size


@pytest.mark.parametrize(
    ("people_id", "work", "cost", "difficulty", "target", "effects"),
    [
        ("march", "steadfast", 3, 0, "friends within 30", ["gain Bravery"]),
        ("march", "mend", 5, 0, "friend within 30", ["1 HP or SP back"]),
        ("march", "lance-of-dawn", 8, 6, "enemy within 40", ["3 tests at Strength 5"]),
        ("march", "bulwark-hymn", 10, 6, "friend within 30", ["+2 Defense"]),
        ("march", "close-ranks", 0, 0, "friend within 30", ["+1 Defense in close formation"]),
        ("march", "stride", 0, 0, "self", ["6 cm move"]),
        ("march", "sweep", 0, 0, "one enemy in contact", ["3 tests at Strength 6"]),
        ("host", "bramble-snare", 4, 0, "enemy within 30, not titans", ["Movement -4, at least 2"]),
        ("host", "gloom", 3, 0, "friend within 30", ["+2 ranged difficulty"]),
        ("host", "black-thorns", 8, 6, "enemy within 40", ["3 tests at Strength 6"]),
        ("host", "call-the-fen", 20, 7, "self", ["summon 10 fenling"]),
        ("host", "war-drum", 0, 0, "friend within 30", ["+2 Movement on assaults"]),
        ("host", "lunge", 0, 0, "self", ["6 cm move"]),
        ("host", "spew", 0, 0, "enemy within 20", ["area 3 at Strength 5"]),
    ],
)
def test_the_works_of_march_and_host_are_those_of_the_rulings_GB129(
    people_id: str, work: str, cost: int, difficulty: int, target: str, effects: list[str]
) -> None:
    found = people(people_id).work(work)
    assert found is not None
    assert (found.cost, found.difficulty) == (cost, difficulty)
    assert found.target == notation.target(target)
    assert list(map(notation.written_effect, found.effects)) == effects


def test_the_banners_of_march_and_host_are_those_of_the_rulings_GB129() -> None:
    assert list(map(notation.written_place, people("march").banner)) == [
        "infantry 1!", "infantry 1", "infantry 2", "cavalry 2", "machine or titan",
    ]  # fmt: skip
    assert list(map(notation.written_place, people("host").banner)) == [
        "infantry 1!", "infantry 2", "infantry 2", "creature 2", "machine or titan",
    ]  # fmt: skip


def test_the_incarnates_of_march_and_host_are_those_of_the_rulings_GB129() -> None:
    found = {
        incarnate.id: (incarnate.profile.rank, incarnate.profile.elixir, incarnate.profile.resurrection)
        for made in EVERY
        for incarnate in made.incarnates
        if made.id != "isles"
    }
    assert found == {"edda-vorn": (3, 3, 4), "osric-lume": (2, 2, 3), "rusk": (3, 3, 4), "quill": (2, 2, 3)}
    assert card("edda-vorn").has("strategist")
    assert card("rusk").build == card("maulkin").build == "large"
    assert card("beacon-lancer").has("heavy")
    assert card("quill").elements == ("earth", "darkness")


# What every people has


def test_there_are_three_peoples_of_nine_cards_at_least() -> None:
    assert list(names()) == ["host", "isles", "march"]
    assert all(len(cards(made)) >= 9 for made in EVERY)


def test_no_two_cards_or_works_of_the_game_have_one_id() -> None:
    for ids in (
        [found.id for made in EVERY for found in made.profiles],
        [work.id for made in EVERY for work in made.works],
    ):
        assert len(set(ids)) == len(ids)


def test_everybody_has_a_story_of_his_own(whole: People) -> None:
    stories = [found.story for found in (*whole.profiles, *whole.works, *whole.houses)]
    assert all(stories)
    assert len(set(stories)) == len(stories)
    assert whole.story


def test_every_people_has_a_titan_with_cards_an_engine_and_an_order_of_five(whole: People) -> None:
    categories = {troop.category for troop in whole.troops}
    assert {"infantry", "machine", "titan"} <= categories
    titans = [troop for troop in whole.troops if troop.category == "titan"]
    assert all(len(titan.profile.works) == 2 for titan in titans)
    assert len(whole.banner) == 5
    assert any(place.compulsory for place in whole.banner)


def test_every_place_of_a_banner_has_a_troop_that_fills_it(whole: People) -> None:
    for order in (whole.banner, *(house.banner for house in whole.houses)):
        for place in order:
            assert any(place.takes(troop.category, troop.profile.rank) for troop in whole.troops)


def test_every_troop_has_a_place_in_some_banner(whole: People) -> None:
    places = list(chain(whole.banner, *(house.banner for house in whole.houses)))
    allied = [place for id in whole.allies for place in people(id).banner]
    for troop in whole.troops:
        found = [place for place in places + allied if place.takes(troop.category, troop.profile.rank)]
        assert found, troop.name


def test_allies_are_allied_both_ways() -> None:
    assert {(made.id, ally) for made in EVERY for ally in made.allies} == {
        ("isles", "march"),
        ("march", "isles"),
    }


def test_who_calls_on_gods_or_elements_has_works_of_that_kind(whole: People) -> None:
    for found in whole.profiles:
        works = [work for id in found.works if (work := whole.work(id))]
        kinds = {work.kind for work in works}
        assert bool(kinds & {"miracle", "communion"}) == bool(found.fervor)
        assert bool(kinds & {"spell", "ritual"}) == bool(found.energy)
        assert {work.element for work in works if work.element} <= set(found.elements)
        assert ("specialist" in kinds) == (found.role == "specialist")
        if found.role != "incarnate":
            assert not kinds & {"ritual", "communion"}


# A user for every rule


def test_every_ability_and_element_has_a_user() -> None:
    used = {ability for made in EVERY for found in made.profiles for ability in found.abilities}
    given = {effect.ability for effect in effects() if hasattr(effect, "ability")}
    assert used | given == set(get_args(Ability))
    assert {element for made in EVERY for found in made.profiles for element in found.elements} == set(
        ELEMENTS
    )


def effects() -> list[AnyEffect]:
    return [effect for made in EVERY for work in made.works for effect in work.effects]


def test_every_kind_of_work_and_effect_has_a_user() -> None:
    assert {work.kind for made in EVERY for work in made.works} == set(get_args(WorkKind))
    assert {type(effect) for effect in effects()} == set(get_args(AnyEffect))
    assert {work.lasts for made in EVERY for work in made.works} == {"now", "round", "upkeep", "battle"}
    assert {work.difficulty for made in EVERY for work in made.works} >= {"courage", "resilience"}


def test_two_effects_can_conflict_GB10() -> None:
    fixed = {effect for effect in effects() if isinstance(effect, Fix)}
    assert fixed == {Fix("movement", 500), Fix("movement", 1500)}


def test_there_are_mystics_of_both_kinds_who_are_no_incarnates_GB3() -> None:
    special = [found for made in EVERY for found in made.profiles if found.role == "special"]
    assert any(found.fervor for found in special)
    assert any(found.energy for found in special)
    faithful = {made.id for made in EVERY if any(found.fervor for found in made.profiles)}
    magicians = {made.id for made in EVERY if any(found.energy for found in made.profiles)}
    assert len(faithful) == len(magicians) == 2


def test_there_are_a_champion_a_person_with_two_cards_and_a_fortification() -> None:
    incarnates = [incarnate for made in EVERY for incarnate in made.incarnates]
    assert any(incarnate.champion_of for incarnate in incarnates)
    assert any(incarnate.barred for incarnate in incarnates)
    assert len({incarnate.person for incarnate in incarnates}) == len(incarnates) - 1
    fixed = [found for made in EVERY for found in made.profiles if found.has("fixed")]
    assert [(found.category, found.move) for found in fixed] == [("machine", 0)]
    assert {troop.category for made in EVERY for troop in made.troops} == set(CATEGORIES)
