"""The log in prose: what happened, in sentences with names (in **stars**), numbers and places.

A place of a log line is a point of the table, `x,y` in tenths of a millimetre.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from game.core.events import Event
from game.core.seats import Seat
from game.core.system import LogLine
from game.core.words.grammar import does, inside, listed, plural, the
from game.systems.confrontation import deeds, dice, dice_tests, elixir
from game.systems.confrontation import events as e
from game.systems.confrontation import setup_events as s
from game.systems.confrontation.fire import words as shooting
from game.systems.confrontation.scribe import Scribe, said_faces
from game.systems.confrontation.state import Battle, Mode, Rolled, TestKind

MODE_NAMES: dict[Mode, str] = {
    "barbarian": "Barbarian", "marauder": "Marauder", "warlord": "Warlord", "general": "General",
    "strategist": "Master Strategist", "genius": "Military Genius",
}  # fmt: skip
_MODE_RULES: dict[Mode, str] = {
    "barbarian": "GB-117", "marauder": "GB-118", "warlord": "GB-119", "general": "GB-120", "strategist": "GB-121", "genius": "GB-122",
}  # fmt: skip
_TESTS: dict[TestKind, str] = {
    "attack": "Attack test", "shot": "ranged attack test", "strength": "Strength test", "courage": "Courage test",
    "fervor": "Fervor test", "energy": "Energy test",
}  # fmt: skip
_TEST_RULES: dict[TestKind, str] = {
    "attack": "GB-62", "shot": "GB-53", "strength": "GB-69", "courage": "GB-70", "fervor": "GB-85", "energy": "GB-89",
}  # fmt: skip
_DUTIES = {"attacker": "attacks", "defender": "defends"}


def tell(state: Battle, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
    """The log of `events`, as `seat` may read it."""
    scribe = Scribe(state, events)
    lines = []
    for event in events:
        found = event.seen_by(seat)
        if found is None or type(found) not in _WORDS:
            continue
        line = _WORDS[type(found)](scribe, found)
        if line is not None:
            lines.append(line.by(_RULES.get(type(found), "")))
    return lines


# Round and sequence


def _round(scribe: Scribe, event: e.RoundBegan) -> LogLine:
    return LogLine(f"Round {event.round}", "turn")


def _time_out(scribe: Scribe, event: e.TimeOut) -> LogLine:
    said = listed(f"{inside(scribe.plain(seat))} {pool}" for seat, pool in scribe.state.elixir.items())
    return LogLine(f"Round {event.round} ended. Elixir: {said}.", "course")


def _mode(scribe: Scribe, event: e.ModeSet) -> LogLine:
    return LogLine(
        f"The die chose how cards are ordered: {MODE_NAMES[event.mode]}.",
        "course",
        rule=_MODE_RULES[event.mode],
    )


def _arranged(scribe: Scribe, event: e.Arranged) -> LogLine:
    name = scribe.plain(event.seat)
    return LogLine(
        f"{scribe.side(event.seat)} {does(name, 'has')} ordered {plural(event.cards, 'card')}.",
        "card",
        event.seat,
    )


def _shown(scribe: Scribe, event: e.SequencesShown) -> LogLine:
    parts = [
        f"{scribe.side(seat)}: {', '.join(map(scribe.card, cards))}" for seat, cards in event.cards.items()
    ]
    return LogLine(f"Sequences lie open. {'. '.join(parts)}.", "card")


def _authority(scribe: Scribe, event: e.AuthorityRolled) -> LogLine:
    name = scribe.plain(event.seat)
    text = (
        f"{scribe.side(event.seat)} rolled {listed(map(str, event.dice))} for Authority: {event.total.total}."
    )
    if event.lost:
        text = f"{scribe.side(event.seat)} rolled {listed(map(str, event.dice))} for Authority, and {does(name, 'has')} lost it."
    return LogLine(text, "dice", event.seat)


def _won(scribe: Scribe, event: e.AuthorityWon) -> LogLine:
    return LogLine(f"{scribe.side(event.seat)} won the Authority opposition.", "course", event.seat)


def _lead(scribe: Scribe, event: e.LeadTaken) -> LogLine:
    name = scribe.plain(event.seat)
    return LogLine(f"{scribe.side(event.seat)} {does(name, 'goes')} first.", "course", event.seat)


def _played(scribe: Scribe, event: e.CardPlayed) -> LogLine:
    card, plays = scribe.card(event.card), does(scribe.plain(event.seat), "plays")
    if event.drawer is None:
        return LogLine(f"{scribe.side(event.seat)} played {card}.", "card", event.seat)
    text = f"{scribe.side(event.drawer)} drew {card}, which {scribe.inside(event.seat)} {plays}."
    return LogLine(text, "card", event.seat, rule="GB-118")


def _reserved(scribe: Scribe, event: e.CardReserved) -> LogLine:
    return LogLine(f"{scribe.side(event.seat)} put a card in reserve.", "card", event.seat)


def _passed(scribe: Scribe, event: e.CardPassed) -> LogLine:
    return LogLine(
        f"{scribe.card(event.card)} named nobody who could act: the turn was passed.", "card", event.seat
    )


# Dice


def _tested(scribe: Scribe, event: e.TestRolled) -> LogLine:
    rolled = event.rolled
    test = rolled.test
    who = scribe.who(test.hero) if test.hero else scribe.unit(test.by)
    text = f"{who}: {_TESTS[test.kind]}, {test.value.total} against {test.difficulty.total}, {dice.needed(test.margin)}+"
    text += ", half of them count. " if dice.halves(test.margin) else ". "
    text += f"{_faces(rolled)}: {plural_success(rolled.successes)}."
    return scribe.line(text, "dice", test.by).by(_TEST_RULES[test.kind])


def plural_success(count: int) -> str:
    """`no success`, `1 success`, `4 successes`."""
    return f"{count or 'no'} success{'es' if count > 1 else ''}"


def _faces(rolled: Rolled) -> str:
    """The dice as they fell, after each pass in which any was rolled again, and the bonus dice."""
    parts = [said_faces(rolled.first)]
    for before, faces in pairwise((rolled.first, *rolled.passes)):
        if any(dice_tests.rolls_again(rolled.test, face) for face in before):
            parts.append(f"rolled again {said_faces(faces)}")
    bonus = [face for throw in rolled.bonus for face in throw]
    return "; ".join(parts) + (f"; bonus dice {said_faces(bonus)}" if bonus else "")


def _courage(scribe: Scribe, event: e.CourageTested) -> LogLine:
    verb = "stood firm" if event.passed else "faltered"
    rules = {"losses": "GB-72", "rally": "GB-77", "fear": "GB-73"}
    return scribe.line(f"{scribe.unit(event.unit)} {verb}.", "dice", event.unit).by(
        rules.get(event.why, "GB-70")
    )


def _feat(scribe: Scribe, event: e.FeatDone) -> LogLine:
    found = scribe.fighters.get(event.fighter)
    text = f"{scribe.who(event.fighter)} spent {event.cost} Elixir: {event.name}."
    return scribe.line(text, "score", found.unit if found else 0)


# Elixir and the Commander


def _elixir(scribe: Scribe, event: e.ElixirChanged) -> LogLine | None:
    """Nothing of what a feat costs, which is told with the feat."""
    if event.cause.startswith(elixir.FEAT):
        return None
    verb = "gained" if event.amount > 0 else "spent"
    text = f"{scribe.side(event.seat)} {verb} {abs(event.amount)} Elixir: {event.cause}. Now {event.total}."
    return LogLine(text, "score", event.seat, rule=event.rule)


def _commander(scribe: Scribe, event: e.CommanderChanged) -> LogLine:
    if not event.fighter:
        return LogLine(
            f"{scribe.side(event.seat)} {does(scribe.plain(event.seat), 'has')} no Commander.",
            "course",
            event.seat,
        )
    return LogLine(f"{scribe.who(event.fighter)} commands {scribe.inside(event.seat)}.", "course", event.seat)


# Setting up and the end


def _drawn(scribe: Scribe, event: s.BattleDrawn) -> LogLine:
    return LogLine(f"The die chose the battle: **{event.name}**.", "course")


def _duty(scribe: Scribe, event: s.DutyChosen) -> LogLine:
    name = scribe.plain(event.seat)
    return LogLine(f"{scribe.side(event.seat)} {does(name, _DUTIES[event.duty])}.", "course", event.seat)


def _led(scribe: Scribe, event: s.DeploymentLed) -> LogLine:
    return LogLine(
        f"{scribe.side(event.seat)} {does(scribe.plain(event.seat), 'deploys')} first.", "course", event.seat
    )


def _held_back(scribe: Scribe, event: s.HeldBack) -> LogLine:
    text = f"{scribe.side(event.seat)} held back {listed(map(scribe.unit, event.units))}."
    return LogLine(text, "course", event.seat)


def _reinforced(scribe: Scribe, event: e.Reinforced) -> LogLine:
    units = listed(map(scribe.unit, event.units))
    return LogLine(f"{units} may enter from the next round on.", "course", event.seat)


def _laid(scribe: Scribe, event: s.PieceLaid) -> LogLine:
    return LogLine(f"{scribe.side(event.seat)} laid **{event.name}**.", "move", event.seat)


def _zone(scribe: Scribe, event: s.ZoneTaken) -> LogLine:
    name = scribe.plain(event.seat)
    return LogLine(
        f"{scribe.side(event.seat)} {does(name, 'deploys')} in the {event.name}.", "course", event.seat
    )


def _half(scribe: Scribe, event: s.HalfTaken) -> LogLine:
    text = f"{scribe.side(event.seat)} chose {listed(event.names)} for their half."
    return LogLine(text, "course", event.seat)


def _die(scribe: Scribe, event: s.DieRolled) -> LogLine:
    if event.why == "youngest":
        return LogLine(
            f"{scribe.side(event.seat)} {does(scribe.plain(event.seat), 'counts')} as the youngest.",
            "dice",
            event.seat,
        )
    return LogLine(
        f"{scribe.side(event.seat)} rolled {event.die}: the highest {event.why}.", "dice", event.seat
    )


def _held(scribe: Scribe, event: s.ObjectiveHeld) -> LogLine:
    if event.seat is None:
        return LogLine(f"Nobody controls **{the(event.name)}**.", "score")
    name = scribe.plain(event.seat)
    return LogLine(
        f"{scribe.side(event.seat)} {does(name, 'controls')} **{the(event.name)}**.", "score", event.seat
    )


def _ended(scribe: Scribe, event: s.BattleEnded) -> LogLine:
    who = " and ".join(map(scribe.side, event.winners))
    text = f"{event.why} {who} won." if event.winners else f"{event.why} A draw."
    return LogLine(text, "end", event.winners[0] if event.winners else None, rule=event.rule)


_WORDS: dict[type[Event], Callable[[Scribe, Any], LogLine | None]] = {
    **deeds.WORDS,
    **shooting.WORDS,
    e.RoundBegan: _round, e.TimeOut: _time_out, e.ModeSet: _mode, e.Arranged: _arranged, e.SequencesShown: _shown,
    e.AuthorityRolled: _authority, e.AuthorityWon: _won, e.LeadTaken: _lead, e.CardPlayed: _played, e.CardReserved: _reserved,
    e.CardPassed: _passed, e.TestRolled: _tested, e.CourageTested: _courage, e.FeatDone: _feat, e.ElixirChanged: _elixir,
    e.CommanderChanged: _commander, s.BattleDrawn: _drawn, s.DutyChosen: _duty, s.DeploymentLed: _led, s.HeldBack: _held_back, e.Reinforced: _reinforced,
    s.PieceLaid: _laid, s.ZoneTaken: _zone, s.HalfTaken: _half, s.DieRolled: _die, s.ObjectiveHeld: _held, s.BattleEnded: _ended,
}  # fmt: skip
_RULES: dict[type[Event], str] = {
    **deeds.RULES,
    **shooting.RULES,
    e.TimeOut: "GB-23", e.Arranged: "GB-13", e.SequencesShown: "GB-13", e.AuthorityRolled: "GB-14", e.AuthorityWon: "GB-14",
    e.LeadTaken: "GB-16", e.CardPlayed: "GB-17", e.CardReserved: "GB-17", e.CardPassed: "GB-17", e.FeatDone: "GB-98",
    e.CommanderChanged: "GB-105", s.BattleDrawn: "GB-111", s.DutyChosen: "G-48", s.DeploymentLed: "GB-115", s.HeldBack: "G-48", e.Reinforced: "G-48",
    s.PieceLaid: "GB-116", s.ZoneTaken: "GB-116", s.HalfTaken: "GB-116", s.DieRolled: "GB-116", s.ObjectiveHeld: "GB-22",
}  # fmt: skip
