"""What a map of Confrontation says besides what lies on it: battle, mode, rounds and target, its sides, what chance would decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from game.core.documents.fields import says, within
from game.core.seats import Seat
from game.core.system import Document
from game.systems.confrontation.companies import lists, muster, read_list
from game.systems.confrontation.scenario import battles
from game.systems.confrontation.scenario.battles import Plan
from game.systems.confrontation.state import MODES
from game.ui.workshop.notations import centimetre_details, sides
from game.ui.workshop.notations.details import (
    Detail,
    Group,
    Options,
    choice,
    kept,
    match_options,
    named,
    number,
    table,
)
from game.ui.workshop.notations.notation import rows, sided

_DUTIES: Options = (("attacker", "Attacks"), ("defender", "Defends"))
_WAS = {
    "start.part": "Begins with", "start.round": "Round", "start.next": "Whose turn it is", "start.lead": "Active player",
    "start.down": "Plays face down", "start.cards": "Cards", "start.deck": "The one deck",
}  # fmt: skip
_WERE = {"eliminated": "Eliminated units", "away": "Units that left", "summoned": "Summoned units"}
"""What positions write of the battle, and of a side."""


def groups(
    document: Document, zones: Mapping[Seat, Mapping[str, Any]], spots: Mapping[Seat, list[str]]
) -> list[Group]:
    """All that it says; `zones` are where sides deploy as the file would write it, `spots` a place in each."""
    return [
        Group("The battle", "", [*_battle(document)]),
        *(
            sides.own(seat, _side(document, seat, side, zones[seat], spots[seat]))
            for seat, side in sided(document)
        ),
        Group("Options", "", [*match_options(document)]),
        Group("Set beforehand", "", [*_start(document), *kept(document, _WAS)]),
    ]


def plan(document: Document) -> Plan | None:
    """The battle, if it is one of the six."""
    return battles.battles().get(str(document.get("battle", "pitched")))


def units(side: Mapping[str, Any]) -> list[str]:
    """The units of a side in the order of its list, by their names; none of a list that cannot be read."""
    return _mustered(str(side.get("list", "")), msgspec.json.encode(side.get("company")))


@lru_cache(maxsize=32)
def _mustered(listed: str, own: bytes) -> list[str]:
    company = lists().get(listed) or read_list(msgspec.json.decode(own))[0]
    try:
        return [each.name for each in muster(company).units] if company else []
    except ValueError:
        return []


# The battle


def _battle(document: Document) -> Iterator[Detail]:
    known = plan(document)
    fought = (*((id, each.name) for id, each in battles.battles().items()), ("drawn", "A die chooses"))
    yield choice(document, "battle", "Battle", fought, "pitched", "What is fought for, and where")
    kind = str(document.get("kind", "battle"))
    kinds = {"battle" if kind == "battle" else "custom": "A battle", "puzzle": "A puzzle"}
    kinds = kinds if kind in kinds else {kind: kind.capitalize()} | kinds
    told = "A puzzle is one activation with its dice open"
    yield choice(document, "kind", "Kind", tuple(kinds.items()), "battle", told)
    modes = tuple((each, each.capitalize()) for each in (*MODES, "drawn"))
    yield choice(document, "mode", "Mode", modes, "marauder", "How the cards of a round are ordered")
    yield number(document, "points", "Points", "2000", "The army points of each company")
    yield number(document, "rounds", "Rounds", str(known.rounds) if known else "as usual")
    targets = " or ".join(map(str, dict.fromkeys(known.target.values()))) if known else "as usual"
    yield number(document, "target", "Target", targets, "So much Elixir wins at once")
    hills = [each for each in rows(document, "terrain") if "hill" in centimetre_details.features(each)]
    heights = named(hills, "As the battle has it", document.get("high", ""))
    yield choice(
        document, "high", "High ground", heights, "", "On this hill marksmen ignore interference by figures"
    )
    yield Detail("free", "Free companies", "switch", bool(document.get("free")), False,
                 hint="They need neither banners nor an Incarnate: for lessons and puzzles")  # fmt: skip
    yield from sides.told(document, known.rule if known else "")


def _start(document: Document) -> Iterator[Detail]:
    seats = ((seat, f"Side {seat}") for seat in sides.seats(document))
    yield choice(document, "start.first", "Authority", ((None, "By opposition"), *seats),
                 hint="Who has won the Authority opposition at deployment")  # fmt: skip
    dice = table(document, "start").get("dice", [])
    yield Detail("start.dice", "What the first dice show", "lines", dice if isinstance(dice, list) else [], [],
                 hint="Faces with commas between: 3, 5, 1", empty="as they fall", read=_figure)  # fmt: skip
    if document.get("kind") == "puzzle" or says(document, "start.unit"):
        names = units(table(document, within("sides", str(says(document, "start.first", "one")))))
        yield choice(document, "start.unit", "Its unit", ((0, "All units"), *by_number(names)), 0,
                     "The unit whose activation is the whole puzzle")  # fmt: skip


def _figure(text: str) -> object:
    """A whole number; anything else as it was typed, which is told."""
    return int(text) if text.isdecimal() else text


def by_number(names: list[str]) -> Options:
    """Units as the file counts them, from 1."""
    return tuple((place, f"{place} {name}") for place, name in enumerate(names, 1))


# A side


def _side(
    document: Document, seat: Seat, side: Mapping[str, Any], zone: Mapping[str, Any], spot: list[str]
) -> Iterator[Detail]:
    by_size = sorted(lists().items(), key=lambda each: (each[1].limit, each[0]))
    yield from sides.named(side, "list", tuple((id, f"{each.name}, {each.limit}") for id, each in by_size))
    yield choice(side, "deploy", "Deploys", ((None, "As the battle has it"), (zone, "In a zone of its own")))
    known = plan(document)
    if (known and known.duties) or "duty" in side:
        yield choice(side, "duty", "Duty", ((None, "The winner chooses"), *_DUTIES),
                     hint="If nothing is said, the winner of the Authority opposition chooses")  # fmt: skip
    yield number(side, "elixir", "Elixir", "one each", "If nothing is said, 1 for each Incarnate")
    yield from sides.led(document, seat, side)
    yield from _units(side, spot)


def _units(side: Mapping[str, Any], spot: list[str]) -> Iterator[Detail]:
    """Where units are that are not deployed."""
    numbered, stands = by_number(units(side)), rows(side, "stands")
    told = [each.get("unit") if isinstance(each, Mapping) else each
            for key in ("stands", "waiting", "reserves", "eliminated", "away") for each in _list(side, key)]  # fmt: skip
    free = tuple(each for each in numbered if each[0] not in told)
    if free and spot:
        more = tuple(([*stands, {"unit": place, "at": spot}], words) for place, words in free)
        yield Detail("stands", "Standing", "choice", stands, [], ((stands, "Put one there…"), *more),
                     "Units that are not deployed: they stand on the table from the beginning")  # fmt: skip
    for key, words, when in (("waiting", "Units that enter over the edge", "At their first activation"),
                             ("reserves", "Units that come later", "As reinforcements")):  # fmt: skip
        if rows(side, key):
            yield Detail(key, words, "kept", side[key])
        else:
            yield Detail(key, words, "lines", _list(side, key), [], free, f"{when}; their numbers with commas between",
                         "none", add="Add a unit…", read=_figure)  # fmt: skip
    yield choice(
        side,
        "commander",
        "Commander",
        ((0, "As in the list"), *numbered),
        0,
        "The unit whose Incarnate commands",
    )
    yield from kept(side, _WERE)


def _list(side: Mapping[str, Any], key: str) -> list[Any]:
    found = side.get(key)
    return found if isinstance(found, list) else []
