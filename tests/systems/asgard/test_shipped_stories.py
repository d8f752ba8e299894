"""What holds for the stories that come with the game, read off their files."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from game import paths, scenarios
from game.core import registry
from game.core.match import Match
from game.systems.asgard import adapters
from game.systems.asgard.sense import sheet_problems

STORIES = (
    "the-hidden-stair", "prison-of-the-jarl", "lost-on-the-ridge", "the-beacon", "wolves-at-the-ford", "the-frost-door",
)  # fmt: skip
LASTING = (
    "see", "forget", "count", "condition", "give", "done", "fail", "take", "end", "join", "place", "lurk", "fix", "order",
    "temper", "open", "shut", "lock", "unlock", "remove", "leave",
)  # fmt: skip
"""Lines that something later in a story can depend on."""
ASK = 'ask "'
"""How a line begins, behind what may stand before it, that asks the players something."""
Document = dict[str, Any]


@pytest.fixture(params=STORIES)
def document(request: pytest.FixtureRequest) -> Document:
    return tomllib.loads((paths.scenarios() / "asgard" / f"{request.param}.toml").read_text(encoding="utf-8"))


def versions(code: Document) -> list[Document]:
    """A code as it stands, and its other versions."""
    return [code, *code.get("version", ())]


def players(document: Document) -> list[str]:
    """How the units of the players are called, those who may join them too."""
    sides = [side for seat, side in document["sides"].items() if seat != "two"]
    found = [each["name"] for side in sides for each in (*side.get("character", ()), *side.get("units", ()))]
    return list(dict.fromkeys([*found, *(table["who"] for table in _own(document))]))


def _own(document: Document) -> list[Document]:
    """Friends who are units of the file itself, as on Thor's board."""
    units = {unit["name"] for unit in document.get("unit", ())}
    return [table for table in document.get("friend", {}).values() if table["who"] in units]


def leads_to(lines: list[str]) -> Iterator[str]:
    """The codes that lines ask for or are followed by."""
    for line in lines:
        deed = line.rpartition(": ")[2] if line.startswith("if ") and ASK not in line else line
        if ASK in line or deed.startswith(("code ", "die ")):
            yield from re.findall(r"[^,]*? ([0-9]{3,})(?=,|$)", deed.rpartition('"')[2])


def test_nothing_is_left_to_mend(document: Document) -> None:
    assert registry.system(document["system"]).problems(document) == []
    plan_on = scenarios.load(f"asgard/{document['title'].lower().replace(' ', '-')}")
    assert (
        sheet_problems.findings(
            plan_on.document, adapters.named("thor" if document["system"] == "asgard-thor" else "ascension")
        )
        == []
    )


def test_how_hard_it_is_stands_on_the_card_A80(document: Document) -> None:
    assert document["difficulty"] in ("gentle", "steady", "hard", "grim")


def test_somebody_is_about_from_the_start_and_others_come_unseen_A68(document: Document) -> None:
    assert any(line.startswith("lurk") for line in document["condition"][0]["enter"])
    told = [
        line for code in document["code"].values() for each in versions(code) for line in each.get("do", ())
    ]
    told += [line for condition in document["condition"][1:] for line in condition.get("enter", ())]
    assert sum("lurk" in line for line in told) >= 10
    assert any(row in document["blips"].values() for row in ("own", "stalk", "search"))


def test_every_answer_changes_something_that_lasts(document: Document) -> None:
    codes = document["code"]

    def lasts(number: str, seen: tuple[str, ...] = ()) -> bool:
        lines = [line for each in versions(codes[number]) for line in each.get("do", ())]
        deeds = {line.rpartition(": ")[2].split()[0] for line in lines}
        after = [code for code in leads_to(lines) if code not in seen]
        return bool(deeds.intersection(LASTING)) or any(lasts(code, (*seen, number)) for code in after)

    asked = [
        line
        for code in codes.values()
        for each in versions(code)
        for line in each.get("do", ())
        if ASK in line
    ]
    answers = [set(leads_to([line])) for line in asked]
    assert all(len(each) >= 2 for each in answers), "two ways to answer lead to two codes"
    assert [code for each in answers for code in each if not lasts(code)] == []


def test_nobody_is_named_who_may_have_fallen_A79(document: Document) -> None:
    codes, friends = document["code"], document.get("friend", {})
    called = {name: {name.lower(), name} for name in players(document)}
    for friend, table in friends.items():
        name = next(name for name in called if table["who"] in called[name])
        called[name].add(friend)
    for watch in document["watch"]:
        match watch["when"][0].split():
            case [who, "falls"] if any("end " in line for line in codes[str(watch["code"])]["do"]):
                called = {name: names for name, names in called.items() if who not in names}
    sources: dict[str, list[list[str]]] = {number: [] for number in codes}
    for condition in document["condition"]:
        for rows in condition["cards"].values():
            for row in [rows] if isinstance(rows, str) else rows:
                entry, _, facts = row.partition(" if ")
                for number in re.findall(r"\b[0-9]{3}\b", entry):
                    sources[number].append([facts])
    for watch in document["watch"]:
        sources[str(watch["code"])].append(watch["when"])
    froms = [(number, each) for number, code in codes.items() for each in versions(code)]

    def asked_about(number: str, names: set[str], deep: int = 0) -> bool:
        """Whether everything that leads to a code has looked whether somebody is there."""
        given = [_speaks_of(facts, names) for facts in sources[number]]
        for other, each in froms:
            if number in leads_to(each.get("do", [])) and deep < 4:
                given.append(_speaks_of(each.get("when", []), names) or asked_about(other, names, deep + 1))
        return bool(given) and all(given)

    def joins(number: str, names: set[str]) -> bool:
        """Whether somebody joins by a code, or by what it asks: he has not been there before."""
        lines = [line for each in versions(codes[number]) for line in each.get("do", ())]
        lines += [line for code in leads_to(lines) for line in codes[code].get("do", ())]
        return any(f"join {name}" in line for name in names for line in lines)

    named = []
    for number, each in froms:
        text = f"{each.get('story', '')} {' '.join(line for line in each.get('do', ()) if ASK in line)}"
        for name, names in called.items():
            if _acts(name, text) and not _speaks_of(each.get("when", []), names) and not joins(number, names):
                named += [(number, name)] if not asked_about(number, names) else []
    for condition in document["condition"][1:]:
        named += [(condition["title"], name) for name in called if _acts(name, condition.get("story", ""))]
    for ending in document["ending"].values():
        named += [(ending["title"], name) for name in called if _acts(name, ending["story"])]
    assert named == []


def _acts(name: str, text: str) -> bool:
    """Whether a text says of somebody that he does or has done something."""
    return bool(
        re.search(rf"(?<![\w*]){name} (?:\w+ly )?(?:\w+s|has|is|was)\b|\b(?:says|asks) {name}\b", text)
    )


def _speaks_of(facts: list[str], names: set[str]) -> bool:
    return any(re.search(rf"\b{name}\b", fact) for fact in facts for name in names)


def test_those_whose_name_stands_for_many_appear_and_hold_their_place() -> None:
    entry = scenarios.load("asgard/the-frost-door")
    match = Match.start(entry.system, entry.document, seed=7)
    events = [event for moment in match.moments for event in moment.events]
    told = [line.text for line in match.system.tell(match.state, events, None)]
    assert "**Frost Giants** appear and hold their place." in told
