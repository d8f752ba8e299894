"""Scenarios and forces with one value changed for another: every fault is named by its field, the rest can be played."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest

from game import scenarios
from game.core.chance import Chance, seeded
from game.core.match import Match
from game.core.problems import bounds
from game.core.problems.problem import Problem
from game.core.system import Document
from game.systems.ascension.points import creation, forces
from game.systems.ascension.system import SYSTEM
from tests.systems.ascension.scenario.test_snapshot import under_way
from tests.whole_plays import but_first
from tools import tables

ODD: tuple[Any, ...] = (
    "", "?", "one", "0in", "-3in", "3 in", "1e99in", "99999999999mm", "0.01mm", "NaNin", "2ft x 2ft", 0, -1, 1, 7, 10**20, 0.5, -0.0,
    float("nan"), float("inf"), True, [], [[]], ["1in"], ["1in", "1in"], ["1in", "1in", "1in"], {}, {"at": 3}, None,
)  # fmt: skip
FIELD = re.compile(r"^[A-Za-z0-9_@?. \[\]'-]*$")


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to every value of a document."""
    keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    return [found for key in keys for found in ((*way, key), *places(value[key], (*way, key)))]


def bent(document: Document, chance: Chance) -> tuple[Document, str]:
    """A copy with one or two values changed, dropped, or doubled, and what was done."""
    spoiled, done = copy.deepcopy(document), []
    for _ in range(chance.roll(2)):
        way = chance.pick(places(spoiled))
        holder: Any = spoiled
        for key in way[:-1]:
            holder = holder[key]
        last = way[-1]
        match chance.roll(5):
            case 1:
                del holder[last]
            case 2 if isinstance(holder, list):
                holder.append(copy.deepcopy(holder[last]))
            case 3:
                other: Any = spoiled
                for key in chance.pick(places(spoiled)):
                    other = other[key]
                holder[last] = copy.deepcopy(other)
            case _:
                holder[last] = chance.pick(ODD)
        done.append(str(way))
    return spoiled, "; ".join(done)


def sound(problems: list[Problem], done: str) -> None:
    """Every problem has a field and a sentence."""
    for problem in problems:
        assert FIELD.match(problem.field), (problem, done)
        assert len(problem.text) > 5, (problem, done)


def spoil(document: Document, number: int) -> bool:
    """Spoil a scenario; whether it was still accepted, and could then be played."""
    chance = seeded("bent", number)
    spoiled, done = bent(document, chance)
    if spoiled.get("system") != "ascension":
        return False
    problems = bounds.problems(spoiled) or SYSTEM.problems(spoiled)
    sound(problems, done)
    if problems:
        return False
    match = Match.start("ascension", spoiled, seed=number)
    for _ in range(12):
        if match.decision is None:
            break
        match.act(match.decision.sample(match.state, chance))
        assert list(SYSTEM.broken(match.state)) == [], done
    return True


def spoil_force(document: dict[str, Any], number: int) -> bool:
    """Spoil a force; whether it could still be read, and was then priced and judged."""
    spoiled, done = bent(document, seeded("bent force", number))
    force, problems = forces.read(spoiled)
    sound(problems, done)
    if force is None:
        assert problems, done
        return False
    sound(forces.problems(force), done)
    for character in force.characters:
        bill = creation.price(character)
        assert bill.total == sum(line.points for line in bill.lines)
    return True


DOCUMENTS = [entry.document for entry in scenarios.find() if entry.system == "ascension"]
DOCUMENTS.append({**under_way(), "title": "The duel, in its second round"})


@pytest.mark.parametrize("numbers", but_first((range(8), range(8, 30))), ids=str)
@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["title"])
def test_a_spoiled_scenario_is_refused_by_field_or_playable(document: Document, numbers: range) -> None:
    accepted = [spoil(document, number) for number in numbers]
    assert not all(accepted)


def test_spoiled_made_up_battles_are_refused_by_field_or_playable() -> None:
    for number in range(30):
        spoil(tables.table(seeded("fuzz", number % 12)), number)


def test_a_spoiled_force_is_refused_by_field_or_judged() -> None:
    known = [forces.document(force) for force in forces.forces().values()]
    read = [spoil_force(known[number % len(known)], number) for number in range(400)]
    assert any(read)
    assert not all(read)
