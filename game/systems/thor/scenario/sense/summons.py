"""Powers of a scenario's own units that call up the enemy's people, and none of their own (T-53)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.core.problems.problem import Problem, warning, written
from game.systems.thor import catalogue
from game.systems.thor.cards.notation import Power
from game.systems.thor.catalogue import Profile
from game.systems.thor.scenario.scenario_file import ScenarioFile
from game.systems.thor.scenario.setup import places
from game.systems.thor.state import FOE, PLAYERS


def problems(file: ScenarioFile, profiles: dict[str, Profile]) -> Iterator[Problem]:
    """Every such power, with those whom its side may call."""
    crowds = {seat: [profiles[unit.name] for unit in places(file.sides[seat])] for seat in PLAYERS}
    for number, table in enumerate(file.unit):
        profile = profiles.get(str(table.get("name", "")))
        seats = [seat for seat in PLAYERS if profile in crowds[seat]]
        if profile is not None and len(seats) == 1:
            own, foes = crowds[seats[0]], crowds[FOE[seats[0]]]
            for here, power, called in _calls(profile, f"unit[{number}]"):
                people, right = profiles[called].faction, _callable(own)
                if people in _peoples(own) or people not in _peoples(foes):
                    continue
                text = f"{profile.name} fights for {file.sides[seats[0]].name} and calls up {called}, who are the enemy's people"
                if right:
                    notation = power.notation.replace(f"summon {called}", f"summon {right}")
                    yield warning(here, f"{text}: write {right}", written(here, f"{power.name}: {notation}"))
                else:
                    yield warning(here, f"{text}: let it call up its own")


def _peoples(crowd: list[Profile]) -> set[str]:
    return {each.faction for each in crowd}


def _calls(profile: Profile, field: str) -> Iterator[tuple[str, Power, str]]:
    """Every power of a unit that calls somebody up: its field, the power, and whom."""
    for kind, found in profile.powers.items():
        for place, power in enumerate(found):
            for way in power.ways:
                if way.use == "summon":
                    yield f"{field}.{kind.lower()}[{place}]", power, way.unit


def _callable(crowd: list[Profile]) -> str:
    """Whom a side calls up: those whom units of the game on it call, else most of its bands; "" if it has none."""
    called = Counter(
        name
        for each in crowd
        if each.name in catalogue.units()
        for name in sorted(catalogue.summonable([each]))
    )
    bands = Counter(each.name for each in crowd if each.group)
    return next((name for rank in (called, bands) for name, _ in rank.most_common(1)), "")
