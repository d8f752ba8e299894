"""How much Elixir a side needs to win a battle, against what it begins with and what it can earn (GB-22)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.descriptions.lesson import EXERCISES
from game.core.problems.problem import Problem, note, warning, without, written
from game.core.seats import Seat
from game.core.words import digits
from game.systems.confrontation.scenario import battles, company_muster, scenario_file
from game.systems.confrontation.scenario.ground import Ground
from game.systems.confrontation.scenario.setup import Setting

_SLACK = 10
"""Elixir that artifacts and other works may earn besides."""
_TWICE = 2
"""So often a unit is reckoned to be eliminated at most: it may be summoned, and an Incarnate may come back."""


def problems(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """A target that is reached at once, that nobody reaches, or that is the usual one with a digit lost or two exchanged."""
    if setting.file.target is not None and setting.file.kind != "puzzle":
        found = [*_at_once(setting, ground), *_most(setting, ground)]
        yield from found or _mistyped(setting, ground)
    yield from _begun(setting, ground)


def _at_once(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """A target that a side begins with, or that it is paid for one deed."""
    target, council = setting.file.target, ground.council
    assert target is not None
    held = max((max(each.worth.values()) for each in ground.objectives), default=0)
    felled = council.melee + max(council.kill.values(), default=0)
    begin = {team: _begins(setting, team) for team in scenario_file.teams(setting.file)}
    how = ""
    if target <= max(begin.values()) and not setting.file.start.part:
        richest = max(begin, key=begin.__getitem__)
        how = f"{setting.file.sides[richest[0]].name} begins with {begin[richest]} and has won when the first round ends"
    elif target <= held and council.rounds > 1:
        how = "whoever holds one objective at the end of the first round has won"
    elif target <= max(felled, council.carried_off) and council.rounds > 1:
        how = "whoever eliminates one unit or carries off one chest has won"
    if how:
        mend = without("target")
        if 10 * target <= _earned(setting, ground) and 10 * target > held:  # a nought too few
            mend = written("target", 10 * target)
        if _like(target, _usual(ground)):
            mend = written("target", _usual(ground))
        yield warning("target", f"{target} Elixir: {how}; ask for more", mend)


def _begins(setting: Setting, team: tuple[Seat, ...]) -> int:
    """How much Elixir a team has by itself when the battle begins (GB-97)."""
    own = (seat for seat in team if setting.file.sides[seat].elixir is None)
    return sum(company_muster.elixir(setting.companies[seat].mustered) for seat in own)


def _usual(ground: Ground) -> int:
    """What the battle itself asks for."""
    return max(battles.battles()[ground.battle].target.values())


def _like(target: int, usual: int) -> bool:
    """Whether a number is another one with a digit lost or doubled, or with its digits exchanged."""
    said, meant = str(target), str(usual)
    lost, doubled = said in digits.fewer(meant), meant in digits.fewer(said)
    return target != usual and (lost or doubled or said in digits.exchanged(meant))


def _mistyped(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """A target that is that of the battle itself but for a slip of the hand, and far from it."""
    file, target, usual = setting.file, setting.file.target, _usual(ground)
    if target is None or not _like(target, usual) or file.kind in EXERCISES or file.start.part:
        return
    far = not usual <= _TWICE * target <= _TWICE * _TWICE * usual
    if far or len(str(target)) == len(str(usual)):
        name = battles.battles()[ground.battle].name
        text = f"{target} Elixir, and {name} itself asks for {usual}: write that, or mean it so"
        yield note("target", text, written("target", usual))


def _most(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """A target beyond all that a side can earn, however well it goes (GB-22)."""
    file, council = setting.file, ground.council
    if file.target is None or file.kind in EXERCISES or council.passage:
        return
    best = _earned(setting, ground)
    if file.target <= best:
        return
    one = max((max(each.worth.values(), default=0) for each in ground.objectives), default=0)
    tenth = file.target // 10  # a nought too many
    meant = tenth if one < tenth <= best else 0
    meant = _usual(ground) if _like(file.target, _usual(ground)) else meant
    instead = f"write {meant}" if meant else "ask for less, or take it out"
    text = f"{file.target} Elixir: nobody earns more than about {best} in {council.rounds} rounds; {instead}"
    yield warning("target", text, written("target", meant) if meant else without("target"))


def _earned(setting: Setting, ground: Ground) -> int:
    """About the most Elixir that one side can earn in a battle."""
    file, council = setting.file, ground.council
    held = sum(max(each.worth.values(), default=0) for each in ground.objectives)
    carried = len(ground.items) * (council.carried * council.rounds + council.carried_off)
    best = 0
    for team in scenario_file.teams(file):
        own = [setting.companies[seat] for seat in team]
        foes = [company for seat, company in setting.companies.items() if seat not in team]
        fallen = sum(len(company.units) for company in foes) * (
            max(council.kill.values(), default=0) + council.melee
        )
        slain = sum(card.elixir for company in foes for card in company.mustered.profiles.values())
        charges = council.charge * council.rounds * sum(len(company.units) for company in own)
        begin = sum(file.sides[seat].elixir or 0 for seat in team)
        best = max(
            best, begin + held * council.rounds + carried + _TWICE * (fallen + slain) + charges + _SLACK
        )
    return best


def _begun(setting: Setting, ground: Ground) -> Iterator[Problem]:
    """Sides that begin with as much Elixir as they need (GB-22)."""
    for team in scenario_file.teams(setting.file):
        own = sum(setting.file.sides[seat].elixir or 0 for seat in team)
        if own >= ground.council.target[team[0]] and not setting.file.start.part:
            field = f"sides.{team[0]}.elixir"
            text = (
                f"{own} Elixir at the start are all that this side needs to win: write less, or take it out"
            )
            yield warning(field, text, without(field))
