"""A story is written down as a scenario where nobody is activated, and scenarios may begin in the middle of one."""

from __future__ import annotations

import copy
from functools import cache

import msgspec
import pytest

from game import scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.core.position import position
from game.core.promises.rest_points import resting
from game.core.system import Document, Restless
from game.systems.asgard.system import ON_THOR, SYSTEM
from tests.systems.ascension.scenario.test_snapshot import faults, under_way
from tests.systems.documents import with_value

FORD = "asgard/wolves-at-the-ford"
BOARD = next(
    entry.id
    for entry in scenarios.find()
    if entry.system == "asgard-thor" and entry.document.get("kind") != "lesson"
)


def played(name: str = FORD, seed: int = 3, least: int = 60) -> Match:
    """A story played at random for so many actions, and on to a rest point with enemies in play."""
    entry = scenarios.load(name)
    match = Match.start(entry.system, entry.document, seed=seed)
    chance = seeded("story", name, seed)
    while len(match.moments) < least or not (match.state.foes and match.system.rest(match.state)):
        match.act(match.decision.sample(match.state, chance))  # type: ignore[union-attr]
    return match


@cache
def _written_down() -> Document:
    match = played()
    return match.system.snapshot(match.state, match.document)


def at(path: str, value: object) -> Document:
    """A scenario that begins in the middle of a story, with one value set."""
    return with_value(copy.deepcopy(_written_down()), path, value)


def test_a_story_goes_on_where_it_was_written_down() -> None:
    match = played()
    then = match.state
    now = Match.start("asgard", SYSTEM.snapshot(then, match.document), seed=99).state
    assert (now.condition, now.turn, now.seen, now.out) == (then.condition, then.turn, then.seen, then.out)
    assert (now.foes, now.minds, now.known) == (then.foes, then.minds, then.known)
    assert now.table.models == then.table.models
    assert resting(SYSTEM, then, match.document, match.header.options)


def test_in_an_activation_a_story_does_not_rest() -> None:
    match = played()
    match.act(match.decision.suggest(match.state)[0])  # type: ignore[union-attr]
    assert SYSTEM.rest(match.state) == ""
    with pytest.raises(Restless, match="something is going on"):
        SYSTEM.snapshot(match.state, match.document)


def test_the_debrief_is_memory_but_for_what_was_told_drawn_and_entered() -> None:
    match = played()
    left = SYSTEM.unhistoried(match.state).tale
    assert {page.kind for page in left} <= {"code", "card", "condition"}
    codes = [{page.number for page in tale if page.kind == "code"} for tale in (match.state.tale, left)]
    assert codes[0] == codes[1] != set()


def test_a_seat_of_a_story_writes_down_what_it_knows() -> None:
    match = played()
    taken = position(match, "one")
    assert taken.guessed
    assert SYSTEM.problems(taken.document) == []
    assert taken.document["progress"] == position(match).document["progress"]


def test_a_story_on_a_board_keeps_its_walls_and_those_who_came() -> None:
    match = played(BOARD, 2, 30)
    units = ON_THOR.snapshot(match.state, match.document)["sides"]["two"]["units"]
    assert units
    assert all(unit["came"] for unit in units)
    assert resting(ON_THOR, match.state, match.document, match.header.options)
    table = match.state.table
    wall = next(square for square in ("d4", "d5", "e4", "e5", "c3") if table.free(square))
    table.field = msgspec.structs.replace(table.field, terrain={**table.field.terrain, wall: "wall"})
    assert resting(ON_THOR, match.state, match.document, match.header.options)


@pytest.mark.parametrize(
    ("path", "value", "field", "text"),
    [
        ("progress.condition", 40, "progress.condition", "there is no condition 40"),
        ("progress.over", -1, "progress.over", "less than nothing"),
        ("progress.spent", [999], "progress.spent[0]", "there is no token 999"),
        ("progress.watched", [{"watch": 999}], "progress.watched[0].watch", "there is no watch 999"),
        ("progress.told", [{"code": 1}], "progress.told[0]", "no version 0 of a code 1"),
        ("progress.counts", {"silve": 1}, "progress.counts.silve", "did you mean 'silver'?"),
        ("progress.objectives", {"wedding": "don"}, "progress.objectives.wedding", "did you mean 'done'?"),
        ("progress.laid", [["6", "6in"]], "progress.laid[0]", "'6' is not a length"),
        ("progress.foes", [], "progress.foes", "say which enemy it is"),
        ("progress.foes.0.enemy", "watc", "progress.foes[0].enemy", "did you mean 'watch'?"),
        ("progress.foes.0.unit", 99, "progress.foes[0].unit", "neither on the table nor a blip"),
        ("progress.foes.0.boldness", 11, "progress.foes[0].boldness", "a slider is 0 to 10"),
        ("progress.foes.0.card", "AS", "progress.foes[0].card", "is not out with"),
        ("progress.foes.0.intent", "strik", "progress.foes[0].intent", "did you mean 'strike'?"),
        ("progress.blips", [{"unit": 1, "at": ["1in", "1in"], "since": 1}], "progress.blips[0].unit", "none of the foes"),
        ("progress.known", [{"unit": 99, "at": ["1in", "1in"], "round": 1}], "progress.known[0].unit", "no friendly unit"),
        ("progress.flat-footed", [{"unit": 99}], "progress.flat-footed[0]", "not in play"),
        ("progress.stances", [{"unit": 1, "against": [2], "amount": 1, "until": 3}], "progress.stances[0]", "(A-21)"),
        ("progress.out", [{"card": "1S"}], "progress.out[0].card", "is no card"),
        ("progress.out", [{"card": "AS", "units": [99]}], "progress.out[0].units", "say nothing of 99"),
        ("progress.spend", [], "progress.spend", "did you mean 'spent'?"),
        ("sides.two.joined.0.who", "wol", "sides.two.joined[0].who", "is not in the force"),
        ("sides.two.joined.0.number", 1, "sides.two.joined[0].number", "each number once"),
        ("sides.two.joined.0.waits", 5, "sides.two.joined[0].waits", "counted from 1"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(path: str, value: object, field: str, text: str) -> None:
    found = [(problem.field, problem.text) for problem in SYSTEM.problems(at(path, value))]
    assert any(name == field and text in said for name, said in found), found


def test_nobody_joins_a_battle_that_no_story_directs() -> None:
    document = under_way()
    document["sides"]["two"]["joined"] = [{"who": "odd", "number": 6, "at": ["2in", "2in"]}]
    assert any(field == "sides.two.joined[0]" for field, _ in faults(document))
