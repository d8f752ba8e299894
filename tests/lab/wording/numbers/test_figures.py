"""Numbers of texts that stand otherwise elsewhere are told at both places, each with the mend that makes them agree."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.documents.fields import says
from tests.lab.wording.readings import after, fields, found

HUNT, HILL, FAIR, GRAND = (
    "ascension/relic-hunt",
    "confrontation/drummers-hill",
    "confrontation/goose-fair",
    "abstract/grand-skirmish",
)
CROWN = [{"id": "crown", "name": "Hill", "at": ["60cm", "45cm"], "worth": 2}]


@pytest.mark.parametrize(
    ("of", "changes", "field", "right"),
    [
        ("abstract/bob-and-fred", {"lesson[3].text": "Every roll of the game is three dice and a Trait."}, "lesson[3].text", "two dice"),
        ("abstract/bob-and-fred", {"lesson[0].text": "Every hit takes two of them away."}, "lesson[0].text", "takes one of them"),
        ("abstract/bob-and-fred", {"lesson[1].title": "Four Traits"}, "lesson[1].title", "Five Traits"),
        ("thor/first-blows", {"lesson[2].text": "One card for the Move phase, two for the Fight phase."}, "lesson[2].text", "one for the Fight"),
        ("thor/first-blows", {"lesson[3].text": "A numbered Move card may also take two or four of your units."}, "lesson[3].text", "two or three of"),
        ("thor/greenwich", {"hints[0]": "Before every turn two units leap to a square."}, "hints[0]", "one unit"),
        ("ascension/first-steps", {"lesson[14].text": "Whoever stands two Sizes above the target attacks with +2."}, "lesson[14].text", "+1."),
        ("ascension/first-steps", {"lesson[7].text": "When she has finished, two friends that cost at most half may be activated."}, "lesson[7].text", "one friend"),
        ("confrontation/the-first-round", {"lesson[1].text": "Everybody ends within 15 cm of the leader."}, "lesson[1].text", "10 cm"),
        ("confrontation/the-first-round", {"lesson[2].text": "The range is nothing up to 20 cm and 1 more for each 10 cm."}, "lesson[2].text", "up to 10 cm"),
        ("confrontation/the-first-round", {"lesson[3].text": "Every 5 rolled a die more."}, "lesson[3].text", "Every 6"),
        ("confrontation/the-first-round", {"lesson[5].text": "It rolls three dice and keeps the better one."}, "lesson[5].text", "two dice"),
        (HUNT, {"zone[0].score": 1}, "zone[0].score", 2),
        (HUNT, {"zone[0].score": 1}, "hints[0]", "worth one at the end"),
        (HUNT, {"terrain[4].interact": ["score 4 once"]}, "terrain[4].interact[0]", "score 3 once"),
        (HUNT, {"terrain[0].size": 3}, "hints[2]", "is Size 3."),
        (HUNT, {"terrain[0].size": 3}, "terrain[0].size", 2),
        ("ascension/first-steps", {"terrain[0].size": 3}, "terrain[0].size", 2),
        ("ascension/first-steps", {"terrain[0].size": 3}, "lesson[12].text", "is Size 3, as Ulfhild is"),
        (HILL, {"objective": CROWN}, "objective[0].worth", 3),
        (HILL, {"objective": CROWN}, "hints[0]", "pays 2 Elixir"),
        (FAIR, {"objective[1].reach": "100cm"}, "objective[1].reach", "10cm"),
        (GRAND, {"cap": 30}, "cap", 20),
        (GRAND, {"slots": 50}, "slots", 60),
        (GRAND, {"most-units": 5}, "most-units", 8),
        ("confrontation/saints-ford", {"rounds": 5}, "rounds", 6),
        ("thor/greenwich", {"story": "In eight turns the row breaks up."}, "options.turn-limit", 8),
        ("thor/greenwich", {"story": "The row breaks up after five turns."}, "story", "after fifteen turns"),
        ("abstract/squad", {"story": "Five against five."}, "story", "Four against four."),
        ("abstract/squad", {"story": "Five against four."}, "story", "Four against four."),
        ("asgard/first-watch", {"lesson[1].text": "A unit spots within encounter range: 5 inches here."}, "lesson[1].text", "range: 6 inches here"),
        ("asgard/first-watch", {"lesson[4].text": "Another sheet holds: you see 9 inches."}, "lesson[4].text", "you see 8 inches"),
        ("asgard/the-frost-door", {"hints[2]": "The encounter range is 4 squares."}, "hints[2]", "range is 2 squares"),
        ("confrontation/puzzles/a-hymn-of-the-right-length", {"target": 4}, "target", 3),
        ("abstract/monster", {"sides.one.slots": 17}, "hints[2]", None),
        ("thor/vanaheim", {"hints[0]": "The Lieutenant has only four hits."}, "hints[0]", "three hits"),
        ("thor/jotunheim", {"hints[0]": "Fandral and Volstagg have three hits each."}, "hints[0]", "four hits"),
        ("thor/greenwich", {"sides.two.units[2]": None}, "hints[2]", "two units"),
        ("ascension/the-bridge", {"terrain[0].depth": 2}, "terrain[0].depth", 3),
        ("ascension/the-bridge", {"terrain[2].shape": "8.5in x 3in", "terrain[3].shape": "8.5in x 3in"}, "hints[3]", "three inches wide"),
        ("ascension/relic-hunt", {"hints": ["The circle of the Nexus is six inches across."]}, "zone[0].across", "6in"),
        ("abstract/brawl", {"options.turn-cap": 10, "hints": ["After twenty turns slots are counted."]}, "options.turn-cap", 20),
        ("confrontation/goose-fair", {"objective[1].worth": 3}, "hints[0]", "worth three times the others"),
        ("confrontation/saints-ford", {"hints": ["The defender has 3 Elixir for each unit eliminated."]}, "hints[0]", "has 2 Elixir"),
        ("ascension/seize-fate", {"scoring.interact.font": 2}, "scoring.interact.font", 1),
        ("ascension/relic-hunt", {"scoring.held": 2}, "scoring.held", 1),
        ("confrontation/puzzles/round-the-hedge", {"objective[0].worth": 3}, "objective[0].worth", 2),
        ("confrontation/puzzles/a-hymn-of-the-right-length", {"sides.one.stands[0].faith": 8}, "sides.one.stands[0].faith", 9),
        ("confrontation/the-first-round", {"target": 6}, "target", 5),
        ("abstract/bob-and-fred", {"lesson[0].text": "They have twelve slots each."}, "lesson[0].text", "ten slots each"),
        ("thor/vanaheim", {"sides.one.units[0]": {"name": "Thor", "hits": 3}}, "sides.one.units[0].hits", 8),
        ("thor/vanaheim", {"hints[2]": "Marauders: Thor alone decides it. Seven hits is many."}, "hints[2]", "Eight hits is many"),
        ("thor/vanaheim", {"hints[2]": "Marauders: strike first at Thor's nine hits."}, "hints[2]", "Thor's eight hits"),
        ("thor/throne-room", {"hints[2]": "Dark Elves: void grenades do three damage at a knight's jump."}, "hints[2]", "do two damage"),
        ("thor/throne-room", {"hints[3]": "Dark Elves: Malekith's strike pushes three squares."}, "hints[3]", "pushes two squares"),
        ("thor/first-blows", {"lesson[2].text": "March moves a unit three squares, in one straight line."}, "lesson[2].text", "two squares"),
        ("thor/throne-room", {"hints[1]": "Three walls and two pits stand in the hall."}, "hints[1]", "Two walls"),
        ("thor/vanaheim", {"hints[2]": "Draw four cards every turn."}, "hints[2]", None),
        ("thor/vanaheim", {"hints[2]": "Every turn begins with four new cards."}, "hints[2]", "three new cards"),
        ("thor/vanaheim", {"hints[2]": "A hand keeps seven."}, "hints[2]", "keeps five"),
        ("thor/vanaheim", {"hints[2]": "After ten turns the battle is a draw."}, "options.turn-limit", 10),
        ("thor/vanaheim", {"options": {"turn-limit": 2}, "hints": ["The day is twelve turns long. After that the raiders ride home."]}, "options.turn-limit", 12),
        ("thor/throne-room", {"hints": ["On the tenth turn the battle is a draw."]}, "hints[0]", "15th turn"),
        ("thor/greenwich", {"hints": ["Each player has twenty turns."]}, "hints[0]", "fifteen turns"),
        ("abstract/duel", {"options": {"turn-cap": 5}, "hints": ["The duel lasts fifteen turns."]}, "options.turn-cap", 15),
        ("thor/greenwich", {"hints": ["The turns run out after twelve, and it is a draw."]}, "options.turn-limit", 12),
        ("ascension/the-bridge", {"hints": ["When eight rounds are over, points are counted."]}, "rounds", 8),
        ("thor/vanaheim", {"hints": ["The deck has fifty-four cards."]}, "hints[0]", "fifty-three cards"),
        (HUNT, {"rounds": 3, "hints": ["After the fifth round it is over."]}, "rounds", 5),
        ("confrontation/two-lamps", {"hints": ["The fourth round is the last."]}, "hints[0]", "The fifth round"),
        ("confrontation/drummers-hill", {"hints": ["You have eight rounds."]}, "rounds", 8),
        ("ascension/first-steps", {"lesson[4].text": "The high wall, Size 2, stops all of them to Odd, who is Size 2."}, "lesson[4].text", "who is Size 1"),
        ("abstract/brawl", {"options": None, "hints": ["After twenty turns slots are counted."]}, "options.turn-cap", 20),
        (GRAND, {"cap": None}, "cap", 20),
        (GRAND, {"most-units": None, "hints": ["With six units on each side, watch the order."]}, "most-units", 6),
        ("ascension/three-sided-brawl", {"hints[3]": "A ley line is gone after its fifth interaction."}, "hints[3]", "third interaction"),
        (HUNT, {"hints": ["Interact with a ley line within 8 inches of it."]}, "hints[0]", "within 6 inches"),
        (HUNT, {"hints": ["A model has three actions."]}, "hints[0]", "two actions"),
        ("asgard/first-watch", {"lesson[2].text": "Two dice must not come to more than a number."}, "lesson[2].text", "Three dice"),
        (FAIR, {"hints[0]": "A run goes up to three times the Movement."}, "hints[0]", "twice the Movement"),
        (FAIR, {"hints[0]": "Everybody ends within 12 cm of its leader."}, "hints[0]", "within 10 cm"),
        (GRAND, {"hints": ["Every roll is three dice and a Trait."]}, "hints[0]", "two dice"),
        ("abstract/monster", {"sides.one.units[6]": None}, "story", None),
        ("abstract/monster", {"story": "Nine villagers have gone up to meet it."}, "story", None),
        ("abstract/duel", {"story": "Bob has ten slots, and Fred has twelve slots."}, "story", "Fred has ten slots"),
    ],
)  # fmt: skip
def test_a_number_that_was_tuned_in_one_place(
    of: str, changes: dict[str, Any], field: str, right: Any
) -> None:
    problem = next(each for each in found(of, changes) if each.field == field)
    if right is not None:
        mended = after(of, changes, problem)
        assert right == says(mended, field) or str(right) in str(says(mended, field))
        assert problem.text not in {each.text for each in found(of, changes) if each.field != field}


@pytest.mark.parametrize(
    ("of", "changes", "field"),
    [
        ("abstract/brawl", {"sides.four": None}, "title"),
        ("abstract/brawl", {"sides.four": None}, "story"),
        (
            "confrontation/low-water",
            {"item": [{"id": "west", "name": "West chest", "at": ["20cm", "30cm"]}]},
            "story",
        ),
        ("confrontation/nobodys-eyot", {"sides.three": None}, "hints[0]"),
        ("confrontation/puzzles/round-the-hedge", {"story": "Nine Fenlings sit at the well."}, "story"),
        ("ascension/the-bridge", {"hints[0]": "The three gates are shut."}, "hints[0]"),
        ("ascension/the-bridge", {"story": "There is one gate now."}, "story"),
        ("confrontation/low-water", {"story": "There are three chests, and the tide."}, "story"),
        (
            "abstract/squad",
            {"sides.one.units": [{"name": name, "slots": 10} for name in ("Ash", "Birch", "Elder")]},
            "story",
        ),
        ("abstract/brawl", {"title": "Three at the quay"}, "title"),
        ("ascension/three-sided-brawl", {"story": "A four-sided quarrel."}, "story"),
        ("thor/vanaheim", {"hints[0]": "Asgardians: three leaders must fall."}, "hints[0]"),
        ("thor/vanaheim", {"hints[0]": "Asgardians: one leader must fall."}, "hints[0]"),
        ("thor/vanaheim", {"hints[0]": "Marauders: two leaders must fall."}, "hints[0]"),
        ("thor/throne-room", {"hints[3]": "The five impassable squares are as good as a blade."}, "hints[3]"),
    ],
)
def test_how_many_there_are_is_counted(of: str, changes: dict[str, Any], field: str) -> None:
    assert field in fields(of, changes)


@pytest.mark.parametrize(
    ("of", "hint"),
    [
        (HUNT, "Two of the cairns lie in the south, and one way leads to both."),
        (HUNT, "At 5 the nexus wakes, and at 7 the shrine."),
        (HUNT, "Three strides are more than two cairns."),
        (HUNT, "The shrine beside the cairns is worth three."),
        (GRAND, "Roll two six-sided dice, as often as it takes."),
        (HUNT, "Full cover is +2 Defense, and a battle of two or four sides is another matter."),
        (HUNT, "The bonus lasts two rounds, and after the second round the ley line is gone."),
        ("thor/vanaheim", "Whoever has lost three turns has lost the day."),
        (HUNT, "In the fourth round it is late, and after three rounds you know why."),
        (FAIR, "Nobody wins by one mark alone. Two against three hold it."),
        ("thor/throne-room", "Thor has lost two hits. Odin has six or more."),
        (GRAND, "Two units of ten slots each hold as much as one of twenty."),
        ("confrontation/two-lamps", "Holding a mark and felling a unit pay 3."),
    ],
)
def test_other_numbers_are_nobodys_business(of: str, hint: str) -> None:
    told = fields(of, {"hints": [hint]})
    assert told == ([] if of != GRAND else told)


def test_a_team_of_three_in_a_battle_of_two_against_two_is_parted() -> None:
    changes = {"sides.four.team": "one"}
    problem = next(
        each for each in found("ascension/two-against-two", changes) if each.field == "sides.four.team"
    )
    assert after("ascension/two-against-two", changes, problem)["sides"]["four"]["team"] == "two"


def test_a_word_that_is_wrong_by_two_rules_is_written_once() -> None:
    rubbed_out = {"map": "........\n........\n........\n..#.....\n..o..#..\n........\n........\n........\n"}
    (hint,) = [each for each in found("thor/throne-room", rubbed_out) if each.field == "hints[3]"]
    assert "The three impassable squares are" in after("thor/throne-room", rubbed_out, hint)["hints"][3]


def test_the_four_impassable_squares_are_all_of_them() -> None:
    six = {"map[3]": "#.#..o..", "map[4]": "..o..#.o"}
    assert fields("thor/throne-room", six) == ["hints[3]"]
    near = {**six, "hints[3]": "The four impassable squares beside the throne are a blade."}
    assert fields("thor/throne-room", near) == []


# Chances


@pytest.mark.parametrize(
    ("name", "hint", "right"),
    [
        ("ascension/burning-village", "A flip in three hurts.", "A flip in five hurts."),
        ("ascension/burning-village", "Fire hurts in 50 of 100 flips.", "Fire hurts in 22 of 100 flips."),
        ("ascension/burning-village", "0 or less comes once in ten.", "0 or less comes once in five."),
        ("confrontation/two-lamps", "A 5 or more is one die in two.", "A 5 or more is one die in three."),
        ("abstract/duel", "A tie comes every third time.", "A tie comes every ninth time."),
    ],
)
def test_a_chance_is_told_as_deck_and_dice_have_it(name: str, hint: str, right: str) -> None:
    (problem,) = found(name, {"hints[1]": hint})
    assert problem.mend[0].value == right


@pytest.mark.parametrize(
    "hint",
    ["A flip in four hurts.", "Fire hurts in 20 of 100 flips.", "A shut gate hurts nobody in 5 rounds."],
)
def test_a_chance_may_be_rounded(hint: str) -> None:
    assert not found("ascension/burning-village", {"hints[1]": hint})


def test_a_number_of_several_that_is_one_off_is_mended_by_it() -> None:
    (problem,) = found("abstract/monster", {"sides.one.slots": 31, "sides.one.units[6]": None})
    assert "Six of the village" in problem.mend[0].value


@pytest.mark.parametrize(
    "hint",
    [
        "Ten turns, then the worlds part again and the battle is a draw.",
        "Ten turns, and the battle is a draw.",
        "There are ten turns, no more.",
        "The battle is limited to ten turns.",
        "Unless somebody has won within ten turns, it is a draw.",
        "When turn ten ends, the battle is a draw.",
        "Nobody wins if ten turns go by.",
        "The tenth turn ends it, and nobody has won.",
        "A draw comes after ten turns.",
    ],
)
@pytest.mark.parametrize("of", ["thor/greenwich", "abstract/duel"])
def test_a_limit_that_is_only_told_is_set(of: str, hint: str) -> None:
    option = "options.turn-limit" if of.startswith("thor") else "options.turn-cap"
    problem = next(each for each in found(of, {"hints": [hint]}) if each.field == option)
    assert says(after(of, {"hints": [hint]}, problem), option) == 10
    assert not fields(of, {"hints": [hint], option: 10})


def test_a_battle_that_goes_on_and_on_has_no_limit_in_its_texts() -> None:
    changes = {"options.turn-cap": 0, "hints": ["Ten turns, then it is over."]}
    assert "options.turn-cap" in fields("abstract/duel", changes)


@pytest.mark.parametrize(
    "hint",
    [
        "Two turns, then the hall fills with warriors, and Odin wins.",
        "Hold Odin for three turns and Malekith is lost.",
        "There are three turns in which nobody can reach you.",
        "If two turns go by without a blow, draw near.",
    ],
)
def test_turns_of_which_no_limit_is_made(hint: str) -> None:
    assert fields("thor/throne-room", {"hints": [hint]}) == []


def test_how_many_crews_there_are_stands_at_the_beginning() -> None:
    story = "Three crews, one quay."
    (problem,) = found("abstract/brawl", {"story": story})
    assert problem.mend[0].value == "Four crews, one quay."


def test_who_has_fewer_slots_has_not_twice_as_many() -> None:
    (problem,) = found("abstract/monster", {"hints[2]": "The monster has twice the slots."})
    assert problem.mend[0].value == "The warband has twice the slots."


@pytest.mark.parametrize("less", ["half the", "half as many", "fewer", "only half the"])
def test_who_has_more_slots_has_not_fewer(less: str) -> None:
    (problem,) = found("abstract/monster", {"hints[2]": f"The warband has {less} slots."})
    assert problem.mend[0].value == f"The warband has {less} slots.".replace("half", "twice").replace(
        "fewer", "more"
    )


def test_of_several_numbers_that_is_meant_whose_word_ends_otherwise() -> None:
    story = "Something of {} slots has come down to the village."
    for said, meant in (("seventy", "seventeen"), ("70", None)):
        changes = {"story": story.format(said)}
        told = [each for each in found("abstract/monster", changes) if each.field == "story" and each.mend]
        right = [after("abstract/monster", changes, each)["story"] for each in told]
        assert right == ([story.format(meant)] if meant else [])


@pytest.mark.parametrize(
    ("slots", "right"),
    [
        (20, "Something of twenty slots has come down."),
        (19, "Something of nineteen slots has come down."),
        (11, ""),
    ],
)
def test_of_several_numbers_that_is_meant_which_is_nearest_by_far(slots: int, right: str) -> None:
    changes = {
        "slots": slots,
        "sides.two.units[0].slots": slots,
        "story": "Something of seventeen slots has come down.",
    }
    told = [each for each in found("abstract/monster", changes) if each.field == "story"]
    assert [after("abstract/monster", changes, each)["story"] for each in told if each.mend] == (
        [right] if right else []
    )


@pytest.mark.parametrize(
    ("of", "said", "right"),
    [
        ("abstract/squad", "Even a share of nothing still rolls one die.", "Even a share of nothing still rolls two dice."),
        ("abstract/duel", "A hit takes two slots.", "A hit takes one slot."),
        ("abstract/duel", "Every slot gets two cards.", "Every slot gets one card."),
        ("abstract/monster", "Every one rolls 1 die.", "Every one rolls 2 dice."),
    ],
)  # fmt: skip
def test_what_is_counted_goes_with_its_number(of: str, said: str, right: str) -> None:
    (problem,) = [each for each in found(of, {"hints[0]": said}) if each.field == "hints[0]"]
    assert after(of, {"hints[0]": said}, problem)["hints"][0] == right
