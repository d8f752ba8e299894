"""The inverse of setting up: a scenario that begins where a battle stands (`docs/scenario-format.md`)."""

from __future__ import annotations

from typing import Any

import msgspec

from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.core.system import Document, Restless
from game.systems.confrontation import sequence
from game.systems.confrontation.authority import AuthorityFeats, OfferAuthorityFeats, Throw, offers_feats
from game.systems.confrontation.card_play import CardChoice, CardPick, DrawOrReserve, HandOver
from game.systems.confrontation.scenario import setup, table_rows, unit_rows
from game.systems.confrontation.scenario.deployment import Deploying, FillPools
from game.systems.confrontation.scenario.unit_rows import Roster
from game.systems.confrontation.sequence import BeginRound, remaining
from game.systems.confrontation.state import NOWHERE, Battle, Card, Sequence, UnitId
from game.systems.confrontation.tactical import Arranging, FirstChoice, ShowSequences

Part = str
_WORDS: dict[Part, str] = {
    "deploy": "a unit is deployed",
    "order": "the cards of a round are ordered",
    "opposition": "the Authority opposition begins",
    "lead": "the first active player is chosen",
    "activation": "a card is played",
}


# Where it rests


def rest(state: Battle) -> str:
    """Where a battle rests: nobody is activated, and a unit or a card is about to be chosen; "" elsewhere."""
    return _WORDS.get(_part(state), "")


def _part(state: Battle) -> Part:
    """With which part a scenario begins whose stack comes to be that of `state`; "" if there is none."""
    top = state.stack[-1] if state.stack else None
    if state.outcome is not None or state.active is not None or not isinstance(top, Decision):
        return ""
    if isinstance(top, Deploying):
        below = state.stack[:-1]
        pools = below[1:] and isinstance(below[1], FillPools)
        return "deploy" if len(below) == 2 and pools and below[0] == BeginRound(1) else ""
    found, above = _beginning(state, top)
    return found if found and state.stack == above else ""


def _beginning(state: Battle, top: Decision[Any]) -> tuple[Part, list[Step[Any]]]:
    """Which part of a round a decision may belong to, and the whole stack where that part begins."""
    if isinstance(top, Arranging):
        choosing = [seat for seat in state.field.sides if len(set(state.sequences[seat].cards)) > 1]
        return "order", [
            *_below("opposition"),
            ShowSequences(),
            *reversed([Arranging(seat) for seat in choosing]),
        ]
    if isinstance(top, AuthorityFeats):
        seats = state.present()
        later = [OfferAuthorityFeats(seat) for seat in seats[seats.index(top.seat) + 1 :]]
        asked = not state.feats and not any(
            offers_feats(state, seat) for seat in seats[: seats.index(top.seat)]
        )
        return "opposition" if asked else "", [*_below("lead"), Throw(seats), *reversed(later), top]
    if isinstance(top, FirstChoice):
        return "lead", [*_below("activation"), top]
    if isinstance(top, CardChoice | CardPick | DrawOrReserve):
        over = [] if state.field.mode == "marauder" else [HandOver(top.seat)]
        return "activation", [*_below("activation"), *over, top]
    return "", []


def _below(part: sequence.RoundPart) -> list[Step[Any]]:
    return list(reversed(remaining(part)))


# The scenario


def snapshot(state: Battle, document: Document) -> Document:
    """A scenario that begins where `state` rests. Raises `Restless`."""
    part = _part(state)
    if not part:
        raise Restless(
            "A battle of Confrontation can begin where nobody is activated; here something is on its way."
        )
    kept = {name: value for name, value in document.items() if name not in ("lesson", "solution")}
    setting = setup.read(document)[0]
    assert setting is not None
    council, roster = state.field.council, Roster(state, setting.companies)
    table = {"high": council.high} if council.high else {}
    return {
        **kept,
        **table,
        "kind": "custom",
        "battle": council.battle,
        "mode": state.field.mode,
        "terrain": table_rows.terrain(state, document),
        "objective": table_rows.objectives(state, document),
        "item": table_rows.items(state, document),
        "sides": {
            seat: _side(state, roster, seat, document["sides"][seat], part) for seat in state.field.sides
        },
        "start": _start(state, roster, part),
    }


def _side(state: Battle, roster: Roster, seat: Seat, said: dict[str, Any], part: Part) -> dict[str, Any]:
    """A side as it is, with what no battle holds from its own table."""
    kept = {name: value for name, value in said.items() if name not in unit_rows.FIELDS}
    side: dict[str, Any] = {"deploy": table_rows.zone(state, seat), "elixir": state.elixir[seat]}
    if state.duties:
        side["duty"] = state.duties[seat]
    chief = state.fighters.get(state.commanders[seat])
    if chief is not None:
        side["commander"] = roster.place(chief.unit)
    to_come: tuple[UnitId, ...] = ()
    pooled: tuple[UnitId, ...] | None = None
    if part == "deploy":
        pools, top = state.stack[1], state.stack[-1]
        assert isinstance(pools, FillPools)
        assert isinstance(top, Deploying)
        to_come, pooled = _waiting(state, top.units), pools.kept
    return {**kept, **side, **unit_rows.units(state, roster, seat, to_come, pooled)}


def _waiting(state: Battle, units: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Those of the units to be deployed that wait: some may have been held back."""
    return tuple(unit for unit in units if state.units[unit].fate == "waiting")


def _start(state: Battle, roster: Roster, part: Part) -> dict[str, Any]:
    """How far the battle is, and every card where it lies."""
    top = state.decision
    assert top is not None
    start: dict[str, Any] = {"part": part}
    if state.winner is not None:
        start["first"] = state.winner
    if part in ("deploy", "activation"):
        start["next"] = top.seat
    if part != "deploy":
        start["round"] = state.round
    if state.lead is not None and state.lead != start.get("next"):
        start["lead"] = state.lead
    if state.field.face_down is not msgspec.UNSET:
        start["down"] = state.field.face_down
    if state.dice:
        start["dice"] = list(state.dice)
    if part == "deploy":
        return start
    drawn = state.drawn
    own = drawn if drawn is not None and state.field.mode != "marauder" else None
    start["cards"] = {
        seat: _cards(roster, cards, own.card if own is not None and own.seat == seat else None, part)
        for seat, cards in state.sequences.items()
    }
    deck = [*([drawn] if drawn is not None and own is None else []), *state.deck]
    if deck:
        start["deck"] = [{"side": dealt.seat, **_titan(roster, dealt.card)} for dealt in deck]
    return start


def _cards(roster: Roster, own: Sequence, drawn: Card | None, part: Part) -> dict[str, Any]:
    """The cards of a player; one that he looks at is the next to come. Before they are dealt there are but those given up."""
    found: dict[str, Any] = {}
    if part != "order":
        found["next"] = [_card(roster, card) for card in (*([drawn] if drawn else []), *own.cards)]
        found["reserve"] = _card(roster, own.reserve) if own.reserve else None
        found["reserved"] = own.reserved
        found["played"] = [_card(roster, card) for card in own.played]
        found["open"] = own.open
    found["sacrificed"] = [_card(roster, card) for card in own.sacrificed]
    return {name: value for name, value in found.items() if value}


def _card(roster: Roster, card: Card) -> str | dict[str, Any]:
    return _titan(roster, card) if card.unit else card.troop


def _titan(roster: Roster, card: Card) -> dict[str, Any]:
    """A card as a table: a titan's by its unit and perhaps the work, any other by its troop."""
    if not card.unit:
        return {"troop": card.troop}
    found: dict[str, Any] = {"unit": roster.place(card.unit)}
    return {**found, "work": card.work} if card.work else found


# What is only memory


def unhistoried(state: Battle) -> Battle:
    """The battle less where and in which order fighters fell, tests and feats that are over, and the names of zones.

    Nothing asks for them where nobody is activated: feats are forgotten before the next one. Who is to be deployed and has
    been held back is passed over as well.
    """
    other = state.copy()
    other.stack = [
        msgspec.structs.replace(step, units=_waiting(state, step.units))
        if isinstance(step, Deploying)
        else step
        for step in state.stack
    ]
    other.fallen = {
        id: msgspec.structs.replace(each, place=NOWHERE) for id, each in sorted(state.fallen.items())
    }
    other.avatars = tuple(sorted(state.avatars))
    other.test, other.rolled = None, None
    if rest(state) or isinstance(state.decision, Arranging):
        other.feats = ()
    zones = sorted(state.field.zones, key=lambda zone: zone.seat or "")
    other.field = msgspec.structs.replace(
        state.field, zones=tuple(msgspec.structs.replace(zone, id="", name="") for zone in zones)
    )
    return other
