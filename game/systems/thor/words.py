"""The log in prose: what happened, in sentences with names and squares (names stand in **stars**)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.events import Event
from game.core.seats import Seat
from game.core.system import LogLine
from game.core.words.grammar import plural
from game.systems.thor import events as e
from game.systems.thor.actions import UnitId
from game.systems.thor.state import FOE, Battle, Unit


def tell(state: Battle, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
    """The log of `events`, as `seat` may read it. A play and what it does at once stand in one line."""
    scribe = _Scribe(state)
    lines: list[LogLine] = []
    before: Event | None = None
    for event in events:
        seen = event.seen_by(seat)
        line = scribe.line(seen) if seen else None
        if line is None:
            continue
        joined = scribe.joined(before, event, lines[-1].text if lines else "")
        if joined and lines:
            text, before_it = lines[-1].text.removesuffix(".") + joined, lines[-1]
            rule = line.rule or before_it.rule
            lines[-1] = LogLine(text, line.kind, before_it.seat, before_it.places + line.places, rule)
        else:
            lines.append(line)
        before = event
    return lines


class _Scribe:
    """Words events; it knows every unit there was, by id."""

    def __init__(self, state: Battle) -> None:
        reserve = (unit for units in state.reserve.values() for unit in units)
        self.state = state
        self.units: dict[UnitId, Unit] = {unit.id: unit for unit in (*state.fallen, *reserve)} | state.units

    def name(self, unit: UnitId) -> str:
        return f"**{self.units[unit].name}**"

    def owner(self, unit: UnitId) -> Seat | None:
        return self.units[unit].seat if unit in self.units else None

    def side(self, seat: Seat) -> str:
        return self.state.field.sides[seat].name

    def was(self, unit: UnitId) -> str:
        """`was`, or `were` for a Group."""
        return self.state.field.profiles[self.units[unit].name].does("was")

    def joined(self, before: Event | None, event: Event, text: str) -> str:
        """How the line of `event` goes on from the one `before`, which says `text`; empty if it does not."""
        match before, event:
            case e.Played(use="move" | "charge"), e.Moved() if before.unit == event.unit:
                return f": {event.origin} to {event.path[-1]}."
            case e.Played(), e.Attacked() if before.unit == event.unit:
                return f" against {self.name(event.target)} on {event.at}."
            case e.Attacked(), e.Struck() if before.target == event.unit:
                return f": {plural(event.damage, 'hit')}, {event.left or 'none'} left."
            case e.Struck() | e.Pushed(), e.Fell() if before.unit == event.unit:
                name = self.name(event.unit)
                return ", and fell." if text.startswith(name) else f", and {name} fell."
        return ""

    def line(self, event: Event) -> LogLine | None:
        word = _WORDS.get(type(event))
        return word(self, event).by(_rule(event)) if word else None


def _rule(event: Event) -> str:
    """The paragraph that made an event so."""
    match event:
        case e.BattleEnded():
            return event.rule
        case e.Discarded():
            return "T-44" if event.by_foe else "TB-12"
        case e.Played():
            return "T-51" if event.power else f"TC-{event.card.replace(' ', '-')}"
        case e.Moved():
            return "T-57" if event.taunted else "T-41" if event.aside else "T-11" if event.jump else "T-10"
        case e.Attacked():
            return "T-107" if event.counter else "T-22" if event.kind == "H" else "T-20"
        case e.Defended():
            return "T-40" if event.by == event.target else "T-42"
        case e.Fell():
            return "T-83" if event.pushed else "TB-6"
    return _RULES.get(type(event), "")


_RULES: dict[type[Event], str] = {
    e.BattleBegan: "T-1", e.Deployed: "T-2", e.TurnBegan: "TB-11", e.Relocated: "T-63", e.Reshuffled: "T-98",
    e.Drew: "TB-12", e.MoveNegated: "T-43", e.Struck: "T-28", e.Pushed: "T-30", e.Summoned: "T-53",
    e.Healed: "T-54", e.Looked: "T-55", e.Spied: "T-55",
}  # fmt: skip


def _began(scribe: _Scribe, event: e.BattleBegan) -> LogLine:
    how = "The coin falls: " if event.by_coin else ""
    return LogLine(f"{how}{scribe.side(event.first)} went first.", "turn", event.first)


def _deployed(scribe: _Scribe, event: e.Deployed) -> LogLine:
    return LogLine(f"{scribe.name(event.unit)} took {event.to}.", "move", event.seat, (event.to,))


def _turn(scribe: _Scribe, event: e.TurnBegan) -> LogLine:
    return LogLine(f"Turn {event.turn}: {scribe.side(event.seat)}", "turn", event.seat)


def _relocated(scribe: _Scribe, event: e.Relocated) -> LogLine:
    text = f"{scribe.name(event.unit)} {scribe.was(event.unit)} thrown from {event.origin} to {event.to}."
    return LogLine(text, "move", scribe.owner(event.unit), (event.origin, event.to))


def _reshuffled(scribe: _Scribe, event: e.Reshuffled) -> LogLine:
    return LogLine(f"The discard pile was shuffled into a new deck of {event.cards}.", "card")


def _drew(scribe: _Scribe, event: e.Drew) -> LogLine:
    cards = f": {', '.join(event.cards)}" if event.cards else ""
    return LogLine(
        f"{scribe.side(event.seat)} drew {plural(event.count, 'card')}{cards}.", "card", event.seat
    )


def _discarded(scribe: _Scribe, event: e.Discarded) -> LogLine:
    verb = "lost" if event.by_foe else "discarded"
    return LogLine(f"{scribe.side(event.seat)} {verb} {', '.join(event.cards)}.", "card", event.seat)


def _played(scribe: _Scribe, event: e.Played) -> LogLine:
    what = f"{event.card}, {event.power}" if event.power else event.card
    if not event.unit:
        return LogLine(f"{scribe.side(event.seat)} played {what}.", "play", event.seat)
    name = scribe.name(event.unit)
    if event.by:
        return LogLine(f"{scribe.name(event.by)} played {what}, and {name} obeyed.", "play", event.seat)
    if event.use == "advance":
        return LogLine(f"{scribe.side(event.seat)} advanced with {what}.", "play", event.seat)
    return LogLine(f"{name} played {what}.", "play", event.seat)


def _moved(scribe: _Scribe, event: e.Moved) -> LogLine:
    drawn = f"{scribe.was(event.unit)} drawn"
    verb = drawn if event.taunted else "jumped" if event.jump else "moved"
    text = f"{scribe.name(event.unit)} {verb} from {event.origin} to {event.path[-1]}."
    return LogLine(text, "move", scribe.owner(event.unit), (event.origin, event.path[-1]))


def _negated(scribe: _Scribe, event: e.MoveNegated) -> LogLine:
    return LogLine(
        f"{scribe.name(event.unit)} stood in the way: {event.card} was lost.", "defence", event.seat
    )


def _attacked(scribe: _Scribe, event: e.Attacked) -> LogLine:
    verb = "struck back at" if event.counter else "struck" if event.kind == "H" else "shot at"
    text = f"{scribe.name(event.unit)} {verb} {scribe.name(event.target)} on {event.at}."
    return LogLine(text, "attack", scribe.owner(event.unit), (event.origin, event.at))


def _defended(scribe: _Scribe, event: e.Defended) -> LogLine:
    who = "" if event.by == event.target else f" saved {scribe.name(event.target)}"
    text = f"{scribe.name(event.by)}{who or ' stopped the attack'}."
    return LogLine(text, "defence", scribe.owner(event.by), (scribe.units[event.target].at,))


def _appeared(scribe: _Scribe, event: e.Appeared) -> LogLine:
    text = f"{scribe.name(event.unit)} appeared on {event.to}."
    return LogLine(text, "move", scribe.owner(event.unit), (event.to,))


def _left(scribe: _Scribe, event: e.Left) -> LogLine:
    return LogLine(
        f"{scribe.name(event.unit)} left {event.at}.", "move", scribe.owner(event.unit), (event.at,)
    )


def _terrain(scribe: _Scribe, event: e.TerrainChanged) -> LogLine:
    text = f"A {event.now} stood on {event.at}." if event.now else f"The {event.was} on {event.at} was gone."
    return LogLine(text, "move", None, (event.at,))


def _struck(scribe: _Scribe, event: e.Struck) -> LogLine:
    text = f"{scribe.name(event.unit)} lost {plural(event.damage, 'hit')}, {event.left or 'none'} left."
    return LogLine(text, "attack", scribe.owner(event.unit), (scribe.units[event.unit].at,))


def _pushed(scribe: _Scribe, event: e.Pushed) -> LogLine:
    name = scribe.name(event.unit)
    if event.to:
        text = f"{name} {scribe.was(event.unit)} pushed {event.toward} to {event.to}."
    elif event.into:
        what = scribe.state.field.terrain[event.into]
        text = f"{name} {scribe.was(event.unit)} pushed {event.toward} into the {what} on {event.into}."
    else:
        text = f"{name} {scribe.was(event.unit)} pushed {event.toward}, off the board."
    places = tuple(place for place in (event.origin, event.to or event.into) if place)
    return LogLine(text, "push", scribe.owner(event.unit), places)


def _fell(scribe: _Scribe, event: e.Fell) -> LogLine:
    return LogLine(f"**{event.name}** fell.", "attack", event.seat, (event.at,))


def _summoned(scribe: _Scribe, event: e.Summoned) -> LogLine:
    text = f"{scribe.name(event.by)} called up {scribe.name(event.unit)} on {event.to}."
    return LogLine(text, "play", event.seat, (event.to,))


def _healed(scribe: _Scribe, event: e.Healed) -> LogLine:
    text = f"{scribe.name(event.unit)} healed {plural(event.hits, 'hit')}, {event.left} left."
    return LogLine(text, "play", scribe.owner(event.unit), (scribe.units[event.unit].at,))


def _looked(scribe: _Scribe, event: e.Looked) -> LogLine:
    cards = f": {', '.join(event.cards)}" if event.cards else ""
    return LogLine(
        f"{scribe.side(event.seat)} looked at the next {plural(event.count, 'card')}{cards}.",
        "card",
        event.seat,
    )


def _spied(scribe: _Scribe, event: e.Spied) -> LogLine:
    cards = f": {', '.join(event.cards)}" if event.cards else ""
    return LogLine(
        f"{scribe.side(event.seat)} saw the hand of {scribe.side(FOE[event.seat])}{cards}.",
        "card",
        event.seat,
    )


def _ended(scribe: _Scribe, event: e.BattleEnded) -> LogLine:
    result = f"{scribe.side(event.winners[0])} won." if event.winners else "A draw."
    return LogLine(f"{event.why} {result}", "end", event.winners[0] if event.winners else None)


_WORDS: dict[type[Event], Callable[[_Scribe, Any], LogLine]] = {
    e.BattleBegan: _began, e.Deployed: _deployed, e.TurnBegan: _turn, e.Relocated: _relocated,
    e.Reshuffled: _reshuffled, e.Drew: _drew, e.Discarded: _discarded, e.Played: _played, e.Moved: _moved,
    e.MoveNegated: _negated, e.Attacked: _attacked, e.Defended: _defended, e.Struck: _struck, e.Pushed: _pushed,
    e.Fell: _fell, e.Summoned: _summoned, e.Healed: _healed, e.Looked: _looked, e.Spied: _spied,
    e.Appeared: _appeared, e.Left: _left, e.TerrainChanged: _terrain, e.BattleEnded: _ended,
}  # fmt: skip
