"""What a document may hold: numbers, texts and nesting within bounds, every fault named by its field."""

from __future__ import annotations

from typing import Any

import pytest

from game import scenarios
from game.core.match import Match
from game.core.problems import bounds
from game.core.record import RecordError, parse, text_of
from game.core.system import ScenarioError
from game.systems.ascension.points import forces
from tests.core.tiny.tally import DOCUMENT


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else 1


@pytest.mark.parametrize(
    ("document", "field", "said"),
    [
        ({"terrain": [{"turn": 10**400}]}, "terrain[0].turn", "is not a number from -1,000,000,000"),
        ({"terrain": [{"turn": -(10**9) - 1}]}, "terrain[0].turn", "is not a number from"),
        ({"a": float("inf")}, "a", "is not a number"),
        ({"a": float("nan")}, "a", "is not a number"),
        ({"title": "A\0B"}, "title", "holds the control character U+0000; take that out"),
        ({"title": "A\x1b[2J"}, "title", "U+001B"),
        ({"title": "A\x85"}, "title", "U+0085"),
        ({"story": ["good", "A" * 20_001]}, "story[1]", "has 20,001 signs; a text has at most 20,000"),
        ({"story": "A" * 4_001}, "story", "a line of more than 4,000 signs"),
        ({"at": ["1in", "9" * 13 + "in"]}, "at[1]", "holds a number of more than 12 digits"),
        ({"sides": {"o\0e": 1}}, "sides", "has a field whose name holds the control character U+0000"),
        ({"A" * 201: 1}, "", "has a field whose name has 201 signs; 200 are allowed"),
        ({"a": nested(16)}, "a" + "[0]" * 15, "has more than 16 tables and lists within one another"),
    ],
)
def test_what_is_out_of_bounds_is_named_by_its_field(document: Any, field: str, said: str) -> None:
    (found,) = bounds.problems(document)
    assert found.field == field
    assert said in found.text


def test_what_is_within_bounds_passes() -> None:
    text = "One line\n\tand another, Æsir and 北\n" * 400
    assert bounds.problems({"a": [10**9, -(10**9), 0.5, True, text], "b": nested(15)}) == []


@pytest.mark.parametrize("entry", scenarios.find(), ids=lambda entry: entry.id)
def test_every_shipped_scenario_is_within_bounds(entry: scenarios.Entry) -> None:
    assert bounds.problems(entry.document) == []


def test_every_shipped_force_is_within_bounds() -> None:
    assert [bounds.problems(forces.document(force)) for force in forces.forces().values()] == [[]] * len(
        forces.forces()
    )


def test_no_match_begins_with_a_document_out_of_bounds() -> None:
    with pytest.raises(ScenarioError, match="start: is not a number from"):
        Match.start("tally", DOCUMENT | {"start": 10**30}, seed=1)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (b'"start":0', b'"start":' + b"9" * 400, "document.start: is not a number from"),
        (b'"two":"human"', b'"two":"human:\\u0000"', "seats.two: holds the control character U\\+0000"),
        (b'"limit":30', b'"limit":' + b"9" * 30, "options.limit: is not a number"),
    ],
)
def test_the_header_of_a_record_is_held_to_the_same_bounds(old: bytes, new: bytes, said: str) -> None:
    text = text_of(Match.start("tally", DOCUMENT, seed=1).header)
    assert old in text
    with pytest.raises(RecordError, match=f"record:1: {said}"):
        parse(text.replace(old, new))


@pytest.mark.parametrize("number", [b"9" * 30, b"1e300", b"-4294967296000"])
def test_an_action_of_a_record_is_held_to_the_same_bounds(number: bytes) -> None:
    header = text_of(Match.start("tally", DOCUMENT, seed=1).header)
    line = b'{"digest":"1234567890123456","seat":"one","act":{"type":"Add","number":1},"chance":[3]}\n'
    assert parse(header + line).lines[0].digest == "1234567890123456"
    with pytest.raises(RecordError, match=r"record:2: act\.number: is not a number from"):
        parse(header + line.replace(b'"number":1', b'"number":' + number))
    with pytest.raises(RecordError, match=r"record:2: act\.name: holds the control character U\+0000"):
        parse(header + line.replace(b'"number":1', b'"name":"\\u0000"'))
