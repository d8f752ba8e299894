"""The order of activation at the left: each side with its person, its Elixir, and its cards played, now, to come, face down.

Sides stand above one another as they sit at the table, so that nothing changes places when another one looks on.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple, Protocol

import pygame

from game.core.seats import Seat
from game.systems.confrontation.state import Card, UnitId
from game.ui.kit.layout import equal
from game.ui.kit.measures import CLOSE, GAP, NEAR
from game.ui.kit.ui import Ui
from game.ui.play.contract import Themed
from game.ui.tables.confrontation import captions
from game.ui.tables.confrontation.display import TableDisplay
from game.ui.tables.confrontation.floor_plan import FloorPlan
from game.ui.tables.confrontation.seat_knowledge import KINDS
from game.ui.tables.confrontation.track_parts import BACK, ROW, Backs, CardRow, Ground, Side, Told, brief

_HEAD, _FAN = 4, 3
"""How many rows of a card the head of a side and cards face down take."""
_TWO_ROWS = 2
"""In less only the card of now is shown."""
_LITTLE = 3
"""In less rows than these the head of a side leaves out its lozenges."""
_MOST = 0.55
"""The greatest share of the left that one panel takes."""


class Looking(Protocol):
    """Whose eyes look on, and what they see."""

    @property
    def view(self) -> Any: ...
    @property
    def seat(self) -> Seat: ...


class Tracked(Themed, Protocol):
    """A table with tracks."""

    @property
    def ui(self) -> Ui: ...
    @property
    def plan(self) -> FloorPlan: ...
    @property
    def desk(self) -> Looking: ...
    @property
    def shown(self) -> TableDisplay: ...
    @property
    def covers_own(self) -> bool:
        """Whether one's own cards to come lie face down too, since others share the screen."""

    def look_at(self, unit: UnitId) -> None: ...
    def person_of(self, seat: Seat) -> str:
        """Who plays a seat."""

    def is_you(self, seat: Seat) -> bool:
        """Whether whoever looks on plays that seat at this screen."""


class Entry(NamedTuple):
    """A card on the track, and its state: "played", "now", "next"."""

    card: Card
    state: str


class Hidden(NamedTuple):
    """What of a side lies face down: so many cards, called `words`; whether one is in reserve, and what it is if that is known."""

    cards: int
    words: str
    aside: bool
    reserve: str = ""


def panels(view: Any, seat: Seat) -> tuple[list[Seat], list[Seat]]:
    """The seats of the upper and of the lower panel: by the edges at which they sit, so that nothing changes places with whoever looks on.

    Where all sit at the same edges, one's own team stands below.
    """
    sides = view.field.sides
    upper = [each for each, side in sides.items() if side.edge == "north"]
    lower = [each for each in sides if each not in upper]
    if upper and lower:
        return upper, lower
    own = [each for each, side in sides.items() if side.team == sides[seat].team]
    return [each for each in sides if each not in own], own


def share(view: Any, seat: Seat, looking: Seat | None) -> float:
    """The share of the left that the lower panel takes: by how many rows both would fill."""
    upper, lower = (sum(_rows(view, each, looking) for each in seats) for seats in panels(view, seat))
    return min(_MOST, max(1 - _MOST, lower / max(1, upper + lower)))


def _rows(view: Any, seat: Seat, looking: Seat | None) -> int:
    """About how many rows a side would fill."""
    down = hidden(view, seat, looking)
    return _HEAD + len(entries(view, seat, looking)) + (_FAN + 1 if down.cards else 0) + down.aside


def entries(view: Any, seat: Seat, looking: Seat | None) -> list[Entry]:
    """The cards of a seat that the looking one may see, in order; None sees what everybody does."""
    found = view.sequences.get(seat)
    if found is None:
        return []
    active = view.active
    troop = view.units[active.unit].troop if active is not None else ""
    played = list(found.played)
    made = [Entry(card, "played") for card in played]
    if played and played[-1].troop == troop and view.units[active.unit].seat == seat:
        made[-1] = Entry(played[-1], "now")
    if seat == looking or found.open:
        made += [Entry(card, "next") for card in found.cards]
    return made


def hidden(view: Any, seat: Seat, looking: Seat | None) -> Hidden:
    """What lies face down of a seat, for the one who looks on."""
    found = view.sequences.get(seat)
    if found is None:
        return Hidden(0, "", False)
    aside = bool(getattr(found, "aside", found.reserve is not None))
    shown = seat == looking or found.open
    reserve = captions.whole_card(view, seat, found.reserve) if shown and found.reserve is not None else ""
    if view.field.mode == "marauder":
        unseen = aside and found.reserve is None
        count = sum(dealt.seat == seat for dealt in view.deck) - unseen
        return Hidden(max(0, count), f"{count} in deck", aside, reserve)
    count = 0 if shown else max(0, getattr(found, "count", len(found.cards)))
    return Hidden(count, f"{count} face down", aside, reserve)


def leading(view: Any) -> Seat | None:
    """Who has the lead: whose card is played, else whose turn it is to play one; in Marauder mode whoever draws (GB-12, GB-118).

    Nobody has it once the battle is over.
    """
    decision, lead = view.decision, view.lead if view.outcome is None else None
    draws = decision is not None and KINDS.get(type(decision).__name__) == "card"
    found: Seat | None = decision.seat if draws else lead
    return found


# Layout


def lay_out(scene: Tracked) -> None:
    """The panels with what stands on them."""
    if scene.plan.tracks is None:
        return
    lead = leading(scene.desk.view)
    for box, seats in zip(scene.plan.tracks, panels(scene.desk.view, scene.desk.seat), strict=True):
        parts = dict(zip(seats, equal(box, max(1, len(seats)), 0, down=True), strict=False))
        scene.ui.add(Ground(f"track:{'-'.join(seats)}", box, parts.get(lead) if lead else None))
        for seat, part in parts.items():
            _lay_side(scene, seat, part.inflate(-scene.px(2 * GAP - NEAR), -2 * scene.px(CLOSE)))


def lay_tab(scene: Tracked, box: pygame.Rect) -> None:
    """The same in one panel of its own, the sides beside one another."""
    upper, lower = panels(scene.desk.view, scene.desk.seat)
    inner = box.inflate(-2 * scene.px(GAP), -2 * scene.px(GAP))
    for seats, column in zip((upper, lower), equal(inner, 2, scene.px(GAP + NEAR)), strict=True):
        for seat, part in zip(seats, equal(column, max(1, len(seats)), 0, down=True), strict=False):
            _lay_side(scene, seat, part)


def _lay_side(scene: Tracked, seat: Seat, box: pygame.Rect) -> None:
    """The head of a side, and below it its cards, as far as there is room."""
    px, view = scene.px, scene.desk.view
    top = box.y + _lay_head(scene, seat, box)
    looking = None if scene.covers_own else scene.desk.seat
    down, row = hidden(view, seat, looking), px(ROW)
    found = entries(view, seat, looking)
    loose = _in_any_order(view, seat) and any(entry.state == "next" for entry in found)
    left = box.bottom - top - row * (loose + bool(down.aside) + bool(down.cards))
    faces = bool(down.cards or (down.aside and not down.reserve))
    fan = px(BACK[1] + 2 * NEAR) if faces and left >= px(BACK[1] + 2 * NEAR) else 0
    said = False
    for entry in _cut(found, max(0, left - fan) // row):
        if loose and not said and not isinstance(entry, str) and entry.state == "next":
            scene.ui.add(Told(pygame.Rect(box.x, top, box.width, row), "dice", "in any order"))
            top, said = top + row, True
        top += _lay_entry(scene, seat, entry, pygame.Rect(box.x, top, box.width, row))
    if fan:
        place = pygame.Rect(box.x, top + px(NEAR), box.width, px(BACK[1]))
        top = _lay_backs(scene, seat, down, place, box.bottom)
    place = pygame.Rect(box.x, top, box.width, row)
    if found or down.cards or down.aside:
        _lay_words(scene, seat, down, place, box.bottom)
    elif place.bottom <= box.bottom:
        scene.ui.add(Told(place, "cards", "no cards yet" if view.round < 1 else "no cards"))


def _lay_head(scene: Tracked, seat: Seat, box: pygame.Rect) -> int:
    """Who it is; how high that stands: less where the cards below would have little room."""
    view = scene.desk.view
    name = view.field.sides[seat].name
    slim = box.height - Side.high(scene.theme, name, box.width) < scene.px(ROW * _LITTLE)
    high = Side.high(scene.theme, name, box.width, slim=slim)
    scene.ui.add(
        Side(
            f"side:{seat}", pygame.Rect(box.topleft, (box.width, high)), seat, name=name, person=scene.person_of(seat),
            you=scene.is_you(seat), crest=captions.crest(view, seat), elixir=scene.shown.elixir.get(seat, 0),
            target=view.field.council.target.get(seat, 0), leads=leading(view) == seat, slim=slim,
        )
    )  # fmt: skip
    return high


def _lay_entry(scene: Tracked, seat: Seat, entry: Entry | str, place: pygame.Rect) -> int:
    view = scene.desk.view
    if isinstance(entry, str):
        scene.ui.add(Told(place, "cards", entry))
        return place.height
    card, unit = entry.card, _unit_of(view, seat, entry.card)
    words, emblem = captions.whole_card(view, seat, card), captions.troop_emblem(view, seat, card.troop)
    command = partial(scene.look_at, unit)
    scene.ui.add(CardRow(place, seat, words, emblem, entry.state, _figures(scene, seat, card), command))
    return place.height


def _lay_backs(scene: Tracked, seat: Seat, down: Hidden, place: pygame.Rect, bottom: int) -> int:
    """The cards face down; where the words below them begin."""
    view, own = scene.desk.view, list[str]()
    if seat == scene.desk.seat and scene.covers_own:
        sequence = view.sequences[seat]
        own = [captions.whole_card(view, seat, card) for card in sequence.cards]
        if sequence.reserve is not None:
            own.append(f"Reserve: {captions.whole_card(view, seat, sequence.reserve)}")
    end = place.bottom + scene.px(NEAR)
    if own:
        # Held, they lie open over all that is below.
        place = pygame.Rect(place.topleft, (place.width, bottom - place.y))
    aside = down.aside and not down.reserve
    scene.ui.add(Backs(f"track.backs:{seat}", place, down.cards, aside=aside, own=own))
    return end


def _lay_words(scene: Tracked, seat: Seat, down: Hidden, place: pygame.Rect, bottom: int) -> None:
    """How many lie face down, and what is said of the reserve."""
    if down.cards and place.bottom <= bottom:
        own = seat == scene.desk.seat and scene.covers_own and scene.desk.view.field.mode != "marauder"
        words = ["hold to look", "hold"] if own else [down.words]
        scene.ui.add(Told(place, "eye" if own else "cards", *words))
        place = place.move(0, place.height)
    if down.aside and place.bottom <= bottom:
        name = down.reserve
        words = [f"Reserve: {name}", name, brief(name)] if name else ["1 in reserve"]
        scene.ui.add(Told(place, "hand", *words))


def _in_any_order(view: Any, seat: Seat) -> bool:
    """Whether the cards that are shown of a seat come in an order that is not known."""
    found = view.sequences.get(seat)
    ordered = found is None or (getattr(found, "ordered", True) and view.field.mode != "barbarian")
    return not ordered and len(found.cards) > 1


def _cut(found: list[Entry], room: int) -> list[Entry | str]:
    """As many as have room: the last that was played, what is now, what comes; the rest is told in a row."""
    if len(found) <= room:
        return list(found)
    gone = sum(entry.state == "played" for entry in found)
    if room < _TWO_ROWS:
        now: list[Entry | str] = [entry for entry in found if entry.state == "now"]
        return [*now, f"{gone} played"][:room]
    skip = min(gone, len(found) - room + 1) if gone > 1 else 0
    kept: list[Entry | str] = [f"{skip} played", *found[skip:]] if skip > 1 else list(found)
    if len(kept) > room:
        more = len(kept) - room + 1
        kept = [*kept[: room - 1], f"{more} more" if gone < len(found) else f"{gone} played"]
    return kept


def _unit_of(view: Any, seat: Seat, card: Card) -> UnitId:
    """A unit on the table that a card names; 0 for none."""
    return next(iter(_units_of(view, seat, card)), 0)


def _units_of(view: Any, seat: Seat, card: Card) -> list[UnitId]:
    own = (unit for unit in view.units.values() if unit.seat == seat and unit.troop == card.troop)
    return [unit.id for unit in own if unit.fate == "table" and card.unit in (0, unit.id)]


def _figures(scene: Tracked, seat: Seat, card: Card) -> int:
    """How many figures the unit of a card has, those included that still have to fall before the eyes of whoever looks on.

    0 where it is a work, or means one of several units, or a single figure.
    """
    view, shown = scene.desk.view, scene.shown
    units = _units_of(view, seat, card)
    if card.work or len(units) != 1:
        return 0
    unit = units[0]
    seen = unit in shown.units
    count = len(shown.members(unit)) if seen else sum(each.unit == unit for each in view.fighters.values())
    return count if count > 1 else 0
