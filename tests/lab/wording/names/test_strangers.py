"""Texts that speak of what the game has and this scenario has not are told; its own names, peoples and everyday words are not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.lab.wording.readings import after, changed, fields, found

HILL, FAIR, HUNT, THAW = (
    "thor/jotunheim",
    "confrontation/goose-fair",
    "ascension/relic-hunt",
    "asgard/the-frost-door",
)


@pytest.mark.parametrize(
    ("of", "changes", "field", "said"),
    [
        (HILL, {"hints[0]": "Odin can call up new warriors."}, "hints[0]", "speaks of Odin, who does not play"),
        (HILL, {"story": "Odin waits behind the ice."}, "story", "speaks of Odin"),
        (HILL, {"title": "Malekith at the gate"}, "title", "speaks of Malekith"),
        (HILL, {"sides.two.units[2]": "Frost Beast"}, "hints[3]", "speaks of Captain, who does not play"),
        ("thor/vanaheim", {"sides.two.units[1]": "Rock Giant"}, "hints[0]", "speaks of Lieutenant"),
        ("thor/greenwich", {"sides.one.units[1]": "Sif"}, "hints[1]", "speaks of Earthlings"),
        (FAIR, {"sides.two.list": "isles-500"}, "hints[2]", "speaks of Mother Quill, who does not play"),
        (FAIR, {"hints[0]": "The Fenlings are cheap."}, "hints[0]", None),
        (FAIR, {"hints[0]": "The Oarkin row."}, "hints[0]", "speaks of Oarkin"),
        (HUNT, {"hints[0]": "Ulfhild is quick."}, "hints[0]", "speaks of Ulfhild"),
        (HUNT, {"story": "The Marsh Coven has heard of it."}, "story", "speaks of The Marsh Coven"),
        ("ascension/the-bridge", {"hints[3]": "Each well scores once, and puts out one fire."}, "hints[3]", "speaks of a well, and none lies here"),
        (THAW, {"hints[0]": "The door is two squares wide, d7 and h1."}, "hints[0]", "speaks of h1, of which nothing else"),
        (THAW, {"hints[3]": "Odin follows you from the first step."}, "hints[3]", "speaks of Odin"),
    ],
)  # fmt: skip
def test_names_of_the_game_that_the_scenario_has_not(
    of: str, changes: dict[str, Any], field: str, said: str | None
) -> None:
    told = [problem.text for problem in found(of, changes) if problem.field == field]
    assert (said is None) == (told == [])
    assert said is None or any(said in text for text in told)


@pytest.mark.parametrize(
    ("of", "changes"),
    [
        (HILL, {"hints[0]": "The Frost Giants come from the north."}),
        (HILL, {"hints[0]": "Nobody here is as odd as Odinson."}),
        (HILL, {"hints[0]": "Captain or not, he falls."}),
        (HILL, {"hints[0]": "Rush them. Speed is all."}),
        (HILL, {"story": "Every captain has a king."}),
        (FAIR, {"story": "Somebody has put out the lamp, and the boat is gone."}),
        (HUNT, {"hints[0]": "You do well to wait, and a bow fires far."}),
        (HUNT, {"story": "There was a well here, and a hall of smiths."}),
        ("asgard/first-watch", {"story": "Old Ketil has told them so, and Ulfhild laughed."}),
    ],
)
def test_own_names_and_everyday_words_are_no_strangers(of: str, changes: dict[str, Any]) -> None:
    assert fields(of, changes) == []


def test_a_character_of_the_sheet_that_plays_no_more_is_missed_in_its_texts() -> None:
    changes = {"sides.one.models": ["bersi", "thordis", "hallbjorn"]}
    assert "hints[0]" in fields("asgard/lost-on-the-ridge", changes)


@pytest.mark.parametrize(
    ("of", "field", "said", "right"),
    [
        ("thor/puzzles/hollow-ground", "story", "Laufey's guard stands.", "Malekith's guard stands."),
        ("thor/puzzles/room-for-one-more", "story", "Thor is pinned.", "Odin is pinned."),
        (HILL, "hints[2]", "Keep Malekith behind his people.", "Keep Laufey behind his people."),
    ],
)
def test_a_leader_of_another_battle_is_who_has_his_part_here(
    of: str, field: str, said: str, right: str
) -> None:
    (problem,) = [each for each in found(of, {field: said}) if each.field == field]
    assert after(of, {field: said}, problem) == changed(of, {field: right})


@pytest.mark.parametrize(
    ("of", "said", "right"),
    [
        ("hollow-ground", "Fandral is here.", "Sif is here."),
        (
            "laufey-falls",
            "Laufey hides behind the Frost Beast.",
            "Laufey hides behind the Frost Giant Brute.",
        ),
        ("the-king-calls", "Kursed is here.", ""),
    ],
)
def test_who_leads_nobody_may_be_the_only_one_of_his_people_who_does_so_either(
    of: str, said: str, right: str
) -> None:
    told = found(f"thor/puzzles/{of}", {"story": said})
    assert [change.value for each in told for change in each.mend] == ([right] if right else [])


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        ("ascension/seize-fate", {"sides.two.models": ["ivara"]}, "sides.two.models[0]", "moldis"),
        ("ascension/three-sided-brawl", {"hints[1]": "Ivara burns whoever stands still.", "story": "Moldis and Nykur came, and a friend."}, "sides.three.models[2]", "ivara"),
        ("ascension/three-sided-brawl", {"hints[1]": "Ivara burns whoever stands still."}, "", ""),
    ],
)  # fmt: skip
def test_the_one_model_of_whom_nothing_is_told_may_stand_in_place_of_who_is(
    of: str, changes: dict[str, Any], field: str, right: str
) -> None:
    told = [(each.field, each.mend[0].value) for each in found(of, changes) if ".models[" in each.field]
    assert told == ([(field, right)] if field else [])


def test_a_troop_called_by_its_last_word_may_be_the_one_of_its_people_that_is_there() -> None:
    said = "The Lancers reach the Fenlings, the Marshal reaches Quill."
    told = found("confrontation/puzzles/the-marshals-share", {"hints[0]": said})
    assert said.replace("Lancers", "Wardens") in [change.value for each in told for change in each.mend]


def test_who_does_not_play_may_be_the_one_of_the_force_who_does() -> None:
    said = "A low wall hides only Ivara, and a high one Ivara and Ulfhild."
    told = [each for each in found("ascension/seize-fate", {"hints[3]": said}) if each.field == "hints[3]"]
    assert said.replace("Ivara", "Moldis") in [each.mend[0].value for each in told]
