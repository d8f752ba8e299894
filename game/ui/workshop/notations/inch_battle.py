"""What a map of Ascension says besides what lies on it: how large the battle is, what scores, who plays, what chance would decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations
from typing import Any

from game.core.documents.fields import says, within
from game.core.seats import Seat
from game.core.system import Document
from game.systems.ascension import advantage, allowance
from game.systems.ascension.goals import GOALS
from game.systems.ascension.points import notation as characters
from game.systems.ascension.points.forces import forces
from game.systems.ascension.scenario import force_muster, kit
from game.table.shapes import Outline
from game.ui.workshop.notations import sides
from game.ui.workshop.notations.details import (
    Detail,
    Group,
    Options,
    choice,
    kept,
    listed,
    match_options,
    number,
    table,
)
from game.ui.workshop.notations.notation import rows, sided

_MOST_INITIATIVE = 6
_CLASSES = ("small", "medium", "large", "huge")
_WAS = {
    "start.round": "Round", "start.active": "Whose turn it is", "start.teams": "Turns within sides", "start.goals": "Goals chosen",
    "start.laid": "Lay no more", "start.scores": "Points so far", "start.removed": "Models removed", "start.first": "First",
    "start.discard": "Discard piles", "bag": "Pieces to lay, as version 1.2 has them",
}  # fmt: skip
"""What positions write of the battle, and files of long ago."""


def groups(document: Document, spots: Mapping[Seat, list[list[str]]]) -> list[Group]:
    """All that it says; `spots` are places in the zone of each side, one for each of its models."""
    own = [sides.own(seat, _side(document, seat, side, spots[seat])) for seat, side in sided(document)]
    if document.get("system") == "asgard":
        return [Group("The battle", "", [number(document, "points", "Points")]), *own]
    return [
        Group("The battle", "", [*_battle(document)]),
        *own,
        Group("Options", "", [*match_options(document), *_lay(document)]),
        Group("Set beforehand", "", [*_start(document), *kept(document, _WAS)]),
    ]


def models(document: Document, side: Mapping[str, Any]) -> list[str]:
    """Who plays for a side: what each of its models is called."""
    points, force = document.get("points", 75), forces().get(str(side.get("force")))
    usual = force_muster.usual(force, points) if isinstance(points, int) else []
    return force_muster.told_apart(listed(side, "models") or usual or list(_known(side)))


def _known(side: Mapping[str, Any]) -> dict[str, str]:
    """Who can play for a side, ids and names."""
    force = forces().get(str(side.get("force")))
    known = {each.id: each.name for each in force.characters} if force else {}
    for each in rows(side, "character"):
        name = str(each.get("name", ""))
        known[str(each.get("id") or characters.slug(name))] = name
    return known


# The battle


def _battle(document: Document) -> Iterator[Detail]:
    yield number(document, "points", "Points", hint="So much the force of each side may cost")
    yield number(document, "rounds", "Rounds")
    goals: Options = tuple((id, goal.name) for id, goal in GOALS.items())
    yield Detail("goals", "Secondary goals to choose from", "several", listed(document, "goals"), [], goals)
    yield number(document, "scoring.removed", "Points for each enemy model removed", "0")
    yield number(document, "scoring.held", "Points for holding advantageous terrain of an enemy", "1")
    yield from _interactions(document)
    yield from sides.told(document, "C-77")


def _interactions(document: Document) -> Iterator[Detail]:
    """What interacting scores, with each console and objective and whatever scores already."""
    found, said = {}, table(document, "scoring.interact")
    for row in rows(document, "terrain"):
        known = kit.kit().get(str(row.get("kit")))
        traits, id = listed(row, "traits", known.traits if known else ()), str(row.get("id", ""))
        if id and (id in said or "console" in traits or "objective" in traits):
            found[id] = str(row.get("name") or (known.name if known else id))
    for id, name in found.items():
        alike = list(found.values()).count(name) > 1
        words = f"Points for interacting with {name}{f' ({id})' if alike else ''}"
        yield number(document, within("scoring.interact", id), words, "0")


def _lay(document: Document) -> Iterator[Detail]:
    """What each side may choose and lay (CC-13)."""
    if says(document, "options.terrain") != "chosen" and "lay" not in document:
        return
    for place, key in enumerate(_CLASSES):
        usual = "as in the bag" if document.get("bag") else str(allowance.USUAL[place])
        yield number(
            document, f"lay.{key}", allowance.class_words(place), usual, "So many a side lays of them"
        )
    yield number(document, "lay.advantageous", "Of them advantageous", str(advantage.MOST_LAID))
    kinds = listed(table(document, "lay"), "kinds")
    more = tuple((id, each.name) for id, each in kit.kit().items() if not each.part and id not in kinds)
    yield Detail("lay.kinds", "Which pieces of the kit", "lines", kinds, [], more, "With commas between",
                 "all that stand by themselves", add="Add a piece…")  # fmt: skip


def _start(document: Document) -> Iterator[Detail]:
    """What is fixed that chance would decide."""
    captains = [seat for seat, side in sided(document) if side.get("team") in (None, seat)]
    orders: Options = tuple((list(each), ", ".join(each).capitalize()) for each in permutations(captains))
    yield choice(document, "start.order", "Who begins", (([], "A flip decides"), *orders), [],
                 "In which order the sides take their turns")  # fmt: skip
    for seat in captains:
        cards = listed(table(document, "start.cards"), seat)
        yield Detail(f"start.cards.{seat}", f"First cards of side {seat}", "lines", cards, [], hint="AS, 3H, JC, RJ, with commas between",
                     empty="as they come", read=str.upper)  # fmt: skip


# A side


def _side(
    document: Document, seat: Seat, side: Mapping[str, Any], spots: list[list[str]]
) -> Iterator[Detail]:
    hosts: Options = tuple((id, force.name) for id, force in forces().items())
    yield from sides.named(side, "force", hosts)
    known, playing = _known(side), models(document, side)
    who: Options = tuple(known.items())
    yield Detail("models", "Who plays", "lines", listed(side, "models"), [], who, "By their words, as often as they play",
                 "as the force has it for these points", add="Add a model…")  # fmt: skip
    now = str(side.get("leader", ""))
    names = {"": "As the force has it", now: known.get(now, now or "As the force has it")}
    leaders = names | {id: name for id, name in known.items() if id in playing}
    yield choice(side, "leader", "Led by", tuple(leaders.items()), "")
    yield from _standing(side, playing, spots)
    yield from sides.led(document, seat, side)
    yield from _initiative(side)


def _standing(side: Mapping[str, Any], playing: list[str], spots: list[list[str]]) -> Iterator[Detail]:
    """Who is put on the table, and who fell before."""
    stands = table(side, "stands")
    left = [(each, spot) for each, spot in zip(playing, spots, strict=False) if each not in stands]
    if left:
        more = tuple(({**stands, each: {"at": spot}}, _called(each)) for each, spot in left)
        yield Detail("stands", "Standing", "choice", stands, {}, ((stands, "Put one there…"), *more),
                     "Models that are not deployed: they stand on the table from the beginning")  # fmt: skip
    gone = [id for id, row in stands.items() if not isinstance(row, Mapping) or "at" not in row]
    yield from kept(side, {within("stands", id): f"{_called(id)} fell" for id in gone})


def _called(id: str) -> str:
    return id.replace("-", " ").capitalize()


def _initiative(side: Mapping[str, Any]) -> Iterator[Detail]:
    """What is added to its flip for initiative, and why (R-3.3.1)."""
    now, causes = side.get("initiative", []), rows(side, "initiative")
    cause = causes[0].get("cause") if causes else "The watch was awake"
    amounts = [sign * each for sign in (1, -1) for each in range(1, _MOST_INITIATIVE + 1)]
    values: Options = (
        ([], "As it is flipped"),
        *(([{"amount": each, "cause": cause}], f"{each:+}") for each in amounts),
    )
    if not any(now == value for value, _ in values):
        values = ((now, "As the file has it"), *values)
    yield choice(side, "initiative", "Initiative", values, [], "Added to its flip for who begins")
    for place, row in enumerate(causes):
        key, said = f"initiative[{place}].cause", row.get("cause", "")
        yield Detail(key, "Because", "text", said, hint="It stands in the log")


def spread(outline: Outline, count: int) -> list[tuple[int, int]]:
    """Places for so many in a rectangle, along its longer middle."""
    (left, top), _, (right, bottom), _ = outline
    wide, deep = right - left, bottom - top
    shares = [(place + 1) / (count + 1) for place in range(count)]
    if wide >= deep:
        return [(left + round(share * wide), (top + bottom) // 2) for share in shares]
    return [((left + right) // 2, top + round(share * deep)) for share in shares]
