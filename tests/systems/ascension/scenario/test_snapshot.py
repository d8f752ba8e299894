"""A battle is written down as a scenario where a turn begins, and scenarios may begin in the middle of one."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from game.core.chance import seeded
from game.core.match import Match
from game.core.position import position
from game.core.promises.rest_points import resting
from game.core.system import Document, Restless
from game.scenarios import load
from game.systems.ascension import falls
from game.systems.ascension.actions import Activate, EndActivation
from game.systems.ascension.scenario import outset, setup
from game.systems.ascension.state import Boon
from game.systems.ascension.system import SYSTEM
from tests.systems.ascension.scenario.test_setup import DUEL
from tests.systems.documents import with_value


def under_way() -> Document:
    """The duel in its second round: both have cards on the discard pile, and a hound has fallen."""
    document = copy.deepcopy(DUEL)
    document["points"] = 300
    document["goals"] = ["first-blood", "prowess"]
    document["terrain"] = [
        {"id": "gate", "kit": "gate", "at": ["12in", "12in"], "open": True, "used": 3},
        {"id": "font", "kit": "font", "at": ["4in", "12in"], "owner": "one", "holder": "two"},
        {
            "id": "ley",
            "kit": "ley-line",
            "at": ["4in", "15in"],
            "owner": "one",
            "assigned": "font",
            "used": 1,
        },
        {"id": "rock", "kit": "rock", "at": ["20in", "12in"], "gone": True},
    ]
    one, two = document["sides"]["one"], document["sides"]["two"]
    one |= {"models": ["ulfhild", "ketil", "ketil"], "stands": {}}
    one["stands"] = {
        "ulfhild": {
            "at": ["10in", "20in"],
            "facing": 270,
            "exhaust": {"move": 1},
            "deployed": 1,
            "running": True,
        },
        "ketil": {"at": ["12in", "20in"], "facing": 281.25, "deployed": 3, "activated": True},
        "ketil-2": {"at": ["14in", "20in"], "deployed": 2, "conditions": {"slow": 2}},
    }
    two |= {"models": ["mound-hound", "mound-hound"]}
    two["stands"] = {
        "mound-hound": {"fallen": 1},
        "mound-hound-2": {
            "at": ["12in", "4in"], "deployed": 4, "compelled": 1,
            "bonuses": [{"stat": "attack", "amount": 1, "cause": "Horn", "until": 2}],
        },
    }  # fmt: skip
    document["start"] = {
        "order": ["two", "one"], "active": "one", "round": 2, "goals": {"one": "prowess", "two": "first-blood"},
        "scores": {"one": 4}, "removed": {"one": 1}, "first": {"blood": "one"}, "cards": {"one": ["AS", "RJ"]},
        "discard": {"one": ["2H", "3D"], "two": ["BJ"]},
    }  # fmt: skip
    return document


def at(path: str, value: object) -> Document:
    """The scenario with one value set, or taken out."""
    return with_value(under_way(), path, value)


def faults(document: Document) -> list[tuple[str, str]]:
    return [(problem.field, problem.text) for problem in SYSTEM.problems(document)]


def test_a_battle_begins_in_the_middle_as_the_scenario_says() -> None:
    state = Match.start("ascension", under_way(), seed=1).state
    assert (state.round, state.decision.seat, state.order, state.next) == (2, "one", ("two", "one"), 1)
    assert list(state.models) == [1, 3, 2, 5]
    assert (state.models[1].exhaust, state.models[1].running) == ({"move": 1}, True)
    assert (state.models[2].activated, state.models[2].place.facing) == (True, 28125)
    assert state.models[3].conditions == {"slow": 2}
    assert state.models[5].compelled == 1
    assert state.models[5].boons == (Boon("attack", 1, "Horn", "R-7.2.17", until=2),)
    assert [(model.id, model.who) for model in state.fallen] == [(4, "mound-hound")]
    assert (state.scores, state.removed) == ({"one": 4, "two": 0}, {"one": 1, "two": 0})
    assert (state.goals, state.firsts) == ({"one": "prowess", "two": "first-blood"}, {"blood": "one"})
    assert (state.decks["one"].cards[:-3:-1], state.decks["one"].discard) == (("AS", "RJ"), ("2H", "3D"))
    assert list(state.pieces) == ["gate", "font", "ley"]
    font = state.pieces["font"]
    assert (font.owner, font.holder, font.leys, state.pieces["gate"].used) == ("one", "two", 1, 3)


def test_a_snapshot_of_such_a_battle_says_the_same_and_every_card_besides() -> None:
    document = under_way()
    match = Match.start("ascension", document, seed=1)
    taken = SYSTEM.snapshot(match.state, document)
    assert {**taken, "start": {}} == {**document, "kind": "custom", "start": {}}
    said, start = document["start"], taken["start"]
    assert {name: start[name] for name in said if name != "cards"} == {
        name: value for name, value in said.items() if name != "cards"
    }
    assert start["cards"]["one"][:2] == ["AS", "RJ"]
    assert [len(start["cards"][seat]) for seat in ("one", "two")] == [15, 16]
    assert resting(SYSTEM, match.state, document, match.header.options)


def test_a_battle_rests_until_somebody_activates() -> None:
    match = Match.start("ascension", under_way(), seed=1)
    assert SYSTEM.rest(match.state) == "a turn begins"
    match.act(Activate(3))
    assert SYSTEM.rest(match.state) == ""
    with pytest.raises(Restless, match="here a turn is going on"):
        SYSTEM.snapshot(match.state, match.document)
    match.act(EndActivation())
    assert SYSTEM.rest(match.state) == "a turn begins"


@pytest.mark.parametrize("terrain", ["laid", "chosen"])
def test_every_choice_of_setting_up_is_a_rest_point(terrain: str) -> None:
    document = load("ascension/two-against-two").document
    match = Match.start("ascension", document, seed=4, options={"terrain": terrain})
    chance, rests = seeded("rests"), set()
    while not match.state.round:
        rests.add(SYSTEM.rest(match.state))
        assert resting(SYSTEM, match.state, document, match.header.options)
        match.act(match.decision.sample(match.state, chance))  # type: ignore[union-attr]
    laid = {"terrain is laid"} if terrain == "chosen" else set()
    assert rests == {"a goal is chosen", "a model is deployed", "a team settles its order", *laid}


def test_a_battle_from_before_terrain_was_chosen_rests_once_its_bag_is_empty() -> None:
    match = Match.start(
        "ascension", {**DUEL, "bag": ["crate", "rock"]}, seed=1, options={"terrain": "placed"}
    )
    chance = seeded("placed")
    while not match.state.round:
        resting(SYSTEM, match.state, match.document, match.header.options)
        match.act(match.decision.sample(match.state, chance))  # type: ignore[union-attr]
    assert resting(SYSTEM, match.state, match.document, match.header.options)


def test_a_lesson_becomes_a_battle() -> None:
    match = Match.start("ascension", load("ascension/first-steps").document, seed=1)
    taken = SYSTEM.snapshot(match.state, match.document)
    assert (taken["kind"], "lesson" in taken) == ("custom", False)


def test_a_seat_writes_down_what_it_knows_and_a_guess_at_the_rest() -> None:
    match = Match.start("ascension", under_way(), seed=1)
    taken = position(match, "two")
    assert taken.guessed
    assert "is a guess" in taken.document["story"]
    assert faults(taken.document) == []
    start = taken.document["start"]
    assert start["goals"]["two"] == "first-blood"
    assert start["discard"] == {"one": ["2H", "3D"], "two": ["BJ"]}
    assert start["cards"] != position(match).document["start"]["cards"]


# Terrain


def changed(piece: str, **what: object) -> dict[str, Any]:
    """The row of a piece of terrain that something has become of; it reads as the piece is."""
    match = Match.start("ascension", under_way(), seed=1)
    match.state.alter(piece, **what)
    taken = SYSTEM.snapshot(match.state, match.document)
    plan, problems = setup.read(taken)
    assert (plan is not None, problems) == (True, [])
    assert outset.lying(plan, chosen=False) == match.state.pieces  # type: ignore[arg-type]
    row: dict[str, Any] = next(row for row in taken["terrain"] if row["id"] == piece)
    return row


def test_a_door_says_how_it_stands_only_where_that_is_not_as_usual() -> None:
    assert "open" not in changed("gate", open=False)
    traits = Match.start("ascension", under_way(), seed=1).state.pieces["gate"].traits
    locked = tuple(sorted((*traits, "locked")))
    assert changed("gate", open=False, traits=locked)["locked"] is True


def test_a_piece_goes_with_its_middle_when_it_is_thrown() -> None:
    outline = Match.start("ascension", under_way(), seed=1).state.pieces["gate"].outline
    row = changed("gate", outline=tuple((x + 3, y - 7) for x, y in outline))
    assert (row["kit"], row["at"]) == ("gate", ["305.1mm", "304.1mm"])


def test_damage_and_who_holds_it_stand_beside_a_piece() -> None:
    assert changed("font", wounds=1, holder="one")["wounds"] == 1
    assert "holder" not in changed("font", holder="one")


def test_what_is_left_of_a_piece_is_a_row_of_its_own_and_the_piece_is_gone() -> None:
    match = Match.start("ascension", under_way(), seed=1)
    state = match.state
    gate = state.pieces["gate"]
    heap = falls.remains(gate)
    state.pieces = {id: piece for id, piece in state.pieces.items() if id != "gate"} | {heap.id: heap}
    taken = SYSTEM.snapshot(state, match.document)["terrain"]
    assert [row["id"] for row in taken] == ["font", "ley", "gate-rubble", "gate", "rock"]
    assert taken[2]["kind"] == "rubble"
    assert taken[3]["gone"] is True
    assert resting(SYSTEM, state, match.document, match.header.options)


def test_a_piece_over_the_edge_by_a_hair_is_written_with_a_minus() -> None:
    outline = Match.start("ascension", under_way(), seed=1).state.pieces["gate"].outline
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    row = changed("gate", outline=tuple((x - left - 1, y - top - 1) for x, y in outline))
    assert row["at"][0].endswith("mm")


# What cannot be


@pytest.mark.parametrize(
    ("path", "value", "field", "text"),
    [
        ("start.round", 9, "start.round", "round 9; a battle here has 1 to 2"),
        ("start.active", None, "start.active", "say whose turn it is in round 2"),
        ("start.active", "on", "start.active", "did you mean 'one'?"),
        ("start.active", "two", "", ""),
        ("start.order", None, "start.order", "it is settled who goes first"),
        ("start.scores", {"one": -1}, "start.scores.one", "less than nothing"),
        ("start.scores", {"three": 1}, "start.scores.three", "is not a side of this battle"),
        ("start.removed", {"one": 2}, "start.removed", "2 models removed, but 1 have fallen"),
        ("start.goals.one", "prowes", "start.goals.one", "did you mean 'prowess'?"),
        ("start.first.blood", "four", "start.first.blood", "'four' is not a side"),
        ("start.teams", {"one": ["two"]}, "start.teams.one", "name every player of the side once: one"),
        ("start.laid", ["four"], "start.laid[0]", "'four' is not a side"),
        ("start.discard.one", ["AS"], "start.discard.one[0]", "lies somewhere else"),
        ("start.discard.one", ["XX"], "start.discard.one[0]", "not a card"),
        ("sides.one.stands.ulfhild.at", None, "sides.one.stands.ulfhild.at", "say where Ulfhild"),
        ("sides.one.stands.ulfhild", None, "sides.one.stands.ulfhild", "round 2 has begun"),
        ("sides.one.stands.ulfhild.exhaust", {"mov": 1}, "sides.one.stands.ulfhild.exhaust.mov", "did you mean 'move'?"),
        ("sides.one.stands.ulfhild.exhaust", {"move": 0}, "sides.one.stands.ulfhild.exhaust.move", "0 tokens"),
        ("sides.one.stands.ketil-2.conditions", {"slow": 3}, "sides.one.stands.ketil-2.conditions.slow", "1 to 2"),
        ("sides.one.stands.ketil-2.conditions", {"slo": 1}, "sides.one.stands.ketil-2.conditions.slo", "did you mean 'slow'?"),
        ("sides.one.stands.ketil-3", {"fallen": 2}, "sides.one.stands.ketil-3", "does not play on this side; did you mean 'ketil-2'?"),
        ("sides.one.stands.ketil.facing", float("nan"), "sides.one.stands.ketil.facing", "is no facing"),
        ("sides.one.stands.ketil.deployed", -1, "sides.one.stands.ketil.deployed", "counted from 1"),
        ("sides.two.stands.mound-hound-2.compelled", 9, "sides.two.stands.mound-hound-2.compelled", "from 1 to 5"),
        ("sides.two.stands.mound-hound.fallen", 2, "sides.two.stands.mound-hound.fallen", "counted from 1"),
        ("sides.two.stands.mound-hound.at", ["1in", "1in"], "sides.two.stands.mound-hound.fallen", "stands nowhere"),
        ("sides.two.stands.mound-hound-2", {"fallen": 2}, "sides.two.stands", "the battle is over"),
        ("terrain.0.holder", "two", "terrain[0].holder", "nobody holds what has no owner"),
        ("terrain.1.owner", None, "", ""),
        ("terrain.0.laid", "four", "terrain[0].laid", "there is no side 'four'"),
        ("terrain.0.used", -1, "terrain[0].used", "less than never"),
        ("terrain.0.on", "rock", "terrain[0].on", "'rock' is gone"),
        ("terrain.2.assigned", "fond", "terrain[2].assigned", "did you mean 'font'?"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_named(path: str, value: object, field: str, text: str) -> None:
    found = faults(at(path, value))
    if not field:
        assert found == []
    else:
        assert any(name == field and text in said for name, said in found), found


@pytest.mark.parametrize(
    ("path", "value", "field", "number"),
    [
        ("sides.two.stands.mound-hound-2.bonuses.0.amount", 4, "amount", 0),
        ("sides.two.stands.mound-hound-2.bonuses.0.cause", " ", "cause", 0),
        ("sides.two.stands.mound-hound-2.bonuses.0.until", 1, "until", 0),
    ],
)
def test_a_bonus_that_cannot_be_is_named(path: str, value: object, field: str, number: int) -> None:
    where = f"sides.two.stands.mound-hound-2.bonuses[{number}].{field}"
    assert [name for name, _ in faults(at(path, value))] == [where]


def test_whose_turn_it_is_has_somebody_left_to_activate() -> None:
    document = under_way()
    for row in document["sides"]["one"]["stands"].values():
        row["activated"] = True
    assert faults(document) == [("start.active", "'one' has nobody left to activate in this round")]
