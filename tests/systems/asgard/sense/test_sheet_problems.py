"""What a designer is told about a sheet that can be played."""

from __future__ import annotations

import json
import re

import pytest

from game import scenarios
from game.systems.asgard import adapters
from game.systems.asgard.scenario import setup
from game.systems.asgard.sense import sheet_problems
from game.systems.asgard.sense.sheet_problems import KINDS
from tests.systems.asgard.sheets import INCHES, SHEET, changed, document

SOUND = (
    SHEET.replace('"done look"]', '"done look", "join miller at mill"]')
    + """
[[watch]]
when = ["count alarm >= 2"]
code = 901
"""
)
"""The sheet with everything in it used."""


def findings(*changes: tuple[str, str], text: str = SOUND) -> list[tuple[str, str, str]]:
    for before, now in changes:
        assert before in text, before
        text = text.replace(before, now)
    found = document(text)
    assert setup.problems(found, INCHES) == []
    return [(each.kind, each.field, each.text) for each in sheet_problems.findings(found, INCHES)]


def test_a_sheet_in_which_everything_can_happen_has_nothing_to_look_at() -> None:
    assert findings() == []


def test_a_sheet_that_cannot_be_played_is_not_looked_at() -> None:
    assert sheet_problems.findings(changed(("301 [J]", "302 [J]")), INCHES) == []


FINDINGS = [
    ((('"condition 1"', '"shuffle"'),), "condition", "condition[1]", "no code says `condition 1`"),
    ((('"301 [J]"', '"-"'),), "requirement", "condition[0].cards.AS", "needs [J], which nothing ever"),
    ((('"301 [J]"', '"[A] 301 [J]"'),), "row", "condition[0].cards.J", "needs [A], which only AS of condition 0 would add"),
    ((("code = 900", "code = 901"),), "code", "code.900", "nothing leads to it"),
    ((('["one at mill", "objective look done"]\ncode = 900', '["one at mill"]\ncode = 901'), ("[code.900]", '[code.700]\ntitle = "Never"\ndo = ["code 900"]\n\n[code.900]')), "code", "code.900", "cannot come: all that leads to it"),
    ((('"black" = "-"\n', ""),), "cards", "condition[1].cards", "no entry for spades; clubs"),
    ((('"black" = "-"', '"S" = "-"\n"7-9C" = "-"\n"KC" = "-"'),), "cards", "condition[1].cards", "clubs A to 6, 10 to Q"),
    ((('"black" = "-"', '"black" = "-"\n"2-5S" = "-"\n"2-5" = "-"\n"2-3S" = "-"\n"4-5S" = "301"'),), "covered", "condition[1].cards.2-5S", "cover fewer cards"),
    ((('["one at mill", "objective look done"]', '["objective look failed"]'),), "watch", "watch[0].when[0]", "'objective look failed' never holds"),
    ((('["one at mill", "objective look done"]', '["no guard left", "seen Z"]'),), "watch", "watch[0].when[1]", "'seen Z' never holds"),
    ((('"end lost"', '"shuffle"'),), "ending", "ending.lost", "nothing says `end lost`"),
    ((('"end lost"', '"end looked"'),), "ending", "ending", "no defeat can be reached"),
    ((('outcome = "victory"', 'outcome = "plain"'),), "sense", "ending.looked.outcome", "nothing else is a victory"),
    ((('outcome = "victory"', 'outcome = "plain"'), ('["one at mill", "objective look done"]', '["one at mill"]')), "ending", "ending", "no victory can be reached"),
    ((("[14, 4]", "[12, 4]"),), "token", "tokens[1]", "token 2 lies 8 in from token 1; one and a half standard moves are 9 in"),
    ((("[14, 4]", "[24, 4]"),), "token", "tokens[1]", "nobody can stand nearer than 9 in"),
    ((('visibility = "18in"\nspotting', 'visibility = "4in"\nspotting'),), "range", "condition[0].range", "never spotted (A-10)"),
    ((('"count alarm +1"', '"shuffle"'),), "counter", "count.alarm", "nothing changes it"),
    ((('"count alarm >= 2"', '"2 fall"'),), "counter", "count.alarm", "nothing waits for it"),
    ((("[spot.mill]", '[spot.well]\nname = "Well"\nat = [1, 1]\n\n[spot.mill]'),), "spot", "spot.well", "nobody uses it"),
    ((('"done look"', '"fail look"'),), "objective", "objective[0]", "can never be done"),
    ((('spot = "mill"', 'spot = "mill"\ngiven = false'),), "objective", "objective[0]", "is never given"),
    ((("place 2 guard", "place 2 chief"),), "enemy", "enemy.guard", "never comes"),
    (((', "join miller at mill"', ""),), "friend", "friend.miller", "never joins"),
    ((('["end lost"]', '["end lost", "shuffle"]'),), "line", "code.901.do[1]", "the story has ended before it"),
    ((('"It was not locked."', '"{somebody} opens it."'),), "text", "code.2022.story", "{unit}, {nearest}, {everybody}"),
    ((('title = "Home"', 'title = "Home"\nstory = "It was not locked."'),), "text", "code.900.story", "tells the same as code.2022.story"),
    ((("[4, 14]]", "[4, 14], " + ", ".join(f"[{4 + step % 3}, {8 + step // 3}]" for step in range(8)) + "]"),), "range", "condition[1].range", "one after the other; 7 are enough"),
    ((('"301 [J]"', '["301 once", "[Z] 301"]'),), "requirement", "condition[0].cards.J[1]", "needs [Z], which nothing ever"),
    ((('do = ["end looked"]', 'do = ["if seen Jx: shuffle", "end looked"]'),), "requirement", "code.900.do[0]", "[Jx], which nothing ever adds; did you mean 'J'?"),
    ((('do = ["end looked"]', 'do = ["if not seen Q: 1 in 2: shuffle", "end looked"]'),), "requirement", "code.900.do[0]", "[Q], which nothing ever adds; let a line say `see Q`"),
    ((('"301 [J]"', '["301 [J] if seen Q", "-"]'),), "requirement", "condition[0].cards.J", "asks for [Q]"),
    ((('["all fall"]', '["one at mill", "objective look done"]'), ("in = [0, 1]\n", "")), "line", "watch[1].when", "waits for the same as watch[0]: codes 900 and 901 come together"),
    ((('"count alarm +1"', '"count alarm = 0"'),), "counter", "count.alarm", "stays at 0"),
    ((("[spot.mill]", '[spot.well]\nname = "Well"\nat = [19, 20]\n\n[spot.mill]'),), "spot", "spot.mill.at", "lies where spot.well lies"),
    ((('"Hard to hit anybody."', '"Their defence is better."'), ("defence +1 all", "defence +1 you")), "text", "condition[0].variable[0].lend[0]", "lends to 'you', and the text speaks of 'they' alone"),
    ((('do = ["end looked"]', 'do = ["die 1-2 901, 3-6 901", "end looked"]'),), "line", "code.900.do[0]", "all faces lead to 901"),
    ((('"done look"', '"done look", "done look"'),), "sense", "code.2022.do[2]", "does what code.2022.do[1] has done"),
    ((('title = "Look into the mill"', 'title = "Look into the mill"\ntext = "Within 4 inches of it. If the alarm is 5 it is too late."'),), "told", "objective[0].text", "wait for 5"),
    ((('["all fall"]', '["seen Jx"]'),), "watch", "watch[1].when[0]", "nothing in the sheet brings it about; did you mean 'J'?"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "kind", "field", "says"), FINDINGS, ids=[f"{kind} {field}" for _, kind, field, _ in FINDINGS]
)
def test_what_never_happens_and_what_is_missing_is_found(
    changes: tuple[tuple[str, str], ...], kind: str, field: str, says: str
) -> None:
    found = findings(*changes)
    assert any(each[:2] == (kind, field) and says in each[2] for each in found), found


def test_every_kind_of_finding_can_be_found() -> None:
    assert {kind for _, kind, _, _ in FINDINGS} == set(KINDS)


@pytest.mark.parametrize(
    ("line", "fact", "holds"),
    [
        ("count alarm +1", "count alarm >= 2", True),
        ("count alarm -1", "count alarm >= 2", False),
        ("count alarm -1", "count alarm <= 0", True),
        ("count alarm +1", "count alarm <= 0", True),
        ("count alarm = 3", "count alarm >= 2", True),
        ("count alarm = 1", "count alarm >= 2", False),
        ("count alarm = 3", "count alarm = 2", False),
        ("count alarm +1", "count alarm = 2", True),
    ],
)
def test_a_counter_comes_to_what_it_is_set_to_and_moves_to(line: str, fact: str, holds: bool) -> None:
    found = findings(("count alarm +1", line), ("count alarm >= 2", fact))
    assert any(kind == "watch" for kind, _, _ in found) is not holds


def test_a_condition_that_only_unreached_codes_lead_to_says_so() -> None:
    more = '\n[code.700]\ntitle = "Never"\ndo = ["condition 1"]\n'
    found = findings(('8in advantaged", "condition 1"', '8in advantaged"'), text=SOUND + more)
    text = "is never entered: only codes that cannot come say `condition 1`"
    assert ("condition", "condition[1]", text) in found


CLOSED = ('"condition 1"', '"shuffle"')
"""The sheet with a condition that is never entered."""
NEVER = ("condition", "condition[1]", "is never entered: no code says `condition 1`")


@pytest.mark.parametrize(
    "changes",
    [
        (("in = [0, 1]", "in = [1]"),),  # a watch that waits there alone, with the only defeat
        (('"red" = "301"', '"red" = "900"'), ("code = 900\n", "code = 901\n")),  # and the only victory
        (('"red" = "301"', '"red" = "301 [Z]"'), ('"black" = "-"', '"black" = "[Z] 301"')),  # a card effect
        (('"AS" = "[J] 2022 [A]"\n', ""), ('"black" = "-"', '"black" = "[J] 2022 [A]"')),  # and all that one brings on
    ],
)  # fmt: skip
def test_what_merely_follows_from_a_condition_that_is_never_entered_is_not_told(
    changes: tuple[tuple[str, str], ...],
) -> None:
    assert findings(*changes) == []
    assert findings(CLOSED, *changes) == [NEVER]


@pytest.mark.parametrize("closed", range(1, 7))
def test_whatever_condition_of_a_story_is_closed_there_is_one_thing_to_look_at(closed: int) -> None:
    sheet = scenarios.load("asgard/the-frost-door").document
    line = rf'"(?:[^"\\]|\\.)*\bcondition {closed}"'
    codes = re.sub(line, '"shuffle"', json.dumps(sheet["code"]))
    found = sheet_problems.findings({**sheet, "code": json.loads(codes)}, adapters.named("thor"))
    assert [(each.kind, each.field) for each in found] == [("condition", f"condition[{closed}]")]


def test_of_conditions_that_lead_to_one_another_the_first_is_told() -> None:
    alarm = SOUND[SOUND.index('[[condition]]\ntitle = "Alarm"') : SOUND.index("[code.301]")]
    codes = "".join(
        f'[code.{code}]\ntitle = "On"\ndo = ["condition {to}"]\n\n' for code, to in ((700, 2), (701, 1))
    )
    there, back = (alarm.replace('"red" = "301"', f'"red" = "{code}"') for code in (700, 701))
    text = SOUND.replace(alarm, there + back + codes)
    assert findings(text=text) == []
    closed = ('8in advantaged", "condition 1"', '8in advantaged", "shuffle"')
    told = "is never entered: only codes that cannot come say `condition 1`"
    assert findings(closed, text=text) == [("condition", "condition[1]", told)]


@pytest.mark.parametrize(
    ("changes", "kind", "field", "says"),
    [
        ((('"red" = "301"', '"red" = "[Q] 301"'),), "requirement", "condition[1].cards.red", "needs [Q]"),
        ((("in = [0, 1]", "in = [1]"), ('["all fall"]', '["objective look failed"]')), "watch", "watch[1].when[0]", "never holds"),
        ((("in = [0, 1]", "in = [1]"), ('["all fall"]', '["9 fall"]')), "watch", "watch[1].when[0]", "units at most"),
        ((('"black" = "-"\n', ""),), "cards", "condition[1].cards", "no entry for spades; clubs"),
        ((('"end lost"', '"shuffle"'),), "ending", "ending.lost", "nothing says `end lost`"),
    ],
)  # fmt: skip
def test_what_is_wrong_in_a_condition_that_is_never_entered_is_told_as_well(
    changes: tuple[tuple[str, str], ...], kind: str, field: str, says: str
) -> None:
    alone, found = findings(*changes), findings(CLOSED, *changes)
    assert any(each[:2] == (kind, field) and says in each[2] for each in found), found
    assert sorted(found) == sorted([NEVER, *alone])


@pytest.mark.parametrize(
    "change",
    [
        ('["all fall"]', '["not seen J"]'),  # asked for, and added
        ('["all fall"]', '["one at mill 3in", "objective look done"]'),  # nearer than another watch waits
        (
            '"count alarm +1"',
            '"count alarm = 1", "count alarm = 0", "count alarm +1"',
        ),  # set back, and not for good
        ("defence +1 all", "defence +1 they"),  # the text names nobody
    ],
)
def test_what_may_well_be_meant_is_not_told(change: tuple[str, str]) -> None:
    assert findings(change) == []
