"""Powers of a scenario's own units that never do anything, or more than there can be to do (T-22, T-40, T-53, T-56)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from game.core.problems.problem import Problem, note, warning, without, written
from game.systems.thor import catalogue
from game.systems.thor.cards.notation import Power
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario.map_rows import terrain
from game.systems.thor.scenario.scenario_file import Place as Stand
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.scenario.sense import ranges
from game.systems.thor.scenario.setup import places
from game.systems.thor.squares import Square
from game.systems.thor.state import PLAYERS


def problems(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Powers that can never do anything: to heal who falls by any hit, to order where nobody is (T-53, T-56)."""
    blocked: dict[Square, str] = {**terrain(file.map)}
    crowds = {seat: [unit for unit in places(file.sides[seat]) if not unit.fallen] for seat in PLAYERS}
    for number, table in enumerate(file.unit):
        name = str(table.get("name", ""))
        crowd = next((units for units in crowds.values() if any(unit.name == name for unit in units)), [])
        if name not in profiles or not crowd:
            continue
        yield from _barred_cards(table, f"unit[{number}]")
        yield from _alike(profiles[name], f"unit[{number}]")
        yield from ranges.problems(profiles[name], f"unit[{number}]", blocked)
        foes = next((units for units in crowds.values() if units is not crowd), [])
        company = _Company(
            [profiles[unit.name] for unit in crowd],
            _coming(foes, profiles),
            alone=len(crowd) == 1 and not any(catalogue.summonable(profiles[unit.name] for unit in crowd)),
        )
        for kind, found in profiles[name].powers.items():
            for place, power in enumerate(found):
                field = f"unit[{number}].{kind.lower()}[{place}]"
                yield from _excess(power, profiles[name], field)
                yield from _vain(power, profiles[name], company, field)


class _Company(NamedTuple):
    """Among whom a unit fights: its side, all who may come against it, and whether it stays the only one of its side."""

    crowd: list[Profile]
    foes: list[Profile]
    alone: bool


def _vain(power: Power, own: Profile, company: _Company, field: str) -> Iterator[Problem]:
    """A power that never does anything, with the notation in which it would."""
    barred = _barred(power, own)
    why = (
        _idle(power, own, alone=company.alone)
        or barred
        or _unarmed(power, own, company.crowd)
        or _unthreatened(power, company.foes)
    )
    if not why:
        return
    text = f"{power.name} never does anything: {why}"
    if meant := _for_friends(power, alone=company.alone):
        text += f"; let it heal friends, {meant!r}"
    elif barred:
        meant = f"{power.name}: {power.notation.replace(' no-groups', '')}"
        text += f"; write {meant!r}"
    yield warning(field, text, written(field, meant) if meant else without(field))


def _barred_cards(table: dict[str, Any], field: str) -> Iterator[Problem]:
    """A unit to which one line gives ranged cards, and another no regular attack card at all (T-24)."""
    ranged = table.get("ranged", "none")
    if table.get("attacks") is False and ranged != "none":
        text = f"false bars every regular attack card, and ranged = {ranged!r} gives it some (T-24): take one of the two out"
        yield warning(f"{field}.attacks", text, without(f"{field}.attacks"))


def _alike(profile: Profile, field: str) -> Iterator[Problem]:
    """Powers of one name: a card is played by the name of its power."""
    before: set[str] = set()
    for kind, found in profile.powers.items():
        for place, power in enumerate(found):
            if power.name in before:
                text = f"{profile.name} has another power {power.name!r}: write another name"
                yield warning(f"{field}.{kind.lower()}[{place}]", text)
            before.add(power.name)


def _excess(power: Power, profile: Profile, field: str) -> Iterator[Problem]:
    """A healing of more than its unit can ever have lost (T-53)."""
    for way in power.ways:
        most = profile.hits - 1
        if way.use == "heal" and not way.near and way.amount > most > 0:
            text = f"{profile.name} has {profile.hits} hits and can have lost {most}: {power.name} heals {way.amount}; write {most}"
            notation = power.notation.replace(f"heal {way.amount} self", f"heal {most} self")
            yield note(field, text, written(field, f"{power.name}: {notation}"))


def _idle(power: Power, profile: Profile, *, alone: bool) -> str:
    """Why no way to use a power ever does anything; "" if one does."""
    if alone and all(way.within for way in power.ways):
        return f"{profile.name} is the only unit of its side, and orders are for friends (T-56)"
    heals = all(way.use == "heal" and (alone or not way.near) for way in power.ways)
    return (
        f"{profile.name} has one hit, and falls by the first that it loses (T-53)"
        if heals and profile.hits == 1
        else ""
    )


def _for_friends(power: Power, *, alone: bool) -> str:
    """A power that only heals its own unit, as one that heals those beside it; "" if it is another one, or nobody can be beside it."""
    if alone or not all(way.use == "heal" and not way.near for way in power.ways):
        return ""
    return f"{power.name}: {power.notation.replace(' self', ' adjacent')}"


def _unarmed(power: Power, profile: Profile, crowd: Iterable[Profile]) -> str:
    """Why a stronger blow never falls: its unit strikes with no card and no power, nor at the order of a friend (T-56)."""
    boosts = all(way.use == "boost" for way in power.ways)
    own = any(way.hit for other in powers_of(profile) for way in other.ways if not way.within)
    ordered = any(
        way.hit for friend in crowd for other in powers_of(friend) for way in other.ways if way.within
    )
    if boosts and not profile.attacks and not own and not ordered:
        return f"it goes with an attack of {profile.name}, who has neither attack cards nor an attack among its powers"
    return ""


def _barred(power: Power, profile: Profile) -> str:
    """Why a Group never strikes with a power: no attack of it is for Groups (T-22)."""
    barred = all(way.hit and not way.hit.groups and not way.go for way in power.ways)
    return (
        f"{profile.name} is a Group, and Groups neither make nor suffer such an attack (T-22)"
        if barred and profile.group
        else ""
    )


def _coming(units: Iterable[Stand], profiles: dict[str, Profile]) -> list[Profile]:
    """Who stands on a side, and who may be summoned to it."""
    names = {unit.name for unit in units}
    return [profiles[name] for name in names | catalogue.summonable(profiles[name] for name in names)]


def _unthreatened(power: Power, foes: Iterable[Profile]) -> str:
    """Why a defence is never called for: no enemy attacks in the way that it stops (T-40)."""
    against = {way.guard.against if way.guard and not (way.go or way.hit) else "any" for way in power.ways}
    kinds = {"H": ("H", "A"), "R": ("R", "A")}
    if len(against) != 1 or "any" in against:
        return ""
    (kind,) = against
    cards = any(foe.attacks and (kind == "H" or foe.ranged != "none") for foe in foes)
    powers = any(
        way.hit and way.hit.kind in kinds[kind]
        for foe in foes
        for other in powers_of(foe)
        for way in other.ways
    )
    if cards or powers:
        return ""
    return f"no enemy has {'a ranged' if kind == 'R' else 'a hand-to-hand'} attack"


def powers_of(profile: Profile) -> list[Power]:
    return [power for kind in profile.powers.values() for power in kind]
