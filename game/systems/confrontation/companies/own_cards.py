"""Cards of one's own: troops and Incarnates that a company list brings beside those of its people, in the same notation.

They stand in the list itself, so that its file, its text and every record of a battle carry them whole.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

import msgspec

from game.core.problems.problem import Problem
from game.systems.confrontation.companies import notation
from game.systems.confrontation.companies.people_file import (
    CrewRow,
    IncarnateRow,
    SpecialRow,
    TroopRow,
    cards,
    unknown_names,
)
from game.systems.confrontation.companies.peoples import Incarnate, People, Special, Troop
from game.systems.confrontation.profile import Profile

Kind = Literal["troop", "incarnate"]
"""What a card is, and under what name it stands in a list."""
_FIRST = (
    "name", "fighter", "id", "person", "role", "category", "rank", "size", "number", "price", "most", "points", "elixir", "resurrection",
    "attributes", "card",
)  # fmt: skip
"""What a card says first."""


def joined(own: People, troops: tuple[Troop, ...], incarnates: tuple[Incarnate, ...]) -> People:
    """A people with cards that a list brings."""
    if not troops and not incarnates:
        return own
    return msgspec.structs.replace(
        own, troops=(*own.troops, *troops), incarnates=(*own.incarnates, *incarnates)
    )


def problems(own: People, troops: tuple[Troop, ...], incarnates: tuple[Incarnate, ...]) -> Iterator[Problem]:
    """What cards that a list brings name and its people has not, and names that somebody has already."""
    if not troops and not incarnates:
        return
    alone = msgspec.structs.replace(own, troops=troops, incarnates=incarnates)
    yield from unknown_names(joined(own, troops, incarnates), alone)
    taken = {card.id: card.name for card in own.profiles}
    for field, card in cards(alone):
        if card.id in taken:
            yield Problem(f"{field}.name", f"there is a {taken[card.id]} already: give it a name of its own")
        taken[card.id] = card.name


# Written


def troop_row(troop: Troop) -> TroopRow:
    """A troop as it stands in a file."""
    profile = troop.profile
    return TroopRow(
        name=troop.name,
        fighter=profile.name if profile.name != troop.name else "",
        category=profile.category,
        rank=profile.rank,
        size=notation.written_size(troop.least, troop.most),
        points=profile.points,
        house=troop.house,
        special=[_special_row(special) for special in troop.specials],
        crew=CrewRow(name=troop.crew.name, number=troop.hands, **_card(troop.crew, "infantry"))
        if troop.crew
        else None,
        **_card(profile),
    )


def _special_row(special: Special) -> SpecialRow:
    role: Literal["special", "specialist"] = (
        "specialist" if special.profile.role == "specialist" else "special"
    )
    return SpecialRow(
        name=special.profile.name, price=special.price, most=special.most, role=role, **_card(special.profile)
    )


def incarnate_row(incarnate: Incarnate) -> IncarnateRow:
    """An Incarnate as he stands in a file."""
    profile = incarnate.profile
    category = profile.category
    assert category in ("infantry", "cavalry", "creature")
    return IncarnateRow(
        name=profile.name,
        id=incarnate.id if incarnate.id != notation.slug(profile.name) else "",
        person=incarnate.person if incarnate.person != incarnate.id else "",
        category=category,
        rank=profile.rank,
        points=profile.points,
        elixir=profile.elixir,
        resurrection=profile.resurrection,
        house=incarnate.house,
        champion=incarnate.champion_of,
        barred=list(incarnate.barred),
        attributes=incarnate.attributes,
        **_card(profile),
    )


def _card(profile: Profile, usual: str = "") -> dict[str, Any]:
    """What every card says; `usual` is what its base and height go by where nothing is said, if not its category."""
    return {
        "card": notation.written(profile),
        "build": profile.build if profile.build != (usual or profile.category) else "",
        "abilities": [notation.written_name(ability) for ability in profile.abilities],
        "elements": [notation.written_name(element) for element in profile.elements],
        "works": list(profile.works),
        "emblem": profile.emblem,
        "story": profile.story,
    }


def written(rows: Sequence[TroopRow | IncarnateRow]) -> list[dict[str, Any]]:
    """Rows as tables of a document, without what goes without saying, and in the order in which one reads a card."""
    return [_in_order(msgspec.to_builtins(row)) for row in rows]


def _in_order(table: dict[str, Any]) -> dict[str, Any]:
    made = {field: table[field] for field in _FIRST if field in table} | table
    if "special" in made:
        made["special"] = [_in_order(special) for special in made["special"]]
    if made.get("crew"):
        made["crew"] = _in_order(made["crew"])
    return made
