"""What a line, a key, a place or a length that cannot be read was meant to be is proposed, where there is one plain reading."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from game import scenarios
from game.core.documents.edits import SetField
from game.core.problems.mend_edits import mended
from game.core.problems.problem import Change, without
from game.lab import inspection
from tests.systems.asgard import guide

DOOR = "asgard/the-frost-door"
LINES = {
    ("code.110.do[0]", 'ask "Ring it?" yes 111, no 112'): [
        "ask Ring it? yes 111, no 112",
        "ask 'Ring it?' yes 111, no 112",
        "ask “Ring it?” yes 111, no 112",
        'ask "Ring it? yes 111, no 112',
        'ask "Ring it?" 111 yes, 112 no',
        'ask "Ring it?" yes 111; no 112',
        'ask "Ring it?" yes 111 or no 112',
        'ask "Ring it?" yes 111 no 112',
        'ask "Ring it?": yes -> 111, no -> 112',
    ],
    ("code.102.do[0]", "place 2 digger left 6in"): [
        "place two digger left 6in",
        "place digger 2 left 6in",
        "place 2x digger left 6in",
        'place 2 digger left 6"',
        "place 2 digger left 6",
        "place 2 digger left 6 inches",
        "place 2 digger left 6 squares",
        "spawn 2 digger left 6in",
    ],
    ("code.104.do[0]", "place 1 rower at door"): [
        "place 1 rower door",
        "place rower at door",
        "place a rower at the door",
        "place 1 rower by door",
        "place one rower at door",
    ],
    ("code.101.do[0]", "place 1 digger ahead 4in disadvantaged"): [
        "place 1 digger disadvantaged ahead 4in",
        "place 1 digger 4in in front disadvantaged",
        "place 1 digger infront 4in disadvantaged",
        "place 1 digger forward 4in with disadvantage",
        "place 1 digger at ahead 4in disadvantaged",
    ],
    ("code.112.do[0]", "heal 1 within 6in"): ["heal 1 in 6in", "heal 1 6in", "heal 1 up to 6in"],
    ("code.902.do[0]", "end night"): ["end Too dark"],
    ("code.111.do[0]", "condition 2"): ["condition Fire", "condition 3", "condition 22"],
    ("code.110.do[0]", "1 in 2: code 111"): ["50%: code 111"],
    ("watch[5].when[0]", "all fall"): ["all dead", "nobody left"],
    ("watch[0].when[0]", "one at door 3in"): ["one within 3in of door", "one at the mill door 3in"],
    ("code.102.do[1]", "count noise +1"): [
        "count noise plus 1",
        "noise +1",
        "count +1 noise",
        "count noise += 1",
        "count noise++",
    ],
    ("watch[1].when[0]", "count noise >= 2"): [
        "count noise => 2",
        "count noise > 1",
        "count noise>=2",
        "count noise ≥ 2",
        "noise >= 2",
        "count noise at least 2",
        "count noise >= two",
    ],
    ("watch[3].when[0]", "miller at path 4in"): [
        "miller in path 4in",
        "miller at the path 4in",
        "miller path 4in",
        "miller at path within 4in",
    ],
    ("watch[4].when[0]", "miller falls"): ["miller dies", "miller is dead", "miller slain"],
    ("watch[6].when[0]", "round 12 over"): [
        "round 12",
        "after round 12",
        "turn 12 over",
        "round twelve over",
        "12 rounds over",
    ],
    ("watch[0].when[1]", "objective find open"): ["objective find is open", "find open"],
    ("code.101.do[0]", "if not miller alive: place 1 digger"): [
        "if miller not alive: place 1 digger",
        "if not miller alive then place 1 digger",
        "if not miller alive place 1 digger",
    ],
    ("code.101.do[0]", "die 1-2 111, 3-6 112"): ["die 2-1 111, 3-6 112", "die 1-2: 111; 3-6: 112"],
    ("condition[0].cards.Q", "105 once"): ["105, once", "once 105"],
    ("condition[0].cards.Q", "105 if not miller alive"): [
        "105 unless miller alive",
        "105 except if miller alive",
    ],
    ("condition[0].cards.K", "[Spade] 110"): ["(Spade) 110", "[Spade] code 110", "Spade 110"],
    ("condition[0].variable[0].lend[0]", "defence +1 all"): ["all defence +1", "defence +1 everybody"],
    ("condition[0].range", "6in"): ["6 squares", "six inches", "6inch", '6"'],
}
PLACES = {
    ("tokens[0]", "b4"): ["4b", "B4", "b-4", "b 4", ["b", "4"]],
    ("condition[0].range", "2 squares"): ["2in", "2 inches", "two squares", "2 sq."],
    ("code.610.do[1]", "shut d7"): ["shut D7", "shut 7d"],
}


def mill() -> dict[str, Any]:
    return tomllib.loads(guide.text())


def meant(document: dict[str, Any], field: str) -> list[Any]:
    """What the problems of a field propose to write there."""
    mends = [change for each in inspection.examine(document) if each.field == field for change in each.mend]
    return [change.value for change in mends if not change.gone]


@pytest.mark.parametrize(
    ("field", "right", "text"), [(*key, text) for key, texts in LINES.items() for text in texts]
)
def test_a_line_as_one_says_it_is_put_as_a_sheet_says_it(field: str, right: str, text: str) -> None:
    assert right in meant(SetField(field, text).apply(mill()), field)


@pytest.mark.parametrize(
    ("field", "right", "text"), [(*key, text) for key, texts in PLACES.items() for text in texts]
)
def test_a_place_and_a_length_are_put_as_the_board_has_them(field: str, right: str, text: object) -> None:
    document = SetField(field, text).apply(scenarios.load(DOOR).document)
    assert right in meant(document, field)


@pytest.mark.parametrize(
    "said", ["7.5in, 15in", ["7.5in, 15in"], ["7.5in 15in"], [["7.5in", "15in"]], ["7.5in,15in"]], ids=str
)
def test_two_lengths_in_one_text_are_a_place(said: object) -> None:
    assert meant(SetField("tokens[0]", said).apply(mill()), "tokens[0]") == [["7.5in", "15in"]]


@pytest.mark.parametrize(
    ("right", "key"),
    [("2-3", "3-2"), ("5-6", "6–5"), ("JS", "SJ"), ("JS", "jack of spades"), ("JS", "js"), ("2-3", "2..3")],
)
def test_a_key_of_cards_is_put_as_a_table_has_it(right: str, key: str) -> None:
    table = mill()
    rows = table["condition"][0]["cards"]
    rows[key] = rows.pop(right)
    found = [each for each in inspection.examine(table) if each.place and each.place.kind == "card"]
    assert [change.name for each in found for change in each.mend][:1] == [right]
    assert inspection.examine(mended(table, found[0].mend)) == ()


@pytest.mark.parametrize("text", ["give find or done out", "place 0 digger left", "frobnicate", "ask yes no"])
def test_nothing_but_to_take_it_out_is_proposed_where_there_is_no_saying(text: str) -> None:
    document = SetField("code.102.do[0]", text).apply(mill())
    (found,) = inspection.examine(document)
    assert found.mend == without("code.102.do[0]")


def test_a_key_that_another_row_has_is_not_proposed_but_to_take_the_row_out() -> None:
    document = mended(mill(), [Change("condition[0].cards.6-5", "105")])
    (found,) = inspection.examine(document)
    assert found.field == "condition[0].cards.6-5"
    assert found.mend == without("condition[0].cards.6-5")


@pytest.mark.parametrize(
    ("field", "text", "meant"),
    [
        ("code.102.do[0]", "place 2 digger left & shuffle", ["place 2 digger left", "shuffle"]),
        ("code.102.do[0]", "place 2 digger left, and shuffle", ["place 2 digger left", "shuffle"]),
        (
            "code.102.do[0]",
            "if round 3 over: place 2 digger left, shuffle",
            ["if round 3 over: place 2 digger left", "if round 3 over: shuffle"],
        ),
        ("watch[0].when[0]", "round 3 over & all fall", ["round 3 over", "all fall"]),
        ("watch[0].when[0]", "round 3 over and all fall", ["round 3 over", "all fall"]),
    ],
)
def test_several_lines_that_stand_in_one_are_told_apart(field: str, text: str, meant: list[str]) -> None:
    spoilt = mended(tomllib.loads(guide.text()), [Change(field, text)])
    (problem,) = [each for each in inspection.examine(spoilt) if each.field == field]
    (change,) = problem.mend
    assert change.path == field.removesuffix("[0]")
    assert change.value[: len(meant)] == meant


def test_what_is_only_partly_a_line_is_not_told_apart() -> None:
    spoilt = mended(tomllib.loads(guide.text()), [Change("code.102.do[0]", "shuffle & dance")])
    (problem,) = [each for each in inspection.examine(spoilt) if each.field == "code.102.do[0]"]
    assert "lines" not in problem.text


@pytest.mark.parametrize(
    ("field", "line", "right"),
    [
        ("code.610.do[1]", "shut door", "shut d7"),
        ("code.610.do[2]", "shut gap", "shut e7"),
        ("watch[0].when[0]", "piece door shut", "piece d7 shut"),
    ],
)
def test_a_spot_in_the_place_of_a_square_is_the_square_at_that_spot(
    field: str, line: str, right: str
) -> None:
    document = SetField(field, line).apply(scenarios.load(DOOR).document)
    (found,) = [each for each in inspection.examine(document) if each.severity == "error"]
    assert (found.field, found.mend) == (field, (Change(field, right),))
