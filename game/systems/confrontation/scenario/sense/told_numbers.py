"""How many fighters of a troop texts tell of, `ten Fenlings and three Maulkin`, and the units of the file that say it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.descriptions.vocabulary import Figure, Share, any_of
from game.core.words.numerals import CARDINAL
from game.systems.confrontation import companies
from game.systems.confrontation.scenario.setup import Setting


def figures(setting: Setting) -> Iterator[Figure]:
    """How many there are of a troop: in a unit, or on a side."""
    counts: dict[str, set[int]] = {}
    for company in setting.companies.values():
        own: dict[str, int] = {}
        for unit in company.mustered.units:
            for profile, _ in unit.fighters:
                own[profile] = own.get(profile, 0) + 1
            for profile in {profile for profile, _ in unit.fighters}:
                counts.setdefault(profile, set()).add(sum(each == profile for each, _ in unit.fighters))
        for profile, number in own.items():
            counts.setdefault(profile, set()).add(number)
    peoples = [companies.people(id) for id in companies.names()]
    troops = {troop.id: troop.name for people in peoples for troop in people.troops}
    left = {stand.left for side in setting.file.sides.values() for stand in side.stands if stand.left}
    for profile, values in counts.items():
        if profile in troops:
            name = troops[profile]
            yield Figure(
                rf"\b({CARDINAL})\s+{any_of((name, name.removesuffix('s')))}\b",
                frozenset(values | left),
                f"the {name} are",
                shares=tuple(_shares(setting, profile)),
            )


def _shares(setting: Setting, troop: str) -> Iterator[Share]:
    """What each unit of a troop has that the file itself musters, and, beside others, what it adds to those."""
    for seat, side in setting.file.sides.items():
        rows = [
            (f"sides.{seat}.company.banner[{banner}].units[{place}].number", row["number"])
            for banner, banners in enumerate((side.company or {}).get("banner", []))
            for place, row in enumerate(banners.get("units", []))
            if row.get("troop") == troop and isinstance(row.get("number"), int)
        ]
        whole = sum(number for _, number in rows)
        for field, number in rows:
            yield Share(field, number)
            if len(rows) > 1:
                yield Share(field, whole, whole - number)
