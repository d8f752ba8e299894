"""What a sheet says in words and does otherwise is told, with what it must have meant; what may well be meant is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from game.core import registry
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, Problem
from game.systems.asgard.sense.findings import Finding, Subject
from tests.systems.asgard.sense.stories import (
    BEACON,
    DOOR,
    FORD,
    GONE,
    PRISON,
    RIDGE,
    STAIR,
    assert_mended,
    sheet,
    spoilt,
    told,
)

EXCHANGED = [
    (STAIR, {"code.118.do[0]": 'ask "Does {unit} take the ring?" take 133, leave 132'}, "code.118.do[0]", 'ask "Does {unit} take the ring?" take 132, leave 133'),
    (PRISON, {"code.914.do[1]": 'ask "Is this all you came for? Row?" row 916, wait 915'}, "code.914.do[1]", 'ask "Is this all you came for? Row?" row 915, wait 916'),
    (STAIR, {"code.934.do[0]": 'ask "The ring is loose all at once. Give it back?" give-back 936, keep 935'}, "code.934.do[0]", 'ask "The ring is loose all at once. Give it back?" give-back 935, keep 936'),
    (DOOR, {"code.347.do[1]": 'ask "Sit down in it?" sit 349, leave-it 348'}, "code.347.do[1]", 'ask "Sit down in it?" sit 348, leave-it 349'),
    ("mill", {"code.110.do[0]": 'ask "Ring it?" yes 112, no 111'}, "code.110.do[0]", 'ask "Ring it?" yes 111, no 112'),
    (BEACON, {"code.223.do[0]": 'ask "Make the sign?" make-it 225, let-her-be 224'}, "code.223.do[0]", 'ask "Make the sign?" make-it 224, let-her-be 225'),
    (DOOR, {"code.344.do[1]": 'ask "Stay for the second course?" stay 346, go 345'}, "code.344.do[1]", 'ask "Stay for the second course?" stay 345, go 346'),
    (RIDGE, {"watch[16].code": 641, "watch[17].code": 640}, "watch[17].code", 641),
    (BEACON, {"watch[1].code": 922, "watch[2].code": 921}, "watch[2].code", 922),
    (STAIR, {"code.940.do[0]": 'ask "Leave the plank for them, or tip it in?" leave 941, tip 942'}, "code.940.do[0]", 'ask "Leave the plank for them, or tip it in?" leave 942, tip 941'),
    (RIDGE, {"code.423.do[0]": 'ask "Take the ewe?" yes 425, no 424'}, "code.423.do[0]", 'ask "Take the ewe?" yes 424, no 425'),
    (FORD, {"code.901.do[2]": "end poor", "code.902.do[1]": "end wedding"}, "code.901.do[2]", "end wedding"),
]  # fmt: skip
IDLE = [
    (DOOR, {"code.610.do[2]": "shut d7"}, "code.610.do[2]", "shut e7"),
    (FORD, {"condition[4].enter[0]": "if skalli alive: place 1 skalli at ford 4in"}, "condition[4].enter[0]", "if not skalli alive: place 1 skalli at ford 4in"),
    (BEACON, {"code.113.do[0]": "if castaway alive: join castaway token"}, "code.113.do[0]", "if not castaway alive: join castaway token"),
    (PRISON, {"code.115.do[2]": "if not objective pick-lock open: done pick-lock"}, "code.115.do[2]", "if objective pick-lock open: done pick-lock"),
    ("mill", {"watch[2].in": [2]}, "watch[2].in", [1]),
    (DOOR, {"condition[5].enter[1]": "take wager"}, "condition[5].enter[1]", "take manners"),
    (DOOR, {"condition[5].enter[0]": "take manners"}, "condition[5].enter[0]", "take wager"),
    (DOOR, {"condition[6].enter[2]": "take manners"}, "condition[6].enter[2]", "take keeper"),
    (RIDGE, {"code.425.do[2]": "take reach-ledge"}, "code.425.do[2]", "take reach-shieling"),
]  # fmt: skip
FACTS = [
    (BEACON, {"watch[23].when[0]": "count fuel >= 0"}, "watch[23].when[0]", "count fuel <= 0"),
    (BEACON, {"watch[23].when[0]": "count fuel >= 0"}, "watch[23].when[0]", "count fuel >= 1"),
    (STAIR, {"watch[25].when[1]": "3 at home 3in"}, "watch[25].when[1]", "2 at home 3in"),
    (FORD, {"watch[4].when[0]": "not round 3 over"}, "watch[4].when[0]", "round 3 over"),
    (BEACON, {"watch[1].when[0]": "not one at boat 2in"}, "watch[1].when[0]", "one at boat 2in"),
]  # fmt: skip
STAND_INS = [
    (FORD, {"code.113.do[1]": "join hild at hut"}, "code.113.do[1]", "join ogmund at hut"),
    (RIDGE, {"code.311.do[0]": "join ewe token"}, "code.311.do[0]", "join kari token"),
    (PRISON, {"objective[5].spot": "door-3"}, "objective[5].spot", "door-4"),
    (RIDGE, {"enemy.leader.who": "young-wolf"}, "enemy.leader.who", "old-wolf"),
    (PRISON, {"watch[2].when[0]": "jarl at doors 3in"}, "watch[2].when[0]", "jarl at boat 3in"),
    (FORD, {"watch[15].when[1]": "hogni at ford 7in"}, "watch[15].when[1]", "hogni at hall 7in"),
    (PRISON, {"watch[15].when[0]": "one at door-4 1.5in"}, "watch[15].when[0]", "one at door-3 1.5in"),
    (PRISON, {"watch[3].when[0]": "jarl at boat 5in"}, "watch[3].when[0]", "jarl at boat 3in"),
]  # fmt: skip
NUMBERS = [
    (BEACON, {"code.921.do[1]": "count fuel -2"}, "code.921.do[1]", "count fuel +2"),
    (BEACON, {"code.924.do[1]": "count fuel +3"}, "code.924.do[1]", "count fuel +2"),
    (RIDGE, {"watch[15].when[0]": "count cold >= 5"}, "watch[15].when[0]", "count cold >= 3"),
    (RIDGE, {"watch[15].when[0]": "count cold >= 2"}, "condition[3].variable[1].effect", "What makes you colder is counted, and at two somebody loses a wound."),
    (BEACON, {"count.fuel.start": 4}, "count.fuel.start", 3),
    (BEACON, {"code.899.do[0]": "count silenced = 0"}, "code.899.do[0]", "count silenced = 1"),
    (FORD, {"count.silver.start": 0}, "count.silver.start", 1),
    (PRISON, {"watch[6].when[0]": "count alarm >= 7"}, "watch[6].when[0]", "count alarm >= 5"),
    (STAIR, {"watch[5].when[0]": "count noise >= 5"}, "watch[5].when[0]", "count noise >= 3"),
    (PRISON, {"hints[1]": "Every bar that is drawn counts one for the alarm, and so does every bucket. At 3 they wake, at 5 the horn goes."}, "watch[5].when[0]", "count alarm >= 3"),
    (PRISON, {"watch[2].when[1]": "count alarm <= 4"}, "watch[2].when[1]", "count alarm <= 3"),
    (BEACON, {"watch[16].when[1]": "count fuel <= 3"}, "watch[16].when[1]", "count fuel >= 3"),
    (STAIR, {"watch[4].when[0]": "round 5 over"}, "watch[4].when[0]", "round 4 over"),
    (BEACON, {"watch[15].again": GONE}, "watch[15]", True),
    (RIDGE, {"watch[15].again": GONE}, "watch[15]", True),
    (PRISON, {"watch[12].again": GONE}, "watch[12]", True),
    (BEACON, {"watch[23].again": GONE}, "watch[23]", True),
    (STAIR, {"condition[2].visibility": "12cm"}, "condition[2].visibility", "12in"),
    (BEACON, {"code.909.do": ["lurk 1 wrecker left 9cm", "end overrun"]}, "code.909.do[0]", "lurk 1 wrecker left 9in"),
]  # fmt: skip
VARIABLES = [
    (DOOR, {"condition[3].variable[0].lend[0]": "attack +1 you"}, "condition[3].variable[0].lend[0]", "attack +1 they"),
    (DOOR, {"condition[3].variable[0].lend[0]": "attack -1 they"}, "condition[3].variable[0].lend[0]", "attack +1 they"),
    (DOOR, {"condition[3].variable[0].lend": []}, "condition[3].variable[0].effect", ["attack +1 they"]),
    (BEACON, {"condition[0].visibility": "14in"}, "condition[0].visibility", "16in"),
    (BEACON, {"condition[0].spotting.you": -1}, "condition[0].spotting.you", 1),
    (BEACON, {"condition[4].spotting": {"you": 2, "they": -2}}, "condition[4].spotting.they", 2),
    (RIDGE, {"condition[5].spotting": {"you": 1, "they": -2}}, "condition[5].spotting.you", -2),
    (STAIR, {"condition[6].variable[1].lend[1]": "attack +1 they"}, "condition[6].variable[1].lend[1]", "attack +1 you"),
    (STAIR, {"condition[5].variable[0].lend[0]": "strides +1 they"}, "condition[5].variable[0].lend[0]", "strides +1 you"),
    (BEACON, {"condition[1].variable[1].lend[0]": "defence -1 they"}, "condition[1].variable[1].lend[0]", "defence -1 you"),
    (STAIR, {"condition[2].range": "8in"}, "condition[2].range", "5in"),
    (STAIR, {"condition[4].checks-in-combat": GONE}, "condition[4].checks-in-combat", True),
    (RIDGE, {"condition[4].checks-in-combat": GONE}, "condition[4].checks-in-combat", True),
    (RIDGE, {"condition[6].checks-in-combat": False}, "condition[6].checks-in-combat", True),
    (FORD, {"condition[4].checks-in-combat": GONE}, "condition[4].checks-in-combat", True),
    (STAIR, {"condition[4].variable[0].effect": "No token wakes even while you fight."}, "condition[4].checks-in-combat", False),
]  # fmt: skip
ENDINGS = [
    ("mill", {"ending.alone.outcome": "victory"}, "ending.alone.outcome", "defeat"),
    (DOOR, {"ending.shut.outcome": "defeat"}, "ending.shut.outcome", "victory"),
]  # fmt: skip
SIZES = [
    ("mill", {"watch[6].when[0]": "round 2 over"}, "watch[6].when[0]", "round 12 over"),
    ("mill", {"watch[0].when[0]": "one at door 30in"}, "watch[0].when[0]", "one at door 3in"),
    ("mill", {"code.103.do[0]": "place 1 hound behind 80in advantaged"}, "code.103.do[0]", "place 1 hound behind 8in advantaged"),
    ("mill", {"condition[0].range": "0.6in"}, "condition[0].range", "6in"),
    ("mill", {"condition[0].spotting.you": 10}, "condition[0].spotting.you", 1),
    (RIDGE, {"code.201.do[0]": "trap 11"}, "code.201.do[0]", "trap 1"),
    ("mill", {"code.101.do[0]": "place 11 digger ahead 4in disadvantaged"}, "code.101.do[0]", "place 1 digger ahead 4in disadvantaged"),
]  # fmt: skip
DOUBLES = [
    ("mill", {"watch[2].in": [1, 1]}, "watch[2].in", [1]),
    ("mill", {"objective[1].given": True}, "objective[1]", False),
    (PRISON, {"watch[2].when[1]": "count alarm >= 3"}, "watch[2].when[1]", "count alarm <= 3"),
]  # fmt: skip
PERSONS = [
    (RIDGE, {"watch[13].when[0]": "kari at farm 5in"}, "watch[13].when[0]", "ewe at farm 5in"),
    (RIDGE, {"watch[22].when[0]": "ewe falls"}, "watch[22].when[0]", "kari falls"),
    (PRISON, {"code.322.do[0]": 'ask "Draw the bar of the second door?" draw 363, leave 365'}, "code.322.do[0]", 'ask "Draw the bar of the second door?" draw 362, leave 365'),
    (PRISON, {"code.363.do[0]": "open cell-2"}, "code.363.do[0]", "open cell-3"),
    (PRISON, {"friend.jarl.who": "gisl"}, "friend.jarl.who", "hroald"),
    (FORD, {"code.211.do[0]": "join ogmund unit"}, "code.211.do[0]", "join hild unit"),
    ("mill", {"code.900.do[0]": "fail out"}, "code.900.do[0]", "done out"),
    (RIDGE, {"count.signs.start": 3}, "count.signs.start", 0),
    (BEACON, {"watch[16].when[1]": "count fuel >= 5"}, "watch[16].when[1]", "count fuel >= 3"),
]  # fmt: skip
LEADS = [
    (DOOR, {"condition[2].enter[1]": "give who"}, "condition[2].enter[1]", "give wager"),
    (DOOR, {"condition[4].enter[1]": "give who"}, "condition[4].enter[1]", "give keeper"),
    (PRISON, {"code.915.do[0]": "end out"}, "code.915.do[0]", "end wrong-man"),
    (PRISON, {"code.350.do[1]": "join jarl at cell-one"}, "code.350.do[1]", "join double at cell-one"),
    (BEACON, {"watch[5].code": 899}, "watch[5].code", 913),
    (RIDGE, {"watch[14].code": 621}, "watch[14].code", 622),
    (FORD, {"friend.hild.who": "ogmund"}, "friend.hild.who", "hild"),
    (RIDGE, {"watch[17].when[0]": "one at farm 4in"}, "watch[17].when[0]", "kari at farm 4in"),
    (FORD, {"code.640.do[0]": "condition 6"}, "code.640.do[0]", "condition 5"),
    ("mill", {"code.201.do[0]": "condition 1"}, "code.201.do[0]", "condition 2"),
    (FORD, {"code.901.do": ["done wedding", "done silver"]}, "code.901.do", ["done wedding", "done silver", "end wedding"]),
    (STAIR, {"code.908.do": ["end word-brought", "done bring-word"]}, "code.908.do[1]", ["done bring-word", "end word-brought"]),
    (STAIR, {"code.104.do[0]": 'ask "She is late, she says. Let her go on?" go 105, follow 105'}, "code.104.do[0]", 'ask "She is late, she says. Let her go on?" go 105, follow 106'),
    (BEACON, {"code.120.do[0]": "see Listened"}, "code.120.do[0]", "see Heard"),
    (FORD, {"watch[10].when[1]": "objective ring done"}, "watch[10].when[1]", "objective ring open"),
    (PRISON, {"code.326.do[0]": "open cell-3"}, "code.326.do[0]", "open cell-4"),
    ("mill", {"code.901.do": ["fail out"]}, "code.901.do", ["fail out", "end alone"]),
    ("mill", {"code.104.do": ["order here patrol"]}, "code.104.do", ["place 1 rower", "order here patrol"]),
    ("mill", {"code.300.do": ["join miller at door", "done find", "count noise +1"]}, "code.300.do", ["join miller at door", "done find", "count noise +1", "give out"]),
    ("mill", {"condition[1].cards.Q": "105"}, "condition[1].cards.Q", "104"),
    ("mill", {"spot.door.at": ["9.25in", "19in"]}, "spot.door.at", ["19in", "9.25in"]),
    ("mill", {"code.102.story": "{Name} hears it."}, "code.102.story", "{unit} hears it."),
]  # fmt: skip
COMES = [
    (RIDGE, {"watch[22].in": [0]}, "watch[22].in", None),
    ("mill", {"watch[4].in": [0], "watch[0].in": [1]}, "watch[4].in", [1]),
    (DOOR, {"watch[17].when[0]": "round 5 over"}, "watch[17].when[0]", "round 15 over"),
    (RIDGE, {"code.630.do[2]": "count signs = 0"}, "code.630.do[2]", "count cold = 0"),
    ("mill", {"count.hunger": 0, "watch[2].again": True, "code.201.do": ["condition 2", "count hunger = 0"]}, "code.201.do[1]", "count noise = 0"),
    (FORD, {"code.830.do[0]": "see Song"}, "code.830.do[0]", "see Sung"),
    (FORD, {"code.830.do[0]": "see sung"}, "code.830.do[0]", "see Sung"),
    (STAIR, {"code.935.do[1]": "forget Ringbearr"}, "code.935.do[1]", "forget Ringbearer"),
    (FORD, {"watch[19].when[0]": "round 3 over"}, "watch[19].when[0]", "round 13 over"),
    (RIDGE, {"code.442.version[0].do[0]": "lurk 1 ulf ahead 10in"}, "code.442.version[0].do[0]", "lurk 1 ulf behind 10in"),
    (STAIR, {"code.932.story": "A sheep's bell, over on the left.", "code.932.do[3]": "lurk 1 hound right 11in"}, "code.932.do[3]", "lurk 1 hound left 11in"),
    (BEACON, {"code.916.do[1]": "end dawn"}, "code.916.do[1]", "end dark"),
    (PRISON, {"rules.quick-kill": ["Cudgel"]}, "rules.quick-kill[0]", "Sack of sand"),
    (STAIR, {"code.900.do": ["see Robber", "see Tracks"]}, "code.900.do", ["see Robber", "see Tracks", "count silenced = 1"]),
    (FORD, {"condition[2].enter[0]": "remove ash"}, "condition[2].enter[0]", "remove stones"),
    ("mill", {"watch[3].when[0]": "one at path 4in"}, "watch[3].when[0]", "miller at path 4in"),
]  # fmt: skip
CASES = [
    *COMES,
    *LEADS,
    *PERSONS,
    *SIZES,
    *DOUBLES,
    *EXCHANGED,
    *IDLE,
    *FACTS,
    *STAND_INS,
    *NUMBERS,
    *VARIABLES,
    *ENDINGS,
]


@pytest.mark.parametrize(
    ("name", "changes", "field", "right"), CASES, ids=[f"{name} {field} {right}" for name, _, field, right in CASES]
)  # fmt: skip
def test_what_is_said_and_not_done_is_mended_by_what_is_said(
    name: str, changes: dict[str, Any], field: str, right: object
) -> None:
    assert_mended(name, changes, field, right)


@pytest.mark.parametrize(
    ("name", "changes", "field", "said"),
    [
        (FORD, {"watch[20].code": 901}, "watch[20].code", "ends the story in victory"),
        (BEACON, {"watch[0].when[0]": "4 left"}, "watch[0].when[0]", "holds from the beginning"),
        (BEACON, {"watch[20].when": ["round 6 over", "round 8 over"]}, "watch[20].when[0]", "says nothing beside"),
        (BEACON, {"ending.overrun.story": sheet(BEACON)["ending"]["dark"]["story"]}, "ending.overrun.story", "says the same as ending.dark.story"),
        (FORD, {"spot.hall.at": ["3.15in", "18in"]}, "spot.hall.at", "where the players begin"),
        (RIDGE, {"terrain[17].at": ["12in", "28in"]}, "terrain[17].at", "bears the same name"),
        (PRISON, {"rules.quick-kill[0]": "Sack of sands"}, "rules.quick-kill[0]", "did you mean 'Sack of sand'?"),
        (RIDGE, {"watch[16].when": ["kari at farm 4in", "objective brother done", "round 12 over"], "watch[17].code": 640, "watch[16].code": 641}, "watch[16]", "never comes: watch[17]"),
        (STAIR, {"code.404.version[1].when": ["king alive"]}, "code.404.version[1].when", "version[0] holds whenever it does"),
        (BEACON, {"watch[6].again": GONE, "code.108.version": [{"story": "He asks again."}]}, "watch[6]", "follows once, and code.108.version[0] is never told"),
        (BEACON, {"code.924.version[0].do": ["remove bench", "count fuel +2"]}, "code.924.version[0].do", "does all that the other version does but"),
        (RIDGE, {"code.424.version[0].do[4]": "condition 6"}, "code.424.version[0].do[4]", "is the only line"),
        ("mill", {"spot.door.at": ["4in", "21in"], "terrain[0].at": ["4in", "18in"]}, "spot.door.at", "lies where the players deploy"),
        ("mill", {"condition[0].cards.JS": "[Bell] 103 [Hound]", "condition[1].cards.K": "105 [Bell]"}, "condition[0].cards.JS", "which only later conditions bring"),
        (BEACON, {"code.909.do[0]": "end dawn"}, "code.909.do[0]", "is a victory, and here it comes of `1 left` alone"),
        (RIDGE, {"sides.two.character[0].name": "Grey wolf", "sides.two.character[0].id": "grey-wolf", "enemy.wolf.who": "old-wolf"}, "sides.two.character[0]", "never comes"),
        (BEACON, {"code.113.do[0]": "if castaway alive, not castaway alive: heal 1"}, "code.113.do[0]", "never happens"),
    ],
)  # fmt: skip
def test_what_comes_to_nothing_is_named(name: str, changes: dict[str, Any], field: str, said: str) -> None:
    found = [(each.field, each.text) for each in told(spoilt(name, changes))]
    assert any(where == field and said in text for where, text in found), found


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("mill", {"code.111.title": "Not yet"}),
        (STAIR, {"code.118.do[0]": 'ask "Does {unit} take the ring?" perhaps 132, rather-not 133'}),
        (DOOR, {"code.610.do": ["done shut", "shut d7", "open d7", "shut d7", "shut e7", "end shut"]}),
        (FORD, {"condition[4].enter[1]": "if wolf alive: lurk 1 wolf at wolf-wood"}),
        (BEACON, {"code.921.story": "Two of you carry it. It is broken up with its own anchor."}),
        (STAIR, {"watch[25].when": ["2 left", "one at home 3in"]}),
        (FORD, {"watch[18].when[0]": "round 13 over"}),
        (BEACON, {"condition[0].variable[1].effect": "It warms your back. One would rather not see 3 of them."}),
        ("mill", {"watch[4].in": [0, 1]}),
        ("mill", {"code.102.story": "Third from the right, and one on the left, and the lamp is behind you."}),
        ("mill", {"condition[1].cards.J": "[Tracks] 103 [Hound]"}),
        ("mill", {"watch[3].when": ["one at path 4in", "objective find done"]}),
        ("mill", {"code.102.do": ["place 2 digger left 6in", "count noise +1", "see Trail"]}),
        (FORD, {"condition[2].enter[0]": "remove ash", "condition[2].story": "The ash has gone with the flood, and the stepping stones are wet."}),
        (PRISON, {"hints[3]": "At one blow of the horn not everybody wakes."}),
    ],
)  # fmt: skip
def test_what_may_well_be_meant_is_left_alone(name: str, changes: dict[str, Any]) -> None:
    assert told(spoilt(name, changes)) == []


@pytest.mark.parametrize("name", ["mill", BEACON, DOOR, FORD, PRISON, RIDGE, STAIR, "asgard/first-watch"])
def test_nothing_is_said_of_what_ships(name: str) -> None:
    assert told(sheet(name)) == []


def problems(document: dict[str, Any]) -> list[Problem]:
    return [
        each
        for some in registry.system(document["system"]).problems_by_step(document)
        for each in some
        if each.mend
    ]


def test_a_story_that_cannot_end_is_led_on_by_the_line_that_says_another_verb() -> None:
    found = problems(spoilt("asgard/first-watch", {"code.110.do[0]": "done look"}))
    assert ("code.110.do[0]", "give look") in [
        (each.field, change.value) for each in found for change in each.mend
    ]


def test_a_story_that_cannot_end_is_led_on_by_the_line_that_sees_an_objective() -> None:
    found = problems(spoilt("asgard/first-watch", {"code.110.do[0]": "see look"}))
    mends = {each.field: [change.value for change in each.mend] for each in found}
    assert mends["code.110.do[0]"] == ["give look"]


def test_a_story_that_cannot_end_is_led_on_by_who_comes_in_place_of_one_who_never_does() -> None:
    found = problems(spoilt("asgard/first-watch", {"code.104.do[0]": "place 1 goose token"}))
    assert ("code.104.do[0]", "place 1 odd token") in [
        (each.field, change.value) for each in found for change in each.mend
    ]


def test_a_place_of_which_across_and_down_are_exchanged_is_turned_round_where_its_piece_lies_that_way() -> (
    None
):
    (found,) = problems(spoilt(FORD, {"spot.hall.at": ["18in", "31.5in"]}))
    assert (found.field, found.mend) == ("spot.hall.at", (Change("spot.hall.at", ["31.5in", "18in"]),))


@pytest.mark.parametrize(
    ("square", "changed"), [("e7", "map"), ("a4", "spot.gap.at")], ids=["told in a hint", "told nowhere"]
)
def test_a_square_of_the_board_is_opened_if_the_texts_speak_of_it_and_the_spot_moved_if_not(
    square: str, changed: str
) -> None:
    walled = "........\n###.####\n........\n.o.#..#.\n#.......\n..#..o.#\n........\n........\n"
    (found,) = problems(spoilt(DOOR, {"map": walled, "spot.gap.at": square}))
    assert (found.field, [change.path for change in found.mend]) == ("spot.gap.at", [changed])


def test_a_row_of_the_map_that_has_slipped_by_a_sign_is_put_back_if_that_frees_all_that_lies_on_it() -> None:
    slipped = "........\n##..####\n........\n.o.#..#.\n#.......\n..#..o.#\n........\n........\n"
    (found,) = problems(spoilt(DOOR, {"map": slipped}))
    assert found.mend == (Change("map[1]", "###..###"),)


def test_a_spot_in_a_wall_goes_beside_the_spot_of_which_its_name_speaks() -> None:
    (found,) = problems(spoilt(DOOR, {"spot.gap.at": "f7"}))
    assert found.mend == (Change("spot.gap.at", "e7"),)


def test_cards_without_a_row_are_given_to_the_shorter_row_beside_them() -> None:
    cards = sheet(RIDGE)["condition"][3]["cards"]
    rows = {("J-KH" if key == "10-KH" else key): row for key, row in cards.items()}
    (found,) = told(spoilt(RIDGE, {"condition[3].cards": rows}))
    assert found.mend == (Change("condition[3].cards.J-KH", name="10-KH"),)
    spade = next(key for key in cards if key.endswith("S"))
    rows = {key: row for key, row in cards.items() if key not in (spade, "10-KH")}
    (found,) = [
        each for each in told(spoilt(RIDGE, {"condition[3].cards": rows})) if "no entry for" in each.text
    ]
    assert found.mend == ()


def test_a_friend_who_is_to_join_does_not_begin_with_the_players() -> None:
    found = told(spoilt("mill", {"points": 250, "sides.one.models": ["runa", "asger", "ketil"]}))
    assert [(each.field, each.mend[0].gone) for each in found] == [("sides.one.models[2]", True)]


def test_braces_outside_the_codes_are_told_as_nobody_fills_them() -> None:
    (found,) = told(spoilt(RIDGE, {"ending.fallen.story": "They wait. {unit} blows the horn."}))
    assert found.mend == (Change("ending.fallen.story", "They wait. Somebody blows the horn."),)


@pytest.mark.parametrize(
    "changes",
    [
        {"spot.path.at": ["22in", "2in"]},
        {"watch[6].when[0]": "round 3 over"},
        {"watch[6].when": ["round 2 over", "count noise >= 1"]},
        {"code.102.story": "{unit} hears it, and {nearest} does not."},
    ],
    ids=[
        "a spot that no piece is called after",
        "a short story",
        "a round that waits for more",
        "names of a code",
    ],
)
def test_what_may_well_be_meant_is_not_told(changes: dict[str, Any]) -> None:
    assert told(spoilt("mill", changes)) == []


def test_whoever_draws_the_ground_does_not_have_the_sheet_looked_through_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks: list[str] = []

    def counted(subject: Subject) -> Iterator[Finding]:
        looks.append(subject.sheet.title)
        yield Finding("text", "title", "is looked at")

    monkeypatch.setattr("game.systems.asgard.sense.families.LOOKS", (counted,))
    before = spoilt(RIDGE, {"title": "Drawn twice"})
    moved = mended(before, [Change("terrain[0].at", ["12in", "12in"])])
    for document, times in ((before, 1), (moved, 1), ({**before, "title": "Told otherwise"}, 2)):
        assert "is looked at" in [each.text for each in registry.system("asgard").oddities(document)]
        assert len(looks) == times


@pytest.mark.parametrize(
    ("name", "field", "text", "right"),
    [
        (FORD, "objective[1].text", "Thorolf carries it.", "Gunnlaug carries it."),
        (FORD, "objective[0].text", "Asa and Thorolf, both of them.", "Asa and Hogni, both of them."),
        (DOOR, "objective[3].text", "Hogun to the long table.", "Volstagg to the long table."),
        (PRISON, "objective[7].text", "Orm himself, alive.", "Jarl Hroald himself, alive."),
    ],
)
def test_an_objective_names_who_is_waited_for(name: str, field: str, text: str, right: str) -> None:
    assert_mended(name, {field: text}, field, right)


@pytest.mark.parametrize(
    ("name", "field", "text"),
    [
        (FORD, "objective[1].text", "Grandmother carries it."),
        (FORD, "objective[3].text", "Thorolf has seen where it is."),
        (FORD, "objective[1].text", "Gunnlaug carries it; Thorolf could not."),
    ],
)
def test_an_objective_may_name_others_too(name: str, field: str, text: str) -> None:
    assert not [each for each in told(spoilt(name, {field: text})) if "hangs on" in each.text]
