"""What happened last, in one line with its number: who did what to whom, the sums in full, and how rare it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.match import Moment
from game.core.words.grammar import listed, number_word
from game.systems.abstract import events as e
from game.systems.abstract.combat.results import Result, in_words, rarity, results, sums
from game.systems.abstract.state import Skirmish, Unit
from game.ui.play.thread import Aftermath
from game.ui.tables.abstract.display import Display


def told_last(moments: Sequence[Moment]) -> Aftermath | None:
    """The last attack, hold or roll for Initiative among `moments`; None before the first. All of it is public."""
    for place in range(len(moments) - 1, 0, -1):
        before, moment = moments[place - 1].state, moments[place]
        told = _told(before, moment)
        if told:
            return told
    return None


def struck(moments: Sequence[Moment]) -> dict[int, str]:
    """What the last attack came to at each of its targets, in a word; nothing if something else was done since."""
    for place in range(len(moments) - 1, 0, -1):
        before, moment = moments[place - 1].state, moments[place]
        made = results(before, moment.action, moment.events) if moment.action else []
        if made or _told(before, moment):
            return {
                each.target: f"−{each.lost}" if each.lost else "0" if each.hit else "miss" for each in made
            }
    return {}


def _told(before: Skirmish, moment: Moment) -> Aftermath | None:
    happened = list(moment.events)
    made = results(before, moment.action, happened) if moment.action else []
    if made:
        return _attack(moment.state, made)
    held = next((each for each in happened if isinstance(each, e.Held)), None)
    if held:
        unit = _units(moment.state)[held.unit]
        slower = "A slower unit of its side may still take it along." if before.field.coordinated else ""
        lines = (slower,) if slower else ()
        return Aftermath(f"**{unit.name}** holds", lines, "S-6", unit.seat, (str(unit.id),))
    order = next((each for each in happened if isinstance(each, e.OrderSettled)), None)
    return _order(moment.state, order.order) if order and order.order else None


def _order(state: Skirmish, order: tuple[int, ...]) -> Aftermath:
    units = _units(state)
    first, *others = [units[unit] for unit in order]
    then = ", ".join(unit.name for unit in others)
    words = f"**{first.name}** acts first: rolled {state.rolls[first.id][0]}"
    lines = (f"Then {then}.",) if then else ()
    return Aftermath(words, lines, "SB-15", first.seat, tuple(map(str, order)))


def _attack(state: Skirmish, made: Sequence[Result]) -> Aftermath:
    units = _units(state)
    attackers = _starred(units[unit].name for unit in made[0].attackers)
    verb = "strike" if len(made[0].attackers) > 1 else "strikes"
    places = tuple(map(str, dict.fromkeys([*made[0].attackers, *(each.target for each in made)])))
    seat = units[made[0].attackers[0]].seat
    if len(made) == 1:
        result = made[0]
        words = f"{attackers} {verb} **{units[result.target].name}**: {in_words(result)}"
        first, second = sums(result)
        return Aftermath(
            words, (second or first, rarity(result)), "S-7" if result.hit else "SB-16", seat, places
        )
    lost = sum(result.lost for result in made)
    words = f"{attackers} {verb} {number_word(len(made))} at once: {number_word(lost)} slot{'s' if lost > 1 else ''} lost"
    lines = "; ".join(f"{units[result.target].name}: {in_words(result)}" for result in made)
    expected = sum(result.odds.expected for result in made)
    return Aftermath(words, (lines, f"Expected {expected:.1f} together"), "S-8", seat, places)


def _units(state: Skirmish) -> dict[int, Unit]:
    """Every unit there was, by number."""
    return {unit.id: unit for unit in (*state.fallen, *state.units.values())}


def _starred(names: Iterable[str]) -> str:
    return listed(f"**{name}**" for name in names)


def telling(shown: Display) -> Aftermath | None:
    """What is happening just now, as far as the dice that lie tell it; None while no attack is on its way."""
    strike, tray = shown.strike, shown.tray
    if shown.throws:
        return Aftermath(
            "All roll for Initiative", ("Two dice and the Trait: whoever rolls highest acts first.",), "SB-15"
        )
    if strike is None or tray is None:
        return None
    names = _starred(shown.bodies[unit].name for unit in strike.attackers)
    verb = "strike" if len(strike.attackers) > 1 else "strikes"
    lines = []
    for own, other in ((tray.accuracy, tray.evasion), (tray.damage, tray.endurance)):
        if own and other and own.share >= 1:
            first, second = own.roll, other.roll
            lines.append(f"{first.trait.title()} {first.total}, {second.trait.title()} {second.total}")
    seat, places = shown.bodies[strike.attackers[0]].seat, tuple(map(str, (*strike.attackers, strike.target)))
    return Aftermath(
        f"{names} {verb} **{shown.bodies[strike.target].name}**", tuple(lines), "SB-16", seat, places
    )
